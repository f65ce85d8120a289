/**
 * Story 7 of `days.md`: a Saturday evening on which directories and banks do not answer. Nobody is charged twice, and no customer
 * hears that a card is bad because a server was down. The steps follow one another.
 */
import {afterAll, beforeAll, expect, test} from 'vitest';
import {challengeResponse} from '../../../../src/gateway/engine/challenge';
import {getOperation} from '../../../../src/facts/contract';
import {at, card, checkDay, DAY, facts, openDay, order, SECOND, type Day, type JsonBody} from './dayShop';
import {expectPath, wordsOf} from './dayPages';

const PATH = ['/outages', '/three_d_secure', '/api/transaction_cancel'];
const NO_DIRECTORY = '4000000000001034';
const BLANK_PAGE = '4012888888881881';
const NO_BANK = '3566002020360505';
const {browser} = getOperation(facts.contract, 'transactionPay').requestExamples.card!.value as JsonBody;
const HOUR = 3600 * SECOND;

let day: Day;
let sixOClock: number;

const settle = () => day.pass(facts.sandbox.answer_seconds * SECOND);
const byCard = (id: string, number: string, more: object = {}) =>
  order(2202, 4_990, 'EUR', {external_transaction_id: id, browser, fields: card(number), ...more});
const pay = async (body: object) => {
  const {error, response} = await day.call('transactionPay', body);
  expect(error).toMatchObject({code: 0});
  return response as JsonBody;
};
const payments = (rows: unknown[][]) => rows.filter(([kind]) => kind === 'payment');

beforeAll(() => {
  day = openDay();
  sixOClock = Date.now();
});
afterAll(() => day.close());

test('the path names everything that the story uses', async () => {
  await expectPath(PATH, [
    NO_DIRECTORY,
    BLANK_PAGE,
    NO_BANK,
    'mandate',
    'stored_credential',
    'sandbox-failed-1811',
    'sandbox-money-lastday',
    'X-Sandbox-Error',
    'sandbox-lost-request',
    'cancel_unpaid',
    'liability',
    'retry_after',
    'paid_at',
    'expires_at',
    '/transaction/list',
    '/event/list',
  ]);
});

test('the values for 3-D Secure stand on the page, and are no longer among the gaps', async () => {
  const words = await wordsOf('/outages');
  for (const number of [NO_DIRECTORY, BLANK_PAGE, NO_BANK]) expect(words).toContain(number);
  const gaps = facts.sandboxGaps.map((gap) => JSON.stringify(gap)).join(' ');
  expect(gaps).not.toMatch(/3-D Secure|directory|bank’s page/);
});

test('1. a payment without a directory goes on, at the expense of the shop', async () => {
  const {id} = await pay(byCard('day-7-1', NO_DIRECTORY, {external_order_id: 'day-7001'}));
  await settle();
  const paid = await day.find(id);
  const {eci} = facts.cardRules.networks.find(({name}) => name === 'Visa')!;
  expect(paid).toMatchObject({status: 1, three_ds: {flow: 'unavailable', liability: 'merchant', eci: eci.none}});
  expect(paid.three_ds.eci).not.toBe(eci.authenticated);
  expect(await wordsOf('/outages')).toContain(
    `no server of 3-D Secure responds card ${NO_DIRECTORY} 1 success , flow unavailable , liability merchant`,
  );
});

test('2. a mandated challenge ends the payment instead', async () => {
  const failed = await pay(byCard('day-7-2', NO_DIRECTORY, {three_ds: {challenge: 'mandate'}}));
  expect(failed).toMatchObject({
    status: 2,
    failure_reason_code: 1106,
    retry: 'authenticate',
    three_ds: {flow: 'unavailable', liability: 'merchant'},
  });
  expect(await day.booked(failed.id as number)).toEqual([]);
});

test('3. a card cannot be stored without authentication, so nothing can be charged later', async () => {
  const first = byCard('day-7-3', NO_DIRECTORY, {
    fields: card(NO_DIRECTORY, {issue_card_token: 'true'}),
    stored_credential: {purpose: 'recurring', sequence: 'first'},
  });
  const refused = await pay(first);
  expect(refused).toMatchObject({status: 2, failure_reason_code: 1106});
  expect(refused).not.toHaveProperty('network_transaction_id');
  expect(refused.card).not.toHaveProperty('card_token');
});

test('4. a payment whose bank page stays blank waits until expires_at, then expires', async () => {
  const open = await pay(byCard('day-7-4', BLANK_PAGE, {external_order_id: 'day-7002'}));
  expect(open).toMatchObject({status: 10, result: {payer_auth: '3DS'}});
  const id = open.id as number;
  await day.pass(Date.parse(open.expires_at as string) - Date.now() - SECOND);
  expect((await day.find(id)).status).toBe(10);
  await day.pass(2 * SECOND);
  expect((await day.find(id)).status).toBe(5);
  expect(day.statusesTold(id).at(-1)).toBe(5);
  expect(await day.booked(id)).toEqual([]);
});

test('5. a cancelled payment stays cancelled when the answer of the bank comes late', async () => {
  const {cancel_unpaid: term} = await day.service(2202);
  expect(term).toBe('yes');
  const first = await pay(byCard('day-7-5', BLANK_PAGE, {external_order_id: 'day-7003'}));
  const id = first.id as number;
  const cancelled = await day.call('transactionCancel', {id, external_refund_id: 'day-7003-stop'});
  expect(cancelled.response).toMatchObject({status: 3});
  expect(cancelled.response).not.toHaveProperty('refund');
  const second = await pay(
    order(2102, 21_500, 'PLN', {
      external_transaction_id: 'day-7-5-blik',
      external_order_id: 'day-7003',
      fields: {blik_code: '777123'},
    }),
  );
  await settle();
  const {acs_url: bank} = first.result.three_ds;
  await day.visit(bank as string, {action: 'confirm'});
  const token = new URL(bank as string).pathname.split('/')[2]!;
  const late = await day.call('transactionUpdate', {id, fields: {cres: challengeResponse(token, true)}});
  expect(late.error.code).not.toBe(0);
  await settle();
  expect((await day.find(id)).status).toBe(3);
  expect(payments(await day.booked(id))).toEqual([]);
  const order3 = await day.list({external_order_id: 'day-7003', statuses: [1]});
  expect(order3.map((one) => one.id)).toEqual([second.id]);
});

test('6. a bank that cannot be reached is reason 1109, and the page says what to show', async () => {
  const {id} = await pay(byCard('day-7-6', NO_BANK));
  await settle();
  const failed = await day.find(id as number);
  expect(failed).toMatchObject({status: 2, failure_reason_code: 1109, retry: 'later'});
  expect(Date.parse(failed.retry_after as string) - Date.parse(failed.updated_at as string)).toBe(HOUR);
  const words = await wordsOf('/outages');
  expect(words).toContain('Your bank is not responding at the moment. Try again later or choose another method.');
  expect(words).toContain(
    'the bank does not respond the text of the reason , and other cards or methods “Your card was',
  );
});

const bySpei = (id: string, more: object = {}) =>
  order(3202, 125_000, 'MXN', {external_transaction_id: id, fields: {full_name: 'Ana Example'}, ...more});

test('7. a method in maintenance fails with its reason, and the page says how its status looks', async () => {
  const {id} = await pay(bySpei('day-7-7', {external_customer_id: 'sandbox-failed-1811'}));
  await settle();
  expect(await day.find(id as number)).toMatchObject({status: 2, failure_reason_code: 1811, retry: 'later'});
  const words = await wordsOf('/outages');
  expect(words).toContain('shows its status as paused');
  // The sandbox cannot pause a service, as the page says. Here its status says nothing of the maintenance.
  expect(words).toContain('The sandbox cannot simulate a service with status paused');
  expect((await day.service(3202)).status).toBe('active');
});

test('7. money that was sent in time pays, although the method reports it later', async () => {
  const open = await pay(bySpei('sandbox-money-lastday-day7'));
  const id = open.id as number;
  expect(open).toMatchObject({status: 10, result: {instructions: {clabe: expect.any(String)}}});
  const end = Date.parse(open.expires_at as string);
  await day.pass(end - Date.now() + 60 * SECOND);
  expect((await day.find(id)).status).toBe(10);
  await day.pass(120 * SECOND);
  const paid = await day.find(id);
  expect(paid.status).toBe(1);
  expect(Date.parse(paid.paid_at as string)).toBeLessThan(end);
  expect(payments(await day.booked(id))).toEqual([['payment', 125_000]]);
});

test('8. a request that the gateway refuses or loses pays once afterwards', async () => {
  const refused = byCard('day-7-8', '4242424242424242');
  const down = await day.call('transactionPay', refused, {headers: {'X-Sandbox-Error': '17'}});
  expect([down.http, down.error.code]).toEqual([503, 17]);
  expect(Number(down.headers.get('Retry-After'))).toBeGreaterThan(0);
  const lost = byCard('sandbox-lost-request-day7', '4242424242424242');
  expect(await day.callOnce('transactionPay', '/transaction/pay', lost)).toBeUndefined();
  for (const body of [refused, lost]) {
    const id = body.external_transaction_id as string;
    expect((await day.call('transactionFind', {external_transaction_id: id})).error.code).toBe(208);
    const {response, headers} = await day.call('transactionPay', body);
    expect(headers.get('X-Repeated')).toBeNull();
    await settle();
    expect(payments(await day.booked(response.id as number))).toEqual([['payment', 4_990]]);
  }
});

test('9. missed events are listed from a moment on, oldest first and as delivered', async () => {
  const from = at(sixOClock);
  const read: string[] = [];
  let cursor: string | undefined;
  for (;;) {
    const {error, response} = await day.call('eventList', {limit: 100, ...(cursor ? {cursor} : {from})});
    expect(error.code).toBe(0);
    read.push(...(response.events as {body: string}[]).map(({body}) => body));
    if (!response.has_more) break;
    cursor = response.next_cursor as string;
  }
  const events = read.map((body) => JSON.parse(body) as JsonBody);
  expect(events).toEqual(day.told);
  const moments = events.map(({created_at: moment}) => moment as string);
  expect(moments).toEqual([...moments].sort());
  const {response: page} = await day.call('eventList', {from, limit: 1});
  const both = await day.call('eventList', {from, cursor: page.next_cursor});
  expect(both.error).toMatchObject({code: 204, details: [{field: 'from'}]});
  const old = await day.call('eventList', {from: at(Date.now() - 31 * DAY)});
  expect(old.error).toMatchObject({code: 204, details: [{field: 'from'}]});
});

test('10. the list of declined payments shows the share of each reason of an outage', async () => {
  const now = {from: at(sixOClock), to: at(Date.now() + SECOND), statuses: [2]};
  const reasons = async (service: number) =>
    (await day.list({...now, service_ids: [service]})).map(({failure_reason_code: code}) => code as number);
  expect(await reasons(2202)).toEqual([1106, 1106, 1109]);
  expect(await reasons(3202)).toEqual([1811]);
  expect(await wordsOf('/outages')).toContain(
    'This portal has no live status feed, and no event announces maintenance',
  );
});

test('never: liability is with the bank without authentication, or an order is paid twice', async () => {
  const all = await day.list({from: at(sixOClock), to: at(Date.now() + SECOND)});
  for (const {three_ds: check} of all)
    if (check?.liability === 'issuer') expect(['frictionless', 'challenge']).toContain(check.flow);
  const paid = all.flatMap(({status, external_order_id: name}) => (status === 1 && name ? [name as string] : []));
  expect(new Set(paid).size).toBe(paid.length);
  for (const {id} of all) {
    const ends = new Set(day.statusesTold(id as number).filter((status) => [1, 5].includes(status)));
    expect(ends.size).toBeLessThan(2);
  }
});

test('never: a page names a status page or an uptime', async () => {
  const words = (await Promise.all(PATH.map(wordsOf))).join(' ');
  expect(words).not.toMatch(/status\.[a-z]+\.|[0-9.]+ % (?:uptime|availability)/);
});

test('after the story, the books are right and nothing secret is told', () => checkDay(day));
