/**
 * Possible sequences of events for the payments of each flow. Derived from the list of transitions and from the
 * features of a flow, so that new flows and transitions are included automatically;
 * `tests/unit/gateway/versions.test.ts` compares them with those that the sandbox really sends.
 */
import type {Facts} from '../src/facts/load';
import {cancelUnpaid, lateTerms} from '../src/facts/flowTerms';
import type {Flow} from '../src/facts/schemas';

/** An event: a status, and whether only an amount has changed. */
export interface Step {
  status: number;
  /** A partial capture or refund, or an increased hold: the status is unchanged. */
  part?: true;
}

/**
 * Number of partial captures before the hold ends, and of partial refunds before the rest is refunded. Each is another
 * event with the same status.
 */
const PARTS = 1;

/**
 * The event sequences of a flow's payments, one for each way in which a payment can end; those of payments in progress
 * are prefixes.
 * @param cameBack include refunds that the customer's bank returns; these can repeat without end, and are included once
 */
export function chainsOf({statuses}: Pick<Facts, 'statuses'>, flow: Flow, cameBack = false): Step[][] {
  const code = (name: string) => statuses.statuses.find((status) => status.name === name)!.code;
  const [fresh, pending, success, authorized, reversed] = ['new', 'pending', 'success', 'authorized', 'reversed'].map(
    code,
  ) as [number, number, number, number, number];
  const expired = code('expired');
  const cancelled = code('cancelled');
  const takesLate = lateTerms(flow).late_money === 'accept';
  const isHold = flow.hold_days !== undefined;
  const mayGo = (from: number, to: number) =>
    (from !== expired || takesLate) &&
    !(from === pending && to === cancelled && cancelUnpaid(flow) === 'no') &&
    !(from === pending && to === (isHold ? success : authorized)) &&
    !(to === reversed && flow.direction === 'payout');

  const after = (from: number): Step[][] => {
    if (from === reversed) return [[], ...(cameBack ? [[{status: success}]] : [])];
    const moves = statuses.transitions.filter((move) => move.from === from && move.to !== from && mayGo(from, move.to));
    const next = moves.map(({to}) => to);
    const ways = next.flatMap((to) => after(to).map((rest) => [{status: to}, ...rest]));
    const parts: Step[] = Array.from({length: PARTS}, () => ({status: from, part: true}));
    const inParts = from === success || (from === authorized && flow.service.captures === 'several');
    // The offer to accept a late payment can expire, which causes an event.
    const ended: Step[][] = from === expired && takesLate ? [[{status: expired, part: true}]] : [];
    return [[], ...ended, ...ways, ...(inParts && next.length > 0 ? ways.map((way) => [...parts, ...way]) : [])];
  };
  // The response contains the first status; in host-to-host flows an event may contain it too, to test that later
  // events supersede it.
  const starts = flow.service.operation === 'transactionPay' ? [pending] : [fresh];
  return starts.flatMap((start) =>
    after(start).flatMap((way) => (start === pending ? [way, [{status: start}, ...way]] : [way])),
  );
}

/** The event sequences of all flows, without those that are subsequences of another one. */
export function longestChains(facts: Pick<Facts, 'statuses' | 'methods'>): Step[][] {
  const flows = [...facts.methods.values()].flatMap(({flows: own}) => Object.values(own));
  const all = new Map(flows.flatMap((flow) => chainsOf(facts, flow)).map((chain) => [nameOf(chain), chain]));
  const chains = [...all.values()];
  return chains.filter((chain) => !chains.some((other) => other.length > chain.length && isPartOf(chain, other)));
}

/** An event of any object: its kind, and the status of the object. */
export interface ObjectStep {
  kind: string;
  status: number;
}

/**
 * The events of a card payment that is partially refunded, whose refund is returned by the bank, and which is then
 * disputed and defended, so that half of the amount is returned. In chronological order; the first is the status in the
 * response.
 */
export function returnedAndDisputed(
  facts: Pick<Facts, 'statuses' | 'refundStatuses' | 'disputeStatuses'>,
): ObjectStep[] {
  const machines = {
    transaction: facts.statuses,
    refund: facts.refundStatuses,
    dispute: facts.disputeStatuses,
  };
  const step = (kind: keyof typeof machines, name: string): ObjectStep => {
    const {statuses}: {statuses: {name: string; code: number}[]} = machines[kind];
    return {kind, status: statuses.find((status) => status.name === name)!.code};
  };
  const amounts = step('transaction', 'success');
  return [
    step('transaction', 'pending'),
    step('transaction', 'success'),
    step('refund', 'pending'),
    amounts,
    step('refund', 'success'),
    amounts,
    step('refund', 'failed'),
    amounts,
    step('dispute', 'needs_response'),
    amounts,
    step('dispute', 'under_review'),
    step('dispute', 'won'),
    amounts,
  ];
}

/** A short name of a sequence of events, such as `10 6 1 1* 4`. */
export const nameOf = (chain: readonly Step[]): string =>
  chain.map(({status, part}) => `${status}${part ? '*' : ''}`).join(' ');

/** True if `chain` is a subsequence of `other`. */
export function isPartOf(chain: readonly Step[], other: readonly Step[]): boolean {
  let place = 0;
  for (const step of other) if (place < chain.length && nameOf([step]) === nameOf([chain[place]!])) place += 1;
  return place === chain.length;
}

/** Every sequence of `length` deliveries of these events, including late, duplicate and missing ones. */
export function* deliveriesOf<Event>(events: readonly Event[], length: number): Generator<Event[]> {
  if (length === 0) yield [];
  else for (const rest of deliveriesOf(events, length - 1)) for (const event of events) yield [...rest, event];
}
