/** Amounts of a payment that refunds and disputes change, and the resulting status (success or reversed). */
import {change, type Transaction} from '../transaction';
import type {Moves} from './moves';
import type {PaymentsParts} from './types';

/** The amounts that change after a success, in minor units. */
type Amounts = Partial<
  Pick<
    Transaction,
    | 'refundedAmount'
    | 'refundPendingAmount'
    | 'refundedByPayoutAmount'
    | 'disputedAmount'
    | 'feeAmount'
    | 'feeReturnedAmount'
  >
>;

export interface AmountChanges {
  /**
   * Changes amounts, and the shop is told once. All refunded makes the payment reversed, and less makes it a success again.
   * @throws IllegalMove for a payment that has not succeeded
   */
  adjust(transaction: Transaction, amounts: Amounts): void;
}

export function createAmountChanges(
  {machine, clock, catalogue}: PaymentsParts,
  {status, move, announcer}: Moves,
): AmountChanges {
  return {
    adjust(transaction, amounts) {
      const from = transaction.status;
      if (from !== status.reversed) machine.assert(from, status.reversed);
      const changes = {...amounts, amountChangedAt: clock.now()};
      const {capturedAmount = 0, refundedAmount = 0} = {...transaction, ...changes};
      const to = refundedAmount === capturedAmount ? status.reversed : status.success;
      if (to !== from) {
        move(transaction, to, changes);
        return;
      }
      change(transaction, changes, catalogue);
      announcer.tell(transaction, 'amount');
    },
  };
}
