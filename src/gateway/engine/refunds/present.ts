/** A refund as the API shows it, properties in the order of the contract. */
import type {RefundStatuses} from '../../../facts/browser';
import type {Catalogue} from '../../catalogue';
import {timestamp} from '../clock';
import {refundReferences} from '../references';
import type {Refund} from './types';

export function presentRefund(
  refund: Refund,
  {statuses}: RefundStatuses,
  catalogue: Catalogue,
): Record<string, unknown> {
  const {transaction, status} = refund;
  return {
    id: refund.id,
    version: refund.version,
    is_test: true,
    point_id: transaction.pointId,
    wallet_id: transaction.order.wallet_id,
    transaction_id: transaction.id,
    external_refund_id: refund.externalRefundId,
    origin: refund.origin,
    amount: refund.amount,
    amount_currency: transaction.order.amount_currency,
    account: masked(refund.account),
    document: masked(refund.document),
    needs: refund.needs.length > 0 ? refund.needs : undefined,
    needs_reason: refund.needs.length > 0 ? refund.needsReason : undefined,
    needs_until: refund.needs.length > 0 && refund.needsUntil ? timestamp(refund.needsUntil) : undefined,
    status,
    status_description: statuses.find(({code}) => code === status)?.name,
    failure_reason_code: refund.failureReason,
    references: refund.hasLeft ? refundReferences(refund, catalogue) : [],
    created_at: timestamp(refund.createdAt),
    updated_at: timestamp(refund.updatedAt),
  };
}

/** How much of an account or a document is shown. */
const SHOWN = 4;

/** The last characters that are letters or digits, a star for each other one. */
function masked(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const plain = value.replaceAll(/[^A-Za-z0-9]/g, '');
  return plain.slice(-Math.min(SHOWN, plain.length - 1)).padStart(plain.length, '*');
}
