/**
 * Money that goes back to customers: each refund is an object with a life of its own.
 *
 * A refund of the merchant is taken from the wallet when it is accepted, and returns to the unit when it fails. What the
 * gateway returns by itself (late, excess and short money) was never credited, so it takes nothing.
 */
import type {SeededRefund} from '../../../schemas';
import type {Subject} from '../../callbacks/events';
import {SECOND_MS} from '../../time';
import {createMachine} from '../machine';
import type {Transaction} from '../transaction';
import {presentRefund} from './present';
import type {NewRefund, Refund, RefundsParts, RefundState} from './types';
import {wayOf} from './way';

export type {Refund} from './types';

export interface Refunds {
  /**
   * Accepts a refund. It goes the way that its external id asks for, and the shop is told of each step.
   * @throws IllegalMove for a payment that has not succeeded, when the merchant refunds it
   */
  add(refund: NewRefund): Refund;
  byId(id: number): Refund | undefined;
  byExternalId(id: string): Refund | undefined;
  /** Those of a payment, the oldest first. */
  of(transaction: Transaction): Refund[];
  /** Every refund, the oldest first. */
  all(): readonly Refund[];
  /** The body of the call that took this id of the merchant, for a refund or for the release of a hold. */
  bodyOf(externalRefundId: string): unknown;
  remember(externalRefundId: string, body: unknown): void;
  present(refund: Refund): Record<string, unknown>;
  /** A refund as an event tells of it. */
  subjectOf(refund: Refund): Subject;
  /** Back to the seed. */
  reset(): void;
}

export function createRefunds(parts: RefundsParts): Refunds {
  const {seed, statuses, store, clock, scheduler, payments} = parts;
  const machine = createMachine(statuses, 'a refund');
  const books = createRefundBooks(parts);
  let refunds: RefundState[] = [];
  let bodies = new Map<string, unknown>();

  const of = ({id}: Transaction) => refunds.filter(({transaction}) => transaction.id === id);

  const subjectOf = (refund: Refund): Subject => {
    const {id, version, status, updatedAt: changedAt, transaction} = refund;
    const body = presentRefund(refund, statuses);
    return {
      kind: 'refund.status',
      pointId: transaction.pointId,
      id,
      version,
      status,
      changedAt,
      body,
      urls: transaction.urls,
    };
  };

  /** The shop is told of the refund first, then of what it changes of the payment. */
  const tell = (refund: RefundState) => {
    const {transaction} = refund;
    payments.tellOf(transaction, subjectOf(refund));
    if (books.counts(refund)) payments.adjust(transaction, books.amountsOf(of(transaction)));
  };

  const move = (refund: RefundState, to: number, failure: number | undefined) => {
    machine.assert(refund.status, to);
    Object.assign(refund, {
      version: refund.version + 1,
      status: to,
      failureReason: books.isFailed(to) ? failure : undefined,
      updatedAt: clock.now(),
    });
    if (books.isFailed(to)) books.giveBack(refund);
    tell(refund);
  };

  const restore = ({
    id,
    version,
    status,
    failure_reason_code: failureReason,
    ...seeded
  }: SeededRefund): RefundState => ({
    id,
    version,
    transaction: store.byId(seeded.transaction_id)!,
    externalRefundId: seeded.external_refund_id,
    origin: 'merchant',
    amount: seeded.amount,
    status,
    failureReason,
    createdAt: Date.parse(seeded.created_at),
    updatedAt: Date.parse(seeded.updated_at),
  });

  const result: Refunds = {
    add(wanted) {
      const way = wayOf(wanted.externalRefundId, seed, statuses);
      const [first, ...rest] = way.statuses;
      machine.assert(null, first!);
      const now = clock.now();
      const id = seed.next_refund_id + refunds.length - seed.refunds.length;
      const refund: RefundState = {...wanted, id, version: 1, status: first!, createdAt: now, updatedAt: now};
      refunds.push(refund);
      books.take(refund);
      tell(refund);
      rest.forEach((to, index) =>
        scheduler.after((index + 1) * seed.answer_seconds * SECOND_MS, () => move(refund, to, way.failure)),
      );
      return refund;
    },
    byId: (id) => refunds.find((refund) => refund.id === id),
    byExternalId: (id) => refunds.find(({externalRefundId}) => externalRefundId === id),
    of,
    all: () => refunds,
    bodyOf: (id) => bodies.get(id),
    remember: (id, body) => void bodies.set(id, body),
    present: (refund) => presentRefund(refund, statuses),
    subjectOf,
    reset() {
      refunds = seed.refunds.map(restore);
      bodies = new Map();
    },
  };
  result.reset();
  return result;
}

interface RefundBooks {
  /** Whether the refund moves money of the merchant. */
  counts(refund: Refund): boolean;
  isFailed(status: number): boolean;
  /** The wallet gives the amount. */
  take(refund: Refund): void;
  /** The wallet gets back what it gave. */
  giveBack(refund: Refund): void;
  /** What all refunds of a payment make of its amounts. */
  amountsOf(refunds: readonly Refund[]): {refundedAmount: number; refundPendingAmount: number};
}

function createRefundBooks({statuses, ledger}: Pick<RefundsParts, 'statuses' | 'ledger'>): RefundBooks {
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
    isFailed: (status) => status === code('failed'),
    take: (refund) => book(refund, 'refund', -refund.amount),
    giveBack: (refund) => book(refund, 'refund_return', refund.amount),
    amountsOf: (refunds) => ({
      refundedAmount: sum(refunds, code('success')),
      refundPendingAmount: sum(refunds, code('pending')),
    }),
  };
}
