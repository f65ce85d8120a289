/** Plays every row of the go-live checklist, against a shop that does what the row asks for. */
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import type {GoLiveValue} from '../../../../src/facts/schemas';
import {getOperation} from '../../../../src/facts/contract';
import {CALLBACK, sign} from '../../../../src/domain/signing';
import {requestFor, services} from '../flowRuns';
import {facts, fakeTime, ORIGIN} from '../helpers';
import {openShop, settle, type Shop, type StoredObject} from './merchant';

const {sandbox: seed, gateway} = facts;
const DAY_SECONDS = 86_400;
const HOOK = {point: {callback_url: `${ORIGIN}/hook`}};
const BLIK_WALLET = 4001;

/** The request of a service on the payment page, by the id of the service. */
const requestOfService = (id: number) => requestFor(services.find(({flow}) => flow.service.id === id)!);
const HOLD_SERVICE = services.find(({flow}) => flow.hold_days !== undefined)!.flow.service.id;
const CARD = (getOperation(facts.contract, 'transactionPay').requestExamples.card!.value ?? {}) as any;

let orders = 0;
const newId = (prefix: string) => `${prefix}-row-${(orders += 1)}`;

/** The customer passes the trigger on the payment page. */
const trigger = ({sandbox}: Shop, {result}: StoredObject) =>
  sandbox.app.request(result.pay_url, {method: 'POST', body: new URLSearchParams({action: 'trigger'})});

const payByCard = (shop: Shop, number: string) =>
  shop.pay({
    ...structuredClone(CARD),
    external_transaction_id: newId('card'),
    fields: {...CARD.fields, card_number: number},
    ...HOOK,
  });

/** Pays an order whose `external_customer_id` asks for a behaviour of callbacks. */
const payWithCallbacks = (shop: Shop, word: string) => shop.pay({external_customer_id: `sandbox-success-${word}`});

const payOut = (shop: Shop, way: string) =>
  shop.create('/transaction/pay', {
    ...structuredClone(getOperation(facts.contract, 'transactionPay').requestExamples.card_payout!.value as object),
    external_transaction_id: newId(`${seed.payout_trigger.prefix}-${way}`),
    ...HOOK,
  });

/** Refunds a part of a new payment. @returns the payment, and the refund as the call answered it */
async function refund(shop: Shop, way: string) {
  const payment = await shop.pay();
  await settle();
  const {response} = (await shop.call('/transaction/cancel', {
    id: payment.id,
    external_refund_id: newId(`${seed.refund_trigger.prefix}-${way}`),
    amount: 100,
  }))!;
  return {payment, refund: response.refund as StoredObject};
}

type Play = () => Promise<void>;

/** One payment, fulfilled once, after a fault of the first request. */
const onePayment =
  (fault: string): Play =>
  async () => {
    const shop = openShop();
    await shop.pay({external_transaction_id: newId(`${seed.fault_trigger.prefix}-${fault}`)});
    await settle();
    expect(shop.known()).toHaveLength(1);
    expect(shop.fulfilled).toHaveLength(1);
  };

/** Each row, by kind and value of what it sends. */
const PLAYS: Record<string, Play> = {
  'fault lost-answer': onePayment('lost-answer'),
  'fault lost-request': onePayment('lost-request'),
  'fault error-13-done': onePayment('error-13-done'),
  'flag --rate-limit': async () => {
    const shop = openShop({rateLimit: true});
    const codes: number[] = [];
    let wait = 0;
    for (let sent = 0; sent < 3 * gateway.rate_limits.point; sent += 1) {
      if (wait > 0) await vi.advanceTimersByTimeAsync(wait * 1000);
      const waited = wait > 0;
      const {code, headers} = (await shop.call('/transaction/find', {id: 900033}))!;
      wait = Number(headers.get('Retry-After') ?? 0);
      codes.push(code);
      if (waited) expect(code).toBe(0);
    }
    expect(codes).toContain(15);
  },
  'outcome failed': async () => {
    const shop = openShop();
    const first = await shop.pay({external_customer_id: 'sandbox-failed'});
    await settle();
    const failed = shop.stored('transaction', first.id)!;
    expect(failed.status).toBe(2);
    const reason = facts.failureReasons.find(({code}) => code === failed.failure_reason_code)!;
    expect(reason.tell).not.toBe('');
    expect(shop.fulfilled).toEqual([]);
    const second = await shop.pay();
    await settle();
    expect(second.id).not.toBe(first.id);
    expect(shop.fulfilled).toHaveLength(1);
  },
  'outcome expired': async () => {
    const shop = openShop();
    const {id, expires_at: end} = await shop.create('/transaction/create', {
      ...(getOperation(facts.contract, 'transactionCreate').requestExamples.blik!.value as object),
      external_transaction_id: newId('expired'),
      external_customer_id: 'sandbox-expired',
      ...HOOK,
    });
    await vi.advanceTimersByTimeAsync(Date.parse(end) - Date.now());
    expect(shop.stored('transaction', id)!.status).toBe(5);
    expect(shop.fulfilled).toEqual([]);
  },
  'callback tampered': async () => {
    const shop = openShop();
    await payWithCallbacks(shop, 'tampered');
    await settle();
    expect(shop.answered).toEqual([401]);
    await settle(gateway.callback.retry_minutes[0]! * 60);
    expect(shop.answered).toEqual([401, 204]);
    expect(shop.fulfilled).toHaveLength(1);
  },
  'callback duplicate': async () => {
    const shop = openShop();
    await payWithCallbacks(shop, 'duplicate');
    await settle();
    expect(shop.answered).toEqual([204, 204]);
    expect(shop.fulfilled).toHaveLength(1);
  },
  'callback reordered': async () => {
    const shop = openShop();
    const paid = await shop.create('/transaction/create', {
      ...(getOperation(facts.contract, 'transactionCreate').requestExamples.blik!.value as object),
      external_transaction_id: newId('reordered'),
      external_customer_id: 'sandbox-success-reordered',
      ...HOOK,
    });
    await trigger(shop, paid);
    await settle(60);
    expect(shop.answered.length).toBeGreaterThan(1);
    expect(shop.stored('transaction', paid.id)!.status).toBe(1);
    expect(shop.fulfilled).toHaveLength(1);
    const hold = await shop.create('/transaction/create', {
      ...requestOfService(HOLD_SERVICE),
      external_transaction_id: newId('hold'),
      external_customer_id: 'sandbox-success-reordered',
      ...HOOK,
    });
    await trigger(shop, hold);
    await settle(60);
    await shop.check(hold.id);
    expect(shop.stored('transaction', hold.id)).toMatchObject({status: 1, captured_amount: hold.amount});
  },
  'callback none': async () => {
    const shop = openShop();
    const {id} = await payWithCallbacks(shop, 'none');
    await settle(DAY_SECONDS);
    expect([shop.answered, shop.fulfilled]).toEqual([[], []]);
    await shop.check(id);
    expect(shop.fulfilled).toHaveLength(1);
  },
  'callback late': async () => {
    const shop = openShop();
    await payWithCallbacks(shop, 'late');
    await settle(seed.late_callback_seconds - 1);
    expect(shop.fulfilled).toEqual([]);
    await settle(1);
    expect(shop.fulfilled).toHaveLength(1);
  },
  'control clock': async () => {
    const shop = openShop();
    await shop.catchUp();
    const before = shop.fulfilled.length;
    shop.state.isDown = true;
    for (let order = 0; order < 3; order += 1) await shop.pay();
    await shop.control('clock', {seconds: DAY_SECONDS});
    expect(shop.fulfilled).toHaveLength(before);
    shop.state.isDown = false;
    await shop.catchUp();
    expect(shop.fulfilled).toHaveLength(before + 3);
  },
  'refund pending': async () => {
    const shop = openShop();
    const {refund: asked} = await refund(shop, 'pending');
    expect(asked.status).toBe(10);
    await settle();
    expect(shop.stored('refund', asked.id)!.status).toBe(1);
    expect(shop.tasks).toEqual([]);
  },
  'refund failed': async () => {
    const shop = openShop();
    const {refund: asked} = await refund(shop, 'failed');
    await settle();
    expect(shop.tasks).toEqual([`refund ${asked.id} failed`]);
  },
  'refund bounced': async () => {
    const shop = openShop();
    const {refund: asked} = await refund(shop, 'bounced');
    const before = await shop.balance(BLIK_WALLET);
    await settle();
    expect(shop.tasks).toEqual([]);
    await settle();
    expect(shop.tasks).toEqual([`refund ${asked.id} failed`]);
    expect(await shop.balance(BLIK_WALLET)).toBe(before + asked.amount);
  },
  'payout returned': async () => {
    const shop = openShop();
    const payout = await payOut(shop, 'returned');
    const before = await shop.balance(payout.wallet_id);
    await settle();
    expect(shop.stored('transaction', payout.id)!.status).toBe(1);
    await settle(seed.payout_trigger.after_seconds);
    expect(shop.stored('transaction', payout.id)!.status).toBe(4);
    expect(shop.tasks).toEqual([`payout ${payout.id} was returned`]);
    expect(await shop.balance(payout.wallet_id)).toBeGreaterThanOrEqual(before + payout.amount);
  },
  'dispute won': async () => {
    const shop = openShop();
    const payment = await payByCard(shop, '4242424242424242');
    expect(payment.status).toBe(10);
    const disputed = await shop.pay({
      ...structuredClone(CARD),
      external_transaction_id: newId('disputed'),
      external_order_id: newId(`${seed.dispute_trigger.prefix}-won`),
      fields: {...CARD.fields, card_number: '4242424242424242'},
      ...HOOK,
    });
    await settle();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(shop.tasks).toEqual([expect.stringMatching(/^dispute \d+ until \d{4}-/)]);
    const refused = await shop.call('/transaction/cancel', {id: disputed.id, external_refund_id: newId('refund')});
    expect(refused!.code).not.toBe(0);
  },
  'card 4242424242424242': async () => {
    const shop = openShop();
    const payment = await payByCard(shop, '4242424242424242');
    expect(payment.result.payer_auth).toBe('NONE');
    await settle();
    expect(shop.fulfilled).toHaveLength(1);
  },
  'card 4012888888881881': async () => {
    const shop = openShop();
    const payment = await payByCard(shop, '4012888888881881');
    expect(payment.result.payer_auth).toBe('3DS');
    const {pathname} = new URL(payment.result.three_ds.acs_url);
    // The customer confirms at the bank, and never comes back to the shop.
    await shop.sandbox.app.request(`${ORIGIN}${pathname}`, {
      method: 'POST',
      body: new URLSearchParams({action: 'confirm'}),
    });
    await settle();
    expect(shop.fulfilled).toHaveLength(1);
  },
  'card 4917610000000000': async () => {
    const shop = openShop();
    const payment = await payByCard(shop, '4917610000000000');
    expect(payment.result.payer_auth).toBe('UNKNOWN');
    await settle();
    await shop.check(payment.id);
    expect(shop.stored('transaction', payment.id)!.result.payer_auth).toBe('OTP');
    await shop.call('/transaction/update', {id: payment.id, fields: {otp: seed.payer_auth.otp}});
    await settle();
    expect(shop.fulfilled).toHaveLength(1);
  },
  'flag --sunset': async () => {
    const shop = openShop({sunset: true});
    await shop.pay();
    await settle();
    expect(shop.tasks).toHaveLength(1);
    await settle(DAY_SECONDS);
    await shop.pay();
    await settle();
    expect(shop.tasks).toHaveLength(1);
  },
  'control tokens/rotate': async () => {
    for (const receiverFirst of [true, false]) {
      const shop = openShop();
      const {token} = await shop.control('tokens/rotate');
      // The receiver knows the newer token first, or the calls still use the older one when events are signed by both.
      if (receiverFirst) shop.tokens.push(token);
      await shop.pay();
      await settle();
      if (!receiverFirst) shop.tokens.push(token);
      shop.tokens.reverse();
      await shop.pay();
      await settle();
      await shop.control('tokens/end_rotation');
      shop.tokens.splice(1);
      await shop.pay();
      await settle();
      expect(shop.answered).toEqual([204, 204, 204]);
      expect(shop.fulfilled).toHaveLength(3);
    }
  },
  'control tokens/revoke': async () => {
    const shop = openShop();
    const [old] = shop.tokens;
    const {token} = await shop.control('tokens/revoke', {token: old});
    shop.tokens.splice(0, 1, token);
    const {headers: names} = gateway.signing;
    const body = new TextEncoder().encode('{}');
    const head = {point: seed.point.id, key: Date.now()};
    for (const name of [names.signature, names.previous_signature]) {
      const forged = sign(old!, {...head, purpose: CALLBACK}, '{}');
      expect(await shop.hear({[names.point]: `${head.point}`, [names.key]: `${head.key}`, [name]: forged}, body)).toBe(
        401,
      );
    }
    await shop.pay();
    await settle();
    expect(shop.answered).toEqual([401, 401, 204]);
  },
};

const keyOf = (send: GoLiveValue): string => Object.entries(send)[0]!.join(' ');
const rows = facts.goLive.topics.flatMap(({items}) => items);

beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

describe('the go-live checklist', () => {
  it.each(rows.map(({check, send}) => [check, keyOf(send)]))('%s (%s)', async (_check, key) => {
    const play = PLAYS[key];
    expect(play, `write what proves “${key}” in this file`).toBeDefined();
    await play!();
  });

  it('has no play without a row', () => {
    expect(Object.keys(PLAYS).filter((key) => !rows.some(({send}) => keyOf(send) === key))).toEqual([]);
  });
});
