import {presentTransaction} from '../engine/transaction';
import {checkPayment} from './business';
import type {Handler} from './types';

/** `transactionCreate`: a payment that waits on the payment page. */
export const create: Handler = (call, parts) =>
  presentTransaction(parts.payments.openPage(checkPayment(call, parts), call.origin), parts.catalogue);
