/**
 * Payouts in place of a refund: money that goes back to a customer by another way than the payment came.
 *
 * Such a payout is a transaction like any other; the payment that it names shows how much went back like this. The sum
 * counts what has left the wallet, so it falls again when a payout fails or comes back.
 */
import type {Catalogue} from '../catalogue';
import type {Payments} from './payments';
import type {Store} from './store';
import type {Transaction} from './transaction';

export interface PayoutRefunds {
  /** The payouts in place of a refund of this payment that have left the wallet and not returned, the oldest first. */
  of(payment: Transaction): Transaction[];
  /** The payment that a new payout names shows it, and the shop is told. Does nothing for other transactions. */
  note(payout: Transaction): void;
}

interface PayoutRefundsParts {
  store: Pick<Store, 'all' | 'byId'>;
  catalogue: Pick<Catalogue, 'status'>;
  payments: Pick<Payments, 'adjust' | 'watch'>;
}

/** Statuses of a payout whose money is on its way or has arrived. */
const COUNTED: readonly string[] = ['new', 'pending', 'success'];

export function createPayoutRefunds({store, catalogue, payments}: PayoutRefundsParts): PayoutRefunds {
  const payoutRefunds: PayoutRefunds = {
    of: ({id}) =>
      store.all().filter(({refundOf, status}) => refundOf === id && COUNTED.includes(catalogue.status(status).name)),
    note({refundOf}) {
      const payment = refundOf === undefined ? undefined : store.byId(refundOf);
      if (!payment) return;
      const refundedByPayoutAmount = payoutRefunds.of(payment).reduce((sum, {order}) => sum + order.amount, 0);
      if (refundedByPayoutAmount !== (payment.refundedByPayoutAmount ?? 0))
        payments.adjust(payment, {refundedByPayoutAmount});
    },
  };
  payments.watch((transaction) => payoutRefunds.note(transaction));
  return payoutRefunds;
}
