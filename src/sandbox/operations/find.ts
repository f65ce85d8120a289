import {presentTransaction} from '../engine/transaction';
import {Refusal} from '../http/refusal';
import type {Handler} from './types';

/** `transactionFind`: one transaction by either id. */
export const find: Handler = ({body}, {store, catalogue}) => {
  const {id, external_transaction_id: externalId} = body as {id?: number; external_transaction_id?: string};
  const transaction = id === undefined ? store.byExternalId(externalId ?? '') : store.byId(id);
  if (transaction) return presentTransaction(transaction, catalogue);
  const field = id === undefined ? 'external_transaction_id' : 'id';
  throw new Refusal(208, [{field, message: 'is not a transaction of this point'}]);
};
