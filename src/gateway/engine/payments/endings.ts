/** How a payment ends otherwise than by the simulated bank. */
import type {Transaction} from '../transaction';
import type {Moves} from './moves';
import type {PaymentsParts} from './types';

export interface Endings {
  /**
   * Somebody else than the simulated bank reports how a payment ended, such as a notification.
   * A payment that is still new becomes pending first.
   * @throws IllegalMove for a payment that has ended
   */
  report(transaction: Transaction, outcome: 'success' | 'expired'): void;
  /** The customer has given up, or nobody is to pay on the page any more. @throws IllegalMove for a payment that has ended */
  cancel(transaction: Transaction): void;
  /**
   * The money of a payout comes back, and with it what was debited. It stays so.
   * @throws IllegalMove unless the payout has succeeded
   */
  comeBack(transaction: Transaction, failureReason: number): void;
}

export function createEndings({machine}: PaymentsParts, {status, move}: Moves): Endings {
  return {
    report(transaction, outcome) {
      const to = status[outcome];
      if (!machine.allows(transaction.status, to)) move(transaction, status.pending);
      move(transaction, to);
    },
    cancel: (transaction) => move(transaction, status.cancelled),
    comeBack: (transaction, failureReason) => move(transaction, status.reversed, {failureReason}),
  };
}
