/** Which provocations a call takes. A call that is not listed takes the common ones. */
import {cardProvocations} from './cards';
import {provocations, type Provocations} from './common';
import {
  depositProvocations,
  giftcodeProvocations,
  notifyProvocations,
  rateProvocations,
  transactionRateProvocations,
} from './rates';
import {reportProvocations} from './reports';

const own: Record<string, Provocations> = {
  cardsCheck: cardProvocations,
  cardsWhitelistAdd: cardProvocations,
  cardsBlacklist: cardProvocations,
  currencyRates: rateProvocations,
  transactionCurrencyRate: transactionRateProvocations,
  transactionGetCryptoAddress: depositProvocations,
  transactionResendGiftcode: giftcodeProvocations,
  binancePayNotify: notifyProvocations,
  reportCreate: reportProvocations,
  reportCheck: reportProvocations,
  reportDownload: reportProvocations,
  reportList: reportProvocations,
};

export function provocationsOf(operationId: string): Provocations {
  return own[operationId] ?? provocations;
}
