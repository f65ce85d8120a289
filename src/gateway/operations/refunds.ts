/** The calls on refunds: find one, list them. A refund begins with `/transaction/cancel`. */
import {refuse} from '../refusals';
import {partOf} from './paging';
import type {Handler} from './types';

/** `refundFind`: one refund by either id. */
export const findRefund: Handler = ({body}, {refunds}) => {
  const {id, external_refund_id: externalId} = body as {id?: number; external_refund_id?: string};
  const refund = id === undefined ? refunds.byExternalId(externalId ?? '') : refunds.byId(id);
  if (refund) return refunds.present(refund);
  throw refuse('refundNotFound', id === undefined ? 'external_refund_id' : 'id', 'is not a refund of this point');
};

/** `refundList`: the oldest refunds, or those that follow a cursor. */
export const listRefunds: Handler = (call, {refunds, store}) => {
  const {transaction_id: transactionId} = call.body as {transaction_id?: number};
  if (transactionId !== undefined && !store.byId(transactionId))
    throw refuse('transactionNotFound', 'transaction_id', 'is not a transaction of this point');
  const list = refunds.all().filter(({transaction}) => transactionId === undefined || transaction.id === transactionId);
  const {entries, ...part} = partOf('refund', list, ({id}) => id, call);
  return {refunds: entries.map((refund) => refunds.present(refund)), ...part};
};
