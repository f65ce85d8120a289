/** The logic of a table's filter, apart from React and from the document. */

import {slips} from '../../../search/browser';

/** What a reader has chosen, by the name of the control. An empty string chooses everything. */
export type Choice = Record<string, string>;

/** In `data-country` of a row that no country limits. */
export const ANY = '*';

/** Values by the name of the control; several are separated by spaces. */
export type Values = Record<string, string | undefined>;

/** A row as the filter sees it. */
export interface RowFacts {
  values: Values;
  /** What the row consists of, such as the flows of a method: the values of one of them must fit together. */
  parts?: readonly Values[];
  text: string;
  /** Folded words by whose beginnings the row is found, where the text is not searched letter by letter. */
  words?: readonly string[];
}

/** Whether a control searches the text of a row instead of an attribute: `q`, or `<table>.q` of a second table. */
export function searchesText(name: string): boolean {
  return name === 'q' || name.endsWith('.q');
}

/** Makes texts comparable: case, accents and runs of white space do not matter. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

/** Splits a text into folded words. */
export const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Two capitals are a code: “IN” is India, and no beginning of “instant”. */
const CODE = /^[A-Z]{2}$/;
const begins = (word: string, typed: string): boolean =>
  CODE.test(typed) ? word === typed.toLowerCase() : word.startsWith(typed);

/**
 * What a reader can call a country, folded: a word of it satisfies each row that no country limits.
 * @param typed a folded word
 */
export type IsCountry = (typed: string) => boolean;

const nowhere: IsCountry = () => false;

function hasWord({values, text, words}: RowFacts, typed: string, isCountry: IsCountry): boolean {
  if (!words) return fold(text).includes(typed);
  return words.some((word) => begins(word, typed)) || (values.country === ANY && isCountry(typed.toLowerCase()));
}

const fits = (of: string | undefined, value: string): boolean => of === ANY || (of ?? '').split(' ').includes(value);

/** Whether a part of a row passes every choice but those of the text and of the row itself. */
export function partPasses(part: Values, row: Values, choice: Choice): boolean {
  return Object.entries(choice).every(
    ([name, value]) => value === '' || searchesText(name) || fits(part[name] ?? row[name], value),
  );
}

/** What is typed, folded word by word, codes aside. With `words` of rows the signs between words do not count. */
function typedWords(value: string, row: RowFacts): string[] {
  if (!row.words) return fold(value).split(' ');
  return value.split(/[^\p{L}\p{N}\p{Mn}]+/u).flatMap((word) => (CODE.test(word) ? [word] : wordsOf(word)));
}

/** Tells whether a row passes every control. Each word of the text search must occur somewhere in the row. */
export function passes(row: RowFacts, choice: Choice, isCountry: IsCountry = nowhere): boolean {
  const hasWords = Object.entries(choice).every(
    ([name, value]) =>
      value === '' || !searchesText(name) || typedWords(value, row).every((typed) => hasWord(row, typed, isCountry)),
  );
  return hasWords && (row.parts ?? [{}]).some((part) => partPasses(part, row.values, choice));
}

/** Longer questions are not taken apart. */
const MOST_ASKED = 8;

/** The words typed and the values chosen, each apart: what can be left out. */
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

/** The word of any row that differs least from what was typed; nothing where none is near. */
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
 * What to show where nothing passes: the same with a word spelt as a row spells it, else with as little left out as possible.
 * @returns nothing where only everything would do
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

/** Every way to keep `size` of the items, those first that keep the beginning. */
function subsets<T>(items: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return items.flatMap((item, index) => subsets(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]));
}

/**
 * Reads the choice from a query string. Names that the filter does not have, and values that a select does not offer,
 * are left out: an old or mistyped link shows the whole table rather than an empty one.
 * @param offered the values of each control; `null` for a control that takes any text
 */
export function readChoice(query: string, offered: Record<string, readonly string[] | null>): Choice {
  const parameters = new URLSearchParams(query);
  return Object.fromEntries(
    Object.entries(offered).map(([name, values]) => {
      const value = parameters.get(name) ?? '';
      return [name, values === null || values.includes(value) ? value : ''];
    }),
  );
}

/** Writes the choice into a query string and keeps the parameters of others. @returns `?…`, or an empty string */
export function writeChoice(query: string, choice: Choice): string {
  const parameters = new URLSearchParams(query);
  for (const [name, value] of Object.entries(choice)) {
    if (value === '') parameters.delete(name);
    else parameters.set(name, value);
  }
  const text = parameters.toString();
  return text ? `?${text}` : '';
}
