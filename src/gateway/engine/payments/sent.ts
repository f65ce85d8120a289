/** Effect of status changes on the money that a customer sends in a push payment. */
import {isPushed, lateTerms} from '../../../facts/browser';
import type {Catalogue} from '../../catalogue';
import {DAY_MS} from '../time';
import type {Transaction} from '../transaction';

/**
 * @returns changes of a push payment by a status change: a normal success has received the full amount, and after
 * expiry late money may still arrive
 * @param now milliseconds since the epoch
 */
export function sentByMove(
  {order}: Transaction,
  {from, to, now}: {from: number; to: number; now: number},
  catalogue: Catalogue,
): Pick<Partial<Transaction>, 'receivedAmount' | 'receivedAt' | 'paidAt' | 'lateUntil'> {
  const {flow} = catalogue.serviceOf(order);
  // Before it is pending nobody has been told where to send it.
  if (!isPushed(flow) || catalogue.status(from).name !== 'pending') return {};
  const {name} = catalogue.status(to);
  if (name === 'success') return {receivedAmount: order.amount, receivedAt: now, paidAt: now};
  const {late_money: late, late_days: days} = lateTerms(flow);
  const accepted = name === 'expired' && late === 'accept' && order.external_order_id !== undefined;
  return accepted ? {lateUntil: now + days * DAY_MS} : {};
}
