/** The call that gives money back. */
import {refundSupport} from '../../facts/flowTerms';
import type {Transaction} from '../engine/transaction';
import {refuse} from '../refusals';
import {isRepeat} from './repeat';
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
  if (isRepeat(first, call)) return transaction;
  if (first !== undefined)
    throw refuse('duplicateExternalId', 'external_refund_id', 'was used before with another body');

  const status = catalogue.status(transaction.status).name;
  // The release of a hold returns nothing, so it needs no service that refunds.
  if (status !== 'authorized') checkSupport(body, transaction, parts);
  const way = ways[status];
  if (!way) throw wrongStatus('reverseImpossible', body, transaction, parts);
  store.addReturn(refundId, body, way(transaction, body.amount, parts));
  return transaction;
};

/** @throws Refusal refundNotSupported when `refund` of the service rules out what the body asks for, in any status */
function checkSupport(body: CancelBody, {order}: Transaction, {catalogue}: OperationParts): void {
  const {method, flow} = catalogue.serviceOf(order);
  const support = refundSupport(method, flow);
  if (support === 'none')
    throw refuse(
      'refundNotSupported',
      targetField(body),
      `belongs to service ${order.service_id}, which refunds nothing`,
    );
  if (support === 'full' && body.amount !== undefined && body.amount !== order.amount) {
    const message = `must be ${order.amount} or left out: service ${order.service_id} refunds whole payments only`;
    throw refuse('refundNotSupported', 'amount', message);
  }
}

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
