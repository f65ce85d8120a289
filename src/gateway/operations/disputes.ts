/** The calls on disputes: find one, list them, give in, or defend. */
import type {Dispute} from '../engine/disputes';
import type {Response} from '../engine/disputes/evidence';
import {refuse} from '../refusals';
import {partOf} from './paging';
import {isRepeat} from './repeat';
import type {Handler, OperationParts} from './types';

interface Target {
  id: number;
}

/** `disputeFind`: one dispute by its id. */
export const findDispute: Handler = ({body}, parts) => parts.disputes.present(named(body as Target, parts));

/** `disputeList`: the oldest disputes, or those that follow a cursor. */
export const listDisputes: Handler = (call, {disputes, store}) => {
  const {transaction_id: transactionId, statuses} = call.body as {transaction_id?: number; statuses?: number[]};
  if (transactionId !== undefined && !store.byId(transactionId))
    throw refuse('transactionNotFound', 'transaction_id', 'is not a transaction of this point');
  const list = disputes
    .all()
    .filter(({transaction}) => transactionId === undefined || transaction.id === transactionId)
    .filter(({status}) => statuses === undefined || statuses.includes(status));
  const {entries, ...part} = partOf('dispute', list, ({id}) => id, call);
  return {disputes: entries.map((dispute) => disputes.present(dispute)), ...part};
};

/** `disputeAccept`: gives in, once. The dispute itself tells a repeat. */
export const acceptDispute: Handler = ({body, repeat}, parts) => {
  const {disputes, disputeStatuses} = parts;
  const dispute = named(body as Target, parts);
  const {name, final} = disputeStatuses.statuses.find(({code}) => code === dispute.status)!;
  if (name === 'accepted') repeat();
  else if (final) throw notAnswerable(dispute, name);
  else disputes.accept(dispute);
  return disputes.present(dispute);
};

/** `disputeDefend`: announces documents and names refunds, once per external id. The answer says where each document goes. */
export const defendDispute: Handler = (call, parts) => {
  const {disputes, disputeStatuses, refunds} = parts;
  const body = call.body as Target & Omit<Response, 'refunds'> & {refund_ids?: readonly number[]};
  const dispute = named(body, parts);
  const first = disputes.bodyOf(body.external_response_id);
  if (isRepeat(first, call)) return disputes.present(dispute, call.origin);
  if (first !== undefined)
    throw refuse('duplicateExternalId', 'external_response_id', 'was used before with another body');
  const {name} = disputeStatuses.statuses.find(({code}) => code === dispute.status)!;
  if (name !== 'needs_response') throw notAnswerable(dispute, name);
  const own = refunds.of(dispute.transaction);
  const foreign = body.refund_ids?.find((id) => !own.some((refund) => refund.id === id));
  if (foreign !== undefined)
    throw refuse('refundNotFound', 'refund_ids', `names ${foreign}, which is not a refund of the disputed payment`);
  const refundsNamed = body.refund_ids?.map((id) => own.find((refund) => refund.id === id)!);
  disputes.defend(dispute, {...body, refunds: refundsNamed});
  disputes.remember(body.external_response_id, body);
  return disputes.present(dispute, call.origin);
};

const notAnswerable = ({status}: Dispute, name: string) =>
  refuse('disputeNotAnswerable', 'id', `is in status ${status} (${name})`);

/** @throws Refusal disputeNotFound */
function named({id}: Target, {disputes}: Pick<OperationParts, 'disputes'>): Dispute {
  const dispute = disputes.byId(id);
  if (dispute) return dispute;
  throw refuse('disputeNotFound', 'id', 'is not a dispute of this point');
}
