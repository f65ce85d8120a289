/** Tests of 3-D Secure 2: test cards, exemptions, and authentication by another provider. */
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {getOperation} from '../../../src/facts/contract';
import {challengeResponse} from '../../../src/gateway/engine/challenge';
import {randomFrom} from '../../random';
import {facts, fakeTime, start, type Harness} from './helpers';

const {cards} = facts.testCards;
const {networks, exemptions} = facts.cardRules;
const example: any = getOperation(facts.contract, 'transactionPay').requestExamples.card!.value;
const {browser, fields: _fields, external_transaction_id: _id, ...rest} = example;

const find = (wanted: (card: (typeof cards)[number]) => boolean | undefined) => cards.find(wanted)!.number;
const FRICTIONLESS = find(({payment}) => payment?.three_ds === 'frictionless' && !payment.method);
const METHOD = find(({payment}) => payment?.three_ds === 'frictionless' && payment.method);
const METHOD_CHALLENGE = find(({payment}) => payment?.three_ds === 'challenge' && payment.method);
const CHALLENGE = find(({payment}) => payment?.three_ds === 'challenge' && payment.outcome === 'success');
const NOT_ENROLLED = find(({payment}) => payment?.three_ds === 'not_enrolled');
const UNAVAILABLE = find(({payment}) => payment?.three_ds === 'unavailable');
const REJECTED = find(({payment}) => payment?.three_ds === 'rejected');
const SOFT = find(({payment}) => payment?.soft_decline);
const OTP = find(({payment}) => payment?.payer_auth === 'OTP');

let orders = 0;
const fieldsOf = (number: string) => ({
  card_number: number,
  expire_month: '09',
  expire_year: '2030',
  cvv: /^3[47]/.test(number) ? '1234' : '123',
});
const pay = ({call}: Harness, number: string, changes: object = {browser}) =>
  call('transactionPay', {
    ...structuredClone(rest),
    external_transaction_id: `three-ds-${(orders += 1)}`,
    fields: fieldsOf(number),
    ...changes,
  });
const handIn = ({call}: Harness, id: number, fields: object) => call('transactionUpdate', {id, fields});
const settle = () => vi.advanceTimersByTimeAsync(facts.sandbox.answer_seconds * 1000);
const tokenOf = (address: string) => new URL(address).pathname.split('/')[2]!;
const networkOf = (number: string) => networks.find(({bins}) => new RegExp(bins).test(number))!;

beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

describe('authentication by card', () => {
  it.each([
    [FRICTIONLESS, 'frictionless', 'authenticated', 'issuer'],
    [NOT_ENROLLED, 'not_enrolled', 'none', 'merchant'],
    [UNAVAILABLE, 'unavailable', 'none', 'merchant'],
  ] as const)('%s is decided at once: %s', async (number, flow, result, liability) => {
    const harness = start();
    const {response} = await pay(harness, number);
    const {eci} = networkOf(number);
    expect(response).toMatchObject({
      status: 10,
      result: {payer_auth: 'NONE'},
      three_ds: {flow, eci: eci[result], liability},
    });
    await settle();
    expect(await harness.find(response.id)).toMatchObject({status: 1, three_ds: {flow, liability}});
  });

  const STORED = {purpose: 'recurring', sequence: 'first'};
  it.each([
    ['a challenge is mandated', {browser, three_ds: {challenge: 'mandate'}}],
    ['the card is stored', {browser, stored_credential: STORED}],
  ])('if no server of 3-D Secure responds, a payment fails for which %s', async (_, changes) => {
    const {response} = await pay(start(), UNAVAILABLE, changes);
    expect(response).toMatchObject({
      status: 2,
      failure_reason_code: 1106,
      retry: 'authenticate',
      three_ds: {flow: 'unavailable', liability: 'merchant'},
    });
    expect(response.card).not.toHaveProperty('card_token');
    expect(response).not.toHaveProperty('network_transaction_id');
  });

  it('a rejected card fails in the response, and the customer may try again', async () => {
    const {response} = await pay(start(), REJECTED);
    const expected = {
      status: 2,
      failure_reason_code: 1106,
      retry: 'authenticate',
      three_ds: {flow: 'rejected', liability: 'merchant'},
    };
    expect(response).toMatchObject(expected);
    expect(response).not.toHaveProperty('retry_after');
  });

  it.each(['completed', 'timeout', 'unavailable'])('the 3-D Secure method runs first: %s', async (how) => {
    const harness = start();
    const {response} = await pay(harness, METHOD);
    expect(Object.keys(response.result.three_ds)).toEqual(['method_url', 'method_data']);
    expect(response).not.toHaveProperty('three_ds');
    const frame = await harness.post(new URL(response.result.three_ds.method_url).pathname, {threeDSMethodData: 'x'});
    expect(frame.status).toBe(200);
    expect(frame.headers.get('content-security-policy')).not.toContain('frame-ancestors');
    const answer = (await handIn(harness, response.id, {three_ds_method: how})).response;
    if (how === 'completed') {
      expect(answer).toMatchObject({
        result: {payer_auth: 'NONE'},
        three_ds: {flow: 'frictionless', liability: 'issuer'},
      });
    } else {
      const {acs_url: url} = answer.result.three_ds;
      const done = await handIn(harness, response.id, {cres: challengeResponse(tokenOf(url), true)});
      expect(done.response).toMatchObject({three_ds: {flow: 'challenge', liability: 'issuer'}});
    }
    await settle();
    expect(await harness.find(response.id)).toMatchObject({status: 1});
  });

  it('the bank may still require a challenge after the 3-D Secure method', async () => {
    const harness = start();
    const {response} = await pay(harness, METHOD_CHALLENGE);
    const early = await handIn(harness, response.id, {cres: challengeResponse('0a1b2c3d4e99', true)});
    expect(early.error).toMatchObject({code: 202, details: [{field: 'fields.three_ds_method'}]});
    const asked = (await handIn(harness, response.id, {three_ds_method: 'completed'})).response;
    expect(Object.keys(asked.result.three_ds)).toEqual(['acs_url', 'creq']);
    const again = await handIn(harness, response.id, {three_ds_method: 'timeout'});
    expect(again.error).toMatchObject({code: 202, details: [{field: 'fields.cres'}]});
  });

  it('without browser data the bank requires a challenge', async () => {
    const {response} = await pay(start(), METHOD, {});
    expect(Object.keys(response.result.three_ds)).toEqual(['acs_url', 'creq']);
  });

  it('a failed challenge is reported', async () => {
    const harness = start();
    const {response} = await pay(harness, CHALLENGE);
    const token = tokenOf(response.result.three_ds.acs_url);
    const {response: failed} = await handIn(harness, response.id, {cres: challengeResponse(token, false)});
    expect(failed).toMatchObject({
      status: 2,
      three_ds: {flow: 'challenge', eci: networkOf(CHALLENGE).eci.none, liability: 'merchant'},
    });
  });

  it('“mandate” requires a challenge', async () => {
    const {response} = await pay(start(), FRICTIONLESS, {browser, three_ds: {challenge: 'mandate'}});
    expect(response).toMatchObject({status: 10, result: {payer_auth: '3DS'}});
  });

  it('the frame of the bank has the requested size', async () => {
    const {response} = await pay(start(), CHALLENGE, {browser: {...browser, challenge_window_size: '02'}});
    const creq = JSON.parse(Buffer.from(response.result.three_ds.creq, 'base64url').toString());
    expect(creq.challengeWindowSize).toBe('02');
  });

  it('on the payment page the 3-D Secure method runs before the challenge', async () => {
    const harness = start();
    for (const number of [METHOD, METHOD_CHALLENGE]) {
      const body = {...structuredClone(rest), external_transaction_id: `three-ds-${(orders += 1)}`, service_id: 2201};
      const {response} = await harness.call('transactionCreate', body);
      const {pathname} = new URL(response.result.pay_url);
      const bank = pathname.replace('/pay/', '/bank/');
      await harness.post(pathname, {action: 'pay', ...fieldsOf(number)});
      expect(await (await harness.get(bank)).text()).toContain('value="continue"');
      await harness.post(bank, {action: 'continue'});
      if (number === METHOD_CHALLENGE) await harness.post(bank, {action: 'confirm'});
      await settle();
      const flow = number === METHOD ? 'frictionless' : 'challenge';
      expect(await harness.find(response.id)).toMatchObject({status: 1, three_ds: {flow, liability: 'issuer'}});
    }
  });
});

describe('exemptions', () => {
  it.each(exemptions)('$name is accepted, and the liability stays with the merchant', async ({name}) => {
    const harness = start();
    const {response} = await pay(harness, CHALLENGE, {browser, three_ds: {exemption: name}});
    expect(response).toMatchObject({status: 10, result: {payer_auth: 'NONE'}});
    expect(response.three_ds).toEqual({flow: 'exempt', exemption_result: 'accepted', liability: 'merchant'});
    await settle();
    expect(await harness.find(response.id)).toMatchObject({status: 1});
  });

  it.each(exemptions.filter(({max_eur}) => max_eur !== undefined))(
    '$name ends at its limit',
    async ({name, max_eur: max}) => {
      for (const [amount, result] of [
        [max!, 'accepted'],
        [max! + 1, 'not_applied'],
      ]) {
        const {response} = await pay(start(), CHALLENGE, {browser, amount, three_ds: {exemption: name}});
        expect(response.three_ds.exemption_result).toBe(result);
        expect(response.result.payer_auth).toBe(result === 'accepted' ? 'NONE' : '3DS');
      }
    },
  );

  it('a soft decline keeps the payment pending and requires a challenge', async () => {
    const harness = start();
    const {response} = await pay(harness, SOFT, {browser, three_ds: {exemption: 'low_value'}});
    expect(response).toMatchObject({status: 10, result: {payer_auth: '3DS'}, three_ds: {exemption_result: 'refused'}});
    const token = tokenOf(response.result.three_ds.acs_url);
    const {response: known} = await handIn(harness, response.id, {cres: challengeResponse(token, true)});
    expect(known.three_ds).toMatchObject({flow: 'challenge', exemption_result: 'refused', liability: 'issuer'});
    await settle();
    expect(await harness.find(response.id)).toMatchObject({status: 1});
  });

  it.each([NOT_ENROLLED, OTP])('have no effect for %s', async (number) => {
    const {response} = await pay(start(), number, {browser, three_ds: {exemption: 'low_value'}});
    expect(response.three_ds.exemption_result).toBe('not_applied');
  });
});

describe('authentication by another provider', () => {
  const external = {
    version: '2.2.0',
    eci: '05',
    cavv: Buffer.alloc(20, 7).toString('base64'),
    ds_trans_id: 'c5b808e7-1de1-4069-a17b-f70d3b3b1645',
  };

  it.each(
    cards.filter(
      ({payment, blacklist}) => payment?.outcome === 'success' && payment.callback === 'normal' && !blacklist,
    ),
  )('pays with $number, and nothing is asked', async ({number}) => {
    const network = networkOf(number);
    for (const [kind, eci] of Object.entries(network.eci)) {
      const {response} = await pay(start(), number, {three_ds: {external: {...external, eci}}});
      const {cavv: _secret, ...shown} = external;
      const liability = kind === 'none' ? 'merchant' : 'issuer';
      expect(response).toMatchObject({status: 10, result: {payer_auth: 'NONE'}, three_ds: {...shown, eci, liability}});
      expect(JSON.stringify(response)).not.toContain(external.cavv);
    }
  });

  it.each([
    ['a cryptogram of 19 bytes', {cavv: Buffer.alloc(19).toString('base64')}, 'three_ds.external.cavv'],
    ['a cryptogram of 21 bytes', {cavv: Buffer.alloc(21).toString('base64')}, 'three_ds.external.cavv'],
    ['bits behind the 20 bytes', {cavv: `${'A'.repeat(26)}B=`}, 'three_ds.external.cavv'],
    ['an ECI of another network', {eci: '02'}, 'three_ds.external.eci'],
    ['an ECI of one digit', {eci: '5'}, 'three_ds.external.eci'],
    ['an id that is no UUID', {ds_trans_id: 'c5b808e7'}, 'three_ds.external.ds_trans_id'],
    ['version 1', {version: '1.0.2'}, 'three_ds.external.version'],
  ])('refuses %s', async (_what, changes, field) => {
    const {error} = await pay(start(), CHALLENGE, {three_ds: {external: {...external, ...changes}}});
    expect(error).toMatchObject({code: 204, details: [{field}]});
  });

  it('excludes other authentication fields', async () => {
    const {error} = await pay(start(), CHALLENGE, {three_ds: {external, exemption: 'low_value', challenge: 'avoid'}});
    expect(error.details!.map(({field}) => field).sort()).toEqual(['three_ds.challenge', 'three_ds.exemption']);
  });

  it('any 20 bytes are accepted, and the pattern accepts nothing else', async () => {
    const random = randomFrom(41);
    const bytes = (length: number) => Buffer.from(Array.from({length}, () => Math.floor(random() * 256)));
    const {pattern} = (getOperation(facts.contract, 'transactionPay').request.properties as any).three_ds.properties
      .external.properties.cavv;
    for (let turn = 0; turn < 500; turn += 1) {
      expect(bytes(20).toString('base64')).toMatch(new RegExp(pattern));
      const other = bytes(Math.floor(random() * 40)).toString('base64');
      if (Buffer.from(other, 'base64').length !== 20) expect(other).not.toMatch(new RegExp(pattern));
    }
  });
});

describe('browser data of a payment', () => {
  it('is in no response, event or report, and is refused without a card', async () => {
    const harness = start();
    const told = {...browser, user_agent: 'Secret-Agent/1.0', accept_header: 'text/secret'};
    const {response} = await pay(harness, FRICTIONLESS, {
      browser: told,
      point: {callback_url: 'http://localhost:9/hook'},
    });
    await settle();
    await settle();
    await harness.call('transactionFind', {id: response.id});
    const everything = JSON.stringify([
      response,
      await harness.find(response.id),
      harness.sent.map(({event}) => event),
    ]);
    expect(harness.sent.length).toBeGreaterThan(0);
    expect(everything).not.toMatch(/secret/i);
    const moto = await pay(harness, FRICTIONLESS, {
      service_id: 2203,
      browser,
      initiator: 'customer',
      three_ds: {challenge: 'avoid'},
    });
    expect(moto.error.code).toBe(204);
    expect(moto.error.details!.map(({field}) => field)).toEqual(['browser', 'three_ds', 'initiator']);
  });
});
