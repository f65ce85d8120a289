/** Tests of push payments that arrive with a different amount, or in several parts. */
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {commissionOf} from '../../../src/domain/commission';
import {facts, fakeTime, start, START, type Harness} from './helpers';
import {sandboxOrigin} from '../../../src/brand';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 86_400 * SECOND;
const {answer_seconds: answer, money_trigger: trigger, commission} = facts.sandbox;
const AMOUNT = 50_001;
const HALF = 25_000;

beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

/** SPEI, which accepts overpayments, and CVU, which returns the excess. */
const SERVICES = {
  accepting: {service_id: 3202, wallet_id: 4114, amount_currency: 'MXN', amount: AMOUNT},
  returning: {service_id: 3142, wallet_id: 4101, amount_currency: 'ARS', amount: 10 * AMOUNT},
};

async function pay({call, find}: Harness, name: keyof typeof SERVICES, way: string) {
  const service = SERVICES[name];
  const {flow, method} = [...facts.methods.values()]
    .flatMap((record) => Object.values(record.flows).map((one) => ({method: record, flow: one})))
    .find(({flow: one}) => one.service.id === service.service_id)!;
  const fields = Object.fromEntries(flow.fields.map((field) => [field, method.fields[field]!.valid]));
  const {response, error} = await call('transactionPay', {
    account_id: 302,
    ...service,
    external_transaction_id: `${trigger.prefix}-${way}-${name}`,
    external_order_id: `order-${way}-${name}`,
    external_customer_id: 'sandbox-success',
    customer_ip_address: '203.0.113.10',
    fields,
    point: {callback_url: `${sandboxOrigin}/inbox`},
  });
  expect(error).toMatchObject({code: 0});
  const {expires_at: due} = await find(response.id);
  return {id: response.id as number, expiresMs: Date.parse(due) - START + flow.service.clearing_days! * DAY};
}

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const refundsOf = async ({call}: Harness, id: number) =>
  ((await call('refundList', {transaction_id: id})).response.refunds as {origin: string; amount: number}[]).map(
    ({origin, amount}) => [origin, amount],
  );

describe('push payment', () => {
  it('in two parts adds up, with an event for each part', async () => {
    const harness = start();
    const {id} = await pay(harness, 'accepting', 'parts');
    await wait(answer * SECOND);
    expect(await harness.find(id)).toMatchObject({status: 10, received_amount: HALF, captured_amount: 0});
    await wait(answer * SECOND);
    expect(await harness.find(id)).toMatchObject({status: 1, received_amount: AMOUNT, captured_amount: AMOUNT});
    const told = harness.sent.map(({event}) => event);
    expect(told.map(({event, transaction}) => [event, transaction.status, transaction.received_amount])).toEqual([
      ['transaction.amount', 10, HALF],
      ['transaction.status', 1, AMOUNT],
    ]);
    expect(await refundsOf(harness, id)).toEqual([]);
  });

  it('below the amount is returned when the payment expires', async () => {
    const harness = start();
    const {id, expiresMs} = await pay(harness, 'accepting', 'short');
    await wait(expiresMs);
    expect(await harness.find(id)).toMatchObject({status: 5, received_amount: HALF, captured_amount: 0});
    expect(await refundsOf(harness, id)).toEqual([['shortfall', HALF]]);
  });

  it('above the amount is credited in full if the service accepts it, and can be refunded', async () => {
    const harness = start();
    const {id} = await pay(harness, 'accepting', 'excess');
    await wait(answer * SECOND);
    const all = AMOUNT + HALF;
    expect(await harness.find(id)).toMatchObject({
      status: 1,
      amount: AMOUNT,
      received_amount: all,
      captured_amount: all,
      refundable_amount: all,
      fee_amount: commissionOf(all, commission.payin.point),
    });
    await harness.call('transactionCancel', {id, external_refund_id: 'the-excess', amount: HALF});
    expect(await harness.find(id)).toMatchObject({status: 1, refundable_amount: AMOUNT});
    await harness.call('transactionCancel', {id, external_refund_id: 'the-rest'});
    expect(await harness.find(id)).toMatchObject({status: 4, refunded_amount: all});
  });

  it('above the amount has its excess returned if the service does so', async () => {
    const harness = start();
    const {id} = await pay(harness, 'returning', 'excess');
    await wait(answer * SECOND);
    const [amount, excess] = [10 * AMOUNT, 5 * AMOUNT];
    expect(await harness.find(id)).toMatchObject({
      status: 1,
      received_amount: amount + excess,
      captured_amount: amount,
    });
    expect(await refundsOf(harness, id)).toEqual([['excess', excess]]);
  });

  it.each([
    ['accepting', 2 * AMOUNT, []],
    ['returning', 10 * AMOUNT, [['excess', 10 * AMOUNT]]],
  ] as const)('twice is %s money beyond the amount', async (name, captured, back) => {
    const harness = start();
    const {id} = await pay(harness, name, 'twice');
    await wait(2 * answer * SECOND);
    const {amount} = SERVICES[name];
    expect(await harness.find(id)).toMatchObject({status: 1, received_amount: 2 * amount, captured_amount: captured});
    expect(await refundsOf(harness, id)).toEqual(back);
  });

  it('late and below the amount is returned, and the payment can still be paid', async () => {
    const harness = start();
    const {id, expiresMs} = await pay(harness, 'accepting', 'latepart');
    await wait(expiresMs + MINUTE);
    const found = await harness.find(id);
    expect(found).toMatchObject({status: 5, received_amount: HALF, captured_amount: 0});
    expect(found).toHaveProperty('late_until');
    expect(await refundsOf(harness, id)).toEqual([['late', HALF]]);
  });

  it('is simulated only for services with push payments', async () => {
    const harness = start();
    const {response} = await harness.call('transactionPay', {
      account_id: 301,
      wallet_id: 4001,
      service_id: 2102,
      external_transaction_id: `${trigger.prefix}-short`,
      customer_ip_address: '203.0.113.10',
      amount: 1250,
      amount_currency: 'PLN',
      fields: {blik_code: '777123'},
    });
    await wait(answer * SECOND);
    const found = await harness.find(response.id);
    expect(found).toMatchObject({status: 1, captured_amount: 1250});
    expect(found).not.toHaveProperty('received_amount');
  });
});
