/**
 * Terms of a service, derived from the record of its method. Pages, `/service/list` and the sandbox all use these
 * functions, so they cannot disagree.
 */
import {endOfDay} from '../domain';
import type {
  CancelUnpaid,
  CaptureTerms,
  Disputes,
  Flow,
  LateTerms,
  Method,
  RefundSupport,
  RefundTerms,
} from './schemas';

/** ISO 4217 codes of a flow: its own list, else that of its method. */
export const flowCurrencies = ({currencies}: Method, flow: Flow): string[] => flow.currencies ?? currencies;

/** Rules for the statement descriptor of a payment, as `/service/list` tells them. */
export interface DescriptorTerms {
  max_length: number;
  alphabet: string;
  letter?: true | undefined;
  where: NonNullable<Flow['statement_descriptor']>['where'];
  prefix?: string | undefined;
  currencies?: string[] | undefined;
}

/** @returns nothing for a flow whose rail passes no descriptor on */
export function descriptorTerms(
  {statement_descriptor: rules}: Flow,
  {statement_prefix}: {statement_prefix: string},
): DescriptorTerms | undefined {
  if (rules === undefined) return undefined;
  const {total_length: total, prefixed, alphabet, letter, where, currencies} = rules;
  const prefix = prefixed && statement_prefix;
  return {max_length: total - (prefix?.length ?? 0), alphabet, letter, where, prefix, currencies};
}

/** Smallest and largest amount of a payment in one of the flow’s currencies, in minor units of that currency. */
export function limitsIn({service}: Flow, currency: string): Pick<Flow['service'], 'min_amount' | 'max_amount'> {
  const {min_amount, max_amount} = service.limits?.[currency] ?? service;
  return {min_amount, max_amount};
}

/**
 * How much of a payment can be refunded. A payout is never refunded. Where the merchant’s contract decides, this is the
 * value of the sandbox.
 * @throws Error for a service that does not state it
 */
export function refundSupport({refundable}: Pick<Method, 'refundable'>, {direction, service}: Flow): RefundSupport {
  if (direction === 'payout') return 'none';
  if (refundable !== 'varies') return refundable;
  if (service.refund === undefined) throw new Error(`service ${service.id} does not say what it refunds`);
  return service.refund;
}

/** Rules of a refund: its time limit and speed, the customer data that it needs, and whether the fee is returned. */
export interface RefundRules {
  /** Days from the creation of the payment. */
  maxDays: number;
  speed: RefundTerms['speed'];
  /** Required customer data, each with the name of its validator. */
  needs: Partial<Record<RefundNeed, string>>;
  feeReturned: boolean;
}

type RefundNeed = keyof NonNullable<RefundTerms['needs']>;

/**
 * @param byContract time limit in days for methods that set none
 * @returns undefined for a flow without refunds
 */
export function refundRules(
  method: Pick<Method, 'refundable' | 'refund_terms'>,
  flow: Flow,
  {refund_max_days: byContract}: {refund_max_days: number},
): RefundRules | undefined {
  const {refund_terms: terms} = method;
  if (refundSupport(method, flow) === 'none' || terms === undefined) return undefined;
  const {speed, max_days: maxDays = byContract, needs = {}} = terms;
  return {maxDays, speed, needs, feeReturned: flow.service.fee_returned ?? false};
}

/** Needs of a refund of the gateway, which returns money that a payment cannot take, and how long it waits for them. */
export interface ReturnRules {
  /** Customer data that the rail cannot know, each with the name of its validator; empty where it returns by itself. */
  needs: RefundRules['needs'];
  /** Key of `fields` that names the account in advance. */
  accountField: string | undefined;
  /** Days from the creation of the refund. */
  claimDays: number;
  speed: RefundTerms['speed'];
}

/**
 * @param byContract days to claim a refund of methods that set none
 * @returns undefined for a flow in which the customer does not send the money
 * @throws Error for such a flow whose method has no `refund_terms`
 */
export function returnRules(
  {refund_terms: terms}: Pick<Method, 'refund_terms'>,
  flow: Flow,
  {refund_claim_days: byContract}: {refund_claim_days: number},
): ReturnRules | undefined {
  if (!isPushed(flow)) return undefined;
  if (terms === undefined) throw new Error(`service ${flow.service.id} does not say how money goes back`);
  const {needs = {}, account_field: accountField, claim_days: claimDays = byContract, speed} = terms;
  return {needs, accountField, claimDays, speed};
}

/**
 * Ways to dispute a payment of the flow. Where the merchant’s contract decides, this is the value of the sandbox. A
 * payout is never disputed.
 */
export function disputesOf({disputes = 'none'}: Pick<Method, 'disputes'>, {direction, service}: Flow): Disputes {
  if (direction === 'payout') return 'none';
  if (disputes !== 'varies') return disputes;
  if (service.disputes === undefined) throw new Error(`service ${service.id} does not say what can be disputed`);
  return service.disputes;
}

/**
 * Captures of a hold, by the contract of the sandbox. Without a hold, the whole amount is taken at once and cannot be
 * increased.
 */
export const captureTerms = ({service: {captures = 'one', increase = 'no'}}: Flow): CaptureTerms => ({
  captures,
  increase,
});

/** Interactions in which the customer sends the money, so it may arrive late, in another amount, or twice. */
const PUSHED: readonly string[] = ['account_details', 'address', 'cash', 'reference', 'transfer', 'voucher'];

/** True if the customer of the flow sends the money, so that the gateway does not control time and amount. */
export const isPushed = ({direction, interaction}: Pick<Flow, 'direction' | 'interaction'>): boolean =>
  direction === 'payin' && interaction.some((way) => PUSHED.includes(way));

/**
 * True if the rail can have received money of the flow that no payment shows: the customer sends it, or a payment of the flow
 * can fail although money has come.
 * @param isClaimed tells of a failure reason that money may have come
 */
export const takesClaims = (
  flow: Pick<Flow, 'direction' | 'interaction' | 'failures'>,
  isClaimed: (failureReason: number) => boolean,
): boolean => flow.direction === 'payin' && (isPushed(flow) || flow.failures.some(isClaimed));

/** How a rail handles cash, slips and addresses: it does not know an account to which money could go back. */
const WITHOUT_SOURCE: readonly string[] = ['address', 'cash', 'voucher'];

/** True if no account of the customer is known to the rail, so that money cannot go back the way it came. */
export const hasNoSource = ({interaction}: Pick<Flow, 'interaction'>): boolean =>
  interaction.some((way) => WITHOUT_SOURCE.includes(way));

/** Days after `expires_at` in which a payment made in time may still arrive; 0 where it cannot. */
export const clearingDays = ({service: {clearing_days: days = 0}}: Flow): number => days;

/**
 * When an unpaid transaction can no longer be paid: after a while, or at the end of the due date in the time zone of the rail.
 * @param from milliseconds since the epoch at which the time begins to run
 * @returns milliseconds since the epoch; undefined for a flow that never expires
 */
export function expiryOf(
  {expiry_minutes: minutes, due_time_zones: zones = {}}: Flow,
  currency: string,
  from: number,
): number | undefined {
  if (minutes === undefined) return undefined;
  const at = from + minutes * 60_000;
  const zone = zones[currency];
  return zone === undefined ? at : endOfDay(at, zone);
}

/** Treatment of late and mismatched money, by the contract of the sandbox. Money is returned unless the flow says otherwise. */
export const lateTerms = ({
  service: {late_days: days = 0, late_money: late, amount_mismatch: mismatch = 'return'},
}: Flow): LateTerms => ({
  late_money: late ?? (days > 0 ? 'accept' : 'return'),
  late_days: days,
  amount_mismatch: mismatch,
});

/** Effect of `/transaction/cancel` on an unpaid payment, by the contract of the sandbox. A payout is never cancelled. */
export const cancelUnpaid = ({direction, service: {cancel_unpaid: term = 'no'}}: Flow): CancelUnpaid =>
  direction === 'payout' ? 'no' : term;

/** Ways of a customer to pay, by what a cancellation withdraws from them. */
const WITHDRAWN = {
  voucher: ['cash', 'voucher'],
  details: ['account_details', 'address', 'reference'],
  code: ['deeplink', 'qr'],
} as const;

/** Thing that a cancelled payment takes from the customer; `request` where only the bank was asked. */
export type Withdrawn = keyof typeof WITHDRAWN | 'request';

/** @returns the thing that a cancelled payment of the flow takes from the customer */
export const withdrawnBy = ({interaction}: Pick<Flow, 'interaction'>): Withdrawn =>
  (Object.keys(WITHDRAWN) as (keyof typeof WITHDRAWN)[]).find((kind) =>
    interaction.some((way) => (WITHDRAWN[kind] as readonly string[]).includes(way)),
  ) ?? 'request';

/** True if `refundSupport` depends on the merchant’s contract, so that the live gateway may return another value. */
export const refundByContract = ({refundable}: Pick<Method, 'refundable'>, {direction}: Flow): boolean =>
  direction === 'payin' && refundable === 'varies';

/** The card-related parameters of a payment. */
export const CARD_TERMS = ['browser', 'three_ds', 'initiator', 'stored_credential'] as const;

/**
 * True if the flow takes the card-related parameters of a payment: the browser, 3-D Secure, the initiator, and a stored
 * credential. This holds where the shop has the card data and the bank may authenticate the payer.
 */
export const takesCardTerms = ({integration, fields, authentication_failure: asked}: Flow): boolean =>
  integration === 'h2h' && asked !== undefined && fields.includes('card_token');

/** Fields that belong to a group, which decides whether they are sent. */
const grouped = ({one_of = [], required_with = []}: Flow): string[] => [...one_of, ...required_with].flat();

/** True if the flow always needs the field. Fields in a group are governed by the group. */
export function isRequired({fields}: Pick<Method, 'fields'>, flow: Flow, name: string): boolean {
  return fields[name]!.required && !grouped(flow).includes(name) && !flow.optional?.includes(name);
}

/** Fields that the flow takes only together with `name`: the other members of its groups in `required_with`. */
export const companions = ({required_with: groups = []}: Flow, name: string): string[] =>
  groups.filter((group) => group.includes(name)).flatMap((group) => group.filter((other) => other !== name));

/** Fields of which the flow takes exactly one, for a field that is among them. */
export const alternatives = ({one_of: groups = []}: Flow, name: string): string[] | undefined =>
  groups.find((group) => group.includes(name));

/** Kinds of references that the gateway passes on for a flow; empty if there are none. */
export function passedReferences({references}: Pick<Method, 'references'>, flow: Flow): readonly string[] {
  const named = flow.references ?? references;
  return typeof named === 'string' ? [] : named;
}
