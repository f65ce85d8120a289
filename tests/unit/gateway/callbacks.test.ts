import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {isLoopback, webAddress} from '../../../src/gateway/address';
import {CALLBACK, sign, verify} from '../../../src/domain/signing';
import {facts, fakeTime, ORIGIN, requestOf, START, start} from './helpers';
import {brand} from '../../../src/brand';

const {timeout_seconds, retry_minutes} = facts.gateway.callback;
const {id: point, api_token} = facts.sandbox.point;
const MINUTE = 60_000;
const SETTLED = facts.sandbox.answer_seconds * 1000;

beforeEach(fakeTime);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Creates a payment that succeeds and sends callbacks to `callback_url`. */
async function announced(harness: ReturnType<typeof start>, callback_url = 'http://localhost:9/hook') {
  await harness.call('transactionPay', requestOf('transactionPay', {point: {callback_url}}));
  await vi.advanceTimersByTimeAsync(SETTLED);
}

describe('an attempt', () => {
  it('is signed like a request, over the exact bytes', async () => {
    const harness = start();
    await announced(harness);
    const [{headers, body, url}] = harness.sent as [any];
    expect(url).toBe('http://localhost:9/hook');
    expect(Object.keys(headers)).toEqual([
      brand.headers.point,
      brand.headers.key,
      brand.headers.signature,
      'Content-Type',
    ]);
    expect(headers).toMatchObject({[brand.headers.point]: String(point), 'Content-Type': 'application/json'});
    expect(Number(headers[brand.headers.key])).toBe(START + SETTLED);
    expect(
      verify(
        headers[brand.headers.signature],
        api_token,
        {point, key: headers[brand.headers.key], purpose: CALLBACK},
        body,
      ),
    ).toBe(true);
    expect(await harness.deliveries()).toMatchObject([
      {state: 'accepted', url, status: 1, attempts: [{result: 'HTTP 204'}]},
    ]);
  });

  it.each([200, 201, 299])('with HTTP %i is accepted', async (status) => {
    const harness = start();
    harness.answerWith(async () => status);
    await announced(harness);
    await vi.advanceTimersByTimeAsync(48 * 60 * MINUTE);
    expect(harness.sent).toHaveLength(1);
  });

  it.each([199, 300, 302, 404, 500])('with HTTP %i is retried', async (status) => {
    const harness = start();
    harness.answerWith(async () => status);
    await announced(harness);
    await vi.advanceTimersByTimeAsync(retry_minutes[0]! * MINUTE - 1);
    expect(harness.sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(harness.sent).toHaveLength(2);
  });

  it('without a response in time is aborted and retried', async () => {
    const harness = start();
    let aborted = 0;
    harness.answerWith(
      (signal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error(`${(aborted += 1)}`)))),
    );
    await announced(harness);
    await vi.advanceTimersByTimeAsync(timeout_seconds * 1000 - 1);
    expect(aborted).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(aborted).toBe(1);
    harness.answerWith(async () => 204);
    await vi.advanceTimersByTimeAsync(retry_minutes[0]! * MINUTE);
    const [delivery] = await harness.deliveries();
    expect(delivery!.attempts.map(({result}) => result)).toEqual(['no answer within 10 s', 'HTTP 204']);
    expectSameEvent(harness.sent);
  });
});

function expectSameEvent(sent: ReturnType<typeof start>['sent']): void {
  expect(new Set(sent.map(({body}) => body.toString('hex'))).size).toBe(1);
  const keys = sent.map(({headers}) => headers[brand.headers.key]!);
  expect(new Set(keys).size).toBe(sent.length);
  for (const {headers, body} of sent)
    expect(headers[brand.headers.signature]).toBe(
      sign(api_token, {point, key: headers[brand.headers.key]!, purpose: CALLBACK}, body),
    );
}

describe('the schedule', () => {
  it('is followed to its end, then delivery stops', async () => {
    const harness = start();
    harness.answerWith(async () => 500);
    await announced(harness);
    const due: number[] = [SETTLED];
    for (const wait of retry_minutes) {
      due.push(due.at(-1)! + wait * MINUTE);
      await vi.advanceTimersByTimeAsync(wait * MINUTE);
    }
    expect(harness.sent.map(({at}) => at)).toEqual(due);
    await vi.advanceTimersByTimeAsync(72 * 60 * MINUTE);
    expect(harness.sent).toHaveLength(1 + retry_minutes.length);
    expect((await harness.deliveries())[0]).toMatchObject({state: 'given up'});
    expectSameEvent(harness.sent);
  });

  it('is shortened by the time scale', async () => {
    const harness = start({timeScale: 60});
    harness.answerWith(async () => 500);
    await harness.call('transactionPay', requestOf('transactionPay'));
    await vi.advanceTimersByTimeAsync(SETTLED / 60 + 2);
    expect(harness.sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync((retry_minutes[0]! * MINUTE) / 60);
    expect(harness.sent).toHaveLength(2);
  });

  it('uses new keys even if the clock is stopped', async () => {
    const harness = start({now: START});
    harness.answerWith(async () => 500);
    await harness.call('transactionPay', requestOf('transactionPay', {point: {callback_url: 'http://localhost:9/'}}));
    await vi.advanceTimersByTimeAsync(SETTLED + 6 * MINUTE);
    expect(harness.sent).toHaveLength(3);
    expectSameEvent(harness.sent);
  });

  it('ends with a reset, including an attempt in progress', async () => {
    const harness = start();
    let answer: (status: number) => void = () => {};
    harness.answerWith(() => new Promise((resolve) => (answer = resolve)));
    await announced(harness);
    harness.sandbox.reset();
    answer(500);
    await vi.advanceTimersByTimeAsync(48 * 60 * MINUTE);
    expect(harness.sent).toHaveLength(1);
    expect(await harness.deliveries()).toEqual([]);
  });
});

describe('callback faults', () => {
  /** Creates a host-to-host payment with a callback fault. */
  const pay = (harness: ReturnType<typeof start>, external_customer_id: string) =>
    harness.call('transactionPay', requestOf('transactionPay', {external_customer_id}));
  const genuine = ({headers, body}: ReturnType<typeof start>['sent'][number]) =>
    verify(
      headers[brand.headers.signature]!,
      api_token,
      {point, key: headers[brand.headers.key]!, purpose: CALLBACK},
      body,
    );

  it('duplicate: the same event is sent once more with a new signature', async () => {
    const harness = start();
    await pay(harness, 'sandbox-success-duplicate');
    await vi.advanceTimersByTimeAsync(48 * 60 * MINUTE);
    expect(harness.sent).toHaveLength(2);
    expectSameEvent(harness.sent);
    expect(await harness.deliveries()).toMatchObject([
      {state: 'accepted', attempts: [{result: 'HTTP 204'}, {result: 'HTTP 204'}]},
    ]);
  });

  it('duplicate: a refused event is retried, and duplicated only after it was accepted', async () => {
    const harness = start();
    const answers = [500, 204, 500];
    harness.answerWith(async () => answers.shift()!);
    await pay(harness, 'sandbox-success-duplicate');
    await vi.advanceTimersByTimeAsync(48 * 60 * MINUTE);
    expect(harness.sent.map(({at}) => at)).toEqual([
      SETTLED,
      SETTLED + retry_minutes[0]! * MINUTE,
      SETTLED + retry_minutes[0]! * MINUTE,
    ]);
    expect((await harness.deliveries())[0]!.state).toBe('accepted');
  });

  it('reordered: the older event is sent only after the result was acknowledged', async () => {
    const harness = start();
    let answer: (status: number) => void = () => {};
    harness.answerWith(() => new Promise((resolve) => (answer = resolve)));
    await pay(harness, 'sandbox-failed-1003-reordered');
    await vi.advanceTimersByTimeAsync(SETTLED + 1000);
    expect(harness.sent.map(({event}) => event.transaction.status)).toEqual([2]);
    answer(204);
    await vi.advanceTimersByTimeAsync(0);
    expect(harness.sent.map(({event}) => event.transaction.status)).toEqual([2, 10]);
    const [result, before] = harness.sent.map(({event}) => event);
    expect(before.created_at < result.created_at).toBe(true);
    expect(harness.sent.every(genuine)).toBe(true);
  });

  it('reordered: a reset discards the delayed event', async () => {
    const harness = start();
    await pay(harness, 'sandbox-success-reordered');
    harness.sandbox.reset();
    await vi.advanceTimersByTimeAsync(48 * 60 * MINUTE);
    expect(harness.sent).toEqual([]);
  });

  it.each([204, 401])(
    'tampered: one byte differs after signing; after HTTP %i the genuine event follows',
    async (status) => {
      const harness = start();
      harness.answerWith(async () => status);
      await pay(harness, 'sandbox-success-tampered');
      await vi.advanceTimersByTimeAsync(SETTLED);
      harness.answerWith(async () => 204);
      await vi.advanceTimersByTimeAsync(48 * 60 * MINUTE);
      expect(harness.sent.map(genuine)).toEqual([false, true]);
      const [altered, right] = harness.sent.map(({body}) => body);
      expect([...altered!].filter((byte, index) => byte !== right![index])).toHaveLength(1);
      expect(altered).toHaveLength(right!.length);
      expect(harness.sent[0]!.event.transaction.amount).not.toBe(harness.sent[1]!.event.transaction.amount);
      expect(await harness.deliveries()).toMatchObject([
        {state: 'accepted', attempts: [{tampered: true, result: `HTTP ${status}`}, {result: 'HTTP 204'}]},
      ]);
    },
  );
});

describe('addresses', () => {
  it.each([
    'https://shop.example/hook',
    'http://192.168.0.1/',
    'http://localhost.example/',
    'http://[::2]/',
    'http://128.0.0.1/',
  ])('%s is never contacted', async (address) => {
    const info = vi.spyOn(console, 'log').mockImplementation(() => {});
    const harness = start({quiet: false});
    await announced(harness, address);
    await announced(harness, address);
    await vi.advanceTimersByTimeAsync(48 * 60 * MINUTE);
    expect(harness.sent).toEqual([]);
    const deliveries = await harness.deliveries();
    expect(deliveries.map(({state}) => state)).toEqual(Array(2).fill('not sent: only addresses on this machine'));
    expect(info.mock.calls.filter(([line]) => String(line).includes('not sent'))).toHaveLength(1);
  });

  it.each(['http://localhost:1/', 'http://127.0.0.1/', 'http://127.9.8.7/', 'https://[::1]:8443/x', 'http://127.1/'])(
    '%s is a loopback address',
    (address) => {
      expect(isLoopback(webAddress(address)!)).toBe(true);
    },
  );

  it('nothing is sent without an address', async () => {
    const harness = start();
    await harness.call('transactionPay', requestOf('transactionPay', {point: {}}));
    await vi.advanceTimersByTimeAsync(SETTLED);
    expect(await harness.deliveries()).toEqual([]);
  });
});

describe('inbox', () => {
  const deliver = async (harness: ReturnType<typeof start>, token: string, body: string) => {
    const headers = {
      [brand.headers.point]: String(point),
      [brand.headers.key]: '1',
      [brand.headers.signature]: sign(token, {point, key: 1, purpose: CALLBACK}, body),
    };
    return harness.sandbox.app.request(`${ORIGIN}/inbox`, {method: 'POST', headers, body});
  };

  it('stores callbacks, newest last, with the result of the signature check', async () => {
    const harness = start();
    expect((await deliver(harness, api_token, '{"n": 1}')).status).toBe(204);
    expect((await deliver(harness, 'another token', 'not JSON')).status).toBe(401);
    const listed = (await (await harness.get('/inbox')).json()) as any[];
    expect(listed).toMatchObject([
      {
        verified: true,
        body: '{"n": 1}',
        event: {n: 1},
        headers: {[brand.headers.key.toLowerCase()]: '1'},
        received_at: new Date(START).toISOString(),
      },
      {verified: false, body: 'not JSON', event: null},
    ]);
    harness.sandbox.reset();
    expect(await (await harness.get('/inbox')).json()).toEqual([]);
  });
});
