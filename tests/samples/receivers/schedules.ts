/** Seeded orders with everything that can happen to their callbacks, as data: the same seed gives the same deliveries. */
import type {Facts} from '../../../src/facts/load';
import {getOperation} from '../../../src/facts/contract';
import {INITIAL_STATE, objectKey, receive, type ReceiverState, type EventObject} from '../../../src/domain/order';
import {CALLBACK, CALLBACK_GET, callPurpose, sign} from '../../../src/domain/signing';
import {receiverInput} from '../../../src/samples/receivers';
import {randomFrom} from '../../random';

/** The same seed makes the same orders. */
export const SEED = 20261121;

/** Kind of a delivery, named after the mistake that a careless receiver makes with it. */
export const kinds = [
  /** An event that arrives once, in its turn. */
  'event',
  /** An event that arrives after one that happened later. */
  'late',
  /** The same event again, signed anew, because the answer got lost. */
  'duplicate',
  /** The same event again at the same moment. */
  'at once',
  /** Another event of the same status: of the same version, or of a later one because a part was returned. */
  'echo',
  /** The same bytes, key and signature again, recorded and replayed by an attacker. */
  'replay',
  /** Other bytes than those that were signed. */
  'tampered body',
  /** Another point, key or signature than the gateway would send. */
  'tampered header',
  /** A right signature under a key that is too old or too new. */
  'stale key',
  /** Events and texts that do not exist yet, or never should. */
  'unknown event',
  'malformed',
] as const;
export type Kind = (typeof kinds)[number];

/** A request, before it gets its key: keys are times, so they cannot come from a seed. */
export interface Delivery {
  kind: Kind;
  /** For people: which order, what it says, what is wrong with it. */
  text: string;
  body: Buffer;
  /** `fresh`; or the place of an earlier delivery of the list, whose key it repeats; or milliseconds from now. */
  key: 'fresh' | {of: number} | {distance: number};
  /** Makes the headers of a genuine delivery other ones. */
  alter?(
    headers: SignedHeaders,
    resign: (key: string, point?: string, token?: string, purpose?: string) => string,
  ): SignedHeaders;
  /** Sent at the same moment as the one before it. */
  together?: boolean;
  /** Work that must have been done before: what a later delivery makes superfluous could be left out otherwise. */
  after?: {work: Work; id: string};
  answer: 'accepted' | 401 | 400;
}

/** The signed headers, `undefined` where one is left out. */
interface SignedHeaders {
  point: string | undefined;
  key: string | undefined;
  signature: string | undefined;
}

/** Action that a receiver has to take for a payment. */
export type Work = 'fulfilled' | 'held';

/** Required final state of an order. */
interface Ending {
  /** Its external id. */
  id: string;
  /** How often each work must have been done. */
  fulfilled: 0 | 1;
  held: 0 | 1;
  /** By kind and id what must be stored of its payment, refund and dispute; nothing where no genuine event came. */
  stored: ReadonlyMap<string, EventObject | undefined>;
}

/** One or two orders whose deliveries mix. */
export interface Schedule {
  /** From 0; with the seed it says everything. */
  number: number;
  deliveries: Delivery[];
  orders: Ending[];
}

/** Where the statuses of one payment go. The last number is how often such a story is told. */
const STORIES: readonly (readonly [statuses: readonly string[], weight: number])[] = [
  [['success'], 4],
  [['pending', 'success'], 8],
  [['pending', 'authorized', 'success'], 4],
  [['new', 'pending', 'success'], 3],
  [['unknown', 'success'], 2],
  [['pending', 'success', 'reversed'], 4],
  [['pending', 'authorized', 'success', 'reversed'], 2],
  [['pending', 'authorized'], 2],
  [['pending', 'authorized', 'cancelled'], 1],
  [['authorized', 'expired'], 1],
  [['pending', 'failed'], 2],
  [['pending', 'expired', 'success'], 1],
  [['pending'], 1],
  [['unknown'], 1],
];
/** Objects beside some successful payments: the object has the same id and its own statuses. */
const BESIDE: readonly {object: string; statuses: readonly string[]}[] = [
  {object: 'refund', statuses: ['pending', 'success']},
  {object: 'refund', statuses: ['pending', 'success', 'failed']},
  {object: 'dispute', statuses: ['needs_response', 'under_review', 'won']},
  {object: 'dispute', statuses: ['needs_response', 'lost']},
];
/** The kinds of object that payments may have beside them. */
export const objectsBeside = [...new Set(BESIDE.map(({object}) => object))];
const WITH_OTHERS = 0.3;
/** A status that the receiver cannot know. */
const UNKNOWN_STATUS = 77;
/** Which share of the stories arrives in another order than it happened, and how many schedules have two orders. */
const SHUFFLED = 0.35;
const TWO_ORDERS = 0.15;
const NOISE = [0, 1, 1, 1, 2, 2] as const;
/** Changes of the transaction between two statuses of a story. */
const STEP = 10;
/** A version that no story reaches: forged events carry it, so that a receiver without verification accepts them. */
const FORGED = 1000;
const NOISES: readonly (readonly [Kind, number])[] = [
  ['duplicate', 4],
  ['at once', 3],
  ['echo', 3],
  ['replay', 3],
  ['tampered body', 4],
  ['tampered header', 4],
  ['stale key', 2],
  ['unknown event', 2],
  ['malformed', 1],
];

/** Damages to a body that was signed before; each has to change at least one byte. */
const BODY_DAMAGE: Record<string, (body: string, chance: () => number) => string | Buffer> = {
  'another amount': (body) => body.replace(/"amount":\s*/, '$&9'),
  'another order': (body) => body.replace(/"external_transaction_id":\s*"/, '$&x'),
  'another event': (body) => body.replace(/"event_id":\s*"./, (start) => start.slice(0, -1) + flipped(start.at(-1)!)),
  'another status': (body) => body.replace(/"status":\s*\d+/, '"status": 4'),
  'a space more': (body) => `${body} `,
  'a line end more': (body) => `${body}\n`,
  'cut short': (body) => body.slice(0, -1),
  'one bit': (body, chance) => {
    const bytes = Buffer.from(body);
    const place = Math.floor(chance() * bytes.length);
    bytes[place] = bytes[place]! ^ (1 << Math.floor(chance() * 7));
    return bytes;
  },
};
const headOf = ({point, key}: SignedHeaders) => ({point: point!, key: key!, purpose: CALLBACK});
const flipped = (digit: string) => (digit === '0' ? '1' : '0');

type Alter = NonNullable<Delivery['alter']>;
const HEADER_DAMAGE: Record<string, Alter> = {
  'no signature': (headers) => ({...headers, signature: undefined}),
  'empty signature': (headers) => ({...headers, signature: ''}),
  'signature in capitals': (headers) => ({
    ...headers,
    signature: headers.signature!.toUpperCase().replace(/^\d*$/, 'A'),
  }),
  'one digit of the signature': (headers) => ({
    ...headers,
    signature: headers.signature!.slice(0, -1) + flipped(headers.signature!.at(-1)!),
  }),
  'half a signature': (headers) => ({...headers, signature: headers.signature!.slice(0, 32)}),
  'signature of another token': (headers, resign) => ({
    ...headers,
    signature: resign(headers.key!, headers.point, 'another token'),
  }),
  'signature of a call': (headers, resign) => ({
    ...headers,
    signature: resign(headers.key!, headers.point, undefined, callPurpose('POST', '/callbacks')),
  }),
  'signature of an address': (headers, resign) => ({
    ...headers,
    signature: resign(headers.key!, headers.point, undefined, CALLBACK_GET),
  }),
  'no point': (headers) => ({...headers, point: undefined}),
  'another point': (headers) => ({...headers, point: `${headers.point}1`}),
  'another point, signed': (headers, resign) => {
    const point = `${headers.point}1`;
    return {...headers, point, signature: resign(headers.key!, point)};
  },
  'no key': (headers) => ({...headers, key: undefined}),
  // Far enough from the keys of the other deliveries: a receiver that takes it must not use up one of theirs.
  'another key': (headers) => ({...headers, key: String(Number(headers.key) + 200_000)}),
  // A second spelling of the same number would be a second life for a recorded delivery.
  'zero before the key, signed': (headers, resign) => {
    const key = `0${headers.key}`;
    return {...headers, key, signature: resign(key)};
  },
  'fraction in the key, signed': (headers, resign) => {
    const key = `${headers.key}.0`;
    return {...headers, key, signature: resign(key)};
  },
  'a word for a key, signed': (headers, resign) => ({...headers, key: 'now', signature: resign('now')}),
};

/** Names of the damages, so that a test can check that all of them occurred. */
export const damages = [...Object.keys(BODY_DAMAGE), ...Object.keys(HEADER_DAMAGE)];

/**
 * @param facts names of statuses, the webhook's example and the signing rule come from here
 * @param number which schedule of the seed, from 0; each can be made alone
 */
export function makeSchedule(facts: Facts, seed: number, number: number): Schedule {
  const chance = randomFrom(seed * 7919 + number * 104_729);
  const below = (limit: number) => Math.floor(chance() * limit);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;
  const weighted = <T>(list: readonly (readonly [T, number])[]): T => {
    let rest = chance() * list.reduce((sum, [, weight]) => sum + weight, 0);
    return list.find(([, weight]) => (rest -= weight) < 0)?.[0] ?? list[0]![0];
  };
  const machines: Record<string, {statuses: readonly {name: string; code: number}[]}> = {
    transaction: facts.statuses,
    refund: facts.refundStatuses,
    dispute: facts.disputeStatuses,
  };
  const codeOf = (object: string, name: string) =>
    machines[object]!.statuses.find((status) => status.name === name)?.code ?? UNKNOWN_STATUS;
  const {success, authorized, events, working} = receiverInput(facts);
  const eventsOf = (object: string) => events.filter((one) => one.object === object).map(({event}) => event);
  const works: Record<number, Work> = {[success]: 'fulfilled', [authorized]: 'held'};
  const examples = new Map(
    Object.keys(machines).map((object) => {
      const [example] = Object.values(getOperation(facts.contract, `${object}Status`).requestExamples);
      return [object, example!.value as Record<string, object>];
    }),
  );

  let serial = 0;
  /** An event as the gateway would write it today, or in the ways that it may write it tomorrow. */
  const write = (order: number, id: string, {object, status, version}: ObjectState, change: object = {}): string => {
    serial += 1;
    const eventId = `${hex(seed, 8)}-${hex(number, 4)}-4000-8000-${hex(serial, 12)}`;
    const tomorrow = chance() < 0.15 ? {loyalty: {points: 5, status: 4}, note: 'zażółć “ґ” \\u0000 \n'} : {};
    const example = examples.get(object)!;
    const told = {
      ...example[object],
      ...tomorrow,
      id: number * 10 + order + 1,
      version,
      external_transaction_id: id,
      status: codeOf(object, status),
      status_description: status,
    };
    const event = {...example, event: pick(eventsOf(object)), event_id: eventId, [object]: told, ...change};
    return chance() < 0.15 ? JSON.stringify(event, null, pick([1, 2, '\t'])) : JSON.stringify(event);
  };

  const playOrder = (order: number): {deliveries: Delivery[]; ending: Ending} => {
    const id = `seeded-${number}${'ab'[order]}`;
    const payment = weighted(STORIES).map((status) => ({object: working, status}));
    const paid = payment.findIndex(({status}) => status === 'success') + 1;
    const others = paid > 0 && chance() < WITH_OTHERS ? pick(BESIDE) : undefined;
    const beside = (others?.statuses ?? []).map((status) => ({object: others!.object, status}));
    const story = [...payment.slice(0, paid), ...beside, ...payment.slice(paid)];
    const turns = story.map((_, turn) => turn);
    if (chance() < SHUFFLED) turns.sort(() => chance() - 0.5);
    const deliveries: Delivery[] = [];
    const told: (ObjectState & {body: string; at: number})[] = [];
    const known = new Map<string, ReceiverState>();
    const tell = (kind: Kind, saying: ObjectState) => {
      const {object, status, version} = saying;
      const body = write(order, id, saying);
      const delivery: Delivery = {
        kind,
        text: nameOf(saying),
        body: Buffer.from(body),
        key: 'fresh',
        answer: 'accepted',
      };
      const before = known.get(object) ?? INITIAL_STATE;
      const asks = object === working ? [success, authorized] : [];
      const after = receive(before, {version, status: codeOf(object, status)}, asks).known;
      known.set(object, after);
      const {status: left} = before.stored ?? {};
      const work = object === working && left !== undefined && left !== after.stored?.status ? works[left] : undefined;
      if (work) delivery.after = {work, id};
      told.push({...saying, body, at: deliveries.push(delivery) - 1});
    };
    const genuine = (kind: Kind, text: string, body: string): Delivery => ({
      kind,
      text,
      body: Buffer.from(body),
      key: 'fresh',
      answer: 'accepted',
    });
    const refused = (kind: Kind, text: string, body: string | Buffer, more: Partial<Delivery>): Delivery => ({
      kind,
      text,
      body: Buffer.from(body as string),
      key: 'fresh',
      answer: 401,
      ...more,
    });
    /** A forged event reports success, because that releases goods. */
    const forged = {object: working, status: 'success', version: FORGED};
    const forgery = () => write(order, id, forged);
    const disturb = () => {
      const earlier = told.length ? pick(told) : undefined;
      const kind = weighted(NOISES);
      switch (kind) {
        case 'duplicate':
          if (earlier) deliveries.push(genuine(kind, `${nameOf(earlier)} again`, earlier.body));
          return;
        case 'at once': {
          const last = told.at(-1);
          if (last?.at !== deliveries.length - 1) return;
          for (let copies = 1 + below(2); copies > 0; copies -= 1)
            deliveries.push({...genuine(kind, `${nameOf(last)} at the same moment`, last.body), together: true});
          return;
        }
        case 'echo':
          if (earlier) tell(kind, {...earlier, version: earlier.version + pick([0, 1, 2])});
          return;
        case 'replay':
          if (earlier)
            deliveries.push(refused(kind, `${nameOf(earlier)} replayed`, earlier.body, {key: {of: earlier.at}}));
          return;
        case 'tampered body': {
          const [what, damage] = pick(Object.entries(BODY_DAMAGE));
          const body = forgery();
          const damaged = damage(body, chance);
          const alter: Alter = (headers) => ({
            ...headers,
            signature: sign(facts.sandbox.point.api_token, headOf(headers), body),
          });
          deliveries.push(refused(kind, `success, ${what}`, damaged, {alter}));
          return;
        }
        case 'tampered header': {
          const [what, alter] = pick(Object.entries(HEADER_DAMAGE));
          deliveries.push(refused(kind, `success, ${what}`, forgery(), {alter}));
          return;
        }
        case 'stale key': {
          const windowMs = facts.gateway.signing.window_seconds * 1000;
          const distance = pick([-1, 1]) * (windowMs + 60_000 + below(86_400_000));
          const what = `success, key ${distance < 0 ? 'of the past' : 'of the future'}`;
          deliveries.push(refused(kind, what, forgery(), {key: {distance}}));
          return;
        }
        case 'unknown event': {
          const event = pick(['transaction.reviewed', 'payout.status', 'moon.phase']);
          const [what, change] = pick([
            ['success', {}],
            ['an object that nobody knows', {transaction: undefined, payout: {id: 1, version: 1, status: 1}}],
            ['no object', {transaction: undefined}],
          ] as const);
          deliveries.push(genuine(kind, `${event} with ${what}`, write(order, id, forged, {event, ...change})));
          return;
        }
        default: {
          const [what, body] = pick([
            ['text', 'paid'],
            ['half an event', forgery().slice(0, 60)],
            [
              'an event without a transaction',
              write(order, id, forged, {transaction: undefined, event: pick(eventsOf(working))}),
            ],
            ['a refund that carries a transaction', write(order, id, forged, {event: pick(eventsOf('refund'))})],
            ['a payment without a version', forgery().replace(/"version":\s*\d+,/, '')],
          ]);
          deliveries.push({...genuine('malformed', `signed: ${what}`, body!), answer: 400});
        }
      }
    };
    let noise = pick(NOISE);
    let newest = -1;
    for (const turn of turns) {
      if (noise > 0 && chance() < 0.4) {
        disturb();
        noise -= 1;
      }
      tell(turn < newest ? 'late' : 'event', {...story[turn]!, version: STEP * (turn + 1)});
      newest = Math.max(newest, turn);
    }
    for (; noise > 0; noise -= 1) disturb();
    const done = (status: number) => (known.get(working)?.worked.includes(status) ? 1 : 0);
    const keys = Object.keys(machines).map((object) => [object, objectKey(object, number * 10 + order + 1)] as const);
    const ending: Ending = {
      id,
      fulfilled: done(success),
      held: done(authorized),
      stored: new Map(keys.map(([object, key]) => [key, known.get(object)?.stored])),
    };
    return {deliveries, ending};
  };

  const played = chance() < TWO_ORDERS ? [playOrder(0), playOrder(1)] : [playOrder(0)];
  return {number, orders: played.map(({ending}) => ending), deliveries: interleave(played, below)};
}

/**
 * Fewer schedules that try out the same: from the first on, those that hold a delivery of a kind of which there are too few
 * so far, or of a refund or a dispute, or a damage that none has.
 * @param times how often each kind of delivery and of object is wanted
 */
export function covering(schedules: readonly Schedule[], times: number): Schedule[] {
  const wanted = new Map<string, number>([
    ...[...kinds, ...objectsBeside].map((kind) => [kind, times] as const),
    ...damages.map((damage) => [damage, 1] as const),
  ]);
  return schedules.filter(({deliveries}) => {
    const held = deliveries.flatMap(({kind, text}) => [
      kind,
      ...objectsBeside.filter((object) => text.includes(object)),
      ...damages.filter((damage) => text.endsWith(damage)),
    ]);
    if (!held.some((what) => wanted.get(what)! > 0)) return false;
    for (const what of held) wanted.set(what, wanted.get(what)! - 1);
    return true;
  });
}

/** State of an object in an event. */
interface ObjectState {
  object: string;
  status: string;
  version: number;
}

const nameOf = ({object, status, version}: ObjectState) => `${object} ${status} ${version}`;

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0').slice(-digits);

/** Mixes lists, each of which keeps its order; what is sent together stays together. */
function interleave(lists: readonly {deliveries: Delivery[]}[], below: (limit: number) => number): Delivery[] {
  const mixed: Delivery[] = [];
  const rests = lists.map(({deliveries}, list) => ({deliveries, list, next: 0, places: [] as number[]}));
  for (;;) {
    const left = rests.filter(({deliveries, next}) => next < deliveries.length);
    if (left.length === 0) return mixed;
    const taken = left[below(left.length)]!;
    do {
      const {key, text, ...rest} = taken.deliveries[taken.next]!;
      taken.places[taken.next] = mixed.length;
      // A replay names its original by its place in the list, which is another one now.
      const placed = typeof key === 'object' && 'of' in key ? {of: taken.places[key.of]!} : key;
      mixed.push({...rest, key: placed, text: lists.length > 1 ? `${'ab'[taken.list]} ${text}` : text});
      taken.next += 1;
    } while (taken.deliveries[taken.next]?.together);
  }
}
