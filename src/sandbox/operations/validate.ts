/** The dry run of the call that creates a payment. */
import {getOperation} from '../../facts/contract';
import {checkPayment} from './business';
import type {Handler} from './types';

const CREATE = 'transactionCreate';

/** `transactionValidate`: all that create would refuse, and nothing that create would do. */
export const validate: Handler = (call, parts) => {
  const {external_transaction_id: externalId} = call.body as {external_transaction_id: string};
  // The body that created the transaction stays valid: create would show the transaction again.
  if (!parts.idempotency.repeats(CREATE, externalId, call.body)) {
    checkPayment({...call, operation: getOperation(parts.contract, CREATE)}, parts);
  }
  return {valid: true};
};
