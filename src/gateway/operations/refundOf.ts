/** The checks of a payout in place of a refund: it never gives back what a refund could not. */
import type {Service} from '../catalogue';
import {refundableAmount, type Order} from '../engine/transaction';
import {refuse} from '../refusals';
import type {OperationParts} from './types';

/** Names the payment whose money a payout returns. */
export interface RefundOf {
  transaction_id: number;
}

const FIELD = 'refund_of.transaction_id';

/**
 * Terms of the service on refunds do not bind a payout: it is made where a refund is too late, or not supported.
 * @throws Refusal validationFailed for a payment with it, or of a payout; transactionNotFound, reverseImpossible,
 * paymentDisputed or refundAboveWhatIsLeft
 */
export function checkRefundOf(
  {transaction_id: id}: RefundOf,
  {pointId, order: {amount, amount_currency: currency}, service}: {pointId: number; order: Order; service: Service},
  parts: Pick<OperationParts, 'store' | 'catalogue' | 'disputes'>,
): void {
  const {store, catalogue, disputes} = parts;
  if (service.flow.direction !== 'payout') throw refuse('validationFailed', 'refund_of', 'belongs to a payout');
  const payment = store.byId(id);
  if (payment?.pointId !== pointId) throw refuse('transactionNotFound', FIELD, 'is not a transaction of this point');
  if (catalogue.serviceOf(payment.order).flow.direction === 'payout')
    throw refuse('validationFailed', FIELD, 'is a payout, which nothing returns');
  const {name, code} = catalogue.status(payment.status);
  if (name !== 'success') throw refuse('reverseImpossible', FIELD, `is in status ${code} (${name})`);
  const claim = disputes.openClaim(payment);
  if (claim) throw refuse('paymentDisputed', FIELD, `is disputed: dispute ${claim.id} is not decided`);
  const own = payment.order.amount_currency;
  if (currency !== own) throw refuse('validationFailed', 'amount_currency', `must be ${own}, as in the payment`);
  const left = refundableAmount(payment, catalogue);
  if (amount > left) throw refuse('refundAboveWhatIsLeft', 'amount', `must be at most ${left}`);
}
