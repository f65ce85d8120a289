/** Tests of rates, deposit addresses, gift codes and Binance Pay notifications. */
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {getOperation} from '../../../src/facts/contract';
import {convert, toDecimal} from '../../../src/domain/money';
import {maskEmail, maskPhone} from '../../../src/gateway/engine/giftcodes';
import {addressForms, addressWithoutOwner, isAddressForm} from '../../../src/domain/validators/crypto';
import {facts, fakeTime, requestOf, START, start, type Harness} from './helpers';
import {requestFor, services} from './flowRuns';
import {notification, signed} from './notification';

const {crypto, rates, sandbox} = facts;
const OPERATIONS = [
  'currencyRates',
  'transactionCurrencyRate',
  'transactionGetCryptoAddress',
  'transactionResendGiftcode',
  'binancePayNotify',
];
const examples = OPERATIONS.flatMap((id) =>
  Object.entries(getOperation(facts.contract, id).requestExamples).map(([name, {value}]) => [id, name, value] as const),
);

let orders = 0;
/** Creates a crypto deposit payment. @returns its id */
async function deposit({call}: Harness, fields: Record<string, string>, changes: object = {}): Promise<any> {
  const body = {
    ...requestOf('transactionPay'),
    external_transaction_id: `deposit-${(orders += 1)}`,
    wallet_id: 4002,
    service_id: 2301,
    amount: 4999,
    amount_currency: 'EUR',
    fields,
    ...changes,
  };
  return call('transactionPay', body);
}

beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

it.each(examples)('%s %s returns the documented response', async (id, name, body) => {
  const documented = getOperation(facts.contract, id).responses['200']!.examples[name]!.value;
  const {text} = await start({now: START}).call(id, structuredClone(body));
  expect(text).toBe(JSON.stringify(documented));
});

describe('rates', () => {
  const all = async (filter: object = {}) => (await start().call('currencyRates', filter)).response;

  it('returns the whole table, in its order, with the decimals of both sides', async () => {
    const {as_of, valid_until, rates: rows} = await all();
    expect({as_of, valid_until}).toEqual({as_of: rates.as_of, valid_until: rates.valid_until});
    expect(rows.map(({from, to, rate}: any) => ({from, to, rate}))).toEqual(rates.rates);
    const decimals = Object.fromEntries(rows.map((row: any) => [row.to, row.to_decimals]));
    expect(decimals).toMatchObject({JPY: 0, USD: 2, KWD: 3, BTC: 8, ETH: 18, USDT: 6});
  });

  it('filters by either side', async () => {
    expect((await all({to: 'KWD'})).rates.map(({from}: any) => from)).toEqual(['EUR', 'USD', 'JPY']);
    expect((await all({from: 'PLN'})).rates).toHaveLength(1);
  });

  it.each([
    [{from: 'CHF'}, {field: 'from', message: 'has no rate'}],
    [{to: 'CHF'}, {field: 'to', message: 'has no rate'}],
    [
      {from: 'EUR', to: 'EUR'},
      {field: 'to', message: 'has no rate from EUR'},
    ],
    [
      {from: 'PLN', to: 'USD'},
      {field: 'to', message: 'has no rate from PLN'},
    ],
  ])('returns no rate for %j', async (filter, detail) => {
    expect((await start().call('currencyRates', filter)).error).toMatchObject({code: 107, details: [detail]});
  });

  it('lists a rate for every asset from every currency in which deposits are priced', () => {
    for (const from of facts.methods.get('crypto')!.currencies)
      for (const {code} of crypto.assets)
        expect(
          rates.rates.some((row) => row.from === from && row.to === code),
          `${from} ${code}`,
        ).toBe(true);
  });

  it('differs from the inverse of the opposite rate, as the page warns', () => {
    const rateOf = (from: string, to: string) => rates.rates.find((row) => row.from === from && row.to === to)!.rate;
    expect(convert(10000n, 2, rateOf('EUR', 'USD'), 2)).toBe(12500n);
    expect(convert(12500n, 2, rateOf('USD', 'EUR'), 2)).toBe(9875n);
  });

  it('matches the conversion of a transaction', async () => {
    const {call} = start();
    const {response} = await call('transactionCurrencyRate', {id: 900060});
    expect(toDecimal(convert(BigInt(response.amount), 2, response.rate, 6), 6)).toBe(response.converted_amount);
  });

  it.each([900001, 900063])('transaction %i is not converted', async (id) => {
    expect((await start().call('transactionCurrencyRate', {id})).error.code).toBe(107);
  });

  it('is also fixed for a Binance Pay payment until the transaction is final', async () => {
    const {response} = await start().call('transactionCurrencyRate', {id: 900065});
    expect(response).toMatchObject({to: 'USDT', converted_amount: '49.5'});
    expect(Date.parse(response.valid_until) - Date.parse(response.fixed_at)).toBe(60 * 60_000);
  });
});

describe('deposit addresses', () => {
  const pairs = crypto.assets.flatMap((asset) => asset.networks.map(({network}) => [asset.code, network] as const));

  it.each(pairs)('%s on %s gets a valid address and amount', async (asset, network) => {
    const harness = start();
    const {response: paid} = await deposit(harness, {asset, network});
    expect(paid).toMatchObject({status: 10, result: {payer_auth: 'NONE'}});
    const {response} = await harness.call('transactionGetCryptoAddress', {id: paid.id});
    const {form, memo, confirmations} = crypto.networks.find(({code}) => code === network)!;
    expect(isAddressForm(form) && addressForms[form](response.address)).toBeNull();
    expect([response.memo_kind, response.memo !== undefined]).toEqual([memo, memo !== undefined]);
    expect(response).toMatchObject({asset, network, confirmations, expires_at: paid.expires_at});
    // Both fields state the same amount.
    const [whole, fraction = ''] = response.amount.split('.');
    expect(BigInt(whole + fraction.padEnd(response.decimals, '0')).toString()).toBe(response.amount_base_units);
    // A retry returns the same address, even after the deposit has arrived.
    await vi.advanceTimersByTimeAsync(sandbox.answer_seconds * 1000);
    const later = (await harness.call('transactionGetCryptoAddress', {id: paid.id})).response;
    expect(later).toEqual({...response, status: 1, status_description: 'success'});
  });

  it('uses other USDT units on another network', async () => {
    const harness = start();
    const unitsOn = async (network: string) => {
      const {response} = await deposit(harness, {asset: 'USDT', network});
      return (await harness.call('transactionGetCryptoAddress', {id: response.id})).response.amount_base_units;
    };
    expect([await unitsOn('TRON'), await unitsOn('BSC')]).toEqual(['61862625', '61862625000000000000']);
  });

  it('assigns each payment its own address, and its own memo if the network needs one', async () => {
    const harness = start();
    const placesOf = async (asset: string, network: string) => {
      const ids = [await deposit(harness, {asset, network}), await deposit(harness, {asset, network})];
      const answers = await Promise.all(
        ids.map(({response}) => harness.call('transactionGetCryptoAddress', {id: response.id})),
      );
      return answers.map(({response}) => [response.address, response.memo]);
    };
    const [[first], [second]] = (await placesOf('USDT', 'TRON')) as any;
    expect(first).not.toBe(second);
    const [[one, tag], [other, otherTag]] = (await placesOf('XRP', 'XRP')) as any;
    expect(one).toBe(other);
    expect(tag).not.toBe(otherTag);
    expect(Number(tag)).toBeLessThan(2 ** 32);
  });

  it('exceeds the range of a JavaScript number, as the page says', async () => {
    const {response} = await start().call('transactionGetCryptoAddress', {id: 900061});
    expect(response.amount_base_units).toBe('15614160488273537');
    expect(Number(response.amount_base_units)).toBe(15614160488273536);
  });

  it.each([
    [{asset: 'BTC', network: 'TRON'}, 'fields.network', 'does not carry BTC; use one of BTC'],
    [{asset: 'USDC', network: 'TRON'}, 'fields.network', 'does not carry USDC; use one of ETH, BSC, POLYGON, SOL'],
    [{asset: 'ABC', network: 'TRON'}, 'fields.asset', 'is not an asset of this gateway'],
    [{asset: 'usdt', network: 'TRON'}, 'fields.asset', 'must be 3 to 5 capital letters'],
    [{asset: 'USDT'}, 'fields.network', 'is required'],
    [
      {asset: 'ETH', network: 'ETH', refund_address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD'},
      'fields.refund_address',
      'is not a valid address of any network that the gateway knows',
    ],
    [
      {asset: 'USDT', network: 'TRON', refund_address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'},
      'fields.refund_address',
      'does not fit the network TRON: must be 25 to 36 Base58 characters',
    ],
    [
      {asset: 'USDT', network: 'ETH', refund_address: 'TGRSa8SWbi8kjn8Aqs5Wz3CyfQB32xr9hh'},
      'fields.refund_address',
      'does not fit the network ETH: must be 0x and 40 hex digits',
    ],
  ])('refuses %j', async (fields, field, message) => {
    expect((await deposit(start(), fields)).error).toEqual({
      code: 202,
      title: 'Wrong method field',
      details: [{field, message}],
    });
  });

  it('has the outcome that the refund address triggers', async () => {
    for (const {value, outcome, failure} of facts.methods.get('crypto')!.tests.deposits!.slice(0, 6)) {
      const harness = start();
      const {response} = await deposit(harness, {asset: 'USDT', network: 'ETH', refund_address: value});
      // The time of the offer, and a day in which money paid in time may be on its way.
      await vi.advanceTimersByTimeAsync(31 * 60_000 + 86_400_000);
      expect(await harness.find(response.id)).toMatchObject({
        status_description: outcome,
        ...(failure && {failure_reason_code: failure}),
      });
    }
  });

  it('does not show the choice of the customer in the transaction', async () => {
    expect(await start().find(900060)).not.toHaveProperty('fields');
  });
});

describe('addresses and memos are validated by network', () => {
  const asksOf = (validator: string) =>
    services.flatMap((service) => {
      const {method, flow} = service;
      const has = (names: string[], rule: string) => names.find((name) => method.fields[name]?.validator === rule);
      const field = has([...flow.fields, ...flow.page_fields], validator);
      return field && has(flow.fields, 'crypto_network') ? [{page: flow.page, service, field}] : [];
    });
  const addresses = new Map(
    crypto.networks.map(({form}) => [form, isAddressForm(form) ? addressWithoutOwner(form, 'test') : '']),
  );
  const assetOn = (network: string) =>
    crypto.assets.find(({networks}) => networks.some((row) => row.network === network))!.code;

  it('covers every service with such a field', () => {
    expect(asksOf('crypto_address').map(({page}) => page)).toHaveLength(5);
    expect(asksOf('crypto_memo').map(({page}) => page)).toEqual(['/services/cryptofiat/payout']);
  });

  it.each(asksOf('crypto_address'))('$page accepts $field of its own network only', async ({service, field}) => {
    const {flow, method} = service;
    const harness = start();
    for (const {code: network, form} of crypto.networks) {
      for (const [given, value] of addresses) {
        const request = requestFor(service);
        request.fields = {...request.fields, asset: assetOn(network), network};
        const typed = flow.page_fields.includes(field);
        if (!typed) request.fields[field] = value;
        const {error, response} = await harness.call(flow.service.operation, request);
        if (!typed) {
          expect([network, given, error.code]).toEqual([network, given, form === given ? 0 : 202]);
          if (error.code === 202) {
            const [detail, ...others] = error.details!;
            expect(others).toEqual([]);
            expect(detail!.field).toBe(`fields.${field}`);
            expect(detail!.message).toContain(`does not fit the network ${network}: `);
          }
          continue;
        }
        const values = Object.fromEntries(flow.page_fields.map((name) => [name, method.fields[name]!.valid]));
        const {pathname} = new URL(response.result.pay_url);
        const {status} = await harness.post(pathname, {action: 'pay', ...values, [field]: value});
        expect([network, given, status]).toEqual([network, given, form === given ? 303 : 422]);
      }
    }
  });

  it.each([
    ['XRP', '2364891022', undefined],
    ['XRP', '4294967295', undefined],
    ['XRP', '4294967296', 'must be a whole number from 0 to 4294967295 on the network XRP'],
    ['XRP', 'shop-17', 'must be a whole number from 0 to 4294967295 on the network XRP'],
    ['TON', 'shop-17', undefined],
    ['ETH', '2364891022', 'must be left out: the network ETH carries no memo'],
  ])('on %s the memo “%s”: %s', async (network, memo, message) => {
    const [{service}] = asksOf('crypto_memo') as any;
    const {form} = crypto.networks.find(({code}) => code === network)!;
    const request = requestFor(service);
    request.fields = {asset: assetOn(network), network, recipient_address: addresses.get(form), memo};
    const {error} = await start().call('transactionPay', request);
    expect(error.details).toEqual(message && [{field: 'fields.memo', message}]);
    expect(error.code).toBe(message ? 202 : 0);
  });
});

describe('gift codes', () => {
  const resend = ({call}: Harness, changes: Record<string, unknown> = {}) =>
    call('transactionResendGiftcode', requestOf('transactionResendGiftcode', changes));

  it('counts down once per request, not per repeat', async () => {
    const harness = start();
    const first = await resend(harness);
    vi.setSystemTime(START + 60_000);
    expect((await resend(harness)).text).toBe(first.text);
    const second = await resend(harness, {external_resend_id: 'second', channel: 'phone'});
    expect(second.response).toMatchObject({resends_left: 1, masked_recipient: '+48******678'});
    // The first request can still be repeated; the response shows the current number of resends.
    expect((await resend(harness)).response).toEqual({...first.response, resends_left: 1});
  });

  it('starts again after a reset', async () => {
    const harness = start();
    await resend(harness);
    harness.sandbox.reset();
    expect((await resend(harness, {external_resend_id: 'another'})).response.resends_left).toBe(2);
  });

  it('accepts a repeat after the limit is reached', async () => {
    const harness = start();
    for (const id of ['a', 'b', 'c']) await resend(harness, {external_resend_id: id});
    expect((await resend(harness, {external_resend_id: 'c'})).response.resends_left).toBe(0);
    expect((await resend(harness, {external_resend_id: 'd'})).error.code).toBe(110);
  });

  /** Creates a purchase and submits its payment page. @returns its id */
  const buy = async (harness: Harness, fields: Record<string, string>): Promise<number> => {
    const purchase = services.find(({methodId}) => methodId === 'giftcode')!;
    const {response} = await harness.call('transactionCreate', requestFor(purchase, {fields}));
    await harness.post(new URL(response.result.pay_url).pathname, {action: 'pay'});
    await vi.advanceTimersByTimeAsync(sandbox.answer_seconds * 1000);
    return response.id;
  };

  it('expose the recipient in no response and no event', async () => {
    const harness = start();
    const recipient = {email: 'buyer@example.com', phone: '+48512345678'};
    const id = await buy(harness, recipient);
    const found = await harness.call('transactionFind', {id});
    expect(found.response.status).toBe(1);
    expect(harness.sent.length).toBeGreaterThan(0);
    const told = [found.text, ...harness.sent.map(({body}) => body.toString())].join('\n');
    for (const value of Object.values(recipient)) expect(told).not.toContain(value);
  });

  it('are sold out immediately for an address without a test outcome', async () => {
    const harness = start();
    const id = await buy(harness, {email: 'somebody@example.com'});
    expect(await harness.find(id)).toMatchObject({status: 2, failure_reason_code: 1401});
  });

  it('requires a recipient of the purchase and accepts no other', async () => {
    const harness = start();
    const id = await buy(harness, {email: 'buyer@example.com'});
    expect((await harness.find(id)).status).toBe(1);
    expect((await resend(harness, {id, channel: 'phone'})).error).toMatchObject({
      code: 204,
      details: [{field: 'channel', message: 'has no recipient: the purchase was made without phone'}],
    });
    expect((await resend(harness, {id, email: 'thief@example.com'})).error.code).toBe(204);
    expect((await resend(harness, {id})).response.masked_recipient).toBe('b***@example.com');
  });

  it.each([
    ['buyer@example.com', 'b***@example.com'],
    ['x@example.com', 'x***@example.com'],
    ['"a@b"@example.com', '"***@example.com'],
  ])('%s is masked as %s', (address, masked) => {
    expect(maskEmail(address)).toBe(masked);
  });

  it.each([
    ['+48512345678', '+48******678'],
    ['+12345678', '+12***678'],
  ])('%s is masked as %s', (phone, masked) => {
    expect(maskPhone(phone)).toBe(masked);
  });
});

describe('notifications of Binance Pay', () => {
  const hand = ({call}: Harness, body: object) => call('binancePayNotify', body);

  it('updates the payment and sends a callback', async () => {
    const harness = start();
    expect((await hand(harness, notification())).response).toMatchObject({outcome: 'applied', status: 1});
    await vi.advanceTimersByTimeAsync(1000);
    expect(harness.sent.map(({event}) => [event.transaction.id, event.transaction.status])).toEqual([[900065, 1]]);
  });

  it('changes nothing on a repeat and returns the same response', async () => {
    const harness = start();
    const first = await hand(harness, notification());
    expect((await hand(harness, notification())).text).toBe(first.text);
    await vi.advanceTimersByTimeAsync(1000);
    expect(harness.sent).toHaveLength(1);
  });

  it('does not change a payment with another final status', async () => {
    const harness = start();
    await hand(harness, notification({status: 'PAY_CLOSED'}));
    expect((await hand(harness, notification())).response).toMatchObject({outcome: 'conflict', status: 5});
  });

  it('treats a reversed payment as paid', async () => {
    const harness = start();
    await hand(harness, notification());
    await harness.call('transactionCancel', {id: 900065, external_refund_id: 'return-1065-1'});
    expect((await hand(harness, notification())).response).toMatchObject({outcome: 'applied', status: 4});
  });

  it.each(['PAY_SUCCESS', 'PAY_CLOSED'])('accepts %s for a payment that is still new', async (status) => {
    const harness = start();
    const {response} = await harness.call('transactionCreate', {
      ...requestOf('transactionCreate'),
      wallet_id: 4002,
      service_id: 2501,
      amount_currency: 'EUR',
      fields: {asset: 'USDC'},
    });
    const answer = await hand(harness, notification({order: String(response.id), status}));
    expect(answer.response).toMatchObject({outcome: 'applied', status: status === 'PAY_SUCCESS' ? 1 : 5});
  });

  it('ignores other kinds, as documented', async () => {
    const documented = getOperation(facts.contract, 'binancePayNotify').responses['200']!.examples.ignored!.value;
    for (const changes of [{type: 'PAY_REFUND'}, {status: 'PAY_SOMETHING_NEW'}])
      expect((await hand(start(), notification(changes))).text).toBe(JSON.stringify(documented));
  });

  it.each(['timestamp', 'nonce', 'body', 'certificate_sn'] as const)('refuses a changed %s', async (part) => {
    const genuine = notification();
    const changed =
      part === 'body' ? `${genuine.body} ` : genuine[part].replace(/.$/, (last) => (last === '1' ? '2' : '1'));
    expect((await hand(start(), {...genuine, [part]: changed})).error.code).toBe(224);
  });

  it('refuses a re-serialised body, whose long id has changed', async () => {
    const genuine = notification();
    const body = JSON.stringify(JSON.parse(genuine.body));
    expect(body).toContain('"bizId":219014596974616580');
    expect((await hand(start(), {...genuine, body})).error.code).toBe(224);
  });

  it.each([
    ['no JSON', 'no JSON'],
    ['an array', '[]'],
    ['no data', '{"bizType":"PAY","bizStatus":"PAY_SUCCESS"}'],
    ['data that is no string', '{"bizType":"PAY","bizStatus":"PAY_SUCCESS","data":{}}'],
  ])('refuses a signed body that is %s', async (_what, body) => {
    expect((await hand(start(), signed(body))).error).toMatchObject({code: 204, details: [{field: 'body'}]});
  });

  it.each(['900060', '0', '900065.0', 'x', '9'.repeat(20)])('refuses the unknown order “%s”', async (order) => {
    expect((await hand(start(), notification({order}))).error.code).toBe(208);
  });
});

describe('the seed', () => {
  it('keeps only fields that their method says are kept', () => {
    for (const {id, service_id, fields = {}} of sandbox.transactions) {
      const method = [...facts.methods.values()].find(({flows}) =>
        Object.values(flows).some(({service}) => service.id === service_id),
      )!;
      for (const name of Object.keys(fields)) expect(method.fields[name]?.kept, `${id} ${name}`).toBe(true);
    }
  });
});
