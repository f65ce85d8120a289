/** Tests of stored credentials: initiator rules, first payment, and merchant-initiated charges. */
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {getOperation} from '../../../src/facts/contract';
import {challengeResponse} from '../../../src/gateway/engine/challenge';
import {facts, fakeTime, ORIGIN, requestOf, START, start, type Harness} from './helpers';

const {cards, soft_declined: softDeclined} = facts.testCards;
const {purposes, networks} = facts.cardRules;
const networkOf = (number: string) => networks.find(({bins}) => new RegExp(bins).test(number));
const request = (name: string): any =>
  structuredClone(getOperation(facts.contract, 'transactionPay').requestExamples[name]!.value);
const HOUR_MS = 3_600_000;

let orders = 0;
const send = ({call}: Harness, body: object) =>
  call('transactionPay', {...body, external_transaction_id: `credential-${(orders += 1)}`});
const settle = () => vi.advanceTimersByTimeAsync(facts.sandbox.answer_seconds * 1000);

/** Creates a first payment that stores the card. @returns the transaction after the bank has responded */
async function store(harness: Harness, number: string, changes: object = {}) {
  const {fields, ...body} = request('card');
  const cvv = /^3[47]/.test(number) ? '1234' : '123';
  const {response} = await send(harness, {
    ...body,
    fields: {...fields, card_number: number, cvv},
    stored_credential: {purpose: 'unscheduled', sequence: 'first'},
    ...changes,
  });
  const token = new URL(response.result.three_ds?.acs_url ?? 'http://none/x/x').pathname.split('/')[2]!;
  await harness.call('transactionUpdate', {id: response.id, fields: {cres: challengeResponse(token, true)}});
  await settle();
  return harness.find(response.id);
}

/** Merchant-initiated charge that follows the first payment. */
const charge = (harness: Harness, first: any, changes: object = {}) =>
  send(harness, {
    ...request('merchant_charge'),
    fields: {card_token: first.card.card_token},
    stored_credential: {purpose: 'unscheduled', sequence: 'next', network_transaction_id: first.network_transaction_id},
    ...changes,
  });

/** A first payment that stores the card for a purpose. */
const agreementFor = (purpose: string) => ({stored_credential: {purpose, sequence: 'first'}});
/** A payment for a purpose that follows the first payment. */
const nextFor = (purpose: string, {network_transaction_id}: any) => ({
  stored_credential: {purpose, sequence: 'next', network_transaction_id},
});

const firsts = cards.filter(
  ({payment, blacklist}) =>
    payment?.outcome === 'success' &&
    ['frictionless', 'challenge'].includes(payment.three_ds ?? '') &&
    !payment.method &&
    !blacklist,
);

beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

describe('the first payment', () => {
  it.each(firsts)('with $number is authenticated, and returns the network transaction id', async ({number}) => {
    const first = await store(start(), number);
    expect(first).toMatchObject({status: 1, three_ds: {flow: 'challenge', liability: 'issuer'}});
    const {length = 15, characters = 'digits'} = networkOf(number)?.transaction_id ?? {};
    const alphabet = {digits: String.raw`\d`, base64url: '[A-Za-z0-9_-]'}[characters];
    expect(first.network_transaction_id).toMatch(new RegExp(`^${alphabet}{${length}}$`));
  });

  it('can be rehearsed in the form of every network that documents one', () => {
    const rehearsed = new Set(firsts.filter(({charge: later}) => !later).map(({number}) => networkOf(number)?.name));
    const documented = networks.filter(({transaction_id: form}) => form).map(({name}) => name);
    expect(documented.filter((name) => !rehearsed.has(name))).toEqual([]);
  });

  it('with a Mastercard returns a Transaction Link ID, which a charge sends back unchanged', async () => {
    const harness = start();
    const {number} = cards.find(({scheme, payment}) => scheme === 'Mastercard' && payment?.payer_auth === 'NONE')!;
    const external = {
      version: '2.2.0',
      eci: '02',
      cavv: Buffer.alloc(20).toString('base64'),
      ds_trans_id: 'c5b808e7-1de1-4069-a17b-f70d3b3b1645',
    };
    const first = await store(harness, number, {three_ds: {external}});
    const id: string = first.network_transaction_id;
    expect([id.length, /-/.test(id), /_/.test(id), /[a-z]/.test(id)]).toEqual([22, true, true, true]);
    expect((await charge(harness, first)).response).toMatchObject({status: 10});
    const changed = await charge(harness, {...first, network_transaction_id: id.toLowerCase()});
    expect(changed.error.code).toBe(226);
  });

  it('that the bank has not authenticated gives a card token for the customer, and nothing for the merchant', async () => {
    const harness = start();
    const {number} = cards.find(({payment}) => payment?.three_ds === 'not_enrolled')!;
    const first = await store(harness, number);
    expect(first).toMatchObject({status: 1, card: {card_token: expect.any(String)}});
    expect(first).not.toHaveProperty('network_transaction_id');
    expect((await charge(harness, first)).error).toMatchObject({
      code: 204,
      details: [{field: 'stored_credential.network_transaction_id'}],
    });
    const {response} = await send(harness, {
      ...request('merchant_charge'),
      fields: {card_token: first.card.card_token},
      initiator: 'customer',
      stored_credential: {purpose: 'card_on_file', sequence: 'next'},
    });
    expect(response.status).toBe(10);
  });

  it('accepts authentication by another provider', async () => {
    const harness = start();
    const external = {
      version: '2.2.0',
      eci: '05',
      cavv: Buffer.alloc(20).toString('base64'),
      ds_trans_id: 'c5b808e7-1de1-4069-a17b-f70d3b3b1645',
    };
    const first = await store(harness, '4242424242424242', {three_ds: {external}});
    expect(first.network_transaction_id).toBeDefined();
  });

  it('has no network transaction id if it stores nothing', async () => {
    const harness = start();
    expect(await store(harness, '4242424242424242', {stored_credential: undefined})).not.toHaveProperty(
      'network_transaction_id',
    );
  });

  it.each(purposes)('for $name accepts the documented initiators only', async ({name, first, next, follows}) => {
    const harness = start();
    for (const initiator of ['customer', 'merchant'] as const) {
      const fields = {card_token: 'ctok_7Yq2Lw9Rk4Vn'};
      const body = {...request('merchant_charge'), fields, initiator};
      const beginning = await send(harness, {...body, stored_credential: {purpose: name, sequence: 'first'}});
      expect(beginning.error.code, `first by ${initiator}`).toBe(first && initiator === 'customer' ? 0 : 204);
      const agreed = await store(harness, '4242424242424242', agreementFor(follows[0]!));
      const following = await charge(harness, agreed, {initiator, ...nextFor(name, agreed)});
      expect(following.error.code, `next by ${initiator}`).toBe(initiator === next ? 0 : 204);
    }
  });
});

describe('a payment with a stored card', () => {
  const pairs = purposes.flatMap((purpose) =>
    purposes.filter(({first}) => first).map(({name: agreed}) => ({...purpose, agreed})),
  );
  it.each(pairs)('for $name after a first payment for $agreed', async ({name, next: initiator, follows, agreed}) => {
    const harness = start();
    const first = await store(harness, '4242424242424242', agreementFor(agreed));
    const {error} = await charge(harness, first, {initiator, ...nextFor(name, first)});
    if (follows.includes(agreed)) expect(error.code).toBe(0);
    else
      expect(error).toMatchObject({
        code: 226,
        details: [{field: 'stored_credential.purpose', message: expect.stringContaining(`for ${agreed}`)}],
      });
  });
});

describe('merchant-initiated charge', () => {
  it.each(firsts)(
    'after a first payment with $number needs no authentication and has the outcome of the card',
    async (card) => {
      const harness = start();
      const first = await store(harness, card.number);
      const {response} = await charge(harness, first);
      expect(response).toMatchObject({status: 10, result: {payer_auth: 'NONE'}});
      expect(response).not.toHaveProperty('three_ds');
      await settle();
      const expected = card.payment!.soft_decline ? softDeclined : card.charge?.failure;
      const done = await harness.find(response.id);
      expect([done.status, done.failure_reason_code]).toEqual(expected === undefined ? [1, undefined] : [2, expected]);
    },
  );

  it('is declined permanently, temporarily, or until the customer authenticates', async () => {
    const harness = start();
    const retries = new Map<string, any>();
    for (const {number} of cards.filter((card) => card.charge ?? card.payment?.soft_decline)) {
      const {response} = await charge(harness, await store(harness, number));
      await settle();
      const done = await harness.find(response.id);
      retries.set(done.retry, done);
    }
    expect([...retries.keys()].sort()).toEqual(['authenticate', 'later', 'never']);
    const later = retries.get('later')!;
    const {after_hours: hours} = facts.failureReasons.find(({code}) => code === later.failure_reason_code)!;
    expect(Date.parse(later.retry_after) - Date.parse(later.updated_at)).toBe(hours! * HOUR_MS);
    expect(retries.get('never')).not.toHaveProperty('retry_after');
  });

  it('is paid at retry_after of the last decline, and not before', async () => {
    const harness = start();
    const {number} = cards.find((card) => card.charge?.recovers)!;
    const first = await store(harness, number);
    const attempt = async () => {
      const {response} = await charge(harness, first);
      await settle();
      return harness.find(response.id);
    };
    /** Moves the clock of the sandbox to a time, less the time that an answer takes. */
    const waitUntil = (at: string, more = 0) => {
      const seconds = Math.round((Date.parse(at) + more - harness.sandbox.parts.clock.now()) / 1000);
      return harness.sandbox.app.request(`${ORIGIN}/sandbox/clock`, {method: 'POST', body: JSON.stringify({seconds})});
    };
    const declined = await attempt();
    expect(declined).toMatchObject({status: 2, retry: 'later'});
    expect((await waitUntil(declined.retry_after, -2000)).status).toBe(200);
    const tooEarly = await attempt();
    expect(tooEarly).toMatchObject({status: 2, retry: 'later'});
    expect(Date.parse(tooEarly.retry_after)).toBeGreaterThan(Date.parse(declined.retry_after));
    await waitUntil(declined.retry_after, 1000);
    expect(await attempt()).toMatchObject({status: 2});
    const last = await attempt();
    await waitUntil(last.retry_after);
    expect(await attempt()).toMatchObject({status: 1});
  });

  it('follows a first payment with the token of the payment page, when the customer confirms it', async () => {
    const harness = start();
    const {fields: _fields, browser, three_ds: _wish, ...body} = request('card');
    const page = await harness.call('transactionCreate', {
      ...body,
      service_id: 2201,
      external_transaction_id: 'credential-page',
      fields: {issue_card_token: 'true'},
    });
    const {pathname} = new URL(page.response.result.pay_url);
    await harness.post(pathname, {
      action: 'pay',
      card_number: '4242424242424242',
      expire_month: '09',
      expire_year: '2030',
      cvv: '123',
    });
    await settle();
    const paid = await harness.find(page.response.id);
    expect(paid).toMatchObject({status: 1, card: {card_token: expect.any(String)}});
    expect(paid).not.toHaveProperty('network_transaction_id');
    expect((await charge(harness, paid)).error.code).toBe(204);
    const {card_token} = paid.card;
    const agreement = {...agreementFor('recurring'), fields: {card_token}, browser};
    const {response} = await send(harness, {...body, ...agreement});
    expect(response).toMatchObject({status: 10, result: {payer_auth: '3DS'}});
    await harness.post(new URL(response.result.three_ds.acs_url).pathname, {action: 'confirm'});
    await settle();
    const first = await harness.find(response.id);
    const following = await charge(harness, {...first, card: {card_token}}, nextFor('recurring', first));
    expect(following.response).toMatchObject({status: 10, result: {payer_auth: 'NONE'}});
  });

  it('follows a first payment that the browser sends with a transparency token', async () => {
    const harness = start();
    const {payment} = requestOf('transactionIssueToken');
    const id = 'credential-browser';
    const defined = {...payment, ...agreementFor('recurring')};
    const issued = await harness.call('transactionIssueToken', {external_transaction_id: id, payment: defined});
    const {fields, browser} = request('card');
    const {response} = await harness.call(
      'transactionPay',
      {...defined, external_transaction_id: id, fields: {...fields, issue_card_token: 'true'}, browser},
      {headers: {Authorization: `Bearer ${issued.response.token}`}},
    );
    await harness.post(new URL(response.result.three_ds.acs_url).pathname, {action: 'confirm'});
    await settle();
    const first = await harness.find(response.id);
    expect(first).toMatchObject({status: 1, network_transaction_id: expect.any(String)});
    expect((await charge(harness, first, nextFor('recurring', first))).error.code).toBe(0);
  });

  it.each([
    ['without a stored credential', {stored_credential: undefined}, ['stored_credential']],
    ['with a browser', {browser: request('card').browser}, ['browser']],
    ['with a wish for 3-D Secure', {three_ds: {challenge: 'avoid'}}, ['three_ds']],
    ['with the number of the card', {fields: request('card').fields}, ['fields.card_token']],
    [
      'without the id of the network',
      {stored_credential: {purpose: 'recurring', sequence: 'next'}},
      ['stored_credential.network_transaction_id'],
    ],
  ])('%s is refused', async (_what, changes, fields) => {
    const {error} = await send(start(), {...request('merchant_charge'), ...changes});
    expect(error.code).toBe(204);
    expect(error.details!.map(({field}) => field)).toEqual(fields);
  });

  it('requires the card of its first payment', async () => {
    const harness = start();
    const one = await store(harness, '4242424242424242');
    const other = await store(harness, '4111111111111111');
    const {error} = await charge(harness, {...one, card: other.card});
    expect(error).toMatchObject({code: 226, details: [{message: 'belongs to another card'}]});
  });

  it('can be validated, which stores nothing', async () => {
    const harness = start({now: START});
    expect((await harness.call('transactionValidate', request('merchant_charge'))).response).toEqual({valid: true});
    const broken = {...request('merchant_charge'), stored_credential: undefined};
    expect((await harness.call('transactionValidate', broken)).error.code).toBe(204);
  });
});

describe('invalid first payment', () => {
  it.each([
    ['an exemption', {three_ds: {exemption: 'low_value'}}, 'three_ds.exemption'],
    [
      'an id of the network',
      {stored_credential: {purpose: 'recurring', sequence: 'first', network_transaction_id: '999999999900046'}},
      'stored_credential.network_transaction_id',
    ],
  ])('%s is refused', async (_what, changes, field) => {
    const body = {...request('card'), stored_credential: {purpose: 'recurring', sequence: 'first'}, ...changes};
    expect((await send(start(), body)).error).toMatchObject({code: 204, details: [{field}]});
  });
});

describe('advice after a failure', () => {
  it.each(
    facts.failureReasons.filter(({code}) => facts.methods.get('card')!.flows.acquiring_h2h!.failures.includes(code)),
  )('reason $code says $retry', async ({code, retry, after_hours: hours}) => {
    const harness = start();
    const {response} = await send(harness, {...request('card'), external_customer_id: `sandbox-failed-${code}`});
    await settle();
    const done = await harness.find(response.id);
    expect(done).toMatchObject({status: 2, failure_reason_code: code, retry});
    expect(done.retry_after === undefined).toBe(hours === undefined);
  });
});
