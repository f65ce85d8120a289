/** Tests of payouts that the bank returns after success. */
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {facts, fakeTime, start} from './helpers';
import {sandboxOrigin} from '../../../src/brand';

const SECOND = 1000;
const {answer_seconds: answer, payout_trigger: trigger} = facts.sandbox;

beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

const payout = (id: string, more: object = {}) => ({
  account_id: 301,
  wallet_id: 4002,
  service_id: 2205,
  external_transaction_id: id,
  external_customer_id: 'sandbox-success',
  amount: 5000,
  amount_currency: 'EUR',
  customer_ip_address: '203.0.113.10',
  fields: {recipient_card_number: '4242424242424242'},
  point: {callback_url: `${sandboxOrigin}/inbox`},
  ...more,
});

describe('a payout', () => {
  it.each(Object.entries(trigger.ways))('`%s` is returned permanently', async (way, {failure, after_days: days}) => {
    const harness = start();
    const {response} = await harness.call('transactionPay', payout(`${trigger.prefix}-${way}-1`));
    await vi.advanceTimersByTimeAsync(answer * SECOND);
    expect(await harness.find(response.id)).toMatchObject({status: 1, version: 2});
    const wait = days === undefined ? trigger.after_seconds * SECOND : days * 86_400 * SECOND;
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect((await harness.find(response.id)).status).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    const back = await harness.find(response.id);
    expect(back).toMatchObject({
      status: 4,
      version: 3,
      failure_reason_code: failure,
      retry: 'fix',
      captured_amount: 0,
      refunded_amount: 0,
      refundable_amount: 0,
    });
    const told = harness.sent.map(({event}) => event).filter(({transaction}) => transaction?.id === response.id);
    expect(told.map(({event, transaction}) => [event, transaction.status])).toEqual([
      ['transaction.status', 1],
      ['transaction.status', 4],
    ]);
    expect(told.at(-1).transaction).toEqual(back);
    const again = await harness.call('transactionPay', payout(`${trigger.prefix}-${way}-1`));
    expect(again.response).toEqual(back);
    await vi.advanceTimersByTimeAsync(40 * 86_400 * SECOND);
    expect(await harness.find(response.id)).toEqual(back);
  });

  it.each([
    ['under another id', 'payout-1', {}],
    ['whose id goes on without a hyphen', `${trigger.prefix}s-returned`, {}],
    ['that has failed before', `${trigger.prefix}-returned`, {external_customer_id: 'sandbox-failed'}],
  ])('%s is not returned', async (_name, id, more) => {
    const harness = start();
    const {response} = await harness.call('transactionPay', payout(id, more));
    await vi.advanceTimersByTimeAsync((answer + trigger.after_seconds) * SECOND);
    expect((await harness.find(response.id)).version).toBe(2);
  });

  it('can be returned, but not a payment with such an id', async () => {
    const harness = start();
    const {response} = await harness.call('transactionPay', {
      ...payout(`${trigger.prefix}-returned`),
      wallet_id: 4001,
      service_id: 2102,
      amount_currency: 'PLN',
      fields: {blik_code: '777123'},
    });
    await vi.advanceTimersByTimeAsync((answer + trigger.after_seconds) * SECOND);
    expect(await harness.find(response.id)).toMatchObject({status: 1, captured_amount: 5000});
  });
});
