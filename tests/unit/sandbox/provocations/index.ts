/** Which provocations a call takes. A call that is not listed takes the common ones. */
import {payProvocations, updateProvocations} from './cardPayments';
import {cardProvocations} from './cards';
import {provocations, type Provocations} from './common';

const own: Record<string, Provocations> = {
  transactionPay: payProvocations,
  transactionUpdate: updateProvocations,
  cardsCheck: cardProvocations,
  cardsWhitelistAdd: cardProvocations,
  cardsBlacklist: cardProvocations,
};

export function provocationsOf(operationId: string): Provocations {
  return own[operationId] ?? provocations;
}
