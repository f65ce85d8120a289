/** Tests of the treasury controls: bookings, refused orders and visibility in the API. */
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {createTreasury, TREASURY_FIELDS} from '../../../src/gateway/engine/treasury';
import {createLedger} from '../../../src/gateway/engine/ledger';
import {parseCsv} from '../../csv';
import {facts, fakeTime, ORIGIN, START, start, type Harness} from './helpers';

const [PLN, EUR] = [4001, 4002];

async function move({sandbox}: Harness, body: unknown) {
  const answer = await sandbox.app.request(`${ORIGIN}/sandbox/movements`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return {http: answer.status, made: (await answer.json()) as any};
}

async function walletNow({call}: Harness, wallet: number) {
  const {response} = await call('accountInfo', {account_id: 301});
  const {balance, reserve, balance_min: least} = response.wallets.find(({id}: {id: number}) => id === wallet);
  return {balance, reserve, available: balance - reserve - least} as Record<
    'balance' | 'reserve' | 'available',
    number
  >;
}

describe('treasury order', () => {
  it('settles the available balance, and returns a settlement once', async () => {
    const harness = start();
    const before = await walletNow(harness, PLN);
    const {made} = await move(harness, {kind: 'settlement', wallet_id: PLN, amount: before.available});
    expect(made).toMatchObject([{kind: 'settlement', amount: -before.available, reserve_amount: 0}]);
    expect((await walletNow(harness, PLN)).available).toBe(0);
    const beyond = await move(harness, {kind: 'settlement', wallet_id: PLN, amount: 1});
    expect(beyond).toEqual({http: 409, made: {error: `wallet ${PLN} has 0 available, and not 1`}});
    const back = {kind: 'settlement_return', movement_id: made[0].id};
    expect((await move(harness, back)).made).toMatchObject([{kind: 'settlement_return', amount: before.available}]);
    expect(await walletNow(harness, PLN)).toEqual(before);
    expect(await move(harness, back)).toMatchObject({
      http: 409,
      made: {error: `settlement ${made[0].id} has come back already`},
    });
  });

  it('holds a reserve and releases at most the held amount', async () => {
    const harness = start();
    const before = await walletNow(harness, EUR);
    await move(harness, {kind: 'reserve_hold', wallet_id: EUR, amount: 700});
    expect(await walletNow(harness, EUR)).toEqual({
      balance: before.balance,
      reserve: before.reserve + 700,
      available: before.available - 700,
    });
    expect((await move(harness, {kind: 'reserve_release', wallet_id: EUR, amount: 701})).made.error).toBe(
      `wallet ${EUR} has 700 in reserve, disputes aside, and not 701`,
    );
    await move(harness, {kind: 'reserve_release', wallet_id: EUR, amount: 700});
    expect(await walletNow(harness, EUR)).toEqual(before);
  });

  it('converts at the listed rate, in two matching movements', async () => {
    const harness = start();
    const order = {kind: 'conversion', wallet_id: EUR, to_wallet_id: PLN, amount: 1001};
    const {made} = await move(harness, order);
    const shared = {conversion_id: 660001, original_amount: 1001, original_currency: 'EUR', rate: '4.1875'};
    expect(made).toMatchObject([
      {...shared, wallet_id: EUR, amount: -1001},
      // 10.01 × 4.1875 = 41.916875
      {...shared, wallet_id: PLN, amount: 4192},
    ]);
    expect((await move(harness, order)).made[0].conversion_id).toBe(660002);
    expect((await move(harness, {...order, to_wallet_id: EUR})).made.error).toBe('there is no rate from EUR to EUR');
  });

  it('can correct a balance below zero, but not a reserve', async () => {
    const harness = start();
    const {balance, reserve} = await walletNow(harness, PLN);
    await move(harness, {kind: 'correction', wallet_id: PLN, amount: -balance - 5});
    expect((await walletNow(harness, PLN)).balance).toBe(-5);
    const {made} = await move(harness, {kind: 'correction', wallet_id: PLN, reserve_amount: -reserve - 1});
    expect(made.error).toBe(`the reserve of wallet ${PLN} is ${reserve}`);
  });

  it.each([
    [{}, 400, 'kind is required'],
    [{kind: 'gift'}, 400, 'kind must be one of'],
    [{kind: 'settlement', wallet_id: PLN}, 400, 'amount is required'],
    [{kind: 'settlement', wallet_id: PLN, amount: 0}, 400, 'amount must be at least 1'],
    [{kind: 'settlement', wallet_id: PLN, amount: 1, to_wallet_id: EUR}, 400, 'to_wallet_id is not a known field'],
    [{kind: 'settlement', wallet_id: 1, amount: 1}, 409, 'there is no wallet 1'],
    [{kind: 'settlement_return', movement_id: 1}, 409, 'movement 1 is no settlement'],
    [{kind: 'conversion', wallet_id: EUR, to_wallet_id: 4101, amount: 1}, 409, 'there is no rate from EUR to ARS'],
    [{kind: 'correction', wallet_id: PLN}, 409, 'a correction changes'],
  ])('that is %j is refused', async (body, http, message) => {
    const answer = await move(start(), body);
    expect(answer.http).toBe(http);
    expect(answer.made.error).toContain(message);
  });
});

describe('result of a treasury order', () => {
  beforeEach(fakeTime);
  afterEach(() => void vi.useRealTimers());

  it('is in the list and the report of movements, until a reset', async () => {
    const harness = start();
    const {made} = await move(harness, {kind: 'settlement', wallet_id: EUR, amount: 100});
    await move(harness, {kind: 'settlement_return', movement_id: made[0].id});
    await move(harness, {kind: 'reserve_hold', wallet_id: EUR, amount: 100});
    await move(harness, {kind: 'reserve_release', wallet_id: EUR, amount: 100});
    await move(harness, {kind: 'conversion', wallet_id: EUR, to_wallet_id: PLN, amount: 100});
    await move(harness, {kind: 'correction', wallet_id: EUR, amount: 1});
    const list = async () => (await (await harness.get('/sandbox/movements')).json()) as Record<string, unknown>[];
    const own = (await list()).slice(-7);
    expect(new Set(own.map(({kind}) => kind))).toEqual(new Set(Object.keys(TREASURY_FIELDS)));

    await harness.call('reportCreate', {
      external_report_id: 'treasury',
      kind: 'movements',
      account_id: 301,
      from: new Date(START).toISOString(),
      to: new Date(START + 1000).toISOString(),
    });
    await vi.advanceTimersByTimeAsync(60_000);
    const {text} = await harness.call('reportDownload', {external_report_id: 'treasury'});
    const [header = [], ...rows] = parseCsv(text);
    const shown = ['id', 'kind', 'amount', 'reserve_amount', 'balance_after', 'conversion_id', 'rate'];
    expect(rows.map((row) => shown.map((column) => row[header.indexOf(column)]))).toEqual(
      own.map((movement) => shown.map((column) => String(movement[column] ?? ''))),
    );
    expect(rows).toHaveLength(7);

    await harness.sandbox.app.request(`${ORIGIN}/sandbox/reset`, {method: 'POST'});
    expect((await list()).some(({kind}) => kind === 'settlement')).toBe(false);
    expect((await move(harness, {kind: 'settlement_return', movement_id: made[0].id})).http).toBe(409);
  });
});

it('an undocumented kind prevents the start of the sandbox', () => {
  const kinds = facts.movementKinds.kinds.filter(({name}) => name !== 'reserve_hold');
  const ledger = createLedger({seed: facts.sandbox, clock: {now: () => START}, kinds, seeded: () => []});
  const catalogue = {rate: () => undefined, decimals: () => 2};
  expect(() => createTreasury({seed: facts.sandbox, catalogue, ledger, kinds})).toThrow(/“reserve_hold”.*lacks/);
});
