/** The transaction that a call names by either id. */
import type {Transaction} from '../engine/transaction';
import {type Refusal, type RefusalName, refuse} from '../refusals';
import type {OperationParts} from './types';

/** The two ids of a transaction; the contract demands exactly one. */
export interface Target {
  id?: number;
  external_transaction_id?: string;
}

/** Which of the two ids the body names. */
export const targetField = ({id}: Target) => (id === undefined ? 'external_transaction_id' : 'id');

/** @throws Refusal transactionNotFound */
export function findTarget(target: Target, {store}: Pick<OperationParts, 'store'>): Transaction {
  const {id, external_transaction_id: externalId} = target;
  const transaction = id === undefined ? store.byExternalId(externalId ?? '') : store.byId(id);
  if (transaction) return transaction;
  throw refuse('transactionNotFound', targetField(target), 'is not a transaction of this point');
}

/** @returns the refusal of a call that the status of the transaction does not allow */
export function wrongStatus(
  reason: RefusalName,
  target: Target,
  {status}: Transaction,
  {catalogue}: OperationParts,
): Refusal {
  const message = `is in status ${status} (${catalogue.status(status).name})`;
  return refuse(reason, targetField(target), message);
}
