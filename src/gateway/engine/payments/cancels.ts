/**
 * The merchant cancels a payment that is not paid yet. Nothing is credited afterwards: the state machine has no way back from
 * “cancelled”, and money that comes all the same goes back like any money that a payment cannot take.
 *
 * The gateway does one thing after the other, so that of a payment and a cancellation at the same moment the one that it books
 * first wins. Where a rail is asked, the payment can still be paid until the rail has answered.
 */
import {cancelUnpaid, isPushed} from '../../../facts/browser';
import {namedWay} from '../namedWay';
import {finalStatus} from '../outcomes';
import {SECOND_MS} from '../time';
import {change, type Transaction} from '../transaction';
import type {Arrivals} from './arrivals';
import type {Moves} from './moves';
import type {PaymentsParts} from './types';

export interface Cancels {
  /**
   * The simulated customer pays just before the merchant cancels, where the external id asks for it. Without a rail to be asked
   * the payment is then paid when the call is carried out.
   */
  payBeforeCancel(transaction: Transaction): void;
  /**
   * Ends an unpaid payment or, where the service says so, asks the rail to; the event tells the answer. A second request while
   * the rail decides changes nothing.
   * @throws IllegalMove for a payment that is neither new nor pending
   */
  cancelUnpaid(transaction: Transaction): void;
}

export function createCancels(
  parts: PaymentsParts,
  {status, move, announcer}: Moves,
  {arrive, giveBackPart}: Pick<Arrivals, 'arrive' | 'giveBackPart'>,
): Cancels {
  const {seed, catalogue, clock, scheduler} = parts;
  const flowOf = ({order}: Transaction) => catalogue.serviceOf(order).flow;
  const wayOf = ({order}: Transaction) => namedWay(order.external_transaction_id, seed.money_trigger);
  const arriveLater = (transaction: Transaction, seconds = 0) =>
    scheduler.after(seconds * SECOND_MS, () => arrive(transaction, transaction.order.amount, clock.now()));

  const end = (transaction: Transaction) => {
    const wasPending = transaction.status === status.pending;
    move(transaction, status.cancelled);
    giveBackPart(transaction);
    const {cancel, late_seconds: seconds} = wayOf(transaction) ?? {};
    // Nobody can pay before somebody has been told where to.
    if (wasPending && cancel === 'after' && isPushed(flowOf(transaction))) arriveLater(transaction, seconds);
  };

  const payNow = (transaction: Transaction, paidAt: number) => {
    const flow = flowOf(transaction);
    if (isPushed(flow)) arrive(transaction, transaction.order.amount, paidAt);
    else move(transaction, finalStatus({outcome: 'success', callback: 'normal'}, flow, catalogue));
  };

  /** The shop is told that the payment goes on as before. */
  const refuse = (transaction: Transaction) => {
    change(transaction, {cancelRequestedAt: undefined, amountChangedAt: clock.now()}, catalogue);
    announcer.tell(transaction, 'amount');
    arriveLater(transaction, wayOf(transaction)?.late_seconds);
  };

  const ask = (transaction: Transaction, now = clock.now()) => {
    change(transaction, {cancelRequestedAt: now, amountChangedAt: now}, catalogue);
    announcer.tell(transaction, 'amount');
    scheduler.after(seed.answer_seconds * SECOND_MS, () => {
      // Paid, or expired, before the rail has answered.
      if (transaction.status !== status.pending) return;
      const {cancel} = wayOf(transaction) ?? {};
      if (cancel === 'before') payNow(transaction, now);
      else if (cancel === 'refused') refuse(transaction);
      else end(transaction);
    });
  };

  return {
    payBeforeCancel(transaction) {
      const waits = transaction.status === status.pending && transaction.challenge === undefined;
      if (waits && cancelUnpaid(flowOf(transaction)) === 'yes' && wayOf(transaction)?.cancel === 'before')
        payNow(transaction, clock.now());
    },
    cancelUnpaid(transaction) {
      // Before the customer has been told how to pay there is nothing to ask the rail for.
      const asks = transaction.status === status.pending && cancelUnpaid(flowOf(transaction)) === 'asks';
      if (!asks) end(transaction);
      else if (transaction.cancelRequestedAt === undefined) ask(transaction);
    },
  };
}
