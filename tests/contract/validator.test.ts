/** The second validator and the recorder detect what they should. */
import net from 'node:net';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {publishedDescription} from '../../src/samples/collections/description';
import {loadFacts, type Facts} from '../../src/facts/load';
import type {JsonObject} from '../../src/operations/linter/places';
import type {Exchange} from '../recorder/exchange';
import {parseConnection} from '../recorder/http';
import {recordingProxy} from '../recorder/proxy';
import {ROOT} from '../root';
import {createValidator, neverReceived, untouched, type ContractValidator} from './validator';
import {brand} from '../../src/brand';

let facts: Facts;
let published: JsonObject;
let validator: ContractValidator;
beforeAll(async () => {
  facts = await loadFacts(ROOT);
  published = publishedDescription(facts) as JsonObject;
  validator = createValidator(published);
});
afterAll(() => validator.close());

const base64 = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64');
const JSON_TYPE: [string, string][] = [['Content-Type', 'application/json; charset=utf-8']];
const REQUEST_ID: [string, string] = ['x-request-id', '3f0c7b9e-5d1a-4c52-9a7e-8b21d6f4e0aa'];

/** A documented exchange of `transactionFind`, with changes. */
function find(
  changes: {
    status?: number;
    answer?: unknown;
    asked?: unknown;
    type?: string;
    target?: string;
    method?: string;
    headers?: [string, string][];
  } = {},
): Exchange {
  const operation = facts.contract.operations.get('transactionFind')!;
  const documented = Object.values(operation.responses['200']!.examples)[0]!.value;
  return {
    kind: 'call',
    request: {
      method: changes.method ?? 'POST',
      target: changes.target ?? `${brand.api.prefix}/transaction/find`,
      headers: JSON_TYPE,
      body: base64(changes.asked ?? {id: 900001}),
    },
    response: {
      status: changes.status ?? 200,
      headers: [
        ...(changes.type ? [['content-type', changes.type] as [string, string]] : JSON_TYPE),
        ...(changes.headers ?? [REQUEST_ID]),
      ],
      body: base64(changes.answer ?? documented),
    },
  };
}

const refusal = (code: number) => ({error: {code, title: 'Refused'}, response: {}});

describe('the validator', () => {
  test('accepts a documented exchange', async () => {
    const {breaches, succeeded} = await validator.check([find()]);
    expect(breaches).toEqual([]);
    expect([...succeeded]).toEqual([['transactionFind', 1]]);
  });

  test.each<[what: string, exchange: () => Exchange, message: RegExp]>([
    [
      'a field of another type',
      () => find({answer: {error: {code: 0, title: 'OK'}, response: {id: 'x'}}}),
      /#\/response\/id breaks .*Transaction\/properties\/id\/type/,
    ],
    [
      'a field that is not described',
      () => find({answer: {...refusal(208), more: 1}, status: 404}),
      /unevaluatedProperties/,
    ],
    ['an undeclared status', () => find({status: 201}), /HTTP 201 is not declared/],
    ['an undeclared content type', () => find({type: 'text/html'}), /“text\/html”, which is not declared/],
    ['an undeclared error code', () => find({status: 404, answer: refusal(999)}), /error 999 is not in x-errors/],
    ['an error in a success', () => find({answer: refusal(208)}), /bears error 208/],
    [
      'a success in an error',
      () => find({status: 404, answer: {error: {code: 0, title: 'OK'}, response: {}}}),
      /bears code 0/,
    ],
    [
      'an accepted request that is not allowed',
      () => find({asked: {id: 'nine'}}),
      /a request that was accepted: .*TransactionFindRequest/,
    ],
    ['an undeclared method', () => find({method: 'PUT'}), /PUT answers 200, but is not described/],
    ['half a JSON text', () => find({answer: '{"error":'}), /is not JSON/],
    ['an answer without an id', () => find({headers: []}), /HTTP 200 lacks the header X-Request-Id/],
    [
      'an id of another form',
      () => find({headers: [['X-Request-Id', '42']]}),
      /header X-Request-Id: # breaks .*RequestId\/schema\/format/,
    ],
    [
      'a pause that is no number',
      () => find({status: 503, answer: refusal(17), headers: [REQUEST_ID, ['Retry-After', 'soon']]}),
      /header Retry-After: # breaks .*\/type/,
    ],
  ])('refuses %s', async (_, exchange, message) => {
    const {breaches} = await validator.check([exchange()]);
    expect(breaches.map(({operation}) => operation)).toContain('transactionFind');
    expect(breaches.map((breach) => breach.message).join('\n')).toMatch(message);
  });

  test('refuses an address that is not described and does not answer 404', async () => {
    expect((await validator.check([find({target: `${brand.api.prefix}/transaction/search`})])).breaches).toHaveLength(
      1,
    );
    expect(
      (await validator.check([find({target: `${brand.api.prefix}/transaction/search`, status: 404})])).breaches,
    ).toEqual([]);
    expect((await validator.check([find({target: '/pay/3f2b'})])).breaches).toEqual([]);
    for (const target of [
      `${brand.api.prefix}/transaction/find?a=1`,
      `${brand.api.prefix}/transaction/find/`,
      `${brand.api.prefix}/service/%32102`,
      `${brand.api.prefix}/service/..`,
    ]) {
      expect((await validator.check([find({target})])).breaches, target).toHaveLength(1);
      expect((await validator.check([find({target, status: 404, answer: refusal(14)})])).breaches, target).toEqual([]);
    }
  });

  test('distinguishes a literal path from a parameter', async () => {
    const {checked} = await validator.check([
      find({target: `${brand.api.prefix}/service/list`}),
      find({target: `${brand.api.prefix}/service/2102`}),
    ]);
    expect([...checked.keys()]).toEqual(['serviceList', 'serviceGet']);
  });

  test('refuses a callback that is not described', async () => {
    const event = Object.values(facts.contract.operations.get('transactionStatus')!.requestExamples)[0]!
      .value as object;
    const callback = (body: object): Exchange => ({
      kind: 'callback',
      request: {method: 'POST', target: '/hook', headers: JSON_TYPE, body: base64(body)},
    });
    const {breaches, succeeded} = await validator.check([callback(event)]);
    expect(breaches).toEqual([]);
    expect(succeeded.get('transactionStatus')).toBe(1);
    const wrong = await validator.check([callback({...event, event_id: 7})]);
    expect(wrong.breaches[0]!.operation).toContain('transactionStatus');
    expect(wrong.breaches[0]!.message).toContain('event_id');
  });

  test('reports operations without traffic, and examples that were never received', async () => {
    const report = await validator.check([find()]);
    expect(untouched(published, report)).not.toContain('transactionFind');
    expect(untouched(published, report)).toContain('transactionCancel');
    const missing = neverReceived(published, [find()]);
    expect(missing.some((line) => line.startsWith('transactionFind: the example error_208'))).toBe(true);
    const [first, ...others] = Object.keys(
      facts.contract.operations.get('transactionFind')!.responses['200']!.examples,
    );
    const named = missing.filter((line) => /^transactionFind: .* of HTTP 200/.test(line)).join('\n');
    expect(named).not.toContain(`the example ${first} `);
    for (const other of others) expect(named).toContain(`the example ${other} `);
  });
});

describe('the recorder', () => {
  const REQUEST = `POST ${brand.api.prefix}/a HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}`;
  const CHUNKED = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n';
  const parse = (sent: string, received: string) => parseConnection('call', Buffer.from(sent), Buffer.from(received));
  const text = (body: string) => Buffer.from(body, 'base64').toString();

  test('reads several exchanges of one connection, chunks and interim answers', () => {
    const exchanges = parse(
      REQUEST.repeat(2),
      `HTTP/1.1 100 Continue\r\n\r\n${CHUNKED}HTTP/1.1 204 No Content\r\n\r\n`,
    );
    expect(
      exchanges.map(({request, response}) => [text(request.body), response?.status, text(response!.body)]),
    ).toEqual([
      ['{}', 200, 'abcde'],
      ['{}', 204, ''],
    ]);
  });

  test('keeps a request with an incomplete answer, without the answer', () => {
    const [exchange] = parse(REQUEST, 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf');
    expect(exchange!.request.target).toBe(`${brand.api.prefix}/a`);
    expect(exchange!.response).toBeUndefined();
  });

  test('forwards all bytes unchanged', async () => {
    const odd = `POST ${brand.api.prefix}/a HTTP/1.1\r\nx-KEY:  1\r\nContent-Length: 5\r\n\r\n{"\0 }`;
    const answer = 'HTTP/1.1 200 Fine\r\nETag: x\r\ncontent-length: 2\r\n\r\nok';
    let arrived = '';
    const server = net.createServer((socket) =>
      socket.on('data', (bytes) => {
        arrived += bytes.toString();
        socket.end(answer);
      }),
    );
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    const kept: Exchange[] = [];
    const proxy = await recordingProxy('call', (server.address() as net.AddressInfo).port, (exchange) =>
      kept.push(exchange),
    );
    const came = await new Promise<string>((resolve, reject) => {
      let all = '';
      const socket = net.connect(proxy.port, 'localhost', () => socket.write(odd));
      socket.on('data', (bytes) => (all += bytes.toString()));
      socket.on('end', () => resolve(all));
      socket.on('error', reject);
    });
    await proxy.stop();
    server.close();
    expect(arrived).toBe(odd);
    expect(came).toBe(answer);
    expect(kept).toHaveLength(1);
    expect(kept[0]!.request.headers).toContainEqual(['x-KEY', '1']);
  });
});
