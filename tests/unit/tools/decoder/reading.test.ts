/** Splitting of text into pieces in any format, positions of JSON errors, and linear work for hostile input. */
import {describe, expect, it} from 'vitest';
import {mask} from '../../../../src/domain/masking';
import {createMeter} from '../../../../src/tools/decoder/meter';
import {decode, type DecoderResult, type DecodedPiece} from '../../../../src/tools/decoder';
import {randomFrom} from '../../../random';
import {answerText, decoderFacts, NOW, only, read, requests, requestText} from './decoder';
import {brand, liveUrl} from '../../../../src/brand';

const random = randomFrom(7);
const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((one) => ({one, at: random()}))
    .sort((a, b) => a.at - b.at)
    .map(({one}) => one);

/** Content of a piece without its position. */
const contentOf = ({kind, operation, fields}: DecodedPiece) => ({
  kind,
  operation,
  fields: fields.map(({path, type, value}) => ({path, type, value})),
});
const essence = ({pieces}: DecoderResult) => pieces.map(contentOf);

const wrapped = (body: string, path: string): Record<string, string> => ({
  http: requestText({path, auth: ['signature']}, body),
  'http with CRLF': requestText({path, auth: ['signature']}, body).replaceAll('\n', '\r\n'),
  'curl -v': `> POST ${brand.api.prefix}${path} HTTP/2\n> ${brand.headers.point}: 5001\n>\n${body}`,
  curl: `curl --request POST '${liveUrl}${path}' -H '${brand.headers.point}: 5001' --data-raw '${body.replaceAll("'", `'\\''`)}'`,
  'a line of a log': `2026-11-21 08:00:00.123 INFO [http-1] POST ${brand.api.prefix}${path} ${body}`,
  'an escaped string': `2026-11-21T08:00:00Z level=info method=POST msg="POST ${brand.api.prefix}${path}" body=${JSON.stringify(body)}`,
  'a record': JSON.stringify({
    time: '2026-11-21T08:00:00Z',
    method: 'POST',
    path: `${brand.api.prefix}${path}`,
    request: JSON.parse(body),
  }),
  'a record with a string': JSON.stringify({
    time: '2026-11-21T08:00:00Z',
    method: 'POST',
    url: `${liveUrl}${path}`,
    body,
  }),
  'a record in a record': JSON.stringify({
    host: 'a',
    message: JSON.stringify({method: 'POST', path: `${brand.api.prefix}${path}`, body}),
  }),
  HAR: JSON.stringify({
    log: {
      version: '1.2',
      entries: [
        {
          startedDateTime: '2026-11-21T08:00:00Z',
          request: {
            method: 'POST',
            url: `${liveUrl}${path}`,
            headers: [],
            postData: {mimeType: 'application/json', text: body},
          },
          response: {status: 0},
        },
      ],
    },
  }),
});

describe('formats', () => {
  const some = requests.filter(
    ({value, operation}) => Object.keys(value).length > 0 && operation.template === operation.path,
  );

  it.each(Object.keys(wrapped('{}', '/x')))('%s yields the same piece', (form) => {
    for (const {operation, value} of some) {
      const body = JSON.stringify(value);
      const plain = only(requestText(operation, body));
      const piece = only(wrapped(body, operation.path)[form]!);
      expect(contentOf(piece)).toEqual(contentOf(plain));
    }
  });

  it('finds several messages in one text, in any order and with text between', () => {
    for (let round = 0; round < 20; round += 1) {
      const chosen = shuffled(some).slice(0, 6);
      const texts = chosen.map(({operation, value}) => {
        const forms = Object.values(wrapped(JSON.stringify(value), operation.path));
        return forms[Math.floor(random() * forms.length)]!;
      });
      const expected = chosen.map(({operation}) => operation.id);
      expect(read(texts.join('\n\nand then\n')).pieces.map(({operation}) => operation)).toEqual(expected);
    }
  });

  it('offsets refer to the pasted text, even for escaped strings', () => {
    for (const [form, whole] of Object.entries(wrapped('{"id":"9"}', '/transaction/find'))) {
      const [finding] = read(whole).pieces[0]!.findings.filter(({path}) => path === 'id');
      expect(whole.slice(finding!.start, finding!.start + finding!.length), form).toMatch(/^\\*"9\\*"$/);
    }
  });

  it('recognises a callback by GET', () => {
    const query =
      'created_at=2026-11-21T08%3A00%3A00.000Z&event=transaction.status&event_id=0b54f1de-6f57-4f0e-8a51-2f4f5f3c9c11&request_id=0b54f1de-6f57-4f0e-8a51-2f4f5f3c9c12&transaction.amount=1250&transaction.amount_currency=PLN&transaction.status=1&point=5001&key=1795248000000&signature=ab';
    for (const whole of [query, `GET /callback?${query}`, `203.0.113.1 - - "GET /callback?${query} HTTP/1.1" 200`]) {
      const piece = only(whole);
      expect(piece).toMatchObject({kind: 'callback', event: 'transaction.status', operation: 'transactionStatus'});
      expect(piece.fields.find(({path}) => path === 'transaction.status')?.meaning).toMatch(/^success/);
    }
  });

  it('assigns a response to the request before it', () => {
    const text = `${requestText({path: '/transaction/find', auth: ['signature']}, '{"id":1}')}\n\n${answerText(422, '{"error":{"code":208,"title":"x"},"response":{}}')}`;
    expect(essence(read(text)).map(({kind, operation}) => `${kind} ${operation}`)).toEqual([
      'request transactionFind',
      'answer transactionFind',
    ]);
  });
});

describe('broken JSON', () => {
  it.each([
    ['{"id":1,}', 'trailing_comma', 1, 8],
    ['{"id":1\n"external_transaction_id":"a"}', 'missing_comma', 2, 1],
    ["{'id':1}", 'single_quotes', 1, 2],
    ['{id:1}', 'unquoted_key', 1, 2],
    ['{“id”:1}', 'smart_quotes', 1, 2],
    ['{"id":1', 'truncated', 1, 7],
    ['{"external_transaction_id":"ord', 'truncated', 1, 31],
    ['{"id":0042}', 'leading_zero', 1, 7],
    ['{"id":None}', 'python_word', 1, 7],
    ['{"id":NaN}', 'not_a_number', 1, 7],
    ['{"id":1 /* the id */}', 'comment', 1, 9],
    ['{"id":1]', 'wrong_close', 1, 8],
    ['{"id":.5}', 'bare_decimal', 1, 7],
    ['{"id":+5}', 'plus_sign', 1, 7],
    ['{"id":0x5}', 'hexadecimal', 1, 7],
    ['{"id":}', 'missing_value', 1, 7],
    ['{"external_transaction_id":"a\\x"}', 'bad_escape', 1, 30],
    ['{\n"external_transaction_id": "a,\n"id": 1}', 'unclosed_string', 2, 28],
  ])('%s: %s at %i:%i', (text, code, line, column) => {
    const {breaks, kind} = only(text);
    expect(breaks[0]).toMatchObject({code, line, column});
    expect(kind).toBe('request');
  });

  it('reports a byte order mark', () => {
    expect(only('\uFEFF{"id":1}').breaks[0]).toMatchObject({code: 'bom', line: 1, column: 1});
  });
});

describe('hostile texts', () => {
  const LENGTH = 300_000;
  const times = (part: string) => part.repeat(Math.ceil(LENGTH / part.length));
  const TEXTS = [
    '[',
    '{',
    '{"a":',
    '[{',
    '"',
    '1 ',
    '\\',
    '{"a":1}',
    'token="',
    'cookie:',
    '{"a":"',
    '\n',
    '4',
    'a@',
    "{'",
    '/*',
    '{a/*',
    '"{\\"',
    'curl ',
    'curl "',
    'POST /a\n',
    'HTTP/1.1 200\n',
    'a: b\n',
    'event=&event_id=&',
    '{"id":1,',
    '{\\"id\\":',
    '{\\"x ',
    'PL61 ',
    'EUR 1 ',
    '\u0000',
    '\uD800',
    '{"__proto__":',
    '\uFEFF',
    '{"log":{"entries":[',
    '\r',
  ];

  it.each(TEXTS)('repeated %j: the work is linear in the length', (part) => {
    const spent = (text: string) => {
      const meter = createMeter(text.length);
      decode(text, decoderFacts, {now: NOW, meter});
      return meter.spent;
    };
    const [half, whole] = [times(part).slice(0, LENGTH / 2), times(part).slice(0, LENGTH)].map(spent) as [
      number,
      number,
    ];
    expect(whole).toBeLessThanOrEqual(half * 2.2 + 10_000);
    expect(whole).toBeLessThanOrEqual(LENGTH * 12);
  });

  it('handles five megabytes of brackets', () => {
    const text = '['.repeat(5 * 1024 * 1024);
    const {pieces} = read(text);
    expect(mask(text)).toHaveLength(text.length);
    expect(pieces[0]!.breaks.map(({code}) => code)).toContain('too_deep');
  });

  it('reports that the text is too long', () => {
    expect(read(`{"id":1}${' '.repeat(5 * 1024 * 1024)}`).notes.map(({id}) => id)).toContain('note.too_long');
  });

  it('treats members named like those of Object.prototype as ordinary members', () => {
    const text = '{"id":1,"__proto__":{"polluted":true},"constructor":1,"hasOwnProperty":2,"toString":3}';
    const {findings} = only(`POST ${brand.api.prefix}/transaction/find HTTP/1.1\n\n${text}`);
    expect(findings.map(({path}) => path)).toEqual(
      expect.arrayContaining(['__proto__', 'constructor', 'hasOwnProperty', 'toString']),
    );
    expect(({} as {polluted?: boolean}).polluted).toBeUndefined();
  });

  it('never throws for randomly damaged text', () => {
    const [one, two] = requests.filter(({value}) => Object.keys(value).length > 3);
    const forms = Object.values({
      ...wrapped(JSON.stringify(one!.value), one!.operation.path),
      ...wrapped(JSON.stringify(two!.value), '/x'),
    });
    const whole = forms.join('\n');
    const marks = ['"', '\\', '{', '}', '[', ']', ',', '\0', '\uD800', '\n', '*', "'", '%', '9'.repeat(40)];
    for (let round = 0; round < 300; round += 1) {
      let text = whole;
      for (let cut = 0; cut < 6; cut += 1) {
        const at = Math.floor(random() * text.length);
        const mark = marks[Math.floor(random() * marks.length)]!;
        text = text.slice(0, at) + mark + text.slice(at + Math.floor(random() * 12));
      }
      const {pieces} = read(text);
      expect(mask(text)).toHaveLength(text.length);
      for (const {start, length} of pieces) expect(start >= 0 && start + length <= text.length).toBe(true);
    }
  });
});
