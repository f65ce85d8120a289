import {isDeepStrictEqual} from 'node:util';
import {refuse} from '../refusals';
import {findTarget, targetField, type Target, wrongStatus} from './target';
import type {TransactionHandler} from './types';

interface CancelBody extends Target {
  external_refund_id: string;
  /** Minor units. */
  amount?: number;
}

/** `transactionCancel`: releases a hold, or refunds a payment in whole or in part. */
export const cancel: TransactionHandler = (call, parts) => {
  const {catalogue, payments, store} = parts;
  const body = call.body as CancelBody;
  const transaction = findTarget(body, parts);
  const {external_refund_id: refundId, amount} = body;
  // Before the status: a repeat must succeed although the first request has changed it.
  const first = store.returnBody(refundId);
  if (isDeepStrictEqual(first, body)) return transaction;
  if (first !== undefined)
    throw refuse('duplicateExternalId', 'external_refund_id', 'was used before with another body');

  if (catalogue.service(transaction.order.service_id)?.flow.direction === 'payout')
    throw refuse('reverseImpossible', targetField(body), 'is a payout, which is final');
  let refund: Parameters<typeof store.addReturn>[2];
  const {name} = catalogue.status(transaction.status);
  if (name === 'authorized') {
    if (amount !== undefined) throw refuse('validationFailed', 'amount', 'must be left out: a hold is released whole');
    payments.release(transaction);
  } else if (name === 'success') {
    const left = transaction.order.amount - (transaction.refundedAmount ?? 0);
    if (amount !== undefined && amount > left) throw refuse('reverseImpossible', 'amount', `must be at most ${left}`);
    payments.refund(transaction, amount ?? left);
    refund = {transaction, amount: amount ?? left, madeAt: transaction.refundedAt!};
  } else {
    throw wrongStatus('reverseImpossible', body, transaction, parts);
  }
  store.addReturn(refundId, body, refund);
  return transaction;
};
