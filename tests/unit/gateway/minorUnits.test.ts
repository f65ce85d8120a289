/**
 * Tests payments in currencies with zero and three decimals: the amounts of the documentation page are accepted,
 * displayed, refunded and reported in minor units.
 */
import {commissionOf} from '../../../src/domain/commission';
import {readFileSync} from 'node:fs';
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {flowCurrencies, limitsIn} from '../../../src/facts/flowTerms';
import {services, settle, submit, walletIn, type Service} from './flowRuns';
import {facts, fakeTime, start} from './helpers';

const page = readFileSync('docs/request_format.mdx', 'utf8');
/** Amounts that the page on amounts compares. */
const examples = [...page.matchAll(/\{"amount": (\d+), "amount_currency": "([A-Z]{3})"\}/g)].map(
  ([, amount, currency]) => ({amount: Number(amount), currency: currency!}),
);
/** The same amounts, as the payment page formats them. */
const FORMATTED: Record<string, string> = {JPY: '1,250', PLN: '12.50', KWD: '1.250'};

const taking = (currency: string): Service[] =>
  services.filter(({method, flow}) => flowCurrencies(method, flow).includes(currency));

beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

describe('the amounts of the page', () => {
  it('have none, two and three decimals', () => {
    const decimals = examples.map(({currency}) => facts.currencies.currencies.find(({code}) => code === currency));
    expect(decimals.map((row) => row?.decimals)).toEqual([0, 2, 3]);
  });

  it.each(examples)('$amount $currency has a payment service and a wallet', ({amount, currency}) => {
    const payins = taking(currency).filter(({flow}) => flow.direction === 'payin');
    expect(payins.filter(({flow}) => limitsIn(flow, currency).min_amount <= amount).length).toBeGreaterThan(0);
    expect(walletIn(currency)).toBeDefined();
  });
});

const runs = examples.flatMap(({amount, currency}) =>
  taking(currency)
    // Exclude holds, which need a capture, and saved cards, which need an earlier payment.
    .filter(({flow}) => flow.hold_days === undefined)
    .map((service) => ({amount, currency, id: service.flow.service.id, service})),
);

it.each(runs)('service $id processes $amount $currency in minor units', async ({amount, currency, service}) => {
  const harness = start();
  const {account_id, wallet_id, wallet} = walletIn(currency)!;
  const balance = async () => {
    const {response} = await harness.call('accountInfo', {account_id});
    return response.wallets.find((row: any) => row.id === wallet_id).balance as number;
  };
  const changes = {account_id, wallet_id, amount, amount_currency: currency};
  const {id, result} = await submit(harness, service, {changes});
  if (result?.pay_url) {
    const text = await (await harness.get(new URL(result.pay_url).pathname)).text();
    expect(text).toContain(FORMATTED[currency]);
  }
  await settle(harness, service, id, {outcome: 'success', callback: 'normal'});
  expect(await harness.find(id)).toMatchObject({status: 1, amount, amount_currency: currency});
  const paid = harness.sent.find(({event}) => event.transaction.id === id && event.transaction.status === 1)!;
  expect(paid.event.transaction).toMatchObject({amount, amount_currency: currency});
  expect(paid.body.toString('utf8')).toContain(`"amount":${amount},`);
  const payin = service.flow.direction === 'payin';
  const moved = payin ? amount - commissionOf(amount, facts.sandbox.commission.payin.point) : -amount;
  expect(await balance()).toBe(wallet.balance + moved);
});
