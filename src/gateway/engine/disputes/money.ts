/**
 * Movements of a dispute in the wallet.
 *
 * Source of the rules: `kinds` of `src/contract/data/reference/dispute_statuses.yaml`. A debit takes amount and fee
 * immediately, and a win returns the amount but not the fee. A hold takes at most the available balance, and a loss
 * debits the held amount.
 */
import type {DisputeStatuses} from '../../../facts/browser';
import type {Booking, WalletState} from '../ledger/types';
import {returnedAmount} from '../transaction';
import type {Dispute} from './types';

type Money = DisputeStatuses['kinds'][number]['money'];
/** A booking without the objects that it is about. */
type Step = Pick<Booking, 'kind' | 'amount' | 'reserveAmount'>;

interface Opening extends Pick<Dispute, 'walletAmount' | 'feeAmount'> {
  steps: Step[];
}

/** @param amount minor units that are disputed @param fee minor units that a debit costs */
export function opening(
  money: Money,
  amount: number,
  fee: number,
  {balance, reserve}: Pick<WalletState, 'balance' | 'reserve'>,
): Opening {
  switch (money) {
    case 'none':
      return {walletAmount: 0, feeAmount: 0, steps: []};
    case 'debit':
      return {
        walletAmount: amount,
        feeAmount: fee,
        steps: [{kind: 'chargeback', amount: -amount}, ...(fee > 0 ? [{kind: 'fee', amount: -fee}] : [])],
      };
    case 'hold': {
      const held = Math.min(amount, Math.max(0, balance - reserve));
      return {
        walletAmount: held,
        feeAmount: 0,
        steps: held > 0 ? [{kind: 'dispute_hold', reserveAmount: held}] : [],
      };
    }
  }
}

/** @param walletAmount what opening it took or held @param credited what of it comes back, both in minor units */
export function ending(money: Money, walletAmount: number, credited: number): Step[] {
  if (walletAmount === 0) return [];
  const lost = walletAmount - credited;
  if (money === 'hold')
    return [
      {kind: 'dispute_release', reserveAmount: -walletAmount},
      ...(lost > 0 ? [{kind: 'chargeback', amount: -lost}] : []),
    ];
  return credited > 0 ? [{kind: 'chargeback_return', amount: credited}] : [];
}

/**
 * A bank gives back what the evidence covers: a named refund, or a payout in its place, covers what it has returned, documents
 * cover the rest. A dispute
 * that the customer withdraws, or that a bank decides without the merchant, comes back whole.
 * @param answered true if the bank decides on an answer of the merchant
 * @returns amount credited when the dispute is won, in minor units, rounded half up
 */
export function creditOf({walletAmount, transaction, way, evidence}: Dispute, answered: boolean): number {
  if (way.credited === 'half') return Math.ceil(walletAmount / 2);
  if (!answered) return walletAmount;
  const refunded = Math.min(walletAmount, returnedAmount(transaction));
  // A second answer may name a refund again.
  const amounts = new Map(
    evidence.map(({refundId, payoutId, refundAmount = 0}) => [`${refundId} ${payoutId}`, refundAmount]),
  );
  const named = [...amounts.values()].reduce((sum, amount) => sum + amount, 0);
  const documents = evidence.some(({document}) => document !== undefined);
  return Math.min(refunded, named) + (documents ? walletAmount - refunded : 0);
}

/** @returns sum of the amounts of a payment that disputes hold or have debited and not returned, in minor units */
export function disputedAmount(disputes: readonly Pick<Dispute, 'walletAmount' | 'creditedAmount'>[]): number {
  return disputes.reduce((sum, {walletAmount, creditedAmount}) => sum + walletAmount - creditedAmount, 0);
}
