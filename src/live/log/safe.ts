/** Takes out of a text what must not leave the page: tokens and card numbers. */
import {passesLuhn} from '../../domain/validators/luhn';
import {maskCardNumber} from '../../sandbox/engine/cards';

/** Digits of a card number, by ISO/IEC 7812-1. */
const [SHORTEST, LONGEST] = [13, 19] as const;

/** Groups of digits with at most two characters between them that people and programs write there: `4012 8888-8888.1881`. */
const DIGITS = /\d+(?:[\s./_-]{1,2}\d+)*/g;

/** How every token of the sandbox begins; the older token of a rotation is in no list of those that are valid. */
const TOKEN = /(?:sandbox|ttok)_\w{8,}/g;

/** Ids of requests and events have this form (RFC 9562): they are random, and no card number is written so. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** How much of one value is worth reading. */
const LONGEST_VALUE = 200;

/**
 * One value, on one line, without the secrets, without tokens of the sandbox and without card numbers.
 * @param secrets what must not occur; empty ones are left out
 */
export function safeText(text: string, secrets: readonly string[]): string {
  const open = secrets
    .filter((secret) => secret !== '')
    .sort((a, b) => b.length - a.length)
    .reduce((rest, secret) => rest.replaceAll(secret, '[token]'), text)
    .replaceAll(TOKEN, '[token]');
  const line = (UUID.test(open) ? open : maskCards(open)).replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
  return line.length > LONGEST_VALUE ? `${line.slice(0, LONGEST_VALUE)}…` : line;
}

/** Masks all but the first six and last four digits of whatever may be a card number: 13 to 19 digits that pass Luhn. */
export function maskCards(text: string): string {
  return text.replaceAll(DIGITS, maskGroups);
}

/**
 * Looks at each series of whole groups, from each group the longest first: a number may be written in groups, and stand
 * beside another one.
 */
function maskGroups(run: string): string {
  const groups = [...run.matchAll(/(\D*)(\d+)/g)].map(([, gap = '', digits = '']) => ({gap, digits}));
  let masked = '';
  for (let first = 0; first < groups.length;) {
    const {gap, digits} = groups[first]!;
    const number = cardNumberAt(groups, first);
    masked += gap + (number ? maskCardNumber(number.digits) : digits);
    first = number?.next ?? first + 1;
  }
  return masked;
}

/** The longest card number that begins with this group, and the group behind it. */
function cardNumberAt(groups: readonly {digits: string}[], first: number): {digits: string; next: number} | undefined {
  let digits = '';
  let found: {digits: string; next: number} | undefined;
  for (let next = first; next < groups.length && digits.length <= LONGEST;) {
    digits += groups[next++]!.digits;
    if (digits.length >= SHORTEST && digits.length <= LONGEST && passesLuhn(digits)) found = {digits, next};
  }
  return found;
}
