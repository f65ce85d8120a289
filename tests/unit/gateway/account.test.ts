/** Tests of accounts and their balances. */
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {commissionOf} from '../../../src/domain/commission';
import type {Facts} from '../../../src/facts/load';
import {facts, fakeTime, requestOf, START, start, type Harness} from './helpers';

const SETTLE_MS = facts.sandbox.answer_seconds * 1000;
const [PLN, EUR] = facts.sandbox.accounts[0]!.wallets;

beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

const walletsOf = async ({call}: Harness): Promise<any[]> =>
  (await call('accountInfo', {account_id: 301})).response.wallets;
const pay = (harness: Harness, code: string) =>
  harness.call('transactionPay', requestOf('transactionPay', {fields: {blik_code: code}}));

describe('accountInfo', () => {
  it('returns the documented response', async () => {
    const operation = facts.contract.operations.get('accountInfo')!;
    const {text} = await start().call('accountInfo', operation.requestExamples.account!.value);
    expect(text).toBe(JSON.stringify(operation.responses['200']!.examples.success!.value));
  });

  it('credits the wallet when a payment succeeds, not before, and takes its fee', async () => {
    const harness = start();
    const [before] = await walletsOf(harness);
    const {amount, id} = (await pay(harness, '777123')).response;
    expect((await walletsOf(harness))[0]).toEqual(before);
    await vi.advanceTimersByTimeAsync(SETTLE_MS);
    const [pln, eur] = await walletsOf(harness);
    const fee = commissionOf(amount, facts.sandbox.commission.payin.point);
    expect(fee).toBeGreaterThan(0);
    expect(await harness.find(id)).toMatchObject({captured_amount: amount, fee_amount: fee, refundable_amount: amount});
    expect(pln).toMatchObject({
      balance: PLN!.balance + amount - fee,
      updated_at: new Date(START + SETTLE_MS).toISOString(),
    });
    expect(eur.balance).toBe(EUR!.balance);
  });

  it('adds up several payments, until a reset', async () => {
    const harness = start();
    const [before] = await walletsOf(harness);
    await pay(harness, '777123');
    await pay(harness, '777123');
    await vi.advanceTimersByTimeAsync(SETTLE_MS);
    const fee = commissionOf(1250, facts.sandbox.commission.payin.point);
    expect((await walletsOf(harness))[0].balance).toBe(PLN!.balance + 2 * (1250 - fee));
    harness.sandbox.reset();
    expect((await walletsOf(harness))[0]).toEqual(before);
  });

  it.each(['777001', '777003', '777008'])('credits nothing for the code %s', async (code) => {
    const harness = start();
    const [before] = await walletsOf(harness);
    await pay(harness, code);
    await vi.advanceTimersByTimeAsync(3 * 60_000);
    expect((await walletsOf(harness))[0]).toEqual(before);
  });

  it('includes the movements of seeded objects in the seeded balance', async () => {
    const copy: Facts = structuredClone(facts);
    const [paid] = copy.sandbox.transactions.filter(({status}) => status === 1);
    copy.sandbox.transactions.push({
      ...paid!,
      id: 900099,
      external_transaction_id: 'seeded-later',
      updated_at: '2026-11-20T23:00:00.000Z',
    });
    expect((await walletsOf(start({facts: copy})))[0]).toMatchObject({
      balance: PLN!.balance,
      updated_at: '2026-11-20T23:00:00.000Z',
    });
  });

  it('is debited by a refund, and credited again when the refund fails', async () => {
    const harness = start();
    const balance = async () => (await walletsOf(harness))[0].balance;
    const cancel = (changes: object) => harness.call('transactionCancel', {id: 900033, ...changes});
    await cancel({external_refund_id: 'now', amount: 700});
    expect(await balance()).toBe(PLN!.balance - 700);
    const {response} = await cancel({external_refund_id: 'sandbox-refund-failed', amount: 300});
    expect(response).toMatchObject({refund_pending_amount: 300, refund: {status: 10}});
    expect(await balance()).toBe(PLN!.balance - 1000);
    await vi.advanceTimersByTimeAsync(SETTLE_MS);
    expect(await balance()).toBe(PLN!.balance - 700);
    expect(await harness.find(900033)).toMatchObject({refunded_amount: 700, refund_pending_amount: 0});
  });
});
