/** How a payment ends otherwise than by the simulated bank, and how a held amount is taken or given back. */
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
  /** The customer has given up. @throws IllegalMove unless the payment is new */
  cancel(transaction: Transaction): void;
  /**
   * Takes a held amount.
   * @param amount minor units, at most what is left of the hold
   * @param final whether the rest is released, which ends the hold
   * @throws IllegalMove unless the payment is authorized
   */
  capture(transaction: Transaction, amount: number, final: boolean): void;
  /** Gives back what is left of a hold. @throws IllegalMove unless the payment is authorized */
  release(transaction: Transaction): void;
  /**
   * The money of a payout comes back, and with it what was debited. It stays so.
   * @throws IllegalMove unless the payout has succeeded
   */
  comeBack(transaction: Transaction, failureReason: number): void;
}

export function createEndings({machine}: PaymentsParts, {status, move, takePart, endHold}: Moves): Endings {
  return {
    report(transaction, outcome) {
      const to = status[outcome];
      if (!machine.allows(transaction.status, to)) move(transaction, status.pending);
      move(transaction, to);
    },
    cancel: (transaction) => move(transaction, status.cancelled),
    capture(transaction, amount, final) {
      if (final) move(transaction, status.success, {}, amount);
      else takePart(transaction, amount);
    },
    release: (transaction) => endHold(transaction, status.cancelled),
    comeBack: (transaction, failureReason) => move(transaction, status.reversed, {failureReason}),
  };
}
