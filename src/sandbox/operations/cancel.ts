/** The call that gives money back. */
import type {Transaction} from '../engine/transaction';
import {sameJson} from '../platform';
import {refuse} from '../refusals';
import {findTarget, targetField, type Target, wrongStatus} from './target';
import type {OperationParts, TransactionHandler} from './types';

interface CancelBody extends Target {
  external_refund_id: string;
  /** Minor units. */
  amount?: number;
}

/** `transactionCancel`: releases a hold, or refunds a payment in whole or in part. */
export const cancel: TransactionHandler = (call, parts) => {
  const {catalogue, store} = parts;
  const body = call.body as CancelBody;
  const transaction = findTarget(body, parts);
  const {external_refund_id: refundId} = body;

  // Before the status: a repeat must succeed although the first request has changed it.
  const first = store.returnBody(refundId);
  if (sameJson(first, body)) return transaction;
  if (first !== undefined)
    throw refuse('duplicateExternalId', 'external_refund_id', 'was used before with another body');

  if (catalogue.service(transaction.order.service_id)?.flow.direction === 'payout')
    throw refuse('reverseImpossible', targetField(body), 'is a payout, which is final');
  const way = ways[catalogue.status(transaction.status).name];
  if (!way) throw wrongStatus('reverseImpossible', body, transaction, parts);
  store.addReturn(refundId, body, way(transaction, body.amount, parts));
  return transaction;
};

/** What went back: nothing for the release of a hold. */
type Returned = Parameters<OperationParts['store']['addReturn']>[2];

/** How money goes back, by the status of the payment. Every other status lets nothing go back. */
const ways: Record<string, (transaction: Transaction, amount: number | undefined, parts: OperationParts) => Returned> =
  {
    authorized(transaction, amount, {payments}) {
      if (amount !== undefined)
        throw refuse('validationFailed', 'amount', 'must be left out: a hold is released whole');
      payments.release(transaction);
      return undefined;
    },
    success(transaction, wanted, {payments}) {
      const left = transaction.order.amount - (transaction.refundedAmount ?? 0);
      const amount = wanted ?? left;
      if (amount > left) throw refuse('reverseImpossible', 'amount', `must be at most ${left}`);
      payments.refund(transaction, amount);
      return {transaction, amount, madeAt: transaction.refundedAt!};
    },
  };
