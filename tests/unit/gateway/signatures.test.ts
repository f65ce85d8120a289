/** Tests that a signature is valid only for the call, callback or address for which it was made. */
import {createHash, createHmac} from 'node:crypto';
import http from 'node:http';
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {CALLBACK, CALLBACK_GET, callPurpose, RETURN, sign} from '../../../src/domain/signing';
import {isPlainTarget} from '../../../src/gateway/http/target';
import {startSandbox} from '../../../src/gateway';
import {facts, fakeTime, newKey, ORIGIN, requestOf, START, start} from './helpers';
import {brand, sandboxUrl} from '../../../src/brand';

const {id: point, api_token: token} = facts.sandbox.point;
/** Open dispute. The body of both `disputeFind` and `disputeAccept` is just its id. */
const OPEN_DISPUTE = 650001;
const SETTLED = facts.sandbox.answer_seconds * 1000;

describe('in memory', () => {
  beforeEach(fakeTime);
  afterEach(() => void vi.useRealTimers());

  it('an intercepted find request cannot be used for another call', async () => {
    const {call} = start();
    const key = newKey();
    const bytes = JSON.stringify({id: OPEN_DISPUTE});
    const caught = {bytes, key, purpose: callPurpose('POST', `${brand.api.prefix}/dispute/find`)};
    expect(await call('disputeAccept', undefined, caught)).toMatchObject({http: 401, error: {code: 11}});
    // The body is valid for both calls, so only the signature distinguishes them.
    expect(await call('disputeFind', undefined, caught)).toMatchObject({error: {code: 0}, response: {status: 0}});
    const meant = {bytes, key: newKey()};
    expect(await call('disputeAccept', undefined, meant)).toMatchObject({http: 200, response: {status: 3}});
  });

  it('a stopped clock accepts current keys', async () => {
    const find = {id: OPEN_DISPUTE};
    const now = START - 86_400_000;
    expect(await start({now}).call('disputeFind', find)).toMatchObject({http: 401, error: {code: 11}});
    const answer = await start({now, keys: Date.now}).call('disputeFind', find);
    expect(answer).toMatchObject({http: 200, error: {code: 0}});
    const old = start({now, keys: Date.now}).call('disputeFind', find, {key: now});
    expect(await old).toMatchObject({http: 401, error: {code: 11}});
  });

  it('each call accepts only its own signature', async () => {
    const calls = [...facts.contract.operations.values()].filter(
      ({kind, auth}) => kind === 'call' && auth[0] === 'signature',
    );
    const {call} = start();
    for (const {id, path} of calls) {
      const other = calls.find((one) => one.id !== id)!;
      for (const purpose of [
        callPurpose('POST', `${brand.api.prefix}${other.path}`),
        callPurpose('GET', `${brand.api.prefix}${path}`),
        callPurpose('POST', path),
        CALLBACK,
        CALLBACK_GET,
        RETURN,
      ])
        expect((await call(id, requestOf(id), {purpose})).error.code, `${id} ${purpose}`).toBe(11);
    }
  });

  it('a callback sent as a call is refused, and a call sent as a callback', async () => {
    const harness = start();
    const urls = {callback_url: 'http://localhost:9/v2/transaction/find'};
    await harness.call('transactionPay', requestOf('transactionPay', {point: urls}));
    await vi.advanceTimersByTimeAsync(SETTLED);
    const {headers, body} = harness.sent[0]!;
    const reflected = await harness.call('transactionFind', undefined, {bytes: body, headers});
    expect(reflected.error).toMatchObject({code: 11, details: [{field: brand.headers.signature}]});

    const text = JSON.stringify({id: 900031});
    const key = newKey();
    const deliver = (purpose: string) =>
      harness.sandbox.app.request(`${ORIGIN}/inbox`, {
        method: 'POST',
        headers: {
          [brand.headers.point]: String(point),
          [brand.headers.key]: String(key),
          [brand.headers.signature]: sign(token, {point, key, purpose}, text),
        },
        body: text,
      });
    for (const purpose of [callPurpose('POST', '/inbox'), CALLBACK_GET, RETURN])
      expect((await deliver(purpose)).status, purpose).toBe(401);
    expect((await deliver(CALLBACK)).status).toBe(204);
  });

  it('error 11 states the signed text without the body', async () => {
    const {call} = start();
    const body = {...requestOf('transactionFind'), external_customer_id: '4111111111111111'};
    const bytes = JSON.stringify(body);
    const key = newKey();
    const {error, text} = await call('transactionFind', undefined, {bytes, key, token: 'another token'});
    const digest = createHash('sha256').update(bytes).digest('hex');
    expect(error.details).toEqual([
      {
        field: brand.headers.signature,
        message: `does not match “${point}.${key}.POST ${brand.api.prefix}/transaction/find”, a line feed and a body of ${bytes.length} bytes with the SHA-256 ${digest}`,
      },
    ]);
    expect(text).not.toContain('41111111');
  });

  it('error 11 states that a key was used', async () => {
    const {call} = start();
    await call('transactionFind', requestOf('transactionFind'), {key: START});
    await vi.advanceTimersByTimeAsync(1500);
    const {error} = await call('transactionFind', requestOf('transactionFind'), {key: START});
    expect(error.details).toEqual([
      {field: brand.headers.key, message: 'was used before, at 2026-11-21T08:00:00.000Z'},
    ]);
  });
});

/** Alternative spellings of a path that a lenient router might accept. */
const OTHER_SPELLINGS = [
  `${brand.api.prefix}/transaction/find?`,
  `${brand.api.prefix}/transaction/find?a=1`,
  `${brand.api.prefix}/transaction/find/`,
  `${brand.api.prefix}//transaction/find`,
  `/${brand.api.prefix}/transaction/find`,
  `${brand.api.prefix}/./transaction/find`,
  `${brand.api.prefix}/account/../transaction/find`,
  '/x/../v2/transaction/find',
  `${brand.api.prefix}/transaction/%66ind`,
  `${brand.api.prefix}/transaction%2Ffind`,
  '/%762/transaction/find',
  `${brand.api.prefix}/%2e/transaction/find`,
  `${brand.api.prefix}/service/%32102`,
];

describe('the request target', () => {
  it.each(OTHER_SPELLINGS)('%s is not a plain path', (target) => expect(isPlainTarget(target)).toBe(false));
  it.each(['\\v2\\a', `${brand.api.prefix}\\a`, '/ж', '*', `${sandboxUrl}/transaction/find`, ''])(
    '%s is not a plain path either',
    (target) => expect(isPlainTarget(target)).toBe(false),
  );
  it.each([
    `${brand.api.prefix}/transaction/find`,
    `${brand.api.prefix}/service/2102`,
    `${brand.api.prefix}/a.b/...`,
    `${brand.api.prefix}/transaction/p2p/get-recipient-card`,
  ])('%s is a plain path', (target) => expect(isPlainTarget(target)).toBe(true));
});

it('over a connection, other spellings of a path get 404, regardless of the signature, and other methods 405', async () => {
  const running = await startSandbox({port: 0, quiet: true});
  /** Sends a request with the exact target; `fetch` would normalise it. */
  const ask = (target: string, method = 'POST') =>
    new Promise<[status: number | undefined, code: number]>((resolve, reject) => {
      const body = JSON.stringify({id: 900001});
      const key = newKey();
      const headers = {
        'Content-Type': 'application/json',
        // Node sends the body of a DELETE correctly only with an explicit length.
        'Content-Length': String(body.length),
        [brand.headers.point]: String(point),
        [brand.headers.key]: String(key),
        [brand.headers.signature]: sign(token, {point, key, purpose: callPurpose(method, target)}, body),
      };
      const request = http.request(
        {host: '127.0.0.1', port: running.port, path: target, method, headers},
        (response) => {
          let text = '';
          response.on('data', (chunk: Buffer) => (text += chunk.toString()));
          response.on('end', () =>
            resolve([response.statusCode, (JSON.parse(text) as {error: {code: number}}).error.code]),
          );
        },
      );
      request.on('error', reject);
      request.end(body);
    });
  try {
    const known = `${brand.api.prefix}/transaction/find`;
    expect(await ask(known)).toEqual([200, 0]);
    for (const target of OTHER_SPELLINGS) expect((await ask(target))[0], target).toBe(404);
    for (const method of ['PUT', 'PATCH', 'DELETE']) expect((await ask(known, method))[0], method).toBe(405);
  } finally {
    await running.stop();
  }
});

it('a browser on another origin may not send the signing headers with any call', async () => {
  const {sandbox} = start();
  for (const {path, kind} of facts.contract.operations.values()) {
    if (kind !== 'call') continue;
    const headers = {
      Origin: 'https://shop.example',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type,x-key,x-point,x-signature',
    };
    const answer = await sandbox.app.request(`${ORIGIN}/v2${path}`, {method: 'OPTIONS', headers});
    expect(answer.headers.get('Access-Control-Allow-Headers') ?? '', path).not.toMatch(/x-(key|point|signature)|\*/i);
  }
});

describe('sandbox log explains a wrong signature', () => {
  const CARD = '4111111111111111';
  /** Secrets and long parts of them. Short parts could occur by chance in a port or a time. */
  const SECRETS = [token, CARD, CARD.slice(0, 8), token.slice(-8)];
  const secretsIn = (text: string) => SECRETS.filter((secret) => text.includes(secret));

  /** @returns log output and response of one refused request */
  async function refused(signedText: (key: string, body: string) => string, key = String(START)) {
    const info = vi.spyOn(console, 'log').mockImplementation(() => {});
    const running = await startSandbox({port: 0, now: START});
    try {
      const body = `{"id":900001,"note":"${CARD}"}`;
      const signature = createHmac('sha256', token).update(signedText(key, body)).digest('hex');
      const response = await fetch(`${running.baseUrl}/transaction/find`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          [brand.headers.point]: String(point),
          [brand.headers.key]: key,
          [brand.headers.signature]: signature,
        },
        body,
      });
      return {log: info.mock.calls.flat().join('\n'), answer: await response.text()};
    } finally {
      await running.stop();
      info.mockRestore();
    }
  }
  const head = (key: string) => `${point}.${key}.POST ${brand.api.prefix}/transaction/find`;

  it.each([
    ['separator-dot', (key: string, body: string) => `${head(key)}.${body}`],
    [
      'body-pretty (indent 2)',
      (key: string, body: string) => `${head(key)}\n${JSON.stringify(JSON.parse(body), null, 2)}`,
    ],
    ['path-without-version', (key: string, body: string) => `${head(key).replace(brand.api.prefix, '')}\n${body}`],
    ['not recognised', (key: string) => `something else ${key}`],
  ])('%s', async (why, signedText) => {
    const {log, answer} = await refused(signedText);
    expect(log).toContain(`${brand.headers.signature} of POST ${brand.api.prefix}/transaction/find: ${why}\n`);
    // Neither log nor response contains a secret, and the response is the usual one.
    expect(secretsIn(log)).toEqual([]);
    expect(answer).toContain('does not match');
    expect(answer).not.toMatch(/separator|pretty|version|recognised/);
    expect(secretsIn(answer)).toEqual([]);
  });

  it('key-in-seconds', async () => {
    const seconds = String(START / 1000);
    const {log, answer} = await refused((key, body) => `${head(key)}\n${body}`, seconds);
    expect(log).toContain('key-in-seconds\n');
    expect(answer).toContain('counts seconds, and milliseconds are expected');
  });
});
