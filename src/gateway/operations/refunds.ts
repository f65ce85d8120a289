/** The calls on refunds: find one, list them, name details. A refund of the merchant begins with `/transaction/cancel`. */
import {complaintOnChain, isValidatorName, validators} from '../../domain';
import {REFUND_NEEDS} from '../../facts/browser';
import type {Refund, RefundNeed} from '../engine/refunds';
import {detailRules} from '../engine/refunds/wayBack';
import {refuse} from '../refusals';
import {partOf} from './paging';
import {isRepeat} from './repeat';
import type {Handler, OperationParts} from './types';

/** `refundFind`: one refund by either id. */
export const findRefund: Handler = ({body}, {refunds}) => {
  const {id, external_refund_id: externalId} = body as {id?: number; external_refund_id?: string};
  const refund = id === undefined ? refunds.byExternalId(externalId ?? '') : refunds.byId(id);
  if (refund) return refunds.present(refund);
  throw refuse('refundNotFound', id === undefined ? 'external_refund_id' : 'id', 'is not a refund of this point');
};

/** `refundList`: the oldest refunds, or those that follow a cursor. */
export const listRefunds: Handler = (call, {refunds, store}) => {
  const {transaction_id: transactionId} = call.body as {transaction_id?: number};
  if (transactionId !== undefined && !store.byId(transactionId))
    throw refuse('transactionNotFound', 'transaction_id', 'is not a transaction of this point');
  const list = refunds.all().filter(({transaction}) => transactionId === undefined || transaction.id === transactionId);
  const {entries, ...part} = partOf('refund', list, ({id}) => id, call);
  return {refunds: entries.map((refund) => refunds.present(refund)), ...part};
};

type Details = Partial<Record<RefundNeed, string>>;

/** `refundUpdate`: names the details that a refund of the gateway waits for. The body tells a repeat. */
export const updateRefund: Handler = (call, parts) => {
  const {refunds} = parts;
  const {id, ...details} = call.body as Details & {id: number};
  const refund = refunds.byId(id);
  if (!refund) throw refuse('refundNotFound', 'id', 'is not a refund of this point');
  // Before the state: a repeat must succeed although the first request has changed it.
  if (refund.updateBodies.some((earlier) => isRepeat(earlier, call))) return refunds.present(refund);
  const {needs, needsReason} = refund;
  if (needs.length === 0) throw refuse('refundNeedsNoDetails', 'id', waitsForNothing(refund, parts));
  if (needsReason === 'not_claimed')
    throw refuse('refundClaimOver', 'id', 'was not claimed until needs_until; the money is still owed to the customer');
  checkDetails(refund, details, parts);
  refunds.supply(refund, details, call.body);
  return refunds.present(refund);
};

function waitsForNothing({status, origin}: Refund, {refundStatuses}: OperationParts): string {
  const name = refundStatuses.statuses.find(({code}) => code === status)?.name;
  return `waits for no details: it is in status ${status} (${name}), with origin ${origin}`;
}

/** @throws Refusal validationFailed for a value that breaks its rule, or that the refund does not use */
function checkDetails(refund: Refund, details: Details, parts: OperationParts): void {
  const rules = detailRules(refund, parts);
  for (const name of REFUND_NEEDS) {
    const value = details[name];
    const rule = rules[name];
    if (value === undefined) continue;
    if (rule === undefined || !isValidatorName(rule))
      throw refuse('validationFailed', name, 'must be left out: the refund does not need it');
    const network = parts.catalogue.network(refund.transaction.kept?.network ?? '');
    const complaint = validators[rule](value) ?? (network ? complaintOnChain(rule, value, network) : null);
    if (complaint !== null) throw refuse('validationFailed', name, complaint);
  }
}
