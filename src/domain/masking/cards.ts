/** Finds card numbers in a text, with or without separators. Callers decide how to hide them. */
import {LuhnSums} from '../validators/luhn';

/** Number of digits in a card number, by ISO/IEC 7812-1. */
export const CARD_DIGITS = {shortest: 13, longest: 19} as const;

/** Range from `start` to `end` (exclusive), in UTF-16 units. */
export interface Span {
  start: number;
  end: number;
}

/** Maximum number of separators between two groups of digits: `4012 8888-8888.1881`. */
const LONGEST_GAP = 2;
const isGap = (code: number): boolean =>
  code === 32 ||
  (code >= 45 && code <= 47) ||
  code === 95 ||
  (code >= 9 && code <= 13) ||
  (code > 127 && /\s/.test(String.fromCharCode(code)));
/** @param code UTF-16 code unit */
export const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** Returns the end of a text at `at` that is not a card number; it also ends a series of groups. */
export type Exempt = (text: string, at: number) => number | undefined;

/**
 * Finds series of whole digit groups that have 13 to 19 digits and pass the Luhn check, the longest first from each
 * group. Each character is read a bounded number of times.
 * @param isExempt called for the start of a group; returns the end of a text that is not a card number
 * @param each also reports numbers that start within another one, because preceding digits may look like the beginning
 *   of a card number
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

/** End of the longest card number that starts with the group; undefined if there is none. */
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

/**
 * Cache of `isExempt`, because many series include the same group; they reach less than this number of characters
 * ahead.
 */
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
