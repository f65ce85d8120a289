import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {callPurpose, sign} from '../../../src/domain/signing';
import {readBody} from '../../../src/gateway/http/body';
import {doubledKey} from '../../../src/domain/json/doubledKey';
import {EXPLAINED, NAMED} from '../../../src/gateway/http/details';
import {Refusal} from '../../../src/gateway/refusals';
import {facts, fakeTime, newKey, ORIGIN, requestOf, START, start} from './helpers';
import {brand} from '../../../src/brand';

const FIND = {id: 900001};
const WINDOW_MS = facts.gateway.signing.window_seconds * 1000;
const MAX = facts.gateway.request.max_bytes;

beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

describe('signature', () => {
  it('covers every byte of the body', async () => {
    const {call} = start();
    const signed = JSON.stringify(FIND);
    for (let index = 0; index < signed.length; index += 1) {
      const sent = Buffer.from(signed);
      sent[index] = sent[index]! ^ 1;
      const {http, error} = await call('transactionFind', FIND, {sent});
      expect([http, error.code, error.details?.[0]?.field]).toEqual([401, 11, brand.headers.signature]);
    }
  });

  it('is refused if one digit is changed', async () => {
    const {call} = start();
    const key = newKey();
    const head = {point: 5001, key, purpose: callPurpose('POST', `${brand.api.prefix}/transaction/find`)};
    const right = sign(facts.sandbox.point.api_token, head, JSON.stringify(FIND));
    const wrong = (right[0] === '0' ? '1' : '0') + right.slice(1);
    expect((await call('transactionFind', FIND, {key, headers: {[brand.headers.signature]: wrong}})).error.code).toBe(
      11,
    );
    // The failed attempt has not consumed the key.
    expect((await call('transactionFind', FIND, {key})).error.code).toBe(0);
  });

  it('is valid for its point only', async () => {
    const {call} = start();
    const {error} = await call('transactionFind', FIND, {point: 5999});
    expect(error).toMatchObject({code: 11, details: [{field: brand.headers.point}]});
  });

  it.each([
    [brand.headers.point, '05001'],
    [brand.headers.key, '1795248000000.0'],
    [brand.headers.key, '01795248000000'],
    [brand.headers.signature, 'A'.repeat(64)],
    [brand.headers.signature, 'abc'],
  ])('has an invalid %s: %s', async (name, value) => {
    const {http, error} = await start().call('transactionFind', FIND, {headers: {[name]: value}});
    expect([http, error.code, error.details?.map(({field}) => field)]).toEqual([400, 12, [name]]);
  });

  it('names all missing headers at once', async () => {
    const headers = {[brand.headers.point]: null, [brand.headers.key]: null, [brand.headers.signature]: null};
    const {error} = await start().call('transactionFind', FIND, {headers});
    expect(error.details?.map(({field}) => field)).toEqual([
      brand.headers.point,
      brand.headers.key,
      brand.headers.signature,
    ]);
  });
});

describe('time window', () => {
  it.each([
    [-WINDOW_MS, 0],
    [WINDOW_MS, 0],
    [-WINDOW_MS - 1, 11],
    [WINDOW_MS + 1, 11],
  ])('a key %i ms from the clock gets code %i', async (distance, code) => {
    const {error} = await start().call('transactionFind', FIND, {key: START + distance});
    expect(error.code).toBe(code);
    if (code) expect(error.details?.[0]?.field).toBe(brand.headers.key);
  });

  it('a key in seconds is named as such', async () => {
    const {error} = await start().call('transactionFind', FIND, {key: START / 1000});
    expect(error).toMatchObject({
      code: 11,
      details: [{message: 'counts seconds, and milliseconds are expected: multiply by 1000'}],
    });
  });

  it('is fixed with `now`', async () => {
    const {call} = start({now: 1000});
    expect((await call('transactionFind', FIND, {key: 1000 + WINDOW_MS})).error.code).toBe(0);
    expect((await call('transactionFind', FIND, {key: START})).error.code).toBe(11);
  });

  it('accepts each key once, until a reset', async () => {
    const {call, sandbox} = start();
    expect((await call('transactionFind', FIND, {key: START})).error.code).toBe(0);
    const again = await call('transactionFind', {id: 900002}, {key: START});
    expect(again.error).toMatchObject({
      code: 11,
      details: [{field: brand.headers.key, message: 'was used before, at 2026-11-21T08:00:00.000Z'}],
    });
    // Used keys are tracked per point, across all calls.
    expect((await call('transactionPay', requestOf('transactionPay'), {key: START})).error.code).toBe(11);
    expect((await call('transactionFind', FIND, {key: START + 1})).error.code).toBe(0);
    sandbox.reset();
    expect((await call('transactionFind', FIND, {key: START})).error.code).toBe(0);
  });

  it('treats a key as used even if the signed request is refused later', async () => {
    const {call} = start();
    expect((await call('transactionFind', {}, {key: START})).error.code).toBe(204);
    expect((await call('transactionFind', FIND, {key: START})).error.code).toBe(11);
  });
});

describe('body', () => {
  it('is read completely if the request has no stream, as in some browsers', async () => {
    const bytes = Uint8Array.from([123, 125]);
    const request = {body: undefined, arrayBuffer: () => Promise.resolve(bytes.buffer)} as unknown as Request;
    expect([...(await readBody(request, MAX))]).toEqual([123, 125]);
    await expect(readBody(request, 1)).rejects.toThrow(Refusal);
    expect((await readBody(new Request('http://localhost/'), MAX)).byteLength).toBe(0);
  });

  const padded = (size: number) => JSON.stringify(FIND).padEnd(size, ' ');

  it('may have exactly the maximum size', async () => {
    expect((await start().call('transactionFind', FIND, {bytes: padded(MAX)})).error.code).toBe(0);
  });

  it('is refused with one byte more', async () => {
    const {http, error} = await start().call('transactionFind', FIND, {bytes: padded(MAX + 1)});
    expect([http, error.code]).toEqual([413, 10]);
  });

  it('is measured in bytes, not in characters', async () => {
    const bytes = JSON.stringify({external_transaction_id: 'ж'.repeat(MAX / 2)});
    expect(bytes.length).toBeLessThan(MAX);
    expect((await start().call('transactionFind', FIND, {bytes})).http).toBe(413);
  });

  it('must be UTF-8', async () => {
    const {http, error} = await start().call('transactionFind', FIND, {bytes: Uint8Array.of(0x22, 0xff, 0x22)});
    expect([http, error.details]).toEqual([400, [{field: 'body', message: 'is not valid UTF-8'}]]);
  });

  it.each(['gzip', 'br', 'GZIP', 'identity, gzip'])('must not be compressed: %s', async (encoding) => {
    const {http, error} = await start().call('transactionFind', FIND, {headers: {'Content-Encoding': encoding}});
    expect([http, error.code, error.details![0]!.field]).toEqual([415, 10, 'Content-Encoding']);
  });

  it('may name the encoding that changes nothing', async () => {
    const {error} = await start().call('transactionFind', FIND, {headers: {'Content-Encoding': 'identity'}});
    expect(error.code).toBe(0);
  });

  it.each([
    ['\\u0000', 'U+0000'],
    ['\\u001b', 'U+001B'],
    ['\\u007f', 'U+007F'],
    ['\\ud83d', 'U+D83D'],
    ['\\ude00', 'U+DE00'],
  ])('must not contain %s in a text or a name', async (escape, character) => {
    const {call} = start();
    const text = JSON.stringify({...requestOf('transactionPay'), description: 'HERE'}).replace('HERE', `a${escape}b`);
    const {http, error} = await call('transactionPay', undefined, {bytes: text});
    expect([http, error.code, error.details![0]!.field]).toEqual([422, 204, 'description']);
    expect(error.details![0]!.message).toContain(character);
    expect((await call('transactionFind', undefined, {bytes: `{"id":900001,"a${escape}":1}`})).error.code).toBe(204);
  });

  it('may contain tabs, line ends, pairs of surrogates and every other character', async () => {
    const description = 'a\tb\r\nc 😀 ж é';
    const {response, error} = await start().call('transactionPay', requestOf('transactionPay', {description}));
    expect([error.code, response.description]).toEqual([0, description]);
  });

  it.each([
    ['', /is empty/],
    ['\ufeff{"id":900001}', /byte order mark/],
    ['{"id":900001}}', /not valid JSON/],
    ["{'id':900001}", /not valid JSON/],
  ])('must be JSON: %j', async (bytes, message) => {
    const {http, error} = await start().call('transactionFind', FIND, {bytes});
    expect([http, error.code]).toEqual([400, 10]);
    expect(error.details![0]!.message).toMatch(message);
  });

  it.each([
    ['{"id":900001,"id":900002}', 'id'],
    ['{"id":900001,"\\u0069d":900001}', 'id'],
    ['{"point":{"callback_url":"{\\"a\\",","callback_url":""}}', 'point.callback_url'],
    ['{"lines":[{"name":"a"},{"name":"b","amount":1,"name":"c"}]}', 'lines.1.name'],
    ['{"":1,"":2}', ''],
  ])('may not name a field twice: %s', async (bytes, field) => {
    const {http, error} = await start().call('transactionFind', FIND, {bytes});
    expect([http, error.code, error.details]).toEqual([400, 10, [{field, message: 'stands twice in one object'}]]);
  });

  it.each([
    ['objects', 2000, '{"a":', '1', '}'],
    ['lists', 20_000, '[', '', ']'],
    ['one level too many', facts.gateway.request.max_levels + 1, '{"a":[', '', ']}'],
  ])('may not be nested deeper than the limit: %s', async (_, levels, open, inside, close) => {
    const pairs = Math.ceil(levels / (open.match(/[{[]/g) ?? []).length);
    const bytes = open.repeat(pairs) + inside + close.repeat(pairs);
    const {http, error} = await start().call('transactionFind', FIND, {bytes});
    const message = `is nested deeper than ${facts.gateway.request.max_levels} levels`;
    expect([http, error.code, error.details]).toEqual([400, 10, [{field: 'body', message}]]);
  });

  it('that the inbox or a control gets may be no deeper either, and the inbox still lists what has come', async () => {
    const {app} = start().sandbox;
    const body = '['.repeat(20_000) + ']'.repeat(20_000);
    const post = (path: string) =>
      app.request(ORIGIN + path, {method: 'POST', headers: {'Content-Type': 'application/json'}, body});
    expect((await post('/inbox')).status).toBe(401);
    const listed = await app.request(`${ORIGIN}/inbox`);
    expect([listed.status, await listed.json()]).toMatchObject([200, [{verified: false, event: null, body}]]);
    const control = await post('/sandbox/clock');
    expect([control.status, await control.text()]).toEqual([400, expect.stringContaining('is nested deeper than')]);
  });

  it('may be nested as deeply as the limit says, brackets in texts not counted', async () => {
    const levels = facts.gateway.request.max_levels;
    const bytes = '['.repeat(levels) + JSON.stringify('[{"'.repeat(99)) + ']'.repeat(levels);
    expect((await start().call('transactionFind', FIND, {bytes})).error.code).toBe(204);
  });

  it.each([
    '{"a":{"id":1},"b":{"id":1},"id":1}',
    '[{"id":1},{"id":1},["id","id"]]',
    '{"id":"id","id ":",\\"id\\":"}',
    '"id"',
    ' [ ] ',
  ])('may name it once in each of several objects: %s', (text) => {
    JSON.parse(text);
    expect(doubledKey(text)).toBeUndefined();
  });

  it.each(['application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'])(
    'may be declared as %s',
    async (type) => {
      expect((await start().call('transactionFind', FIND, {headers: {'Content-Type': type}})).error.code).toBe(0);
    },
  );

  it.each(['application/json; charset=windows-1251', 'application/jsonp', 'text/json'])(
    'may not be declared as %s',
    async (type) => {
      expect((await start().call('transactionFind', FIND, {headers: {'Content-Type': type}})).http).toBe(415);
    },
  );
});

describe('order of the checks', () => {
  it('is method, type, size, headers, signature, JSON, schema', async () => {
    const {call} = start();
    const bad = {headers: {'Content-Type': 'text/plain', [brand.headers.key]: null}, bytes: ' '.repeat(MAX + 1)};
    expect((await call('transactionFind', null, {...bad, method: 'PUT'})).http).toBe(405);
    expect((await call('transactionFind', null, bad)).http).toBe(415);
    expect((await call('transactionFind', null, {...bad, headers: {[brand.headers.key]: null}})).http).toBe(413);
    expect((await call('transactionFind', null, {bytes: '{', headers: {[brand.headers.key]: null}})).error.code).toBe(
      12,
    );
    expect((await call('transactionFind', null, {bytes: '{', token: 'wrong'})).error.code).toBe(11);
    expect((await call('transactionFind', null, {bytes: '{'})).error.code).toBe(10);
    const triggered = {external_transaction_id: 'sandbox-error-17'};
    expect((await call('transactionPay', requestOf('transactionPay', {...triggered, unknown: 1}))).error.code).toBe(
      204,
    );
    expect(
      (await call('transactionPay', requestOf('transactionPay', {...triggered, account_id: 999}))).error.code,
    ).toBe(17);
  });

  it('of the business checks starts with the account and ends with the fields', async () => {
    const {call} = start();
    const wrong = {
      account_id: 9,
      wallet_id: 9,
      service_id: 9,
      amount: 1,
      amount_currency: 'USD',
      fields: {blik_code: '1'},
    };
    const right = {account_id: 301, wallet_id: 4002, service_id: 2102, amount_currency: 'PLN', amount: 1250};
    const seen: number[] = [];
    const body: Record<string, unknown> = {...wrong};
    const step = async (changes: Record<string, unknown>) => {
      Object.assign(body, changes);
      seen.push((await call('transactionPay', requestOf('transactionPay', body))).error.code);
    };
    await step({});
    await step({account_id: right.account_id});
    await step({wallet_id: right.wallet_id});
    await step({service_id: 2101});
    await step({service_id: right.service_id});
    await step({amount_currency: right.amount_currency});
    await step({wallet_id: 4001});
    await step({amount: 500001});
    await step({amount: right.amount});
    await step({fields: {blik_code: '777123'}});
    expect(seen).toEqual([100, 104, 201, 214, 216, 106, 206, 207, 202, 0]);
  });
});

describe('limits of the amount', () => {
  it.each([
    [99, 206],
    [100, 0],
    [500000, 0],
    [500001, 207],
  ])('%i gets code %i', async (amount, code) => {
    expect((await start().call('transactionCreate', requestOf('transactionCreate', {amount}))).error.code).toBe(code);
  });
});

describe('schema', () => {
  it('names every violation with a dotted field name', async () => {
    const body = requestOf('transactionCreate', {
      amount: 12.5,
      amout: 1250,
      locale: 'uk',
      customer_ip_address: 'localhost',
      point: {callback_url: 'http://not an address', callbak_url: 'http://localhost/'},
      extra: {Shop: 'main', note: 5},
    });
    delete body.wallet_id;
    const {http, error} = await start().call('transactionCreate', body);
    expect([http, error.code]).toEqual([422, 204]);
    expect(Object.fromEntries(error.details!.map(({field, message}) => [field, message]))).toEqual({
      wallet_id: 'is required',
      amount: 'must be an integer',
      amout: 'is not a known field',
      locale: 'must be one of ua, en, ru',
      customer_ip_address: 'must be an IPv4 address or an IPv6 address',
      'point.callback_url': 'must be an absolute address such as https://shop.example/',
      'point.callbak_url': 'is not a known field',
      'extra.Shop': 'as a name must be 1 to 32 small letters a–z, digits and underscores',
      'extra.note': 'must be a string',
    });
    expect(error.details).toHaveLength(9);
  });

  it.each(['callback_url', 'success_url', 'fail_url', 'cancel_url', 'return_url'])(
    'takes only web addresses as %s: no script, no mail, no file transfer',
    async (name) => {
      for (const address of ['javascript:alert(1)', 'mailto:shop@shop.example', 'ftp://localhost/']) {
        const {error} = await start().call(
          'transactionCreate',
          requestOf('transactionCreate', {point: {[name]: address}}),
        );
        expect([error.code, error.details?.[0]?.field]).toEqual([204, `point.${name}`]);
      }
    },
  );

  it.each([[[]], ['text'], [null], [5]])('refuses %j as a body', async (body) => {
    const {error} = await start().call('transactionFind', body);
    expect(error.details).toEqual([{field: 'body', message: 'must be an object'}]);
  });

  it.each([{}, {id: 900001, external_transaction_id: 'order-1001-1'}])('requires exactly one id: %j', async (body) => {
    const {error} = await start().call('transactionFind', body);
    expect(error.details).toEqual([{field: 'body', message: 'must have exactly one of id, external_transaction_id'}]);
  });

  it.each([
    [{id: 900001, typo: 1}, ['typo']],
    [{external_transaction_id: 'order-1001-1', typo: 1, other: 2}, ['typo', 'other']],
    [{id: 900001, external_transaction_id: 'order-1001-1', typo: 1}, ['body', 'typo']],
  ])('does not count an unknown field as an id: %j', async (body, fields) => {
    const {error} = await start().call('transactionFind', body);
    expect(error.details!.map(({field}) => field)).toEqual(fields);
  });

  it('has messages for every keyword, format and type of the contract', () => {
    /** Schema keywords without constraints of their own: names, descriptions and nested schemas. */
    const ANNOTATION = /^(properties|items|description|examples|default|title|x-.*)$/;
    const keywords = new Set<string>();
    const names = new Set<unknown>();
    const look = (schema: unknown) => {
      if (typeof schema !== 'object' || schema === null) return;
      for (const [keyword, value] of Object.entries(schema)) {
        if (ANNOTATION.test(keyword)) {
          if (keyword === 'properties') Object.values(value as object).forEach(look);
          if (keyword === 'items') look(value);
          continue;
        }
        keywords.add(keyword);
        if (keyword === 'format' || keyword === 'type') names.add(value);
        if (Array.isArray(value)) value.forEach(look);
        else look(value);
      }
    };
    for (const {request, parameters, kind} of facts.contract.operations.values())
      if (kind === 'call') [request, ...parameters.map(({schema}) => schema)].forEach(look);
    expect(keywords.size).toBeGreaterThan(15);
    expect([...keywords].filter((keyword) => !EXPLAINED.has(keyword))).toEqual([]);
    expect([...names].filter((name) => !NAMED.has(String(name)))).toEqual([]);
  });
});

describe('request id', () => {
  const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

  it('is in every response and in the log', async () => {
    const info = vi.spyOn(console, 'log').mockImplementation(() => {});
    const {call, get, sandbox} = start({quiet: false});
    const answers = [
      await call('transactionFind', FIND),
      await call('transactionFind', FIND, {token: 'wrong'}),
      await call('transactionFind', FIND, {method: 'PUT'}),
      await get(`${brand.api.prefix}/nowhere`),
      await get(`${brand.api.prefix}/transaction/find?a=1`),
      await get('/inbox'),
      await sandbox.app.request(`${brand.api.prefix}/transaction/find`, {
        method: 'OPTIONS',
        headers: {'Access-Control-Request-Method': 'POST', Origin: 'https://shop.example'},
      }),
    ];
    const ids = answers.map(({headers}) => headers.get('X-Request-Id'));
    for (const id of ids) expect(id).toMatch(UUID);
    expect(new Set(ids).size).toBe(ids.length);
    const log = info.mock.calls.map(([line]) => String(line)).join('\n');
    info.mockRestore();
    for (const id of ids.slice(0, 3)) expect(log).toContain(id!);
  });

  it.each([
    [15, 429, '5'],
    [17, 503, '5'],
    [13, 500, null],
  ])('error %i has Retry-After if waiting helps', async (code, http, pause) => {
    const {call} = start();
    const answer = await call('transactionFind', FIND, {headers: {[facts.sandbox.error_header]: String(code)}});
    expect([answer.http, answer.headers.get('Retry-After')]).toEqual([http, pause]);
  });
});

describe('bodies treated as equal', () => {
  const body = {...requestOf('transactionCreate'), locale: 'en', extra: {a: '1', b: '2'}, amount: 1250};
  const written = JSON.stringify(body);
  const same: [string, string][] = [
    ['other order and white space', JSON.stringify(Object.fromEntries(Object.entries(body).reverse()), null, 3)],
    ['an escape instead of a letter', written.replace('"en"', '"\\u0065n"')],
    ['another spelling of a number', written.replace('"amount":1250', '"amount":1.25e3')],
  ];
  const other: [string, string][] = [
    ['a default left out', JSON.stringify({...body, locale: undefined})],
    ['another value', written.replace('"amount":1250', '"amount":1251')],
    ['an empty object more', JSON.stringify({...body, fields: {}})],
    ['other capitals', written.replace('"a":"1"', '"a":"1 "')],
  ];
  it.each(same)('%s', async (_, bytes) => {
    const {call} = start();
    const first = await call('transactionCreate', body);
    expect(first.error.code).toBe(0);
    expect((await call('transactionCreate', undefined, {bytes})).response.id).toBe(first.response.id);
  });
  it.each(other)('not equal: %s', async (_, bytes) => {
    const {call} = start();
    expect(bytes).not.toBe(written);
    await call('transactionCreate', body);
    expect((await call('transactionCreate', undefined, {bytes})).error.code).toBe(203);
  });
});

describe('idempotency', () => {
  it.each(['transactionCreate', 'transactionPay'])(
    '%s returns the current state of the object created by the first request',
    async (operation) => {
      const {call, find} = start();
      const body = requestOf(operation);
      const first = await call(operation, body);
      expect(first.error.code).toBe(0);
      await vi.advanceTimersByTimeAsync(60_000);
      // Same JSON value with different key order and white space.
      const bytes = JSON.stringify(Object.fromEntries(Object.entries(body).reverse()), null, 2);
      const again = await call(operation, undefined, {bytes});
      expect(again.response).toEqual(await find(first.response.id));
      expect([first, again].map(({headers}) => headers.get('X-Repeated'))).toEqual([null, 'true']);
      expect((await call(operation, requestOf(operation))).response.id).toBe(first.response.id + 1);
      if (operation === 'transactionPay') expect((await find(first.response.id)).status).toBe(1);
    },
  );

  it('creates one transaction for concurrent equal requests', async () => {
    const {call} = start();
    const body = requestOf('transactionPay');
    const answers = await Promise.all([1, 2, 3].map(() => call('transactionPay', body)));
    expect(new Set(answers.map(({text}) => text)).size).toBe(1);
  });

  it('refuses the id for another body, another call and a seeded transaction', async () => {
    const {call} = start();
    const body = requestOf('transactionPay');
    await call('transactionPay', body);
    expect((await call('transactionPay', {...body, extra: {a: '1'}})).error.code).toBe(203);
    expect((await call('transactionCreate', body)).error.code).toBe(203);
    const seeded = {external_transaction_id: 'order-1001-1'};
    expect((await call('transactionCreate', requestOf('transactionCreate', seeded))).error.code).toBe(203);
  });

  it('is checked before the business checks, and does not consume a refused id', async () => {
    const {call} = start();
    const body = requestOf('transactionPay');
    expect((await call('transactionPay', {...body, amount: 1})).error.code).toBe(206);
    expect((await call('transactionPay', body)).error.code).toBe(0);
    expect((await call('transactionPay', {...body, account_id: 999})).error.code).toBe(203);
  });
});
