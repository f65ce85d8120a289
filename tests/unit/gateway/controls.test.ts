/** Tests of the sandbox controls: clock and access. */
import {readFileSync} from 'node:fs';
import {request} from 'node:http';
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {CALLBACK, callPurpose, sign, verify} from '../../../src/domain/signing';
import {startSandbox} from '../../../src/gateway';
import {controls} from '../../../src/gateway/http/controls';
import {createScheduler} from '../../../src/gateway/scheduler';
import {facts, fakeTime, type Harness, newKey, ORIGIN, requestOf, START, start} from './helpers';
import {brand} from '../../../src/brand';

const {point} = facts.sandbox;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const RECEIVER = 'http://localhost:9/callbacks';

const post = ({sandbox}: Harness, path: string, body?: string, headers: Record<string, string> = {}) =>
  sandbox.app.request(`${ORIGIN}${path}`, {method: 'POST', headers, ...(body !== undefined && {body})});
const move = async (harness: Harness, body: object) => {
  const response = await post(harness, '/sandbox/clock', JSON.stringify(body));
  return {http: response.status, ...((await response.json()) as {now: string; keys: string; error?: string})};
};

describe('the clock', () => {
  beforeEach(fakeTime);
  afterEach(() => void vi.useRealTimers());

  it('moves forward by seconds, or to a given time', async () => {
    const harness = start();
    expect(await move(harness, {seconds: 90})).toMatchObject({
      now: '2026-11-21T08:01:30.000Z',
      keys: '2026-11-21T08:00:00.000Z',
    });
    expect((await move(harness, {to: '2026-11-22T08:00:00+01:00'})).now).toBe('2026-11-22T07:00:00.000Z');
    expect(await move(harness, {to: '2026-11-21T08:00:00Z'})).toMatchObject({
      http: 409,
      error: 'the clock goes forwards only, and it is 2026-11-22T07:00:00.000Z already',
    });
    expect(await move(harness, {seconds: 1e9})).toMatchObject({http: 409, error: 'moves at most 366 days at once'});
    vi.advanceTimersByTime(1000);
    expect((await move(harness, {seconds: 0})).now).toBe('2026-11-22T07:00:01.000Z');
  });

  it.each([
    [{}, 'body must have exactly one of seconds, to'],
    [{seconds: 1, to: '2027-01-01T00:00:00Z'}, 'body must have exactly one of seconds, to'],
    [{seconds: -1}, 'seconds must be at least 0'],
    [{seconds: '60'}, 'seconds must be a number'],
    [{to: 'tomorrow'}, 'to must be a moment such as 2026-11-21T08:00:00Z'],
    [{hours: 1}, 'hours is not a known field'],
  ])('refuses %j with a reason', async (body, error) => {
    const refused = await move(start(), body);
    expect(refused.http).toBe(400);
    expect(refused.error).toContain(error);
  });

  it('runs each task that becomes due during the move, in order and at its time', async () => {
    const harness = start();
    harness.answerWith(async () => 500);
    const body = requestOf('transactionPay', {point: {callback_url: RECEIVER}});
    const {response} = await harness.call('transactionPay', body);
    await move(harness, {seconds: 10 * 3600});
    const [delivery] = await harness.deliveries();
    const {retry_minutes: waits} = facts.gateway.callback;
    const within = waits.filter((_, index) => waits.slice(0, index + 1).reduce((sum, one) => sum + one, 0) < 600);
    expect(within.length).toBeGreaterThan(3);
    expect(delivery!.attempts.map(({at}) => Date.parse(at) - START)).toEqual(
      [0, ...within].map(
        (_, index) =>
          facts.sandbox.answer_seconds * 1000 + within.slice(0, index).reduce((sum, one) => sum + one, 0) * MINUTE,
      ),
    );
    // The event has the time of the response of the bank, not the end of the clock move.
    expect(harness.sent[0]!.event.created_at).toBe(new Date(START + facts.sandbox.answer_seconds * 1000).toISOString());
    expect((await harness.find(response.id)).status).toBe(1);
    // Remaining tasks run when due, relative to the end of the clock move.
    const attempts = delivery!.attempts.length;
    await vi.advanceTimersByTimeAsync(2 * HOUR);
    expect((await harness.deliveries())[0]!.attempts.length).toBe(attempts + 1);
  });

  it('expires payments and issued tokens', async () => {
    const harness = start();
    const {response} = await harness.call('transactionCreate', requestOf('transactionCreate'));
    const issued = await harness.call('transactionIssueToken', {id: response.id});
    await move(harness, {to: response.expires_at});
    expect((await harness.find(response.id)).status_description).toBe('expired');
    const headers = {
      Authorization: `Bearer ${issued.response.token}`,
      [brand.headers.point]: null,
      [brand.headers.key]: null,
      [brand.headers.signature]: null,
    };
    expect((await harness.call('transactionFind', {id: response.id}, {headers})).error.code).toBe(19);
  });

  it('keeps signing keys in real time', async () => {
    const harness = start();
    await move(harness, {seconds: 30 * 24 * 3600});
    const paid = await harness.call('transactionPay', requestOf('transactionPay', {point: {callback_url: RECEIVER}}));
    expect(paid.response.created_at).toBe('2026-12-21T08:00:00.000Z');
    await vi.advanceTimersByTimeAsync(HOUR);
    const {headers, body} = harness.sent[0]!;
    const key = headers[brand.headers.key]!;
    expect(Math.abs(Number(key) - START)).toBeLessThan(HOUR);
    expect(
      verify(headers[brand.headers.signature]!, point.api_token, {point: point.id, key, purpose: CALLBACK}, body),
    ).toBe(true);
  });

  it('is stopped between moves with --now, and restored by a reset', async () => {
    const harness = start({now: START});
    await move(harness, {seconds: 60});
    vi.advanceTimersByTime(HOUR);
    expect((await move(harness, {seconds: 0})).now).toBe('2026-11-21T08:01:00.000Z');
    expect((await harness.call('transactionFind', requestOf('transactionFind'), {key: START})).error.code).toBe(0);
    await post(harness, '/sandbox/reset');
    expect((await move(harness, {seconds: 0})).now).toBe('2026-11-21T08:00:00.000Z');
  });

  it('refuses concurrent moves, and a reset ends a move', async () => {
    const harness = start();
    let answer: (status: number) => void = () => {};
    harness.answerWith(() => new Promise((resolve) => (answer = resolve)));
    await harness.call('transactionPay', requestOf('transactionPay', {point: {callback_url: RECEIVER}}));
    const first = move(harness, {seconds: 3600});
    await vi.waitFor(() => expect(harness.sent.length).toBe(1));
    expect(await move(harness, {seconds: 1})).toMatchObject({http: 409, error: expect.stringContaining('being moved')});
    harness.sandbox.reset();
    answer(204);
    expect(Date.parse((await first).now) - START).toBeLessThan(MINUTE);
    expect(await harness.deliveries()).toEqual([]);
  });

  it('moves by gateway time, regardless of the time scale', async () => {
    const scheduler = createScheduler(60, () => {});
    const seen: string[] = [];
    const note = (what: string) => () => void seen.push(what);
    scheduler.after(2 * MINUTE, note('two minutes'));
    scheduler.after(MINUTE, () => {
      seen.push('one minute');
      scheduler.after(30_000, note('a minute and a half'));
    });
    scheduler.after(4 * MINUTE, note('four minutes'));
    const passed: number[] = [];
    await scheduler.advance(3 * MINUTE, {passed: (ms) => void passed.push(ms), settled: async () => {}});
    expect(seen).toEqual(['one minute', 'a minute and a half', 'two minutes']);
    expect(passed).toEqual([MINUTE, 30_000, 30_000, MINUTE]);
    vi.advanceTimersByTime(999);
    expect(seen).toHaveLength(3);
    vi.advanceTimersByTime(1);
    expect(seen.at(-1)).toBe('four minutes');
  });
});

describe('access to the controls', () => {
  const CHANGING = ['/sandbox/reset', ...controls.filter(({method}) => method === 'POST').map(({path}) => path)];
  const strangers: [what: string, headers: Record<string, string>, says: RegExp][] = [
    ['a name that leads here by DNS rebinding', {Host: 'rebound.example:4010'}, /not under rebound\.example:4010/],
    ['a name that begins like this machine’s', {Host: 'localhost.example'}, /not under localhost\.example/],
    ['an address of the network', {Host: '192.168.0.7:4010'}, /not under 192/],
    ['a host that is none', {Host: '@'}, /not under @/],
    ['a page of somebody', {Origin: 'https://shop.example'}, /not a page of https:\/\/shop\.example/],
    ['a page that hides where it is from', {Origin: 'null'}, /not a page of null/],
  ];

  it.each(strangers)('%s gets 403 and changes nothing', async (_what, headers, says) => {
    const harness = start();
    for (const path of [...CHANGING, '/sandbox/tokens', '/sandbox/clock']) {
      const method = path === '/sandbox/tokens' ? 'GET' : 'POST';
      const answer = await harness.sandbox.app.request(`${ORIGIN}${path}`, {method, headers});
      expect(answer.status, path).toBe(403);
      expect(((await answer.json()) as {error: string}).error).toMatch(says);
    }
    expect((await harness.call('transactionFind', requestOf('transactionFind'))).error.code).toBe(0);
  });

  it.each([`localhost:${brand.api.sandboxPort}`, '127.0.0.1:4010', '[::1]:4010', 'LOCALHOST'])(
    '%s is accepted as a local host',
    async (host) => {
      const answer = await post(start(), '/sandbox/tokens/rotate', undefined, {
        Host: host,
        Origin: 'http://localhost:3000',
      });
      expect(answer.status).toBe(200);
    },
  );

  it('a foreign host in the request target is refused', async () => {
    const {sandbox} = start();
    const answer = await sandbox.app.request('http://rebound.example/sandbox/clock', {headers: {Host: 'localhost'}});
    expect(answer.status).toBe(403);
  });

  it('CORS allows no browser access', async () => {
    const harness = start();
    const headers = {Origin: 'http://localhost:3000', 'Access-Control-Request-Method': 'POST'};
    for (const path of CHANGING) {
      const preflight = await harness.sandbox.app.request(`${ORIGIN}${path}`, {method: 'OPTIONS', headers});
      const answer = await post(harness, path, '{"seconds": 0}', headers);
      for (const {status, headers: given} of [preflight, answer])
        expect(
          [...given.keys()].filter((name) => name.startsWith('access-control')),
          `${path} ${status}`,
        ).toEqual([]);
      expect(preflight.status, path).toBe(404);
    }
  });

  it('the index and both pages list all controls', async () => {
    const texts = new Map([['the index', await (await start().get('/')).text()]]);
    for (const page of ['docs/callbacks.mdx', 'i18n/uk/docusaurus-plugin-content-docs/current/callbacks.mdx'])
      texts.set(page, readFileSync(page, 'utf8'));
    const missing = [...texts].flatMap(([where, text]) =>
      controls
        .map(({method, path}) => `${method} ${path}`)
        .filter((name) => !text.includes(name))
        .map((name) => `${where}: ${name}`),
    );
    expect(missing).toEqual([]);
  });
});

it('over a connection: rotates a token, moves the clock and refuses a foreign host', async () => {
  const running = await startSandbox({port: 0, quiet: true});
  try {
    const ask = (path: string, method: string, headers: Record<string, string>, body = '') =>
      new Promise<{status: number; json: any}>((resolve, reject) => {
        const length = {'Content-Length': String(Buffer.byteLength(body))};
        const options = {host: '127.0.0.1', port: running.port, path, method, headers: {...headers, ...length}};
        const outgoing = request(options, (incoming) => {
          let text = '';
          incoming.on('data', (chunk: Buffer) => (text += chunk.toString()));
          incoming.on('end', () => resolve({status: incoming.statusCode!, json: JSON.parse(text)}));
        });
        outgoing.on('error', reject);
        outgoing.end(body);
      });
    const find = (token: string) => {
      const body = JSON.stringify({id: 900001});
      const key = newKey();
      const head = {point: point.id, key, purpose: callPurpose('POST', `${brand.api.prefix}/transaction/find`)};
      const headers = {
        'Content-Type': 'application/json',
        [brand.headers.point]: String(point.id),
        [brand.headers.key]: String(key),
        [brand.headers.signature]: sign(token, head, body),
      };
      return ask(`${brand.api.prefix}/transaction/find`, 'POST', headers, body);
    };
    const {json} = await ask('/sandbox/tokens/rotate', 'POST', {});
    expect(json).toMatchObject({point_id: point.id, previous: {token: point.api_token}});
    expect([(await find(point.api_token)).status, (await find(json.token)).status]).toEqual([200, 200]);
    expect((await ask('/sandbox/clock', 'POST', {}, JSON.stringify({to: json.previous.ends_at}))).status).toBe(200);
    expect([(await find(point.api_token)).status, (await find(json.token)).status]).toEqual([401, 200]);
    const foreign = await ask('/sandbox/tokens/revoke', 'POST', {Host: 'rebound.example'});
    expect([foreign.status, foreign.json.error]).toEqual([
      403,
      'this sandbox answers under localhost, 127.0.0.1 or [::1] only, not under rebound.example; its option --host adds a name',
    ]);
    expect((await find(json.token)).status).toBe(200);
  } finally {
    await running.stop();
  }
});
