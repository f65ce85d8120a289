/** Logic of the table filter, independent of React and the DOM. */

import {slips} from '../../../search/browser';

/** Chosen values by the name of the control. An empty string matches every row. */
export type Choice = Record<string, string>;

/** Value of `data-country` for a row that is not limited to countries. */
export const ANY = '*';

/** Values of a row by the name of the control; several are separated by spaces. */
export type Values = Record<string, string | undefined>;

/** The data of a row that the filter uses. */
export interface RowFacts {
  values: Values;
  /** Components of the row, such as the flows of a method; all chosen values must match the same one. */
  parts?: readonly Values[];
  text: string;
  /** Normalised words that are matched by prefix. Without them the text is searched for substrings. */
  words?: readonly string[];
}

/** True if a control searches the text of a row instead of an attribute: `q`, or `<table>.q` of a second table. */
export function searchesText(name: string): boolean {
  return name === 'q' || name.endsWith('.q');
}

/** Normalises a text for comparison: removes case, accents and repeated white space. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

/** Splits a text into normalised words. */
export const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Two capital letters are a country code: “IN” matches India, but not the beginning of “instant”. */
const CODE = /^[A-Z]{2}$/;
const begins = (word: string, typed: string): boolean =>
  CODE.test(typed) ? word === typed.toLowerCase() : word.startsWith(typed);

/**
 * Recognises names of countries, which match every row that is not limited to countries.
 * @param typed a normalised word
 */
export type IsCountry = (typed: string) => boolean;

const nowhere: IsCountry = () => false;

function hasWord({values, text, words}: RowFacts, typed: string, isCountry: IsCountry): boolean {
  if (!words) return fold(text).includes(typed);
  return words.some((word) => begins(word, typed)) || (values.country === ANY && isCountry(typed.toLowerCase()));
}

/** Name of the control for a day: it matches rows of that day or a later one. */
const SINCE = 'since';
const DAY = /^\d{4}-\d\d-\d\d$/;

function fits(name: string, of = '', value: string): boolean {
  return name === SINCE ? of >= value : of === ANY || of.split(' ').includes(value);
}

/** True if a component of a row matches every choice except text searches. */
export function partPasses(part: Values, row: Values, choice: Choice): boolean {
  return Object.entries(choice).every(
    ([name, value]) => value === '' || searchesText(name) || fits(name, part[name] ?? row[name], value),
  );
}

/**
 * Splits a query into normalised words; country codes keep their case. For rows with `words`, punctuation separates
 * words.
 */
function typedWords(value: string, row: RowFacts): string[] {
  if (!row.words) return fold(value).split(' ');
  return value.split(/[^\p{L}\p{N}\p{Mn}]+/u).flatMap((word) => (CODE.test(word) ? [word] : wordsOf(word)));
}

/** True if a row matches every control. Each word of a text search must occur in the row. */
export function passes(row: RowFacts, choice: Choice, isCountry: IsCountry = nowhere): boolean {
  const hasWords = Object.entries(choice).every(
    ([name, value]) =>
      value === '' || !searchesText(name) || typedWords(value, row).every((typed) => hasWord(row, typed, isCountry)),
  );
  return hasWords && (row.parts ?? [{}]).some((part) => partPasses(part, row.values, choice));
}

/** Maximum number of terms for which alternatives are computed. */
const MOST_ASKED = 8;

/** The typed words and the chosen values as separate terms, each of which can be left out. */
function asked(choice: Choice): [name: string, value: string][] {
  return Object.entries(choice).flatMap(([name, value]): [string, string][] => {
    if (value === '') return [];
    return searchesText(name)
      ? fold(value)
          .split(' ')
          .map((word): [string, string] => [name, word])
      : [[name, value]];
  });
}

function choiceOf(parts: readonly [string, string][], like: Choice): Choice {
  const choice: Choice = Object.fromEntries(Object.keys(like).map((name) => [name, '']));
  for (const [name, value] of parts) choice[name] = choice[name] ? `${choice[name]} ${value}` : value;
  return choice;
}

/** The word of any row with the smallest edit distance to the typed one, or undefined if none is close. */
function respelt(typed: string, rows: readonly RowFacts[]): string | undefined {
  const limit = typed.length < 4 ? 0 : typed.length < 7 ? 1 : 2;
  let best: string | undefined;
  let least = limit + 1;
  for (const row of rows)
    for (const word of row.words ?? wordsOf(row.text)) {
      const distance = slips(typed, word, limit);
      if (distance > 0 && distance < least) [best, least] = [word, distance];
    }
  return best;
}

/**
 * Finds an alternative for a choice without results: first with corrected spelling, then with as few terms left out as
 * possible.
 * @returns undefined if only the empty choice has results
 */
export function nearest(rows: readonly RowFacts[], choice: Choice, isCountry: IsCountry = nowhere): Choice | undefined {
  const some = (parts: readonly [string, string][]): Choice | undefined => {
    const candidate = choiceOf(parts, choice);
    return rows.some((row) => passes(row, candidate, isCountry)) ? candidate : undefined;
  };
  const parts = asked(choice);
  if (parts.length > MOST_ASKED) return undefined;
  const spelt = parts.map(([name, value]): [string, string] => {
    if (!searchesText(name) || some([[name, value]])) return [name, value];
    return [name, respelt(fold(value), rows) ?? value];
  });
  for (let dropped = 0; dropped < spelt.length; dropped += 1)
    for (const kept of subsets(spelt, spelt.length - dropped)) {
      const found = some(kept);
      if (found) return found;
    }
  return undefined;
}

/** All subsets of the given size, those with the first items first. */
function subsets<T>(items: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return items.flatMap((item, index) => subsets(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]));
}

/**
 * Reads the choice from a query string. Unknown names, values that a select does not offer, and days that are none, are ignored: an old or
 * mistyped link shows the whole table rather than an empty one.
 * @param offered the values of each control; `null` for a text field
 */
export function readChoice(query: string, offered: Record<string, readonly string[] | null>): Choice {
  const parameters = new URLSearchParams(query);
  return Object.fromEntries(
    Object.entries(offered).map(([name, values]) => {
      const value = parameters.get(name) ?? '';
      const isOffered = name === SINCE ? DAY.test(value) : values === null || values.includes(value);
      return [name, isOffered ? value : ''];
    }),
  );
}

/**
 * Writes the choice into a query string and keeps other parameters.
 * @returns `?…`, or an empty string
 */
export function writeChoice(query: string, choice: Choice): string {
  const parameters = new URLSearchParams(query);
  for (const [name, value] of Object.entries(choice)) {
    if (value === '') parameters.delete(name);
    else parameters.set(name, value);
  }
  const text = parameters.toString();
  return text ? `?${text}` : '';
}
