/** Variants of the token. */
import {concat, fromBase64, textOf, toBase64, toHex, utf8} from '../../platform/bytes';
import {utf16} from '../charsets';
import {HASH_NAMES, hashWith} from '../macs';
import type {Question} from '../types';
import {type Variant, variant} from './types';

/** Values of a token that is missing from the configuration. */
const PLACEHOLDERS = ['undefined', 'null', 'None', 'GATEWAY_TOKEN', '$GATEWAY_TOKEN', '${GATEWAY_TOKEN}', '$token'];

const BLANKS = {LF: '\n', CRLF: '\r\n', space: ' ', tab: '\t'} as const;

export function tokenVariants({token, otherTokens = [], key, point}: Question): Variant[] {
  const of = (kind: Parameters<typeof variant>[1], value: string | Uint8Array, parameters = {}) =>
    variant('token', kind, {token: typeof value === 'string' ? utf8(value) : value}, parameters);
  const decoded = fromBase64(token);
  const blanks = Object.entries(BLANKS);
  return [
    ...otherTokens.map((other, index) => of('token-other', other, {index: index + 1})),
    ...blanks.map(([name, blank]) => of('token-padded', token + blank, {where: 'end', with: name})),
    ...blanks.map(([name, blank]) => of('token-padded', blank + token, {where: 'start', with: name})),
    of('token-padded', `${token}\u0000`, {where: 'end', with: 'NUL'}),
    of('token-padded', `\uFEFF${token}`, {where: 'start', with: 'BOM'}),
    ...[`"`, `'`, '`'].map((quote) => of('token-quoted', quote + token + quote, {quote})),
    ...["'", '"'].map((quote) => of('token-quoted', quote + token, {quote})),
    ...(token.includes('_') ? [of('token-shortened', token.slice(token.indexOf('_') + 1), {lost: 'prefix'})] : []),
    of('token-shortened', token.slice(0, -1), {lost: 'last character'}),
    of('token-shortened', token.slice(1), {lost: 'first character'}),
    ...[16, 32, 64]
      .filter((length) => token.length > length)
      .map((length) => of('token-shortened', token.slice(0, length), {lost: 'end', length})),
    ...(decoded && token !== '' ? [of('token-base64-decoded', decoded)] : []),
    ...leniently(token).map((bytes) => of('token-base64-decoded', bytes)),
    ...(/^(?:[0-9a-f]{2})+$/i.test(token) ? [of('token-hex-decoded', fromHex(token))] : []),
    // PHP’s `hex2bin` and Node’s `Buffer` stop at the first non-hex character and return the part before it, often
    // nothing.
    of('token-hex-decoded', fromHex(/^(?:[0-9a-f]{2})*/i.exec(token)![0])),
    of('token-base64-encoded', toBase64(utf8(token))),
    of('token-hex-encoded', toHex(utf8(token))),
    of('token-url-encoded', encodeURIComponent(token)),
    of('token-case', token.toLowerCase(), {case: 'lower'}),
    of('token-case', token.toUpperCase(), {case: 'upper'}),
    ...HASH_NAMES.flatMap((hash) => [
      of('token-hashed', toHex(hashWith(hash, utf8(token))), {hash, form: 'hex'}),
      of('token-hashed', hashWith(hash, utf8(token)), {hash, form: 'bytes'}),
    ]),
    of('token-bearer', `Bearer ${token}`),
    of('token-utf16', utf16(token, 'LE', false), {order: 'LE'}),
    of('token-utf16', utf16(token, 'BE', false), {order: 'BE'}),
    of('token-is-key', key),
    of('token-is-point', String(point)),
    of('token-empty', ''),
    ...PLACEHOLDERS.map((placeholder) => of('token-empty', placeholder, {placeholder})),
    of('token-bearer', concat(utf8(`${point}:`), utf8(token)), {with: 'point'}),
  ];
}

export function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** Decodes base64 like Node and PHP, which ignore invalid characters. */
function leniently(token: string): Uint8Array[] {
  const kept = token.replaceAll(/[^A-Za-z0-9+/_-]/g, '');
  const strict = token.replaceAll(/[^A-Za-z0-9+/]/g, '');
  return [kept, strict].flatMap((text) => {
    // A single trailing character has only six bits, too few for a byte.
    const bytes = fromBase64(text.length % 4 === 1 ? text.slice(0, -1) : text);
    return bytes && textOf(bytes) !== token ? [bytes] : [];
  });
}
