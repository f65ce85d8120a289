/**
 * Story 6 of `days.md`: the night of the renewals. Nobody watches the job, so it reads the limit from the answers. The steps
 * follow one another; the limit stands in no step. Steps 3 and 8, which have a night of their own, stand in
 * `dayRenewalsLimit.test.ts`.
 */
import {afterAll, beforeAll, expect, test, vi} from 'vitest';
import type {Answer} from '../helpers';
import {at, checkDay, openDay, order, SECOND, type Day} from './dayShop';
import {expectPath, wordsOf} from './dayPages';
import {charge, limitOf, run, send, subscribe, type StoredCharge, type Subscription} from './dayRenewals';

// Hundreds of payments, which a busy machine takes a while for.
vi.setConfig({testTimeout: 60_000});

const COUNT = 250;
const GOOD = '4242424242424242';
/** Declined for now, declined for good, and the customer must return. */
const LATER = '4000008260003178';
const NEVER = '4000000000000341';
const RETURN = '4000002760003184';
const LOST = 'sandbox-lost-answer-day6';
/** The page advises to leave a fifth of the quota free. */
const SHARE = 5;

const HOUR = 3600 * SECOND;
const numbers = [...Array<string>(COUNT - 4).fill(GOOD), LATER, NEVER, RETURN, GOOD];
const windowsOf = (count: number, quota: number) => Math.ceil(count / quota);

let day: Day;
let subscriptions: Subscription[];
let planned: StoredCharge[];
let limit: ReturnType<typeof limitOf>;
let answers: Map<string, Answer>;
let took: number;
let began: number;
/** Answers to customers who paid during the night. */
const customers: Answer[] = [];

const paymentsOf = async (ids: Set<unknown>) =>
  (await day.movements()).filter(({kind, transaction_id: id}) => kind === 'payment' && ids.has(id)).length;
const idsOf = (all: Map<string, Answer>) => new Set([...all.values()].map(({response}) => response.id as unknown));
const idOf = (place: number) => answers.get(planned[place]!.external_transaction_id)!.response.id as number;

beforeAll(() => void (day = openDay({rateLimit: true})));
afterAll(() => day.close());

test('the path names everything that the story uses', async () => {
  await expectPath(
    ['/volume', '/recurring'],
    [
      LATER,
      NEVER,
      RETURN,
      'sandbox-lost-answer',
      'stored_credential',
      'network_transaction_id',
      'initiator',
      'RateLimit-Policy',
      'RateLimit',
      'Retry-After',
      '--rate-limit',
      'X-Repeated',
      'retry_after',
      'network_decline_code',
      '/transaction/list',
    ],
  );
});

test('1. the first payments of the afternoon are authenticated, and their cards stored', async () => {
  subscriptions = await subscribe(day, numbers);
  expect(subscriptions).toHaveLength(COUNT);
  for (const {cardToken, networkTransactionId} of subscriptions)
    expect([cardToken, networkTransactionId]).toEqual([expect.stringMatching(/^ctok_/), expect.any(String)]);
  planned = subscriptions.map((one, place) => charge(one, place === COUNT - 1 ? LOST : undefined));
});

test('2. the job paces itself by the answers, and is never refused', async () => {
  await day.pass(6 * HOUR);
  limit = limitOf(await day.call('serviceList', {}));
  await day.pass(limit.window);
  began = Date.now();
  const reserve = limit.quota / SHARE;
  let [first, last] = [0, 0];
  answers = await run(day, planned, {
    reserve,
    async between(index) {
      last = Date.now();
      first ||= last;
      // In the middle of the night, customers use all that is left free for them.
      if (index === COUNT / 2 - 1)
        for (let number = 0; number < reserve; number += 1) customers.push(await customerPays(number));
    },
  });
  took = last - first;
  for (const answer of answers.values()) expect(answer.error).toMatchObject({code: 0});
  const {quota, window} = limit;
  expect(took).toBeGreaterThanOrEqual((windowsOf(COUNT, quota) - 1) * window);
  // The rule of the page gives the time of the charges and of the customers, at the quota less the reserve.
  expect(took).toBeLessThanOrEqual(((COUNT + reserve) / (quota - reserve)) * window + window);
});

const customerPays = (number: number) =>
  day.call(
    'transactionPay',
    order(2102, 4_990, 'PLN', {external_transaction_id: `day6-customer-${number}`, fields: {blik_code: '777123'}}),
  );

test('4. a charge whose answer is lost is sent again, and paid once', async () => {
  const answer = answers.get(LOST)!;
  expect([answer.error.code, answer.headers.get('X-Repeated')]).toEqual([0, 'true']);
  expect(await paymentsOf(new Set([answer.response.id]))).toBe(1);
});

test('5. the job starts again with its stored list, and charges nobody a second time', async () => {
  const before = await paymentsOf(idsOf(answers));
  const again = await run(day, planned, {reserve: 0});
  for (const [id, {error, headers, response}] of again)
    expect([id, error.code, headers.get('X-Repeated'), response.id]).toEqual([
      id,
      0,
      'true',
      answers.get(id)!.response.id,
    ]);
  const paid = await day.list({from: at(began), to: at(Date.now()), service_ids: [2202], statuses: [1]});
  expect(await paymentsOf(idsOf(answers))).toBe(before);
  expect(before).toBe(paid.length);
  expect(before).toBe(COUNT - 3);
});

test('6. each decline says whether to ask again, and the job asks for one of them when it may', async () => {
  const [later, never, returning] = await Promise.all(
    [COUNT - 4, COUNT - 3, COUNT - 2].map((place) => day.find(idOf(place))),
  );
  expect([later, never, returning]).toMatchObject([
    {status: 2, retry: 'later', retry_after: expect.any(String)},
    {status: 2, retry: 'never'},
    {status: 2, retry: 'authenticate'},
  ]);
  for (const one of [later!, never!, returning!]) expect(one.network_decline_code).toMatch(/^\w+$/);
  for (const one of [never!, returning!]) expect(one).not.toHaveProperty('retry_after');
  await day.pass(Date.parse(later!.retry_after as string) - Date.now());
  const again = charge(subscriptions[COUNT - 4]!, `day6-${COUNT - 4}-2026-12-2`);
  const {error, response} = await send(day, again);
  expect(error.code).toBe(0);
  await day.pass(10 * SECOND);
  expect((await day.find(response.id as number)).status).toBe(1);
});

test('7. customers who pay in the middle of the night are not refused', async () => {
  expect(await wordsOf('/volume')).toContain('If you keep a fifth of the quota for your shop');
  expect(customers).toHaveLength(limit.quota / SHARE);
  for (const {http, error} of customers) expect([http, error.code]).toEqual([200, 0]);
  expect(await paymentsOf(new Set(customers.map(({response}) => response.id)))).toBe(customers.length);
});

test('9. the list of the morning has exactly the charges, and no refused request', async () => {
  const period = {from: at(began), to: at(Date.now()), service_ids: [2202]};
  const declined = await day.list({...period, statuses: [2]});
  expect(declined.map(({id}) => id)).toEqual([COUNT - 4, COUNT - 3, COUNT - 2].map(idOf));
  const paid = await day.list({...period, statuses: [1]});
  // The charge that was asked for again is one more.
  expect(paid.length + declined.length).toBe(COUNT + 1);
  const months = paid.map(({external_transaction_id: id}) => (id as string).replace(/-\d$/, ''));
  expect(new Set(months).size).toBe(months.length);
});

test('10. the figure of the page is that of the limit in the data', async () => {
  const {quota, window} = limit;
  const words = await wordsOf('/volume');
  const [, hours, minutes] = /50,000 (\d+) hours (\d+) minutes/.exec(words) ?? [];
  expect((Number(hours) * 60 + Number(minutes)) * 60 * SECOND).toBe(windowsOf(50_000, quota) * window);
  const seconds = window / SECOND;
  expect(words).toContain(`${quota} requests in ${seconds} seconds`);
  expect(await wordsOf('/limits')).toContain(`requests per point ${quota} in ${seconds} seconds`);
});

test('after the story, the books are right and nothing secret is told', () => checkDay(day));
