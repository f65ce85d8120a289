/** Tests of refund objects and their events. */
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {facts, fakeTime, start, type Harness} from './helpers';

const PAID = 900033;
const STEP_MS = facts.sandbox.answer_seconds * 1000;
const {prefix} = facts.sandbox.refund_trigger;

beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

const told = ({sent}: Harness) =>
  sent.map(({event}) => event).flatMap(({event, refund}) => (refund ? [[event, refund.version, refund.status]] : []));

describe('refund', () => {
  it.each([
    ['pending', [10, 1], undefined],
    ['failed', [10, 2], 2901],
    ['bounced', [10, 1, 2], 2902],
  ])('that is %s has the documented statuses, with an event for each', async (way, statuses, failure) => {
    const harness = start();
    const body = {id: PAID, external_refund_id: `${prefix}-${way}-1`, amount: 999};
    const {response} = await harness.call('transactionCancel', body);
    expect(response).toMatchObject({status: 1, refund_pending_amount: 999, refunded_amount: 0});
    await vi.advanceTimersByTimeAsync(3 * STEP_MS);
    expect(told(harness)).toEqual(statuses.map((status, index) => ['refund.status', index + 1, status]));
    const found = (await harness.call('refundFind', {external_refund_id: body.external_refund_id})).response;
    expect(found).toMatchObject({id: response.refund.id, status: statuses.at(-1), transaction_id: PAID});
    expect(found.failure_reason_code).toBe(failure);
    const reached = statuses.at(-1) === 1 ? 999 : 0;
    expect(await harness.find(PAID)).toMatchObject({refund_pending_amount: 0, refunded_amount: reached});
  });

  it('of the full amount sets the payment to reversed, and back to success if the bank returns it', async () => {
    const harness = start();
    await harness.call('transactionCancel', {id: PAID, external_refund_id: `${prefix}-bounced`});
    await vi.advanceTimersByTimeAsync(STEP_MS);
    expect(await harness.find(PAID)).toMatchObject({status: 4, refundable_amount: 0});
    await vi.advanceTimersByTimeAsync(STEP_MS);
    expect(await harness.find(PAID)).toMatchObject({status: 1, refunded_amount: 0, refundable_amount: 2999});
  });

  it('cannot use the amount of another pending refund', async () => {
    const {call} = start();
    await call('transactionCancel', {id: PAID, external_refund_id: `${prefix}-pending`, amount: 2000});
    const more = await call('transactionCancel', {id: PAID, external_refund_id: 'more', amount: 1000});
    expect(more.error).toMatchObject({code: 219, details: [{field: 'amount', message: 'must be at most 999'}]});
  });

  it('returns its current status for a repeat', async () => {
    const {call} = start();
    const body = {id: PAID, external_refund_id: `${prefix}-pending`};
    expect((await call('transactionCancel', body)).response.refund).toMatchObject({status: 10, version: 1});
    await vi.advanceTimersByTimeAsync(STEP_MS);
    const again = await call('transactionCancel', body);
    expect(again.headers.get('X-Repeated')).toBe('true');
    expect(again.response).toMatchObject({status: 4, refund: {status: 1, version: 2}});
  });

  it('is not created when a hold is released', async () => {
    const {call} = start();
    const {response} = await call('transactionCancel', {id: 900032, external_refund_id: 'release'});
    expect(response.refund).toBeUndefined();
    expect((await call('refundFind', {external_refund_id: 'release'})).error.code).toBe(220);
  });
});

describe('the list of refunds', () => {
  it('is paginated without gaps while new refunds are added', async () => {
    const {call} = start();
    const seen: number[] = [];
    let cursor: string | undefined;
    for (;;) {
      const {response} = await call('refundList', {limit: 1, ...(cursor && {cursor})});
      seen.push(...response.refunds.map(({id}: {id: number}) => id));
      cursor = response.next_cursor;
      if (seen.length === 2) await call('transactionCancel', {id: PAID, external_refund_id: 'meanwhile', amount: 1});
      if (!response.has_more) break;
    }
    expect(seen).toEqual([...facts.sandbox.refunds.map(({id}) => id), 600011]);
    // The last cursor stays valid: later events follow it.
    await call('transactionCancel', {id: PAID, external_refund_id: 'later', amount: 1});
    const {response} = await call('refundList', {cursor});
    expect(response.refunds.map(({id}: {id: number}) => id)).toEqual([600012]);
  });
});

describe('events', () => {
  it('are listed even if they could not be delivered', async () => {
    const harness = start();
    harness.answerWith(async () => 503);
    await harness.call('transactionCancel', {id: PAID, external_refund_id: 'a', amount: 1});
    const {response} = await harness.call('eventList', {limit: 100});
    const [refund, transaction] = response.events.slice(-2);
    expect([refund.event, transaction.event]).toEqual(['refund.status', 'transaction.amount']);
    expect(harness.sent.map(({body}) => body.toString('utf8'))).toEqual([refund.body, transaction.body]);
  });

  it('contain the id of the causing request, or a new id if there is none', async () => {
    const harness = start();
    const {headers} = await harness.call('transactionCancel', {id: PAID, external_refund_id: `${prefix}-pending`});
    const ids = () => harness.sent.map(({event}) => event.request_id);
    expect(ids()).toEqual([headers.get('X-Request-Id'), headers.get('X-Request-Id')]);
    await vi.advanceTimersByTimeAsync(STEP_MS);
    expect(ids()).toHaveLength(4);
    expect(ids()[3]).not.toBe(ids()[0]);
  });

  it('can be redelivered with the same body and a new signature', async () => {
    const harness = start();
    await harness.call('transactionCancel', {id: PAID, external_refund_id: 'a', amount: 1});
    const [first] = harness.sent;
    const {response} = await harness.call('eventResend', {event_id: first!.event.event_id});
    await vi.advanceTimersByTimeAsync(0);
    const last = harness.sent.at(-1)!;
    expect(last.body.toString('utf8')).toBe(first!.body.toString('utf8'));
    expect(response.body).toBe(first!.body.toString('utf8'));
    const {key, signature} = facts.gateway.signing.headers;
    expect(last.headers[key]).not.toBe(first!.headers[key]);
    expect(last.headers[signature]).not.toBe(first!.headers[signature]);
  });

  it('are sent to the address of the point if the payment has none', async () => {
    const copy = structuredClone(facts);
    copy.sandbox.point.callback_url = 'http://localhost:8080/all';
    const harness = start({facts: copy});
    await harness.call('transactionCancel', {id: 900038, external_refund_id: 'a', amount: 1});
    expect(harness.sent.map(({url}) => url)).toEqual(['http://localhost:8080/all', 'http://localhost:8080/all']);
  });
});
