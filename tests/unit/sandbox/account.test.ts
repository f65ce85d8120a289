/** The account and its balances, which follow the payments. */
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import type {Content} from '../../../src/content/load';
import {content, fakeTime, requestOf, START, start, type Harness} from './helpers';

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
    copy.sandbox.transactions = [];
    expect((await walletsOf(start({content: copy})))[0].balance).toBe(PLN!.balance);
  });
});
