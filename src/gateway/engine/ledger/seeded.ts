/** Bookings of the seeded objects, which complete the ledger of a new sandbox. */
import type {DisputeStatuses, SandboxSeed, SeededDispute} from '../../../facts/browser';
import type {Catalogue} from '../../catalogue';
import {ending, opening} from '../disputes/money';
import {settled} from '../payments/booking';
import type {Store} from '../store';
import type {Transaction} from '../transaction';
import type {SeededBooking} from '.';

interface SeededParts {
  seed: SandboxSeed;
  catalogue: Catalogue;
  /** At its seed. */
  store: Pick<Store, 'byId' | 'all'>;
  disputeStatuses: DisputeStatuses;
}

/** @returns bookings in any order */
export function seededBookings(parts: SeededParts): SeededBooking[] {
  const {seed, catalogue, store} = parts;
  const ofTransactions = store.all().flatMap((transaction): SeededBooking[] => {
    // A status that has credited was reached from one that had not.
    const before = {...transaction, capturedAmount: 0, feeAmount: 0, debitedAmount: 0};
    const {bookings} = settled(before, parts);
    const payout = catalogue.serviceOf(transaction.order).flow.direction === 'payout';
    if (payout && catalogue.status(transaction.status).name === 'reversed') return comeBack(transaction);
    const createdAt = payout ? transaction.createdAt : paidAt(transaction, catalogue);
    return bookings.map((booking) => ({...booking, createdAt}));
  });
  const ofRefunds = seed.refunds.flatMap((refund): SeededBooking[] => {
    const {order} = store.byId(refund.transaction_id)!;
    const links = {walletId: order.wallet_id, transactionId: refund.transaction_id, refundId: refund.id};
    const taken = {...links, kind: 'refund', amount: -refund.amount, createdAt: Date.parse(refund.created_at)};
    const back = {...links, kind: 'refund_return', amount: refund.amount, createdAt: Date.parse(refund.updated_at)};
    return refund.failure_reason_code === undefined ? [taken] : [taken, back];
  });
  return [...ofTransactions, ...ofRefunds, ...seed.disputes.flatMap((dispute) => bookingsOf(dispute, parts))];
}

function bookingsOf(dispute: SeededDispute, {store, disputeStatuses: {kinds, statuses}}: SeededParts): SeededBooking[] {
  const {transaction_id: transactionId, wallet_amount: amount, status} = dispute;
  const links = {walletId: store.byId(transactionId)!.order.wallet_id, transactionId, disputeId: dispute.id};
  const {money} = kinds.find(({name}) => name === dispute.kind)!;
  // The seed says what was taken or held, so the wallet had it.
  const first = opening(money, amount, dispute.fee_amount, {balance: amount, reserve: 0}).steps;
  const final = statuses.some((entry) => entry.code === status && entry.final);
  const last = final ? ending(money, amount, dispute.credited_amount) : [];
  const at = (steps: typeof last, moment: string) =>
    steps.map((step) => ({...links, ...step, createdAt: Date.parse(moment)}));
  return [...at(first, dispute.created_at), ...at(last, dispute.updated_at)];
}

/** A payout that has come back was debited at first, and gave back the same. */
function comeBack({id: transactionId, order, createdAt, updatedAt}: Transaction): SeededBooking[] {
  const links = {walletId: order.wallet_id, transactionId};
  return [
    {...links, kind: 'payout', amount: -order.amount, createdAt},
    {...links, kind: 'payout_return', amount: order.amount, createdAt: updatedAt},
  ];
}

/** A reversed payment was paid before; of a seeded one only the moment of its creation is known. */
const paidAt = ({status, createdAt, updatedAt}: Transaction, catalogue: Catalogue): number =>
  catalogue.status(status).name === 'reversed' ? createdAt : updatedAt;
