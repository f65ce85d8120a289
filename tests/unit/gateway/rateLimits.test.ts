/** Tests of rate limits: response headers, enforcement, and the quota to which a request is charged. */
import {readFileSync} from 'node:fs';
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {facts, fakeTime, requestOf, start, type Answer, type Changes, type Harness} from './helpers';
import {brand} from '../../../src/brand';

const {second_point: second} = facts.sandbox;
const {rate_limits: limits} = facts.gateway;
const FIND = requestOf('transactionFind');
const WINDOW_MS = limits.window_seconds * 1000;

const find = ({call}: Harness, changes: Changes = {}) => call('transactionFind', FIND, changes);
const WRONG: Changes = {token: 'another token'};
const bearer = (token: string): Changes => ({
  headers: {
    Authorization: `Bearer ${token}`,
    [brand.headers.point]: null,
    [brand.headers.key]: null,
    [brand.headers.signature]: null,
  },
});
const said = ({headers}: Answer) => [headers.get('RateLimit-Policy'), headers.get('RateLimit')];
const times = async (count: number, ask: () => Promise<Answer>): Promise<Answer> => {
  for (let done = 1; done < count; done += 1) await ask();
  return ask();
};

beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

describe('response headers', () => {
  it('match the documented example, then count down by one', async () => {
    const harness = start();
    const [policy, room] = said(await find(harness));
    for (const page of ['docs/request_format.mdx', 'i18n/uk/docusaurus-plugin-content-docs/current/request_format.mdx'])
      expect(readFileSync(page, 'utf8')).toContain(`RateLimit-Policy: ${policy}\nRateLimit: ${room}\n`);
    vi.advanceTimersByTime(1500);
    expect(said(await find(harness))).toEqual(['"point";q=100;w=60', '"point";r=98;t=59']);
    vi.advanceTimersByTime(WINDOW_MS - 1500);
    expect(said(await find(harness))[1]).toBe('"point";r=99;t=60');
  });

  it('are on every response after the signature check, and on none before', async () => {
    const {call} = start();
    const after: [string, unknown, Changes, number][] = [
      ['transactionFind', {id: 1}, {}, 404],
      ['transactionFind', {nonsense: true}, {}, 422],
      ['transactionFind', undefined, {bytes: 'no JSON'}, 400],
      ['transactionFind', FIND, {headers: {'X-Sandbox-Error': '17'}}, 503],
      ['transactionComplete', {id: 900001, external_capture_id: 'c', amount: 1}, {}, 409],
      ['invoicingPageTransactions', requestOf('invoicingPageTransactions'), {}, 200],
    ];
    for (const [operation, body, changes, http] of after) {
      const answer = await call(operation, body, changes);
      expect([answer.http, said(answer)[0]], operation).toEqual([http, '"point";q=100;w=60']);
    }
    const before: [Changes, number][] = [
      [WRONG, 401],
      [{headers: {[brand.headers.key]: null}}, 400],
      [{headers: {'Content-Type': 'text/plain'}}, 415],
      [bearer('ttok_unknown'), 401],
      [{path: `${brand.api.prefix}/nowhere`}, 404],
    ];
    for (const [changes, http] of before) {
      const answer = await call('transactionFind', FIND, changes);
      expect([answer.http, ...said(answer)]).toEqual([http, null, null]);
    }
  });

  it('match the patterns of the contract', async () => {
    const {RateLimit, RateLimitPolicy} = (facts.contract.document as any).components.headers ?? {};
    const declared = (facts.contract.document as any).paths['/transaction/find'].post.responses['200'].headers;
    const [policy, room] = said(await find(start()));
    expect(policy).toMatch(new RegExp((RateLimitPolicy ?? declared['RateLimit-Policy']).schema.pattern));
    expect(room).toMatch(new RegExp((RateLimit ?? declared.RateLimit).schema.pattern));
  });

  it('name only policies that both pages and the contract explain, and no others', () => {
    const policies = Object.keys(limits).filter((name) => name !== 'window_seconds');
    expect(policies).toContain('address');
    for (const page of [
      'docs/request_format.mdx',
      'i18n/uk/docusaurus-plugin-content-docs/current/request_format.mdx',
    ]) {
      const rows = [...readFileSync(page, 'utf8').matchAll(/^\| `(\w+)` \| :fact\[rate_limits\.(\w+)\] \|/gm)];
      expect(
        rows.map(([, name, fact]) => [name, fact]),
        page,
      ).toEqual(policies.map((name) => [name, name]));
    }
    const declared = (facts.contract.document as any).paths['/transaction/find'].post.responses['200'].headers;
    for (const header of ['RateLimit-Policy', 'RateLimit'])
      expect(/\(([\w|]+)\)/.exec(declared[header].schema.pattern)?.[1]?.split('|')).toEqual(policies);
    const explained = declared['RateLimit-Policy'].schema.description;
    for (const name of policies) expect(explained).toContain(`\`${name}\``);
  });

  it('do not refuse requests if limits are not enforced', async () => {
    const harness = start();
    const answer = await times(limits.point + 1, () => find(harness));
    expect([answer.http, said(answer)[1]]).toEqual([200, '"point";r=0;t=60']);
    expect((await times(limits.address + 1, () => find(harness, WRONG))).http).toBe(401);
  });
});

describe('with --rate-limit', () => {
  it('a request above the limit gets error 15, with the seconds until the next is allowed', async () => {
    const harness = start({rateLimit: true});
    expect((await times(limits.point, () => find(harness))).http).toBe(200);
    vi.advanceTimersByTime(20_000);
    const refused = await find(harness);
    expect([refused.http, refused.error.code, refused.headers.get('Retry-After'), said(refused)[1]]).toEqual([
      429,
      15,
      '40',
      '"point";r=0;t=40',
    ]);
    vi.advanceTimersByTime(39_999);
    expect((await find(harness)).http).toBe(429);
    vi.advanceTimersByTime(1);
    expect((await find(harness)).http).toBe(200);
  });

  it('a refused request has no effect, and does not consume its id', async () => {
    const harness = start({rateLimit: true});
    await times(limits.point, () => find(harness));
    const body = requestOf('transactionPay');
    expect((await harness.call('transactionPay', body)).http).toBe(429);
    vi.advanceTimersByTime(WINDOW_MS);
    const paid = await harness.call('transactionPay', body);
    expect([paid.http, paid.headers.get('X-Repeated')]).toEqual([200, null]);
  });

  it('each point has its own quota, which both of its tokens share', async () => {
    const harness = start({rateLimit: true});
    await times(limits.point, () => find(harness));
    const other = (token: string) => find(harness, {point: second.id, token});
    const raised = second.rate_limit!;
    expect(said(await other(second.api_token))[1]).toBe(`"point";r=${raised - 1};t=60`);
    expect(said(await other(second.next_api_token))[1]).toBe(`"point";r=${raised - 2};t=60`);
  });

  it('a limit that the operator has raised is stated and enforced, for its point alone', async () => {
    const raised = 3 * limits.point;
    const point = {...facts.sandbox.point, rate_limit: raised};
    const harness = start({rateLimit: true, facts: {...facts, sandbox: {...facts.sandbox, point}}});
    expect(said(await times(limits.point + 1, () => find(harness)))).toEqual([
      `"point";q=${raised};w=60`,
      `"point";r=${raised - limits.point - 1};t=60`,
    ]);
    expect((await times(raised - limits.point - 1, () => find(harness))).http).toBe(200);
    expect((await find(harness)).http).toBe(429);
    const other = await find(harness, {point: second.id, token: second.api_token});
    expect([other.http, said(other)[0]]).toEqual([200, `"point";q=${second.rate_limit};w=60`]);
  });

  it('a browser with a transparency token is charged to its own quota, not to that of the point', async () => {
    const harness = start({rateLimit: true});
    const {response} = await harness.call('transactionIssueToken', {id: FIND.id});
    const byBrowser = () => find(harness, bearer(response.token));
    expect(said(await byBrowser())).toEqual(['"token";q=30;w=60', '"token";r=29;t=60']);
    expect((await times(limits.token, byBrowser)).http).toBe(429);
    expect((await find(harness)).http).toBe(200);
  });

  it('an unauthenticated request is charged to its address, not to the point', async () => {
    const harness = start({rateLimit: true});
    expect((await times(limits.address, () => find(harness, WRONG))).error.code).toBe(11);
    const refused = await find(harness, WRONG);
    expect([refused.error.code, refused.headers.get('Retry-After'), said(refused)[0]]).toEqual([
      15,
      '60',
      '"address";q=20;w=60',
    ]);
    expect((await find(harness, bearer('ttok_guessed'))).error.code).toBe(15);
    // A valid signature is accepted from any address.
    expect([(await find(harness)).http, said(await find(harness))[1]]).toEqual([200, '"point";r=98;t=60']);
  });

  it('a reset restores the quota', async () => {
    const harness = start({rateLimit: true});
    await times(limits.point + 1, () => find(harness));
    harness.sandbox.reset();
    expect((await find(harness)).http).toBe(200);
  });
});

it('every call documents error 15', () => {
  const calls = [...facts.contract.operations.values()].filter(({kind}) => kind === 'call');
  expect(calls.filter(({errors}) => !errors.includes(15)).map(({id}) => id)).toEqual([]);
});
