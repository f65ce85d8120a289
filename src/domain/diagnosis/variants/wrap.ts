/** Transformations of a body on its way into the signed text: encodings, line ends, conversions. */
import {concat, textOf, toBase64, toBase64url, toHex, utf8} from '../../platform/bytes';
import {encodeAs, latin1Text, utf16} from '../charsets';
import {HASH_NAMES, hashWith} from '../macs';
import {type NamedMistake, named, type Variant, variant} from './types';

type Wrap = (body: Uint8Array) => Uint8Array;

const ofText =
  (change: (text: string) => string): Wrap =>
  (body) =>
    utf8(change(textOf(body)));

const PADS = {LF: '\n', CRLF: '\r\n', 'two LF': '\n\n', space: ' ', tab: '\t', CR: '\r', NUL: '\0'} as const;

/** Texts that programs produce for a missing body or for an object that they do not serialise. */
const PLACEHOLDERS = [
  'null',
  '{}',
  '[]',
  '""',
  'undefined',
  '[object Object]',
  'Array',
  'None',
  'NULL',
  'false',
  'true',
  '1',
  '0',
  '[object Promise]',
  '[object ArrayBuffer]',
  '[object ReadableStream]',
  '{"type":"Buffer"}',
];

const BOM = '\uFEFF';

const questionMark = (byte: number) => (byte > 0x7f ? 0x3f : byte);
const lowBytes = (text: string) => Uint8Array.from({length: text.length}, (_, index) => text.charCodeAt(index) & 0xff);
const asciiOnly = (text: string) =>
  text.replaceAll(/[\u0080-\uffff]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
/** `urlencode` of PHP, `quote_plus` of Python. */
const formEncoded = (text: string) =>
  encodeURIComponent(text)
    .replaceAll('%20', '+')
    .replaceAll(/[!'()*~]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
const htmlEntities = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** `str()` of bytes in Python. */
function pythonBytes(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const inner = Array.from(utf8(text), (byte) => {
    const character = String.fromCharCode(byte);
    if (character === '\\' || character === quote) return `\\${character}`;
    if (character === '\n') return '\\n';
    if (character === '\r') return '\\r';
    if (character === '\t') return '\\t';
    return byte < 0x20 || byte > 0x7e ? `\\x${byte.toString(16).padStart(2, '0')}` : character;
  });
  return `b${quote}${inner.join('')}${quote}`;
}

/** Prints the parsed body. A body that is not JSON is left unchanged, so it has no such variant. */
function ofParsed(print: (value: unknown) => string): Wrap {
  return (body) => {
    try {
      return utf8(print(JSON.parse(textOf(body))));
    } catch {
      return body;
    }
  };
}

function python(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'string') {
    const quote = value.includes("'") && !value.includes('"') ? '"' : "'";
    return `${quote}${value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll(quote, `\\${quote}`)}${quote}`;
  }
  if (Array.isArray(value)) return `[${value.map(python).join(', ')}]`;
  if (typeof value === 'object')
    return `{${Object.entries(value)
      .map(([key, one]) => `${python(key)}: ${python(one)}`)
      .join(', ')}}`;
  return String(value);
}

function java(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((one) => java(one)).join(', ')}]`;
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(([key, one]) => `${key}=${java(one)}`)
      .join(', ')}}`;
  return String(value);
}

/** PHP’s `http_build_query`, which writes nested members in brackets. */
function pairs(value: unknown, name = ''): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[name, value === null ? '' : String(value)]];
  return Object.entries(value).flatMap(([key, one]) => pairs(one, name === '' ? key : `${name}[${key}]`));
}

function formText(value: unknown, encode: (text: string) => string, sorted = false): string {
  const texts = pairs(value).map(([name, text]) => `${encode(name)}=${encode(text)}`);
  return (sorted ? texts.sort() : texts).join('&');
}

const values = (value: unknown, between: string) =>
  pairs(value)
    .map(([, text]) => text)
    .join(between);

/** Representations of objects that are converted to text without JSON. */
const PRINTED: readonly (readonly [how: string, print: (value: unknown) => string])[] = [
  ['dict of Python', python],
  ['Map of Java', java],
  ['single quotes', (value) => JSON.stringify(value).replaceAll('"', "'")],
];

const WRAPS: readonly (readonly [NamedMistake, Wrap])[] = [
  [named('body-missing'), () => new Uint8Array()],
  ...Object.entries(PADS).flatMap(([name, pad]): [NamedMistake, Wrap][] => [
    [named('body-padded', {where: 'end', with: name}), ofText((text) => text + pad)],
    [named('body-padded', {where: 'start', with: name}), ofText((text) => pad + text)],
  ]),
  [named('body-trimmed'), ofText((text) => text.trim())],
  [named('body-trimmed', {where: 'end'}), ofText((text) => text.trimEnd())],
  [named('body-line-ends', {become: 'CRLF'}), ofText((text) => text.replaceAll(/\r?\n/g, '\r\n'))],
  [named('body-line-ends', {become: 'LF'}), ofText((text) => text.replaceAll('\r\n', '\n'))],
  [named('body-newlines-removed'), ofText((text) => text.replaceAll(/[\r\n]/g, ''))],
  [named('body-newlines-removed', {become: 'space'}), ofText((text) => text.replaceAll(/\r?\n/g, ' '))],
  [named('body-newlines-removed', {become: 'backslash and n'}), ofText((text) => text.replaceAll('\n', '\\n'))],
  [named('body-whitespace-removed'), ofText((text) => text.replaceAll(/\s/g, ''))],
  [named('body-whitespace-removed', {runs: 'shortened'}), ofText((text) => text.replaceAll(/\s+/g, ' '))],
  [named('body-bom', {mark: 'added'}), ofText((text) => BOM + text)],
  [named('body-bom', {mark: 'removed'}), ofText((text) => text.replace(BOM, ''))],
  ...(['LE', 'BE'] as const).flatMap((order): [NamedMistake, Wrap][] => [
    [named('body-utf16', {order}), (body) => utf16(textOf(body), order, false)],
    [named('body-utf16', {order, mark: 'added'}), (body) => utf16(textOf(body), order, true)],
  ]),
  [named('body-charset', {charset: 'ISO 8859-1'}), (body) => encodeAs('latin1', textOf(body))],
  [named('body-charset', {charset: 'windows-1251'}), (body) => encodeAs('windows-1251', textOf(body))],
  [named('body-charset', {charset: 'windows-1252'}), (body) => encodeAs('windows-1252', textOf(body))],
  [named('body-charset', {charset: 'ASCII'}), (body) => encodeAs('ascii', textOf(body))],
  // Java’s replacement of each byte, and the characters that Python drops with `errors='ignore'`.
  [
    named('body-charset', {charset: 'ASCII', others: 'left out'}),
    ofText((text) => text.replaceAll(/[^\0-\x7f]/gu, '')),
  ],
  [named('body-charset', {charset: 'ASCII', others: 'a question mark each byte'}), (body) => body.map(questionMark)],
  [
    named('body-charset', {charset: 'ASCII', others: 'U+FFFD each byte'}),
    (body) => utf8(latin1Text(body).replaceAll(/[\x80-\xff]/g, '\uFFFD')),
  ],
  // The low byte of each UTF-16 unit: Node’s `binary`, `(byte) c` of Java.
  [named('body-charset', {charset: 'low bytes'}), (body) => lowBytes(textOf(body))],
  [named('body-mojibake', {read: 'ISO 8859-1'}), (body) => utf8(latin1Text(body))],
  [named('body-mojibake', {read: 'windows-1252'}), (body) => utf8(new TextDecoder('windows-1252').decode(body))],
  [named('body-mojibake', {read: 'windows-1251'}), (body) => utf8(new TextDecoder('windows-1251').decode(body))],
  ...(['NFC', 'NFD', 'NFKC', 'NFKD'] as const).map((normal): [NamedMistake, Wrap] => [
    named('body-normalised', {form: normal}),
    ofText((text) => text.normalize(normal)),
  ]),
  [named('body-double-encoded'), ofText((text) => JSON.stringify(text))],
  [named('body-double-encoded', {escapes: 'slashes'}), ofText((text) => JSON.stringify(text).replaceAll('/', '\\/'))],
  [named('body-double-encoded', {escapes: 'Unicode'}), ofText((text) => asciiOnly(JSON.stringify(text)))],
  [
    named('body-double-encoded', {escapes: 'slashes and Unicode'}),
    ofText((text) => asciiOnly(JSON.stringify(text).replaceAll('/', '\\/'))),
  ],
  [named('body-quoted', {quote: '"'}), ofText((text) => `"${text}"`)],
  [named('body-quoted', {quote: "'"}), ofText((text) => `'${text}'`)],
  [named('body-quoted', {quote: "b''"}), ofText(pythonBytes)],
  [named('body-url-encoded'), ofText(encodeURIComponent)],
  [named('body-url-encoded', {blank: 'plus'}), ofText(formEncoded)],
  [named('body-url-encoded', {name: 'none'}), ofText((text) => `${formEncoded(text)}=`)],
  [named('body-base64'), (body) => utf8(toBase64(body))],
  [named('body-base64', {alphabet: 'base64url'}), (body) => utf8(toBase64url(body))],
  ...HASH_NAMES.flatMap((hash): [NamedMistake, Wrap][] => [
    [named('body-hashed', {hash, form: 'hex'}), (body) => utf8(toHex(hashWith(hash, body)))],
    [named('body-hashed', {hash, form: 'bytes'}), (body) => hashWith(hash, body)],
    [named('body-hashed', {hash, form: 'base64'}), (body) => utf8(toBase64(hashWith(hash, body)))],
  ]),
  [named('body-hashed', {form: 'hex'}), (body) => utf8(toHex(body))],
  ...PLACEHOLDERS.map((text): [NamedMistake, Wrap] => [named('body-placeholder', {text}), () => utf8(text)]),
  [named('body-html-entities', {quotes: '&quot;'}), ofText(htmlEntities)],
  [
    named('body-html-entities', {quotes: '&quot; and &#039;'}),
    ofText((text) => htmlEntities(text).replaceAll("'", '&#039;')),
  ],
  [named('body-html-entities', {quotes: '&#34;'}), ofText((text) => htmlEntities(text).replaceAll('&quot;', '&#34;'))],
  [named('body-html-entities', {tags: 'removed'}), ofText((text) => text.replaceAll(/<[^>]*>/g, ''))],
  [named('body-backslashes-removed'), ofText((text) => text.replaceAll(/\\(.)/gs, '$1'))],
  [named('body-backslashes-removed', {doubled: 'added'}), ofText((text) => text.replaceAll(/["'\\]/g, '\\$&'))],
  ...PRINTED.map(([how, print]): [NamedMistake, Wrap] => [named('body-printed', {like: how}), ofParsed(print)]),
  [named('body-form-encoded'), ofParsed((value) => formText(value, encodeURIComponent))],
  [named('body-form-encoded', {blank: 'plus'}), ofParsed((value) => formText(value, formEncoded))],
  [named('body-form-encoded', {values: 'not encoded'}), ofParsed((value) => formText(value, (text) => text))],
  [named('body-form-encoded', {order: 'sorted'}), ofParsed((value) => formText(value, formEncoded, true))],
  [
    named('body-form-encoded', {order: 'sorted', values: 'not encoded'}),
    ofParsed((value) => formText(value, (text) => text, true)),
  ],
  [named('body-form-encoded', {values: 'joined'}), ofParsed((value) => values(value, ''))],
];

export function wrapVariants(): Variant[] {
  return WRAPS.map(([{kind, parameters}, wrap]) => variant('wrap', kind, {wrap}, parameters));
}

/** Variants of the whole text, head and body together. */
export function wholeVariants(): Variant[] {
  const joined = (change: (text: Uint8Array) => Uint8Array) => ({
    whole: ({head, separator, body}: {head: Uint8Array; separator: Uint8Array; body: Uint8Array}) =>
      change(concat(head, separator, body)),
  });
  const of = (kind: Parameters<typeof variant>[1], change: ReturnType<typeof joined>, parameters = {}) =>
    variant('whole', kind, change, parameters);
  return [
    variant('whole', 'head-missing', {whole: ({body}) => body}),
    variant('whole', 'body-missing', {whole: ({head}) => head}, {separator: 'missing'}),
    variant('whole', 'body-first', {whole: ({head, separator, body}) => concat(body, separator, head)}),
    variant('whole', 'body-first', {whole: ({head, body}) => concat(body, head)}, {separator: 'missing'}),
    of(
      'text-encoded',
      joined((text) => utf8(toBase64(text))),
      {as: 'base64'},
    ),
    of(
      'text-encoded',
      joined((text) => utf8(toHex(text))),
      {as: 'hex'},
    ),
    of(
      'text-encoded',
      joined((text) => utf8(encodeURIComponent(textOf(text)))),
      {as: 'URL'},
    ),
    of(
      'text-encoded',
      joined((text) => utf8(formEncoded(textOf(text)))),
      {as: 'form'},
    ),
    of(
      'text-encoded',
      joined((text) => utf8(JSON.stringify(textOf(text)))),
      {as: 'JSON'},
    ),
    of(
      'text-encoded',
      joined((text) => utf8(`"${textOf(text)}"`)),
      {as: 'quotes'},
    ),
    ...HASH_NAMES.flatMap((hash) => [
      of(
        'text-hashed',
        joined((text) => utf8(toHex(hashWith(hash, text)))),
        {hash, form: 'hex'},
      ),
      of(
        'text-hashed',
        joined((text) => hashWith(hash, text)),
        {hash, form: 'bytes'},
      ),
    ]),
    of(
      'text-utf16',
      joined((text) => utf16(textOf(text), 'LE', false)),
      {order: 'LE'},
    ),
    of(
      'text-utf16',
      joined((text) => utf16(textOf(text), 'BE', false)),
      {order: 'BE'},
    ),
    of(
      'text-utf16',
      joined((text) => utf16(textOf(text), 'LE', true)),
      {order: 'LE', mark: 'added'},
    ),
    of(
      'text-utf16',
      joined((text) => utf16(textOf(text), 'BE', true)),
      {order: 'BE', mark: 'added'},
    ),
    of(
      'text-case',
      joined((text) => utf8(textOf(text).toLowerCase())),
      {case: 'lower'},
    ),
    of(
      'text-case',
      joined((text) => utf8(textOf(text).toUpperCase())),
      {case: 'upper'},
    ),
    of(
      'text-bom',
      joined((text) => utf8(BOM + textOf(text))),
    ),
    ...['', '.', '\n', ':'].flatMap((between) => [
      variant(
        'whole',
        'token-in-text',
        {whole: ({head, separator, body, token}) => concat(token, utf8(between), head, separator, body)},
        {where: 'start'},
      ),
      variant(
        'whole',
        'token-in-text',
        {whole: ({head, separator, body, token}) => concat(head, separator, body, utf8(between), token)},
        {where: 'end'},
      ),
    ]),
  ];
}
