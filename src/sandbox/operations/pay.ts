import {findOutcome} from '../engine/outcomes';
import {presentTransaction} from '../engine/transaction';
import {checkPayment} from './business';
import type {Handler} from './types';

/** `transactionPay`: the shop has collected what the method needs, so the outcome is decided at once. */
export const pay: Handler = (call, parts) => {
  const payment = checkPayment(call, parts);
  const transaction = parts.payments.payDirectly(payment, findOutcome(payment.service, payment.fields));
  return presentTransaction(transaction, parts.catalogue);
};
