/** From what was typed to what is looked up: the words, the layout that was meant, and what each word may stand for. */
import {cleanQuery, spelt} from '../text/clean';
import {foldLetters} from '../text/fold';
import {otherLayouts} from '../text/keyboard';
import {fromRomanised} from '../text/romanised';
import {keyOf, stem} from '../text/stem';
import {sampleLanguage} from '../text/sampleLanguages';
import {isStopWord} from '../text/stopWords';
import {tokenize} from '../text/tokenize';
import {findAlternatives} from './alternatives';
import {mayBeSlip, nearest, type Lookup} from './lookup';
import {lowerBound} from './store';
import type {Questions} from './questions';
import type {Vocabulary} from './vocabulary';
import {longestPhrase, type Word} from './words';

export interface Interpretation {
  words: Word[];
  /** As typed, control characters taken out. */
  typed: string;
  /** Stems of the whole query in order, for comparing with titles. */
  stems: string[];
  /** Value of the tab of the samples that the query names. */
  sample?: string | undefined;
}

/** More words are cut: nobody types them, and nothing may freeze. */
const MOST_WORDS = 12;

function split(query: string): Word[] {
  const words = tokenize(query).map((token) => ({
    value: token.value,
    stem: keyOf(token),
    whole: token.whole === true,
    alternatives: [],
    answers: [],
  }));
  const meaning = words.filter((word) => word.whole || !isStopWord(word.value));
  return (meaning.length > 0 ? meaning : words).slice(0, MOST_WORDS);
}

/** True if the index or the vocabulary has the word, or, for a word that may be unfinished, its beginning. */
async function known(word: Word, last: boolean, lookup: Lookup, vocabulary: Vocabulary): Promise<boolean> {
  if (vocabulary.has(word.stem) || (word.value.length > 2 && (await lookup.has(word.stem)))) return true;
  if (!last || word.value.length < 3) return false;
  return (await lookup.beginning(foldLetters(word.value))).length > 0 || (await lookup.beginning(word.stem)).length > 0;
}

/**
 * @param input what was typed
 * @param withNames the vocabulary with the names of countries and currencies: loaded when a word is no heading's or unknown
 * @param questions those that readers ask in several words
 * @returns the reading that the index knows best: as typed, or as the same keys give on another layout
 */
export async function interpret(
  input: string,
  lookup: Lookup,
  vocabulary: Vocabulary,
  withNames: () => Promise<Vocabulary>,
  questions: () => Promise<Questions>,
): Promise<Interpretation> {
  const query = spelt(cleanQuery(input));
  const unfinished = !/\s$/.test(query);
  let reading = await read(query, unfinished, lookup, vocabulary);
  const plain = (word: Word) => lookup.inHead(word.stem) || vocabulary.has(word.stem);
  if (reading.share < 1 || !reading.words.every(plain)) {
    vocabulary = await withNames();
    reading = await read(query, unfinished, lookup, vocabulary);
    const others = reading.share < 1 ? [...otherLayouts(query), inCyrillic(query, reading)] : [];
    for (const other of others) {
      const candidate = await read(other, unfinished, lookup, vocabulary);
      // The typed text is kept unless another keyboard layout explains clearly more of it.
      if (candidate.share > Math.max(reading.share + 0.3, 0.6)) reading = candidate;
    }
  }
  const {words} = reading;
  const parts = words.filter((word) => !word.whole);
  const sample = sampleLanguage(parts.map(({value}) => value));
  if (sample) parts[sample.at]!.language = true;
  await correct(words, unfinished, lookup, vocabulary);
  await Promise.all(words.map((_, at) => findAlternatives({words, at, unfinished, lookup, vocabulary})));
  if (/\S\s+\S/.test(query)) (await questions()).answer(parts, reading.text);
  return {
    typed: query,
    words,
    stems: words.filter((word) => !word.whole).map((word) => word.stem),
    sample: sample?.tab,
  };
}

interface Reading {
  /** As typed, or as another layout or alphabet gives it. */
  text: string;
  words: Word[];
  /** The words that neither the index nor the vocabulary knows, in lower case. */
  unknown: ReadonlySet<string>;
  /** The share of the letters that stands in words that are known. */
  share: number;
}

/** The text with its unknown Latin words taken for Cyrillic ones in Latin letters. */
function inCyrillic(text: string, {unknown}: Reading): string {
  return text.replaceAll(/\p{L}+/gu, (word) => {
    const value = word.toLowerCase();
    return unknown.has(value) ? (fromRomanised(value) ?? word) : word;
  });
}

/** Splits a text into words, and finds out which of them are known. */
async function read(text: string, unfinished: boolean, lookup: Lookup, vocabulary: Vocabulary): Promise<Reading> {
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
  const unknown = new Set(parts.filter((_, at) => !flags[at]).map((word) => word.value));
  return {
    text,
    words,
    unknown,
    share: parts.length === 0 ? 0 : letters(parts.filter((_, at) => flags[at])) / letters(parts),
  };
}

/**
 * Words that nothing knows and that differ by a slip from one word that is known are taken for it, so that phrases are seen.
 * A word that may be several is left to `alternatives`.
 */
async function correct(words: Word[], unfinished: boolean, lookup: Lookup, vocabulary: Vocabulary): Promise<void> {
  await Promise.all(
    words.map(async (word, at) => {
      if (word.whole || !mayBeSlip(word.value)) return;
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
