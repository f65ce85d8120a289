/** Every order in which the events of a payment can be delivered, and what a receiver has to make of it. */
import type {Content} from '../../../src/facts/load';
import {NOTHING_KNOWN, receive, type Known, type Told} from '../../../src/domain/order';
import {receiverInput} from '../../../src/samples/receivers';
import {deliveriesOf, longestChains, nameOf} from '../../eventShapes';
import {randomFrom} from '../../random';

/** So many deliveries are played in every order. */
const DELIVERIES = 6;
/** Longer histories, with several returns of a part: so many of each length, drawn by the seed. */
const LONGER = [7, 8, 9, 10];
const DRAWN = 40;

/** The deliveries of one payment, one after the other. */
export interface History {
  /** Id of the transaction. */
  id: number;
  deliveries: Told[];
}

/** The bank of the customer sends the last refund back. */
const CAME_BACK = [{status: 1}];

/** The steps between two versions: they need not be one. */
const GAPS = [1, 3, 1, 2, 1, 4, 1, 1];

/** The events of a chain with their versions, which grow. */
function versioned(statuses: readonly number[]): Told[] {
  let version = 1;
  return statuses.map((status, place) => ({status, version: (version += GAPS[place % GAPS.length]!)}));
}

/**
 * Every sequence of six deliveries of the events of every flow. The beginnings of a sequence are the shorter ones, so
 * whoever looks after each delivery has seen these too. What two flows share is played once. Longer ones are drawn.
 */
export function allHistories(content: Content, seed: number): History[] {
  const seen = new Set<string>();
  const histories: History[] = [];
  const add = (deliveries: Told[]) => {
    // Versions are compared and not counted: equal places make an equal history.
    const places = [...new Set(deliveries.map(({version}) => version))].sort((a, b) => a - b);
    const name = deliveries.map(({status, version}) => `${status}/${places.indexOf(version)}`).join(' ');
    if (seen.has(name)) return;
    seen.add(name);
    histories.push({id: 1_000_000 + histories.length, deliveries});
  };
  const chains = longestChains(content);
  for (const chain of chains)
    for (const deliveries of deliveriesOf(versioned(chain.map(({status}) => status)), DELIVERIES)) add(deliveries);

  const chance = randomFrom(seed);
  const longest = chains.reduce((a, b) => (a.length >= b.length ? a : b));
  const part = longest.findIndex((step) => step.part);
  if (part < 0) throw new Error(`no chain returns a part: ${chains.map(nameOf).join(' | ')}`);
  const more = [longest[part]!, longest[part]!];
  const events = versioned(
    [...longest.slice(0, part), ...more, ...longest.slice(part), ...CAME_BACK].map(({status}) => status),
  );
  for (const length of LONGER)
    for (let drawn = 0; drawn < DRAWN; drawn += 1)
      add(Array.from({length}, () => events[Math.floor(chance() * events.length)]!));
  return histories;
}

/** What must be true of a payment after so many deliveries. */
export interface Due {
  known: Known;
  /** How often each work has begun. */
  fulfilled: number;
  held: number;
}

/** The model: what is due after each delivery, where the work is done before the next one comes. */
export function dueAfterEach(content: Content, {deliveries}: History): Due[] {
  const {success, authorized} = receiverInput(content);
  let due: Due = {known: NOTHING_KNOWN, fulfilled: 0, held: 0};
  return deliveries.map((event) => {
    const {known, begins} = receive(due.known, event, [success, authorized]);
    due = {
      known,
      fulfilled: due.fulfilled + Number(begins === success),
      held: due.held + Number(begins === authorized),
    };
    return due;
  });
}

/** The callback of one delivery. */
export function eventOf(content: Content, id: number, {status, version}: Told, serial: number): string {
  const {events} = receiverInput(content);
  return JSON.stringify({
    event_id: `00000000-0000-4000-8000-${String(serial).padStart(12, '0')}`,
    event: events[serial % events.length],
    created_at: '2026-11-21T08:00:42.000Z',
    transaction: {id, version, external_transaction_id: `order-${id}`, status},
  });
}
