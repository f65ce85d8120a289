/** Tests of `/transaction/list`: filters, pages, cursors, and `from` of `/event/list`. */
import {afterEach, beforeEach, describe, expect, it, test, vi} from 'vitest';
import {getOperation} from '../../../src/facts/contract';
import {parseCsv} from '../../csv';
import {fromBase64, textOf, toHex} from '../../../src/domain/platform';
import {facts, fakeTime, requestOf, START, start, type Harness} from './helpers';

const CARD = '4242424242424242';
const OTHER_CARD = '4111111111111111';
const DAY_MS = 86_400_000;
const time = (ms: number) => new Date(ms).toISOString();
/** The day on which the tests begin. */
const TODAY = {from: time(Math.floor(START / DAY_MS) * DAY_MS), to: time((Math.floor(START / DAY_MS) + 1) * DAY_MS)};
const {max_period_days: LONGEST, cursor_days: CURSOR_DAYS} = facts.gateway.transaction_list;

beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

const list = ({call}: Harness, body: object) => call('transactionList', body);
const idsOf = ({response}: {response: Record<string, any>}): number[] =>
  response.transactions.map(({id}: {id: number}) => id);

let made = 0;
/** Makes the transaction of an example with changes, and waits until it has ended. @returns its id */
async function pay({call}: Harness, example: string, changes: Record<string, unknown>, card: object): Promise<number> {
  const body = getOperation(facts.contract, 'transactionPay').requestExamples[example]!.value as {fields: object};
  const fields = {...body.fields, ...card};
  const external_transaction_id = `listed-${(made += 1)}`;
  const {error, response} = await call('transactionPay', {...body, external_transaction_id, ...changes, fields});
  expect(error).toEqual({code: 0, title: 'OK'});
  await vi.advanceTimersByTimeAsync(60_000);
  return response.id;
}

const charge = (harness: Harness, changes: Record<string, unknown>, card = CARD): Promise<number> =>
  pay(harness, 'card', changes, {card_number: card});

/** The payments of a day on which a customer rings up. */
async function day(harness: Harness) {
  const anna = {amount: 4990, external_customer_id: 'anna'};
  const a = await charge(harness, {...anna, external_order_id: 'day-1'});
  const b = await charge(harness, {...anna, external_order_id: 'day-2', external_customer_id: 'boris'});
  const c = await charge(harness, {...anna, external_order_id: 'day-3', amount: 12900});
  const d = await charge(harness, {...anna, external_order_id: 'day-4'}, OTHER_CARD);
  const e = await charge(harness, {...anna, external_order_id: 'day-5'}, '4263982640269299');
  const f = await pay(harness, 'card_payout', anna, {recipient_card_number: CARD});
  return {a, b, c, d, e, f};
}

describe('filters', () => {
  it.each(['caller', 'reference', 'page'])('answer the example %s as documented', async (name) => {
    const {requestExamples, responses} = getOperation(facts.contract, 'transactionList');
    const answer = await list(start({seed: 1}), requestExamples[name]!.value as object);
    expect(answer.text).toBe(JSON.stringify(responses['200']!.examples[name]!.value));
  });

  it('find a payment by four digits, an amount and a day', async () => {
    const harness = start();
    const {a, b} = await day(harness);
    const caller = {
      ...TODAY,
      direction: 'payin',
      card: {last4: '4242'},
      amount_min: 4990,
      amount_max: 4990,
      amount_currency: 'EUR',
    };
    const answer = await list(harness, caller);
    expect(idsOf(answer)).toEqual([a, b]);
    expect(answer.response.has_more).toBe(false);
    expect(answer.response.transactions).toEqual([await harness.find(a), await harness.find(b)]);
    expect(idsOf(await list(harness, {...caller, order: 'newest'}))).toEqual([b, a]);
    expect(idsOf(await list(harness, {...caller, card: {first6: '424242', last4: '4242'}}))).toEqual([a, b]);
    expect(idsOf(await list(harness, {...caller, card: {first6: '424243', last4: '4242'}}))).toEqual([]);
    expect(idsOf(await list(harness, {...caller, amount_currency: 'PLN'}))).toEqual([]);
    expect(idsOf(await list(harness, {...caller, amount_min: 4991, amount_max: 5000}))).toEqual([]);
    expect(idsOf(await list(harness, {...caller, amount_min: 4000, amount_max: 4989}))).toEqual([]);
  });

  it('find payments by customer, order and reference without a period', async () => {
    const harness = start();
    const {a, b, c, d, e, f} = await day(harness);
    const customer = {external_customer_id: 'anna'};
    expect(idsOf(await list(harness, {...customer, direction: 'payin'}))).toEqual([a, c, d, e]);
    expect(idsOf(await list(harness, {...customer, direction: 'payin', statuses: [1]}))).toEqual([a, c, d]);
    expect(idsOf(await list(harness, {...customer, direction: 'payout'}))).toEqual([f]);
    expect(idsOf(await list(harness, {...customer, ...TODAY, statuses: [2]}))).toEqual([e]);
    expect(idsOf(await list(harness, {external_order_id: 'day-2'}))).toEqual([b]);
    const {references} = await harness.find(b);
    const {kind, value} = references.find((reference: {kind: string}) => reference.kind === 'card_rrn');
    expect(idsOf(await list(harness, {reference: {kind, value}}))).toEqual([b]);
    expect(idsOf(await list(harness, {reference: {kind: 'card_arn', value}}))).toEqual([]);
    const nothing = (await list(harness, {external_order_id: 'day-9999'})).response;
    expect(nothing).toEqual({transactions: [], has_more: false});
  });

  it('choose by service and by period, whose end is exclusive', async () => {
    const harness = start();
    const {created_at: at} = await harness.find(900001);
    const from = Date.parse(at);
    expect(idsOf(await list(harness, {from: at, to: time(from + 1)}))).toEqual([900001]);
    expect(idsOf(await list(harness, {from: time(from - 1), to: at}))).toEqual([]);
    expect(idsOf(await list(harness, {from: time(from + 1), to: time(from + 2)}))).toEqual([]);
    const period = {from: time(START - 30 * DAY_MS), to: TODAY.to, limit: 100};
    expect(idsOf(await list(harness, {...period, service_ids: [2206, 2102]}))).toEqual([900002]);
  });

  it('search the own transactions of the point only', async () => {
    const harness = start();
    const {id: point, api_token: token} = facts.sandbox.second_point;
    const body = {external_order_id: 'two-points'};
    const own = await charge(harness, body);
    const other = requestOf('transactionPay', {...body, external_transaction_id: 'of-the-second-point'});
    const {response} = await harness.call('transactionPay', other, {point, token});
    expect(idsOf(await list(harness, body))).toEqual([own]);
    const second = await harness.call('transactionList', body, {point, token});
    expect(idsOf(second)).toEqual([response.id]);
    // A cursor opens for its point alone.
    const {next_cursor: cursor} = second.response;
    expect((await harness.call('transactionList', {...body, cursor}, {point, token})).error.code).toBe(0);
    const {error} = await list(harness, {...body, cursor});
    expect(error).toMatchObject({code: 204, details: [{field: 'cursor'}]});
  });

  it('change nothing and send nothing', async () => {
    const harness = start();
    const {a} = await day(harness);
    const before = [await harness.find(a), harness.sandbox.parts.callbacks.events().length];
    await list(harness, {...TODAY});
    await list(harness, {external_customer_id: 'anna'});
    expect([await harness.find(a), harness.sandbox.parts.callbacks.events().length]).toEqual(before);
  });

  it.each([
    [{}, 'from', 'is required unless the call has one of external_order_id, external_customer_id, reference'],
    [
      {statuses: [1]},
      'from',
      'is required unless the call has one of external_order_id, external_customer_id, reference',
    ],
    [
      {card: {last4: '4242'}},
      'from',
      'is required unless the call has one of external_order_id, external_customer_id, reference',
    ],
    [{from: TODAY.from}, 'to', 'is required with from'],
    [{to: TODAY.to, external_order_id: '1'}, 'from', 'is required with to'],
    [{from: TODAY.to, to: TODAY.from}, 'to', 'must be after from'],
    [{from: TODAY.from, to: TODAY.from}, 'to', 'must be after from'],
    [{from: time(START), to: time(START + LONGEST * DAY_MS + 1)}, 'to', `must be at most ${LONGEST} days after from`],
    [{...TODAY, amount_min: 1}, 'amount_currency', 'is required with amount_min'],
    [{...TODAY, amount_max: 1}, 'amount_currency', 'is required with amount_max'],
    [{...TODAY, amount_min: 2, amount_max: 1, amount_currency: 'PLN'}, 'amount_max', 'must be at least amount_min'],
    [{...TODAY, cursor: 'c29tZXRoaW5n'}, 'cursor', 'is not a cursor of this call'],
  ])('refuse %j', async (body, field, message) => {
    const {http, error} = await list(start(), body);
    expect([http, error.code, error.details]).toEqual([422, 204, [{field, message}]]);
  });

  it('accept the longest period, and a longer one with an exact filter', async () => {
    const harness = start();
    const ending = (days: number) => ({from: time(START), to: time(START + days * DAY_MS)});
    expect((await list(harness, ending(LONGEST))).error.code).toBe(0);
    expect((await list(harness, {...ending(LONGEST + 1), external_order_id: '1'})).error.code).toBe(0);
    const {response} = await list(harness, {...TODAY, amount_currency: 'PLN'});
    expect(response).toEqual({transactions: [], has_more: false});
  });

  it.each([
    ['card.last4', {card: {last4: CARD}}],
    ['card.first6', {card: {first6: CARD, last4: '4242'}}],
    ['card.card_number', {card: {last4: '4242', card_number: CARD}}],
    ['card_number', {card_number: CARD}],
    ['card.last4', {card: {first6: '424242'}}],
  ])('refuse a full card number in %s, and repeat it nowhere', async (field, body) => {
    const printed: unknown[] = [];
    for (const name of ['log', 'error'] as const)
      vi.spyOn(console, name).mockImplementation((...words) => void printed.push(words));
    const harness = start({quiet: false});
    const answer = await list(harness, {...TODAY, ...body});
    vi.restoreAllMocks();
    expect([answer.http, answer.error.code]).toEqual([422, 204]);
    expect(answer.error.details!.map((detail) => detail.field)).toContain(field);
    expect(answer.text + [...answer.headers].join() + JSON.stringify(printed)).not.toContain(CARD);
  });

  it('are not for a transparency token', async () => {
    const harness = start();
    const {response} = await harness.call('transactionIssueToken', {id: 900001});
    const answer = await harness.call('transactionList', requestOf('transactionList'), {
      headers: {Authorization: `Bearer ${response.token}`, 'X-Point': null, 'X-Key': null, 'X-Signature': null},
    });
    expect([answer.http, answer.error.code, answer.response]).toEqual([400, 12, {}]);
  });
});

const ALL = {from: time(START - 60 * DAY_MS), to: time(START + 30 * DAY_MS)};

/** @returns ids of each page */
async function pagesOf(harness: Harness, body: object, between: () => unknown = () => {}): Promise<number[][]> {
  const pages: number[][] = [];
  let cursor: string | undefined;
  do {
    const {error, response} = await list(harness, {...body, ...(cursor !== undefined && {cursor})});
    expect(error.code).toBe(0);
    pages.push(response.transactions.map(({id}: {id: number}) => id));
    cursor = response.has_more ? response.next_cursor : undefined;
    await between();
  } while (cursor !== undefined);
  return pages;
}

const seededOldestFirst = facts.sandbox.transactions
  .map(({id, created_at: at}) => ({id, at: Date.parse(at)}))
  .sort((a, b) => a.at - b.at || a.id - b.id)
  .map(({id}) => id);

describe('pages', () => {
  it('hold every transaction once, by time and then by id, and not by id alone', async () => {
    const oldest = await pagesOf(start(), {...ALL, limit: 7});
    expect(oldest.every((page) => page.length <= 7)).toBe(true);
    expect(oldest.flat()).toEqual(seededOldestFirst);
    expect(seededOldestFirst).not.toEqual([...seededOldestFirst].sort((a, b) => a - b));
    expect((await pagesOf(start(), {...ALL, limit: 7, order: 'newest'})).flat()).toEqual(
      [...seededOldestFirst].reverse(),
    );
  });

  it('part those of one millisecond by id', async () => {
    const at = facts.sandbox.transactions.find(({id}) => id === 900051)!.created_at;
    const same = facts.sandbox.transactions.filter(({created_at}) => created_at === at).map(({id}) => id);
    expect(same.length).toBeGreaterThan(3);
    const period = {from: at, to: time(Date.parse(at) + 1), limit: 2};
    expect((await pagesOf(start(), period)).flat()).toEqual(same);
    expect((await pagesOf(start(), {...period, order: 'newest'})).flat()).toEqual([...same].reverse());
  });

  it('go on with the last cursor when something new arrives, and stay empty until then', async () => {
    const harness = start();
    const body = {...ALL, limit: 100};
    const first = await list(harness, body);
    const cursor = first.response.next_cursor;
    const empty = await list(harness, {...body, cursor});
    expect([idsOf(empty), empty.response.has_more]).toEqual([[], false]);
    const id = await charge(harness, {});
    for (const known of [cursor, empty.response.next_cursor, cursor])
      expect(idsOf(await list(harness, {...body, cursor: known, limit: 3}))).toEqual([id]);
  });

  it('show each transaction as it is at that moment', async () => {
    const harness = start();
    const first = await list(harness, {...ALL, limit: 20});
    const later = seededOldestFirst.indexOf(900033);
    expect(later).toBeLessThan(20);
    await harness.call('transactionCancel', {id: 900033, external_refund_id: 'meanwhile'});
    const again = await list(harness, {...ALL, limit: 20});
    const of = ({response}: {response: Record<string, any>}) => response.transactions[later];
    expect([of(first).status, of(again).status]).toEqual([1, 4]);
    expect(of(again).version).toBeGreaterThan(of(first).version);
  });
});

it('has the rows of the report of the same period, with the same amounts', async () => {
  const harness = start();
  await day(harness);
  await harness.call('transactionCancel', {id: 900033, external_refund_id: 'before-the-report', amount: 1});
  const period = {from: time(START - 10 * DAY_MS), to: TODAY.to};
  const {response} = await harness.call('reportCreate', {
    external_report_id: 'month',
    kind: 'transactions',
    account_id: 301,
    ...period,
  });
  await vi.advanceTimersByTimeAsync(3 * facts.sandbox.report_step_seconds * 1000);
  const [header = [], ...rows] = parseCsv((await harness.call('reportDownload', {id: response.id})).text);
  const reported = rows.map((row) => ['id', 'captured_amount', 'status'].map((name) => row[header.indexOf(name)]));
  const listed = (await list(harness, {...period, limit: 100})).response.transactions as Record<string, unknown>[];
  const own = listed.filter(({account_id: account}) => account === 301);
  const shown = own.map(({id, captured_amount: captured, status}) => [id, captured, status].map(String));
  expect(reported.length).toBeGreaterThan(20);
  expect([...reported].sort()).toEqual([...shown].sort());
});

describe('a cursor', () => {
  const BODY = {
    ...ALL,
    statuses: [1, 2, 4, 5],
    direction: 'payin',
    service_ids: [2101, 2102, 2202],
    amount_min: 1,
    amount_max: 99_999,
    amount_currency: 'EUR',
    limit: 1,
  };
  const cursorOf = async (harness: Harness, body: object = BODY): Promise<string> =>
    (await list(harness, body)).response.next_cursor;

  it.each([
    {direction: 'payout'},
    {to: time(START + 29 * DAY_MS)},
    {from: time(START - 59 * DAY_MS)},
    {order: 'newest'},
    {statuses: [1]},
    {statuses: undefined},
    {service_ids: [2202]},
    {amount_min: 2},
    {amount_max: 99_998},
    {amount_currency: 'PLN'},
    {external_order_id: 'other'},
    {external_customer_id: 'other'},
    {reference: {kind: 'card_arn', value: 'other'}},
    {card: {last4: '4242'}},
  ])('is refused with %j', async (changes) => {
    const harness = start();
    const {http, error, response} = await list(harness, {...BODY, ...changes, cursor: await cursorOf(harness)});
    const details = [{field: 'cursor', message: 'belongs to a list with other filters'}];
    expect([http, error.code, error.details, response]).toEqual([422, 372, details, {}]);
  });

  it('is refused without its filters by the same error', async () => {
    const harness = start();
    expect((await list(harness, {cursor: await cursorOf(harness)})).error.code).toBe(372);
  });

  it('is accepted with another limit, another order of a list, and another spelling of a time', async () => {
    const harness = start();
    const cursor = await cursorOf(harness);
    const respelt = {
      ...BODY,
      statuses: [...BODY.statuses].reverse(),
      service_ids: [...BODY.service_ids].reverse(),
      to: BODY.to.replace('.000Z', 'Z'),
      order: 'oldest',
      limit: 50,
    };
    const rest = idsOf(await list(harness, {...respelt, cursor}));
    expect(rest).toEqual(idsOf(await list(harness, {...BODY, limit: 51})).slice(1));
    expect(rest.length).toBeGreaterThan(2);
  });

  it('is refused with any character changed, and so is that of another call or another gateway', async () => {
    const foreign = await cursorOf(start());
    const harness = start();
    const cursor = await cursorOf(harness);
    const changed = [...cursor].map((character, at) =>
      [cursor.slice(0, at), character === 'A' ? 'B' : 'A', cursor.slice(at + 1)].join(''),
    );
    const refunds = (await harness.call('refundList', {limit: 1})).response.next_cursor;
    // The last character has spare bits, which decode to nothing.
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const spelt = [...alphabet].filter((last) => last !== cursor.at(-1)).map((last) => cursor.slice(0, -1) + last);
    for (const wrong of [
      ...changed,
      ...spelt,
      refunds,
      foreign,
      cursor.slice(0, -1),
      `${cursor}A`,
      cursor.slice(0, 8),
    ]) {
      const {error, response} = await list(harness, {...BODY, cursor: wrong});
      expect([error.code, response], wrong).toEqual([204, {}]);
    }
  });

  it('holds nothing that can be read', async () => {
    const harness = start();
    const id = await charge(harness, {external_order_id: 'day-7', external_customer_id: 'anna', amount: 4990});
    const {created_at: at} = await harness.find(id);
    const cursor = await cursorOf(harness, {
      ...TODAY,
      external_order_id: 'day-7',
      external_customer_id: 'anna',
      card: {last4: '4242'},
      amount_min: 4990,
      amount_currency: 'EUR',
    });
    const bytes = fromBase64(cursor)!;
    const number = (value: number) => {
      const view = new DataView(new ArrayBuffer(8));
      view.setFloat64(0, value);
      return toHex(new Uint8Array(view.buffer));
    };
    const readings = [cursor, textOf(bytes), toHex(bytes), cursor.toLowerCase()];
    const secrets = [id, 'day-7', 'anna', '4242', 4990, 'EUR', Date.parse(at), at.slice(0, 10)].map(String);
    const numbers = [id, 4990, Date.parse(at), Date.now()].flatMap((value) => [number(value), value.toString(16)]);
    for (const reading of readings)
      for (const secret of [...secrets, ...numbers])
        expect(reading.includes(secret), `${secret} in ${reading}`).toBe(false);
    // Two places of one list share no part beyond chance: the stream begins with the tag.
    const next = fromBase64(await cursorOf(harness, {...ALL, limit: 2}))!;
    const before = fromBase64(await cursorOf(harness, {...ALL, limit: 1}))!;
    expect(next.filter((byte, index) => byte === before[index]).length).toBeLessThan(8);
  });

  it('is accepted for the days that the contract states, and refused afterwards', async () => {
    const harness = start();
    const cursor = await cursorOf(harness);
    vi.setSystemTime(Date.now() + CURSOR_DAYS * DAY_MS - 1);
    const renewed = (await list(harness, {...BODY, cursor})).response.next_cursor;
    vi.setSystemTime(Date.now() + 1);
    const {http, error} = await list(harness, {...BODY, cursor});
    const details = [{field: 'cursor', message: `was issued more than ${CURSOR_DAYS} days ago`}];
    expect([http, error.code, error.details]).toEqual([410, 370, details]);
    expect((await list(harness, {...BODY, cursor: renewed})).error.code).toBe(0);
    expect((await list(harness, BODY)).error.code).toBe(0);
  });

  it('is the same in two sandboxes of one seed, and another one without', async () => {
    const [first, second] = [start({seed: 4}), start({seed: 4})];
    expect(await cursorOf(first)).toBe(await cursorOf(second));
    expect(await cursorOf(start())).not.toBe(await cursorOf(start()));
  });
});

test('the contract states the longest period and the life of a cursor', () => {
  const {request, responses} = getOperation(facts.contract, 'transactionList');
  expect(request.properties!.to!.description).toContain(`at most ${LONGEST} days`);
  const {response} = responses['200']!.schema!.properties!;
  expect(response!.properties!.next_cursor!.description).toContain(`within ${CURSOR_DAYS} days`);
  const event = getOperation(facts.contract, 'eventList').request.properties!.from!;
  expect(event.description).toContain(`at most ${facts.gateway.events.kept_days} days ago`);
  for (const code of [370, 372]) expect(facts.errors.some((error) => error.code === code)).toBe(true);
  expect(facts.errors.find(({code}) => code === 370)!.cause).toContain(`${CURSOR_DAYS} days`);
});

describe('the list of events from a moment', () => {
  const eventIds = ({response}: {response: Record<string, any>}): string[] =>
    response.events.map((event: {event_id: string}) => event.event_id);
  const dated = async ({call}: Harness) =>
    (await call('eventList', {limit: 100})).response.events as {event_id: string; created_at: string}[];

  it('begins with the first that is not older, and its cursor goes on', async () => {
    const harness = start();
    const all = await dated(harness);
    for (const {created_at: from} of all) {
      const since = all.filter((event) => event.created_at >= from).map(({event_id: id}) => id);
      expect(eventIds(await harness.call('eventList', {from, limit: 100}))).toEqual(since);
      const first = await harness.call('eventList', {from, limit: 1});
      const {next_cursor: cursor} = first.response;
      const rest = await harness.call('eventList', {limit: 100, cursor});
      expect([...eventIds(first), ...eventIds(rest)]).toEqual(since);
    }
    expect(all.length).toBeGreaterThan(4);
  });

  it('gives a cursor even where nothing has happened since', async () => {
    const harness = start();
    const {response} = await harness.call('eventList', {from: time(Date.now())});
    expect([response.events, response.has_more]).toEqual([[], false]);
    await harness.call('transactionCancel', {id: 900033, external_refund_id: 'since', amount: 1});
    const later = await harness.call('eventList', {cursor: response.next_cursor});
    expect(later.response.events.map(({event}: {event: string}) => event)).toEqual([
      'refund.status',
      'transaction.amount',
    ]);
  });

  it('is refused beside a cursor, and before the oldest event that is kept', async () => {
    const harness = start();
    const {kept_days: days} = facts.gateway.events;
    const {next_cursor: cursor} = (await harness.call('eventList', {limit: 1})).response;
    const oldest = Date.now() - days * DAY_MS;
    for (const [body, message] of [
      [{from: time(Date.now()), cursor}, 'must be left out beside cursor'],
      [{from: time(oldest - 1)}, `must be at most ${days} days ago`],
    ] as const) {
      const {http, error} = await harness.call('eventList', body);
      expect([http, error.code, error.details]).toEqual([422, 204, [{field: 'from', message}]]);
    }
    expect((await harness.call('eventList', {from: time(oldest)})).error.code).toBe(0);
  });
});
