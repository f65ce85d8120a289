/** The call that creates a payment whose customer still has something to do. */
import {checkPayment} from './business';
import type {TransactionHandler} from './types';

/** `transactionCreate`: a payment that waits on the payment page, or for the next call where the flow has no page. */
export const create: TransactionHandler = (call, parts) => {
  const payment = checkPayment(call, parts);
  const {payments} = parts;
  return payment.service.flow.integration === 'hpp'
    ? payments.openPage(payment, call.origin)
    : payments.openSteps(payment);
};
