/**
 * Hides secrets in any text: card numbers, security codes, tokens. Each hidden character is replaced by one star, so
 * that length and offsets are unchanged and a field can be masked while a reader types or pastes. The module is small
 * and does not need the contract, because pages use it before anything else has loaded.
 */
import {brand} from '../../brand';
import {CARD_DIGITS, cardNumbersIn, isDigit, type Span} from './cards';

export const STAR = '*';

/** Replaces a whole token where the length of a text may change. */
export const TOKEN_MARK = '[token]';

/** Fewer stars can also be a part of a value that was typed so. */
const CERTAIN = STAR.repeat(3);

/**
 * True for a value that has been masked, here or before the text was copied. Its content is unknown, so that no check
 * may judge it.
 * @param name field name of the value
 */
export function isMasked(name: string, value: string): boolean {
  if (value.includes(TOKEN_MARK) || value.replaceAll(/[\s._/-]/g, '').includes(CERTAIN)) return true;
  return (isSecretName(name) || isCardName(name)) && /^\*+$/.test(value);
}

/** A masked text with its hidden ranges. */
export interface MaskedText {
  text: string;
  /** Sorted and without overlaps. */
  spans: readonly (Span & {kind: 'card' | 'secret'})[];
}

/** Masks all secrets of a text. Masking is idempotent. */
export const mask = (text: string): string => maskSecrets(text).text;

/** Masks all secrets and returns their ranges. */
export function maskSecrets(text: string): MaskedText {
  const secrets = merged([...secretValues(text), ...tokensIn(text)]);
  // Secrets are already masked here, so that a token before a card number is not read as part of it.
  const rest = hidden(text, secrets);
  const cards = [...cardNumbersIn(rest, noCard, true), ...cardFields(rest)];
  const spans = [
    ...secrets.map((span) => ({...span, kind: 'secret' as const})),
    ...merged(cards).map((span) => ({...span, kind: 'card' as const})),
  ].sort((a, b) => a.start - b.start);
  return {text: hidden(rest, merged(cards.flatMap((card) => hiddenDigits(rest, card)))), spans};
}

/** @param spans sorted and without overlaps */
function hidden(text: string, spans: readonly Span[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const {start, end} of spans) {
    parts.push(text.slice(at, start), STAR.repeat(end - start));
    at = end;
  }
  return parts.join('') + text.slice(at);
}

/** Keeps the first six and the last four digits, as PCI DSS 3.4.1 allows, and all separators. */
function hiddenDigits(text: string, {start, end}: Span): Span[] {
  const places: number[] = [];
  for (let at = start; at < end; at += 1) if (/\d/.test(text[at]!)) places.push(at);
  return places.slice(6, -4).map((at) => ({start: at, end: at + 1}));
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![0-9a-z])/iy;
const DATE = /(?:19|20)\d\d-\d\d-\d\d(?!\d)/y;
/** Milliseconds, microseconds or nanoseconds since 1970, from 2001 to 2033. */
const EPOCH = /1(?:\d{12}|\d{15}|\d{18})(?!\d)/y;
/** Contexts before a timestamp: the start of a line, a field name, or the point of a signed text. */
/** Ids of people, accounts and contracts with the length of card numbers, by field name of the methods. */
const BEFORE_TIME = new RegExp(
  String.raw`(?:^|[\n\r]|\b(?:${brand.headers.key}|key|ts|date|moment|[a-z_]*time(?:stamp)?|[a-z]+_(?:at|ms))\\{0,31}["']?\s*[:=]\s*\\{0,31}["']?|(?:^|[^\d.])\d{1,12}\.)[\s[(]*$`,
  'i',
);
const OTHER_NUMBERS: Readonly<Record<string, readonly number[]>> = {
  clabe: [18],
  cnic: [13],
  cnpj: [14],
  contract_id: [15, 17, 18, 19],
  document_id: [14],
  id_number: [13],
  recipient_document: [14],
};
const NAME_BEFORE = /(?:^|[^a-z_])([a-z_]{4,20})\\{0,31}["']?\s{0,2}[:=]\s{0,2}\\{0,31}["']?$/i;
/** Number of characters before a number in which its field name is searched. */
const BACK = 80;

/**
 * Recognises ids, dates, times and other named numbers.
 * @returns the end of such a text
 */
function noCard(text: string, at: number): number | undefined {
  if (!mayBeExempt(text, at)) return undefined;
  const uuid = uuidAround(text, at);
  if (uuid !== undefined) return uuid;
  const before = text.slice(Math.max(0, at - BACK), at);
  const date = endOf(DATE, text, at);
  if (date !== undefined && !/\d$/.test(before)) return date;
  const time = endOf(EPOCH, text, at);
  if (time !== undefined && BEFORE_TIME.test(at <= BACK ? before : `-${before}`)) return time;
  if (!/[:=]/.test(before)) return undefined;
  const name = NAME_BEFORE.exec(before)?.[1]?.toLowerCase();
  const lengths = name === undefined || !Object.hasOwn(OTHER_NUMBERS, name) ? undefined : OTHER_NUMBERS[name];
  if (!lengths) return undefined;
  const digits = /\d{1,20}/y;
  const end = endOf(digits, text, at);
  return end !== undefined && lengths.includes(end - at) ? end : undefined;
}

/** Cheap pre-check: three digits alone are neither a date, a time nor another known number. */
function mayBeExempt(text: string, at: number): boolean {
  let end = at;
  while (end - at < 4 && isDigit(text.charCodeAt(end))) end += 1;
  return end - at === 4 || isOfUuid(text.charCodeAt(end)) || isOfUuid(text.charCodeAt(at - 1));
}

/** End of the UUID around an offset, because UUIDs contain groups of digits. */
function uuidAround(text: string, at: number): number | undefined {
  let start = at;
  while (start > 0 && at - start < 36 && isOfUuid(text.charCodeAt(start - 1))) start -= 1;
  if (start > 0 && /\w/.test(text[start - 1]!)) return undefined;
  const end = endOf(UUID, text, start);
  return end !== undefined && end > at ? end : undefined;
}

/** True for a hex digit or a hyphen. */
const isOfUuid = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 97 && code <= 102) || (code >= 65 && code <= 70) || code === 45;

function endOf(form: RegExp, text: string, at: number): number | undefined {
  form.lastIndex = at;
  return form.test(text) ? form.lastIndex : undefined;
}

/** A word that may be a field name. */
const WORD = /[A-Za-z][\w-]{1,60}/g;
/** `name: value`, `"name": "value"`, `name=value`, `[name] => value`, `["name"]=> string(3) "value"`, escaped or not; or an archive’s `"name": "…", "value": "…"`. */
const ASSIGNED =
  /\\{0,31}["'’”]?\]?\s{0,8}(?:=>\s{0,80}(?:string\(\d{1,9}\) |int\()?|[:=]\s{0,8})|\\{0,31}"\s{0,8},\s{0,40}\\{0,31}"value\\{0,31}"\s{0,8}:\s{0,40}/y;
const OPENING = /(\\{0,31})(["'“”‘’])/y;
const FLAG = /^(?:true|false)$/;
const NO_VALUE = /(?:true|false|null|none|undefined)\b|[[{]/iy;

const SECRETS =
  /(?:token|secret|password|passwd|apikey|signingkey|privatekey|accesskey|cvv2?|cvc2?|cvn2?|securitycode|securityanswer)$|^(?:authorization|proxyauthorization|cookie|setcookie|cav|csc)$/;
const CARD_NAMES = /^(?:(?:recipient)?cardnumber|cardno|pan|primaryaccountnumber)$/;

const plainName = (name: string): string => name.toLowerCase().replaceAll(/[-_]/g, '');

/** True if a field or header with this name holds a secret. */
const isSecretName = (name: string): boolean => SECRETS.test(plainName(name));

const isCardName = (name: string): boolean => CARD_NAMES.test(plainName(name));

function secretValues(text: string): Span[] {
  return [...valuesOf(text, isSecretName)];
}

/** Finds values of card number fields, including mistyped numbers that fail the Luhn check. */
function cardFields(text: string): Span[] {
  return [...valuesOf(text, isCardName)].filter(({start, end}) => {
    const value = text.slice(start, end);
    const digits = value.replaceAll(/[\s.-]/g, '');
    return (
      /^\d+$/.test(digits) && digits.length >= CARD_DIGITS.shortest - 1 && digits.length <= CARD_DIGITS.longest + 4
    );
  });
}

/** Yields the values that are assigned to the wanted names, without quotes. */
function* valuesOf(text: string, wanted: (name: string) => boolean): Generator<Span> {
  let past = 0;
  for (const {0: name, index} of text.matchAll(WORD)) {
    // Skip names within a value, which is already hidden; reading them again would take quadratic time.
    if (index < past || !wanted(name)) continue;
    const from = endOf(ASSIGNED, text, index + name.length);
    if (from === undefined || endOf(NO_VALUE, text, from) !== undefined) continue;
    const opened = endOf(OPENING, text, from);
    const span = opened === undefined ? bareValue(text, from, name) : quotedValue(text, from, opened);
    past = span.end;
    // A flag such as `issue_card_token` is named after the secret, and holds none.
    if (span.end > span.start && !FLAG.test(text.slice(span.start, span.end))) yield span;
  }
}

/** Range of a quoted value: up to its closing quote with the same escaping, or to the end of the line. */
function quotedValue(text: string, from: number, start: number): Span {
  const slashes = start - from - 1;
  const quote = text[start - 1]!;
  const closing = quote === '“' || quote === '”' ? /["“”]/ : quote === '‘' || quote === '’' ? /['‘’]/ : undefined;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at]!;
    if (character === '\n') return {start, end: at};
    if (character === '\\') {
      let count = 1;
      while (text[at + count] === '\\') count += 1;
      if (count === slashes && text[at + count] === quote) return {start, end: at};
      // Without surrounding escapes, a backslash escapes the next character.
      at += slashes === 0 && count % 2 === 1 ? count : count - 1;
      continue;
    }
    if (slashes > 0) continue;
    if (closing ? closing.test(character) : character === quote) return {start, end: at};
  }
  return {start, end: text.length};
}

const HEADER_VALUES = /^(?:authorization|proxy-authorization|cookie|set-cookie)$/i;

/** Range of an unquoted value. A header value extends to the end of its line or to the enclosing quote. */
function bareValue(text: string, start: number, name: string): Span {
  const stop = HEADER_VALUES.test(name) ? /[\r\n"'\\]/ : /[\s,;&"'\\})\]]/;
  let end = start;
  while (end < text.length && !stop.test(text[end]!)) end += 1;
  return {start, end};
}

/**
 * Tokens with a recognisable format: those of this gateway, JSON Web Tokens, values after `Bearer` or `Basic`, and
 * curl’s `-u`.
 */
const TOKENS =
  /(?:sandbox_|ttok_|ctok_|invt_)(\w{8,})|\b(?:Bearer|Basic)\s{1,4}([\w.~+/=-]{6,})|\b(eyJ[\w-]{8,}\.[\w-]+\.[\w-]*)|(?:\s-u|\s--user)[\s=]{1,4}["']?([^\s"']{3,})/g;

function tokensIn(text: string): Span[] {
  return [...text.matchAll(TOKENS)].map((match) => {
    const [whole, , bearer, jwt, user] = match;
    const own = bearer ?? jwt ?? user ?? whole;
    const end = match.index + whole.length;
    return {start: end - own.length, end};
  });
}

/** Sorts ranges and merges those that touch or overlap. */
function merged(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const {start, end} of [...spans].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && start < last.end) last.end = Math.max(last.end, end);
    else joined.push({start, end});
  }
  return joined;
}
