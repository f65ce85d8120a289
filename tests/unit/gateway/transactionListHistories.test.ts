/**
 * Property tests of `/transaction/list`: while payments arrive, end, are refunded and paid out between the pages, none is
 * lost or repeated. Faults of the key by which pages are parted must be found. `LISTS=1000` plays more histories.
 */
import {describe, expect, test} from 'vitest';
import {getFacts} from '../../../src/facts/load';
import type {SandboxParts} from '../../../src/gateway/parts';
import {ROOT} from '../../root';
import {randomFrom} from '../../random';
import {callerOf, type Call} from './books/histories';
import {createWorld, type World} from './stories/world';

const facts = await getFacts(ROOT);
const HISTORIES = Number(process.env.LISTS ?? 40);
const START = facts.gateway.signing.vector_key;
const DAY_MS = 86_400_000;
const PERIOD = {from: new Date(START - 60 * DAY_MS).toISOString(), to: new Date(START + 30 * DAY_MS).toISOString()};
const SUCCESS = 1;

interface Entry {
  id: number;
  version: number;
  status: number;
  created_at: string;
}

interface History {
  call: Call;
  world: World;
  chance: () => number;
  /** Ids of the payments that were made. */
  made: number[];
}

type Step = (history: History) => Promise<void>;

/** Most payments share their millisecond with others: the clock stands still until a step sleeps. */
const steps: readonly Step[] = [
  async (history) => pay(history, 2102, {blik_code: '777123'}),
  async (history) => {
    for (let count = 0; count < 3; count++) await pay(history, 2102, {blik_code: '777123'});
  },
  async (history) => pay(history, 2102, {blik_code: '777002'}),
  async (history) => pay(history, 2205, {recipient_card_number: '4242424242424242'}),
  leaveUnpaid,
  payDisputed,
  refund,
  refund,
  async ({world, chance}) => world.sleep(1 + Math.floor(chance() * 120_000)),
  async ({world, chance}) => world.sleep(1 + Math.floor(chance() * 20 * 60_000)),
];

const exampleOf = (operation: string, name: string): Record<string, unknown> =>
  facts.contract.operations.get(operation)!.requestExamples[name]!.value as Record<string, unknown>;

/** A payment on the page that nobody pays: it expires. */
async function leaveUnpaid({call, made, chance}: History): Promise<void> {
  const external_transaction_id = `open-${made.length}-${Math.floor(chance() * 1e9)}`;
  const {point: _addresses, ...body} = exampleOf('transactionCreate', 'blik');
  const {error, response} = await call('/transaction/create', {...body, external_transaction_id});
  expect(error.code).toBe(0);
  made.push(response.id);
}

/** A card payment that is disputed some seconds after its success. */
async function payDisputed({call, made, chance}: History): Promise<void> {
  const unique = `${made.length}-${Math.floor(chance() * 1e9)}`;
  const {point: _addresses, ...body} = exampleOf('transactionPay', 'card');
  const {error, response} = await call('/transaction/pay', {
    ...body,
    external_transaction_id: `disputed-${unique}`,
    external_order_id: `${facts.sandbox.dispute_trigger.prefix}-decided-${unique}`,
    fields: {...(body.fields as object), card_number: '4242424242424242', issue_card_token: 'false'},
  });
  expect(error.code).toBe(0);
  made.push(response.id);
}

async function pay({call, made, chance}: History, service: number, fields: object): Promise<void> {
  const payout = service === 2205;
  const {error, response} = await call('/transaction/pay', {
    account_id: 301,
    wallet_id: payout ? 4002 : 4001,
    service_id: service,
    external_transaction_id: `list-${made.length}-${Math.floor(chance() * 1e9)}`,
    external_customer_id: 'customer-1',
    customer_ip_address: '203.0.113.10',
    amount: 1000 + made.length,
    amount_currency: payout ? 'EUR' : 'PLN',
    fields,
  });
  expect(error.code).toBe(0);
  made.push(response.id);
}

async function refund({call, made, chance}: History): Promise<void> {
  const id = made[Math.floor(chance() * made.length)];
  if (id === undefined) return;
  await call('/transaction/cancel', {id, external_refund_id: `back-${Math.floor(chance() * 1e9)}`});
}

const pick = <Item>(list: readonly Item[], chance: () => number): Item => list[Math.floor(chance() * list.length)]!;

/** Plays steps, at least one payment among them. */
async function act(history: History, count: number): Promise<void> {
  for (let step = 0; step < count; step++) await pick(steps, history.chance)(history);
}

const keyOf = ({created_at: at, id}: Entry): number[] => [Date.parse(at), id];
const isBefore = (a: Entry, b: Entry): boolean => {
  const [[atA, idA], [atB, idB]] = [keyOf(a), keyOf(b)];
  return atA! < atB! || (atA === atB && idA! < idB!);
};

/** @returns what is wrong with the list of one history; empty if nothing is */
async function problemsOf(
  world: World,
  seed: number,
  order: 'oldest' | 'newest',
  statuses?: number[],
): Promise<string[]> {
  world.reset();
  world.receive(async () => 204);
  const chance = randomFrom(seed);
  const history: History = {call: callerOf(facts, world, {failures: []}), world, chance, made: []};
  const {store} = world.gateway.parts;
  await act(history, 12);
  const wanted = (status: number) => statuses?.includes(status) !== false;
  const present = () => store.all().filter(({status}) => wanted(status));
  /** Those that fit from the first page to the last. */
  let constant = new Set(present().map(({id}) => id));
  const problems: string[] = [];
  const listed: Entry[] = [];
  let cursor: string | undefined;
  for (;;) {
    const limit = 1 + Math.floor(chance() * 7);
    const body = {...PERIOD, order, limit, ...(statuses && {statuses}), ...(cursor !== undefined && {cursor})};
    const {error, response} = await history.call('/transaction/list', body);
    if (error.code !== 0) return [`error ${error.code}`];
    const page: Entry[] = response.transactions;
    if (page.length > limit) problems.push(`a page of ${page.length} with the limit ${limit}`);
    for (const shown of page) {
      const {response: now} = await history.call('/transaction/find', {id: shown.id});
      if (JSON.stringify(now) !== JSON.stringify(shown)) problems.push(`${shown.id} is not shown as it is`);
    }
    listed.push(...page);
    cursor = response.next_cursor;
    if (!response.has_more) break;
    await act(history, 1 + Math.floor(chance() * 2));
    constant = new Set(
      present()
        .map(({id}) => id)
        .filter((id) => constant.has(id)),
    );
    // Later arrivals belong to a list that begins with the oldest.
    if (listed.length > 200) return ['the list has no end'];
  }
  note(listed, world);
  const ids = listed.map(({id}) => id);
  const often = ids.filter((id, index) => ids.indexOf(id) < index);
  if (often.length > 0) problems.push(`repeated: ${often.join()}`);
  const due = order === 'oldest' && statuses === undefined ? present().map(({id}) => id) : [...constant];
  const lost = due.filter((id) => !ids.includes(id));
  if (lost.length > 0) problems.push(`lost: ${lost.join()}`);
  const sorted = listed.every((shown, index) => {
    const next = listed[index + 1];
    return next === undefined || (order === 'oldest' ? isBefore(shown, next) : isBefore(next, shown));
  });
  if (!sorted) problems.push('not in order');
  return problems.map((what) => `history ${seed}, ${order}: ${what}`);
}

/** How often the histories did what the list has to bear, in all of them together. */
const NOTHING = {changed: 0, refunded: 0, expired: 0, disputed: 0, together: 0};
const happened = {...NOTHING};

/** Counts what became of the listed transactions behind the cursor. */
function note(listed: readonly Entry[], world: World): void {
  const {store, disputes, catalogue} = world.gateway.parts;
  const now = (id: number) => store.byId(id)!;
  const named = (id: number) => catalogue.status(now(id).status).name;
  const moved = listed.filter(({id, version}) => now(id).version > version);
  const became = (name: string) =>
    moved.filter(({id, status}) => named(id) === name && now(id).status !== status).length;
  happened.changed += moved.length;
  happened.refunded += became('reversed');
  happened.expired += became('expired');
  const late = disputes.all().filter(({transaction}) => moved.some(({id}) => id === transaction.id));
  happened.disputed += late.length;
  happened.together += listed.filter(({created_at: at}, index) => listed[index + 1]?.created_at === at).length;
}

const seeds = Array.from({length: HISTORIES}, (_, index) => index + 1);

/** Changes the place that a cursor gives. */
const misplaced =
  (change: (at: number, id: number) => [at: number, id: number]) =>
  (parts: SandboxParts): (() => void) => {
    const {open} = parts.seal;
    parts.seal.open = (...asked) => {
      const text = open(...asked);
      if (text === undefined) return undefined;
      const view = new DataView(text.buffer, text.byteOffset);
      const [at, id] = change(view.getFloat64(0), view.getFloat64(8));
      view.setFloat64(0, at);
      view.setFloat64(8, id);
      return text;
    };
    return () => void (parts.seal.open = open);
  };

/** Changes what the list reads. */
const misread =
  (change: (all: ReturnType<SandboxParts['store']['all']>) => ReturnType<SandboxParts['store']['all']>) =>
  (parts: SandboxParts): (() => void) => {
    const {all} = parts.store;
    parts.store.all = () => change(all());
    return () => void (parts.store.all = all);
  };

const BREAKS: Record<string, (parts: SandboxParts) => () => void> = {
  'the place is a millisecond too early': misplaced((at, id) => [at - 1, id]),
  'the place is a millisecond too late': misplaced((at, id) => [at + 1, id]),
  'the id is forgotten, so a millisecond comes again': misplaced((at) => [at, 0]),
  'a millisecond counts as read with its first id': misplaced((at) => [at, Number.MAX_SAFE_INTEGER]),
  'the list is in the order of the last change': misread((all) =>
    all.map((transaction) => ({...transaction, createdAt: transaction.updatedAt})),
  ),
};

describe('a list of transactions while others arrive and change', () => {
  test.each(['oldest', 'newest'] as const)('loses and repeats none, %s first', {timeout: 1_200_000}, async (order) => {
    const world = createWorld(facts, START);
    Object.assign(happened, NOTHING);
    for (const seed of seeds) expect(await problemsOf(world, seed, order)).toEqual([]);
    // A quiet history would prove nothing.
    for (const [what, times] of Object.entries(happened)) expect(times, what).toBeGreaterThan(HISTORIES / 20);
  });

  test.each(['oldest', 'newest'] as const)(
    'with a status keeps what stays in it, %s first',
    {timeout: 1_200_000},
    async (order) => {
      const world = createWorld(facts, START);
      for (const seed of seeds) expect(await problemsOf(world, seed, order, [SUCCESS])).toEqual([]);
    },
  );

  test.each(Object.entries(BREAKS))('shows when %s', async (_, inject) => {
    for (const order of ['oldest', 'newest'] as const) {
      const world = createWorld(facts, START);
      const mend = inject(world.gateway.parts);
      let found: string[] = [];
      for (const seed of seeds) if ((found = await problemsOf(world, seed, order)).length > 0) break;
      mend();
      expect(found).not.toEqual([]);
    }
  });
});
