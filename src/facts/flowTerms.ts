/**
 * What a service takes and gives back, read from the record of its method. The pages, `/service/list` and the sandbox ask
 * here, so that none of them can say something of its own.
 */
import type {CaptureTerms, Disputes, Flow, LateTerms, Method, RefundSupport, RefundTerms} from './schemas';

/** ISO 4217 codes that a flow takes: its own where it differs from its method. */
export const flowCurrencies = ({currencies}: Method, flow: Flow): string[] => flow.currencies ?? currencies;

/** The least and the largest amount of a payment in one of the flow’s currencies, in minor units of that currency. */
export function limitsIn({service}: Flow, currency: string): Pick<Flow['service'], 'min_amount' | 'max_amount'> {
  const {min_amount, max_amount} = service.limits?.[currency] ?? service;
  return {min_amount, max_amount};
}

/**
 * What comes back of a payment of the flow. A payout is never refunded; where the contract decides, this is what the
 * contract of the sandbox says.
 */
export function refundSupport({refundable}: Pick<Method, 'refundable'>, {direction, service}: Flow): RefundSupport {
  if (direction === 'payout') return 'none';
  if (refundable !== 'varies') return refundable;
  if (service.refund === undefined) throw new Error(`service ${service.id} does not say what it refunds`);
  return service.refund;
}

/** What else holds for a refund: how long it can begin, how fast it is, what the call carries, and whether the fee returns. */
export interface RefundRules {
  /** Days after the creation of the payment. */
  maxDays: number;
  speed: RefundTerms['speed'];
  /** The validator of each detail of the customer. */
  needs: Partial<Record<RefundNeed, string>>;
  feeReturned: boolean;
}

type RefundNeed = keyof NonNullable<RefundTerms['needs']>;

/**
 * @param byContract days where the rail sets none
 * @returns nothing for a flow that gives nothing back
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

/** What can be disputed of a payment of the flow; where the contract decides, by that of the sandbox. A payout never is. */
export function disputesOf({disputes = 'none'}: Pick<Method, 'disputes'>, {direction, service}: Flow): Disputes {
  if (direction === 'payout') return 'none';
  if (disputes !== 'varies') return disputes;
  if (service.disputes === undefined) throw new Error(`service ${service.id} does not say what can be disputed`);
  return service.disputes;
}

/**
 * How the hold of the flow is captured, by the contract of the sandbox. Where nothing is held, the whole amount comes at
 * once, and there is nothing to raise.
 */
export const captureTerms = ({service: {captures = 'one', increase = 'no'}}: Flow): CaptureTerms => ({
  captures,
  increase,
});

/** Ways of a customer to send money that nobody draws: late, in another amount, or twice. */
const PUSHED: readonly string[] = ['account_details', 'address', 'cash', 'reference', 'transfer', 'voucher'];

/** Whether the customer of the flow sends the money, so that time and amount are not in the hands of the gateway. */
export const isPushed = ({direction, interaction}: Pick<Flow, 'direction' | 'interaction'>): boolean =>
  direction === 'payin' && interaction.some((way) => PUSHED.includes(way));

/** What becomes of late and mismatched money, by the contract of the sandbox. What it does not accept goes back. */
export const lateTerms = ({service: {late_days: days = 0, amount_mismatch: mismatch = 'return'}}: Flow): LateTerms => ({
  late_money: days > 0 ? 'accept' : 'return',
  late_days: days,
  amount_mismatch: mismatch,
});

/** Whether `refundSupport` is a matter of the contract, so that the live gateway may say something else. */
export const refundByContract = ({refundable}: Pick<Method, 'refundable'>, {direction}: Flow): boolean =>
  direction === 'payin' && refundable === 'varies';

/**
 * Whether the flow takes what a payment says beside the card: the browser, 3-D Secure, who starts it, and a stored
 * credential. That is where the shop holds a card, and the bank may ask who pays.
 */
export const takesCardTerms = ({integration, fields, authentication_failure: asked}: Flow): boolean =>
  integration === 'h2h' && asked !== undefined && fields.includes('card_token');

/** Keys of `fields` for which a group decides whether they are sent. */
const grouped = ({one_of = [], required_with = []}: Flow): string[] => [...one_of, ...required_with].flat();

/** Whether the flow needs the field, whatever else is sent. Fields in a group go by the group. */
export function isRequired({fields}: Pick<Method, 'fields'>, flow: Flow, name: string): boolean {
  return fields[name]!.required && !grouped(flow).includes(name) && !flow.optional?.includes(name);
}

/** Keys that the flow takes with `name` only: the other members of its groups in `required_with`. */
export const companions = ({required_with: groups = []}: Flow, name: string): string[] =>
  groups.filter((group) => group.includes(name)).flatMap((group) => group.filter((other) => other !== name));

/** Keys of which the flow takes exactly one, for a key that is among them. */
export const alternatives = ({one_of: groups = []}: Flow, name: string): string[] | undefined =>
  groups.find((group) => group.includes(name));
