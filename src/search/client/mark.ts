/**
 * Marks the words of an opened page that have the stem of a word of the query, so that a page opened from «виплату» marks
 * «Виплата». mark.js finds them in the text and puts the marks there.
 */
import MarkJs from 'mark.js';
import {keyOf} from '../text/stem';
import {tokenize} from '../text/tokenize';

/** More marks help nobody, and each costs. */
const MOST = 400;
const MOST_KEYWORDS = 12;

/** Elements that are never marked: React relies on the text nodes of a button. */
const EXCLUDED = ['.theme-doc-toc-mobile > button'];

/** @returns the words of a text that have the stem of a keyword, as they are written; longest first */
export function wordsToMark(text: string, keywords: readonly string[]): string[] {
  const wanted = new Set(
    keywords.slice(0, MOST_KEYWORDS).flatMap((keyword) => tokenize(keyword.slice(0, 100)).map(keyOf)),
  );
  const words = new Set<string>();
  for (const token of tokenize(text)) {
    if (wanted.has(keyOf(token))) words.add(text.slice(token.start, token.start + token.length));
  }
  return [...words].sort((a, b) => b.length - a.length);
}

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

/**
 * @param keywords of the address, which anyone can write: they are only compared, never inserted
 * @returns takes the marks away
 */
export function markWords(root: HTMLElement, keywords: readonly string[]): () => void {
  const marker = new MarkJs(root);
  const words = wordsToMark(root.textContent ?? '', keywords);
  if (words.length > 0) {
    const whole = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'u');
    let count = 0;
    marker.markRegExp(whole, {exclude: EXCLUDED, filter: () => count++ < MOST});
  }
  return () => marker.unmark();
}
