import {createHmac} from 'node:crypto';
import {describe, expect, test} from 'vitest';
import {
  CALLBACK,
  CALLBACK_GET,
  callPurpose,
  type Head,
  headText,
  RETURN,
  sign,
  stringToSign,
  verify,
} from '../../../src/domain/signing';
import {textOf} from '../../../src/domain/platform';
import {eventParameters} from '../../../src/domain/signing/query';
import {getFacts} from '../../../src/facts/load';
import {randomFrom} from '../../random';
import {ROOT} from '../../root';
import {brand} from '../../../src/brand';

const token = 'sandbox_3kT9vQ2mX7pL5wRz';
const FIND: Head = {
  point: 5001,
  key: 1795248000000,
  purpose: callPurpose('POST', `${brand.api.prefix}/transaction/find`),
};

test('the signed text is the head, a line feed and the raw body', () => {
  expect(textOf(stringToSign(FIND, '{"id":1}'))).toBe(
    `5001.1795248000000.POST ${brand.api.prefix}/transaction/find\n{"id":1}`,
  );
  expect(textOf(stringToSign({...FIND, purpose: CALLBACK}, '{}'))).toBe('5001.1795248000000.CALLBACK\n{}');
});

test('the signature is HMAC-SHA256 in lower-case hex, as computed independently', () => {
  const expected = createHmac('sha256', Buffer.from(token)).update('5001.1.CALLBACK\n{}').digest('hex');
  expect(sign(token, {point: 5001, key: 1, purpose: CALLBACK}, '{}')).toBe(expected);
  expect(expected).toMatch(/^[0-9a-f]{64}$/);
});

test('bytes and text give the same signature, also beyond ASCII', () => {
  const body = '{"description":"Zamówienie №1 🧾"}';
  expect(sign(token, FIND, Buffer.from(body))).toBe(sign(token, FIND, body));
});

test('RFC 4231 test case 2 holds for the underlying HMAC', () => {
  // Key "Jefe" and data "what do ya want for nothing?" from RFC 4231, section 4.3.
  expect(createHmac('sha256', 'Jefe').update('what do ya want for nothing?').digest('hex')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
});

test('every single change is refused', () => {
  const body = '{"id":900001}';
  const signature = sign(token, FIND, body);
  expect(verify(signature, token, FIND, body)).toBe(true);
  for (let index = 0; index < signature.length; index += 1) {
    const other = signature[index] === '0' ? '1' : '0';
    expect(verify(signature.slice(0, index) + other + signature.slice(index + 1), token, FIND, body)).toBe(false);
  }
  expect(verify(signature.toUpperCase(), token, FIND, body)).toBe(/^[0-9]+$/.test(signature));
  const complete = callPurpose('POST', `${brand.api.prefix}/transaction/complete`);
  const get = callPurpose('GET', `${brand.api.prefix}/transaction/find`);
  for (const change of [{key: 8}, {point: 5002}, {purpose: complete}, {purpose: get}, {purpose: CALLBACK}])
    expect(verify(signature, token, {...FIND, ...change}, body), JSON.stringify(change)).toBe(false);
  expect(verify(signature, token, FIND, `${body} `)).toBe(false);
  expect(verify('', token, FIND, body)).toBe(false);
});

test('a signature without method and path (the old rule) is never valid', () => {
  const body = '{"id":900001}';
  const old = createHmac('sha256', token).update(`5001.1795248000000.${body}`).digest('hex');
  for (const purpose of [FIND.purpose, CALLBACK, CALLBACK_GET, RETURN])
    expect(verify(old, token, {...FIND, purpose}, body), purpose).toBe(false);
});

describe('a signed text is unambiguous', () => {
  /** Parses a signed text: the head ends at the first line feed, point and key at the first two dots. */
  function read(text: Uint8Array): {head: Head; body: string} | undefined {
    const [, point, key, purpose, body] = /^(\d+)\.(\d+)\.([^\n]*)\n(.*)$/s.exec(textOf(text)) ?? [];
    return point === undefined ? undefined : {head: {point, key: key!, purpose: purpose!}, body: body!};
  }

  const random = randomFrom(16);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const digits = () => pick(['1', '5001', '50', '1795248000000', String(1 + Math.floor(random() * 9999))]);
  const purpose = () =>
    random() < 0.4
      ? pick([CALLBACK, CALLBACK_GET, RETURN])
      : callPurpose(
          pick(['POST', 'GET', 'PUT']),
          Array.from({length: 1 + Math.floor(random() * 3)}, () =>
            pick([brand.api.prefix, '/a', '/a.b', '/5001.1', '/.x']),
          ).join(''),
        );
  const head = (): Head => ({point: digits(), key: digits(), purpose: purpose()});
  /** Bodies that resemble the parts before them. */
  const body = () =>
    Array.from({length: Math.floor(random() * 4)}, () =>
      pick([
        '\n',
        '.',
        '{}',
        'X.Y',
        CALLBACK,
        `${headText(head())}\n`,
        '/a',
        `POST ${brand.api.prefix}`,
        'a=1&b=2',
        'ж',
      ]),
    ).join('');

  test('with the line feed: parsing returns the signed parts', () => {
    const readings = new Map<string, string>();
    for (let round = 0; round < 4000; round += 1) {
      const [sent, bytes] = [head(), body()];
      const text = stringToSign(sent, bytes);
      const meant = JSON.stringify({head: sent, body: bytes});
      // One assertion for all, because an assertion per round is slower than the round.
      const found = [headText(sent).includes('\n'), JSON.stringify(read(text)), readings.get(textOf(text)) ?? meant];
      if (found.join() !== [false, meant, meant].join()) expect(found).toEqual([false, meant, meant]);
      readings.set(textOf(text), meant);
    }
    expect(readings.size).toBeGreaterThan(2000);
  });

  test('counterexample with a dot instead: a path can include the beginning of the body', () => {
    const dotted = (sent: Head, bytes: string) => `${headText(sent)}.${bytes}`;
    const path = callPurpose('POST', `${brand.api.prefix}/a`);
    const one = dotted({...FIND, purpose: path}, 'X.Y');
    expect(dotted({...FIND, purpose: `${path}.X`}, 'Y')).toBe(one);
    expect(stringToSign({...FIND, purpose: `${path}.X`}, 'Y')).not.toEqual(
      stringToSign({...FIND, purpose: path}, 'X.Y'),
    );
  });

  test('an ambiguous head is never valid, even with a correct signature', () => {
    for (const change of [
      {point: '5001.1'},
      {point: '05001'},
      {key: '7\n'},
      {key: '7.8'},
      {key: ''},
      {purpose: 'A\nB'},
    ]) {
      const odd = {...FIND, ...change};
      expect(verify(sign(token, odd, '{}'), token, odd, '{}'), JSON.stringify(change)).toBe(false);
    }
  });
});

test('an event by GET carries only what is one value, in every example of the contract', async () => {
  const {operations} = (await getFacts(ROOT)).contract;
  const bodies = [...operations.values()]
    .filter(({kind}) => kind === 'webhook')
    .flatMap(({requestExamples: examples}) =>
      Object.values(examples).map(({value}) => value as Record<string, Record<string, unknown>>),
    );
  expect(bodies.length).toBeGreaterThan(3);
  for (const body of bodies)
    for (const [name, value] of eventParameters(body)) {
      const [outer = '', inner] = name.split('.');
      const source = inner === undefined ? body[outer] : body[outer]![inner];
      expect(['string', 'number', 'boolean'], name).toContain(typeof source);
      expect(value).toBe(String(source));
    }
});
