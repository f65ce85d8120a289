/** Tests of API tokens: rotation with two valid tokens, revocation, and the effects on bearer tokens and callbacks. */
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {CALLBACK, RETURN, sign, verify} from '../../../src/domain/signing';
import {verifyQuery} from '../../../src/domain/signing/query';
import {facts, fakeTime, type Harness, newKey, ORIGIN, requestOf, start} from './helpers';
import {brand} from '../../../src/brand';

const {point, second_point: second} = facts.sandbox;
const {rotation_days: days, headers: names} = facts.gateway.signing;
const DAY = 86_400_000;
const SETTLED = facts.sandbox.answer_seconds * 1000;
const FIND = requestOf('transactionFind');
const RECEIVER = 'http://localhost:9/callbacks';

const control = async ({sandbox}: Harness, name: string, body: object = {}) => {
  const init = {method: 'POST', body: JSON.stringify(body)};
  const response = await sandbox.app.request(`${ORIGIN}/sandbox/tokens/${name}`, init);
  return {http: response.status, ...((await response.json()) as {token: string; error?: string})};
};
const codeBy = async ({call}: Harness, token: string, id: number = point.id) =>
  (await call('transactionFind', FIND, {token, point: id})).error.code;
/** Pays through a point. @returns the first callback */
const callbackOf = async (harness: Harness, token: string, id: number = point.id, more: object = {}) => {
  const body = requestOf('transactionPay', {point: {callback_url: RECEIVER, ...more}});
  const before = harness.sent.length;
  const {response} = await harness.call('transactionPay', body, {token, point: id});
  expect(response.point_id).toBe(id);
  await vi.advanceTimersByTimeAsync(SETTLED);
  return harness.sent[before]!;
};
const signedBy = ({headers, body}: Harness['sent'][number], header: string, token: string) =>
  verify(
    headers[header] ?? '',
    token,
    {point: headers[names.point]!, key: headers[names.key]!, purpose: CALLBACK},
    body,
  );

beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

describe('token rotation', () => {
  it('at the seeded second point accepts calls by either token and signs callbacks with both', async () => {
    const harness = start();
    for (const token of [second.api_token, second.next_api_token])
      expect(await codeBy(harness, token, second.id)).toBe(0);
    expect(await codeBy(harness, point.api_token, second.id)).toBe(11);
    expect(await codeBy(harness, second.api_token, point.id)).toBe(11);

    const sent = await callbackOf(harness, second.api_token, second.id);
    expect(sent.headers[names.point]).toBe(String(second.id));
    expect(signedBy(sent, names.signature, second.next_api_token)).toBe(true);
    expect(signedBy(sent, names.previous_signature, second.api_token)).toBe(true);
    expect(signedBy(sent, names.signature, second.api_token)).toBe(false);
  });

  it('a point with one token signs callbacks once', async () => {
    const {headers} = await callbackOf(start(), point.api_token);
    expect(headers).not.toHaveProperty(names.previous_signature);
  });

  it(`ends by itself after ${days} days`, async () => {
    const harness = start();
    const {token} = await control(harness, 'rotate');
    await vi.advanceTimersByTimeAsync(days * DAY - 1);
    expect(await codeBy(harness, point.api_token)).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    const {error} = await harness.call('transactionFind', FIND);
    const ended = new Date(facts.gateway.signing.vector_key + days * DAY).toISOString();
    expect(error).toMatchObject({
      code: 11,
      details: [{field: brand.headers.signature, message: `is by an API token that ended at ${ended}`}],
    });
    expect(await codeBy(harness, token)).toBe(0);
    const sent = await callbackOf(harness, token);
    expect(signedBy(sent, names.signature, token)).toBe(true);
    expect(sent.headers).not.toHaveProperty(names.previous_signature);
  });

  it('keeps bearer tokens issued under the older token valid', async () => {
    const harness = start();
    const {response} = await harness.call('invoicingToken', {});
    await control(harness, 'rotate');
    await control(harness, 'end_rotation');
    const {error} = await harness.call('invoicingPageTransactions', requestOf('invoicingPageTransactions'), {
      token: response.token,
    });
    expect(error.code).toBe(0);
  });

  it('tracks used keys per point, not per token', async () => {
    const {call} = start();
    const key = newKey();
    const at = (token: string) => call('transactionFind', FIND, {token, point: second.id, key});
    expect((await at(second.api_token)).error.code).toBe(0);
    expect((await at(second.next_api_token)).error).toMatchObject({code: 11, details: [{field: brand.headers.key}]});
    // Used keys are tracked per point.
    expect((await call('transactionFind', FIND, {key})).error.code).toBe(0);
  });

  it('also signs GET callbacks twice, and the inbox accepts either signature', async () => {
    const harness = start();
    const {url} = await callbackOf(harness, second.api_token, second.id, {callback_method: 'GET'});
    const {searchParams: query} = new URL(url);
    for (const token of [second.api_token, second.next_api_token])
      expect(verifyQuery(query, [token], second.id, 'CALLBACK_GET')).toBe(true);
    expect(verifyQuery(query, [second.api_token], second.id, RETURN)).toBe(false);
    expect((await harness.get(`/inbox/get${new URL(url).search}`)).status).toBe(204);
  });

  it('cannot be started twice, nor finished before it was started', async () => {
    const harness = start();
    expect(await control(harness, 'end_rotation')).toMatchObject({
      http: 409,
      error: expect.stringContaining('one token'),
    });
    expect((await control(harness, 'rotate')).http).toBe(200);
    expect(await control(harness, 'rotate')).toMatchObject({http: 409, error: expect.stringContaining('two tokens')});
    expect(await control(harness, 'rotate', {point_id: 7})).toMatchObject({
      http: 409,
      error: `7 is no point of this sandbox; there are ${point.id} and ${second.id}`,
    });
  });
});

describe('token revocation', () => {
  it('takes effect immediately and replaces the only token', async () => {
    const harness = start();
    const {token} = await control(harness, 'revoke');
    const {error} = await harness.call('transactionFind', FIND);
    expect(error).toMatchObject({code: 11, details: [{message: expect.stringContaining('was revoked at')}]});
    expect(await codeBy(harness, token)).toBe(0);
  });

  it.each([
    ['older', second.api_token, second.next_api_token],
    ['newer', second.next_api_token, second.api_token],
  ])('of the %s token ends a rotation', async (_which, leaked, kept) => {
    const harness = start();
    expect(await control(harness, 'revoke', {point_id: second.id, token: leaked})).toMatchObject({token: kept});
    expect(await codeBy(harness, leaked, second.id)).toBe(11);
    const sent = await callbackOf(harness, kept, second.id);
    expect(signedBy(sent, names.signature, kept)).toBe(true);
    expect(sent.headers).not.toHaveProperty(names.previous_signature);
  });

  it('also revokes all bearer tokens issued under the token, and no others', async () => {
    const harness = start();
    const headersOf = (bearer: string) => ({
      headers: {
        Authorization: `Bearer ${bearer}`,
        [brand.headers.point]: null,
        [brand.headers.key]: null,
        [brand.headers.signature]: null,
      },
    });
    const issue = async (token: string) => {
      const by = {token, point: second.id};
      const seen = (await harness.call('transactionIssueToken', {id: FIND.id}, by)).response.token as string;
      const pages = (await harness.call('invoicingToken', {}, by)).response.token as string;
      return {seen, pages};
    };
    const codes = async ({seen, pages}: {seen: string; pages: string}) => [
      (await harness.call('transactionFind', {id: FIND.id}, headersOf(seen))).error.code,
      (await harness.call('invoicingPageTransactions', requestOf('invoicingPageTransactions'), {token: pages})).error
        .code,
    ];
    const older = await issue(second.api_token);
    const newer = await issue(second.next_api_token);
    expect(older.seen).not.toBe(newer.seen);
    expect([await codes(older), await codes(newer)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
    await control(harness, 'revoke', {point_id: second.id});
    expect([await codes(older), await codes(newer)]).toEqual([
      [20, 16],
      [0, 0],
    ]);
    // A repeat returns the valid token, never the revoked one.
    expect((await issue(second.next_api_token)).seen).toBe(newer.seen);
  });

  it('is possible for an expired token, to revoke what it has issued', async () => {
    const harness = start();
    const {response} = await harness.call('invoicingToken', {});
    await control(harness, 'rotate');
    await control(harness, 'end_rotation');
    await control(harness, 'revoke', {token: point.api_token});
    const {error} = await harness.call('invoicingPageTransactions', requestOf('invoicingPageTransactions'), {
      token: response.token,
    });
    expect(error.code).toBe(16);
    expect(await control(harness, 'revoke', {token: 'never seen'})).toMatchObject({http: 409});
  });

  it('stops signing callbacks with it, including retries of older events', async () => {
    const harness = start();
    harness.answerWith(async () => 500);
    const first = await callbackOf(harness, point.api_token);
    expect(signedBy(first, names.signature, point.api_token)).toBe(true);
    const {token} = await control(harness, 'revoke');
    await vi.advanceTimersByTimeAsync(facts.gateway.callback.retry_minutes[0]! * 60_000);
    const again = harness.sent.at(-1)!;
    expect(again.body).toEqual(first.body);
    expect(signedBy(again, names.signature, token)).toBe(true);
    expect(again.headers).not.toHaveProperty(names.previous_signature);
  });

  it('makes the inbox refuse callbacks signed with it', async () => {
    const harness = start();
    await control(harness, 'revoke');
    const body = JSON.stringify({event: 'transaction.status'});
    const head = {point: point.id, key: newKey(), purpose: CALLBACK};
    const signature = sign(point.api_token, head, body);
    const headers = {[names.point]: String(point.id), [names.key]: String(head.key)};
    for (const name of [names.signature, names.previous_signature]) {
      const init = {method: 'POST', headers: {...headers, [name]: signature}, body};
      expect((await harness.sandbox.app.request(`${ORIGIN}/inbox`, init)).status, name).toBe(401);
    }
  });
});

it('a reset restores the initial tokens of every point', async () => {
  const harness = start();
  await control(harness, 'revoke');
  await control(harness, 'revoke', {point_id: second.id});
  harness.sandbox.reset();
  expect(await codeBy(harness, point.api_token)).toBe(0);
  expect(await codeBy(harness, second.api_token, second.id)).toBe(0);
});
