/** The dry run of the two calls that start a payment. */
import {getOperation, type Operation} from '../../facts/browser';
import {Refusal} from '../refusals';
import {checkPayment} from './business';
import type {Handler, OperationParts} from './types';

interface Rehearsal {
  service_id: number;
  external_transaction_id: string;
}

/** `transactionValidate`: all that the rehearsed call would refuse, and nothing that it would do. */
export const validate: Handler = (call, parts) => {
  const body = call.body as Rehearsal;
  const operation = rehearsed(body, parts);
  const details = parts.check.request(operation, body);
  if (details.length > 0) throw new Refusal('validationFailed', details);
  // The body that made the transaction stays valid: the call would show the transaction again.
  if (
    !parts.idempotency.repeats(operation.id, {field: 'external_transaction_id', id: body.external_transaction_id}, body)
  ) {
    checkPayment({...call, operation}, parts);
  }
  return {valid: true};
};

/** The call that starts a payment of the service. Of an unknown service both say the same. */
function rehearsed({service_id: id}: Rehearsal, {catalogue, contract}: OperationParts): Operation {
  return getOperation(contract, catalogue.service(id)?.flow.service.operation ?? 'transactionCreate');
}
