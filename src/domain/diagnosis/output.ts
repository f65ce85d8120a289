/**
 * Decodes a signature: from the sent text to the MAC bytes that it may represent, in all formats that programs produce.
 */
import {fromBase64, textOf, toBase64, toBase64url, toHex} from '../platform/bytes';
import {latin1Text} from './charsets';
import {equalBytes} from './parting';
import {type NamedMistake, named} from './variants/types';
import {fromHex} from './variants/token';

/**
 * Matches the bytes of a MAC with the sent signature.
 * @returns the mistakes in the format (empty for the correct one), or undefined without a match
 */
export type Output = (mac: Uint8Array) => Match | undefined;

export interface Match {
  named: readonly NamedMistake[];
  /** True if the signature contains the whole MAC; a truncated one proves less. */
  complete: boolean;
}

/** Minimum length in hex digits; shorter truncated signatures prove nothing. */
const SHORTEST = 16;

interface UnwrappedSignature {
  text: string;
  named: readonly NamedMistake[];
}

/** Wrappings of a signature; each is removed once. */
const AROUND: readonly (readonly [pattern: RegExp, names: readonly NamedMistake[]])[] = [
  [/^\s+([\s\S]*)$/, [named('output-padded', {where: 'start'})]],
  [/^([\s\S]*?\S)\s+$/, [named('output-padded', {where: 'end'})]],
  [/^b'([\s\S]*)'$/, [named('output-quoted', {quote: "b''"})]],
  [/^"([\s\S]*)"$/, [named('output-quoted', {quote: '"'})]],
  [/^'([\s\S]*)'$/, [named('output-quoted', {quote: "'"})]],
  [/^(?:[\w-]+)?\((?:stdin|STDIN)\)=\s*([\s\S]*)$/, [named('output-openssl')]],
  [/^([\s\S]*?)\s+[*-][\w-]*$/, [named('output-openssl', {where: 'end'})]],
  [/^(?:0x)([0-9a-fA-F]+)$/, [named('output-0x')]],
  [/^(?:[A-Za-z][\w-]*)[=:]\s*([0-9a-zA-Z+/_=-]{16,})$/, [named('output-prefixed')]],
  [/^(?:Bearer|Signature|HMAC|HMAC-SHA256)\s+(\S+)$/i, [named('output-prefixed')]],
  [/^<?([0-9a-fA-F]{2}(?:[:\- ][0-9a-fA-F]{2}){15,})>?$/, [named('output-separated')]],
];

function strip(sent: string): UnwrappedSignature {
  let found: UnwrappedSignature = {text: sent, named: []};
  for (let more = true; more;) {
    more = false;
    for (const [pattern, names] of AROUND) {
      const inner = pattern.exec(found.text)?.[1];
      if (inner === undefined) continue;
      const text = names[0]!.kind === 'output-separated' ? inner.replaceAll(/[:\- ]/g, '') : inner;
      found = {text, named: [...found.named, ...names]};
      more = true;
      break;
    }
  }
  return found;
}

interface Reading {
  bytes: Uint8Array;
  named: readonly NamedMistake[];
}

/** Decodes the text in every format that may contain the whole MAC. */
function readings(text: string): Reading[] {
  const found: Reading[] = [];
  const add = (bytes: Uint8Array | undefined, ...names: NamedMistake[]) => {
    if (bytes && bytes.byteLength >= SHORTEST / 2) found.push({bytes, named: names});
  };
  const inHex = (digits: string, ...names: NamedMistake[]) => {
    if (!/^(?:[0-9a-f]{2})+$/i.test(digits)) return false;
    add(fromHex(digits), ...(/[A-F]/.test(digits) ? [...names, named('output-upper-case')] : names));
    return true;
  };
  const inBase64 = (encoded: string, ...names: NamedMistake[]) => {
    const bytes = fromBase64(encoded);
    if (!bytes) return undefined;
    const url = /[-_]/.test(encoded) || (!/[+/]/.test(encoded) && !encoded.endsWith('=') && bytes.byteLength % 3 !== 0);
    add(bytes, ...names, ...(names.length > 0 ? [] : [named(url ? 'output-base64url' : 'output-base64')]));
    return bytes;
  };
  if (inHex(text)) {
    const inner = textOf(fromHex(text));
    inHex(inner, named('output-hex-of-hex'));
    if (/^[A-Za-z0-9+/_-]{22,}={0,2}$/.test(inner)) inBase64(inner, named('output-hex-of-base64'));
  }
  if (/%[0-9A-Fa-f]{2}/.test(text)) {
    try {
      inBase64(decodeURIComponent(text), named('output-base64'), named('output-url-encoded'));
    } catch {
      // Invalid percent-encoding: not this format.
    }
  }
  if (/^[A-Za-z0-9+/_-]{16,}={0,2}$/.test(text)) {
    const bytes = inBase64(text);
    if (bytes) inHex(textOf(bytes), named('output-base64-of-hex'));
    if (bytes) {
      const again = textOf(bytes);
      if (/^[A-Za-z0-9+/_-]{22,}={0,2}$/.test(again)) inBase64(again, named('output-base64'), named('output-base64'));
    }
  }
  const list = /^\[?\s*(-?\d{1,3}(?:\s*[, ]\s*-?\d{1,3}){15,})\s*\]?$/.exec(text)?.[1];
  if (list) add(Uint8Array.from(list.split(/[\s,]+/), Number), named('output-byte-list'));
  return found;
}

/** Lossy formats, which cannot be decoded: the MAC is encoded and compared. */
const LOSSY: readonly (readonly [names: NamedMistake, write: (mac: Uint8Array) => string])[] = [
  [named('output-zeros-lost', {of: 'number'}), (mac) => toHex(mac).replace(/^0+/, '')],
  [named('output-zeros-lost', {of: 'bytes'}), (mac) => Array.from(mac, (byte) => byte.toString(16)).join('')],
  [
    named('output-sign-extended'),
    (mac) => Array.from(mac, (byte) => (byte > 127 ? 'ffffff' : '') + byte.toString(16)).join(''),
  ],
  [
    named('output-sign-extended', {zeros: 'kept'}),
    (mac) => Array.from(mac, (byte) => (byte > 127 ? 'ffffff' : '') + byte.toString(16).padStart(2, '0')).join(''),
  ],
  // Output of a signed `BigInteger`.
  [named('output-sign-extended', {number: 'signed'}), (mac) => signed(toHex(mac))],
  [named('output-raw', {read: 'ISO 8859-1'}), latin1Text],
  [named('output-raw', {read: 'UTF-8'}), textOf],
];

function signed(hex: string): string {
  const value = BigInt(`0x${hex}`);
  return (/^[89a-f]/.test(hex) ? value - (1n << BigInt(hex.length * 4)) : value).toString(16);
}

/** @param signature the signature as sent */
export function readOutput(signature: string): Output {
  const {text, named: around} = strip(signature);
  // Prefer the interpretation with the fewest mistakes.
  const whole = readings(text)
    .map(({bytes, named: names}) => ({bytes, named: [...around, ...names]}))
    .sort((one, other) => one.named.length - other.named.length);
  const plainHex = /^[0-9a-f]{64}$/.test(text);
  const mayBeLossy = plainHex || text.length > LONGEST ? () => false : lossyGate(text);
  return (mac) => {
    // This runs thousands of times per search; most comparisons end at the first byte.
    const exact = whole.find(({bytes}) => equalBytes(bytes, mac));
    if (exact) return {named: exact.named, complete: true};
    if (!mayBeLossy(mac)) return undefined;
    for (const [name, write] of LOSSY) {
      const written = write(mac);
      if (written === text || written === signature) return {named: [...around, name], complete: true};
      if (/[A-F]/.test(text) && written.toUpperCase() === text)
        return {named: [...around, name, named('output-upper-case')], complete: true};
    }
    const part = text.length >= SHORTEST ? truncated(text, toHex(mac), mac) : undefined;
    return part && {named: [...around, ...part], complete: false};
  };
}

/** Maximum length in characters of an encoded MAC in any format. */
const LONGEST = 600;
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/**
 * Cheap pre-check for lossy formats by a part that is never lost: the last digit or the first byte. It avoids encoding
 * most MACs during a search.
 */
function lossyGate(text: string): (mac: Uint8Array) => boolean {
  if (/^-?[0-9a-f]+$/i.test(text)) {
    const first = Number.parseInt(text.slice(0, 2), 16);
    const last = Number.parseInt(text.slice(-1), 16);
    return (mac) => text.startsWith('-') || mac[0] === first || (mac.at(-1)! & 0xf) === last;
  }
  if (/^[\x20-\x7e]*$/.test(text)) {
    // Base64 without its end.
    const first = BASE64.indexOf(text.charAt(0));
    return (mac) => mac[0]! >> 2 === first || (first < 0 && mac[0]! >> 2 >= BASE64.length);
  }
  // The raw bytes as text: an ASCII byte is the same in every encoding.
  const code = text.charCodeAt(0);
  return (mac) => (mac[0]! > 0x7f ? code > 0x7f : mac[0] === code);
}

/** Matches a prefix or suffix of the MAC in one of the plain formats. */
function truncated(text: string, hex: string, mac: Uint8Array): NamedMistake[] | undefined {
  const lost = (parameters = {}) => named('output-truncated', parameters);
  if (hex.startsWith(text)) return [lost({lost: 'end'})];
  if (hex.endsWith(text)) return [lost({lost: 'start'})];
  if (/[A-F]/.test(text) && hex.startsWith(text.toLowerCase()))
    return [lost({lost: 'end'}), named('output-upper-case')];
  const bare = text.replace(/=+$/, '');
  if (toBase64(mac).startsWith(bare)) return [lost({lost: 'end'}), named('output-base64')];
  if (toBase64url(mac).startsWith(bare)) return [lost({lost: 'end'}), named('output-base64url')];
  return undefined;
}

/** Hints from the format alone, for a signature that nothing reproduces. */
export function hintsOf(signature: string): NamedMistake[] {
  const {text, named: around} = strip(signature);
  if (text === '' || /^(?:undefined|null|none|nil|nan|false|<.*>|\$.*|\{\{.*\}\})$/i.test(text))
    return [named('output-missing')];
  if (/^\[B@[0-9a-f]+$|^\[object |^Buffer|^<Buffer|^javax?\.|HASH object|hmac\.HMAC/.test(text))
    return [named('output-object')];
  if (/^[0-9a-fA-F]+$/.test(text)) {
    const upper = /[A-F]/.test(text) ? [named('output-upper-case')] : [];
    const hash = {32: 'md5', 40: 'sha1', 56: 'sha224', 96: 'sha384'}[text.length];
    if (hash !== undefined) return [...around, named('mac-hash', {hash}), ...upper];
    if (text.length === 128)
      return [
        ...around,
        /^(?:3[0-9]|[46][1-6])+$/.test(text) ? named('output-hex-of-hex') : named('mac-hash', {hash: 'sha512'}),
        ...upper,
      ];
    if (text.length < 64) return [...around, named('output-truncated', {lost: 'end'}), ...upper];
    return [...around, ...upper];
  }
  if (/^[A-Za-z0-9+/]{43}=$/.test(text)) return [...around, named('output-base64')];
  if (/^[A-Za-z0-9_-]{43}$/.test(text)) return [...around, named('output-base64url')];
  return around.slice();
}
