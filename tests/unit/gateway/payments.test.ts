import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {getOperation} from '../../../src/facts/contract';
import type {CallbackBehaviour} from '../../../src/facts/schemas';
import {blikTests, facts, expectValid, fakeTime, flows, requestOf, START, start} from './helpers';

const {answer_seconds, late_callback_seconds} = facts.sandbox;
const codeOf = (name: string) => facts.statuses.statuses.find((status) => status.name === name)!.code;
const tokenOf = (response: any) => String(response.result.pay_url).split('/').at(-1)!;
const event = getOperation(facts.contract, 'transactionStatus');

beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

describe('documented examples', () => {
  const exampleOf = (id: string, name: string) =>
    getOperation(facts.contract, id).responses['200']!.examples[name]!.value;
  const requestExample = (id: string, name: string) =>
    getOperation(facts.contract, id).requestExamples[name]!.value as any;

  it('create returns the documented response', async () => {
    const {call} = start({now: START});
    const answer = await call('transactionCreate', requestExample('transactionCreate', 'blik'));
    const token = tokenOf(answer.response);
    expect(token).toMatch(/^[0-9a-f]{12}$/);
    // Compare as text, to include the order of properties.
    expect(answer.text.replace(token, '3f2b8c1d9e4a')).toBe(JSON.stringify(exampleOf('transactionCreate', 'created')));
  });

  it('pay returns the documented response, for both outcomes', async () => {
    const {call} = start({now: START});
    const body = requestExample('transactionPay', 'blik');
    expect((await call('transactionPay', body)).text).toBe(JSON.stringify(exampleOf('transactionPay', 'pending')));
    const second = {...body, external_transaction_id: 'order-1043-2', fields: {blik_code: '777002'}};
    expect((await call('transactionPay', second)).text).toBe(
      JSON.stringify(exampleOf('transactionPay', 'code_expired')),
    );
  });

  it('find returns the documented response, by either id', async () => {
    const {call} = start();
    for (const name of ['by_id', 'by_external_id']) {
      const {text} = await call('transactionFind', requestExample('transactionFind', name));
      expect(text).toBe(JSON.stringify(exampleOf('transactionFind', 'success')));
    }
  });

  it.each([
    ['late', 900057],
    ['returned', 900058],
  ])('find returns the documented response: %s', async (name, id) => {
    const {text} = await start().call('transactionFind', {id});
    expect(text).toBe(JSON.stringify(exampleOf('transactionFind', name)));
  });

  it('callbacks have the properties shown, in that order', async () => {
    const shape = (value: any): unknown =>
      value && typeof value === 'object'
        ? Object.entries(value).map(([key, item]) => [key, shape(item)])
        : typeof value;
    const {call, sent, post} = start();
    const {response} = await call('transactionCreate', requestExample('transactionCreate', 'blik'));
    await post(`/pay/${tokenOf(response)}`, {action: 'pay', blik_code: '777123'});
    const pay = requestExample('transactionPay', 'blik');
    await call('transactionPay', {...pay, fields: {blik_code: '777003'}});
    await vi.advanceTimersByTimeAsync(answer_seconds * 1000);
    const [success, failed] = ['success', 'failed'].map((name) => event.requestExamples[name]!.value);
    const seen = (code: number) => sent.find((one) => one.event.transaction.status === code)?.event;
    expect(shape(seen(1))).toEqual(shape(success));
    expect(shape(seen(2))).toEqual(shape(failed));
  });
});

describe.each(Object.entries(flows))('test values of %s', (_, flow) => {
  /** Submits a test value in the way of the flow. */
  const bringIn = async (harness: ReturnType<typeof start>, value: string): Promise<any> => {
    const {operation} = flow.service;
    if (flow.integration === 'h2h')
      return (await harness.call(operation, requestOf(operation, {fields: {blik_code: value}}))).response;
    const {response} = await harness.call(operation, requestOf(operation));
    expect(response.status).toBe(codeOf('new'));
    await harness.post(`/pay/${tokenOf(response)}`, {action: 'pay', blik_code: value});
    return harness.find(response.id);
  };

  it.each(blikTests)('$value leads to $outcome, callback $callback', async (test) => {
    const harness = start();
    const first = await bringIn(harness, test.value);
    const final = codeOf(test.outcome);
    expect(first.status).toBe(test.immediate ? final : codeOf('pending'));
    if (!test.immediate) {
      expect(first.expires_at).toBe(new Date(START + flow.expiry_minutes! * 60_000).toISOString());
      expect(first.result).toEqual(
        flow.integration === 'hpp' ? {pay_url: expect.stringContaining('/pay/')} : {payer_auth: 'NONE'},
      );
      const wait = test.outcome === 'expired' ? flow.expiry_minutes! * 60 : answer_seconds;
      await vi.advanceTimersByTimeAsync(wait * 1000 - 1);
      expect((await harness.find(first.id)).status).toBe(codeOf('pending'));
      await vi.advanceTimersByTimeAsync(1);
    }
    const settledAt = Date.now() - START;
    const last = await harness.find(first.id);
    expect(last).toMatchObject({status: final, status_description: test.outcome});
    expect(last.failure_reason_code).toBe(test.failure);
    expect(last.failure_reason_message).toBe(facts.failureReasons.find(({code}) => code === test.failure)?.title);
    expect(last).not.toHaveProperty('result');
    expect(last).not.toHaveProperty('expires_at');
    expect(last.updated_at).toBe(new Date(START + settledAt).toISOString());

    await vi.advanceTimersByTimeAsync(3600_000);
    expect((await harness.find(first.id)).status).toBe(final);
    const seen = harness.sent.map((one) => [one.event.transaction.status, one.at]);
    // A status that the response has shown already sends no callback.
    const pending = flow.integration === 'hpp' && !test.immediate ? [[codeOf('pending'), 0]] : [];
    const result = flow.integration === 'h2h' && test.immediate ? [] : [[final, settledAt]];
    const retry = facts.gateway.callback.retry_minutes[0]! * 60_000;
    const later = (events: number[][], wait: number) => events.map(([status, at]) => [status!, at! + wait]);
    const twice = (events: number[][]) => events.flatMap((one) => [one, one]);
    const expected: Record<CallbackBehaviour, number[][]> = {
      normal: [...pending, ...result],
      none: [],
      late: [...pending, ...later(result, late_callback_seconds * 1000)],
      duplicate: twice([...pending, ...result]),
      // Host-to-host payments have this event too; otherwise there would be nothing to reorder.
      reordered: [...result, [codeOf('pending'), settledAt]],
      tampered: [...pending, ...result, ...later([...pending, ...result], retry)],
    };
    expect(seen).toEqual(expected[test.callback]);
    for (const one of harness.sent) {
      // A tampered body is still valid by schema; only the signature is wrong.
      expectValid(event.request, one.event);
      expect(one.event).toMatchObject({event: 'transaction.status', created_at: one.event.transaction.updated_at});
    }
  });

  it('refuses an unlisted value immediately', async () => {
    const last = await bringIn(start(), '123456');
    expect(last).toMatchObject({status: codeOf('failed'), failure_reason_code: 1001});
  });

  it('never shows what the customer typed', async () => {
    const harness = start();
    const {id} = await bringIn(harness, '777123');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(JSON.stringify([await harness.find(id), harness.sent.map((one) => one.event)])).not.toContain('777123');
  });

  it('expires without a response in time', async () => {
    const harness = start();
    const {operation} = flow.service;
    const fields = flow.integration === 'h2h' ? {fields: {blik_code: '777008'}} : {};
    const {response} = await harness.call(operation, requestOf(operation, fields));
    await vi.advanceTimersByTimeAsync(flow.expiry_minutes! * 60_000 - 1);
    expect((await harness.find(response.id)).status).toBe(response.status);
    await vi.advanceTimersByTimeAsync(1);
    expect((await harness.find(response.id)).status).toBe(codeOf('expired'));
    expect(harness.sent.map((one) => one.event.transaction.status)).toEqual([codeOf('expired')]);
  });
});

describe('time scale', () => {
  it('shortens delays, but not the stated times', async () => {
    const {call, find} = start({timeScale: 100});
    const {response} = await call('transactionPay', requestOf('transactionPay'));
    expect(response.expires_at).toBe(new Date(START + 120_000).toISOString());
    await vi.advanceTimersByTimeAsync((answer_seconds * 1000) / 100);
    expect((await find(response.id)).status).toBe(1);
  });

  it('keeps the order of events even with very short delays', async () => {
    const {call, find} = start({timeScale: 1e7});
    const {response} = await call('transactionPay', requestOf('transactionPay'));
    await vi.advanceTimersByTimeAsync(10);
    expect((await find(response.id)).status_description).toBe('success');
  });
});

describe('reset', () => {
  it('restores the seed and cancels pending tasks', async () => {
    const {call, sandbox, sent, get} = start({seed: 7});
    const first = await call('transactionCreate', requestOf('transactionCreate', {external_transaction_id: 'again'}));
    await call('transactionPay', requestOf('transactionPay'));
    const response = await sandbox.app.request('/sandbox/reset', {method: 'POST'});
    expect(response.status).toBe(204);
    await vi.advanceTimersByTimeAsync(3600_000);
    expect(sent).toEqual([]);
    expect((await call('transactionFind', {id: first.response.id})).error.code).toBe(208);
    expect((await call('transactionFind', {id: 900001})).error.code).toBe(0);
    expect((await get(`/pay/${tokenOf(first.response)}`)).status).toBe(404);
    vi.setSystemTime(START);
    const body = requestOf('transactionCreate', {external_transaction_id: 'again'});
    const second = await call('transactionCreate', body, {key: START});
    // With a seed, random tokens are reproducible.
    expect(second.text).toBe(first.text);
  });
});
