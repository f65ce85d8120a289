/** The call that raises a held amount. */
import {captureTerms} from '../../facts/browser';
import {beginsWithId} from '../engine/namedWay';
import {presentTransaction} from '../engine/transaction';
import {refuse} from '../refusals';
import {findTarget, targetField, type Target, wrongStatus} from './target';
import type {Handler} from './types';

interface IncreaseBody extends Target {
  external_increase_id: string;
  /** Minor units. */
  amount: number;
}

/** `transactionIncrease`: asks the bank to hold more. The answer shows the transaction, and what the bank has said. */
export const increase: Handler = (call, parts) => {
  const {idempotency, catalogue, payments, seed} = parts;
  const body = call.body as IncreaseBody;
  const {external_increase_id: id, amount} = body;
  const transaction = findTarget(body, parts);
  const {id: trigger, failure} = seed.increase_trigger;
  const approved = !beginsWithId(id, trigger);
  const answer = () => ({
    ...presentTransaction(transaction, catalogue),
    increase: {external_increase_id: id, amount, approved, ...(!approved && {failure_reason_code: failure})},
  });
  // Before the status: a repeat must succeed although the hold may have ended since.
  const externalId = {field: 'external_increase_id', id} as const;
  if (idempotency.repeats(call.operation.id, externalId, body)) {
    call.repeat();
    return answer();
  }
  if (catalogue.status(transaction.status).name !== 'authorized')
    throw wrongStatus('notPossibleInThisStatus', body, transaction, parts);
  const {flow} = catalogue.serviceOf(transaction.order);
  if (captureTerms(flow).increase === 'no')
    throw refuse(
      'increaseNotSupported',
      targetField(body),
      `belongs to service ${flow.service.id}, which raises no hold`,
    );
  if (approved) payments.raise(transaction, amount);
  idempotency.remember(call.operation.id, externalId, body);
  return answer();
};
