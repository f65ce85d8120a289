import {checkPayment} from './business';
import type {TransactionHandler} from './types';

/** `transactionCreate`: a payment that waits on the payment page. */
export const create: TransactionHandler = (call, parts) =>
  parts.payments.openPage(checkPayment(call, parts), call.origin);
