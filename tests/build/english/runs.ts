/** Finds English runs in a Ukrainian text: four or more words in Latin letters that are neither names nor code. */

/** Placeholder for excluded text: code, and text marked as English by `lang`. */
export const UNREAD = '\uFFFC';

const ENOUGH = 4;
const WORD = /\p{Script=Latin}[\p{Script=Latin}\p{M}’'-]*/gu;
/** Identifiers, addresses and file names: letters joined by characters that do not join words in a sentence. */
const TIED = /[\p{L}\d]+(?:[_@:/.=][\p{L}\d]+)+/gu;
/** True for a code such as `USD`, and for a single letter; these belong to no language. */
const isCode = (word: string) => word.length === 1 || word === word.toUpperCase();

/**
 * A run ends at a Ukrainian word only: names and commas inside an English sentence do not end it.
 * @param names names that may stay in Latin letters; see `namesIn`
 */
export function englishRuns(text: string, names: RegExp): string[] {
  return text
    .replaceAll(names, (name) => (/\p{Script=Cyrillic}/u.test(name) ? name : UNREAD))
    .split(/\p{Script=Cyrillic}/u)
    .filter((part) => {
      const words = part.replaceAll(TIED, UNREAD).match(WORD) ?? [];
      return words.filter((word) => !isCode(word)).length >= ENOUGH;
    })
    .map((part) => part.replaceAll(UNREAD, '…').replaceAll(/\s+/g, ' ').trim());
}

const escaped = (name: string) => name.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll(/\s+/g, '\\s+');

/** Matches whole names, the longest first. */
export function namesIn(names: readonly string[]): RegExp {
  const longestFirst = [...new Set(names)].sort((a, b) => b.length - a.length).map(escaped);
  return new RegExp(`(?<![\\p{L}\\d])(?:${longestFirst.join('|')})(?![\\p{L}\\d])`, 'gu');
}
