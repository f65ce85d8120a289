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
  const {disputes, disputeStatuses} = parts;
  const body = call.body as Target & Omit<Response, 'refunds' | 'payouts'> & {refund_ids?: readonly number[]};
  const dispute = named(body, parts);
  const first = disputes.bodyOf(body.external_response_id);
  if (isRepeat(first, call)) return disputes.present(dispute, call.origin);
  if (first !== undefined)
    throw refuse('duplicateExternalId', 'external_response_id', 'was used before with another body');
  const {name} = disputeStatuses.statuses.find(({code}) => code === dispute.status)!;
  if (name !== 'needs_response') throw notAnswerable(dispute, name);
  disputes.defend(dispute, {...body, ...returnsNamed(body.refund_ids ?? [], dispute, parts)});
  disputes.remember(body.external_response_id, body);
  return disputes.present(dispute, call.origin);
};

/**
 * Ids are unique among refunds and among transactions, so a refund of the payment comes first.
 * @returns the refunds of the disputed payment among the ids, and the payouts in place of one
 * @throws Refusal refundNotFound
 */
function returnsNamed(
  ids: readonly number[],
  {transaction}: Dispute,
  {refunds, payoutRefunds}: Pick<OperationParts, 'refunds' | 'payoutRefunds'>,
): Pick<Response, 'refunds' | 'payouts'> {
  const among = <Thing extends {id: number}>(things: readonly Thing[]) =>
    ids.flatMap((id) => things.find((thing) => thing.id === id) ?? []);
  const own = among(refunds.of(transaction));
  const payouts = among(payoutRefunds.of(transaction)).filter(({id}) => own.every((refund) => refund.id !== id));
  const foreign = ids.find((id) => [...own, ...payouts].every((one) => one.id !== id));
  if (foreign !== undefined)
    throw refuse('refundNotFound', 'refund_ids', `names ${foreign}, which is not a refund of the disputed payment`);
  return {refunds: own, payouts: payouts.map(({id, order}) => ({id, amount: order.amount}))};
}

const notAnswerable = ({status}: Dispute, name: string) =>
  refuse('disputeNotAnswerable', 'id', `is in status ${status} (${name})`);

/** @throws Refusal disputeNotFound */
function named({id}: Target, {disputes}: Pick<OperationParts, 'disputes'>): Dispute {
  const dispute = disputes.byId(id);
  if (dispute) return dispute;
  throw refuse('disputeNotFound', 'id', 'is not a dispute of this point');
}
