/** The words of a query, and the phrases that they make. */
import type {Relation, Vocabulary} from './vocabulary';

/** One way to satisfy a word of the query. */
export interface Alternative {
  /** All of these must stand in the section. */
  terms: string[];
  /** From 0 to about 1.5: how sure it is that the reader means this. */
  weight: number;
  /** Words of the query that it covers: from `at`, `span` of them. */
  span: number;
}

/** A word of the query. */
export interface Word {
  /** As typed, in lower case; in the layout that was meant. */
  value: string;
  stem: string;
  /** The whole of an identifier, whose parts are words of their own that follow. */
  whole: boolean;
  alternatives: Alternative[];
  /** Pages that answer this word, or the phrase of `span` words that begins with it. */
  answers: {path: string; weight: number; span: number}[];
  /** It names the language of a sample, beside other words. */
  language?: boolean;
}

/** @returns how many words from `at` on are a phrase that the vocabulary knows, and what the pages call it */
export function longestPhrase(
  parts: Word[],
  at: number,
  vocabulary: Vocabulary,
): {span: number; related: Relation[]; pages: [path: string, weight: number][]} {
  for (let span = Math.min(vocabulary.longest, parts.length - at); span > 0; span--) {
    const stems = parts.slice(at, at + span).map((part) => part.stem);
    const related = vocabulary.related(stems);
    const pages = vocabulary.pages(stems);
    if (related.length > 0 || pages.length > 0) return {span, related, pages};
  }
  return {span: 0, related: [], pages: []};
}
