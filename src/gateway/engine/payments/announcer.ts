/** Tells the shop of the moves of a payment, in the manner that the payment’s test value asks for. */
import type {Subject} from '../../callbacks/events';
import type {Manner} from '../../callbacks/types';
import type {CallbackBehaviour} from '../../../facts/browser';
import {SECOND_MS} from '../time';
import {presentTransaction, type Transaction} from '../transaction';
import type {PaymentsParts} from './types';

/**
 * What a callback tells: a status on the `way`, which may be held back or overtaken; the `result` that the shop waits for;
 * or an `amount` that changed while the status did not.
 */
type News = 'way' | 'result' | 'amount';

export interface Announcer {
  /** Sends the callback of the transaction as it is now. */
  tell(transaction: Transaction, news: News): void;
  /** Sends the callback of what belongs to the transaction, such as a refund. */
  tellOf(transaction: Transaction, subject: Subject): void;
}

/** The kind of event of each piece of news. */
const KINDS = {
  way: 'transaction.status',
  result: 'transaction.status',
  amount: 'transaction.amount',
} as const;

/** A transaction as an event tells of it. */
export function subjectOf(
  transaction: Transaction,
  news: News,
  {catalogue}: Pick<PaymentsParts, 'catalogue'>,
): Subject {
  const {id, pointId, version, status, updatedAt, amountChangedAt = updatedAt, urls} = transaction;
  return {
    kind: KINDS[news],
    pointId,
    id,
    version,
    status,
    changedAt: news === 'amount' ? amountChangedAt : updatedAt,
    body: presentTransaction(transaction, catalogue),
    urls,
  };
}

export function createAnnouncer(parts: Pick<PaymentsParts, 'callbacks' | 'seed' | 'catalogue'>): Announcer {
  const {callbacks, seed} = parts;
  /** Events that wait until the result of their payment was sent. */
  const held = new WeakMap<Transaction, () => void>();

  const manners: Record<CallbackBehaviour, (news: News, transaction: Transaction) => Manner> = {
    normal: () => ({}),
    none: () => ({never: true}),
    // Only the result is held back.
    late: (news) => (news === 'result' ? {delayMs: seed.late_callback_seconds * SECOND_MS} : {}),
    duplicate: () => ({twice: true}),
    tampered: () => ({tampered: true}),
    reordered(news, transaction) {
      if (news === 'way') return {held: true};
      const manner = {afterFirst: held.get(transaction)};
      // What comes later, such as a refund, finds nothing to overtake.
      held.delete(transaction);
      return manner;
    },
  };

  const announce = (transaction: Transaction, news: News, subject: Subject) => {
    const manner = manners[transaction.callback](news, transaction);
    const send = callbacks.announce(subject, manner);
    if (manner.held) held.set(transaction, send);
  };

  return {
    tell: (transaction, news) => announce(transaction, news, subjectOf(transaction, news, parts)),
    tellOf: (transaction, subject) => announce(transaction, 'amount', subject),
  };
}
