/**
 * Which events the payments of each flow can have, in the order in which they happen. Derived from the list of moves
 * and from what a flow can do, so that a new flow or a new move is in it by itself; `tests/unit/gateway/versions.test.ts`
 * holds it against what the sandbox really sends.
 */
import type {Facts} from '../src/facts/load';
import {lateTerms} from '../src/facts/flowTerms';
import type {Flow} from '../src/facts/schemas';

/** What an event says: a status, and whether only an amount has changed under it. */
export interface Step {
  status: number;
  /** A part was captured or returned, or a hold was raised: the status stays. */
  part?: true;
}

/** Captures of a part before the hold ends, and returns of a part before the rest goes back. Each is another event of the same status. */
const PARTS = 1;

/**
 * The events of a flow's payments, one list per way on which a payment can end; what has not ended yet is the beginning
 * of one of them.
 * @param cameBack with the refunds that the bank of the customer sends back, which can happen without end: once
 */
export function chainsOf({statuses}: Pick<Facts, 'statuses'>, flow: Flow, cameBack = false): Step[][] {
  const code = (name: string) => statuses.statuses.find((status) => status.name === name)!.code;
  const [fresh, pending, success, authorized, reversed] = ['new', 'pending', 'success', 'authorized', 'reversed'].map(
    code,
  ) as [number, number, number, number, number];
  const expired = code('expired');
  const takesLate = lateTerms(flow).late_money === 'accept';
  const isHold = flow.hold_days !== undefined;
  const mayGo = (from: number, to: number) =>
    (from !== expired || takesLate) &&
    !(from === pending && to === (isHold ? success : authorized)) &&
    !(to === reversed && flow.direction === 'payout');

  const after = (from: number): Step[][] => {
    if (from === reversed) return [[], ...(cameBack ? [[{status: success}]] : [])];
    const moves = statuses.transitions.filter((move) => move.from === from && move.to !== from && mayGo(from, move.to));
    const next = moves.map(({to}) => to);
    const ways = next.flatMap((to) => after(to).map((rest) => [{status: to}, ...rest]));
    const parts: Step[] = Array.from({length: PARTS}, () => ({status: from, part: true}));
    const inParts = from === success || (from === authorized && flow.service.captures === 'several');
    // The offer to take late money can end, and that is told.
    const ended: Step[][] = from === expired && takesLate ? [[{status: expired, part: true}]] : [];
    return [[], ...ended, ...ways, ...(inParts && next.length > 0 ? ways.map((way) => [...parts, ...way]) : [])];
  };
  // The answer tells the first status; host to host it may be told by an event too, when that is to be overtaken.
  const starts = flow.service.operation === 'transactionPay' ? [pending] : [fresh];
  return starts.flatMap((start) =>
    after(start).flatMap((way) => (start === pending ? [way, [{status: start}, ...way]] : [way])),
  );
}

/** The events of all flows: each list that is not contained, in its order, in another one. */
export function longestChains(content: Pick<Facts, 'statuses' | 'methods'>): Step[][] {
  const flows = [...content.methods.values()].flatMap(({flows: own}) => Object.values(own));
  const all = new Map(flows.flatMap((flow) => chainsOf(content, flow)).map((chain) => [nameOf(chain), chain]));
  const chains = [...all.values()];
  return chains.filter((chain) => !chains.some((other) => other.length > chain.length && isPartOf(chain, other)));
}

/** An event of any object: of which kind, and where the object stands by then. */
export interface ObjectStep {
  kind: string;
  status: number;
}

/**
 * The events of a payment by card of which a part is returned, whose bank sends the return back, and which is then disputed
 * and defended, so that half of the amount comes back. In the order in which they happen; the first is the answer's.
 */
export function returnedAndDisputed(
  content: Pick<Facts, 'statuses' | 'refundStatuses' | 'disputeStatuses'>,
): ObjectStep[] {
  const machines = {
    transaction: content.statuses,
    refund: content.refundStatuses,
    dispute: content.disputeStatuses,
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

/** A list of events as a word, such as `10 6 1 1* 4`. */
export const nameOf = (chain: readonly Step[]): string =>
  chain.map(({status, part}) => `${status}${part ? '*' : ''}`).join(' ');

/** Whether all of the one happen in the other, in the same order. */
export function isPartOf(chain: readonly Step[], other: readonly Step[]): boolean {
  let place = 0;
  for (const step of other) if (place < chain.length && nameOf([step]) === nameOf([chain[place]!])) place += 1;
  return place === chain.length;
}

/** Every sequence of `length` deliveries of these events; what comes late, twice or never is in it. */
export function* deliveriesOf<Event>(events: readonly Event[], length: number): Generator<Event[]> {
  if (length === 0) yield [];
  else for (const rest of deliveriesOf(events, length - 1)) for (const event of events) yield [...rest, event];
}
