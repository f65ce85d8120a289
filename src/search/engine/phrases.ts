/** Finds the codes of the catalogues whose titles and messages a pasted text contains: a line of a log, or a whole error object. */
import {tokenize} from '../text/tokenize';
import {stem} from '../text/stem';
import type {PhrasesFile} from '../index/types';

/** Share of the words of a text that a phrase covers, with its values, where the text is no error object. */
const LEAST_COVERED = 0.6;
/** Words of a phrase that stand in the text as they are: fewer would be words of any sentence. */
const LEAST_LITERAL = 3;

/** Words of a phrase in order; between two parts stands a value. */
type Parts = string[][];

interface Row {
  section: number;
  phrases: Parts[];
}

const read = new WeakMap<PhrasesFile['phrases'], Row[]>();

export const wordsOf = (text: string): string[] =>
  tokenize(text)
    .filter((token) => !token.whole)
    .map(({value}) => stem(value));

function rowsOf(phrases: PhrasesFile['phrases']): Row[] {
  let rows = read.get(phrases);
  if (!rows) {
    rows = phrases.map(([section, ...texts]) => ({
      section,
      phrases: texts.map((text) => text.split(/\{\w+\}/).map(wordsOf)),
    }));
    read.set(phrases, rows);
  }
  return rows;
}

/** The words of a text that a phrase covers. */
interface Match {
  /** How many stand in the phrase. */
  literal: number;
  /** How many lie between its first and its last word, values included. */
  span: number;
}

const startsAt = (words: readonly string[], part: readonly string[], at: number): boolean =>
  part.every((word, offset) => words[at + offset] === word);

function matchFrom(words: readonly string[], parts: Parts, start: number): Match | null {
  let at = start;
  for (const [number, part] of parts.entries()) {
    if (number > 0) {
      // A value has one word or more; at the end it goes on to the end of the text.
      if (part.length === 0) return at < words.length ? {literal: count(parts), span: words.length - start} : null;
      at += 1;
      while (at < words.length && !startsAt(words, part, at)) at += 1;
    }
    if (!startsAt(words, part, at)) return null;
    at += part.length;
  }
  return {literal: count(parts), span: at - start};
}

const count = (parts: Parts): number => parts.reduce((sum, part) => sum + part.length, 0);

function matchOf(words: readonly string[], parts: Parts): Match | null {
  // A phrase that begins with a value begins with the text.
  for (let start = 0; start < (parts[0]!.length === 0 ? 1 : words.length); start++) {
    const found = matchFrom(words, parts, start);
    if (found) return found;
  }
  return null;
}

/** @returns how many words of the text a phrase accounts for; 0 where it only happens to have some of them */
function weightOf(words: readonly string[], parts: Parts, isValue: boolean): number {
  const match = matchOf(words, parts);
  if (!match) return 0;
  const whole = match.span === words.length;
  if (!whole && (isValue || match.span < words.length * LEAST_COVERED)) return 0;
  return match.literal >= (parts.length > 1 && !whole ? LEAST_LITERAL : 2) || (isValue && match.literal > 0)
    ? match.literal
    : 0;
}

/** The titles and messages of an error object, as JSON or as a program prints it. */
const MEMBER = /["']?\b(?:title|message)["']?\s*(?::|=>?)\s*(?:"([^"]*)"|'([^']*)')/g;

/**
 * @param typed what was pasted
 * @param phrases of the catalogues
 * @returns section → how many words of the text its phrases account for; the sections with the most, and no others
 */
export function sayers(typed: string, phrases: PhrasesFile['phrases']): ReadonlyMap<number, number> {
  const members = [...typed.matchAll(MEMBER)].map(([, double, single]) => double ?? single ?? '');
  const texts = members.length > 0 ? members : [typed];
  const found = new Map<number, number>();
  for (const text of texts) {
    const words = wordsOf(text);
    if (words.length === 0) continue;
    for (const {section, phrases: of} of rowsOf(phrases)) {
      const weight = of.reduce((most, parts) => Math.max(most, weightOf(words, parts, members.length > 0)), 0);
      if (weight > 0) found.set(section, (found.get(section) ?? 0) + weight);
    }
  }
  const most = Math.max(0, ...found.values());
  return new Map([...found].filter(([, weight]) => weight === most));
}
