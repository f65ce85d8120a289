/**
 * Names of the languages of the samples, as readers type them. Beside other words such a name says which tab to open, and
 * little about the page.
 */

import {isCyrillic} from './fold';
import {stem} from './stem';

/** Value of a tab of the samples → the words that mean it, in lower case. */
export const SAMPLE_LANGUAGES: Readonly<Record<string, string>> = {
  bash: 'curl bash shell курл баш',
  http: 'http',
  java: 'java джава',
  javascript: 'javascript js node nodejs typescript джаваскрипт',
  kotlin: 'kotlin котлін котлин',
  php: 'php пхп',
  python: 'python пітон питон',
};

/** «На пітоні», «котліном»: a Cyrillic name is inflected. */
const keyOf = (word: string): string => (isCyrillic(word) ? stem(word) : word);

let tabs: ReadonlyMap<string, string> | undefined;

function tabOf(word: string): string | undefined {
  tabs ??= new Map(
    Object.entries(SAMPLE_LANGUAGES).flatMap(([tab, words]) =>
      words.split(' ').map((name) => [keyOf(name), tab] as const),
    ),
  );
  return tabs.get(keyOf(word));
}

/** Words beside which “http” is the protocol. */
const OF_THE_PROTOCOL =
  /^(?:\d+|stat|code|head|error|meth|request|respon|answer|get|post|статус|код|заголов|помил|ошиб|метод|запит|запрос|відпов|ответ)/;

/** A query of more words is a question, in which the language is one thing among others. */
const MOST_WORDS = 3;

/**
 * @param words of a query, in lower case
 * @returns the position of the name of a language beside other words, and the value of its tab; undefined without one
 */
export function sampleLanguage(words: readonly string[]): {at: number; tab: string} | undefined {
  const at = words.findIndex((word) => tabOf(word) !== undefined);
  if (at < 0 || words.length < 2 || words.length > MOST_WORDS) return undefined;
  const tab = tabOf(words[at]!)!;
  if (tab === 'http' && words.some((word) => OF_THE_PROTOCOL.test(word))) return undefined;
  return {at, tab};
}
