/** Loads the files of an index as they are needed, each once; a file that did not arrive is asked for again the next time. */
import {fullHash} from '../index/hashes';
import {keyOf} from '../text/stem';
import {tokenize} from '../text/tokenize';
import {decodePostings, type Posting} from '../index/postings';
import {
  FIELD,
  FORMAT,
  INDEX_FOLDER,
  type BodyFile,
  type VocabularyFile,
  type HeadFile,
  type HeadStarts,
  type PhrasesFile,
  type QuestionsFile,
  type RowsFile,
  type PageEntry,
  type Section,
  type WordsFile,
  type TextFile,
} from '../index/types';

/**
 * Reads a file of the index as parsed JSON; rejects when it cannot.
 * @param name such as `search-index/head.json` @param ahead whether it is read before anyone asks for it
 */
export type ReadFile = (name: string, ahead: boolean) => Promise<unknown>;

/** The index did not arrive, or not whole. */
export class IndexError extends Error {
  override readonly name = 'IndexError';
}

/** Terms in the order of the alphabet, with their postings as text until one is asked for. */
class TermList {
  /** @param encoded postings of each term */
  private constructor(
    readonly terms: string[],
    private readonly encoded: readonly (string | readonly Posting[])[],
  ) {
    if (terms.length !== encoded.length) throw new Error('terms and postings differ in number');
  }

  static of({terms, postings}: {terms: string; postings: string}): TermList {
    return new TermList(lines(terms), lines(postings));
  }

  /** Adds what stands in headings, which a file need not hold. @param headings by section, the first of which is `first` */
  withHeadings(headings: readonly string[], first: number): TermList {
    const found = new Map<string, Map<number, number>>();
    for (const term of this.terms) found.set(term, new Map(this.postings(term)));
    // Every operation has a field “response.id”.
    const read = new Map<string, readonly string[]>();
    for (const [at, heading] of headings.entries()) {
      let keys = read.get(heading);
      if (!keys) read.set(heading, (keys = tokenize(heading).map(keyOf)));
      for (const term of keys) {
        let sections = found.get(term);
        if (!sections) found.set(term, (sections = new Map()));
        sections.set(first + at, (sections.get(first + at) ?? 0) | FIELD.heading);
      }
    }
    const terms = [...found.keys()].sort();
    return new TermList(
      terms,
      terms.map((term) => [...found.get(term)!]),
    );
  }

  /** @returns the position of the first term that is not before `term` */
  position(term: string): number {
    return lowerBound(this.terms, term);
  }

  postings(term: string): Posting[] {
    const position = this.position(term);
    const encoded = this.terms[position] === term ? this.encoded[position]! : [];
    return typeof encoded === 'string' ? decodePostings(encoded) : [...encoded];
  }

  startingWith(prefix: string, most: number): string[] {
    const first = this.position(prefix);
    return this.terms.slice(first, first + most).filter((term) => term.startsWith(prefix));
  }
}

/** @returns the position of the first of the sorted words that is not before `word` */
export function lowerBound(words: string[], word: string): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (words[middle]! < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

export interface Head {
  pages: PageEntry[];
  sections: Section[];
  /** Terms of titles, headings and keywords; then of the rows of tables and of descriptions, once they are loaded. */
  lists: TermList[];
  shards: string[];
  /** True once the rows are loaded and the body may be queried. */
  whole: boolean;
  /** Mean number of words of a section that has any. */
  meanLength: number;
  starts: HeadStarts;
}

interface Pending {
  /** Number of the purpose that asked for it. */
  askedBy: number;
  file: Promise<unknown>;
}

/** The files that are here or on their way. */
class Files {
  private readonly pending = new Map<string, Pending>();
  private build: string | undefined;
  /** How many purposes files were read for. */
  purposes = 0;
  joined: {rows: RowsFile; of: Head; head: Head} | undefined;

  constructor(private readonly read: ReadFile) {}

  asked(name: string): boolean {
    return this.pending.has(name);
  }

  /**
   * A file that an earlier purpose has asked for, and that fails only now, is asked for again: who retries has not failed
   * because the attempt before did.
   * @param purpose number of who asks
   * @throws IndexError when the file does not arrive, is cut off, or is of another build's form
   */
  load<Raw extends {format: number; build: string}, Result>(
    name: string,
    make: (raw: Raw) => Result,
    ahead: boolean,
    purpose: number,
  ): Promise<Result> {
    const known = this.pending.get(name);
    if (!known) return this.ask(name, make, ahead, purpose);
    const file = known.file as Promise<Result>;
    return known.askedBy < purpose ? file.catch(() => this.load(name, make, ahead, purpose)) : file;
  }

  private ask<Raw extends {format: number; build: string}, Result>(
    name: string,
    make: (raw: Raw) => Result,
    ahead: boolean,
    askedBy: number,
  ): Promise<Result> {
    const file = this.fetch(name, make, ahead);
    const entry = {askedBy, file};
    this.pending.set(name, entry);
    file.catch(() => {
      // After all was forgotten, another may be on its way under this name.
      if (this.pending.get(name) === entry) this.pending.delete(name);
    });
    return file;
  }

  private async fetch<Raw extends {format: number; build: string}, Result>(
    name: string,
    make: (raw: Raw) => Result,
    ahead: boolean,
  ): Promise<Result> {
    try {
      const raw = (await this.read(`${INDEX_FOLDER}/${name}`, ahead)) as Raw | null;
      if (raw?.format !== FORMAT) throw new Error(`format ${String(raw?.format)}, not ${FORMAT}`);
      // The files of a build belong together. One of another build means that the site was deployed anew: begin again.
      if (this.build !== undefined && raw.build !== this.build) {
        this.forget();
        throw new Error('the site has been published anew');
      }
      this.build = raw.build;
      return make(raw);
    } catch (error) {
      throw new IndexError(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  private forget(): void {
    this.pending.clear();
    this.build = undefined;
  }
}

/** The files of an index, for one purpose: a question, or what is loaded ahead of one. */
export class IndexStore {
  private readonly purpose: number;

  private constructor(
    private readonly files: Files,
    private readonly before?: () => Promise<void>,
    private readonly ahead = false,
  ) {
    this.purpose = files.purposes++;
  }

  static over(read: ReadFile): IndexStore {
    return new IndexStore(new Files(read));
  }

  /**
   * The same files, for another purpose.
   * @param before awaited before a file is asked for that nobody has asked for yet; when it rejects, the file is not asked for
   * @param ahead whether the files are read before anyone needs them
   */
  when(before?: () => Promise<void>, ahead = false): IndexStore {
    return new IndexStore(this.files, before, ahead);
  }

  private async load<Raw extends {format: number; build: string}, Result>(
    name: string,
    make: (raw: Raw) => Result,
  ): Promise<Result> {
    if (this.before && !this.files.asked(name)) await this.before();
    return this.files.load(name, make, this.ahead, this.purpose);
  }

  /** Data for the first answer. */
  head(): Promise<Head> {
    return this.load('head.json', readHead);
  }

  /** The head with the rows of tables. */
  async whole(): Promise<Head> {
    const [head, rows] = await Promise.all([this.head(), this.load('rows.json', (raw: RowsFile) => raw)]);
    const {joined} = this.files;
    if (joined?.rows === rows && joined.of === head) return joined.head;
    return (this.files.joined = {rows, of: head, head: withRows(head, rows)}).head;
  }

  /** The body's terms that may be `term` or begin with it. */
  async shardsFor(head: Head, term: string): Promise<TermList[]> {
    const {shards} = head;
    if (!head.whole || shards.length === 0) return [];
    const first = Math.max(0, upperBound(shards, term) - 1);
    // A prefix may go on in the next file.
    const last = Math.max(first, upperBound(shards, `${term}\uffff`) - 1);
    return Promise.all(Array.from({length: Math.min(last - first + 1, 3)}, (_, step) => this.shard(first + step)));
  }

  /** A file of the body. @param number its position among `shards` */
  shard(number: number): Promise<TermList> {
    return this.load(`body-${number}.json`, (raw: BodyFile) => TermList.of(raw));
  }

  /** The titles and messages of the codes of the catalogues. */
  phrases(): Promise<PhrasesFile['phrases']> {
    return this.load('phrases.json', (raw: PhrasesFile) => raw.phrases);
  }

  /** Every word of the set of four letters or more, as written. */
  words(): Promise<string[]> {
    return this.load('words.json', (raw: WordsFile) => raw.words.split('\n'));
  }

  /** Synonyms that readers use. */
  vocabulary(): Promise<VocabularyFile> {
    return this.load('vocabulary.json', (raw: VocabularyFile) => raw);
  }

  /** Words that together ask a question, and the places that answer it. */
  questions(): Promise<QuestionsFile> {
    return this.load('questions.json', (raw: QuestionsFile) => raw);
  }

  /** Names of countries and currencies in other languages. */
  names(): Promise<VocabularyFile> {
    return this.load('names.json', (raw: VocabularyFile) => raw);
  }

  /** The texts of a page's sections. */
  texts(page: number): Promise<string[]> {
    return this.load(`text-${page}.json`, (raw: TextFile) => raw.texts);
  }
}

function upperBound(words: string[], word: string): number {
  const position = lowerBound(words, word);
  return words[position] === word ? position + 1 : position;
}

function readHead(raw: HeadFile): Head {
  const hashes = lines(raw.hashes);
  const headings = lines(raw.headings);
  const pages: PageEntry[] = [];
  const sections: Section[] = [];
  let next = 0;
  for (const [path, title, crumbs, count, length, prior, call = ''] of raw.pages) {
    const page = pages.length;
    pages.push({
      path,
      title,
      call,
      crumbs: crumbs.map((crumb) => raw.crumbs[crumb]!),
      prior: prior / 100,
      first: sections.length,
    });
    sections.push({page, hash: '', heading: title, length, row: false, place: 0});
    for (let place = 1; place <= count; place++, next++) {
      const heading = headings[next]!;
      sections.push({page, hash: `#${hashes[next]!}`, heading, length: raw.lengths[next]!, row: false, place});
    }
  }
  return {
    pages,
    sections,
    lists: [TermList.of(raw)],
    shards: raw.shards,
    whole: false,
    meanLength: meanLength(sections),
    starts: raw.starts,
  };
}

function withRows(head: Head, raw: RowsFile): Head {
  const hashes = lines(raw.hashes);
  const headings = lines(raw.headings);
  const sections = [...head.sections];
  let next = 0;
  for (const [page, count] of raw.counts.entries()) {
    // The texts of the rows follow those of the headings.
    const after = (head.pages[page + 1]?.first ?? head.sections.length) - head.pages[page]!.first;
    for (let row = 0; row < count; row++, next++) {
      const heading = headings[next]!;
      sections.push({
        page,
        hash: `#${fullHash(hashes[next]!, heading)}`,
        heading,
        length: raw.lengths[next]!,
        row: true,
        place: after + row,
      });
    }
  }
  const names = TermList.of(raw).withHeadings(headings, head.sections.length);
  return {...head, sections, lists: [...head.lists, names], whole: true, meanLength: meanLength(sections)};
}

const lines = (text: string): string[] => (text === '' ? [] : text.split('\n'));

function meanLength(sections: Section[]): number {
  const lengths = sections.map((section) => section.length).filter((length) => length > 0);
  return lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
}
