/** English runs in a Ukrainian text: four words or more in Latin letters that no name and no code explains. */

/** Stands for what is not read as prose: code, and text that says by `lang` that it is English. */
export const UNREAD = '\uFFFC';

const ENOUGH = 4;
const WORD = /\p{Script=Latin}[\p{Script=Latin}\p{M}’'-]*/gu;
/** Identifiers, addresses and file names: letters tied by what no sentence ties them with. */
const TIED = /[\p{L}\d]+(?:[_@:/.=][\p{L}\d]+)+/gu;
/** A code, `USD`, or a single letter: a word of no language. */
const isCode = (word: string) => word.length === 1 || word === word.toUpperCase();

/**
 * Where the words go on until a Ukrainian one, whatever stands between them: neither a name nor a comma hides the sentence
 * around it.
 * @param names what may stand in Latin letters; see `namesIn`
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

/** Finds whole names, the longest first. */
export function namesIn(names: readonly string[]): RegExp {
  const longestFirst = [...new Set(names)].sort((a, b) => b.length - a.length).map(escaped);
  return new RegExp(`(?<![\\p{L}\\d])(?:${longestFirst.join('|')})(?![\\p{L}\\d])`, 'gu');
}
