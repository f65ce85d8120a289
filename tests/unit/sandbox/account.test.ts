/** The account and its balances, which follow the payments. */
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import type {Content} from '../../../src/facts/load';
import {createCatalogue} from '../../../src/sandbox/catalogue';
import {createStore} from '../../../src/sandbox/engine/store';
import {accountInfo} from '../../../src/sandbox/operations/account';
import type {OperationParts} from '../../../src/sandbox/operations/types';
import {content, fakeTime, ORIGIN, requestOf, START, start, type Harness} from './helpers';

const SETTLE_MS = content.sandbox.answer_seconds * 1000;
const [PLN, EUR] = content.sandbox.accounts[0]!.wallets;

beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

const walletsOf = async ({call}: Harness): Promise<any[]> =>
  (await call('accountInfo', {account_id: 301})).response.wallets;
const pay = (harness: Harness, code: string) =>
  harness.call('transactionPay', requestOf('transactionPay', {fields: {blik_code: code}}));

describe('accountInfo', () => {
  it('answers as shown', async () => {
    const operation = content.contract.operations.get('accountInfo')!;
    const {text} = await start().call('accountInfo', operation.requestExamples.account!.value);
    expect(text).toBe(JSON.stringify(operation.responses['200']!.examples.success!.value));
  });

  it('credits the wallet when a payment succeeds, not before', async () => {
    const harness = start();
    const {amount} = (await pay(harness, '777123')).response;
    expect((await walletsOf(harness))[0]).toMatchObject({balance: PLN!.balance, updated_at: PLN!.updated_at});
    await vi.advanceTimersByTimeAsync(SETTLE_MS);
    const [pln, eur] = await walletsOf(harness);
    expect(pln).toMatchObject({
      balance: PLN!.balance + amount,
      updated_at: new Date(START + SETTLE_MS).toISOString(),
    });
    expect(eur).toMatchObject({balance: EUR!.balance, updated_at: EUR!.updated_at});
  });

  it('adds several payments up, and forgets them at a reset', async () => {
    const harness = start();
    await pay(harness, '777123');
    await pay(harness, '777123');
    await vi.advanceTimersByTimeAsync(SETTLE_MS);
    expect((await walletsOf(harness))[0].balance).toBe(PLN!.balance + 2 * 1250);
    harness.sandbox.reset();
    expect((await walletsOf(harness))[0]).toMatchObject({balance: PLN!.balance, updated_at: PLN!.updated_at});
  });

  it.each(['777001', '777003', '777008'])('credits nothing for the code %s', async (code) => {
    const harness = start();
    await pay(harness, code);
    await vi.advanceTimersByTimeAsync(3 * 60_000);
    expect((await walletsOf(harness))[0]).toMatchObject({balance: PLN!.balance, updated_at: PLN!.updated_at});
  });

  it('has what seeded payments brought in the seeded balance', async () => {
    const copy: Content = structuredClone(content);
    const [paid] = copy.sandbox.transactions.filter(({status}) => status === 1);
    copy.sandbox.transactions.push({
      ...paid!,
      id: 900099,
      external_transaction_id: 'seeded-later',
      updated_at: '2026-11-20T23:00:00.000Z',
    });
    expect((await walletsOf(start({content: copy})))[0]).toMatchObject({
      balance: PLN!.balance,
      updated_at: PLN!.updated_at,
    });
  });

  it('takes back what is reversed, of seeded and of new payments', () => {
    const seed = content.sandbox;
    const store = createStore(content);
    const walletNow = () => {
      const {contract} = content;
      const parts = {contract, seed, catalogue: createCatalogue(content), store} as unknown as OperationParts;
      const operation = content.contract.operations.get('accountInfo')!;
      const call = {
        operation,
        path: {},
        body: {account_id: 301},
        caller: {scheme: 'signature' as const, point: seed.point.id},
        origin: ORIGIN,
        repeat: () => {},
      };
      return (accountInfo(call, parts) as {wallets: {balance: number; updated_at: string}[]}).wallets[0]!;
    };
    const seeded = store.all().find(({status}) => status === 1)!;
    Object.assign(seeded, {status: 4, updatedAt: START});
    const afterFirst = PLN!.balance - seeded.order.amount;
    expect(walletNow()).toMatchObject({balance: afterFirst, updated_at: new Date(START).toISOString()});

    const order = {...seeded.order, external_transaction_id: 'new', amount: 777};
    const fresh = {...seeded, id: 900500, order, status: 1, updatedAt: START + 1000};
    store.add(fresh);
    expect(walletNow().balance).toBe(afterFirst + 777);
    // A partial refund changes no status, yet it moves the wallet.
    Object.assign(fresh, {refundedAmount: 77, refundedAt: START + 1500});
    expect(walletNow()).toMatchObject({balance: afterFirst + 700, updated_at: new Date(START + 1500).toISOString()});
    Object.assign(fresh, {status: 4, refundedAmount: 777, updatedAt: START + 2000});
    expect(walletNow()).toMatchObject({balance: afterFirst, updated_at: new Date(START + 2000).toISOString()});
  });
});
