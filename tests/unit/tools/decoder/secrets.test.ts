/** The decoder never outputs a secret in any notation, and validates identifiers even if they are masked. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {mask, maskSecrets} from '../../../../src/domain/masking';
import {identify} from '../../../../src/tools/decoder/identifiers';
import {randomFrom} from '../../../random';
import {ROOT} from '../../../root';
import {decoderFacts, read, requests} from './decoder';
import {brand} from '../../../../src/brand';

const random = randomFrom(4012);
const digits = (count: number) => Array.from({length: count}, () => Math.floor(random() * 10)).join('');
const letters = (count: number) =>
  Array.from(
    {length: count},
    () => 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'[Math.floor(random() * 56)],
  ).join('');

/** Appends the check digit of ISO/IEC 7812-1; implemented independently of the tested code. */
function withCheckDigit(head: string): string {
  const sum = [...head].reverse().reduce((total, digit, index) => {
    const doubled = index % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + Math.floor(doubled / 10) + (doubled % 10);
  }, 0);
  return head + String((10 - (sum % 10)) % 10);
}

const cardNumber = () => withCheckDigit(`${2 + Math.floor(random() * 5)}${digits(11 + Math.floor(random() * 7))}`);
const grouped = (number: string, gap: string) => number.replaceAll(/(\d{4})(?=\d)/g, `$1${gap}`);

const HIDES: readonly ((secret: string) => string)[] = [
  (secret) => `{"api_token":"${secret}"}`,
  (secret) => JSON.stringify({message: JSON.stringify({api_token: secret})}),
  (secret) => JSON.stringify({a: JSON.stringify({b: JSON.stringify({secret})})}),
  (secret) => `Authorization: Bearer ${secret}`,
  (secret) => `POST ${brand.api.prefix}/transaction/find HTTP/1.1\nAuthorization: Bearer ${secret}\n\n{"id":1}`,
  (secret) => `curl https://x.example/ -H 'Authorization: Bearer ${secret}' -d '{"id":1}'`,
  (secret) => `curl -u 5001:${secret} https://x.example/`,
  (secret) =>
    `{"log":{"entries":[{"request":{"method":"POST","url":"${brand.api.prefix}/transaction/find","headers":[{"name":"Authorization","value":"Bearer ${secret}"}],"postData":{"text":"{\\"id\\":1}"}}}]}}`,
  (secret) => `{'token': '${secret}'}`,
  (secret) => `{“token”: “${secret}”}`,
  (secret) => `API_TOKEN=${secret}`,
  (secret) => `https://x.example/?token=${secret}&a=1`,
  (secret) => `{"token":"${secret}`,
  (secret) => `{"cardToken" : "${secret}"}`,
  (secret) => `X-Api-Token: ${secret}`,
];

const CARDS: readonly ((number: string) => string)[] = [
  (number) => number,
  (number) => `{"fields":{"card_number":"${number}"}}`,
  (number) => `{"fields":{"card_number":${number.replaceAll(/\D/g, '')}}}`,
  (number) => JSON.stringify({request: JSON.stringify({fields: {card_number: number}})}),
  (number) => `POST ${brand.api.prefix}/transaction/pay HTTP/1.1\n\n{"fields":{"card_number":"${number}","cvv":"987"}}`,
  (number) => `{"${number}":1}`,
  (number) => `{"id":1,"description":"card ${number} of a customer"}`,
  (number) => `2026-11-21 08:00:00 card=${number}; retry`,
  (number) =>
    `{"fields":{"card_number":"${[...number].map((digit) => `\\u00${digit.charCodeAt(0).toString(16)}`).join('')}"}}`,
  (number) => `{"a":"${number}`,
];

describe('secrets', () => {
  it('outputs no card number and no token for 1,000 random texts', () => {
    for (let round = 0; round < 1000; round += 1) {
      const plain = cardNumber();
      const secret = letters(24);
      const card = CARDS[round % CARDS.length]!(grouped(plain, ['', ' ', '-'][Math.floor(random() * 3)]!));
      const hidden = HIDES[round % HIDES.length]!(secret);
      const text = random() < 0.5 ? `${card}\n${hidden}` : `${hidden}\n\n${card}`;
      const escaped = /u00/.test(card);
      const masked = mask(text);
      expect(masked).toHaveLength(text.length);
      const out = JSON.stringify(read(text));
      expect(out, text).not.toContain(secret);
      expect(masked, text).not.toContain(secret);
      expect(out.replaceAll(/[\s-]/g, ''), text).not.toContain(plain);
      // Escaped digits are not a number in the text itself; the decoder masks them by the name of the field.
      if (!escaped) expect(masked.replaceAll(/[\s-]/g, ''), text).not.toContain(plain);
    }
  });

  it('masks card security codes by the name of their field', () => {
    for (const text of [
      '{"cvv":"987"}',
      '{"cvv":987}',
      "{'cvc': '987'}",
      'cvv2=987&a=1',
      '{"security_code" : "987"}',
      '"{\\"cvv\\":\\"987\\"}"',
    ])
      expect(mask(text), text).not.toContain('987');
    expect(JSON.stringify(read('{"id":1,"fields":{"cvv":987}}'))).not.toContain('987');
  });

  it('masking is idempotent and keeps the length of the text', () => {
    for (let round = 0; round < 200; round += 1) {
      const text = HIDES[round % HIDES.length]!(letters(20)) + CARDS[round % CARDS.length]!(cardNumber());
      const once = mask(text);
      expect(once).toHaveLength(text.length);
      expect(mask(once)).toBe(once);
    }
  });

  it('masks only card numbers, security codes and tokens in the documented requests', () => {
    for (const {operation, name, value} of requests) {
      const text = JSON.stringify(value);
      for (const {start, end, kind} of maskSecrets(text).spans) {
        const before = text.slice(0, start);
        const field = /"(\w+)":"?$/.exec(before)?.[1];
        expect(field, `${operation.id} ${name}: ${kind} ${text.slice(start, end)}`).toMatch(/token|card_number|cvv/);
      }
    }
  });

  it('does not mask times, ids and other numbers', () => {
    for (let round = 0; round < 400; round += 1) {
      const key = 1_795_248_000_000 + round;
      const uuid = `${digits(8)}-${digits(4)}-4${digits(3)}-8${digits(3)}-${digits(12)}`;
      for (const text of [
        `${brand.headers.key}: ${key}`,
        `{"key":${key}}`,
        `5001.${key}.POST ${brand.api.prefix}`,
        `{"event_id":"${uuid}"}`,
        `2026-11-21 2026-11-${String((round % 20) + 10)}`,
      ])
        expect(mask(text)).toBe(text);
    }
  });
});

interface Vectors {
  [validator: string]: {valid: string[]; invalid: string[]};
}

describe('identifiers', () => {
  const vectors = JSON.parse(readFileSync(path.join(ROOT, 'tests/fixtures/identifiers.json'), 'utf8')) as Vectors;
  const KINDS = [
    'iban',
    'cpf',
    'cnpj',
    'clabe',
    'pan',
    'upi_vpa',
    'cci_pe',
    'cbu',
    'pesel',
    'nif_pt',
    'za_id',
    'crypto_address',
  ].filter((kind) => kind in vectors);

  it('have test vectors for most kinds', () => {
    expect(KINDS.length).toBeGreaterThan(6);
  });

  it.each(KINDS)('%s: valid values are recognised', (kind) => {
    for (const value of vectors[kind]!.valid) {
      const found = identify(value, decoderFacts);
      expect(
        found.filter((one) => one.kind === kind || one.valid).some(({valid}) => valid),
        value,
      ).toBe(true);
    }
  });

  it.each([
    ['PL61109010140000071219812875', 'iban', {from: 3, to: 4, expected: '34'}],
    ['012180000000123456', 'clabe', {from: 18, to: 18, expected: '5'}],
    ['12345678900', 'cpf', {from: 10, to: 11, expected: '09'}],
    ['11.222.333/0001-82', 'cnpj', {from: 13, to: 14, expected: '81'}],
    ['4242 4242 4242 4241', 'pan', {from: 16, to: 16, expected: '2'}],
    ['00219300123456789014', 'cci_pe', {from: 20, to: 20, expected: '3'}],
  ])('%s: finds the wrong check digits of %s', (value, kind, check) => {
    expect(identify(value, decoderFacts).find((one) => one.kind === kind)).toMatchObject({valid: false, check});
  });

  it('a BIC with an unknown country is invalid', () => {
    expect(identify('DEUTDEFF', decoderFacts)).toMatchObject([{kind: 'bic', country: 'DE', valid: true}]);
    expect(identify('DEUTQQFF', decoderFacts)).toMatchObject([{kind: 'bic', valid: false}]);
  });

  it('are found in text', () => {
    const {identifiers} = read('IBAN: PL61 1090 1014 0000 0712 1981 2874\nVPA user@okaxis, card 4012 8888 8888 1881.');
    expect(identifiers.map(({kind, valid, value}) => [kind, valid, value])).toEqual([
      ['iban', true, expect.anything()],
      ['upi_vpa', true, 'user@okaxis'],
      ['pan', true, '4012 88** **** 1881'],
    ]);
  });

  it('are separated on one line', () => {
    const {identifiers} = read('pay PL61 1090 1014 0000 0712 1981 2874 4012 8888 8888 1881 now');
    expect(identifiers.map(({kind, valid}) => [kind, valid])).toEqual([
      ['iban', true],
      ['pan', true],
    ]);
  });
});
