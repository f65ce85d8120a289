/** Delivers seeded schedules to a receiver, and says which of them it got wrong. */
import {request} from 'node:http';
import type {Facts} from '../../../src/facts/load';
import type {EventObject} from '../../../src/domain/order';
import {CALLBACK, sign} from '../../../src/domain/signing';
import type {Delivery, Schedule, Work} from './schedules';
import type {RunningReceiver} from './start';

/** A schedule that went wrong. */
export interface Wrong {
  schedule: Schedule;
  /** Problems, one line each. */
  problems: string[];
}

/** How many orders are under way at the same moment, as a rule. */
export const LANES = 8;
/** How long an accepted payment may take to be fulfilled. */
const PATIENCE_SECONDS = 20;
/** Work that is done twice appears a little later. In ms. */
const SETTLE_MS = 500;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Plays schedules, several at a time, so that the deliveries of many orders meet at the receiver.
 * @param receiver a fresh one: the orders are known by their external ids
 * @param lanes how many schedules are under way at the same moment
 */
export async function playSchedules(
  facts: Facts,
  receiver: RunningReceiver,
  schedules: readonly Schedule[],
  lanes: number,
): Promise<Wrong[]> {
  const {point} = facts.sandbox;
  const names = facts.gateway.signing.headers;
  let patience = PATIENCE_SECONDS;
  let lastKey = 0;
  const newKey = () => (lastKey = Math.max(Date.now(), lastKey + 1));
  const problems = new Map(schedules.map(({number}) => [number, [] as string[]]));

  const deliver = async (
    {body, key, alter, answer, text}: Delivery,
    keys: number[],
    place: number,
    wrong: string[],
  ) => {
    const time = key === 'fresh' ? newKey() : 'of' in key ? keys[key.of]! : Date.now() + key.distance;
    keys[place] = time;
    const resign = (given: string, id = String(point.id), token = point.api_token, purpose = CALLBACK as string) =>
      sign(token, {point: id, key: given, purpose}, body);
    const genuine = {point: String(point.id), key: String(time), signature: resign(String(time))};
    const {point: id, key: sent, signature} = alter?.(genuine, resign) ?? genuine;
    const headers = {
      'Content-Type': 'application/json',
      [names.point]: id,
      [names.key]: sent,
      [names.signature]: signature,
    };
    const status = await post(receiver.url, headers, body);
    const right =
      answer === 'accepted' ? typeof status === 'number' && status >= 200 && status < 300 : status === answer;
    if (!right) wrong.push(`delivery ${place + 1} (${text}): answered ${status} instead of ${answer}`);
  };

  const play = async ({number, deliveries}: Schedule) => {
    const wrong = problems.get(number)!;
    const keys: number[] = [];
    for (let place = 0; place < deliveries.length;) {
      const {after} = deliveries[place]!;
      if (after !== undefined && !(await doneBy(receiver, after, patience))) {
        wrong.push(`${after.id} was not ${after.work} in time`);
        // A receiver that has failed once gets no more time, or a broken one would be played for hours.
        patience = 0;
      }
      let end = place + 1;
      while (deliveries[end]?.together) end += 1;
      await Promise.all(
        deliveries.slice(place, end).map((delivery, copy) => deliver(delivery, keys, place + copy, wrong)),
      );
      place = end;
    }
  };

  const waiting = [...schedules];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await play(next);
  };
  await Promise.all(Array.from({length: lanes}, lane));

  const all = schedules.flatMap(({number, orders}) => orders.map((order) => ({number, order})));
  const deadline = Date.now() + patience * 1000;
  const missing = () =>
    WORKS.some((work) => {
      const done = new Set(receiver[work]());
      return all.some(({order}) => order[work] === 1 && !done.has(order.id));
    });
  while (missing() && Date.now() < deadline) await pause(50);
  await pause(SETTLE_MS);

  for (const work of WORKS) {
    const times = new Map<string, number>();
    for (const id of receiver[work]()) times.set(id, (times.get(id) ?? 0) + 1);
    for (const {number, order} of all) {
      const got = times.get(order.id) ?? 0;
      times.delete(order.id);
      if (got !== order[work])
        problems.get(number)!.push(`${order.id}: ${work} ${got} times instead of ${order[work]}`);
    }
    for (const id of times.keys()) {
      // A damaged body may contain no order id; then the first order is reported.
      const own = problems.get(Number(/(\d+)[ab]$/.exec(id)?.[1])) ?? problems.get(schedules[0]!.number)!;
      own.push(`${id}: ${work}, but never ordered`);
    }
  }
  const stored = await receiver.stored();
  for (const {number, order} of all) {
    for (const [key, due] of order.stored) {
      const [got, want] = [stored.get(key), due].map(standing) as [string, string];
      if (got !== want) problems.get(number)!.push(`${order.id}: ${key} stands at ${got} instead of ${want}`);
    }
  }
  const wrong = schedules.flatMap((schedule) => {
    const own = problems.get(schedule.number)!;
    return own.length > 0 ? [{schedule, problems: own}] : [];
  });
  return wrong;
}

const WORKS = ['fulfilled', 'held'] as const satisfies readonly Work[];

const standing = (known: EventObject | undefined) =>
  known ? `status ${known.status} of version ${known.version}` : 'nothing';

/** Report of a schedule, with all that is needed to play it alone. */
export function report(seed: number, {schedule: {number, deliveries, orders}, problems}: Wrong): string {
  return [
    `order ${number} of seed ${seed} (${orders.map(({id, fulfilled, held, stored}) => `${id}: fulfilled ${fulfilled}, held ${held}, ${[...stored].map(([key, known]) => `${key} at ${standing(known)}`).join(', ')}`).join(', ')})`,
    ...problems.map((problem) => `  ${problem}`),
    ...deliveries.map(
      ({kind, text, answer, together}, place) =>
        `  ${place + 1}. ${together ? 'at the same moment, ' : ''}${kind}: ${text} → ${answer}`,
    ),
  ].join('\n');
}

async function doneBy(
  receiver: RunningReceiver,
  {work, id}: NonNullable<Delivery['after']>,
  seconds: number,
): Promise<boolean> {
  const end = Date.now() + seconds * 1000;
  while (!receiver[work]().includes(id)) {
    if (Date.now() > end) return false;
    await pause(5);
  }
  return true;
}

/** Each delivery over a connection of its own, as from a gateway with many machines. */
function post(url: string, headers: Record<string, string | undefined>, body: Buffer): Promise<number | string> {
  const sent = Object.entries({...headers, 'Content-Length': String(body.length)});
  const given = Object.fromEntries(sent.filter((entry): entry is [string, string] => entry[1] !== undefined));
  return new Promise((resolve) => {
    const sending = request(url, {method: 'POST', agent: false, headers: given}, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode!));
      response.on('error', (error) => resolve(String(error)));
    });
    sending.on('error', (error) => resolve(String(error)));
    sending.end(body);
  });
}
