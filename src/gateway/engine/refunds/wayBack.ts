/** How a refund begins: whose money it is, and whether the rail knows where it came from. */
import {refundRules, returnRules, REFUND_NEEDS} from '../../../facts/browser';
import {namedWay} from '../namedWay';
import {DAY_MS} from '../time';
import type {NewRefund, RefundsParts, RefundState} from './types';
import {type RefundWay, wayOf} from './way';

/** The statuses of a new refund, and the details that it still needs. */
type Beginning = {way: RefundWay} & Pick<
  RefundState,
  'account' | 'needs' | 'needsUntil' | 'needsReason' | 'rejections'
>;

/** @returns a function that decides how a refund begins; money of the gateway waits where nobody can be paid yet */
export function createWayBack({
  seed,
  statuses,
  catalogue,
  clock,
}: Pick<RefundsParts, 'seed' | 'statuses' | 'catalogue' | 'clock'>) {
  const code = (wanted: string) => statuses.statuses.find(({name}) => name === wanted)!.code;
  return ({transaction, externalRefundId, origin, account}: NewRefund): Beginning => {
    const {method, flow} = catalogue.serviceOf(transaction.order);
    const owned = statuses.origins.some(({name, debited}) => name === origin && debited);
    const rules = owned ? undefined : returnRules(method, flow, seed);
    const names = REFUND_NEEDS.filter((name) => rules?.needs[name] !== undefined);
    if (rules === undefined || names.length === 0)
      return {way: wayOf(externalRefundId, seed, statuses), account, needs: [], rejections: 0};
    const known = rules.accountField === undefined ? undefined : transaction.kept?.[rules.accountField];
    const needs = names.filter((name) => name !== 'account' || known === undefined);
    return {
      way: {statuses: [code('pending'), code('success')]},
      account: known,
      needs,
      needsReason: needs.length > 0 ? 'missing' : undefined,
      needsUntil: clock.now() + rules.claimDays * DAY_MS,
      rejections: namedWay(transaction.order.external_transaction_id, seed.money_trigger)?.rejects ?? 0,
    };
  };
}

/** Rules of the details of a refund, each with the name of its validator; empty for a service without any. */
export function detailRules(
  {transaction}: Pick<NewRefund, 'transaction'>,
  {catalogue, seed}: Pick<RefundsParts, 'catalogue' | 'seed'>,
): NonNullable<ReturnType<typeof refundRules>>['needs'] {
  const {method, flow} = catalogue.serviceOf(transaction.order);
  return (returnRules(method, flow, seed) ?? refundRules(method, flow, seed))?.needs ?? {};
}
