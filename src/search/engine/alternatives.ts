/**
 * Alternatives for a word of a query, from the surest to the boldest: the word itself, its synonyms, a word that begins
 * so, the noun of a verb, a word that differs by a slip. The bolder ones are tried only where the surer found nothing.
 */
import {foldLetters} from '../text/fold';
import {stem} from '../text/stem';
import {stemmerOf} from '../text/languages/stemmers';
import {MOST_BEGINNINGS, mayBeSlip, nearest, type Lookup} from './lookup';
import type {Vocabulary} from './vocabulary';
import {longestPhrase, type Word} from './words';

/** Weight of a single word of a phrase that the vocabulary knows as a whole. */
const IN_PHRASE = 0.4;

/** A word where it stands, and what can be asked about it. */
export interface Place {
  words: Word[];
  at: number;
  /** The last word of the query may be the beginning of a longer one. */
  unfinished: boolean;
  lookup: Lookup;
  vocabulary: Vocabulary;
}

/** Intermediate results that the steps share. */
interface Findings {
  word: Word;
  /** The index holds the word as it stands. */
  exact: boolean;
  /** The word is part of a phrase that the vocabulary knows. */
  inPhrase: boolean;
}

/** Adds what the word may stand for. @returns whether bolder steps are not tried any more */
type Step = (place: Place, found: Findings) => Promise<boolean>;

/** Fills in the alternatives, and the pages that answer, of the word at a place. */
export async function findAlternatives(place: Place): Promise<void> {
  const found: Findings = {word: place.words[place.at]!, exact: false, inPhrase: false};
  for (const step of STEPS) if (await step(place, found)) return;
}

const STEPS: readonly Step[] = [
  wholeIdentifier,
  languageOfSample,
  itself,
  joinedIdentifier,
  otherNames,
  beginnings,
  nounOfVerb,
  slipsOfFingers,
  sharedBeginnings,
];

function add(word: Word, terms: string[], weight: number, span = 1): void {
  word.alternatives.push({terms, weight, span});
}

/** @returns how likely a longer term is meant by its beginning: the nearer to the whole of it, the likelier */
const nearness = (beginning: string, term: string): number => Math.min(1, beginning.length / term.length);

/** Terms that begin so. */
async function addBeginnings(word: Word, lookup: Lookup, prefix: string, weight: number): Promise<void> {
  for (const term of await lookup.beginning(prefix)) {
    if (term !== prefix) add(word, [term], weight * nearness(prefix, term));
  }
}

/** Adds the words that the vocabulary relates to one of its own words. */
function addRelated(word: Word, vocabulary: Vocabulary, key: string, weight: number): void {
  for (const {stems, weight: share} of vocabulary.related([key])) add(word, stems, share * weight);
}

/** The pages that answer one of the words of the vocabulary. */
function addAnswers(word: Word, vocabulary: Vocabulary, key: string, weight: number): void {
  for (const [path, share] of vocabulary.pages([key])) word.answers.push({path, weight: share * weight, span: 1});
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

/** An identifier as a whole, which means nothing else. */
async function wholeIdentifier({words, at, unfinished, lookup}: Place, {word}: Findings): Promise<boolean> {
  if (!word.whole) return false;
  if (await lookup.has(word.stem)) add(word, [word.stem], 1.5);
  // An identifier that is being typed ends the query with one of its parts.
  if (unfinished && at + partsOf(words, at) === words.length - 1) await addBeginnings(word, lookup, word.stem, 1);
  return true;
}

/** The language of a sample: the other words say what the sample is of. */
async function languageOfSample(place: Place, found: Findings): Promise<boolean> {
  const {word} = found;
  if (!word.language) return false;
  // Fields and titles of code have these names, so they would lead elsewhere than to the samples of the other words.
  if (!/^(?:http|javascript|js|node|nodejs|typescript)$/.test(word.value)) await itself(place, found);
  return true;
}

async function itself({lookup}: Place, found: Findings): Promise<boolean> {
  found.exact = await lookup.has(found.word.stem);
  if (found.exact) add(found.word, [found.word.stem], 1);
  return false;
}

/** An identifier without its separators: “externalorderid”. */
async function joinedIdentifier({words, unfinished, lookup}: Place, {word, exact}: Findings): Promise<boolean> {
  if (words.length !== 1 || word.value.length < 6 || !/^[a-z0-9]+$/.test(word.value)) return false;
  const identifier = `=${word.value}`;
  if (await lookup.has(identifier)) add(word, [identifier], 1.3);
  else if (unfinished && !exact) await addBeginnings(word, lookup, identifier, 0.8);
  return false;
}

/** Other names, of this word and of the longest phrase that begins with it. */
async function otherNames({words, lookup, vocabulary}: Place, found: Findings): Promise<boolean> {
  const {word} = found;
  const parts = words.filter((other) => !other.whole);
  const place = parts.indexOf(word);
  const {span, related, pages} = longestPhrase(parts, place, vocabulary);
  // The parts of an existing identifier mean nothing by themselves: only synonyms of the whole identifier count.
  if (words[0]!.whole && words.length === parts.length + 1 && span < parts.length && (await lookup.has(words[0]!.stem)))
    return true;
  for (const [path, weight] of pages) word.answers.push({path, weight, span});
  for (const {stems, weight} of related) add(word, stems, weight, span);
  found.inPhrase =
    span > 1 || parts.slice(0, place).some((_, from) => from + longestPhrase(parts, from, vocabulary).span > place);
  if (found.inPhrase) {
    // Inside a phrase the single words mean little: of “rate limit” neither “rate” nor “limit” alone is meant.
    for (const alternative of word.alternatives) if (alternative.span === 1) alternative.weight *= IN_PHRASE;
    if (span > 1) addRelated(word, vocabulary, word.stem, IN_PHRASE);
  }
  return false;
}

/** The beginning of a longer word, while it is being typed. */
async function beginnings({words, at, unfinished, lookup}: Place, {word, exact, inPhrase}: Findings): Promise<boolean> {
  if (unfinished && at === words.length - 1 && word.value.length >= 2) {
    const folded = foldLetters(word.value);
    const terms = new Set([...(await lookup.beginning(folded)), ...(await lookup.beginning(word.stem))]);
    terms.delete(word.stem);
    for (const term of terms) add(word, [term], (exact ? 0.35 : 0.9) * nearness(folded, term));
  }
  return inPhrase || word.alternatives.length > 0;
}

/** A verb where the pages have its noun. */
async function nounOfVerb({lookup, vocabulary}: Place, {word}: Findings): Promise<boolean> {
  const folded = foldLetters(word.value);
  const root = stemmerOf(folded)?.verbRoot?.(folded);
  if (root) {
    for (const term of await lookup.beginning(root)) add(word, [term], 0.7 * nearness(root, term));
    for (const key of vocabulary.beginning(root, MOST_BEGINNINGS)) {
      addRelated(word, vocabulary, key, 0.8);
      addAnswers(word, vocabulary, key, 0.8);
    }
  }
  return word.alternatives.length > 0;
}

async function slipsOfFingers({lookup, vocabulary}: Place, {word}: Findings): Promise<boolean> {
  if (!mayBeSlip(word.value)) return true;
  const near = [...(await lookup.near(word.value)), ...nearest(word.value, vocabulary.words)];
  const least = Math.min(...near.map((one) => one.slips));
  for (const {word: meant, slips: count} of near) {
    if (count > least) continue;
    const weight = (count === 1 ? 0.85 : 0.6) * (meant[0] === foldLetters(word.value)[0] ? 1 : 0.8);
    const key = stem(meant);
    if (await lookup.has(key)) add(word, [key], weight);
    addRelated(word, vocabulary, key, weight);
    addAnswers(word, vocabulary, key, weight);
  }
  return word.alternatives.length > 0;
}

/** A word that only begins like the typed one, when nothing is nearer. */
async function sharedBeginnings({lookup}: Place, {word}: Findings): Promise<boolean> {
  const shortest = Math.max(4, word.stem.length - 3);
  for (let length = word.stem.length - 1; word.alternatives.length === 0 && length >= shortest; length--) {
    for (const term of await lookup.beginning(word.stem.slice(0, length)))
      add(word, [term], (0.5 * length) / Math.max(term.length, length));
  }
  return true;
}
