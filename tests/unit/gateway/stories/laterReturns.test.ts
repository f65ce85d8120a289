/**
 * Scenario of money that banks return days after its success, on the movable clock of the sandbox: Monday's reports show the
 * success, Friday's show the return.
 */
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {parseCsv} from '../../../csv';
import {facts, fakeTime, ORIGIN, requestOf, start, type Harness} from '../helpers';

const DAY = 86_400_000;
const SECOND = 1000;
const MONDAY = Date.parse('2026-11-23T00:00:00Z');
const {answer_seconds: answer, payout_trigger: payouts, refund_trigger: refunds} = facts.sandbox;
const ACCOUNT = 301;
const WALLETS = {PLN: 4001, EUR: 4002};

beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

const moveTo = async ({sandbox}: Harness, moment: number) => {
  const body = JSON.stringify({to: new Date(moment).toISOString()});
  expect((await sandbox.app.request(`${ORIGIN}/sandbox/clock`, {method: 'POST', body})).status).toBe(200);
};

/** @returns rows of the report of the day, each by the names of the columns */
async function report({call}: Harness, kind: string, from: number): Promise<Record<string, string>[]> {
  const id = {external_report_id: `${kind}-${from}`};
  const [begin, end] = [from, from + DAY].map((moment) => new Date(moment).toISOString());
  const {error} = await call('reportCreate', {...id, kind, account_id: ACCOUNT, from: begin, to: end});
  expect(error.code).toBe(0);
  await vi.advanceTimersByTimeAsync(60 * SECOND);
  const [header = [], ...rows] = parseCsv((await call('reportDownload', id)).text);
  return rows.map((row) => Object.fromEntries(row.map((cell, index) => [header[index]!, cell])));
}

async function balances({call}: Harness): Promise<Record<number, number>> {
  const {response} = await call('accountInfo', {account_id: ACCOUNT});
  return Object.fromEntries(
    (response.wallets as {id: number; balance: number}[]).map(({id, balance}) => [id, balance]),
  );
}

test('a refund and a payout of Monday are returned by Friday', async () => {
  const harness = start();
  const {call, find} = harness;
  await moveTo(harness, MONDAY + DAY / 2);
  const payment = await call('transactionPay', requestOf('transactionPay', {external_customer_id: 'sandbox-success'}));
  await vi.advanceTimersByTimeAsync(answer * SECOND);
  const before = await balances(harness);
  const {amount} = await find(payment.response.id);
  const refundId = `${refunds.prefix}-later-1`;
  await call('transactionCancel', {id: payment.response.id, external_refund_id: refundId});
  const payout = await call('transactionPay', {
    account_id: ACCOUNT,
    wallet_id: WALLETS.EUR,
    service_id: 2205,
    external_transaction_id: `${payouts.prefix}-later-1`,
    external_customer_id: 'sandbox-success',
    amount: 5000,
    amount_currency: 'EUR',
    customer_ip_address: '203.0.113.10',
    fields: {recipient_card_number: '4242424242424242'},
  });
  await moveTo(harness, MONDAY + DAY);
  expect(await report(harness, 'refunds', MONDAY)).toMatchObject([{external_refund_id: refundId, status: '1'}]);
  expect(await find(payout.response.id)).toMatchObject({status: 1});
  expect(await balances(harness)).toEqual({
    [WALLETS.PLN]: before[WALLETS.PLN]! - amount,
    [WALLETS.EUR]: before[WALLETS.EUR]! - 5000,
  });

  const FRIDAY = MONDAY + 4 * DAY;
  await moveTo(harness, FRIDAY);
  expect(await find(payout.response.id)).toMatchObject({status: 1});
  await moveTo(harness, FRIDAY + DAY);
  const rows = await report(harness, 'movements', FRIDAY);
  expect(rows.map((row) => [row.kind, row.amount])).toEqual([
    ['payout_return', '5000'],
    ['refund_return', String(amount)],
  ]);
  expect(await find(payout.response.id)).toMatchObject({status: 4, failure_reason_code: payouts.ways.later!.failure});
  const {response: back} = await call('refundFind', {external_refund_id: refundId});
  expect(back).toMatchObject({status: 2, failure_reason_code: refunds.ways.later!.failure});
  expect(await find(payment.response.id)).toMatchObject({status: 1, refunded_amount: 0, refundable_amount: amount});
  expect(await balances(harness)).toEqual(before);
});
