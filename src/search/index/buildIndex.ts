/** Makes the files of a search index from the pages of a set. */
import {createHash} from 'node:crypto';
import type {Locale} from '../../brand';
import {foldLetters} from '../text/fold';
import {keyOf, phraseStems, questionStems} from '../text/stem';
import {tokenize} from '../text/tokenize';
import {shortenHash} from './hashes';
import {encodePostings, HIDDEN, type Posting} from './postings';
import {pagePriors} from './prior';
import type {ReadPage, ReadSection} from './readPage';
import {
  FIELD,
  FORMAT,
  type BodyFile,
  type HeadFile,
  type PhrasesFile,
  type QuestionGroup,
  type QuestionsFile,
  type RowsFile,
  type TextFile,
  type VocabularyFile,
  type VocabularyGroup,
  type WordsFile,
} from './types';
import {startsFor, type StartsSource} from './starts';
import {namesFor, questionsFor, vocabularyFor, type VocabularySource} from './vocabulary';

export interface IndexedPage extends ReadPage {
  /** Below the base of the set, without a leading slash. */
  path: string;
}

/** Name below `search-index/` → what it holds. */
export type IndexFiles = Map<
  string,
  HeadFile | RowsFile | PhrasesFile | BodyFile | WordsFile | TextFile | VocabularyFile | QuestionsFile
>;

/** Characters of a body file before compression: about 16 kB on the wire. */
const SHARD = 48_000;
const MOST = HIDDEN - 1;
/** Pages of one way of paying are many, and their descriptions much alike: the first answer does without them. */
const WAYS = /^services\/[^/]+\/(?:[^/]+\/|pay)/;
/** Where codes are explained. The pages of operations and methods repeat them. */
const CATALOGUES = 'reference/';

class Terms {
  private readonly found = new Map<string, Map<number, number>>();

  /** @param words collects every word in which a slip is looked for */
  constructor(private readonly words: Set<string>) {}

  set(text: string, section: number, value: (before: number) => number): number {
    const tokens = tokenize(text);
    for (const token of tokens) {
      const key = keyOf(token);
      if (!token.whole && mayHoldSlip(token.value)) this.words.add(foldLetters(token.value));
      let sections = this.found.get(key);
      if (!sections) this.found.set(key, (sections = new Map()));
      sections.set(section, value(sections.get(section) ?? 0));
    }
    return tokens.length;
  }

  has(term: string): boolean {
    return this.found.has(term);
  }

  sorted(): [string, string][] {
    return [...this.found]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([term, sections]) => [term, encodePostings([...sections].sort(([a], [b]) => a - b) as Posting[])]);
  }
}

/**
 * Rounds the length of a section to one of four steps per doubling: the ranking does not need more, and the file is smaller.
 * @param length words
 */
function roughLength(length: number): number {
  const step = 2 ** Math.max(0, Math.floor(Math.log2(Math.max(1, length))) - 2);
  return Math.round(length / step) * step;
}

/** Where sections lead, as the files hold it. */
class Places {
  private readonly hashes: string[] = [];
  private readonly headings: string[] = [];
  private readonly lengths: number[] = [];

  /** @param hash as the file holds it */
  push(section: ReadSection, length: number, hash = section.hash.slice(1)): void {
    this.hashes.push(hash);
    this.headings.push(section.heading.replaceAll('\n', ' '));
    this.lengths.push(roughLength(length));
  }

  joined(): {hashes: string; headings: string; lengths: number[]} {
    return {hashes: this.hashes.join('\n'), headings: this.headings.join('\n'), lengths: this.lengths};
  }
}

/**
 * @param pages of one version in one locale
 * @param vocabulary what readers call things
 * @param starts what an empty search shows
 */
export function buildIndex(
  pages: IndexedPage[],
  vocabulary: VocabularySource,
  locale: Locale,
  starts: StartsSource,
): IndexFiles {
  const build = createHash('sha256')
    .update(JSON.stringify([pages, vocabulary, starts]))
    .digest('hex')
    .slice(0, 12);
  const common = {format: FORMAT, build} as const;
  const words = new Set<string>();
  const head = new Terms(words);
  /** Terms that only the rows and the descriptions hold; the browser reads those of the rows from their headings. */
  const rowNames = new Terms(words);
  const rowFile = new Terms(words);
  const body = new Terms(words);
  const priors = pagePriors(pages);
  const files: IndexFiles = new Map();
  const crumbs = new Map<string, number>();
  const entries: HeadFile['pages'] = [];
  const headings = new Places();
  const rows = new Places();
  const counts: number[] = [];
  const phrases: PhrasesFile['phrases'] = [];
  let position = 0;
  const add = (section: ReadSection, names: Terms, bits: number): number => {
    names.set(section.heading, position, (before) => before | bits);
    const length = body.set(section.text, position, (before) => Math.min(before + 1, MOST));
    body.set(section.hidden, position, (before) => before || HIDDEN);
    position++;
    return length;
  };
  const sorted = pages.map(({sections}) => ({
    headings: sections.filter(({row}) => !row),
    rows: sections.filter(({row}) => row),
  }));
  for (const [number, page] of pages.entries()) {
    const first = position;
    const [top, ...others] = sorted[number]!.headings;
    const length = add(top!, head, FIELD.title);
    const entry: HeadFile['pages'][number] = [
      page.path,
      page.title,
      page.crumbs.map((crumb) => intern(crumbs, crumb)),
      others.length,
      length,
      Math.round(priors.get(page.path)! * 100),
    ];
    if (page.call !== '') entry.push(page.call);
    entries.push(entry);
    for (const section of others) headings.push(section, add(section, head, FIELD.heading));
    // The last part of the address is an identifier too: “transaction_create”, “payin_h2h”.
    head.set(`${page.keywords} ${page.path.split('/').pop()}`, first, (before) => before | FIELD.keywords);
    const described = WAYS.test(page.path) ? [rowNames, rowFile] : [head];
    // Words that the text of the top has too are found there.
    const told = new Set(tokenize(top!.text).map(keyOf));
    const own = tokenize(page.description).filter((token) => !token.whole && !told.has(keyOf(token)));
    const text = own.map(({value}) => value).join(' ');
    for (const names of described) names.set(text, first, (before) => before | FIELD.description);
  }
  for (const [number, of] of sorted.entries()) {
    for (const section of of.rows) {
      if (section.phrases && pages[number]!.path.startsWith(CATALOGUES)) phrases.push([position, ...section.phrases]);
      rows.push(section, add(section, rowNames, FIELD.heading), shortenHash(section.hash.slice(1), section.heading));
    }
    counts.push(of.rows.length);
    files.set(`text-${number}.json`, {...common, texts: [...of.headings, ...of.rows].map(({text}) => text)});
  }

  const bodyTerms = body.sorted();
  const shards: string[] = [];
  for (let start = 0; start < bodyTerms.length;) {
    let end = start;
    for (let size = 0; end < bodyTerms.length && size < SHARD; end++)
      size += bodyTerms[end]![0].length + bodyTerms[end]![1].length + 2;
    files.set(`body-${shards.length}.json`, {...common, ...joined(bodyTerms.slice(start, end))});
    shards.push(bodyTerms[start]![0]);
    start = end;
  }
  const paths = new Set(sorted.flatMap((of, number) => of.headings.map(({hash}) => `/${pages[number]!.path}${hash}`)));
  const exists = (phrase: string) =>
    phraseStems(phrase).every((term) => head.has(term) || rowNames.has(term) || body.has(term));
  const hasPlace = (path: string) => paths.has(path);
  files.set('vocabulary.json', {
    ...common,
    groups: encodeGroups(vocabularyFor(vocabulary, locale, exists, hasPlace)),
  });
  files.set('questions.json', {
    ...common,
    questions: questionsFor(vocabulary, hasPlace).map(encodeQuestions).join('\n\n'),
  });
  files.set('names.json', {...common, groups: encodeGroups(namesFor(locale, exists))});
  files.set('phrases.json', {...common, phrases});
  files.set('words.json', {...common, words: [...words].sort().join('\n')});
  files.set('rows.json', {...common, counts, ...rows.joined(), ...joined(rowFile.sorted())});
  files.set('head.json', {
    ...common,
    pages: entries,
    crumbs: [...crumbs.keys()],
    ...headings.joined(),
    ...joined(head.sorted()),
    shards,
    starts: startsFor(starts, locale, hasPlace),
  });
  return files;
}

/** The order of the stems, and of the phrases, says nothing: sorted, they take the least space. */
function encodeQuestions({pages, phrases}: QuestionGroup): string {
  const asked = new Set(phrases.map((phrase) => questionStems(phrase).sort().join(' ')));
  return [...pages, ...[...asked].sort()].join('\n');
}

function encodeGroups(groups: VocabularyGroup[]): VocabularyFile['groups'] {
  return groups.map(({to, from, mutual, pages}) => [mutual ? to.length : -to.length, ...to, ...from, ...pages]);
}

/** Words without digits of four letters or more: in shorter ones every slip makes another word. */
function mayHoldSlip(word: string): boolean {
  return word.length >= 4 && !/\d/.test(word);
}

function joined(terms: [string, string][]): {terms: string; postings: string} {
  return {terms: terms.map(([term]) => term).join('\n'), postings: terms.map(([, postings]) => postings).join('\n')};
}

function intern(known: Map<string, number>, text: string): number {
  const position = known.get(text) ?? known.size;
  known.set(text, position);
  return position;
}
