/**
 * Fields of transfers to accounts and wallets other than the account: names, purposes, security questions.
 * Source of the purpose’s length: rules of the National Bank of Ukraine on QR codes for credit transfers.
 */
import {shape} from './checks';

export const transfers = {
  /** A person or a company, so digits and quotation marks are allowed. */
  party_name: shape(/^[^\r\n]{2,140}$/, 'must be 2 to 140 characters in one line'),
  transfer_purpose: shape(/^[^\r\n]{1,420}$/, 'must be 1 to 420 characters in one line'),
  security_question: shape(/^[^\r\n]{3,40}$/, 'must be 3 to 40 characters in one line'),
  security_answer: shape(/^\S{3,25}$/, 'must be 3 to 25 characters without spaces'),
};
