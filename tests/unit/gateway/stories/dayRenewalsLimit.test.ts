/** Steps 3 and 8 of story 6: a job that ignores the limit, and a point whose limit the operator has raised. */
import {afterEach, expect, test, vi} from 'vitest';
import {at, checkDay, facts, openDay, SECOND, type Day} from './dayShop';
import {wordsOf} from './dayPages';
import {charge, limitOf, run, subscribe, type StoredCharge} from './dayRenewals';

// Hundreds of payments, which a busy machine takes a while for.
vi.setConfig({testTimeout: 60_000});

const GOOD = '4242424242424242';
const COUNT = 250;

let day: Day;
afterEach(() => day.close());

test('3. a job that ignores the headers is refused beyond the limit, which executes and declines nothing', async () => {
  day = openDay({rateLimit: true});
  const {quota, window} = limitOf(await day.call('serviceList', {}));
  const extra = 5;
  const bodies = (await subscribe(day, Array<string>(quota + extra).fill(GOOD))).map((one) => charge(one));
  await day.pass(window);
  const start = Date.now();
  const {refused, pause} = await burst(bodies);
  expect(refused).toEqual(bodies.slice(-extra));
  expect(pause).toBeGreaterThan(0);
  await day.pass(pause);
  for (const body of refused) {
    const wanted = {external_transaction_id: body.external_transaction_id};
    expect((await day.call('transactionFind', wanted)).error.code).toBe(208);
    const {error, headers, response} = await day.call('transactionPay', body);
    expect([error.code, headers.get('X-Repeated')]).toEqual([0, null]);
    await day.pass(3 * SECOND);
    const booked = await day.booked(response.id as number);
    expect(booked.filter(([kind]) => kind === 'payment')).toHaveLength(1);
  }
  await day.pass(window);
  const period = {from: at(start), to: at(Date.now()), service_ids: [2202]};
  expect(await day.list({...period, statuses: [2]})).toEqual([]);
  expect(await day.list({...period, statuses: [1]})).toHaveLength(quota + extra);
  await checkDay(day);
});

/** Sends everything at once. @returns what was refused, and for how long */
async function burst(bodies: readonly StoredCharge[]): Promise<{refused: StoredCharge[]; pause: number}> {
  const refused: StoredCharge[] = [];
  let pause = 0;
  for (const body of bodies) {
    const {http, error, headers} = await day.call('transactionPay', body);
    if (http === 200) continue;
    expect([http, error.code]).toEqual([429, 15]);
    pause = Number(headers.get('Retry-After')) * SECOND;
    refused.push(body);
  }
  return {refused, pause};
}

test('8. a raised limit is stated, and the job is as much faster; another point keeps its own', async () => {
  const raised = 3 * facts.gateway.rate_limits.point;
  const {second_point: second} = facts.sandbox;
  const point = {...facts.sandbox.point, rate_limit: raised};
  day = openDay({rateLimit: true, facts: {...facts, sandbox: {...facts.sandbox, point}}});
  const planned = (await subscribe(day, Array<string>(COUNT).fill(GOOD))).map((one) => charge(one));
  const {quota, window} = limitOf(await day.call('serviceList', {}));
  expect(quota).toBe(raised);
  await day.pass(window);

  const began = Date.now();
  const answers = await run(day, planned, {reserve: 0});
  for (const {error} of answers.values()) expect(error).toMatchObject({code: 0});
  // The last wait of the job, for what is under way, is no part of the charges.
  expect(Math.ceil((Date.now() - began - 10 * SECOND) / window)).toBe(Math.ceil(COUNT / quota));
  expect(await wordsOf('/volume')).toContain('Agree on a higher limit for your point with your contact at the gateway');

  const before = limitOf(await day.call('serviceList', {}));
  const other = {point: second.id, token: second.api_token};
  const burstOf = await Promise.all(
    Array.from({length: second.rate_limit! + 5}, () => day.call('accountInfo', {account_id: 301}, other)),
  );
  expect(limitOf(burstOf[0]!).quota).toBe(second.rate_limit);
  expect(burstOf.filter(({http}) => http === 429)).toHaveLength(5);
  const after = limitOf(await day.call('serviceList', {}));
  expect([after.quota, after.room]).toEqual([raised, before.room - 1]);
  await checkDay(day);
});
