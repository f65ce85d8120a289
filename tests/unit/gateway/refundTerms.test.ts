/** Tests that `/transaction/cancel` follows the refund terms of the service: window, details and returned fee. */
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {feeReturned} from '../../../src/domain/commission';
import {refundRules} from '../../../src/facts/flowTerms';
import {DAY_MS} from '../../../src/gateway/engine/time';
import {detailsFor, requestFor, services, settle, submit, type Service} from './flowRuns';
import {facts, fakeTime, start, type Harness} from './helpers';

const of = (id: number): Service => services.find(({flow}) => flow.service.id === id)!;
const PIX = of(3102);
/** Service that returns the fee with a refund. */
const HELD_CARD = of(2204);
const CARD = of(2202);
const CHILE = of(3206);
const CHILE_PAID = 900056;
const STEP_MS = facts.sandbox.answer_seconds * 1000;
const {prefix} = facts.sandbox.refund_trigger;

beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

async function paid(harness: Harness, service: Service): Promise<number> {
  const {id} = await submit(harness, service, {form: {action: 'succeed'}});
  await settle(harness, service, id);
  if (service.flow.hold_days !== undefined)
    await harness.call('transactionComplete', {id, external_capture_id: `capture-${id}`});
  return id as number;
}

describe('refund window', () => {
  it('ends exactly max_days after the payment', async () => {
    const harness = start();
    const {response} = await harness.call('transactionPay', requestFor(PIX));
    await vi.advanceTimersByTimeAsync(STEP_MS);
    const {services: listed} = (await harness.call('serviceList', {})).response;
    const {max_days: days} = listed.find(({id}: {id: number}) => id === PIX.flow.service.id).refund;
    expect(days).toBe(refundRules(PIX.method, PIX.flow, facts.sandbox)!.maxDays);
    const end = Date.parse((await harness.find(response.id)).created_at) + days * DAY_MS;
    vi.setSystemTime(end - 1000);
    const body = {id: response.id, external_refund_id: 'in-time', amount: 1};
    expect((await harness.call('transactionCancel', body)).error.code).toBe(0);
    vi.setSystemTime(end);
    const late = await harness.call('transactionCancel', {...body, external_refund_id: 'too-late'});
    expect(late).toMatchObject({http: 409, error: {code: 217, details: [{field: 'id'}]}});
    // A repeat still returns the refund.
    expect((await harness.call('transactionCancel', body)).error.code).toBe(0);
  });

  it('does not end for seeded payments', async () => {
    const harness = start();
    vi.setSystemTime(Date.now() + 1000 * DAY_MS);
    const {error} = await harness.call('transactionCancel', {id: 900033, external_refund_id: 'years-later'});
    expect(error.code).toBe(0);
  });
});

describe('refund with required details', () => {
  const body = {id: CHILE_PAID, external_refund_id: 'to-account', amount: 5000};

  it('is refused with a list of all missing details', async () => {
    const {call} = start();
    const {error} = await call('transactionCancel', body);
    expect(error).toMatchObject({code: 218, details: [{field: 'account'}, {field: 'document'}]});
    const half = await call('transactionCancel', {...body, account: '12345678'});
    expect(half.error).toMatchObject({code: 218, details: [{field: 'document'}]});
  });

  it('shows them masked everywhere', async () => {
    const harness = start();
    const details = detailsFor(CHILE);
    const {response} = await harness.call('transactionCancel', {...body, ...details});
    expect(response.refund).toMatchObject({account: '****5678', document: '*****6785'});
    const found = await harness.call('refundFind', {external_refund_id: body.external_refund_id});
    expect(found.response).toMatchObject({account: '****5678', document: '*****6785'});
    for (const value of Object.values(details)) {
      expect(JSON.stringify(harness.sent)).not.toContain(value);
      expect(JSON.stringify(found.response)).not.toContain(value);
    }
  });

  it('validates them', async () => {
    const {call} = start();
    const {error} = await call('transactionCancel', {...body, ...detailsFor(CHILE), document: '12345678-0'});
    expect(error).toMatchObject({code: 204, details: [{field: 'document'}]});
  });

  it('is refused with details that the service does not use', async () => {
    const {call} = start();
    const {error} = await call('transactionCancel', {id: 900033, external_refund_id: 'r', account: '12345678'});
    expect(error).toMatchObject({code: 204, details: [{field: 'account'}]});
    const hold = await call('transactionCancel', {id: 900032, external_refund_id: 'h', document: '12345678-5'});
    expect(hold.error).toMatchObject({code: 204, details: [{field: 'document'}]});
  });
});

describe('fee of a refunded payment', () => {
  it('is returned in proportion if the service does so, and charged again when a refund is returned', async () => {
    const harness = start();
    const id = await paid(harness, HELD_CARD);
    const {fee_amount: fee, captured_amount: amount} = await harness.find(id);
    const part = Math.floor(amount / 3);
    await harness.call('transactionCancel', {id, external_refund_id: 'part', amount: part});
    expect((await harness.find(id)).fee_amount).toBe(fee - feeReturned(fee, part, amount));
    await harness.call('transactionCancel', {id, external_refund_id: `${prefix}-bounced-1`});
    await vi.advanceTimersByTimeAsync(STEP_MS);
    expect(await harness.find(id)).toMatchObject({status: 4, fee_amount: 0});
    await vi.advanceTimersByTimeAsync(STEP_MS);
    expect(await harness.find(id)).toMatchObject({status: 1, fee_amount: fee - feeReturned(fee, part, amount)});
  });

  it('is not returned otherwise', async () => {
    const harness = start();
    const id = await paid(harness, CARD);
    const {fee_amount: fee} = await harness.find(id);
    await harness.call('transactionCancel', {id, external_refund_id: 'all'});
    expect(await harness.find(id)).toMatchObject({status: 4, fee_amount: fee});
  });
});
