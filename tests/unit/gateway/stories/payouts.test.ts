/**
 * Scenario of payouts that banks return on the next day. The books of the shop must match the gateway, whether the shop
 * receives callbacks, was down and reads the event list, or uses only the daily report of movements.
 */
import {describe, expect, test} from 'vitest';
import {CALLBACK, verify} from '../../../../src/domain/signing';
import type {Facts} from '../../../../src/facts/load';
import {getFacts} from '../../../../src/facts/load';
import {parseCsv} from '../../../csv';
import {ROOT} from '../../../root';
import {signed} from './shop';
import {createWorld, ORIGIN} from './world';
import {textOf} from '../../../../src/domain/platform';
import {brand} from '../../../../src/brand';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const NOON = Date.parse('2026-11-24T12:00:00Z');
const ACCOUNT = 301;
const WALLET = 4002;
const RETURNED = 4;

const loaded = await getFacts(ROOT);
/** Facts with a delay after which banks return payouts on the following day. */
const facts: Facts = {
  ...loaded,
  sandbox: {...loaded.sandbox, payout_trigger: {...loaded.sandbox.payout_trigger, after_seconds: (DAY - HOUR) / 1000}},
};
const {prefix, ways} = facts.sandbox.payout_trigger;

/** Amounts of the payouts in minor units, by external id; the ids determine which are returned. */
const PAYOUTS = new Map([
  ['salary-1', 70_00],
  [`${prefix}-returned-2`, 20_00],
  ['salary-3', 30_00],
  [`${prefix}-closed-4`, 45_01],
  [`${prefix}-returned-5`, 10_99],
]);
const BACK = [...PAYOUTS.keys()].filter((id) => id.startsWith(prefix));

interface PayoutObject {
  id: number;
  version: number;
  status: number;
  amount: number;
  external_transaction_id: string;
  failure_reason_code?: number;
}

/** Books of a shop: the newest version of each payout. */
function createBooks() {
  const payouts = new Map<string, PayoutObject>();
  return {
    payouts,
    learn(body: string) {
      const {transaction} = JSON.parse(body) as {transaction: PayoutObject};
      const {external_transaction_id: id, version} = transaction;
      if (version > (payouts.get(id)?.version ?? 0)) payouts.set(id, transaction);
    },
    /** @returns sum of the successful payouts, in minor units */
    spent: () => [...payouts.values()].reduce((sum, {status, amount}) => sum + (status === 1 ? amount : 0), 0),
    owed: () => [...payouts.values()].filter(({status}) => status === RETURNED),
  };
}

function createShop() {
  const world = createWorld(facts, NOON);
  const {headers: names} = facts.gateway.signing;
  const {point} = facts.sandbox;
  const books = createBooks();
  let up = true;
  world.receive(async (_url, headers, body) => {
    if (!up) throw new Error('no connection');
    const head = {point: headers[names.point] ?? '', key: headers[names.key] ?? '', purpose: CALLBACK};
    expect(verify(headers[names.signature] ?? '', point.api_token, head, body)).toBe(true);
    books.learn(textOf(body));
    return 204;
  });
  let lastKey = 0;
  const send = (path: string, body: object) => {
    lastKey = Math.max(lastKey + 1, world.now());
    const {path: to, ...request} = signed(facts, path, body, lastKey);
    return world.gateway.app.request(`${ORIGIN}${to}`, {method: 'POST', ...request});
  };
  const call = async (path: string, body: object) =>
    (await (await send(path, body)).json()) as {error: {code: number}; response: Record<string, any>};
  const balance = async () => {
    const {response} = await call(`${brand.api.prefix}/account/info`, {account_id: ACCOUNT});
    return (response.wallets as {id: number; balance: number}[]).find(({id}) => id === WALLET)!.balance;
  };
  const payOut = async (id: string, amount: number) => {
    const {error, response} = await call(`${brand.api.prefix}/transaction/pay`, {
      account_id: ACCOUNT,
      wallet_id: WALLET,
      service_id: 2205,
      external_transaction_id: id,
      external_customer_id: 'sandbox-success',
      amount,
      amount_currency: 'EUR',
      customer_ip_address: '203.0.113.10',
      fields: {recipient_card_number: '4242424242424242'},
      point: {callback_url: 'http://localhost:8080/callbacks'},
    });
    expect(error).toMatchObject({code: 0});
    return response;
  };
  /** @returns movements in the daily report */
  const movementsOf = async (from: number) => {
    const period = {from: new Date(from).toISOString(), to: new Date(from + DAY).toISOString()};
    const target = {external_report_id: `movements-${from}`};
    await call(`${brand.api.prefix}/report/create`, {...target, kind: 'movements', account_id: ACCOUNT, ...period});
    await world.sleep(10_000);
    const [header = [], ...rows] = parseCsv(await (await send(`${brand.api.prefix}/report/download`, target)).text());
    return rows.map((row) => Object.fromEntries(row.map((cell, index) => [header[index]!, cell])));
  };
  return {world, books, call, balance, payOut, movementsOf, turn: (on: boolean) => void (up = on)};
}

const midnightOf = (moment: number) => Math.floor(moment / DAY) * DAY;

describe('payouts returned on the next day', () => {
  test('a shop learns of them and their reasons from callbacks, and can pay again under a new id', async () => {
    const {world, books, call, balance, payOut} = createShop();
    const before = await balance();
    for (const [id, amount] of PAYOUTS) await payOut(id, amount);
    await world.sleep(HOUR);
    // At first all payouts have succeeded, also in the books of the shop.
    expect([...books.payouts.values()].map(({status}) => status)).toEqual([1, 1, 1, 1, 1]);
    expect(await balance()).toBe(before - books.spent());

    await world.sleep(DAY);
    const owed = books.owed();
    expect(owed.map(({external_transaction_id: id}) => id)).toEqual(BACK);
    expect(owed.map(({failure_reason_code: why}) => why)).toEqual([
      ways.returned!.failure,
      ways.closed!.failure,
      ways.returned!.failure,
    ]);
    expect(await balance()).toBe(before - books.spent());
    for (const told of owed)
      expect((await call(`${brand.api.prefix}/transaction/find`, {id: told.id})).response).toEqual(told);

    // A returned payout is final: repeating it pays nothing, a refund is refused, and only a new id pays.
    const [first] = owed;
    const again = await payOut(first!.external_transaction_id, first!.amount);
    expect(again).toMatchObject({id: first!.id, status: RETURNED});
    const refund = await call(`${brand.api.prefix}/transaction/cancel`, {
      id: first!.id,
      external_refund_id: 'no-refund',
    });
    expect(refund.error.code).toBe(209);
    await payOut('second-2', first!.amount);
    await world.sleep(30 * DAY);
    expect(books.owed()).toHaveLength(3);
    expect(await balance()).toBe(before - books.spent());
  });

  test('a shop that was down learns of them from the event list', async () => {
    const {world, books, call, balance, payOut, turn} = createShop();
    const before = await balance();
    for (const [id, amount] of PAYOUTS) await payOut(id, amount);
    await world.sleep(HOUR);
    const {response: head} = await call(`${brand.api.prefix}/event/list`, {limit: 100});
    // Down for longer than callbacks are retried.
    turn(false);
    await world.sleep(6 * DAY);
    turn(true);
    await world.sleep(DAY);
    expect(books.owed()).toEqual([]);

    let cursor = head.next_cursor as string;
    let more = true;
    while (more) {
      const {response} = await call(`${brand.api.prefix}/event/list`, {limit: 2, cursor});
      for (const {body} of response.events as {body: string}[]) books.learn(body);
      ({next_cursor: cursor, has_more: more} = response as {next_cursor: string; has_more: boolean});
    }
    expect(books.owed().map(({external_transaction_id: id}) => id)).toEqual(BACK);
    expect(await balance()).toBe(before - books.spent());
  });

  test('a shop without callbacks and events finds them in the report of movements of the next day', async () => {
    const {world, balance, payOut, movementsOf} = createShop();
    const before = await balance();
    for (const [id, amount] of PAYOUTS) await payOut(id, amount);
    await world.sleep(2 * DAY);
    const [yesterday, today] = [await movementsOf(midnightOf(NOON)), await movementsOf(midnightOf(NOON) + DAY)];
    const read = (rows: Record<string, string>[]) =>
      rows.map((row) => [row.kind, row.external_transaction_id, Number(row.amount), row.direction]);
    expect(read(yesterday)).toEqual([...PAYOUTS].map(([id, amount]) => ['payout', id, -amount, 'payout']));
    expect(read(today)).toEqual(BACK.map((id) => ['payout_return', id, PAYOUTS.get(id), 'payout']));
    const sum = [...yesterday, ...today].reduce((total, {amount}) => total + Number(amount), 0);
    expect(await balance()).toBe(before + sum);
    expect(today.at(-1)!.balance_after).toBe(String(before + sum));
  });
});
