/** Tells the shop of the moves of a payment, in the manner that the payment’s test value asks for. */
import type {Subject} from '../../callbacks/events';
import type {Manner} from '../../callbacks/types';
import type {CallbackBehaviour} from '../../../facts/browser';
import {SECOND_MS} from '../time';
import {presentTransaction, type Transaction} from '../transaction';
import type {PaymentsParts} from './types';

/**
 * Kind of callback: `way` for an intermediate status, which may be delayed or reordered; `result` for the status that
 * the shop waits for; `amount` for a changed amount with unchanged status, `claim` for a changed claim.
 */
type News = 'way' | 'result' | 'amount' | 'claim';

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
  claim: 'transaction.claim',
} as const;

/** A transaction as an event tells of it. */
export function subjectOf(
  transaction: Transaction,
  news: News,
  {catalogue}: Pick<PaymentsParts, 'catalogue'>,
): Subject {
  const {id, pointId, version, status, updatedAt, amountChangedAt = updatedAt, urls, claim} = transaction;
  const changes: Partial<Record<News, number>> = {amount: amountChangedAt, claim: claim?.updatedAt};
  return {
    kind: KINDS[news],
    pointId,
    id,
    version,
    status,
    changedAt: changes[news] ?? updatedAt,
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
      // Later events, such as those of a refund, are not reordered.
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
