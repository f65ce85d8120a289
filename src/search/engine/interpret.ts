/** From what was typed to what is looked up: stems, beginnings, other names, the other keyboard layout, slips of the fingers. */
import {slips} from '../text/distance';
import {foldLetters, isCyrillic} from '../text/fold';
import {otherLayouts} from '../text/keyboard';
import {keyOf, stem} from '../text/stem';
import {isStopWord} from '../text/stopWords';
import {tokenize} from '../text/tokenize';
import {verbRoot} from '../text/cyrillic';
import {lowerBound, type Head, type IndexStore} from './store';
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
}

export interface Interpretation {
  words: Word[];
  /** As typed, control characters taken out. */
  typed: string;
  /** Stems of the whole query in order, for comparing with titles. */
  stems: string[];
}

/** Longer queries are cut: nobody types them, and nothing may freeze. */
const MOST_CHARACTERS = 200;
const MOST_WORDS = 12;
/** What a single word of a phrase counts that the vocabulary knows as a whole. */
const IN_PHRASE = 0.4;
/** Beginnings of so many terms are tried for a word that is being typed. */
const MOST_BEGINNINGS = 24;
/** A slip is looked for in words of this length or more. */
const SHORTEST_SLIP = 4;

export function cleanQuery(input: string): string {
  return input.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, ' ').slice(0, MOST_CHARACTERS);
}

/** Looks up terms in the head and in those body files that hold them. */
export class Lookup {
  constructor(
    readonly store: IndexStore,
    readonly head: Head,
  ) {}

  /** Whether a title, a heading, keywords or a description hold a term. */
  inHead(term: string): boolean {
    return this.head.lists.some((list) => list.terms[list.position(term)] === term);
  }

  async has(term: string): Promise<boolean> {
    if (this.inHead(term)) return true;
    const lists = await this.store.shardsFor(this.head, term);
    return lists.some((list) => list.terms[list.position(term)] === term);
  }

  async beginning(prefix: string): Promise<string[]> {
    const lists = await this.store.shardsFor(this.head, prefix);
    const found = new Set<string>();
    for (const list of [...this.head.lists, ...lists])
      for (const term of list.startingWith(prefix, MOST_BEGINNINGS)) found.add(term);
    return [...found];
  }

  /** Words of the set with one slip of the fingers, or two in a long one; the nearest first. */
  async near(word: string): Promise<Near[]> {
    // The first answer does without: it would have to wait for every word there is.
    return this.head.whole ? nearest(word, await this.store.words()) : [];
  }
}

export interface Near {
  word: string;
  slips: number;
}

/** @returns the words at the least number of slips from one, by likelihood; at most eight */
function nearest(word: string, words: readonly string[]): Near[] {
  const folded = foldLetters(word);
  let limit = folded.length >= 8 ? 2 : 1;
  let found: Near[] = [];
  for (const other of words) {
    const distance = slips(folded, other, limit);
    if (distance > limit) continue;
    if (distance < limit) {
      limit = distance;
      found = [];
    }
    found.push({word: other, slips: distance});
  }
  return found.sort((a, b) => first(a.word, folded) - first(b.word, folded)).slice(0, 8);
}

/** Readers seldom miss the first letter. */
function first(term: string, word: string): number {
  return term[0] === word[0] ? 0 : 1;
}

function split(query: string): Word[] {
  const words = tokenize(query)
    .map((token) => ({
      value: token.value,
      stem: keyOf(token),
      whole: token.whole === true,
      alternatives: [],
      answers: [],
    }))
    .slice(0, MOST_WORDS);
  const meaning = words.filter((word) => word.whole || !isStopWord(word.value));
  return meaning.length > 0 ? meaning : words;
}

/** Whether the index or the vocabulary knows a word as it stands, or, where it may be unfinished, its beginning. */
async function known(word: Word, last: boolean, lookup: Lookup, vocabulary: Vocabulary): Promise<boolean> {
  if (vocabulary.has(word.stem) || (word.value.length > 2 && (await lookup.has(word.stem)))) return true;
  if (!last || word.value.length < 3) return false;
  return (await lookup.beginning(foldLetters(word.value))).length > 0 || (await lookup.beginning(word.stem)).length > 0;
}

/**
 * @param input what was typed
 * @param withNames the vocabulary with the names of countries and currencies: loaded when a word is no heading's or unknown
 * @returns the reading that the index knows best: as typed, or as the same keys give on another layout
 */
export async function interpret(
  input: string,
  lookup: Lookup,
  vocabulary: Vocabulary,
  withNames: () => Promise<Vocabulary>,
): Promise<Interpretation> {
  const query = cleanQuery(input);
  const unfinished = !/\s$/.test(query);
  let reading = await read(query, unfinished, lookup, vocabulary);
  const plain = (word: Word) => lookup.inHead(word.stem) || vocabulary.has(word.stem);
  if (reading.share < 1 || !reading.words.every(plain)) {
    vocabulary = await withNames();
    reading = await read(query, unfinished, lookup, vocabulary);
    for (const other of reading.share < 1 ? otherLayouts(query) : []) {
      const candidate = await read(other, unfinished, lookup, vocabulary);
      // What was typed stands, unless another layout explains clearly more of it.
      if (candidate.share > Math.max(reading.share + 0.3, 0.6)) reading = candidate;
    }
  }
  const {words} = reading;
  await correct(words, unfinished, lookup, vocabulary);
  await Promise.all(words.map((word, at) => alternatives(words, at, unfinished, lookup, vocabulary)));
  return {typed: query, words, stems: words.filter((word) => !word.whole).map((word) => word.stem)};
}

/** @returns the words of a reading, and which share of its letters stands in words that are known */
async function read(
  text: string,
  unfinished: boolean,
  lookup: Lookup,
  vocabulary: Vocabulary,
): Promise<{words: Word[]; share: number}> {
  const words = split(text);
  const parts = words.filter((word) => !word.whole);
  const flags = await Promise.all(
    parts.map((word) => known(word, unfinished && word === parts.at(-1), lookup, vocabulary)),
  );
  for (const at of parts.keys()) {
    const {span} = longestPhrase(parts, at, vocabulary);
    for (let next = at; next < at + span; next++) flags[next] = true;
  }
  // Long words say more about the layout than short ones, which exist in every alphabet.
  const letters = (list: Word[]) => list.reduce((sum, word) => sum + word.value.length, 0);
  return {words, share: parts.length === 0 ? 0 : letters(parts.filter((_, at) => flags[at])) / letters(parts)};
}

/**
 * Words that nothing knows and that differ by a slip from one word that is known are taken for it, so that phrases are seen.
 * A word that may be several is left to `alternatives`.
 */
async function correct(words: Word[], unfinished: boolean, lookup: Lookup, vocabulary: Vocabulary): Promise<void> {
  await Promise.all(
    words.map(async (word, at) => {
      if (word.whole || word.value.length < SHORTEST_SLIP || /\d/.test(word.value)) return;
      if (vocabulary.words[lowerBound(vocabulary.words, foldLetters(word.value))] === foldLetters(word.value)) return;
      if (await known(word, unfinished && at === words.length - 1, lookup, vocabulary)) return;
      const near = [...nearest(word.value, vocabulary.words), ...(await lookup.near(word.value))].filter(
        (one) => one.slips === 1,
      );
      const stems = new Set(near.map((one) => stem(one.word)));
      if (stems.size === 1) word.stem = [...stems][0]!;
    }),
  );
}

/** @returns how many words from `at` on are a phrase that the vocabulary knows, and what the pages call it */
function longestPhrase(
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

/** @returns how many words after an identifier are its parts */
function partsOf(words: Word[], at: number): number {
  let rest = words[at]!.value;
  let count = 0;
  while (rest !== '' && words[at + count + 1] && rest.startsWith(words[at + count + 1]!.value)) {
    count += 1;
    rest = rest.slice(words[at + count]!.value.length);
  }
  return count;
}

/**
 * Fills in what a word of the query may stand for, from the surest to the boldest: itself, what it is called elsewhere, a
 * word that begins so, the noun of a verb, a word that differs by a slip. The bolder ones are tried only where the surer
 * found nothing.
 */
async function alternatives(
  words: Word[],
  at: number,
  unfinished: boolean,
  lookup: Lookup,
  vocabulary: Vocabulary,
): Promise<void> {
  const word = words[at]!;
  const last = unfinished && at === words.length - 1;
  const add = (terms: string[], weight: number, span = 1) => {
    word.alternatives.push({terms, weight, span});
  };
  /** Terms that begin so; the nearer to the whole of one, the likelier it is. */
  const addBeginnings = async (prefix: string, weight: number) => {
    for (const term of await lookup.beginning(prefix)) {
      if (term !== prefix) add([term], weight * Math.min(1, prefix.length / term.length));
    }
  };
  if (word.whole) {
    if (await lookup.has(word.stem)) add([word.stem], 1.5);
    // An identifier that is being typed ends the query with one of its parts.
    if (unfinished && at + partsOf(words, at) === words.length - 1) await addBeginnings(word.stem, 1);
    return;
  }
  const exact = await lookup.has(word.stem);
  if (exact) add([word.stem], 1);
  // An identifier without its separators: “externalorderid”.
  if (words.length === 1 && word.value.length >= 6 && /^[a-z0-9]+$/.test(word.value)) {
    if (await lookup.has(`=${word.value}`)) add([`=${word.value}`], 1.3);
    else if (unfinished && !exact) await addBeginnings(`=${word.value}`, 0.8);
  }

  // Other names, of this word and of the longest phrase that begins with it.
  const parts = words.filter((other) => !other.whole);
  const place = parts.indexOf(word);
  const {span, related, pages} = longestPhrase(parts, place, vocabulary);
  // Of an identifier that exists, the parts mean nothing by themselves: only what the whole of it may be called.
  if (words[0]!.whole && words.length === parts.length + 1 && span < parts.length && (await lookup.has(words[0]!.stem)))
    return;
  for (const [path, weight] of pages) word.answers.push({path, weight, span});
  for (const {stems, weight} of related) add(stems, weight, span);
  // Inside a phrase the single words mean little: of “rate limit” neither “rate” nor “limit” alone is meant.
  const inPhrase =
    span > 1 || parts.slice(0, place).some((_, from) => from + longestPhrase(parts, from, vocabulary).span > place);
  if (inPhrase) {
    for (const alternative of word.alternatives) if (alternative.span === 1) alternative.weight *= IN_PHRASE;
    for (const {stems, weight} of span > 1 ? vocabulary.related([word.stem]) : []) add(stems, weight * IN_PHRASE);
  }

  // The beginning of a longer word.
  if (last && word.value.length >= 2) {
    const folded = foldLetters(word.value);
    const beginnings = new Set([...(await lookup.beginning(folded)), ...(await lookup.beginning(word.stem))]);
    beginnings.delete(word.stem);
    // The nearer to the whole word, the likelier.
    for (const term of beginnings) add([term], (exact ? 0.35 : 0.9) * Math.min(1, folded.length / term.length));
  }
  if (inPhrase || word.alternatives.length > 0) return;

  // A verb where the pages have its noun.
  const root = isCyrillic(word.value) ? verbRoot(foldLetters(word.value)) : null;
  if (root) {
    for (const term of await lookup.beginning(root)) add([term], 0.7 * Math.min(1, root.length / term.length));
    for (const key of vocabulary.beginning(root, MOST_BEGINNINGS)) {
      for (const {stems, weight} of vocabulary.related([key])) add(stems, weight * 0.8);
      for (const [path, share] of vocabulary.pages([key])) {
        word.answers.push({path, weight: share * 0.8, span: 1});
      }
    }
  }
  if (word.alternatives.length > 0) return;

  if (word.value.length < SHORTEST_SLIP || /\d/.test(word.value)) return;
  const near = [...(await lookup.near(word.value)), ...nearest(word.value, vocabulary.words)];
  const least = Math.min(...near.map((one) => one.slips));
  for (const {word: meant, slips: count} of near) {
    if (count > least) continue;
    const weight = (count === 1 ? 0.85 : 0.6) * (meant[0] === foldLetters(word.value)[0] ? 1 : 0.8);
    const key = stem(meant);
    if (await lookup.has(key)) add([key], weight);
    for (const relation of vocabulary.related([key])) add(relation.stems, relation.weight * weight);
    for (const [path, share] of vocabulary.pages([key])) {
      word.answers.push({path, weight: share * weight, span: 1});
    }
  }
  // A word that only begins like the typed one, when nothing is nearer.
  for (
    let length = word.stem.length - 1;
    word.alternatives.length === 0 && length >= Math.max(4, word.stem.length - 3);
    length--
  ) {
    for (const term of await lookup.beginning(word.stem.slice(0, length)))
      add([term], (0.5 * length) / Math.max(term.length, length));
  }
}
