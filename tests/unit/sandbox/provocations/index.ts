/** Which provocations a call takes. A call that is not listed takes the common ones. */
import {findProvocations, issueTokenProvocations, payProvocations, updateProvocations} from './cardPayments';
import {cardProvocations} from './cards';
import {provocations, type Provocations} from './common';
import {reportProvocations} from './reports';

const own: Record<string, Provocations> = {
  transactionPay: payProvocations,
  transactionUpdate: updateProvocations,
  transactionFind: findProvocations,
  transactionIssueToken: issueTokenProvocations,
  cardsCheck: cardProvocations,
  cardsWhitelistAdd: cardProvocations,
  cardsBlacklist: cardProvocations,
  reportCreate: reportProvocations,
  reportCheck: reportProvocations,
  reportDownload: reportProvocations,
  reportList: reportProvocations,
};

export function provocationsOf(operationId: string): Provocations {
  return own[operationId] ?? provocations;
}
