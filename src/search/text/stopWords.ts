/**
 * Words without a meaning of their own in a search of a payment documentation. A query of nothing else is searched all the
 * same. “Not” and “without” are no such words.
 */
import {SEARCH_RULES} from './languages';

let words: ReadonlySet<string> | undefined;

export function isStopWord(word: string): boolean {
  words ??= new Set(SEARCH_RULES.flatMap(({stopWords}) => stopWords?.split(' ') ?? []));
  return words.has(word);
}
