/** The call that pays host to host. */
import {findChargeOutcome, findOutcome} from '../engine/outcomes';
import {afterRecovery} from '../engine/recovery';
import {checkPayment} from './business';
import type {TransactionHandler} from './types';

/** `transactionPay`: the shop has collected what the method needs, so the outcome is decided at once. */
export const pay: TransactionHandler = (call, parts) => {
  const payment = checkPayment(call, parts);
  const {service, fields, terms, cardNumber = '', trigger} = payment;
  const known = () =>
    terms?.byMerchant
      ? afterRecovery(findChargeOutcome(service, cardNumber, parts.cards), cardNumber, parts)
      : findOutcome(service, fields, parts.cards);
  const transaction = parts.payments.payDirectly(payment, trigger ?? known(), call.origin);
  parts.payoutRefunds.note(transaction);
  return transaction;
};
