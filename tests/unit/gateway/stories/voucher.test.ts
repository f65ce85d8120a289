/**
 * Scenario of a voucher that is paid after it expired, while the shop has created a new attempt. Regardless of the late
 * payment terms and the status of the new attempt, the order is fulfilled once and the customer pays once.
 */
import {describe, expect, test} from 'vitest';
import {commissionOf} from '../../../../src/domain/commission';
import {type ReceiverState, INITIAL_STATE, receive} from '../../../../src/domain/order';
import {getFacts} from '../../../../src/facts/load';
import {createCatalogue} from '../../../../src/gateway/catalogue';
import {ROOT} from '../../../root';
import {signed} from './shop';
import {createWorld, ORIGIN} from './world';
import {textOf} from '../../../../src/domain/platform';
import {brand} from '../../../../src/brand';

const facts = await getFacts(ROOT);
const {money_trigger: trigger, commission} = facts.sandbox;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 86_400 * SECOND;
const ACCOUNT = 302;
const AMOUNT = 450_000;
const PAID = 1;
const FEE = commissionOf(AMOUNT, commission.payin.point);
const ORDER = 'story-voucher';
/** Voucher services: the first accepts late money, the second returns it. */
const ACCEPTING = {service_id: 3205, wallet_id: 4114, amount_currency: 'MXN'};
const RETURNING = {service_id: 3211, wallet_id: 4107, amount_currency: 'COP'};
const flowOf = ({service_id: id}: typeof ACCEPTING) => createCatalogue(facts).service(id)!.flow;
/** How long after the due date a payment made in time may be under way, in milliseconds. */
const clearingOf = (service: typeof ACCEPTING) => flowOf(service).service.clearing_days! * DAY;
const OFFER = flowOf(ACCEPTING).service.late_days! * DAY;

interface EventObject {
  id: number;
  version: number;
  status: number;
  external_order_id?: string;
  [field: string]: unknown;
}

/** Shop that uses callbacks only. It fulfils an order on the first successful attempt. */
function createShop() {
  const world = createWorld(facts, facts.gateway.signing.vector_key);
  const payments = new Map<number, ReceiverState<EventObject>>();
  const refunds: EventObject[] = [];
  const fulfilled: string[] = [];
  world.receive(async (_url, _headers, body) => {
    const {transaction, refund} = JSON.parse(textOf(body)) as {transaction?: EventObject; refund?: EventObject};
    if (refund) refunds.push(refund);
    if (!transaction) return 204;
    const {known, begins} = receive(payments.get(transaction.id) ?? INITIAL_STATE, transaction, [PAID]);
    payments.set(transaction.id, known);
    if (begins === PAID) fulfilled.push(transaction.external_order_id ?? String(transaction.id));
    return 204;
  });
  let lastKey = 0;
  const call = async (path: string, body: object) => {
    lastKey = Math.max(lastKey + 1, world.now());
    const {path: to, ...request} = signed(facts, path, body, lastKey);
    const answer = await world.gateway.app.request(`${ORIGIN}${to}`, {method: 'POST', ...request});
    return (await answer.json()) as {error: {code: number; details?: object[]}; response: Record<string, any>};
  };
  /** @param customer action of the customer after the voucher has been issued and the attempt is pending */
  const attempt = async (
    id: string,
    service: object,
    customer: 'success' | 'expired',
    issue = true,
    order?: string,
  ) => {
    const {error, response} = await call(`${brand.api.prefix}/transaction/create`, {
      account_id: ACCOUNT,
      ...service,
      external_transaction_id: id,
      ...(order !== '' && {external_order_id: order ?? ORDER}),
      external_customer_id: `sandbox-${customer}`,
      amount: AMOUNT,
      customer_ip_address: '203.0.113.10',
      point: {callback_url: `${ORIGIN}/inbox`},
    });
    expect(error).toEqual(expect.objectContaining({code: 0}));
    const page = response.result.pay_url as string;
    if (issue) await world.gateway.app.request(page, {method: 'POST', body: new URLSearchParams({action: 'trigger'})});
    return response.id as number;
  };
  const find = async (id: number) => (await call(`${brand.api.prefix}/transaction/find`, {id})).response;
  const balance = async (walletId: number) => {
    const {response} = await call(`${brand.api.prefix}/account/info`, {account_id: ACCOUNT});
    return (response.wallets as {id: number; balance: number}[]).find((wallet) => wallet.id === walletId)!.balance;
  };
  const known = (id: number) => payments.get(id)?.stored;
  /** Waits until a pending payment has expired. */
  const expire = async (id: number, service: typeof ACCEPTING) => {
    const due = Date.parse((await find(id)).expires_at);
    await world.sleep(due - world.now());
    expect((await find(id)).status, 'waits for payments made in time').toBe(10);
    await world.sleep(clearingOf(service) + SECOND);
  };
  return {world, call, attempt, find, balance, refunds, fulfilled, known, expire};
}

/** Creates a first attempt whose voucher has expired and will be paid late. */
async function expiredVoucher(service: typeof ACCEPTING, order?: string) {
  const shop = createShop();
  const before = await shop.balance(service.wallet_id);
  const id = await shop.attempt(`${trigger.prefix}-late-1`, service, 'success', true, order);
  await shop.expire(id, service);
  const late = await shop.find(id);
  expect(late).toMatchObject({status: 5, captured_amount: 0});
  expect(shop.known(id)).toEqual(late);
  return {...shop, id, before, late};
}

const LATE = trigger.ways.late!.late_seconds! * SECOND + MINUTE;

describe('voucher paid after it expired', () => {
  test('is accepted and cancels a new attempt that has not been started', async () => {
    const {world, attempt, find, balance, fulfilled, known, refunds, id, before, late} =
      await expiredVoucher(ACCEPTING);
    expect(late.late_until).toBe(new Date(Date.parse(late.updated_at) + OFFER).toISOString());
    const second = await attempt('second', ACCEPTING, 'success', false);
    await world.sleep(LATE);
    const paid = await find(id);
    expect(paid).toMatchObject({status: 1, captured_amount: AMOUNT, received_amount: AMOUNT, fee_amount: FEE});
    expect(paid).not.toHaveProperty('late_until');
    expect(await find(second)).toMatchObject({status: 3, updated_at: paid.updated_at});
    expect([known(id), known(second)]).toEqual([paid, await find(second)]);
    await world.sleep(30 * DAY);
    expect(await balance(ACCEPTING.wallet_id)).toBe(before + AMOUNT - FEE);
    expect(fulfilled).toEqual([ORDER]);
    expect(refunds).toEqual([]);
  });

  test.each([
    ['is pending', 'expired'],
    ['is paid', 'success'],
  ] as const)('is refunded if the new attempt %s', async (_where, customer) => {
    const {world, attempt, find, balance, fulfilled, refunds, known, id, before} = await expiredVoucher(ACCEPTING);
    const second = await attempt('second', ACCEPTING, customer);
    await world.sleep(LATE);
    expect(await find(id)).toMatchObject({status: 5, captured_amount: 0, received_amount: AMOUNT});
    expect(refunds).toMatchObject([
      {transaction_id: id, origin: 'late', amount: AMOUNT, status: 10, needs: ['account'], needs_reason: 'missing'},
    ]);
    expect(known(id)).toEqual(await find(id));
    await world.sleep(30 * DAY);
    const paid = customer === 'success';
    expect((await find(second)).status).toBe(paid ? 1 : 5);
    expect(fulfilled).toEqual(paid ? [ORDER] : []);
    expect(await balance(ACCEPTING.wallet_id)).toBe(before + (paid ? AMOUNT - FEE : 0));
  });

  test('is refunded if the service returns late money', async () => {
    const {world, attempt, find, balance, fulfilled, refunds, id, before, late} = await expiredVoucher(RETURNING);
    expect(late).not.toHaveProperty('late_until');
    const second = await attempt('second', RETURNING, 'success', false);
    await world.sleep(LATE);
    expect(await find(id)).toMatchObject({status: 5, received_amount: AMOUNT});
    expect((await find(second)).status).toBe(0);
    expect(refunds).toMatchObject([{origin: 'late', amount: AMOUNT}]);
    expect([fulfilled, await balance(RETURNING.wallet_id)]).toEqual([[], before]);
  });

  test('is refunded if the payment has no external_order_id', async () => {
    const {world, find, refunds, id, late} = await expiredVoucher(ACCEPTING, '');
    expect(late).not.toHaveProperty('late_until');
    await world.sleep(LATE);
    expect(await find(id)).toMatchObject({status: 5, received_amount: AMOUNT});
    expect(refunds).toMatchObject([{origin: 'late', amount: AMOUNT}]);
  });

  test('is refunded if the shop refused late money before the new attempt', async () => {
    const {world, call, attempt, find, balance, fulfilled, refunds, id, before, late} = await expiredVoucher(ACCEPTING);
    const refusal = {id, external_refund_id: 'no-late-money'};
    const wrong = await call(`${brand.api.prefix}/transaction/cancel`, {
      ...refusal,
      external_refund_id: 'wrong',
      amount: 1,
    });
    expect(wrong.error).toMatchObject({code: 204});
    const {response: refused} = await call(`${brand.api.prefix}/transaction/cancel`, refusal);
    expect(refused).toMatchObject({status: 5, version: late.version + 1});
    expect(refused).not.toHaveProperty('late_until');
    expect(refused).not.toHaveProperty('refund');
    expect((await call(`${brand.api.prefix}/transaction/cancel`, refusal)).response).toEqual(refused);
    const again = await call(`${brand.api.prefix}/transaction/cancel`, {...refusal, external_refund_id: 'again'});
    expect(again.error).toMatchObject({code: 205});
    const second = await attempt('second', ACCEPTING, 'success');
    await world.sleep(LATE);
    expect((await find(second)).status).toBe(1);
    expect(refunds).toMatchObject([{transaction_id: id, origin: 'late', amount: AMOUNT}]);
    expect(fulfilled).toEqual([ORDER]);
    expect(await balance(ACCEPTING.wallet_id)).toBe(before + AMOUNT - FEE);
  });

  test('if it stays unpaid, loses late_until when the late payment window ends', async () => {
    const {world, attempt, find, expire} = createShop();
    const id = await attempt('never', ACCEPTING, 'expired');
    await expire(id, ACCEPTING);
    const {version} = await find(id);
    await world.sleep(OFFER);
    expect(await find(id)).toMatchObject({status: 5, version: version + 1});
    expect(await find(id)).not.toHaveProperty('late_until');
  });
});
