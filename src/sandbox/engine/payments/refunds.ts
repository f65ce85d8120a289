/** Money that goes back to the customer. */
import type {Transaction} from '../transaction';
import type {Moves} from './moves';
import type {PaymentsParts} from './types';

export interface Refunds {
  /**
   * Returns money of a payment. The status changes, and a callback goes out, once all is returned.
   * @param amount minor units, at most what is left
   * @throws IllegalMove unless the payment has succeeded
   */
  refund(transaction: Transaction, amount: number): void;
}

export function createRefunds({machine, clock}: PaymentsParts, {status, move}: Moves): Refunds {
  return {
    refund(transaction, amount) {
      machine.assert(transaction.status, status.reversed);
      transaction.refundedAmount = (transaction.refundedAmount ?? 0) + amount;
      transaction.refundedAt = clock.now();
      if (transaction.refundedAmount === transaction.order.amount) move(transaction, status.reversed);
    },
  };
}
