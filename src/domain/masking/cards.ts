/** Finds card numbers in a text, written together or in groups. What hides them is decided by whoever asks. */
import {LuhnSums} from '../validators/luhn';

/** Digits of a card number, by ISO/IEC 7812-1. */
export const CARD_DIGITS = {shortest: 13, longest: 19} as const;

/** From `start` up to, not including, `end`, in units of UTF-16. */
export interface Span {
  start: number;
  end: number;
}

/** Between two groups people and programs write at most so many of these: `4012 8888-8888.1881`. */
const LONGEST_GAP = 2;
const isGap = (code: number): boolean =>
  code === 32 ||
  (code >= 45 && code <= 47) ||
  code === 95 ||
  (code >= 9 && code <= 13) ||
  (code > 127 && /\s/.test(String.fromCharCode(code)));
/** @param code in UTF-16 */
export const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** What tells that a group of digits belongs to no card; it ends a series of groups. */
export type Exempt = (text: string, at: number) => number | undefined;

/**
 * Every series of whole groups that has 13 to 19 digits and passes Luhn, from each group the longest first: a number may be
 * written in groups, and stand beside another one. Reads each character a bounded number of times.
 * @param isExempt for the place where a group begins: where something ends that is no card number
 * @param each also those that begin within another one: digits before a card number may seem to be its beginning
 */
export function cardNumbersIn(text: string, isExempt: Exempt = () => undefined, each = false): Span[] {
  const found: Span[] = [];
  const exempt = remembering(isExempt);
  for (let at = 0; at < text.length;) {
    if (!isDigit(text.charCodeAt(at))) {
      at += 1;
      continue;
    }
    const past = exempt(text, at);
    if (past !== undefined && past > at) {
      at = past;
      continue;
    }
    const groupEnd = endOfDigits(text, at);
    const end = cardEnd(text, at, groupEnd, exempt);
    if (end !== undefined) found.push({start: at, end});
    at = each ? groupEnd : (end ?? groupEnd);
  }
  return found;
}

function endOfDigits(text: string, from: number): number {
  let at = from;
  while (at < text.length && isDigit(text.charCodeAt(at))) at += 1;
  return at;
}

/** Where the longest card number ends that begins with the group; nothing where none does. */
function cardEnd(text: string, start: number, firstEnd: number, exempt: Exempt): number | undefined {
  const sums = new LuhnSums();
  let digits = 0;
  let found: number | undefined;
  let at = start;
  let end = firstEnd;
  for (;;) {
    if (digits + end - at > CARD_DIGITS.longest) return found;
    digits += end - at;
    for (; at < end; at += 1) sums.add(text.charCodeAt(at));
    if (digits >= CARD_DIGITS.shortest && sums.pass) found = end;
    while (at < text.length && at - end < LONGEST_GAP && isGap(text.charCodeAt(at))) at += 1;
    if (at === end || at >= text.length || !isDigit(text.charCodeAt(at)) || exempt(text, at) !== undefined)
      return found;
    end = endOfDigits(text, at);
  }
}

/** Each group is asked about once, though many series go through it: they reach less than this many characters ahead. */
const AHEAD = 128;

function remembering(exempt: Exempt): Exempt {
  const places = new Int32Array(AHEAD).fill(-1);
  const answers = Array.from<number | undefined>({length: AHEAD});
  return (text, at) => {
    const slot = at % AHEAD;
    if (places[slot] !== at) {
      places[slot] = at;
      answers[slot] = exempt(text, at);
    }
    return answers[slot];
  };
}
