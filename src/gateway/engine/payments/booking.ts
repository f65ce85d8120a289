/** Bookings of the status changes of a transaction. */
import {commissionOf} from '../../../domain';
import type {Direction, SandboxSeed} from '../../../facts/browser';
import type {Catalogue} from '../../catalogue';
import type {Booking} from '../ledger';
import type {Transaction} from '../transaction';

/** Changes of the transaction by a status change, and the bookings in its wallet. */
export interface StatusChangeEffects {
  changes: Partial<Pick<Transaction, 'authorizedAmount' | 'capturedAmount' | 'feeAmount' | 'debitedAmount'>>;
  bookings: Booking[];
}

const NOTHING: StatusChangeEffects = {changes: {}, bookings: []};

interface BookingParts {
  seed: Pick<SandboxSeed, 'commission'>;
  catalogue: Catalogue;
}

/**
 * A pay-in is credited when it succeeds, less its fee; a payout is debited as soon as it is under way, and returns when it
 * fails or comes back.
 * @param transaction as it will be, with the status that it has had so far (`null` before it exists)
 * @param taken minor units of a hold that the move captures; the rest is not credited
 */
export function settle(
  transaction: Transaction,
  from: number | null,
  to: number,
  {seed, catalogue}: BookingParts,
  taken = 0,
): StatusChangeEffects {
  const {direction} = catalogue.serviceOf(transaction.order).flow;
  const names = {from: from === null ? null : catalogue.status(from).name, to: catalogue.status(to).name};
  const {point} = seed.commission[direction];
  return WAYS[direction](transaction, names, {taken, feeOf: (amount) => commissionOf(amount, point)});
}

/** More money for a payment that has succeeded. @param amount minor units that are credited */
export function settleMore(transaction: Transaction, amount: number, {seed}: BookingParts): StatusChangeEffects {
  const {point} = seed.commission.payin;
  return credit(transaction, amount, (credited) => commissionOf(credited, point));
}

/** @returns result of all bookings up to the status of a seeded transaction. A reversed one was successful before. */
export function settled(transaction: Transaction, parts: BookingParts): StatusChangeEffects {
  const {name, code} = parts.catalogue.status(transaction.status);
  const payin = parts.catalogue.serviceOf(transaction.order).flow.direction === 'payin';
  const reached = payin && name === 'reversed' ? parts.catalogue.statusNamed('success').code : code;
  return settle(transaction, null, reached, parts);
}

type Way = (
  transaction: Transaction,
  names: {from: string | null; to: string},
  capture: {taken: number; feeOf: (amount: number) => number},
) => StatusChangeEffects;

const WAYS: Record<Direction, Way> = {
  payin(transaction, {from, to}, {taken, feeOf}) {
    const {amount} = transaction.order;
    // The captured amount of a hold is credited, even if the hold continues.
    if (from === 'authorized') return credit(transaction, taken, feeOf);
    if (to === 'authorized') return {changes: {authorizedAmount: amount}, bookings: []};
    // A refund that came back brings a payment to success too, and credits nothing that was captured before.
    if (to !== 'success' || from === 'reversed') return NOTHING;
    return credit(transaction, amount + (transaction.acceptedExcess ?? 0), feeOf);
  },
  payout(transaction, {to}) {
    const {order, debitedAmount = 0} = transaction;
    const links = {walletId: order.wallet_id, transactionId: transaction.id};
    if ((to === 'pending' || to === 'success') && debitedAmount === 0)
      return {
        changes: {debitedAmount: order.amount},
        bookings: [{...links, kind: 'payout', amount: -order.amount}],
      };
    if ((to === 'failed' || to === 'reversed') && debitedAmount > 0)
      return {changes: {debitedAmount: 0}, bookings: [{...links, kind: 'payout_return', amount: debitedAmount}]};
    return NOTHING;
  },
};

/** A capture: the money and its fee. @param amount minor units that are credited */
function credit(transaction: Transaction, amount: number, feeOf: (amount: number) => number): StatusChangeEffects {
  if (amount <= 0) return NOTHING;
  const {order, capturedAmount = 0, feeAmount = 0} = transaction;
  const links = {walletId: order.wallet_id, transactionId: transaction.id};
  const fee = feeOf(amount);
  return {
    changes: {capturedAmount: capturedAmount + amount, feeAmount: feeAmount + fee},
    bookings: [{...links, kind: 'payment', amount}, ...(fee > 0 ? [{...links, kind: 'fee', amount: -fee}] : [])],
  };
}
