/** Tests of card payments and payouts: outcomes of the test cards, payer authentication, and secrecy of card data. */
import {readFileSync} from 'node:fs';
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {getOperation} from '../../../src/facts/contract';
import {takesCardTerms} from '../../../src/facts/flowTerms';
import {challengeResponse} from '../../../src/gateway/engine/challenge';
import {facts, fakeTime, START, start, type Harness} from './helpers';

const {answer_seconds: answerSeconds, payer_auth: known} = facts.sandbox;
const {flows, tests} = facts.methods.get('card')!;
const {cards, blacklisted} = facts.testCards;
const SUCCESS = '4242424242424242';
const numberFor = (kind: string) =>
  cards.find(({payment}) => payment?.payer_auth === kind && payment.outcome === 'success')!.number;

const exampleOf = (id: string, name: string) => getOperation(facts.contract, id).responses['200']!.examples[name]!;
const requestExample = (id: string, name: string): any =>
  structuredClone(getOperation(facts.contract, id).requestExamples[name]!.value);

const cardOf = (number: string) => ({
  card_number: number,
  expire_month: '09',
  expire_year: '2030',
  cvv: /^3[47]/.test(number) ? '1234' : '123',
});

let orders = 0;
/** Without the `browser` object: see `threeDs.test.ts` for payments with one. */
const {browser: _browser, ...withoutBrowser} = requestExample('transactionPay', 'card');
const bodyFor = (fields: object, changes: object = {}) => ({
  ...structuredClone(withoutBrowser),
  external_transaction_id: `card-${(orders += 1)}`,
  fields,
  ...changes,
});
const pay = ({call}: Harness, number: string, changes: object = {}) =>
  call('transactionPay', bodyFor(cardOf(number), changes));
const payOut = ({call}: Harness, number: string, changes: object = {}) =>
  call('transactionPay', {
    ...requestExample('transactionPay', 'card_payout'),
    external_transaction_id: `payout-${(orders += 1)}`,
    fields: {recipient_card_number: number},
    ...changes,
  });
const settle = () => vi.advanceTimersByTimeAsync(answerSeconds * 1000);
const update = ({call}: Harness, id: number, fields: object) => call('transactionUpdate', {id, fields});
const tokenOf = (address: string) => address.split('/').at(-1)!;

beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

describe('documented examples', () => {
  it.each([
    ['transactionPay', 'card_token', 'card_token'],
    ['transactionPay', 'card_payout', 'card_payout'],
    ['transactionPay', 'merchant_charge', 'merchant_charge'],
    ['transactionUpdate', 'three_ds_method', 'three_ds_method'],
    ['transactionUpdate', 'otp', 'accepted'],
    ['transactionUpdate', 'three_ds', 'three_ds'],
    ['transactionUpdate', 'lookup', 'lookup'],
    ['transactionUpdate', 'wrong_otp', 'wrong_otp'],
    ['transactionUpdate', 'three_ds_failed', 'three_ds_failed'],
  ])('%s %s answers as shown', async (operation, request, response) => {
    const {call} = start({now: START});
    const {text} = await call(operation, requestExample(operation, request));
    expect(text).toBe(JSON.stringify(exampleOf(operation, response).value));
  });

  it('a card with 3-D Secure returns the documented response, except for the random token', async () => {
    const plain = (value: any) => {
      const token = tokenOf(value.response.result.three_ds.acs_url);
      const {creq} = value.response.result.three_ds;
      const request = Buffer.from(creq, 'base64url').toString();
      const text = JSON.stringify(value).replace(creq, 'creq').replaceAll(token, 'token');
      return [text, request.replaceAll(token, 'token')];
    };
    const answer = await start({now: START}).call('transactionPay', requestExample('transactionPay', 'card'));
    expect(plain(JSON.parse(answer.text))).toEqual(plain(exampleOf('transactionPay', 'card_three_ds').value));
  });

  it('the page names the codes of the sandbox', () => {
    const page = readFileSync('docs/api/transaction_update.mdx', 'utf8');
    expect(page).toContain(`\`${known.otp}\``);
    expect(page).toContain(`\`${known.lookup_code}\``);
  });
});

describe('test cards', () => {
  it('have one card for each failure reason and for each payer_auth', () => {
    const charges = [facts.testCards.soft_declined, ...cards.map(({charge}) => charge?.failure)];
    for (const flow of Object.values(flows)) {
      const payments = tests[flow.test_values!]!.map(({failure}) => failure);
      const reached = new Set([...payments, ...(takesCardTerms(flow) ? charges : [])]);
      for (const code of flow.failures) expect(reached.has(code), String(code)).toBe(true);
    }
    for (const {kind} of facts.payerAuth) expect(numberFor(kind)).toBeDefined();
  });

  it.each(cards)('a payment with $number', async ({number, payment, blacklist}) => {
    const harness = start();
    const {response} = await pay(harness, number);
    const expected = blacklist ? {outcome: 'failed', failure: blacklisted, immediate: true} : payment!;
    if (expected.immediate) {
      expect(response).toMatchObject({status: 2, failure_reason_code: expected.failure});
      return;
    }
    const {payer_auth: kind = 'NONE', becomes} = payment!;
    expect(response).toMatchObject({status: 10, result: {payer_auth: kind}});
    await settle();
    const asks = becomes ?? kind;
    if (asks !== 'NONE') {
      const waiting = await harness.find(response.id);
      expect(waiting).toMatchObject({status: 10, result: {payer_auth: asks}});
      if (asks === 'REDIRECT') {
        await harness.post(`/bank/${tokenOf(waiting.result.redirect_url)}`, {action: 'confirm'});
      } else {
        const cres = () => challengeResponse(tokenOf(waiting.result.three_ds.acs_url), true);
        const fields =
          asks === 'OTP' ? {otp: known.otp} : asks === 'LOOKUP' ? {lookup_code: known.lookup_code} : {cres: cres()};
        expect((await update(harness, response.id, fields)).response.result).toEqual({payer_auth: 'NONE'});
      }
      await settle();
    }
    const done = await harness.find(response.id);
    expect([done.status, done.failure_reason_code]).toEqual(
      expected.outcome === 'success' ? [1, undefined] : [2, expected.failure],
    );
  });

  it.each(cards)('a payout to $number', async ({number, payout, blacklist}) => {
    const harness = start();
    const {response} = await payOut(harness, number);
    await settle();
    const done = await harness.find(response.id);
    const failure = blacklist ? blacklisted : payout ? payout.failure : flows.card_payout!.failures[0];
    expect([done.status, done.failure_reason_code]).toEqual(failure === undefined ? [1, undefined] : [2, failure]);
  });

  it('an unlisted number is unknown to its bank', async () => {
    const {response} = await pay(start(), '4000000000000002');
    expect(response).toMatchObject({status: 2, failure_reason_code: 1101});
  });

  it('follow the current blacklist', async () => {
    const harness = start();
    const refused = cards.find(({blacklist}) => blacklist)!.number;
    await harness.call('cardsBlacklist', {card_number: refused, action: 'remove', reason: 'Paid back'});
    expect((await pay(harness, refused)).response.status).toBe(10);
    await harness.call('cardsBlacklist', {card_number: SUCCESS, action: 'add', reason: 'Stolen'});
    expect((await pay(harness, SUCCESS)).response).toMatchObject({status: 2, failure_reason_code: blacklisted});
    expect((await payOut(harness, SUCCESS)).response).toMatchObject({status: 2, failure_reason_code: blacklisted});
  });

  it('by mail or telephone need no authentication and no security code', async () => {
    const harness = start();
    for (const number of [numberFor('3DS'), '3530111333300000']) {
      const {cvv: _cvv, ...card} = cardOf(number);
      const {response} = await harness.call('transactionPay', bodyFor(card, {service_id: 2203}));
      expect(response).toMatchObject({status: 10, result: {payer_auth: 'NONE'}});
      await settle();
      expect((await harness.find(response.id)).status).toBe(1);
    }
  });
});

describe('card fields', () => {
  const card = cardOf(SUCCESS);
  const complaint = async (fields: object) => (await start().call('transactionPay', bodyFor(fields))).error.details;

  it.each([
    [{...card, cvv: '1234'}, 'fields.cvv', 'must be 3 digits for this card'],
    [{...cardOf('371449635398431'), cvv: '123'}, 'fields.cvv', 'must be 4 digits for this card'],
    [{...card, expire_month: '10', expire_year: '2026'}, 'fields.expire_month', 'is in the past'],
    [{...card, expire_year: '2025'}, 'fields.expire_year', 'is in the past'],
    [{...card, expire_year: '30'}, 'fields.expire_year', 'must be four digits such as 2030'],
    [{...card, expire_month: '9'}, 'fields.expire_month', 'must be two digits from 01 to 12'],
    [{...card, card_number: '4242424242424241'}, 'fields.card_number', 'has a wrong check digit'],
    [{card_number: SUCCESS, expire_month: '09', expire_year: '2030'}, 'fields.cvv', 'is required with card_number'],
    [{card_token: 'ctok_unknown'}, 'fields.card_token', 'is not a card token of this point'],
    [{...card, issue_card_token: 'yes'}, 'fields.issue_card_token', 'must be true or false'],
  ])('%j', async (fields, field, message) => {
    expect(await complaint(fields)).toEqual([{field, message}]);
  });

  it('accepts a card until the end of its expiry month', async () => {
    // The sandbox clock is set to November 2026.
    expect(await complaint({...card, expire_month: '11', expire_year: '2026'})).toBeUndefined();
  });

  it('requires either the card or its token', async () => {
    const wanted = async (fields: object) => (await complaint(fields))?.[0];
    expect(await wanted({})).toEqual({field: 'fields', message: 'must have one of card_number, card_token'});
    expect(await wanted({...card, card_token: 'ctok_7Yq2Lw9Rk4Vn'})).toEqual({
      field: 'fields',
      message: 'must have only one of card_number, card_token',
    });
  });
});

describe('transactionUpdate', () => {
  it('counts each wrong code once and fails after the last', async () => {
    const harness = start();
    const left = async (otp: string) => (await update(harness, 900040, {otp})).response.result?.attempts_left;
    expect([await left('000001'), await left('000001'), await left('000002')]).toEqual([2, 2, 1]);
    expect((await update(harness, 900040, {otp: '12345'})).error).toMatchObject({
      code: 202,
      details: [{field: 'fields.otp', message: 'must be 6 digits'}],
    });
    const {response} = await update(harness, 900040, {otp: '000003'});
    expect(response).toMatchObject({status: 2, failure_reason_code: 1106});
    expect(harness.sent.map(({event}) => event.transaction.status)).toEqual([2]);
    expect((await update(harness, 900040, {otp: known.otp})).error.code).toBe(213);
  });

  it('returns the current transaction for a repeat of the right code, with one outcome', async () => {
    const harness = start();
    await update(harness, 900040, {otp: known.otp});
    expect((await update(harness, 900040, {otp: known.otp})).response.status).toBe(10);
    await settle();
    expect((await update(harness, 900040, {otp: known.otp})).response.status).toBe(1);
    expect(harness.sent.map(({event}) => event.transaction.status)).toEqual([1]);
  });

  it('refuses the challenge response of another transaction', async () => {
    const {response} = (await update(start(), 900041, {cres: challengeResponse('0a1b2c3d4e40', true)})) as any;
    expect(response).toEqual({});
  });

  it('is refused if no authentication is required', async () => {
    const harness = start();
    for (const number of [SUCCESS, numberFor('REDIRECT'), numberFor('UNKNOWN')]) {
      const {id} = (await pay(harness, number)).response;
      expect((await update(harness, id, {otp: known.otp})).error.code, number).toBe(213);
    }
  });

  it('lets the payment expire if the payer never responds', async () => {
    const harness = start();
    const {response} = await pay(harness, numberFor('3DS'));
    await vi.advanceTimersByTimeAsync(flows.acquiring_h2h!.expiry_minutes! * 60_000);
    expect((await harness.find(response.id)).status).toBe(5);
  });
});

describe('the page of the bank', () => {
  it.each([
    ['decline', 'N'],
    ['confirm', 'Y'],
  ])('gives the result of 3-D Secure to the browser: %s', async (action, status) => {
    const harness = start();
    const {response} = await pay(harness, numberFor('3DS'));
    const {acs_url: address, creq} = response.result.three_ds;
    const path = new URL(address).pathname;
    expect(await (await harness.post(path, {creq})).text()).toContain('value="confirm"');
    const page = await (await harness.post(path, {action})).text();
    expect(page).toContain('action="https://shop.example/order/1044"');
    const cres = /name="cres" value="([^"]+)"/.exec(page)![1]!;
    expect(JSON.parse(Buffer.from(cres, 'base64url').toString())).toMatchObject({transStatus: status});
    expect((await harness.find(response.id)).result.payer_auth).toBe('3DS');
  });

  it('never asks for the code of a host-to-host payment', async () => {
    const harness = start();
    expect((await harness.get('/bank/0a1b2c3d4e40')).status).toBe(404);
    expect((await harness.post('/bank/0a1b2c3d4e40', {action: 'confirm', code: known.otp})).status).toBe(404);
    expect((await harness.get('/bank/ffffffffffff')).status).toBe(404);
  });

  it('ends a declined redirect', async () => {
    const harness = start();
    const {response} = await pay(harness, numberFor('REDIRECT'));
    await harness.post(new URL(response.result.redirect_url).pathname, {action: 'decline'});
    expect(await harness.find(response.id)).toMatchObject({status: 2, failure_reason_code: 1106});
  });
});

describe('on the payment page', () => {
  const open = async (harness: Harness, changes: object = {}) => {
    const {external_transaction_id: _id, fields: _fields, ...rest} = structuredClone(withoutBrowser);
    const body = {...rest, external_transaction_id: `page-${(orders += 1)}`, service_id: 2201, ...changes};
    const {response} = await harness.call('transactionCreate', body);
    return {id: response.id as number, path: new URL(response.result.pay_url).pathname};
  };
  const typed = (number: string) => ({action: 'pay', ...cardOf(number)});

  it.each(['3DS', 'OTP', 'LOOKUP', 'REDIRECT', 'UNKNOWN'])(
    'asks the payer for %s on the page of the bank',
    async (kind) => {
      const harness = start();
      const {id, path} = await open(harness);
      await harness.post(path, typed(numberFor(kind)));
      // The API does not show the authentication to the merchant.
      expect((await harness.find(id)).result).toEqual({pay_url: expect.any(String)});
      const to = (await harness.get(path)).headers.get('Location')!;
      expect(to).toMatch(/^\/bank\//);
      const asked = await (await harness.get(to)).text();
      if (asked.includes('name="code"')) {
        const wrong = await harness.post(to, {action: 'confirm', code: '000000'});
        expect([wrong.status, (await wrong.text()).includes('The code is wrong.')]).toEqual([422, true]);
      }
      const code = kind === 'LOOKUP' ? known.lookup_code : known.otp;
      expect((await harness.post(to, {action: 'confirm', code})).headers.get('Location')).toBe(`${path}/result`);
      await settle();
      expect(await harness.find(id)).toMatchObject({
        status: 1,
        card: {masked_card_number: expect.stringMatching(/\*/)},
      });
    },
  );

  it('reports errors that depend on two fields', async () => {
    const harness = start();
    const {path} = await open(harness);
    const answer = await harness.post(path, {...typed(SUCCESS), cvv: '1234'});
    expect([answer.status, (await answer.text()).includes('Check the security code')]).toEqual([422, true]);
  });

  it('holds the amount of a two-step payment until the capture or the end of the hold', async () => {
    const harness = start();
    const [captured, left] = [await open(harness, {service_id: 2204}), await open(harness, {service_id: 2204})];
    for (const {path} of [captured, left]) await harness.post(path, typed(SUCCESS));
    await settle();
    expect(await harness.find(captured.id)).toMatchObject({status: 6});
    expect(await (await harness.get(captured.path)).text()).toContain('Amount reserved');
    await harness.call('transactionComplete', {id: captured.id, external_capture_id: 'all'});
    // The time limit of the payment page has ended; the one of the hold applies.
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect((await harness.find(left.id)).status).toBe(6);
    await vi.advanceTimersByTimeAsync(flows.acquiring_preauth!.hold_days! * 24 * 60 * 60_000);
    expect([(await harness.find(captured.id)).status, (await harness.find(left.id)).status]).toEqual([1, 5]);
  });
});

describe('card tokens', () => {
  it('are returned by a success if requested, and can pay again', async () => {
    const harness = start();
    const {response} = await harness.call('transactionPay', bodyFor({...cardOf(SUCCESS), issue_card_token: 'true'}));
    expect(response.card).toMatchObject({masked_card_number: '424242******4242'});
    expect(response.card).not.toHaveProperty('card_token');
    await settle();
    const {card} = await harness.find(response.id);
    expect(card.card_token).toMatch(/^ctok_/);
    expect(harness.sent.at(-1)!.event.transaction.card).toEqual(card);
    const again = await harness.call('transactionPay', bodyFor({card_token: card.card_token}));
    expect(again.response).toMatchObject({status: 10, card: {masked_card_number: '424242******4242'}});
    expect((await harness.call('cardsCheck', {card_token: card.card_token})).response.verdict).toBe('unlisted');
  });

  it.each([
    [{...cardOf(SUCCESS)}, 'nobody asked'],
    [{...cardOf('5425233430109903'), issue_card_token: 'true'}, 'the payment failed'],
  ] as const)('do not come for %j: %s', async (fields, _why) => {
    const harness = start();
    const {response} = await harness.call('transactionPay', bodyFor(fields));
    await settle();
    expect((await harness.find(response.id)).card.card_token).toBeUndefined();
  });
});

describe('payouts', () => {
  const balanceOf = async ({call}: Harness) =>
    (await call('accountInfo', {account_id: 301})).response.wallets.find(({id}: {id: number}) => id === 4002).balance;

  it('debit the amount immediately and credit it again on failure', async () => {
    const harness = start();
    const before = await balanceOf(harness);
    await payOut(harness, SUCCESS, {amount: 5000});
    await payOut(harness, '5425233430109903', {amount: 700});
    expect(await balanceOf(harness)).toBe(before - 5700);
    await settle();
    expect(await balanceOf(harness)).toBe(before - 5000);
  });

  it('cannot spend the same balance twice', async () => {
    const harness = start();
    expect((await payOut(harness, SUCCESS, {amount: 340000})).error.code).toBe(0);
    expect((await payOut(harness, SUCCESS, {amount: 100})).error).toMatchObject({
      code: 105,
      details: [{field: 'amount', message: 'must be at most 0'}],
    });
  });

  it('are final', async () => {
    const harness = start();
    const {response} = await payOut(harness, SUCCESS);
    expect(response.expires_at).toBeUndefined();
    await settle();
    const {error} = await harness.call('transactionCancel', {id: response.id, external_refund_id: 'r'});
    expect(error).toMatchObject({code: 209, details: [{message: 'belongs to service 2205, which refunds nothing'}]});
  });
});

it('no full card number, security code or one-time password is exposed', async () => {
  const printed: string[] = [];
  for (const method of ['log', 'info', 'warn', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation(
      (...words: unknown[]) => void printed.push(words.map(String).join(' ')),
    );
  }
  const harness = start({quiet: false});
  const {response, text} = await pay(harness, numberFor('OTP'), {fields: {...cardOf(numberFor('OTP')), cvv: '987'}});
  const updated = await update(harness, response.id, {otp: known.otp});
  const payout = await payOut(harness, SUCCESS);
  await settle();
  const everything = [
    text,
    updated.text,
    payout.text,
    ...harness.sent.map(({body}) => body.toString()),
    ...printed,
  ].join('\n');
  vi.restoreAllMocks();
  expect(printed.length).toBeGreaterThan(0);
  for (const secret of [numberFor('OTP'), SUCCESS, `"${known.otp}"`]) expect(everything).not.toContain(secret);
  // Match whole words: the three digits may be part of a random id.
  expect(everything).not.toMatch(/\b987\b/);
});
