/** Provocations by operation id. Calls that are not listed use the common ones. */
import {
  findProvocations,
  issueTokenProvocations,
  payProvocations,
  updateProvocations,
  validateProvocations,
} from './cardPayments';
import {cardProvocations} from './cards';
import {claimProvocations} from './claims';
import {invoicingProvocations, invoicingTokenProvocations} from './invoicing';
import {provocations, type Provocations} from './common';
import {disputeProvocations} from './disputes';
import {invoiceProvocations} from './invoices';
import {
  depositProvocations,
  giftcodeProvocations,
  notifyProvocations,
  rateProvocations,
  transactionRateProvocations,
} from './rates';
import {cancelProvocations, eventProvocations, refundProvocations, refundUpdateProvocations} from './refunds';
import {reportProvocations} from './reports';
import {p2pProvocations} from './p2p';
import {transactionListProvocations} from './transactionList';

const own: Record<string, Provocations> = {
  transactionPay: payProvocations,
  transactionValidate: validateProvocations,
  transactionUpdate: updateProvocations,
  transactionFind: findProvocations,
  transactionIssueToken: issueTokenProvocations,
  transactionList: transactionListProvocations,
  transactionClaim: claimProvocations,
  cardsCheck: cardProvocations,
  cardsWhitelistAdd: cardProvocations,
  cardsBlacklist: cardProvocations,
  invoiceCreate: invoiceProvocations,
  invoiceFind: invoiceProvocations,
  invoiceUpdate: invoiceProvocations,
  invoiceDelete: invoiceProvocations,
  currencyRates: rateProvocations,
  transactionCurrencyRate: transactionRateProvocations,
  transactionGetCryptoAddress: depositProvocations,
  transactionResendGiftcode: giftcodeProvocations,
  binancePayNotify: notifyProvocations,
  transactionCancel: cancelProvocations,
  refundFind: refundProvocations,
  refundList: refundProvocations,
  refundUpdate: refundUpdateProvocations,
  eventList: eventProvocations,
  eventResend: eventProvocations,
  disputeFind: disputeProvocations,
  disputeList: disputeProvocations,
  disputeAccept: disputeProvocations,
  disputeDefend: disputeProvocations,
  reportCreate: reportProvocations,
  reportCheck: reportProvocations,
  reportDownload: reportProvocations,
  reportList: reportProvocations,
  invoicingToken: invoicingTokenProvocations,
  invoicingRevokeToken: invoicingTokenProvocations,
  invoicingPageTemplate: invoicingProvocations,
  invoicingPageCustomization: invoicingProvocations,
  invoicingPaymentPage: invoicingProvocations,
  invoicingPageTransactions: invoicingProvocations,
  ...p2pProvocations,
};

export function provocationsOf(operationId: string): Provocations {
  return own[operationId] ?? provocations;
}
