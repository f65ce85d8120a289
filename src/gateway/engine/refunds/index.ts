/**
 * Money that goes back to customers: each refund is an object with a life of its own.
 *
 * A refund of the merchant is taken from the wallet when it is accepted, and returns to the unit when it fails. What the
 * gateway returns by itself (late, excess and short money) was never credited, so it takes nothing.
 */
import {feeReturned} from '../../../domain';
import {refundRules} from '../../../facts/browser';
import type {Subject} from '../../callbacks/events';
import {DAY_MS, SECOND_MS} from '../time';
import {createMachine, type Machine} from '../machine';
import type {Transaction} from '../transaction';
import {presentRefund} from './present';
import type {NewRefund, Refund, RefundNeed, RefundsParts, RefundState} from './types';
import {createRefundStore, type RefundStore} from './store';
import {createClaims} from './claims';
import {createWayBack} from './wayBack';

export type {Refund, RefundNeed} from './types';

export interface Refunds extends Omit<RefundStore, 'keep'> {
  /**
   * Accepts a refund. It goes the way that its external id asks for, and the shop is told of each step.
   * @throws IllegalMove for a payment that has not succeeded, when the merchant refunds it
   */
  add(refund: NewRefund): Refund;
  /**
   * The merchant names details of a refund that waits for them. When none is missing, the money goes.
   * @param body of the call, which tells its repeat
   * @throws Error unless the refund waits, and may still be claimed
   */
  supply(refund: Refund, details: Partial<Record<RefundNeed, string>>, body: unknown): void;
  present(refund: Refund): Record<string, unknown>;
  /** A refund as an event tells of it. */
  subjectOf(refund: Refund): Subject;
}

export function createRefunds(parts: RefundsParts): Refunds {
  const {seed, statuses, catalogue, clock, scheduler, payments} = parts;
  const machine = createMachine(statuses, 'a refund');
  const books = createRefundBooks(parts);
  const {keep, ...store} = createRefundStore(parts);
  store.reset();

  const subjectOf = (refund: Refund) => subjectFrom(refund, parts);

  /** The shop is told of the refund first, then of what it changes of the payment. */
  const tell = (refund: RefundState) => {
    const {transaction} = refund;
    payments.tellOf(transaction, subjectOf(refund));
    if (!books.counts(refund)) return;
    const amounts = books.amountsOf(store.of(transaction));
    payments.adjust(transaction, {...amounts, ...books.settleFee(refund, amounts.refundedAmount)});
  };

  const move = createMove({machine, clock, books, tell});
  const claims = createClaims({seed, clock, scheduler}, tell, (refund) => move(refund, books.success, undefined));
  const wayBack = createWayBack(parts);

  const refunds: Refunds = {
    ...store,
    add(wanted) {
      const {way, ...details} = wayBack(wanted);
      const [first, ...rest] = way.statuses;
      machine.assert(null, first!);
      const now = clock.now();
      const hasLeft = books.hasLeft(first!);
      const fresh = {version: 1, status: first!, hasLeft, updateBodies: [], createdAt: now, updatedAt: now};
      const refund = keep({...wanted, ...details, ...fresh});
      books.take(refund);
      tell(refund);
      if (refund.needs.length > 0) claims.begin(refund);
      else
        rest.forEach((to, index) => {
          const days = index === rest.length - 1 ? (way.after_days ?? 0) : 0;
          const wait = (index + 1) * seed.answer_seconds * SECOND_MS + days * DAY_MS;
          scheduler.after(wait, () => move(refund, to, way.failure));
        });
      return refund;
    },
    supply(named, details, body) {
      const refund = store.byId(named.id) as RefundState;
      claims.supply(refund, details, body);
    },
    present: (refund) => presentRefund(refund, statuses, catalogue),
    subjectOf,
  };
  payments.sendBackBy((transaction, origin, amount) =>
    refunds.add({transaction, externalRefundId: undefined, origin, amount}),
  );
  return refunds;
}

/** A refund as an event tells of it. */
function subjectFrom(refund: Refund, {statuses, catalogue}: Pick<RefundsParts, 'statuses' | 'catalogue'>): Subject {
  const {id, version, status, updatedAt, needsChangedAt = updatedAt, transaction} = refund;
  const changedAt = Math.max(updatedAt, needsChangedAt);
  const {pointId, urls} = transaction;
  const body = presentRefund(refund, statuses, catalogue);
  return {kind: 'refund.status', pointId, id, version, status, changedAt, body, urls};
}

/** Moves a refund to a status, with what it brings with it on the wallet, and tells the shop. */
function createMove({
  machine,
  clock,
  books,
  tell,
}: Pick<RefundsParts, 'clock'> & {machine: Machine; books: RefundBooks; tell: (refund: RefundState) => void}) {
  return (refund: RefundState, to: number, failure: number | undefined): void => {
    machine.assert(refund.status, to);
    Object.assign(refund, {
      version: refund.version + 1,
      status: to,
      failureReason: books.isFailed(to) ? failure : undefined,
      hasLeft: refund.hasLeft || books.hasLeft(to),
      updatedAt: clock.now(),
    });
    if (books.isFailed(to)) books.giveBack(refund);
    tell(refund);
  };
}

interface RefundBooks {
  /** @returns true if the refund moves money of the merchant */
  counts(refund: Refund): boolean;
  isFailed(status: number): boolean;
  /** Code of the status in which the money has been sent. */
  success: number;
  /** @returns true if the refund is debited in this status */
  hasLeft(status: number): boolean;
  /** The wallet gives the amount. */
  take(refund: Refund): void;
  /** The wallet gets back what it gave. */
  giveBack(refund: Refund): void;
  /**
   * The share of the fee that returns with what has been refunded by now, where the service gives it back; charged again
   * where a refund comes back.
   */
  settleFee(refund: Refund, refundedAmount: number): Pick<Transaction, 'feeAmount' | 'feeReturnedAmount'>;
  /** @returns totals of all refunds of a payment, in minor units */
  amountsOf(refunds: readonly Refund[]): {refundedAmount: number; refundPendingAmount: number};
}

function createRefundBooks({
  seed,
  statuses,
  ledger,
  catalogue,
}: Pick<RefundsParts, 'seed' | 'statuses' | 'ledger' | 'catalogue'>): RefundBooks {
  const code = (name: string) => statuses.statuses.find((status) => status.name === name)!.code;
  const counts = ({origin}: Refund) => statuses.origins.some(({name, debited}) => name === origin && debited);
  const book = (refund: Refund, kind: string, amount: number) => {
    const {id: refundId, transaction} = refund;
    if (counts(refund))
      ledger.book({walletId: transaction.order.wallet_id, transactionId: transaction.id, refundId, kind, amount});
  };
  const sum = (refunds: readonly Refund[], status: number) =>
    refunds.reduce((total, refund) => total + (counts(refund) && refund.status === status ? refund.amount : 0), 0);
  return {
    counts,
    success: code('success'),
    isFailed: (status) => status === code('failed'),
    hasLeft: (status) => status === code('success'),
    take: (refund) => book(refund, 'refund', -refund.amount),
    giveBack: (refund) => book(refund, 'refund_return', refund.amount),
    settleFee(refund, refundedAmount) {
      const {feeAmount = 0, feeReturnedAmount = 0, capturedAmount = 0, order} = refund.transaction;
      const {method, flow} = catalogue.serviceOf(order);
      if (!refundRules(method, flow, seed)?.feeReturned || capturedAmount === 0) return {};
      const charged = feeAmount + feeReturnedAmount;
      const returned = feeReturned(charged, refundedAmount, capturedAmount);
      const change = returned - feeReturnedAmount;
      if (change !== 0) book(refund, change > 0 ? 'fee_return' : 'fee', change);
      return {feeAmount: charged - returned, feeReturnedAmount: returned};
    },
    amountsOf: (refunds) => ({
      refundedAmount: sum(refunds, code('success')),
      refundPendingAmount: sum(refunds, code('pending')),
    }),
  };
}
