/** How long a payment may stay as it is. Each has one time limit, and a new one takes the place of the one before. */
import type {Transaction} from '../transaction';
import type {PaymentsParts} from './types';

export interface Limits {
  /**
   * Gives the transaction a new time limit; an earlier one counts no more.
   * @param lifetimeMs milliseconds of the gateway’s time
   */
  set(transaction: Transaction, lifetimeMs: number): void;
}

/** @param onEnd called when the limit that counts is over */
export function createLimits(
  {clock, scheduler}: Pick<PaymentsParts, 'clock' | 'scheduler'>,
  onEnd: (transaction: Transaction) => void,
): Limits {
  /** The limit that counts, by identity: with a stopped clock two limits may bear the same moment. */
  const current = new WeakMap<Transaction, object>();
  return {
    set(transaction, lifetimeMs) {
      const limit = {};
      current.set(transaction, limit);
      // The contract's time, also when the waits are shortened: the statements stay those of the documentation.
      transaction.expiresAt = clock.now() + lifetimeMs;
      scheduler.after(lifetimeMs, () => {
        if (current.get(transaction) === limit) onEnd(transaction);
      });
    },
  };
}
