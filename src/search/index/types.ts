/** The files of a search index. One set of documentation (the current version, each archived one) has one index per locale. */

/*
 * Every file carries the form of the files (`format`) and the hash of what was indexed (`build`): a page that stayed open over a
 * deployment must not join an old list of sections with new postings.
 */

/** Where a term stands, as bits. */
export const FIELD = {title: 1, heading: 2, keywords: 4, description: 8} as const;

/** A section: the place that a hit leads to. */
export interface Section {
  /** Position of its page in `pages`. */
  page: number;
  /** With `#`; empty for the top of a page. */
  hash: string;
  /** The heading, or the first cell of a table's row; the page's title for its top. */
  heading: string;
  /** How many words its text has. */
  length: number;
  /** A row of a table (an error code, a country, a field) rather than a heading. */
  row: boolean;
  /** Its place among the texts of its page. */
  place: number;
}

export interface PageEntry {
  /** Below the base of the set, without a leading slash: `api/transaction_create`. */
  path: string;
  title: string;
  /** The path of the operation that it is about; empty for other pages. */
  call: string;
  /** The categories above it. */
  crumbs: string[];
  /** How much its hits count: 1 for an ordinary page. */
  prior: number;
  /** Position of its top, which its headings follow. */
  first: number;
}

/**
 * `search-index/head.json`: what the first answer needs. Terms and postings are lists joined by line feeds, equally long;
 * postings are written by `encodePostings`.
 */
export interface HeadFile {
  format: typeof FORMAT;
  build: string;
  /** [path, title, positions in `crumbs`, number of headings after the top, words of the top, prior in hundredths, path of its operation] */
  pages: [string, string, number[], number, number, number, call?: string][];
  crumbs: string[];
  /** The headings after the tops, in order: hashes and headings joined by line feeds, words as a list. */
  hashes: string;
  headings: string;
  lengths: number[];
  terms: string;
  postings: string;
  /** The first term of each body file; they are sorted. */
  shards: string[];
  starts: HeadStarts;
}

/** Data for the list of an empty search, in the language of the set. */
export interface HeadStarts {
  words: [title: string, opened: string, clear: string];
  /** Paths without a leading slash, some with the hash of a heading. */
  links: [label: string, path: string][];
}

/**
 * `search-index/rows.json`: the rows of tables, which are most of the sections, and the words of descriptions; the first answer does
 * without both. The rows count on from the last heading.
 */
export interface RowsFile {
  format: typeof FORMAT;
  build: string;
  /** How many rows each page has. */
  counts: number[];
  /** Shortened by `shortenHash`. */
  hashes: string;
  headings: string;
  lengths: number[];
  /** Words of descriptions; those of the rows are in `headings`. */
  terms: string;
  postings: string;
}

/** `search-index/body-<n>.json`: the terms of a range, with the sections whose text holds them. */
export interface BodyFile {
  format: typeof FORMAT;
  build: string;
  terms: string;
  postings: string;
}

/** `search-index/phrases.json`: what responses call the codes of the catalogues, and what they say about them. */
export interface PhrasesFile {
  format: typeof FORMAT;
  build: string;
  /** A row, its titles and its messages, in which `{…}` stands for a value. */
  phrases: [section: number, ...phrases: string[]][];
}

/** `search-index/words.json`: every word of the set as it is written, for words with a slip. */
export interface WordsFile {
  format: typeof FORMAT;
  build: string;
  words: string;
}

/** `search-index/text-<page>.json`: the texts of a page's sections, its rows last, for the excerpts of hits. */
export interface TextFile {
  format: typeof FORMAT;
  build: string;
  texts: string[];
}

/** Maps the words that readers use (`from`) to the words of the pages (`to`). */
export interface VocabularyGroup {
  to: string[];
  from: string[];
  /** True if the phrases of `to` lead to each other. */
  mutual: boolean;
  /** Paths, with leading slash, of the pages that answer the word alone. */
  pages: string[];
}

/** `search-index/vocabulary.json` and `search-index/names.json` (names of countries and currencies, for words with no other meaning). */
export interface VocabularyFile {
  format: typeof FORMAT;
  build: string;
  /**
   * How many phrases `to` has, negative where they are not mutual; then the phrases of `to`, then those of `from`,
   * then the paths of the pages that answer.
   */
  groups: [number, ...string[]][];
}

/** Words that together ask a question, in any order and with others between, and the places that answer it. */
export interface QuestionGroup {
  phrases: string[];
  /** Paths, with leading slash, the best first. */
  pages: string[];
}

/** `search-index/questions.json`: for queries of several words. */
export interface QuestionsFile {
  format: typeof FORMAT;
  build: string;
  /** Groups, a blank line between them: the places that answer, one per line, then the stems of each phrase. */
  questions: string;
}

/** Changed together with the form of the files: a page that stayed open over a deployment must not misread the new ones. */
export const FORMAT = 5;

export const INDEX_FOLDER = 'search-index';
