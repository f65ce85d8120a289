/** Tests of callbacks by GET: events as signed query strings, sent to the callback address and through the browser. */
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {CALLBACK_GET, callPurpose, RETURN, sign} from '../../../src/domain/signing';
import {type AddressPurpose, canonicalQuery, signedUrl, verifyQuery} from '../../../src/domain/signing/query';
import {facts, fakeTime, requestOf, start} from './helpers';
import {brand, sandboxOrigin} from '../../../src/brand';

const {id: point, api_token} = facts.sandbox.point;
const SETTLED = facts.sandbox.answer_seconds * 1000;
const ADDRESS = 'http://localhost:9/hook?shop=main%20street';

beforeEach(fakeTime);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const verified = (url: string, purpose: AddressPurpose = CALLBACK_GET) =>
  verifyQuery(new URL(url).searchParams, [api_token], point, purpose);

async function announced(harness: ReturnType<typeof start>, changes: Record<string, unknown> = {}) {
  const urls = {callback_url: ADDRESS, callback_method: 'GET'};
  const {response} = await harness.call('transactionPay', requestOf('transactionPay', {point: urls, ...changes}));
  await vi.advanceTimersByTimeAsync(SETTLED);
  return response;
}

describe('the signed text', () => {
  it('is encoded by RFC 3986 and sorted bytewise, regardless of the parameter order', () => {
    const pairs: [string, string][] = [
      ['b', "!'()*~ +/é"],
      ['a_c', '2'],
      ['a', '1'],
      ['B', ''],
      ['signature', 'x'],
    ];
    const text = 'B=&a=1&a_c=2&b=%21%27%28%29%2A~%20%2B%2F%C3%A9';
    expect(canonicalQuery(pairs)).toBe(text);
    expect(canonicalQuery([...pairs].reverse())).toBe(text);
  });

  it('covers every parameter, and each signature parameter must occur once', () => {
    const url = signedUrl(new URL(ADDRESS), [['event_id', '1']], [api_token], {point, key: 7, purpose: CALLBACK_GET});
    expect(verified(url.href)).toBe(true);
    for (const change of ['&event_id=1', '&key=7', '&point=1', '&signature=00', '&new='])
      expect(verified(url.href + change), change).toBe(false);
    for (const name of ['shop', 'event_id', 'point', 'key', 'signature']) {
      const without = new URL(url);
      without.searchParams.delete(name);
      expect(verified(without.href), name).toBe(false);
    }
  });
});

describe('key in a query string', () => {
  it('must be decimal digits: a line feed in it would make the signed text ambiguous', () => {
    const head = {point, key: 7, purpose: CALLBACK_GET} as const;
    // A signed call reinterpreted as a query string, with a key that includes the purpose and the line feed.
    const body = 'x.CALLBACK_GET\na=1';
    const stolen = sign(
      api_token,
      {...head, purpose: callPurpose('POST', `${brand.api.prefix}/transaction/find`)},
      body,
    );
    const key = `7.POST ${brand.api.prefix}/transaction/find\nx`;
    expect(sign(api_token, {...head, key}, 'a=1')).toBe(stolen);
    const query = new URLSearchParams({a: '1', point: String(point), key, signature: stolen});
    expect(verifyQuery(query, [api_token], point, CALLBACK_GET)).toBe(false);
  });
});

describe('GET callback', () => {
  it('has no body and no signing headers, and contains the event and the parameters of the shop', async () => {
    const harness = start();
    const transaction = await announced(harness);
    expect(harness.sent).toHaveLength(1);
    const {url, headers, body, event} = harness.sent[0]!;
    expect(headers).toEqual({});
    expect(body).toHaveLength(0);
    expect(verified(url)).toBe(true);
    expect(event).toMatchObject({
      shop: 'main street',
      event: 'transaction.status',
      'transaction.id': String(transaction.id),
      'transaction.status': '1',
    });
    expect(Object.keys(event).filter((name) => /^transaction\.(result|fields|card|extra)/.test(name))).toEqual([]);
  });

  it('is retried with the same event and a new key', async () => {
    const harness = start();
    harness.answerWith(async () => 500);
    await announced(harness);
    await vi.advanceTimersByTimeAsync(facts.gateway.callback.retry_minutes[0]! * 60_000);
    const [first, second] = harness.sent as [any, any];
    expect(second.event.event_id).toBe(first.event.event_id);
    expect(second.event.key).not.toBe(first.event.key);
    expect([first, second].map(({url}) => verified(url))).toEqual([true, true]);
  });

  it('is tampered with on request, and valid on the retry', async () => {
    const harness = start();
    await announced(harness, {external_customer_id: 'sandbox-success-tampered'});
    await vi.advanceTimersByTimeAsync(SETTLED + facts.gateway.callback.retry_minutes[0]! * 60_000);
    expect(harness.sent.slice(0, 2).map(({url}) => verified(url))).toEqual([false, true]);
  });

  it('can go to the inbox of the sandbox', async () => {
    const {sandbox} = start();
    const ask = (url: URL) => sandbox.app.request(url.href);
    const url = signedUrl(new URL(`${sandboxOrigin}/inbox/get`), [['event_id', '1']], [api_token], {
      point,
      key: 7,
      purpose: CALLBACK_GET,
    });
    expect((await ask(url)).status).toBe(204);
    url.searchParams.set('event_id', '2');
    expect((await ask(url)).status).toBe(401);
    const entries = (await (await sandbox.app.request(`${sandboxOrigin}/inbox`)).json()) as {verified: boolean}[];
    expect(entries.map((entry) => entry.verified)).toEqual([true, false]);
  });
});

describe('return to the shop', () => {
  async function paid(callback_method: 'GET' | 'POST') {
    const harness = start();
    const urls = {callback_url: ADDRESS, callback_method, success_url: 'http://localhost:9/paid'};
    const {response} = await harness.call('transactionCreate', requestOf('transactionCreate', {point: urls}));
    const page = new URL(response.result.pay_url);
    const form = new URLSearchParams({action: 'succeed'});
    await harness.sandbox.app.request(page.href, {method: 'POST', body: form});
    await vi.advanceTimersByTimeAsync(SETTLED);
    const result = await harness.sandbox.app.request(`${page.href}/result`);
    return {harness, back: result.headers.get('Location')!};
  }

  it('contains the event of the callback, signed with another key', async () => {
    const {harness, back} = await paid('GET');
    expect([verified(back, RETURN), verified(back)]).toEqual([true, false]);
    expect(verified(harness.sent.at(-1)!.url, RETURN)).toBe(false);
    const query = new URL(back).searchParams;
    const last = harness.sent.at(-1)!.event;
    expect(query.get('transaction.status')).toBe('1');
    expect(query.get('event_id')).toBe(last.event_id);
    expect(query.get('key')).not.toBe(last.key);
  });

  it('contains no event if callbacks use POST', async () => {
    expect((await paid('POST')).back).toBe('http://localhost:9/paid');
  });
});
