/**
 * Texts that stand on the pages exactly as the reader typed or pasted them come before texts about the same words: a name of a heading or
 * of a row, and a run of words.
 */
import type {PageEntry} from '../index/types';
import {cleanQuery} from '../text/clean';
import {stem} from '../text/stem';
import {isStopWord} from '../text/stopWords';
import {tokenize} from '../text/tokenize';
import {sayers, wordsOf} from './phrases';
import {headingStems, placesOf, worth, type RankedSection} from './rank';
import type {Head, IndexStore} from './store';

/** A text of so many words may have been pasted: the texts of the best sections are compared with it. */
const SHORTEST_RUN = 4;
/** So many of the best sections are compared, on so many pages. */
const MOST_COMPARED = 48;
const MOST_PAGES = 8;
/** A heading of so many words is called like nothing else. */
const LONG_NAME = 4;
/** Words that mean something, of a run that is not the whole of what was pasted. */
const LEAST_MEANING = 3;

/** Name in stems → the sections that are called so. */
type Names = ReadonlyMap<string, readonly number[]>;

const namesByHead = new WeakMap<Head, Names>();

/** Every name of a heading or a row; a field also without its path. */
function namesOf(head: Head): Names {
  const before = namesByHead.get(head);
  if (before) return before;
  const names = new Map<string, number[]>();
  for (const [number, {heading, row}] of head.sections.entries()) {
    const stems = headingStems(heading);
    const own = new Set([stems.join(' ')]);
    if (row) {
      own.add(headingStems(lastName(heading)).join(' '));
    }
    own.delete('');
    for (const name of own) {
      const sections = names.get(name);
      if (sections) sections.push(number);
      else names.set(name, [number]);
    }
  }
  namesByHead.set(head, names);
  return names;
}

interface TypedWord {
  stem: string;
  meaning: boolean;
}

/** The words as typed, in order, the little ones too; identifiers by their parts. */
function typedWords(typed: string): TypedWord[] {
  return tokenize(typed)
    .filter((token) => !token.whole)
    .map(({value}) => ({stem: stem(value), meaning: !isStopWord(value)}));
}

/** The name itself, of a line such as `X-Key: 1764240000000` or `"amount": 1200`. */
function nameOfPair(typed: string): string {
  return /^\s*["']?([\w-]+)["']?\s*[:=]/.exec(typed)?.[1] ?? typed;
}

interface NameMatch {
  sections: readonly number[];
  /** Words of the name that was found. */
  words: number;
  /** True if the name is all of what was typed, or of the name of a pair. */
  whole: boolean;
}

/** The sections that are called as the whole of what was typed, or as the longest part of it that is half of it or more. */
function named(typed: string, head: Head): NameMatch {
  const names = namesOf(head);
  for (const text of new Set([typed, nameOfPair(typed)])) {
    const words = typedWords(text);
    const sections = names.get(words.map((word) => word.stem).join(' '));
    if (sections) return {sections, words: words.length, whole: true};
  }
  const words = typedWords(typed);
  for (let length = words.length - 1; length >= Math.max(2, words.length / 2); length--) {
    for (let start = 0; start + length <= words.length; start++) {
      const sections = names.get(
        words
          .slice(start, start + length)
          .map((word) => word.stem)
          .join(' '),
      );
      if (sections) return {sections, words: length, whole: false};
    }
  }
  return {sections: [], words: 0, whole: false};
}

/** Puts the top of a page before everything else. @returns it, where it may be found */
export function liftPage(
  {first}: PageEntry,
  ranked: RankedSection[],
  accepts: (section: number) => boolean,
): RankedSection | undefined {
  if (!accepts(first)) return undefined;
  let top = ranked.find(({section}) => section === first);
  if (!top) ranked.push((top = {section: first, score: 1}));
  lift([top], ranked);
  ranked.sort(better);
  return top;
}

const better = (a: RankedSection, b: RankedSection): number => b.score - a.score || a.section - b.section;

/** Puts sections before all others, in the order in which they stand. */
function lift(sections: readonly RankedSection[], ranked: RankedSection[]): void {
  const best = ranked.reduce((most, {score}) => Math.max(most, score), 0);
  for (const [at, hit] of sections.entries()) hit.score = best * (1 + (sections.length - at) / 1000);
}

/**
 * @param typed as the reader typed it @param ranked best first; the scores of what is exact are changed, and the order with them
 * @param accepts whether a section may be found
 * @returns a section that is called just so, which belongs among the first hits; and one that holds the very words, which belongs among
 *   the hits whatever the vocabulary takes the words for
 */
export async function liftExact(
  typed: string,
  ranked: RankedSection[],
  head: Head,
  store: IndexStore,
  accepts: (section: number) => boolean,
): Promise<Exact> {
  const text = cleanQuery(typed);
  const {sections, words, whole} = named(text, head);
  const wanted = new Set(sections.filter(accepts));
  if (whole)
    for (const section of wanted) if (!ranked.some((hit) => hit.section === section)) ranked.push({section, score: 0});
  const called = ranked
    .filter(({section}) => wanted.has(section))
    .sort((a, b) => likeness(text, head, b.section) - likeness(text, head, a.section) || better(a, b));
  // A short heading is called like many a thing.
  if (words >= LONG_NAME) lift(called, ranked);
  ranked.sort(better);
  const typedOnes = typedWords(text);
  if (head.whole && typedOnes.length > 1) {
    if (text.trim().split(/\s+/).length >= SHORTEST_RUN) await liftRun(typedOnes, ranked, head, store);
    liftSayers(sayers(text, await store.phrases()), text, ranked, head, accepts);
  }
  return {called: whole ? called[0] : undefined, holder: await holderOf(typedOnes, ranked, head, store)};
}

export interface Exact {
  called?: RankedSection | undefined;
  holder?: RankedSection | undefined;
}

/** @returns the best section that holds the words as they were typed, one after another */
async function holderOf(
  words: readonly TypedWord[],
  ranked: readonly RankedSection[],
  head: Head,
  store: IndexStore,
): Promise<RankedSection | undefined> {
  if (!head.whole || words.length === 0 || words.length >= SHORTEST_RUN) return undefined;
  const all = await holdingAll(words, ranked, head, store);
  if (words.length === 1) return all[0];
  const compared = onFewPages(all, head);
  const texts = await textsOf(compared, head, store);
  return compared.find((hit, at) =>
    [head.sections[hit.section]!.heading, texts[at]!].some(
      (text) => longestRun(words, wordsOf(text)).length === words.length,
    ),
  );
}

/** The first of the sections, as many as may be compared with what was typed. */
function onFewPages(sections: readonly RankedSection[], head: Head): RankedSection[] {
  const pages = new Set<number>();
  return sections.slice(0, MOST_COMPARED).filter(({section}) => {
    const {page} = head.sections[section]!;
    if (pages.size < MOST_PAGES) pages.add(page);
    return pages.has(page);
  });
}

const textsOf = (sections: readonly RankedSection[], head: Head, store: IndexStore): Promise<string[]> =>
  Promise.all(
    sections.map(async ({section}) => {
      const {page, place} = head.sections[section]!;
      return (await store.texts(page))[place] ?? '';
    }),
  );

/** 2 for a section that is called letter for letter so, 1 for a field of that name, 0 for another form of the same words. */
function likeness(typed: string, head: Head, section: number): number {
  const {heading, row} = head.sections[section]!;
  const wanted = nameOfPair(typed).trim();
  return heading === wanted ? 2 : row && lastName(heading) === wanted ? 1 : 0;
}

/** `amount` of `transaction.amount`. */
const lastName = (heading: string): string =>
  heading.slice(Math.max(heading.lastIndexOf('.'), heading.lastIndexOf(']')) + 1);

/** Rows of the catalogues whose titles or messages were pasted; the one first whose code was pasted too. */
function liftSayers(
  found: ReadonlyMap<number, number>,
  typed: string,
  ranked: RankedSection[],
  head: Head,
  accepts: (section: number) => boolean,
): void {
  const rows = [...found.keys()].filter(accepts).map((section) => {
    const old = ranked.find((hit) => hit.section === section);
    if (old) return old;
    const hit = {section, score: 0};
    ranked.push(hit);
    return hit;
  });
  const codes = new Set(typed.match(/\d+/g));
  const hasCode = ({section}: RankedSection) => (codes.has(head.sections[section]!.heading) ? 1 : 0);
  rows.sort((a, b) => hasCode(b) - hasCode(a) || better(a, b));
  lift(rows, ranked);
  ranked.sort(better);
}

/** @returns the words of the longest run that two texts have in common, as positions in the first */
function longestRun(words: readonly TypedWord[], text: readonly string[]): TypedWord[] {
  let best: TypedWord[] = [];
  let previous: number[] = [];
  for (const [row, {stem: wanted}] of words.entries()) {
    const current: number[] = [];
    for (const [column, found] of text.entries()) {
      if (found !== wanted) continue;
      const length = (previous[column - 1] ?? 0) + 1;
      current[column] = length;
      if (length > best.length) best = words.slice(row - length + 1, row + 1);
    }
    previous = current;
  }
  return best;
}

/** The sections that hold every word as it was typed, those first that it says most about. */
async function holdingAll(
  words: readonly TypedWord[],
  ranked: readonly RankedSection[],
  head: Head,
  store: IndexStore,
): Promise<RankedSection[]> {
  const terms = [...new Set(words.filter(({meaning}) => meaning).map(({stem: term}) => term))];
  const places = await Promise.all(terms.map((term) => placesOf(term, head, store)));
  // A word that no section holds is a slip, or a value.
  const known = places.filter((place) => place.in.size > 0);
  if (known.length === 0) return [];
  const value = ({section}: RankedSection) =>
    known.reduce((sum, place) => sum + place.idf * worth(head, section, ...place.in.get(section)!), 0);
  return ranked
    .filter(({section}) => known.every((place) => place.in.has(section)))
    .map((hit) => ({hit, value: value(hit)}))
    .sort((a, b) => b.value - a.value || better(a.hit, b.hit))
    .map(({hit}) => hit);
}

async function liftRun(
  words: readonly TypedWord[],
  ranked: RankedSection[],
  head: Head,
  store: IndexStore,
): Promise<void> {
  const all = await holdingAll(words, ranked, head, store);
  const compared = onFewPages([...new Set([...all, ...ranked.slice(0, MOST_COMPARED)])], head);
  const texts = await textsOf(compared, head, store);
  const runs = compared.flatMap((hit, at) => {
    const run = longestRun(words, wordsOf(texts[at]!));
    const meaning = run.filter((word) => word.meaning).length;
    const isPasted = run.length === words.length || (run.length >= SHORTEST_RUN && meaning >= LEAST_MEANING);
    return isPasted && run.length > words.length / 2 ? [{hit, length: run.length}] : [];
  });
  runs.sort((a, b) => b.length - a.length || better(a.hit, b.hit));
  lift(
    runs.map(({hit}) => hit),
    ranked,
  );
  ranked.sort(better);
}
