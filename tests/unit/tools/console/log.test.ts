/** Session log: limits, filters and export formats. */
import {readFileSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {z} from 'zod';
import {
  type CallEntry,
  createLog,
  curlCommand,
  filterEntries,
  type NewEntry,
  supportSummary,
  toHar,
} from '../../../../src/tools/console/log';
import {errorOf, idsOf, isFailure} from '../../../../src/tools/console/log/reading';
import {maskCards, safeText} from '../../../../src/tools/console/log/safe';
import {textsOf} from '../../../../src/tools/console/log/texts';
import {runProcess} from '../../../process';
import {randomFrom} from '../../../random';
import {ROOT} from '../../../root';
import {answerOf, call, callback, REQUEST_ID, START, TOKEN} from './session';
import {brand, sandboxUrl} from '../../../../src/brand';

const ROOMY = {maxEntries: 100, maxBytes: 1_000_000};

/** Creates a log with the given entries. */
function logOf(...entries: NewEntry[]) {
  const log = createLog(ROOMY);
  for (const entry of entries) log.append(entry);
  return log;
}
const logged = (changes: Parameters<typeof call>[0] = {}) => createLog(ROOMY).append(call(changes)) as CallEntry;

const note = (text: string, time = START): NewEntry => ({kind: 'note', time, text});
const PAGE: NewEntry = {
  kind: 'page',
  time: START,
  address: '/pay/6ff6ceedb1c1',
  posted: {action: 'pay', fields: {blik_code: '777123'}},
  status: 303,
};
const CLOCK: NewEntry = {kind: 'clock', time: START, byMs: 60_000, from: START, to: START + 60_000};

const bytesOf = (entry: NewEntry) => textsOf(entry).reduce((sum, text) => sum + Buffer.byteLength(text), 0);

describe('the log', () => {
  test('numbers its entries and keeps them in order', () => {
    const log = logOf(call(), callback(), PAGE, CLOCK, {kind: 'reset', time: START}, note('x'));
    expect(log.list().map(({sequence, kind}) => `${sequence} ${kind}`)).toEqual([
      '1 call',
      '2 callback',
      '3 page',
      '4 clock',
      '5 reset',
      '6 note',
    ]);
  });

  test('drops the oldest entries above the limit, counts them, and keeps numbering', () => {
    const log = createLog({maxEntries: 3, maxBytes: 1000});
    for (let count = 1; count <= 10; count++) log.append(note(String(count)));
    const {entries, dropped, bytes} = log.snapshot();
    expect(entries.map(({sequence}) => sequence)).toEqual([8, 9, 10]);
    expect(dropped).toBe(7);
    expect(bytes).toBe('8910'.length);
  });

  test('counts bytes of UTF-8, not characters', () => {
    const log = createLog({maxEntries: 100, maxBytes: 20});
    for (const text of ['єєєєє', '😀😀', 'ab']) log.append(note(text));
    expect(log.snapshot()).toMatchObject({bytes: 20, dropped: 0});
    log.append(note('c'));
    expect(log.snapshot()).toMatchObject({bytes: 11, dropped: 1});
  });

  test('keeps an entry as large as the log, and truncates and marks a larger one', () => {
    const log = createLog({maxEntries: 100, maxBytes: 10});
    expect(log.append(note('0123456789'))).toMatchObject({text: '0123456789'});
    expect(log.snapshot().entries[0]).not.toHaveProperty('cutFrom');
    const cut = log.append(note('єєєєє!'));
    expect(cut).toMatchObject({text: 'єєєєє', cutFrom: 11});
    expect(log.snapshot()).toMatchObject({bytes: 10, dropped: 1});
    // Characters are not split.
    expect(log.append(note('a😀😀😀'))).toMatchObject({text: 'a😀😀', cutFrom: 13});
  });

  test('truncates the long texts of an entry and keeps its short ones', () => {
    const entry = call({body: 'b'.repeat(5000), signedText: 's'.repeat(5000)});
    const log = createLog({maxEntries: 100, maxBytes: 3000});
    const kept = log.append(entry) as CallEntry;
    expect(kept.headers).toEqual(entry.headers);
    expect(kept.answer).toEqual(entry.answer);
    expect(kept.cutFrom).toBe(bytesOf(entry));
    expect(kept.body.length).toBeGreaterThan(1000);
    expect(kept.signedText!.length).toBe(kept.body.length);
    expect(log.snapshot().bytes).toBeLessThanOrEqual(3000);
    expect(log.snapshot().bytes).toBeGreaterThan(2990);
  });

  test('never exceeds its limits', () => {
    const random = randomFrom(7);
    const log = createLog({maxEntries: 20, maxBytes: 4000});
    let appended = 0;
    for (let round = 0; round < 1000; round++) {
      const text = 'аb😀"'.repeat(Math.floor(random() ** 4 * 800));
      const entry = [note(text), call({body: text}), callback({text}), PAGE, CLOCK][Math.floor(random() * 5)]!;
      log.append(entry);
      appended += 1;
      const {entries, dropped, bytes} = log.snapshot();
      expect(entries.length).toBeLessThanOrEqual(20);
      expect(bytes).toBeLessThanOrEqual(4000);
      expect(bytes).toBe(entries.reduce((sum, own) => sum + bytesOf(own), 0));
      expect(dropped + entries.length).toBe(appended);
      expect(entries.at(-1)!.sequence).toBe(appended);
    }
  });

  test('snapshots are immutable, and the same object until the log changes', () => {
    const log = logOf(call());
    const before = log.snapshot();
    expect(log.snapshot()).toBe(before);
    log.append(note('x'));
    expect(before.entries).toHaveLength(1);
    expect(log.snapshot()).not.toBe(before);
    const {headers, answer} = before.entries[0] as CallEntry;
    for (const part of [before, before.entries, before.entries[0], headers, headers[0], answer])
      expect(Object.isFrozen(part)).toBe(true);
  });

  test('is not affected by later changes to an appended entry', () => {
    const fields: Record<string, string> = {a: '1'};
    const log = logOf({...PAGE, posted: {action: 'pay', fields}} as NewEntry);
    fields.a = '2';
    expect(log.list()[0]).toMatchObject({posted: {fields: {a: '1'}}});
  });

  test('notifies listeners until they unsubscribe', () => {
    const log = createLog(ROOMY);
    const seen: number[] = [];
    const stop = log.subscribe(() => seen.push(log.snapshot().entries.length));
    log.append(note('a'));
    log.append(note('b'));
    stop();
    log.append(note('c'));
    expect(seen).toEqual([1, 2]);
  });

  test.each([
    {maxEntries: 0, maxBytes: 1},
    {maxEntries: 1, maxBytes: NaN},
    {maxEntries: 1.5, maxBytes: 1},
  ])('refuses the bounds %o', (bounds) => {
    expect(() => createLog(bounds)).toThrow(/^max(Entries|Bytes) must be a positive integer/);
  });
});

describe('the filter', () => {
  const refused = call({answer: answerOf({error: {code: 201, title: 'Not found'}}, 404)});
  const log = logOf(call(), refused, callback(), PAGE, CLOCK, note('Something else'));
  const found = (filter: Parameters<typeof filterEntries>[1]) => log.list(filter).map(({sequence}) => sequence);

  test('selects by kind', () => {
    expect(found({kinds: ['callback', 'clock']})).toEqual([3, 5]);
    expect(found({})).toEqual([1, 2, 3, 4, 5, 6]);
    expect(found({kinds: []})).toEqual([]);
  });
  test('selects by text, case-insensitively', () => {
    expect(found({text: 'SOMETHING'})).toEqual([6]);
    expect(found({text: '777123'})).toEqual([4]);
    expect(found({text: brand.headers.signature.toLowerCase()})).toEqual([1, 2]);
  });
  test('selects by exact id', () => {
    expect(found({id: '900101'})).toEqual([1, 3]);
    expect(found({id: '90010'})).toEqual([]);
    expect(found({id: 'order-1'})).toEqual([1, 2, 3]);
    expect(found({id: '1042'})).toEqual([3]);
  });
  test('combines failures with other criteria', () => {
    expect(found({onlyFailures: true})).toEqual([2]);
    expect(found({onlyFailures: true, kinds: ['callback']})).toEqual([]);
  });
});

describe('failures', () => {
  const failed = (entry: NewEntry) => isFailure(createLog(ROOMY).append(entry));

  test.each<[string, boolean, NewEntry]>([
    ['an accepted call', false, call()],
    ['a call without a response', true, call({answer: undefined})],
    ['a rejected call', true, call({answer: answerOf({error: {code: 11, title: 'No'}}, 401)})],
    ['an error under HTTP 200', true, call({answer: answerOf({error: {code: 11, title: 'No'}})})],
    ['a response without an envelope', false, call({answer: {status: 200, headers: [], text: 'a,b\r\n'}})],
    ['a callback', false, callback()],
    ['a callback with a wrong signature', true, callback({verdict: {verified: false, reason: 'wrong signature'}})],
    ['a callback without a response', true, callback({answer: undefined})],
    ['a rejected callback', true, callback({answer: {status: 302, headers: [], text: ''}})],
    ['a page', false, PAGE],
    ['a page with wrong fields', true, {...PAGE, status: 422} as NewEntry],
    ['a move of the clock', false, CLOCK],
  ])('%s: %s', (_, is, entry) => expect(failed(entry)).toBe(is));

  test('malformed responses yield no error', () => {
    for (const text of ['', 'null', '[]', '{"error":null}', '{"error":{"code":"1"}}', '['.repeat(100_000)])
      expect(errorOf({status: 200, headers: [], text})).toBeUndefined();
  });
});

describe('the ids of an entry', () => {
  test('are read from the request and the response of a call', () => {
    expect(idsOf(call())).toEqual({transactions: ['900101'], external: ['order-1'], requests: [REQUEST_ID]});
    expect(
      idsOf(call({path: `${brand.api.prefix}/transaction/find`, body: '{"id":900007}', answer: undefined})),
    ).toEqual({
      transactions: ['900007'],
      external: [],
      requests: [],
    });
    expect(
      idsOf(call({path: `${brand.api.prefix}/refund/find`, body: '{"id":7}', answer: undefined})).transactions,
    ).toEqual([]);
    expect(idsOf(call({body: '{"external_customer_id":"ann@example.com"}', answer: undefined})).external).toEqual([]);
  });

  test('are read from a callback by GET', () => {
    const text =
      'event=transaction.status&request_id=r1&transaction.external_transaction_id=order-9&transaction.id=900109';
    const entry = callback({method: 'GET', text, address: `https://shop.example/?${text}`});
    expect(idsOf(entry)).toEqual({transactions: ['900109'], external: ['order-9'], requests: ['r1']});
  });

  test('are read from every documented payment', () => {
    const folder = path.join(ROOT, 'src/contract/data/examples');
    let payments = 0;
    for (const file of readdirSync(folder)) {
      const flows = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Record<string, Record<string, any>>;
      for (const {response, callback: event} of Object.values(flows)) {
        for (const entry of [call({answer: answerOf(response)}), callback({text: JSON.stringify(event)})]) {
          const object = entry.kind === 'call' ? response?.response : event?.transaction;
          if (object?.external_transaction_id === undefined) continue;
          expect(idsOf(entry).transactions).toContain(String(object.id));
          expect(idsOf(entry).external).toContain(object.external_transaction_id);
          payments += 1;
        }
      }
    }
    expect(payments).toBeGreaterThan(100);
  });

  test('are found at any nesting depth that fits the log', () => {
    const body = `${'{"a":['.repeat(20_000)}{"external_order_id":"deep"}${']}'.repeat(20_000)}`;
    expect(idsOf(call({body})).external).toContain('deep');
  });
});

describe('the curl command', () => {
  /** Returns the arguments that a POSIX shell passes to curl. */
  async function argumentsOf(entry: CallEntry): Promise<string[]> {
    const result = curlCommand(entry);
    if ('problem' in result) throw new Error(result.problem);
    const script = `curl() { printf '%s\\0' "$@"; }\n${result.command}\n`;
    const {exitCode, stdout, stderr} = await runProcess(['sh', '-c', script], {cwd: ROOT});
    expect({exitCode, stderr}).toEqual({exitCode: 0, stderr: ''});
    return stdout.split('\0').slice(0, -1);
  }
  const valuesOf = (words: readonly string[], option: string) =>
    words.filter((_, index) => words[index - 1] === option);

  const BODIES = [
    '{"external_transaction_id":"order-1"}',
    `it's "quoted" and \\'both\\' "'"'`,
    '{"a":\n\t"line ends"}\r\n\n',
    'Оплата № 5 — 😀 \u2028 \u00a0',
    '$HOME ${HOME} $(id) `id` $((1+1)) \\$x !!',
    '@/etc/hostname',
    '-d --next',
    "'",
    "''''",
    '~ * ? [a-z] {a,b} # ; & | < > \\',
    '',
    ' ',
    '\u0001\u007f\u001b[0m',
  ];

  test.each(BODIES)('reproduces the body %j', async (body) => {
    const entry = logged({body});
    const words = await argumentsOf(entry);
    expect(valuesOf(words, '--data-raw')).toEqual([body]);
    expect(valuesOf(words, '--header')).toEqual(entry.headers.map(([name, value]) => `${name}: ${value}`));
    expect(valuesOf(words, '--url')).toEqual([`${sandboxUrl}/transaction/create`]);
    expect(valuesOf(words, '--request')).toEqual(['POST']);
  });

  test('reproduces 40 random bodies and header values', async () => {
    const random = randomFrom(3);
    const signs = [...'\'"\\$`!@#&|;<>(){}[]*?~=-+ \n\t\r.:/,абє😀Z0'];
    const text = (most: number) =>
      Array.from({length: Math.floor(random() * most)}, () => signs[Math.floor(random() * signs.length)]!).join('');
    for (let round = 0; round < 40; round++) {
      const entry = logged({body: text(200), headers: [['X-Test', `v${text(20).replaceAll(/[\r\n]/g, '')}`]]});
      const words = await argumentsOf(entry);
      expect(valuesOf(words, '--data-raw')).toEqual([entry.body]);
      expect(valuesOf(words, '--header')[0]).toBe(`X-Test: ${entry.headers[0]![1]}`);
    }
  }, 60_000);

  test('suppresses the defaults of curl', async () => {
    const bare = await argumentsOf(logged({headers: [['X-Empty', '']], body: ''}));
    expect(valuesOf(bare, '--header')).toEqual(['X-Empty;', 'Content-Type:']);
    const get = await argumentsOf(logged({method: 'GET', headers: [], body: ''}));
    expect(get).not.toContain('--data-raw');
    const odd = await argumentsOf(logged({path: `${brand.api.prefix}/../x?a[1]={b,c}`}));
    expect(odd).toEqual(expect.arrayContaining(['--globoff', '--path-as-is']));
    expect(bare).not.toContain('--globoff');
    expect(bare).not.toContain('--path-as-is');
  });

  test('contains the signature but not the API token; keeps a bearer token', () => {
    const {command} = curlCommand(logged()) as {command: string};
    expect(command).toMatch(new RegExp(`${brand.headers.signature}: [0-9a-f]{64}`));
    expect(command).not.toContain(TOKEN);
    expect(curlCommand(logged({headers: [['Authorization', 'Bearer sandbox_inv_8Kd4Wq7Zt2Hn6Xc1']]}))).toEqual({
      command: expect.stringContaining('Bearer sandbox_inv_8Kd4Wq7Zt2Hn6Xc1'),
    });
  });

  test.each<[string, Parameters<typeof call>[0], RegExp]>([
    ['a NUL', {body: 'a\0b'}, /NUL character/],
    ['a line end in a header', {headers: [['X-A', 'b\r\nX-C: d']]}, /line break/],
    ['a line end in the path', {path: '/a\n'}, /line break/],
  ])('there is none for %s', (_, changes, message) => {
    expect(curlCommand(logged(changes))).toEqual({problem: expect.stringMatching(message)});
  });

  test('is not available for a truncated call', () => {
    const log = createLog({maxEntries: 1, maxBytes: 100});
    expect(curlCommand(log.append(call()) as CallEntry)).toEqual({
      problem: expect.stringMatching(/only part of this request \(\d+ bytes\)/),
    });
  });
});

describe('the HTTP archive', () => {
  // Required fields of HAR 1.2; `comment` is optional everywhere, and names with `_` are extensions.
  const comment = z.string().optional();
  const nameValue = z.strictObject({name: z.string(), value: z.string(), comment});
  const size = z.number().int().min(-1);
  const milliseconds = z.number().min(0);
  const har = z.strictObject({
    log: z.strictObject({
      version: z.literal('1.2'),
      creator: z.strictObject({name: z.string(), version: z.string(), comment}),
      comment,
      entries: z.array(
        z.strictObject({
          startedDateTime: z.iso.datetime({offset: true}),
          time: milliseconds,
          request: z.strictObject({
            method: z.string().min(1),
            url: z.url(),
            httpVersion: z.string().min(1),
            cookies: z.array(nameValue),
            headers: z.array(nameValue),
            queryString: z.array(nameValue),
            postData: z.strictObject({mimeType: z.string(), text: z.string(), comment}).optional(),
            headersSize: size,
            bodySize: size,
            comment,
          }),
          response: z.strictObject({
            status: z.number().int().min(0).max(599),
            statusText: z.string(),
            httpVersion: z.string(),
            cookies: z.array(nameValue),
            headers: z.array(nameValue),
            content: z.strictObject({size, mimeType: z.string(), text: z.string().optional(), comment}),
            redirectURL: z.string(),
            headersSize: size,
            bodySize: size,
            comment,
          }),
          cache: z.strictObject({comment}),
          timings: z.strictObject({send: milliseconds, wait: milliseconds, receive: milliseconds, comment}),
          comment,
          _callback: z
            .strictObject({
              eventId: z.string(),
              eventKind: z.string(),
              attempt: z.number().int().min(1),
              verified: z.boolean(),
              reason: z.string().optional(),
            })
            .optional(),
        }),
      ),
    }),
  });
  const CREATOR = {name: 'Portal', version: '2.0.0'};
  /** Exports, serialises and validates an archive. */
  const archive = (snapshot: Parameters<typeof toHar>[0]) =>
    har.parse(JSON.parse(JSON.stringify(toHar(snapshot, CREATOR)))).log;

  test('has the required fields, and contains only calls and callbacks', () => {
    const query = 'event=a%20b&key=1';
    const log = logOf(
      callback({time: START + 5, method: 'GET', text: query, address: `https://shop.example/cb?${query}`}),
      PAGE,
      call({body: '{"name":"Ольга"}', endedAt: START + 40}),
      note('x'),
      call({time: START + 9, method: 'GET', body: '', answer: undefined}),
      callback({time: START + 10, verdict: {verified: false, reason: 'changed on the way'}, attempt: 2}),
    );
    const {creator, entries, comment: told} = archive(log.snapshot());
    expect(creator).toEqual(CREATOR);
    expect(told).toBeUndefined();
    expect(entries.map(({startedDateTime}) => startedDateTime)).toEqual([
      '2026-11-23T08:00:00.000Z',
      '2026-11-23T08:00:00.005Z',
      '2026-11-23T08:00:00.009Z',
      '2026-11-23T08:00:00.010Z',
    ]);
    const [first, get, unanswered, second] = entries;
    expect(first).toMatchObject({
      time: 40,
      timings: {send: 0, wait: 40, receive: 0},
      request: {
        url: `${sandboxUrl}/transaction/create`,
        bodySize: 21,
        postData: {mimeType: 'application/json', text: '{"name":"Ольга"}'},
      },
      response: {status: 200, bodySize: Buffer.byteLength(call().answer!.text)},
    });
    expect(first!.response.content.size).toBe(first!.response.bodySize);
    expect(first).not.toHaveProperty('_callback');
    expect(get).toMatchObject({
      request: {
        method: 'GET',
        bodySize: 0,
        queryString: [
          {name: 'event', value: 'a b'},
          {name: 'key', value: '1'},
        ],
      },
      _callback: {eventKind: 'transaction.status', attempt: 1, verified: true},
    });
    expect(get!.request).not.toHaveProperty('postData');
    expect(unanswered!.response).toMatchObject({status: 0, bodySize: -1, content: {size: 0}});
    expect(second).toMatchObject({_callback: {verified: false, reason: 'changed on the way', attempt: 2}});
    for (const {time, timings} of entries) expect(time).toBe(timings.send + timings.wait + timings.receive);
  });

  test('has no negative times if the clock was set back', () => {
    expect(archive(logOf(call({endedAt: START - 5})).snapshot()).entries[0]!.time).toBe(0);
  });

  test('mentions dropped entries and truncated texts', () => {
    const log = createLog({maxEntries: 1, maxBytes: 300});
    log.append(note('x'));
    log.append(call({body: 'x'.repeat(1000)}));
    const {entries, comment: told} = archive(log.snapshot());
    expect(told).toMatch(/^1 older/);
    expect(entries[0]).toMatchObject({comment: expect.stringMatching(/were cut/), request: {bodySize: -1}});
  });
});

describe('the summary for support', () => {
  test('contains the data that support needs', () => {
    const log = logOf(
      call(),
      call({
        time: START + 1000,
        endedAt: START + 1010,
        gatewayTime: START + 86_400_000,
        answer: answerOf({error: {code: 201, title: 'Transaction not found'}}, 404),
      }),
      call({time: START + 1500, answer: undefined}),
      callback({verdict: {verified: false, reason: 'the signature is that of another body'}}),
    );
    expect(supportSummary(log.snapshot())).toBe(`Times are in UTC.
Point: 5001

Calls: 3
- 2026-11-23T08:00:00.000Z POST ${brand.api.prefix}/transaction/create: HTTP 200
  Request id: ${REQUEST_ID}
  Transaction id: 900101
  External id: order-1
- 2026-11-23T08:00:01.000Z POST ${brand.api.prefix}/transaction/create: HTTP 404
  Sandbox clock: 2026-11-24T08:00:00.000Z
  Error: 201 Transaction not found
  Request id: ${REQUEST_ID}
  External id: order-1
- 2026-11-23T08:00:01.500Z POST ${brand.api.prefix}/transaction/create: no response
  External id: order-1

Callbacks: 1
- 2026-11-23T08:00:02.000Z POST transaction.status, attempt 1: HTTP 204
  Event: 7c1d4b52-0e5f-4a86-9d3c-2b8f6a1e9c04
  Signature: not verified, the signature is that of another body
  Request id: ${REQUEST_ID}
  Transaction id: 900101
  External id: order-1, 1042
`);
  });

  test('never contains a token, a complete card number or a security code', () => {
    const bearer = 'Kq8-a.token~of/somebody+else=';
    const rotated = 'sandbox_0123456789abcdef0123456789abcdef';
    const body = JSON.stringify({
      external_transaction_id: `order ${TOKEN}`,
      external_order_id: 'pan 4012888888881881',
      external_refund_id: '4012 8888-8888 1881',
      external_invoice_id: `mine ${rotated} ${bearer} other-secret`,
      external_report_id: 'x4012888888881881y',
      fields: {card_number: '4012888888881881', cvv: '987', cvc: '986'},
    });
    const log = logOf(
      call({
        body,
        headers: [
          ['authorization', `Bearer ${bearer}`],
          [brand.headers.point, '5555555555554444'],
        ],
        path: `${brand.api.prefix}/transaction/4012888888881881?token=abc`,
        answer: answerOf({
          error: {code: 7, title: `cvv 6011000990139424 ${bearer}`},
          response: {id: TOKEN, external_transaction_id: 'a'},
        }),
      }),
      callback({
        eventKind: rotated,
        eventId: '4012.8888.8888.1881',
        verdict: {verified: false, reason: `signed by ${TOKEN}`},
      }),
      note(`${TOKEN} 4012888888881881 cvv 987`),
      {...PAGE, posted: {action: 'pay', fields: {card_number: '4012888888881881', cvv: '987'}}} as NewEntry,
    );
    const summary = supportSummary(log.snapshot(), {secrets: ['other-secret', '']});
    for (const secret of [TOKEN, bearer, rotated, 'other-secret', '987', '986', 'token=abc', '6ff6ceedb1c1'])
      expect(summary).not.toContain(secret);
    const digits = summary.replaceAll(/[\s./_-]/g, '');
    for (const number of ['4012888888881881', '6011000990139424', '5555555555554444'])
      expect(digits).not.toContain(number);
    expect(summary).toContain('401288******1881');
    expect(summary).toContain('555555******4444');
  });

  test('cannot be extended or flooded by values of the log', () => {
    const log = logOf(
      call({body: JSON.stringify({external_order_id: 'a\n\u2028Calls: 99', external_report_id: 'z'.repeat(10_000)})}),
    );
    const summary = supportSummary(log.snapshot());
    expect(summary).not.toMatch(/^Calls: 99/m);
    expect(summary.length).toBeLessThan(1000);
  });

  test('mentions dropped entries, and works for an empty log', () => {
    const log = createLog({maxEntries: 1, maxBytes: 10_000});
    log.append(call());
    log.append(call());
    expect(supportSummary(log.snapshot())).toContain('Older entries not in this summary: 1\n');
    expect(supportSummary(createLog(ROOMY).snapshot())).toContain('Point: none\n');
  });
});

describe('card numbers', () => {
  test.each([
    ['4222222222222', '422222***2222'],
    ['4012888888881881', '401288******1881'],
    ['6799990100000000019', '679999*********0019'],
    ['a 4012 8888 8888 1881 b', 'a 401288******1881 b'],
    ['1042 4012888888881881 2030', '1042 401288******1881 2030'],
    ['4012-8888-8888-1881/5555555555554444', '401288******1881/555555******4444'],
    // Not card numbers: a wrong check digit, 12 digits, 20 digits.
    ['4012888888881882', '4012888888881882'],
    ['424242424242', '424242424242'],
    ['40128888888818810000', '40128888888818810000'],
    ['2026-11-23', '2026-11-23'],
    ['', ''],
  ])('%s becomes %s', (text, masked) => expect(maskCards(text)).toBe(masked));

  test('are not masked in a request id, whatever its digits are', () => {
    const ids = Array.from({length: 10}, (_, check) => `5d0c9a8e-4b1f-4c67-9a53-12345678901${check}`);
    const like = ids.filter((id) => maskCards(id) !== id);
    expect(like).toHaveLength(1);
    expect(like.map((id) => safeText(id, []))).toEqual(like);
  });

  test('are masked up to the end of a long text', () => {
    expect(maskCards('1'.repeat(200_000))).toHaveLength(200_000);
    expect(maskCards('4012888888881881 '.repeat(10_000)).match(/401288\D+1881/g)).toHaveLength(10_000);
    expect(maskCards('1 '.repeat(20_000))).toHaveLength(40_000);
  });

  test('are all masked among 500 random ones in random notations', () => {
    const random = randomFrom(11);
    const digit = () => Math.floor(random() * 10);
    for (let round = 0; round < 500; round++) {
      const length = 13 + Math.floor(random() * 7);
      const body = `4${Array.from({length: length - 2}, digit).join('')}`;
      const number = Array.from({length: 10}, (_, check) => `${body}${check}`).find(
        (whole) => maskCards(whole) !== whole,
      )!;
      const gap = ['', ' ', '-', '.'][Math.floor(random() * 4)]!;
      const written = number.replaceAll(/\d{4}(?=\d)/g, `$&${gap}`);
      expect(maskCards(`(${written})`), written).toBe(
        `(${number.slice(0, 6)}${'*'.repeat(length - 10)}${number.slice(-4)})`,
      );
    }
  });
});
