/** Money that goes back to the customer. */
import {change, type Transaction} from '../transaction';
import type {Moves} from './moves';
import type {PaymentsParts} from './types';

export interface Refunds {
  /**
   * Returns money of a payment, and a callback goes out. The status changes once all is returned.
   * @param amount minor units, at most what is left
   * @throws IllegalMove unless the payment has succeeded
   */
  refund(transaction: Transaction, amount: number): void;
}

export function createRefunds({machine, clock, catalogue}: PaymentsParts, {status, move, tell}: Moves): Refunds {
  return {
    refund(transaction, amount) {
      machine.assert(transaction.status, status.reversed);
      const refunded = {refundedAmount: (transaction.refundedAmount ?? 0) + amount, refundedAt: clock.now()};
      if (refunded.refundedAmount === transaction.order.amount) {
        move(transaction, status.reversed, refunded);
        return;
      }
      change(transaction, refunded, catalogue);
      tell(transaction, 'amount');
    },
  };
}
