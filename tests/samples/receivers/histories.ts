/** Every order in which the events of a payment and of what belongs to it can be delivered, and what a receiver has to make of it. */
import type {Facts} from '../../../src/facts/load';
import {INITIAL_STATE, objectKey, receive, type ReceiverState, type EventObject} from '../../../src/domain/order';
import {receiverInput} from '../../../src/samples/receivers';
import {deliveriesOf, longestChains, nameOf, returnedAndDisputed, type ObjectStep, type Step} from '../../eventShapes';
import {randomFrom} from '../../random';

/** So many deliveries are played in every order. */
const DELIVERIES = 6;
/** Longer histories, with several returns of a part: so many of each length, drawn by the seed. */
const LONGER = [7, 8, 9, 10];
const DRAWN = 40;
/** Number of seeded orders for a payment that is returned and disputed, which has too many to play all; of the longest length. */
const DISPUTED = 240;

/** Content of a delivery, with the kind of its object. */
export interface DeliveredObject extends EventObject, ObjectStep {
  status: number;
}

/** The deliveries about one payment, one after the other. */
export interface History {
  /** Id of the transaction, and of its refund and dispute: ids of several kinds may be equal and must not be confused. */
  id: number;
  deliveries: DeliveredObject[];
}

/** The bank of the customer sends the last refund back. */
const CAME_BACK = [{status: 1}];

/** The steps between two versions: they need not be one. */
const GAPS = [1, 3, 1, 2, 1, 4, 1, 1];

/** The events of a chain with their versions, which grow per kind of object. */
function versioned(steps: readonly ObjectStep[]): DeliveredObject[] {
  const versions = new Map<string, number>();
  return steps.map(({kind, status}, place) => {
    const version = (versions.get(kind) ?? 1) + GAPS[place % GAPS.length]!;
    versions.set(kind, version);
    return {kind, status, version};
  });
}

const ofPayment = ({status}: {status: number}): ObjectStep => ({kind: 'transaction', status});

/**
 * Part of a chain that is played in every order: all of it, or, where that would be too many orders, all but one of its parts,
 * which differ in nothing else; each part is left out in its turn. `tests/unit/domain/order.test.ts` plays the model whole.
 */
const playable = (chain: readonly Step[]): Step[][] =>
  chain.length < DELIVERIES
    ? [[...chain]]
    : chain.flatMap((step, place) => (step.part ? [chain.filter((_, other) => other !== place)] : []));

/**
 * Every sequence of six deliveries of the events of every flow. The beginnings of a sequence are the shorter ones, so
 * whoever looks after each delivery has seen these too. What two flows share is played once. Longer ones are drawn.
 */
export function allHistories(facts: Facts, seed: number): History[] {
  const seen = new Set<string>();
  const histories: History[] = [];
  const add = (deliveries: DeliveredObject[]) => {
    // Versions are compared and not counted: equal places make an equal history.
    const places = [...new Set(deliveries.map(({version}) => version))].sort((a, b) => a - b);
    const name = deliveries.map(({kind, status, version}) => `${kind} ${status}/${places.indexOf(version)}`).join(' ');
    if (seen.has(name)) return;
    seen.add(name);
    histories.push({id: 1_000_000 + histories.length, deliveries});
  };
  const chains = longestChains(facts);
  for (const chain of chains.flatMap(playable))
    for (const deliveries of deliveriesOf(versioned(chain.map(ofPayment)), DELIVERIES)) add(deliveries);

  const chance = randomFrom(seed);
  const longest = chains.reduce((a, b) => (a.length >= b.length ? a : b));
  const part = longest.findIndex((step) => step.part);
  if (part < 0) throw new Error(`no chain returns a part: ${chains.map(nameOf).join(' | ')}`);
  const more = [longest[part]!, longest[part]!];
  const events = versioned([...longest.slice(0, part), ...more, ...longest.slice(part), ...CAME_BACK].map(ofPayment));
  const draw = (from: readonly DeliveredObject[], length: number) =>
    add(Array.from({length}, () => from[Math.floor(chance() * from.length)]!));
  for (const length of LONGER) for (let drawn = 0; drawn < DRAWN; drawn += 1) draw(events, length);
  const ofSeveral = versioned(returnedAndDisputed(facts));
  for (let drawn = 0; drawn < DISPUTED; drawn += 1) draw(ofSeveral, LONGER.at(-1)!);
  return histories;
}

/** Expected state of a payment and of what belongs to it after so many deliveries. */
export interface ExpectedState {
  /** By kind of object. */
  known: ReadonlyMap<string, ReceiverState>;
  /** How often each work has begun. */
  fulfilled: number;
  held: number;
}

/** The model: what is due after each delivery, where the work is done before the next one comes. */
export function dueAfterEach(facts: Facts, {deliveries}: History): ExpectedState[] {
  const {success, authorized, working} = receiverInput(facts);
  let due: ExpectedState = {known: new Map(), fulfilled: 0, held: 0};
  return deliveries.map((event) => {
    const works = event.kind === working ? [success, authorized] : [];
    const {known, begins} = receive(due.known.get(event.kind) ?? INITIAL_STATE, event, works);
    due = {
      known: new Map(due.known).set(event.kind, known),
      fulfilled: due.fulfilled + Number(begins === success),
      held: due.held + Number(begins === authorized),
    };
    return due;
  });
}

/** The callback of one delivery. */
export function eventOf(facts: Facts, id: number, {kind, status, version}: DeliveredObject, serial: number): string {
  const events = receiverInput(facts).events.filter(({object}) => object === kind);
  return JSON.stringify({
    event_id: `00000000-0000-4000-8000-${String(serial).padStart(12, '0')}`,
    event: events[serial % events.length]!.event,
    created_at: '2026-11-21T08:00:42.000Z',
    [kind]: {id, version, external_transaction_id: `order-${id}`, status},
  });
}

/** Everything that must be stored, by kind and id. */
export const wantedOf = (id: number, {known}: ExpectedState): [key: string, stored: EventObject | undefined][] =>
  [...known].map(([kind, {stored}]) => [objectKey(kind, id), stored]);
