/** The call that pays host to host. */
import {findOutcome} from '../engine/outcomes';
import {checkPayment} from './business';
import type {TransactionHandler} from './types';

/** `transactionPay`: the shop has collected what the method needs, so the outcome is decided at once. */
export const pay: TransactionHandler = (call, parts) => {
  const payment = checkPayment(call, parts);
  const outcome = payment.trigger ?? findOutcome(payment.service, payment.fields, parts.cards);
  return parts.payments.payDirectly(payment, outcome, call.origin);
};
