/** Signature lab: expected signature, diagnosis of mistakes, and notations of bytes. */
import {describe, expect, test} from 'vitest';
import {diagnose} from '../../../../src/domain/diagnosis';
import {sign} from '../../../../src/domain/signing';
import {utf8} from '../../../../src/domain/platform/bytes';
import {getFacts} from '../../../../src/facts/load';
import {COMPLETE_LOCALES} from '../../../../src/brand';
import {createTranslator} from '../../../../src/facts/translate';
import {labFacts} from '../../../../src/site/build/lab/facts';
import {type LabInput, questionOf, expectedSignature} from '../../../../src/tools/lab/entered';
import {hexDump, legible, readBytes, visible} from '../../../../src/tools/lab/notation';
import {findCause} from '../../../../src/tools/lab/search';
import {ROOT} from '../../../root';
import {brand} from '../../../../src/brand';

const facts = await getFacts(ROOT);
const lab = labFacts(facts, (english) => english);
const entered = (subject: 'call' | 'callback', more: Partial<LabInput> = {}): LabInput => {
  const {wrong: _, body, ...example} = lab.examples[subject];
  return {...example, body: utf8(body), ...more};
};
const causesOf = (one: LabInput) => diagnose(questionOf(one, lab)).causes.map(({kind}) => kind);

describe.each(['call', 'callback'] as const)('the documented example of a %s', (subject) => {
  test('produces the documented signature', () => {
    const one = entered(subject);
    expect(expectedSignature(one).signature).toBe(lab.examples[subject].signature);
    expect(diagnose(questionOf(one, lab)).outcome).toBe('right');
  });

  test('is diagnosed with certainty if it is signed incorrectly', () => {
    const {outcome, causes, parting} = diagnose(
      questionOf(entered(subject, {signature: lab.examples[subject].wrong.signature}), lab),
    );
    expect(outcome).toBe('named');
    expect(causes.map(({kind, certainty}) => [kind, certainty])).toEqual([
      [subject === 'call' ? 'body-pretty' : 'body-compact', 'certain'],
    ]);
    expect(parting?.where).toBe('body');
  });
});

test('the expected signature equals that of the gateway for arbitrary bytes', () => {
  const {point, key, purpose, token} = entered('call');
  for (const body of [new Uint8Array(), utf8('{"a":"ї\r\n"}'), Uint8Array.of(0xff, 0, 0xfe)])
    expect(expectedSignature(entered('call', {body})).signature).toBe(sign(token, {point, key, purpose}, body));
});

test('diagnoses a wrong purpose, key or point by the values of the API', () => {
  const {token, point, key, body, purpose} = entered('call');
  const signedAs = (head: {point?: string; key?: string; purpose?: string}) =>
    causesOf(entered('call', {signature: sign(token, {point, key, purpose, ...head}, body)}));
  expect(signedAs({purpose: `POST ${brand.api.prefix}/transaction/complete`})).toEqual(['path-other']);
  expect(signedAs({purpose: `POST ${lab.others.origins[0]}/v2/transaction/find`})).toEqual(['path-full-url']);
  expect(signedAs({key: key.slice(0, -3)})).toEqual(['key-seconds']);
  expect(signedAs({point: String(lab.others.points[1])})).toEqual(['point-other']);
  expect(signedAs({purpose: 'CALLBACK'})).toEqual(['callback-word-for-call']);
});

/** Tokens in the data of the sandbox, wherever they stand. */
function tokensIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return /(?:^|_)token$/.test(name) && /^[a-z]+_/.test(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => tokensIn(inner, Array.isArray(value) ? name : key));
}

const published = (({point, second_point, invoicing_token, transparency_tokens}) =>
  tokensIn({point, second_point, invoicing_token, transparency_tokens}))(facts.sandbox);

test.each(published)('names another token of the sandbox: %s', (other) => {
  expect(published.length).toBeGreaterThan(4);
  for (const subject of ['call', 'callback'] as const) {
    const {token, point: own, key, body, purpose} = entered(subject);
    const head = {point: own, key, purpose};
    // Both ways round: the code has used the other token, or the reader has entered the other one here.
    for (const [used, given] of [
      [other, token],
      [token, other],
    ] as const) {
      const causes = causesOf(entered(subject, {token: given, signature: sign(used, head, body)}));
      expect(causes).toEqual(used === given ? [] : ['token-other']);
    }
  }
});

test('diagnoses a callback that is verified as a call', () => {
  const {token, point, key, body} = entered('callback');
  const signature = sign(token, {point, key, purpose: 'POST /shop/callbacks'}, body);
  expect(causesOf(entered('callback', {signature, receiver: '/shop/callbacks'}))).toEqual(['call-for-callback']);
});

test('accepts the query of a callback by GET with or without its URL', () => {
  const {token, point, key} = entered('callback');
  const purpose = 'CALLBACK_GET';
  const right = sign(token, {point, key, purpose}, 'a.b=1&c=x%20y');
  const query = `c=x+y&a.b=1&point=${point}&key=${key}&signature=${right}`;
  for (const arrived of [query, `?${query}`, `GET /inbox/get?${query}`]) {
    const one = entered('callback', {purpose, body: utf8(arrived), signature: right});
    expect(expectedSignature(one).signature).toBe(right);
    expect(diagnose(questionOf(one, lab)).outcome).toBe('right');
  }
  const unsorted = sign(token, {point, key, purpose}, 'c=x%20y&a.b=1');
  expect(causesOf(entered('callback', {purpose, body: utf8(query), signature: unsorted}))).toEqual(['query-order']);
});

test('checks the age of the key only if the current time is given', () => {
  const late = Number(entered('call').key) + (lab.windowSeconds + 1) * 1000;
  expect(causesOf(entered('call', {now: late}))).toEqual(['key-stale']);
  expect(causesOf(entered('call'))).toEqual([]);
});

test('locates the first difference in the signed text for an unknown mistake', () => {
  const right = expectedSignature(entered('call')).text;
  const signedText = right.slice();
  signedText[right.length - 3] = 0x39;
  const signature = '0'.repeat(64);
  const {outcome, parting} = diagnose(questionOf(entered('call', {signature, signedText}), lab));
  expect(outcome).not.toBe('right');
  expect(parting).toMatchObject({where: 'body', offset: right.length - 3});
});

test('cancels a search when its signal aborts', async () => {
  const ended = new AbortController();
  const question = questionOf(entered('call', {signature: 'f'.repeat(64)}), lab);
  const search = findCause(question, ended.signal);
  ended.abort();
  expect(await search).toBeUndefined();
  expect((await findCause(question, new AbortController().signal))?.outcome).toBe('not recognised');
});

test('every mistake has texts and a repair in each locale', () => {
  for (const locale of COMPLETE_LOCALES) {
    const own = labFacts(facts, createTranslator(locale, facts.translations));
    for (const {title, explanation, repair} of Object.values(own.mistakes)) {
      expect(title).not.toBe('');
      expect(explanation.split('`').length % 2, explanation).toBe(1);
      expect(own.repairs).toHaveProperty(repair);
    }
  }
});

describe('readBytes', () => {
  const bytes = (written: string, notation: Parameters<typeof readBytes>[1]) => {
    const read = readBytes(written, notation);
    return 'bytes' in read ? [...read.bytes] : read;
  };
  test('parses text, escapes, hex and base64', () => {
    expect(bytes('a\\nї', 'text')).toEqual([0x61, 0x5c, 0x6e, 0xd1, 0x97]);
    expect(bytes('a\\r\\n\\xEF\\xBB\\u0457\\u{1F600}\\\\n\\0', 'escapes')).toEqual([
      0x61, 13, 10, 0xef, 0xbb, 0xd1, 0x97, 0xf0, 0x9f, 0x98, 0x80, 0x5c, 0x6e, 0,
    ]);
    expect(bytes('EF bb:0a-0D', 'hex')).toEqual([0xef, 0xbb, 10, 13]);
    expect(bytes('77u/\nCg==', 'base64')).toEqual([0xef, 0xbb, 0xbf, 10]);
    for (const notation of ['text', 'escapes', 'hex', 'base64'] as const) expect(bytes('', notation)).toEqual([]);
  });
  test('returns the position of invalid input', () => {
    expect(bytes('ab\\q', 'escapes')).toEqual({brokenAt: 2});
    expect(bytes('ab\\', 'escapes')).toEqual({brokenAt: 2});
    expect(bytes('a\\u{110000}', 'escapes')).toEqual({brokenAt: 1});
    expect(bytes('0a 0', 'hex')).toEqual({brokenAt: 3});
    expect(bytes('0a zz', 'hex')).toEqual({brokenAt: 3});
    expect(bytes('ab!c', 'base64')).toEqual({brokenAt: 2});
  });
});

test('prints control characters by name and 16 bytes per line of a hex dump', () => {
  expect(visible(utf8('a\r\n\tb\ufeff'))).toBe('a‹CR›↵\n‹TAB›b‹BOM›');
  expect(visible(Uint8Array.of(0, 0x7f, 0x20))).toBe('‹00›‹7F› ');
  expect(legible('a\u240a\u240d\u2400\u2421')).toBe('a↵‹CR›‹00›‹7F›');
  expect(hexDump(utf8(`POST ${brand.api.prefix}/transaction\n`))).toBe(
    `0000  50 4f 53 54 20 2f 76 32  2f 74 72 61 6e 73 61 63  POST ${brand.api.prefix}/transac\n` +
      '0010  74 69 6f 6e 0a                                    tion.',
  );
  expect(hexDump(new Uint8Array(40), 32).split('\n').at(-1)).toBe('… 8');
});
