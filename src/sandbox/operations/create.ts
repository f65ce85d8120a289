import {checkPayment} from './business';
import type {Handler} from './types';

/** `transactionCreate`: a payment that waits on the payment page. */
export const create: Handler = (call, parts) => parts.payments.openPage(checkPayment(call, parts), call.origin);
