/** Tells the shop of the moves of a payment, in the manner that the payment’s test value asks for. */
import type {CallbackBehaviour} from '../../../schemas';
import type {EventKind} from '../../callbacks/events';
import {SECOND_MS} from '../../time';
import type {Transaction} from '../transaction';
import type {PaymentsParts} from './types';

/**
 * What a callback tells: a status on the `way`, which may be held back or overtaken; the `result` that the shop waits for;
 * or an `amount` that changed while the status did not.
 */
type News = 'way' | 'result' | 'amount';

/** Sends the callback of the transaction as it is now. */
export type Tell = (transaction: Transaction, news: News) => void;

/** The kind of event of each piece of news. */
const kinds: Record<News, EventKind> = {
  way: 'transaction.status',
  result: 'transaction.status',
  amount: 'transaction.amount',
};

export function createAnnouncer({callbacks, seed}: Pick<PaymentsParts, 'callbacks' | 'seed'>): Tell {
  /** Events that wait until the result of their payment was sent. */
  const held = new WeakMap<Transaction, () => void>();

  const manners: Record<CallbackBehaviour, Tell> = {
    normal: (transaction, news) => void callbacks.announce(transaction, kinds[news]),
    none() {},
    // Only the result is held back.
    late: (transaction, news) =>
      void callbacks.announce(
        transaction,
        kinds[news],
        news === 'result' ? {delayMs: seed.late_callback_seconds * SECOND_MS} : {},
      ),
    duplicate: (transaction, news) => void callbacks.announce(transaction, kinds[news], {twice: true}),
    tampered: (transaction, news) => void callbacks.announce(transaction, kinds[news], {tampered: true}),
    reordered(transaction, news) {
      if (news === 'way') {
        held.set(transaction, callbacks.announce(transaction, kinds[news], {held: true}));
        return;
      }
      callbacks.announce(transaction, kinds[news], {afterFirst: held.get(transaction)});
      // What comes later, such as a refund, finds nothing to overtake.
      held.delete(transaction);
    },
  };
  return (transaction, news) => manners[transaction.callback](transaction, news);
}
