/** Tests of transparency tokens: permissions, lifetime and refused uses. */
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {getOperation} from '../../../src/facts/contract';
import {facts, fakeTime, ORIGIN, requestOf, START, start, type Harness} from './helpers';
import {brand} from '../../../src/brand';

const {lifetime_minutes: lifetime} = facts.gateway.transparency_token;
const {payment} = requestOf('transactionIssueToken');
const FIELDS = {card_token: 'ctok_7Yq2Lw9Rk4Vn'};
const NEW = 'token-order-1';

const issue = async ({call}: Harness, body: object) => call('transactionIssueToken', body);
/** Sends a call with a bearer token instead of a signature. */
const bearer = ({call}: Harness, token: string, operation: string, body: unknown) =>
  call(operation, body, {
    headers: {
      Authorization: `Bearer ${token}`,
      [brand.headers.point]: null,
      [brand.headers.key]: null,
      [brand.headers.signature]: null,
    },
  });
const tokenFor = async (harness: Harness, body: object) => (await issue(harness, body)).response.token as string;

beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

it('returns the documented response, except for the random token', async () => {
  const {call} = start({now: START});
  const operation = getOperation(facts.contract, 'transactionIssueToken');
  const answer = await call('transactionIssueToken', operation.requestExamples.payment!.value);
  const shown = operation.responses['200']!.examples.issued!.value as any;
  expect(answer.response.token).toMatch(/^ttok_[0-9a-f]{32}$/);
  expect(answer.text.replace(answer.response.token, shown.response.token)).toBe(JSON.stringify(shown));
});

describe('token for a future payment', () => {
  it('starts and finds that payment; nothing is created before', async () => {
    const harness = start();
    const token = await tokenFor(harness, {external_transaction_id: NEW, payment});
    expect((await harness.call('transactionFind', {external_transaction_id: NEW})).error.code).toBe(208);
    const body = {external_transaction_id: NEW, ...payment, fields: FIELDS, locale: 'ua'};
    const paid = await bearer(harness, token, 'transactionPay', body);
    expect(paid.response).toMatchObject({status: 10, amount: payment.amount});
    expect((await bearer(harness, token, 'transactionPay', body)).text).toBe(paid.text);
    const found = await bearer(harness, token, 'transactionFind', {id: paid.response.id});
    expect(found.response.id).toBe(paid.response.id);
  });

  it.each([
    [{amount: 1}, ['amount']],
    [{wallet_id: 4001, amount_currency: 'PLN'}, ['wallet_id', 'amount_currency']],
    [{service_id: 2205}, ['service_id']],
    [{point: {callback_url: 'https://thief.example'}}, ['point']],
    [{point: undefined}, ['point']],
    [{external_customer_id: 'somebody'}, ['external_customer_id']],
  ])('does not start it with %j', async (changes, fields) => {
    const harness = start();
    const token = await tokenFor(harness, {external_transaction_id: NEW, payment});
    const body = {external_transaction_id: NEW, ...payment, fields: FIELDS, ...changes};
    const {http, error} = await bearer(harness, token, 'transactionPay', body);
    expect([http, error.code, error.details?.map(({field}) => field)]).toEqual([403, 22, fields]);
    expect((await harness.call('transactionFind', {external_transaction_id: NEW})).error.code).toBe(208);
  });

  it('does not start another payment', async () => {
    const harness = start();
    const token = await tokenFor(harness, {external_transaction_id: NEW, payment});
    const body = {external_transaction_id: 'token-order-2', ...payment, fields: FIELDS};
    expect((await bearer(harness, token, 'transactionPay', body)).error.code).toBe(21);
  });

  it('is not issued for a payout, for the payment page or for a payment that exists', async () => {
    const harness = start();
    const codeFor = async (changes: object, id = NEW) =>
      (await issue(harness, {external_transaction_id: id, payment: {...payment, ...changes}})).error.code;
    expect([
      await codeFor({service_id: 2205}),
      await codeFor({service_id: 2201}),
      await codeFor({}, 'order-1140-1'),
    ]).toEqual([214, 214, 203]);
  });
});

describe('token for an existing transaction', () => {
  it('acts on that transaction only, and starts no other', async () => {
    const harness = start();
    const token = await tokenFor(harness, {id: 900040});
    expect((await bearer(harness, token, 'transactionFind', {id: 900040})).error.code).toBe(0);
    expect((await bearer(harness, token, 'transactionFind', {id: 900041})).error.code).toBe(21);
    expect((await bearer(harness, token, 'transactionFind', {id: 1})).error.code).toBe(21);
    expect((await bearer(harness, token, 'transactionUpdate', {id: 900041, fields: {otp: '123456'}})).error.code).toBe(
      21,
    );
    const body = {external_transaction_id: 'order-1140-1', ...payment, fields: FIELDS};
    expect((await bearer(harness, token, 'transactionPay', body)).error).toMatchObject({
      code: 22,
      details: [{field: 'Authorization', message: 'was issued without a payment'}],
    });
    const {response} = await bearer(harness, token, 'transactionUpdate', {id: 900040, fields: {otp: '123456'}});
    expect(response.result).toEqual({payer_auth: 'NONE'});
  });

  it('does not authorise any other call', async () => {
    const harness = start();
    const token = await tokenFor(harness, {id: 900040});
    for (const operation of facts.contract.operations.values()) {
      if (operation.kind !== 'call' || operation.auth.includes('transparencyToken')) continue;
      const {http} = await bearer(harness, token, operation.id, requestOf(operation.id));
      expect([400, 401], operation.id).toContain(http);
    }
  });

  it('expires after its lifetime, and a repeat returns the same token', async () => {
    const harness = start();
    const first = await issue(harness, {id: 900040});
    await vi.advanceTimersByTimeAsync((lifetime - 1) * 60_000);
    expect((await issue(harness, {id: 900040})).text).toBe(first.text);
    expect((await bearer(harness, first.response.token, 'transactionFind', {id: 900040})).error.code).toBe(0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await bearer(harness, first.response.token, 'transactionFind', {id: 900040})).error.code).toBe(19);
    expect(await tokenFor(harness, {id: 900040})).not.toBe(first.response.token);
  });

  it('is deleted by a reset', async () => {
    const harness = start();
    const token = await tokenFor(harness, {id: 900040});
    harness.sandbox.reset();
    expect((await bearer(harness, token, 'transactionFind', {id: 900040})).error.code).toBe(20);
  });
});

describe('browsers of another origin', () => {
  const ask = ({sandbox}: Harness, path: string) =>
    sandbox.app.request(`${ORIGIN}/v2${path}`, {
      method: 'OPTIONS',
      headers: {Origin: 'https://shop.example', 'Access-Control-Request-Method': 'POST'},
    });

  it('may send a transparency token, but no signing headers', async () => {
    const harness = start();
    for (const operation of facts.contract.operations.values()) {
      if (operation.kind !== 'call') continue;
      const answer = await ask(harness, operation.path);
      if (!operation.auth.includes('transparencyToken')) {
        expect([answer.status, answer.headers.get('Access-Control-Allow-Origin')], operation.id).toEqual([403, null]);
        continue;
      }
      expect(answer.status, operation.id).toBe(204);
      expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*');
      expect(answer.headers.get('Access-Control-Allow-Methods')).toBe('POST');
      expect(answer.headers.get('Access-Control-Allow-Headers')).toBe('Authorization, Content-Type');
    }
  });

  it('may read the responses, including errors', async () => {
    const harness = start();
    for (const token of [await tokenFor(harness, {id: 900040}), 'ttok_wrong']) {
      const {headers} = await bearer(harness, token, 'transactionFind', {id: 900040});
      expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
    }
  });
});
