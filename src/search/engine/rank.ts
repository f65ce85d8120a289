/** How well a section answers a query. */
import {HIDDEN} from '../index/postings';
import {FIELD, type Section} from '../index/types';
import {stem} from '../text/stem';
import {tokenize} from '../text/tokenize';
import type {Interpretation} from './interpret';
import type {Alternative, Word} from './words';
import type {Head, IndexStore} from './store';

/** Weight of a term by its location: title over heading over keyword over text. */
const WORTH = {
  title: 9,
  heading: 6,
  row: 4,
  keywords: 4.5,
  description: 2,
  text: 2.2,
  hidden: 0.5,
  answer: 24,
  /** A heading that answers a whole phrase: no title competes with it, and more would leave out all others. */
  answeringHeading: 9,
} as const;
/** Frequency counts less and less (k of BM25), and long sections count less (b of BM25). */
const SATURATION = 1.2;
const LENGTH = 0.6;
/** Weight of a word that occurs in the title, keywords or description of the page, but not in the section itself. */
const INHERITED = 0.45;
/** Weight of a word that occurs only in another section of the page. */
const BESIDE = 0.18;
/** Score factor for a section that lacks an identifier of the query. */
const WITHOUT_WHOLE = 0.6;

export interface RankedSection {
  section: number;
  score: number;
}

export interface SectionTerms {
  /** Terms of the index that the section holds. */
  terms: Set<string>;
  /** True if one of them is in the heading, keywords or description. */
  named: boolean;
}

interface Ranking {
  /** Best first. */
  ranked: RankedSection[];
  /** The parts of the query that a section contains; computed only for the sections that are shown. */
  heldBy: (section: number) => SectionTerms;
}

/** Places of one term in all sections. */
interface Places {
  idf: number;
  /** Section → [bits of the head, frequency in the text (0–25)]. */
  in: Map<number, [number, number]>;
}

/** Places of the terms that were asked for lately, of each head: whoever types on asks for most of them again. */
const lately = new WeakMap<Head, Map<string, Places>>();
const MOST_LATELY = 500;

export async function placesOf(term: string, head: Head, store: IndexStore): Promise<Places> {
  let known = lately.get(head);
  if (!known) lately.set(head, (known = new Map()));
  let places = known.get(term);
  if (!places) {
    places = await readPlaces(term, head, store);
    if (known.size >= MOST_LATELY) known.clear();
    known.set(term, places);
  }
  return places;
}

async function readPlaces(term: string, head: Head, store: IndexStore): Promise<Places> {
  const found = new Map<number, [number, number]>();
  for (const list of head.lists) {
    for (const [section, bits] of list.postings(term)) found.set(section, [bits | (found.get(section)?.[0] ?? 0), 0]);
  }
  for (const list of await store.shardsFor(head, term)) {
    for (const [section, frequency] of list.postings(term)) {
      const known = found.get(section);
      if (known) known[1] = frequency;
      else found.set(section, [0, frequency]);
    }
  }
  const count = head.sections.length;
  return {idf: Math.log(1 + (count - found.size + 0.5) / (found.size + 0.5)), in: found};
}

/** @returns what a term is worth in a section, by where and how often it stands there */
export function worth(head: Head, section: number, bits: number, frequency: number): number {
  const {row, length} = head.sections[section]!;
  let sum = 0;
  if (bits & (FIELD.title | FIELD.heading)) {
    const whole = bits & FIELD.title ? WORTH.title : row ? WORTH.row : WORTH.heading;
    sum += whole * shareOfWord(head.sections[section]!);
  }
  if (bits & FIELD.keywords) sum += WORTH.keywords;
  if (bits & FIELD.description) sum += WORTH.description;
  if (frequency === HIDDEN) sum += WORTH.hidden;
  else if (frequency > 0) {
    const norm = 1 - LENGTH + (LENGTH * length) / head.meanLength;
    sum += (WORTH.text * frequency) / (frequency + SATURATION * norm);
  }
  return sum;
}

const shares = new WeakMap<Section, number>();

/** Weight of one word of a heading: a word of a long heading says less about the section than one of two words. */
function shareOfWord(section: Section): number {
  let share = shares.get(section);
  if (share === undefined) {
    const {row, heading} = section;
    // A field counts by its own name: `amount` of `transaction.amount`.
    const name = row ? heading.slice(Math.max(heading.lastIndexOf('.'), heading.lastIndexOf(']')) + 1) : heading;
    share = 0.6 + 0.8 / (headingStems(name).length + 1);
    shares.set(section, share);
  }
  return share;
}

/**
 * @param accepts whether a section may be found (of the context that is searched)
 * @returns the sections that hold something of the query
 */
export async function rank(
  query: Interpretation,
  head: Head,
  store: IndexStore,
  accepts: (section: number) => boolean,
): Promise<Ranking> {
  const terms = new Set(query.words.flatMap((word) => word.alternatives.flatMap((alternative) => alternative.terms)));
  const places = new Map<string, Places>();
  await Promise.all([...terms].map(async (term) => places.set(term, await placesOf(term, head, store))));

  // Score of each word of the query in each section: that of its best alternative there.
  const words = query.words.map((word) => scoreWord(word, places, head));
  const importance = query.words.map((word) => importanceOf(word, places));
  for (const [at, word] of query.words.entries())
    addAnswers(word, words[at]!, importance[at]!, head, query.stems.length);
  spreadPhrases(query.words, words);
  const inPlain = query.words.map((word) => !word.whole);
  const total = importance.reduce((sum, weight, at) => sum + (inPlain[at] ? weight : 0), 0);

  // A row of a table is named by a code. A row that happens to be called like an ordinary word says little about it.
  const asCode =
    query.words.some((word) => word.whole || /\d/.test(word.value)) ||
    (query.stems.length === 1 && /^\p{Lu}{2,}$/u.test(query.typed.trim()));
  const sections = new Set<number>();
  for (const {best} of words) for (const section of best.keys()) if (accepts(section)) sections.add(section);
  const wholes = [...query.words.keys()].filter((at) => query.words[at]!.whole && words[at]!.best.size > 0);
  // A word that nothing holds adds nothing anywhere.
  const found = words
    .map(({best, inherited}, at) => ({
      best,
      inherited,
      onPages: bestOfPages(best, head),
      importance: inPlain[at] ? importance[at]! : 0,
      plain: inPlain[at],
    }))
    .filter(({best}) => best.size > 0);
  const plainFound = found.filter(({plain}) => plain).length;
  const ranked: RankedSection[] = [];
  for (const section of sections) {
    const {page, heading, row} = head.sections[section]!;
    const {first: top, prior} = head.pages[page]!;
    let score = 0;
    let covered = 0;
    let plainHere = 0;
    for (const {best, inherited, onPages, importance: weight, plain} of found) {
      const here = best.get(section);
      const above = section === top ? 0 : (inherited.get(top) ?? 0) * INHERITED;
      const beside = (onPages.get(page) ?? 0) * BESIDE;
      const value = Math.max(here?.score ?? 0, above, beside);
      if (value === 0) continue;
      score += value;
      covered += weight * (here ? Math.min(1, here.sure) : above > 0 ? 0.75 : 0.5);
      if (here && plain) plainHere++;
    }
    const share = total === 0 ? 1 : covered / total;
    score *= share ** 2;
    // A reader who types an identifier wants the sections that contain it, not those that contain its parts.
    if (wholes.some((at) => !words[at]!.best.has(section))) score *= WITHOUT_WHOLE;
    if (section === top) score *= 1.12;
    // A section without one of the words is not named by the query.
    if (plainHere === plainFound) score *= headingFactor(query, heading, row, section === top, asCode);
    score *= prior;
    ranked.push({section, score});
  }
  const heldBy = (section: number): SectionTerms => {
    const here = found.flatMap(({best}) => best.get(section) ?? []);
    return {terms: new Set(here.flatMap(({terms: held}) => held)), named: here.some(({named}) => named)};
  };
  liftCodes(query, words, ranked, head);
  return {ranked: ranked.sort((a, b) => b.score - a.score || a.section - b.section), heldBy};
}

/** Where a number alone is looked for first: what a call or a payment answered, before what one sends. */
const CATALOGUES = ['reference/api_error_codes', 'reference/failure_reason_codes', 'reference/transaction_statuses'];

/**
 * A row that is named by the number of the query comes before everything else: where the other words name its page
 * (“error 202”, “status 5”) or, in a catalogue, stand in the row itself, or where there are none. Of several such rows the one comes first whose page the words name best.
 */
function liftCodes(query: Interpretation, words: WordScores[], ranked: RankedSection[], head: Head): void {
  const codes = query.words.filter(({value}) => /^\d+$/.test(value));
  if (codes.length !== 1) return;
  const [{value: code}] = codes as [Word];
  const others = [...query.words.keys()].filter((at) => query.words[at] !== codes[0] && !query.words[at]!.whole);
  const rows: {hit: RankedSection; named: number; place: number}[] = [];
  for (const hit of ranked) {
    const {page, heading, row} = head.sections[hit.section]!;
    // “5”, or “5 expired”, but not “5 → 1”.
    if (!row || !new RegExp(`^${code}(?: \\p{L}|$)`, 'u').test(heading)) continue;
    const {first, path} = head.pages[page]!;
    const place = CATALOGUES.indexOf(path);
    // A row of a catalogue says what its code means: “1111 fraud”.
    const own = (at: number) => (place < 0 ? 0 : (words[at]!.best.get(hit.section)?.score ?? 0));
    const names = others.map((at) => words[at]!.inherited.get(first) ?? own(at));
    if (names.every((one) => one > 0))
      rows.push({hit, named: names.reduce((sum, one) => sum + one, 0), place: place < 0 ? CATALOGUES.length : place});
  }
  rows.sort((a, b) => b.named - a.named || a.place - b.place || b.hit.score - a.hit.score);
  const best = ranked.reduce((most, {score}) => Math.max(most, score), 0);
  for (const [at, {hit}] of rows.entries()) hit.score = best * (1 + (rows.length - at) / 100);
}

/** Page → what a word is worth in its best section. */
function bestOfPages(best: WordScores['best'], head: Head): Map<number, number> {
  const pages = new Map<number, number>();
  for (const [section, {score}] of best) {
    const {page} = head.sections[section]!;
    if (score > (pages.get(page) ?? 0)) pages.set(page, score);
  }
  return pages;
}

interface WordScores {
  best: Map<number, {score: number; terms: string[]; named: boolean; sure: number; span: number}>;
  /** Top of a page → what its title, keywords and description give. */
  inherited: Map<number, number>;
}

function scoreWord(word: Word, places: Map<string, Places>, head: Head): WordScores {
  const best: WordScores['best'] = new Map();
  const inherited: WordScores['inherited'] = new Map();
  for (const alternative of word.alternatives) {
    const lists = alternative.terms.map((term) => places.get(term)!);
    // All terms of a phrase have to stand there: begin with the rarest.
    const [rarest, ...others] = [...lists].sort((a, b) => a.in.size - b.in.size);
    for (const section of rarest!.in.keys()) {
      if (!others.every((other) => other.in.has(section))) continue;
      let score = 0;
      let named = false;
      let above = 0;
      for (const {idf, in: sections} of lists) {
        const [bits, frequency] = sections.get(section)!;
        score += idf * worth(head, section, bits, frequency);
        above += idf * worth(head, section, bits, 0);
        named ||= bits !== 0;
      }
      // A phrase is one idea: it counts like one word, and a little more for being found whole.
      const weight = alternative.weight / lists.length ** 0.7;
      score *= weight;
      above *= weight;
      const known = best.get(section);
      if (!known || known.score < score) {
        best.set(section, {
          score,
          terms: alternative.terms,
          named,
          sure: Math.min(1, alternative.weight),
          span: alternative.span,
        });
      }
      if (above > (inherited.get(section) ?? 0)) inherited.set(section, above);
    }
  }
  return {best, inherited};
}

/** The page, or the heading, that answers the word counts as if the word were its title, and more. */
function addAnswers(word: Word, {best, inherited}: WordScores, importance: number, head: Head, count: number): void {
  for (const {path, weight, span} of word.answers) {
    const [of, hash] = path.split('#');
    const number = head.pages.findIndex((one) => one.path === of);
    if (number < 0) continue;
    const {first} = head.pages[number]!;
    const heading = hash
      ? head.sections.findIndex((section) => section.page === number && section.hash === `#${hash}`)
      : first;
    const answers = heading < 0 ? first : heading;
    // It answers the word alone; among other words it counts less.
    const score =
      (hash ? WORTH.answeringHeading : WORTH.answer) *
      weight *
      Math.min(importance, 5) *
      Math.sqrt(span / Math.max(span, count));
    const known = best.get(answers);
    if ((known?.score ?? 0) >= score) continue;
    best.set(answers, {score, terms: known?.terms ?? [], named: true, sure: 1, span});
    inherited.set(answers, Math.max(inherited.get(answers) ?? 0, score * 0.6));
  }
}

/** Where a phrase of several words was found by another name, the words after the first are found too. */
function spreadPhrases(words: Word[], scores: WordScores[]): void {
  for (const [at, {best}] of scores.entries()) {
    for (const [section, hit] of best) {
      if (hit.span < 2) continue;
      let left = hit.span - 1;
      for (let next = at + 1; next < words.length && left > 0; next++) {
        if (words[next]!.whole) continue;
        left--;
        const other = scores[next]!.best.get(section);
        if (!other || other.score < hit.score) {
          scores[next]!.best.set(section, {...hit, score: hit.score * 0.8, span: 1});
        }
      }
    }
  }
}

/** Rare words say more about what is looked for. A word that nothing holds counts as a rare one. */
function importanceOf(word: Word, places: Map<string, Places>): number {
  const idfOf = ({terms}: Alternative) => Math.max(...terms.map((term) => places.get(term)!.idf));
  const itself = word.alternatives.find(({terms}) => terms.length === 1 && terms[0] === word.stem);
  if (itself) return Math.max(0.5, idfOf(itself));
  const idfs = word.alternatives.map(idfOf);
  // A short word that is unknown, and asks nothing, is a word of another language without a meaning.
  if (idfs.length === 0) return word.value.length > 3 || word.answers.length > 0 ? 4 : 0.5;
  return Math.max(0.5, Math.min(...idfs));
}

/** Factor for a section whose heading equals the query. */
function headingFactor(query: Interpretation, heading: string, row: boolean, top: boolean, asCode: boolean): number {
  const stems = headingStems(heading);
  const more = stems.length - query.stems.length;
  if (query.stems.length === 0 || more < 0 || !query.stems.every((word, at) => word === stems[more + at])) return 1;
  // `card_token` is also the end of `transaction.card.card_token`, but not of `external_card_token`.
  if (row) return !asCode ? 1 : more === 0 ? 1.8 : /[.\]][^.\]]+$/.test(heading) ? 1.75 : 1;
  return more > 0 ? 1 : top ? 1.5 : 1.3;
}

const headings = new Map<string, string[]>();
export function headingStems(heading: string): string[] {
  let stems = headings.get(heading);
  if (!stems) {
    stems = tokenize(heading)
      .filter((token) => !token.whole)
      .map((token) => stem(token.value));
    headings.set(heading, stems);
  }
  return stems;
}
