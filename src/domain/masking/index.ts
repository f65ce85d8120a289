/**
 * Hides the secrets in a text of any kind: card numbers, security codes, tokens. Each character that is hidden becomes one
 * star, so length and offsets stay, and a field can be masked while somebody types or pastes into it. It is small and asks
 * nothing of the contract, because a page needs it before anything else has been fetched.
 */
import {brand} from '../../brand';
import {CARD_DIGITS, cardNumbersIn, isDigit, type Span} from './cards';

export const STAR = '*';

/** What of a text is hidden. */
export interface Masked {
  text: string;
  /** In order, none within another. */
  spans: readonly (Span & {kind: 'card' | 'secret'})[];
}

/** The text with every secret hidden; a masked text stays as it is. */
export const mask = (text: string): string => maskSecrets(text).text;

/** Hides every secret, and says where they stood. */
export function maskSecrets(text: string): Masked {
  const secrets = merged([...secretValues(text), ...tokensIn(text)]);
  // What is hidden is no digit any more, so that a token before a card number is not taken for a part of it.
  const rest = hidden(text, secrets);
  const cards = [...cardNumbersIn(rest, noCard, true), ...cardFields(rest)];
  const spans = [
    ...secrets.map((span) => ({...span, kind: 'secret' as const})),
    ...merged(cards).map((span) => ({...span, kind: 'card' as const})),
  ].sort((a, b) => a.start - b.start);
  return {text: hidden(rest, merged(cards.flatMap((card) => hiddenDigits(rest, card)))), spans};
}

/** @param spans in order, none within another */
function hidden(text: string, spans: readonly Span[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const {start, end} of spans) {
    parts.push(text.slice(at, start), STAR.repeat(end - start));
    at = end;
  }
  return parts.join('') + text.slice(at);
}

/** The first six and the last four digits stay, as PCI DSS 3.4.1 allows; what stands between the groups stays too. */
function hiddenDigits(text: string, {start, end}: Span): Span[] {
  const places: number[] = [];
  for (let at = start; at < end; at += 1) if (/\d/.test(text[at]!)) places.push(at);
  return places.slice(6, -4).map((at) => ({start: at, end: at + 1}));
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![0-9a-z])/iy;
const DATE = /(?:19|20)\d\d-\d\d-\d\d(?!\d)/y;
/** Milliseconds, microseconds or nanoseconds since 1970, from 2001 to 2033. */
const EPOCH = /1(?:\d{12}|\d{15}|\d{18})(?!\d)/y;
/** What stands before a time: the beginning of a line, a name, the point of a signed text. */
const BEFORE_TIME = new RegExp(
  String.raw`(?:^|[\n\r]|\b(?:${brand.headers.key}|key|ts|date|moment|[a-z_]*time(?:stamp)?|[a-z]+_(?:at|ms))\\{0,31}["']?\s*[:=]\s*\\{0,31}["']?|(?:^|[^\d.])\d{1,12}\.)[\s[(]*$`,
  'i',
);
/** Numbers of people, accounts and contracts that are as long as those of cards: by their field, as the methods name them. */
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
/** How far back a name is looked for. */
const BACK = 80;

/** Ids, dates and times have digits too, and numbers of other kinds have a name. @returns where it ends */
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

/** Three digits by themselves are no date, no time and no number of their own: a look at them is all that they cost. */
function mayBeExempt(text: string, at: number): boolean {
  let end = at;
  while (end - at < 4 && isDigit(text.charCodeAt(end))) end += 1;
  return end - at === 4 || isOfUuid(text.charCodeAt(end)) || isOfUuid(text.charCodeAt(at - 1));
}

/** The end of the UUID in which a place stands: groups of digits stand within them too. */
function uuidAround(text: string, at: number): number | undefined {
  let start = at;
  while (start > 0 && at - start < 36 && isOfUuid(text.charCodeAt(start - 1))) start -= 1;
  if (start > 0 && /\w/.test(text[start - 1]!)) return undefined;
  const end = endOf(UUID, text, start);
  return end !== undefined && end > at ? end : undefined;
}

/** A hex digit or the mark between two groups. */
const isOfUuid = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 97 && code <= 102) || (code >= 65 && code <= 70) || code === 45;

function endOf(form: RegExp, text: string, at: number): number | undefined {
  form.lastIndex = at;
  return form.test(text) ? form.lastIndex : undefined;
}

/** A word that may name a value, and how it goes on when it does. */
const WORD = /[A-Za-z][\w-]{1,60}/g;
/** `name: value`, `"name": "value"`, `name=value`, escaped or not; or an archive's `"name": "…", "value": "…"`. */
const ASSIGNED =
  /\\{0,31}["'’”]?\s{0,8}(?:[:=]|=>)\s{0,8}|\\{0,31}"\s{0,8},\s{0,40}\\{0,31}"value\\{0,31}"\s{0,8}:\s{0,40}/y;
const OPENING = /(\\{0,31})(["'“”‘’])/y;
const NO_VALUE = /(?:true|false|null|none|undefined)\b|[[{]/iy;

const SECRETS =
  /(?:token|secret|password|passwd|apikey|signingkey|privatekey|accesskey|cvv2?|cvc2?|cvn2?|securitycode|securityanswer)$|^(?:authorization|proxyauthorization|cookie|setcookie|cav|csc)$/;
const CARD_NAMES = /^(?:(?:recipient)?cardnumber|cardno|pan|primaryaccountnumber)$/;

const plainName = (name: string): string => name.toLowerCase().replaceAll(/[-_]/g, '');

/** Whether a field or a header of this name holds something that nobody else may know. */
const isSecretName = (name: string): boolean => SECRETS.test(plainName(name));

function secretValues(text: string): Span[] {
  return [...valuesOf(text, isSecretName)];
}

/** A card number that is mistyped is nearly one: the field alone tells. */
function cardFields(text: string): Span[] {
  return [...valuesOf(text, (name) => CARD_NAMES.test(plainName(name)))].filter(({start, end}) => {
    const value = text.slice(start, end);
    const digits = value.replaceAll(/[\s.-]/g, '');
    return (
      /^\d+$/.test(digits) && digits.length >= CARD_DIGITS.shortest - 1 && digits.length <= CARD_DIGITS.longest + 4
    );
  });
}

/** What is assigned to each name that is asked for, without its quotes. */
function* valuesOf(text: string, wanted: (name: string) => boolean): Generator<Span> {
  let past = 0;
  for (const {0: name, index} of text.matchAll(WORD)) {
    // What stands within a value is hidden with it; to read it again for each name in it would take for ever.
    if (index < past || !wanted(name)) continue;
    const from = endOf(ASSIGNED, text, index + name.length);
    if (from === undefined || endOf(NO_VALUE, text, from) !== undefined) continue;
    const opened = endOf(OPENING, text, from);
    const span = opened === undefined ? bareValue(text, from, name) : quotedValue(text, from, opened);
    past = span.end;
    if (span.end > span.start) yield span;
  }
}

/** Up to the quote that closes it, behind as many backslashes, or to the end of the line. */
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
      // Without escapes around it, a backslash takes the next character along.
      at += slashes === 0 && count % 2 === 1 ? count : count - 1;
      continue;
    }
    if (slashes > 0) continue;
    if (closing ? closing.test(character) : character === quote) return {start, end: at};
  }
  return {start, end: text.length};
}

const HEADER_VALUES = /^(?:authorization|proxy-authorization|cookie|set-cookie)$/i;

/** Up to what ends a value without quotes; that of a header goes to the end of its line, or to the quote around it. */
function bareValue(text: string, start: number, name: string): Span {
  const stop = HEADER_VALUES.test(name) ? /[\r\n"'\\]/ : /[\s,;&"'\\})\]]/;
  let end = start;
  while (end < text.length && !stop.test(text[end]!)) end += 1;
  return {start, end};
}

/** Tokens that show by their form: those of this gateway, JSON Web Tokens, what follows `Bearer` or `Basic`, curl's `-u`. */
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

/** Spans in order, those that touch or overlap as one. */
function merged(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const {start, end} of [...spans].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && start < last.end) last.end = Math.max(last.end, end);
    else joined.push({start, end});
  }
  return joined;
}
