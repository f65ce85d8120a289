/**
 * Takes the place of mark.js in search-local: marks the words of the opened page that have the stem of a word of the query,
 * so that a page opened from «виплату» marks «Виплата». mark.js itself does the marking.
 */
import MarkJs from 'mark.js';
import {keyOf} from '../text/stem';
import {tokenize} from '../text/tokenize';
import {articleOf} from './arrival';

/** More marks help nobody, and each costs. */
const MOST = 400;
const MOST_KEYWORDS = 12;

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

export default class Mark {
  /** Where the box looks for words to mark: the box imports nothing else of this project. */
  static readonly articleOf = articleOf;

  private readonly marker: MarkJs;

  constructor(private readonly root: HTMLElement) {
    this.marker = new MarkJs(root);
  }

  unmark(): void {
    this.marker.unmark();
  }

  /** @param keywords of the address, which anyone can write: they are only compared, never inserted */
  mark(keywords: readonly string[], options: MarkJs.MarkOptions): void {
    const words = wordsToMark(this.root.textContent ?? '', keywords);
    if (words.length === 0) return;
    const whole = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'u');
    let count = 0;
    this.marker.markRegExp(whole, {...options, filter: () => count++ < MOST});
  }
}
