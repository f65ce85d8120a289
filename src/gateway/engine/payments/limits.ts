/** How long a payment may stay as it is. Each has one time limit, and a new one takes the place of the one before. */
import type {Transaction} from '../transaction';
import type {PaymentsParts} from './types';

export interface Limits {
  /**
   * Keeps a new time limit, which the transaction shows as `expires_at`; an earlier one counts no more.
   * @param lifetimeMs milliseconds of the gateway’s time, from now
   */
  keep(transaction: Transaction, lifetimeMs: number): void;
}

/** @param onEnd called when the limit that counts is over */
export function createLimits(
  {scheduler}: Pick<PaymentsParts, 'scheduler'>,
  onEnd: (transaction: Transaction) => void,
): Limits {
  /** The limit that counts, by identity: with a stopped clock two limits may bear the same moment. */
  const current = new WeakMap<Transaction, object>();
  return {
    keep(transaction, lifetimeMs) {
      const limit = {};
      current.set(transaction, limit);
      scheduler.after(lifetimeMs, () => {
        if (current.get(transaction) === limit) onEnd(transaction);
      });
    },
  };
}
