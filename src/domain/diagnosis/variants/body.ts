/** Variants of the body: re-serialisations of the same JSON by other programs. */
import {textOf, utf8} from '../../platform/bytes';
import {type Json, type Layout, mapJson, printJson, readJson} from '../json';
import {type NamedMistake, named, type Variant} from './types';

interface Way<T> {
  named: readonly NamedMistake[];
  change: T;
}

const layout = (own: NamedMistake, change: Layout): Way<Layout> => ({named: [own], change});
const pretty = (indent: string, more: Partial<Layout> = {}, note: Record<string, string> = {}) =>
  layout(named('body-pretty', {indent: indent === '\t' ? 'tab' : indent.length, ...note}), {
    item: ',',
    colon: ': ',
    indent,
    ...more,
  });

/** In order: `JSON.stringify` and PHP; Python; indented layouts; Jackson, .NET. */
const LAYOUTS: readonly Way<Layout>[] = [
  layout(named('body-compact'), {item: ',', colon: ':'}),
  layout(named('body-spaced', {after: 'comma and colon'}), {item: ', ', colon: ': '}),
  layout(named('body-spaced', {after: 'colon'}), {item: ',', colon: ': '}),
  layout(named('body-spaced', {after: 'comma'}), {item: ', ', colon: ':'}),
  pretty('  '),
  pretty('    '),
  pretty('\t'),
  pretty(' '),
  pretty('  ', {lineEnd: '\r\n'}, {ends: 'CRLF'}),
  pretty('    ', {lineEnd: '\r\n'}, {ends: 'CRLF'}),
  pretty('  ', {colon: ' : ', flatLists: true}, {like: 'Jackson'}),
  pretty('', {}, {}),
];

const plainly = (change: (raw: string) => string) => (value: Json) =>
  mapJson(value, (part) => (part.type === 'plain' ? {type: 'plain', raw: change(part.raw)} : part));

const isNumber = (raw: string) => /^-?\d/.test(raw);

/** Java’s `Double.toString`, which uses an exponent from ten million on. */
function javaDouble(raw: string): string {
  const value = Number(raw);
  if (Math.abs(value) < 1e7) return Number.isInteger(value) ? `${value}.0` : String(value);
  const [digits, power] = value.toExponential().split('e') as [string, string];
  return `${digits.includes('.') ? digits : `${digits}.0`}E${power.replace('+', '')}`;
}

const isEmpty = (value: Json, type: 'object' | 'array') =>
  value.type === type &&
  (value.type === 'object' ? value.members : value.type === 'array' ? value.items : []).length === 0;

const CONTENTS: readonly Way<(value: Json) => Json>[] = [
  {
    named: [named('body-sorted')],
    change: (value) =>
      mapJson(value, (part) =>
        part.type === 'object'
          ? {
              type: 'object',
              members: [...part.members].sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)),
            }
          : part,
      ),
  },
  {
    named: [named('body-nulls-dropped')],
    change: (value) =>
      mapJson(value, (part) =>
        part.type === 'object'
          ? {
              type: 'object',
              members: part.members.filter(([, member]) => !(member.type === 'plain' && member.raw === 'null')),
            }
          : part,
      ),
  },
  {
    named: [named('body-empty-object', {becomes: 'list'})],
    change: (value) => mapJson(value, (part) => (isEmpty(part, 'object') ? {type: 'array', items: []} : part)),
  },
  {
    named: [named('body-empty-object', {becomes: 'object'})],
    change: (value) => mapJson(value, (part) => (isEmpty(part, 'array') ? {type: 'object', members: []} : part)),
  },
  {
    named: [named('body-numbers-float')],
    change: plainly((raw) => (isNumber(raw) ? javaDouble(raw) : raw)),
  },
  {
    named: [named('body-numbers-float', {})],
    change: plainly((raw) => (/^-?\d+$/.test(raw) ? `${raw}.0` : raw)),
  },
  {
    named: [named('body-numbers-shortened')],
    change: plainly((raw) => (isNumber(raw) ? String(Number(raw)) : raw)),
  },
  {
    named: [named('body-numbers-quoted', {become: 'strings'})],
    change: plainly((raw) => (isNumber(raw) ? `"${raw}"` : raw)),
  },
  {
    named: [named('body-numbers-quoted', {become: 'numbers'})],
    change: plainly((raw) => (/^"-?\d+(\.\d+)?"$/.test(raw) ? raw.slice(1, -1) : raw)),
  },
];

const escaped = (code: number, upper: boolean) => {
  const hex = code.toString(16).padStart(4, '0');
  return `\\u${upper ? hex.toUpperCase() : hex}`;
};

const unicode = (upper: boolean) => (text: string) =>
  text.replaceAll(/[\u0080-\uffff]/g, (character) => escaped(character.charCodeAt(0), upper));
const slashes = (text: string) => text.replaceAll(/(?<!\\)\//g, '\\/');
/** Escapes the characters that a serialiser considers unsafe in HTML. In JSON they occur only in strings. */
const html = (characters: RegExp, upper: boolean) => (text: string) =>
  text.replaceAll(characters, (character) => escaped(character.charCodeAt(0), upper));
/** Re-serialises strings without optional escapes. */
const unescaped = (text: string) =>
  text.replaceAll(/"(?:[^"\\]|\\.)*"/g, (string) => JSON.stringify(JSON.parse(string) as string));

const lower = named('body-unicode-escaped', {case: 'lower'});
const upper = named('body-unicode-escaped', {case: 'upper'});
const slash = named('body-slashes-escaped');
const gone = named('body-escapes-removed');
const go = named('body-html-escaped', {characters: '<>&'});
const gson = named('body-html-escaped', {characters: "<>&='"});
const dotNet = named('body-html-escaped', {characters: "<>&'+"});

const ESCAPES: readonly Way<(text: string) => string>[] = [
  {named: [slash], change: slashes},
  {named: [lower], change: unicode(false)},
  {named: [upper], change: unicode(true)},
  {named: [slash, lower], change: (text) => slashes(unicode(false)(text))},
  {named: [go], change: html(/[<>&\u2028\u2029]/g, false)},
  {named: [gson], change: html(/[<>&='\u2028\u2029]/g, false)},
  {named: [dotNet, upper], change: (text) => unicode(true)(html(/[<>&'+`]/g, true)(text))},
  {named: [gone], change: unescaped},
  {named: [gone, slash], change: (text) => slashes(unescaped(text))},
  {named: [gone, lower], change: (text) => unicode(false)(unescaped(text))},
  {named: [gone, slash, lower], change: (text) => slashes(unicode(false)(unescaped(text)))},
];

/** Body size in bytes above which changes are not combined, because each combination prints the body again. */
const LARGE = 16_000;

/**
 * Distinct spellings of the body, those with one change first.
 * @param body the body as sent; a body that is not JSON has no variants
 */
export function bodyVariants(body: Uint8Array): Variant[] {
  const sent = textOf(body).replace(/^\uFEFF/, '');
  const value = readJson(sent);
  if (!value) return [];
  const trimmed = sent.trim();
  // Keep the known layout of the body, so that a change of its contents does not change the layout too.
  const own = LAYOUTS.find(({change}) => printJson(value, change) === trimmed) ?? LAYOUTS[0]!;
  const found = new Map<string, Variant>();
  const add = (text: string, names: readonly NamedMistake[]) => {
    if (text === trimmed || text === sent) return;
    const before = found.get(text);
    if (before && before.named.length <= names.length) return;
    found.set(text, {slot: 'body', named: names, change: {body: utf8(text)}});
  };
  const contents = CONTENTS.map((way) => ({...way, value: way.change(value)})).filter(
    (way) => JSON.stringify(way.value) !== JSON.stringify(value),
  );
  const escapes = ESCAPES.filter(({change}) => change(sent) !== sent);
  const withEscapes = (text: string, names: readonly NamedMistake[]) => {
    add(text, names);
    for (const way of escapes) add(way.change(text), [...names, ...way.named]);
  };
  for (const way of escapes) add(way.change(trimmed), way.named);
  for (const way of contents) add(printJson(way.value, own.change), way.named);
  for (const way of LAYOUTS) add(printJson(value, way.change), way.named);
  if (body.byteLength <= LARGE) {
    for (const way of contents) withEscapes(printJson(way.value, own.change), way.named);
    for (const {named: names, change} of LAYOUTS) {
      withEscapes(printJson(value, change), names);
      for (const way of contents) withEscapes(printJson(way.value, change), [...names, ...way.named]);
    }
  }
  return [...found.values()].sort((one, other) => one.named.length - other.named.length);
}
