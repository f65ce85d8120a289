/** The stem of a word: the same code when the index is built, in the worker, in the snippets and on the page that is opened. */
import {foldLetters} from './fold';
import {stemmerOf} from './languages/stemmers';
import {isStopWord} from './stopWords';
import {tokenize, type Token} from './tokenize';

const known = new Map<string, string>();
/** Enough for every word of the site; a limit, so that a page which stays open for days does not grow. */
const LIMIT = 50_000;

/**
 * @param word a word in lower case, as `tokenize` gives it
 * @returns the key under which the index holds it; words with digits are codes and stay whole
 */
export function stem(word: string): string {
  const cached = known.get(word);
  if (cached !== undefined) return cached;
  const folded = foldLetters(word);
  const result = /\d/.test(folded) ? folded : (stemmerOf(folded)?.stem(folded) ?? folded);
  if (known.size > LIMIT) known.clear();
  known.set(word, result);
  return result;
}

/** @returns the key of a token in the index: a stem, or “=” and the whole of an identifier, which no beginning of a word meets */
export function keyOf({value, whole}: Pick<Token, 'value' | 'whole'>): string {
  return whole ? `=${value}` : stem(value);
}

/**
 * @returns the stems of a phrase; of identifiers their parts, not the wholes; without stop words, unless there is nothing else
 */
export function phraseStems(phrase: string): string[] {
  const words = tokenize(phrase).filter((token) => !token.whole);
  const meaning = words.filter((token) => !isStopWord(token.value));
  return (meaning.length > 0 ? meaning : words).map((token) => stem(token.value));
}

/** @returns the stems of all words of a text, those of identifiers by their parts and as a whole */
export const allStems = (text: string): string[] => tokenize(text).map(({value}) => stem(value));

/**
 * @returns the stems that a query must have to ask a question. Little words count only where the phrase has a single
 * other word, as in “where is our money”.
 */
export function questionStems(phrase: string): string[] {
  const stems = new Set(phraseStems(phrase));
  return [...(stems.size > 1 ? stems : new Set(allStems(phrase)))];
}
