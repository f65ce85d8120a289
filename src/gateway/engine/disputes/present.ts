/** A dispute as the API shows it, properties in the order of the contract. */
import type {DisputeStatuses} from '../../../facts/browser';
import type {Catalogue} from '../../catalogue';
import {timestamp} from '../clock';
import {referencesOf} from '../references';
import {presentEvidence} from './evidence';
import type {Dispute} from './types';

/** @param origin scheme and host of the sandbox, where the addresses of uploads are to be shown */
export function presentDispute(
  dispute: Dispute,
  {statuses}: DisputeStatuses,
  catalogue: Catalogue,
  origin?: string,
): Record<string, unknown> {
  const {transaction, status, respondBy, evidence} = dispute;
  return {
    id: dispute.id,
    version: dispute.version,
    is_test: true,
    point_id: transaction.pointId,
    wallet_id: transaction.order.wallet_id,
    transaction_id: transaction.id,
    previous_dispute_id: dispute.previous,
    kind: dispute.kind,
    reason: {...dispute.reason},
    amount: dispute.amount,
    amount_currency: transaction.order.amount_currency,
    wallet_amount: dispute.walletAmount,
    fee_amount: dispute.feeAmount,
    credited_amount: dispute.creditedAmount,
    status,
    status_description: statuses.find(({code}) => code === status)?.name,
    respond_by: respondBy === undefined ? undefined : timestamp(respondBy),
    evidence: evidence.map((entry) => presentEvidence(entry, origin)),
    references: referencesOf(transaction, catalogue),
    created_at: timestamp(dispute.createdAt),
    updated_at: timestamp(dispute.updatedAt),
  };
}
