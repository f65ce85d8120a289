/**
 * Maps as programs print them. The texts in `tests/fixtures/printed` are what the interpreters print, which
 * `tests/samples/printed.test.ts` compares; those of Ruby and Go are written after their documentation.
 */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {mask} from '../../../../src/domain/masking';
import {decode} from '../../../../src/tools/decoder';
import {createMeter} from '../../../../src/tools/decoder/meter';
import {readJson, valueOf, type Reading} from '../../../../src/tools/decoder/reading/json';
import {notationAt, readPrinted} from '../../../../src/tools/decoder/reading/printed';
import {en} from '../../../../src/tools/decoder/texts/en';
import {ROOT} from '../../../root';
import {decoderFacts, NOW, only, read} from './decoder';

const FIXTURES = path.join(ROOT, 'tests/fixtures/printed');
const fixture = (name: string) => readFileSync(path.join(FIXTURES, name), 'utf8');
const valueIn = (name: string) => JSON.parse(fixture(`${name}.json`)) as Record<string, unknown>;

/** Notation, the break that names it, and how it changes a value. */
const NOTATIONS: Readonly<Record<string, {says: string; loses?: (value: unknown) => unknown; empty?: 'list'}>> = {
  ruby: {says: 'printed_ruby'},
  ruby_symbols: {says: 'printed_ruby'},
  ruby_34: {says: 'printed_ruby'},
  python: {says: 'python_word'},
  perl: {says: 'printed_perl'},
  // Perl has decimals of JSON as texts.
  var_export: {says: 'printed_php', empty: 'list'},
  var_export_object: {says: 'printed_php'},
  var_dump: {says: 'printed_var_dump', empty: 'list'},
  var_dump_object: {says: 'printed_var_dump'},
  print_r: {says: 'printed_print_r', empty: 'list', loses: printR},
  print_r_object: {says: 'printed_print_r', loses: printR},
  go: {says: 'printed_go'},
  go_syntax: {says: 'printed_go_syntax'},
  java: {says: 'printed_java'},
};

function printR(value: unknown): unknown {
  return value === true ? 1 : value === false || value === null ? '' : value;
}

/** Applies a change to each value that is no object and no array; empty objects become lists where a notation has no other. */
function changed(value: unknown, change: (leaf: unknown) => unknown, empty?: 'list'): unknown {
  if (Array.isArray(value)) return value.map((item) => changed(item, change, empty));
  if (typeof value !== 'object' || value === null) return change(value);
  const members = Object.entries(value).map(([key, inner]) => [key, changed(inner, change, empty)] as const);
  return members.length === 0 && empty ? [] : Object.fromEntries(members);
}

function readingOf(text: string): Reading {
  const at = text.startsWith('$VAR1') ? text.indexOf('{') : 0;
  const notation = notationAt(text, at);
  const meter = createMeter(text.length);
  return notation ? readPrinted(text, at, notation, meter) : readJson(text, at, meter);
}

describe.each(Object.entries(NOTATIONS))('%s', (name, {says, loses = (leaf) => leaf, empty}) => {
  it('is read as the value that was printed', () => {
    const text = fixture(`values.${name}.txt`);
    const {root, problems, end} = readingOf(text);
    const expected = changed(valueIn('values'), loses, empty) as Record<string, unknown>;
    // Words of a list of Go, and a decimal in Perl, cannot be told from what is expected here.
    if (name === 'go') expected.list = [1, 'x', 'y', {f: 'g'}, [2, 3]];
    if (name === 'perl') expected.part = '12.5';
    expect(valueOf(root!)).toEqual(expected);
    expect(problems.map(({code}) => code).filter((code) => code !== 'control_character')).toEqual([says]);
    expect(text.slice(end).trim()).toMatch(/^;?$/);
  });

  it('names the language once, and has no other findings', () => {
    const piece = only(fixture(`value.${name}.txt`));
    const first = name === 'python' ? 'single_quotes' : says;
    expect(new Set(piece.breaks.map(({code}) => code))).toEqual(new Set([first]));
    if (name !== 'python') expect(piece.breaks).toHaveLength(1);
    expect([piece.kind, piece.operation]).toEqual(['request', 'transactionPay']);
    expect(piece.findings).toEqual([]);
    expect(piece.fields.find(({path: field}) => field === 'fields.blik_code')?.value).toContain('777123');
    expect(piece.fields.find(({path: field}) => field === 'description')?.value).toContain('Замовлення «1042» 😀');
  });

  it('is found in a line of a log', () => {
    const text = `2026-11-21 08:00:00 INFO sending ${fixture(`value.${name}.txt`)}`;
    expect(read(text).pieces.map(({operation}) => operation)).toEqual(['transactionPay']);
  });

  it('names the value of a field that is wrong at its place in the text', () => {
    const text = fixture(`value.${name}.txt`).replace('1250', '0');
    const [finding] = only(text).findings.filter(({path: field}) => field === 'amount');
    expect(finding?.message.id).toBe('lint.too_little');
    expect(text.slice(finding!.start, finding!.start + finding!.length)).toMatch(/^(?:int\()?0\)?$/);
  });

  it('ends where the text was cut, at each place', () => {
    const text = fixture(`value.${name}.txt`);
    for (let end = 1; end < text.length; end += 7) {
      const cut = text.slice(0, end);
      expect(() => read(cut)).not.toThrow();
    }
    const half = only(text.slice(0, text.length / 2));
    expect(half.breaks.map(({code}) => code)).toContain('truncated');
    expect(half.fields.length).toBeGreaterThan(3);
  });

  it('shows no security code, no token and no card number', () => {
    const text = fixture(`value.${name}.txt`)
      .replaceAll('blik_code', 'cvv')
      .replaceAll('777123', '987')
      .replaceAll('string(6)', 'string(3)')
      .replaceAll('external_order_id', 'api_token')
      .replace(/(api_token\W{1,9}(?:string\(4\) ")?)1042/, '$1wxyz')
      .replaceAll('customer-77', '4012 8888 8888 1881');
    expect(text).toMatch(/987[^]*wxyz|wxyz[^]*987/);
    for (const out of [mask(text), JSON.stringify(read(text))]) {
      expect(out).not.toContain('987');
      expect(out).not.toContain('wxyz');
      expect(out).not.toContain('8888 8888');
    }
  });
});

describe('ambiguities', () => {
  it.each(['printed_go', 'printed_java', 'printed_print_r'] as const)('%s says that types are not checked', (code) => {
    expect(en[`break.${code}`]).toContain('types are not checked');
  });

  it('an entry that may be the end of a text is read as an entry', () => {
    expect(valueOf(readingOf('{a=x, b=1, c=y, z}').root!)).toEqual({a: 'x', b: 1, c: 'y, z'});
    expect(valueOf(readingOf('map[a:x b:1 c:y z]').root!)).toEqual({a: 'x', b: 1, c: 'y z'});
    expect(valueOf(readingOf('Array ( [a] => x [b] => 1 [c] => y (z) )').root!)).toEqual({a: 'x', b: 1, c: 'y (z)'});
  });

  it('JSON in a map is a message', () => {
    for (const text of ['{level=info, body={"id":900001}, size=13}', 'map[body:{"id":900001} level:info]'])
      expect(
        read(text).pieces.map(({operation}) => operation),
        text,
      ).toEqual(['transactionFind']);
  });

  it('an address is no entry', () => {
    expect(valueOf(readingOf('map[a:see https://x.example/ b:1]').root!)).toEqual({a: 'see https://x.example/', b: 1});
  });

  it('a text of several lines stays whole', () => {
    expect(valueOf(readingOf('Array\n(\n    [a] => one (1)\ntwo\n    [b] => 2\n)\n').root!)).toEqual({
      a: 'one (1)\ntwo',
      b: 2,
    });
  });
});

it.each(['a map[x] of', 'an array (see below)', 'Array ()', 'object(x)', 'f{a = 1}', "['a']", '[1, 2]', 'Object ('])(
  'no map: %s',
  (text) => {
    expect(notationAt(text, Math.max(0, text.search(/map|array|Array|object|Object|\{|\[/)))).toBeUndefined();
  },
);

const LENGTH = 200_000;
it.each([
  'map[',
  'map[a:',
  'map[a:b ',
  'map[a:[',
  'map[string]interface {}{"a":',
  'Array\n(\n[a] => ',
  'Array ( [a] => x ',
  'Array ( [a] => b)',
  'array (',
  "array('a' => ",
  'array(1) {\n["a"]=>\n',
  'string(9) "',
  'stdClass Object (',
  '{a=',
  '{a=b, ',
  '{a=[',
  "['a' => ",
  '{:a=>',
  '{"a"=>nil,',
  '{a: nil, ',
  "$VAR1 = {'a' => bless( do{",
  '   )',
])('repeated %j: the work is linear in the length', (part) => {
  const spent = (length: number) => {
    const text = part.repeat(Math.ceil(length / part.length)).slice(0, length);
    const meter = createMeter(text.length);
    const began = performance.now();
    decode(text, decoderFacts, {now: NOW, meter});
    expect(performance.now() - began).toBeLessThan(5000);
    return meter.spent;
  };
  const [half, whole] = [spent(LENGTH / 2), spent(LENGTH)];
  expect(whole, `${half} for half of the text`).toBeLessThanOrEqual(half * 2.2 + 10_000);
  expect(whole).toBeLessThanOrEqual(LENGTH * 12);
});
