/** Tells the shop of the moves of a payment, in the manner that the payment’s test value asks for. */
import type {CallbackBehaviour} from '../../../schemas';
import {SECOND_MS} from '../../time';
import type {Transaction} from '../transaction';
import type {PaymentsParts} from './types';

/**
 * Sends the callback of the status that the transaction has now.
 * @param isResult whether it is what the shop waits for; what comes before it may be held back or overtaken
 */
export type Tell = (transaction: Transaction, isResult: boolean) => void;

export function createAnnouncer({callbacks, seed}: Pick<PaymentsParts, 'callbacks' | 'seed'>): Tell {
  /** Events that wait until the result of their payment was sent. */
  const held = new WeakMap<Transaction, () => void>();

  const manners: Record<CallbackBehaviour, Tell> = {
    normal: (transaction) => void callbacks.announce(transaction),
    none() {},
    // Only the result is held back.
    late: (transaction, isResult) =>
      void callbacks.announce(transaction, isResult ? {delayMs: seed.late_callback_seconds * SECOND_MS} : {}),
    duplicate: (transaction) => void callbacks.announce(transaction, {twice: true}),
    tampered: (transaction) => void callbacks.announce(transaction, {tampered: true}),
    reordered(transaction, isResult) {
      if (!isResult) {
        held.set(transaction, callbacks.announce(transaction, {held: true}));
        return;
      }
      callbacks.announce(transaction, {afterFirst: held.get(transaction)});
      // What comes later, such as a refund, finds nothing to overtake.
      held.delete(transaction);
    },
  };
  return (transaction, isResult) => manners[transaction.callback](transaction, isResult);
}
