/** The printers of literals, without any toolchain: what a language would read back is what was printed. */
import {runInNewContext} from 'node:vm';
import {describe, expect, it} from 'vitest';
import {javaTextBlock} from '../../src/samples/literals/java';
import {javascriptLiteral, javascriptString} from '../../src/samples/literals/javascript';
import {jsonText} from '../../src/samples/literals/json';
import {kotlinRawString, kotlinString} from '../../src/samples/literals/kotlin';
import {phpLiteral, phpString} from '../../src/samples/literals/php';
import {pythonLiteral, pythonString} from '../../src/samples/literals/python';
import {shellWord} from '../../src/samples/literals/shell';
import {NASTY_BODY, NASTY_STRINGS} from './nasty';

/** Texts made of dangerous pieces in every order that a fixed generator yields. */
function mixedStrings(count: number): string[] {
  const pieces = [
    '\\',
    '"',
    "'",
    '$',
    '{',
    '}',
    '`',
    '#',
    '%',
    '\n',
    '\0',
    '\u2028',
    '😀',
    'n',
    'u0041',
    '0',
    ' ',
    'JSON',
    'ё',
  ];
  let state = 1;
  const next = (limit: number) => {
    state = (state * 48271) % 2147483647;
    return state % limit;
  };
  return Array.from({length: count}, () =>
    Array.from({length: 1 + next(10)}, () => pieces[next(pieces.length)]!).join(''),
  );
}

/** Characters that no listing may hold as they are; named one by one, not taken from the code under test. */
const UNSEEN = /[\0-\x1f\x7f-\x9f\u00ad\u200b\u200d\u2028\u2029\u202e\ufeff\u{e0041}]/u;

const STRINGS = [...NASTY_STRINGS, ...mixedStrings(500)];

/** Reads a quoted string as the language does. `escapes` maps what may follow a backslash; anything else is an error. */
function readQuoted(
  literal: string,
  quote: string,
  escapes: readonly [RegExp, (match: RegExpExecArray) => string][],
): string {
  expect(literal.startsWith(quote) && literal.endsWith(quote) && literal.length >= 2).toBe(true);
  let rest = literal.slice(1, -1);
  let text = '';
  while (rest !== '') {
    if (rest.startsWith(quote)) throw new Error(`the string ends before ${rest}`);
    if (!rest.startsWith('\\')) {
      text += rest[0];
      rest = rest.slice(1);
      continue;
    }
    const found = escapes
      .map(([pattern, read]) => ({match: pattern.exec(rest.slice(1)), read}))
      .find(({match}) => match);
    if (!found?.match) throw new Error(`unknown escape at ${rest}`);
    text += found.read(found.match);
    rest = rest.slice(1 + found.match[0].length);
  }
  return text;
}

const fromHex = (match: RegExpExecArray) => String.fromCodePoint(Number.parseInt(match[1]!, 16));
const same = (match: RegExpExecArray) => match[0];
const LAYOUT: [RegExp, (match: RegExpExecArray) => string] = [
  /^[nrt]/,
  ([letter]) => ({n: '\n', r: '\r', t: '\t'})[letter]!,
];

describe('strings', () => {
  it.each(STRINGS)('%j', (value) => {
    expect(runInNewContext(javascriptString(value))).toBe(value);

    const python = pythonString(value);
    expect(
      readQuoted(python, '"', [[/^[\\"]/, same], LAYOUT, [/^u([0-9a-f]{4})/, fromHex], [/^U([0-9a-f]{8})/, fromHex]]),
    ).toBe(value);

    const php = phpString(value);
    if (php.startsWith("'")) {
      expect(readQuoted(php, "'", [[/^[\\']/, same]])).toBe(value);
    } else {
      expect(readQuoted(php, '"', [[/^[\\"$]/, same], LAYOUT, [/^u\{([0-9a-f]+)\}/, fromHex]])).toBe(value);
      // A bare dollar sign would begin a variable.
      expect(php.replaceAll(/\\[\\"$]/g, '')).not.toContain('$');
    }

    const text = jsonText(value);
    expect(JSON.parse(text)).toBe(value);
    expect(JSON.parse(kotlinString(value).replaceAll(/\\([\\$])/g, (pair, sign) => (sign === '$' ? '$' : pair)))).toBe(
      value,
    );

    const word = shellWord(value);
    if (word !== value) expect(word.slice(1, -1).replaceAll(`'\\''`, "'")).toBe(value);
    else expect(word).toMatch(/^[\w:/.@%+=,-]+$/);

    for (const literal of [javascriptString(value), python, php, text]) expect(literal).not.toMatch(UNSEEN);
  });
});

/** A body per text, as value and as key. */
const BODIES = [NASTY_BODY, {}, {list: []}, ...STRINGS.map((text) => ({id: text, [text]: [text, {[text]: text}]}))];

describe('JSON text', () => {
  it('fits heredocs, text blocks and raw strings', () => {
    for (const body of BODIES) {
      const text = jsonText(body);
      expect(JSON.stringify(JSON.parse(text))).toBe(JSON.stringify(body));
      expect(text).not.toContain('"""');
      for (const line of text.split('\n')) {
        expect(line).not.toMatch(/^JSON$|\s$/);
        expect(line).not.toMatch(UNSEEN);
      }
    }
  });

  it('survives a Java text block', () => {
    for (const body of BODIES) {
      const block = javaTextBlock(body, '    ');
      expect(block.startsWith('"""\n') && block.endsWith('"""')).toBe(true);
      const content = block.slice(4, -3);
      expect(content).not.toContain('"""');
      const stripped = content.split('\n').map((line) => {
        expect(line.startsWith('    ')).toBe(true);
        return line.slice(4);
      });
      // A lone backslash would begin an escape of Java.
      expect(stripped.join('\n').replaceAll('\\\\', '')).not.toContain('\\');
      expect(stripped.join('\n').replaceAll('\\\\', '\\')).toBe(jsonText(body));
    }
  });

  it('survives a raw string of Kotlin', () => {
    for (const body of BODIES) {
      const literal = kotlinRawString(body, '    ');
      const end = '\n    """.trimIndent()';
      expect(literal.startsWith('"""\n') && literal.endsWith(end)).toBe(true);
      const content = literal.slice(4, -end.length);
      expect(content).not.toContain('"""');
      expect(content.replaceAll("${'$'}", '')).not.toContain('$');
      const text = content.replaceAll("${'$'}", () => '$');
      expect(
        text
          .split('\n')
          .map((line) => line.slice(4))
          .join('\n'),
      ).toBe(jsonText(body));
    }
  });
});

describe('native literals', () => {
  it('are the same value in JavaScript', () => {
    for (const body of BODIES) {
      expect(JSON.stringify(runInNewContext(`(${javascriptLiteral(body)})`))).toBe(JSON.stringify(body));
    }
  });

  it('keep integers, leading zeros and truth values', () => {
    const body = {amount: 1250, largest: 999999999999, code: '012345', yes: true, no: false, none: null};
    expect(pythonLiteral(body)).toBe(
      '{\n    "amount": 1250,\n    "largest": 999999999999,\n    "code": "012345",\n    "yes": True,\n    "no": False,\n    "none": None,\n}',
    );
    expect(phpLiteral(body)).toBe(
      "[\n    'amount' => 1250,\n    'largest' => 999999999999,\n    'code' => '012345',\n    'yes' => true,\n    'no' => false,\n    'none' => null,\n]",
    );
  });

  it('keep objects apart from lists in PHP', () => {
    expect(phpLiteral({})).toBe('(object) []');
    expect(phpLiteral([])).toBe('[]');
    expect(phpLiteral({0: 'a'})).toBe("(object) [\n    '0' => 'a',\n]");
    expect(phpLiteral({1: 'a'})).toBe("[\n    '1' => 'a',\n]");
  });

  it('refuse what JSON cannot hold', () => {
    for (const value of [undefined, NaN, Infinity, 1n, () => 1])
      expect(() => pythonLiteral({value})).toThrow(TypeError);
  });
});
