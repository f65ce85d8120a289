/** The search of one set of documentation: the current version, or an archived one. */
import {phraseStems} from '../text/stem';
import {isCall, pastedPath} from '../text/pastedPath';
import {liftExact, liftPage, type Exact} from './exact';
import {excerpt, positionsIn} from './excerpt';
import {pageOf, TYPE, type Document, type Hit, type Starts} from './hit';
import {interpret, type Interpretation} from './interpret';
import {Lookup} from './lookup';
import {rank, type SectionTerms, type RankedSection} from './rank';
import {Questions} from './questions';
import {IndexStore, type Head, type ReadFile} from './store';
import {Vocabulary} from './vocabulary';
import type {Section} from '../index/types';

/** So many hits of one page stand together in the list of suggestions; twice as many on the results page. */
const OF_ONE_PAGE = 3;
/** A hit that is worth less than this share of the best one is left out. */
const LEAST = 0.08;

/** So many of the pages that were opened last are shown. */
const MOST_OPENED = 5;

const NOTHING = new Vocabulary([]);
const NO_QUESTIONS = new Questions();

/** A newer question took the place of this one, which is not answered any more. */
export class SupersededError extends Error {
  override readonly name = 'SupersededError';
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export interface EngineOptions {
  /** Milliseconds without a question after which missing files are asked for: who is typing wants those of the whole word. */
  pause: number;
  /** The most pages whose texts are loaded ahead. */
  textsAhead: number;
}

export class SearchEngine {
  private readonly store: IndexStore;
  private readonly options: EngineOptions;
  /** The vocabulary of words alone, then the one with names of countries and currencies. */
  private readonly vocabularies: [Vocabulary?, Vocabulary?] = [];
  private questions: Questions | undefined;
  /** Number of the newest question of those who take a first answer. */
  private newest = 0;
  /** Ends when no question has come for a while. */
  private quiet = Promise.resolve();
  private ahead: Promise<void> | undefined;

  /**
   * @param base address of the set, such as `/uk/` or `/1.0/`
   * @param read reads a file of the set's index
   */
  constructor(
    private readonly base: string,
    read: ReadFile,
    options: Partial<EngineOptions> = {},
  ) {
    this.store = IndexStore.over(read);
    this.options = {pause: 250, textsAhead: 300, ...options};
  }

  /** Loads what the first answer needs, and nothing beside it that would slow it down. @throws IndexError */
  async prepare(): Promise<void> {
    await this.store.head();
  }

  /**
   * Loads what later answers need, a few files at a time, and none while someone is typing. Ends without a word when a file
   * does not arrive: a question that needs it asks again, and says so. The next call then goes on.
   */
  loadAhead(): Promise<void> {
    this.ahead ??= this.loadRest().catch(() => {
      this.ahead = undefined;
    });
    return this.ahead;
  }

  private async loadRest(): Promise<void> {
    const store = this.store.when(() => this.untilQuiet(), true);
    const head = await store.head();
    // The pages that are looked for most come first.
    const pages = [...head.pages.keys()].sort((a, b) => head.pages[b]!.prior - head.pages[a]!.prior);
    const steps = [
      () => store.whole(),
      () => this.vocabulary(store),
      () => store.phrases(),
      () => this.asked(store),
      () => this.withNames(store),
      () => store.words(),
      ...head.shards.map((_, number) => () => store.shard(number)),
      ...pages.slice(0, this.options.textsAhead).map((page) => () => store.texts(page)),
    ];
    const next = steps.values();
    const walk = async () => {
      for (const step of next) await step();
    };
    await Promise.all([walk(), walk(), walk()]);
  }

  private async untilQuiet(): Promise<void> {
    let before;
    do {
      before = this.quiet;
      await before;
    } while (before !== this.quiet);
  }

  private async vocabulary(store: IndexStore): Promise<Vocabulary> {
    const file = await store.vocabulary();
    return (this.vocabularies[0] ??= new Vocabulary([file]));
  }

  private async withNames(store: IndexStore): Promise<Vocabulary> {
    const files = await Promise.all([store.vocabulary(), store.names()]);
    return (this.vocabularies[1] ??= new Vocabulary(files));
  }

  private async asked(store: IndexStore): Promise<Questions> {
    const file = await store.questions();
    return (this.questions ??= new Questions(file));
  }

  /**
   * @param context first part of the addresses that are searched, such as “api”; empty for everything
   * @param limit the most hits
   * @param early takes a first answer, from titles and headings alone, when the final one has to wait for files. Who takes
   *   it is typing: files that are missing are asked for when the typing pauses, and for the newest question alone.
   * @throws IndexError when a part of the index does not arrive
   * @throws Superseded when files are missing, and another question with `early` has come
   */
  async search(input: string, context: string, limit: number, early?: (hits: Hit[]) => void): Promise<Hit[]> {
    const now = this.store.when();
    if (!early) return this.finalAnswer(input, context, limit, now);
    const own = ++this.newest;
    // The pause begins when there is something to read.
    const quiet = (this.quiet = this.prepare().then(
      () => wait(this.options.pause),
      () => {},
    ));
    const store = this.store.when(async () => {
      await quiet;
      if (own !== this.newest) throw new SupersededError('a newer question has come');
    });
    let settled = false;
    const final = this.finalAnswer(input, context, limit, store).finally(() => (settled = true));
    // Where no file is missing, the final answer is here before the next task.
    await Promise.race([final.catch(() => {}), wait(0)]);
    // Codes stand in rows of tables, which the first answer does without.
    if (!settled && (!/\d/.test(input) || pastedPath(input) !== null)) {
      try {
        const hits = await this.answer(input, context, limit, now, await now.head(), NOTHING);
        if (!settled && own === this.newest && hits.length > 0) early(hits);
      } catch {
        // The final answer tries again, and fails by itself.
      }
    }
    return final;
  }

  /**
   * @param opened paths of the site that were opened last, newest first; what the set does not have is left out
   * @returns what an empty search shows
   * @throws IndexError when the head of the index does not arrive
   */
  async starts(opened: readonly string[]): Promise<Starts> {
    const {pages, starts} = await this.store.head();
    const [title, openedTitle, clear] = starts.words;
    const links = opened.flatMap((path) => {
      const below = path.startsWith(this.base) ? path.slice(this.base.length).replace(/\/$/, '') : null;
      const page = pages.find((one) => one.path === below);
      return page ? [{title: page.title, address: path, crumbs: page.crumbs}] : [];
    });
    const groups = [
      {title, links: starts.links.map(([label, path]) => ({title: label, address: this.base + path, crumbs: []}))},
      {title: openedTitle, links: links.slice(0, MOST_OPENED), clear},
    ];
    return groups.filter((group) => group.links.length > 0);
  }

  private async finalAnswer(input: string, context: string, limit: number, store: IndexStore): Promise<Hit[]> {
    const [head, vocabulary] = await Promise.all([store.whole(), this.vocabulary(store)]);
    return this.answer(input, context, limit, store, head, vocabulary);
  }

  private async answer(
    input: string,
    context: string,
    limit: number,
    store: IndexStore,
    head: Head,
    vocabulary: Vocabulary,
  ): Promise<Hit[]> {
    const lookup = new Lookup(store, head);
    const pasted = pastedPath(input);
    const called = pasted === null ? undefined : head.pages.find(({call}) => isCall(pasted, call));
    const query = await interpret(
      called?.call ?? pasted ?? input,
      lookup,
      vocabulary,
      () => (head.whole ? this.withNames(store) : Promise.resolve(vocabulary)),
      () => (head.whole ? this.asked(store) : Promise.resolve(NO_QUESTIONS)),
    );
    // The path of a call means the call, and none of its words alone.
    if (called) query.words = query.words.filter((word) => word.whole);
    if (query.words.length === 0) return [];
    const ofContext = (section: number) => {
      const {path} = head.pages[head.sections[section]!.page]!;
      return context === '' || path === context || path.startsWith(`${context}/`);
    };
    const {ranked, heldBy} = await rank(query, head, store, ofContext);
    const exact: Exact = called
      ? {called: liftPage(called, ranked, ofContext)}
      : await liftExact(input, ranked, head, store, ofContext);
    const chosen = choose(ranked, head, limit, exact).map((hit) => ({...hit, ...heldBy(hit.section)}));
    const hits = await Promise.all(chosen.map((hit) => this.show(hit, store, head)));
    for (const [at, hit] of hits.entries()) hit.tokens = tokensOf(query, chosen[at]!, hit);
    if (query.sample) for (const hit of hits) hit.sample = query.sample;
    for (const [at, hit] of hits.entries()) hit.opens = pageOf(hit) !== (at > 0 ? pageOf(hits[at - 1]!) : undefined);
    return hits;
  }

  private async show(hit: RankedSection & SectionTerms, store: IndexStore, head: Head): Promise<Hit> {
    const section = head.sections[hit.section]!;
    const page = head.pages[section.page]!;
    const top: Document = {i: page.first, t: page.title, u: this.base + page.path, b: page.crumbs};
    if (page.call !== '') top.o = page.call;
    const isTop = hit.section === page.first;
    if (isTop && hit.named) {
      return {
        document: top,
        type: TYPE.Title,
        page: undefined,
        metadata: positions(positionsIn(page.title, hit.terms)),
        tokens: [],
        score: hit.score,
        opens: false,
      };
    }
    const document: Document = {
      i: hit.section,
      t: section.heading,
      u: top.u,
      p: page.first,
      ...(isTop ? {} : {h: section.hash}),
      ...(section.row ? {r: true} : {}),
    };
    if (hit.named && !section.row) {
      return {
        document,
        type: TYPE.Heading,
        page: top,
        metadata: positions(positionsIn(section.heading, hit.terms)),
        tokens: [],
        score: hit.score,
        opens: false,
      };
    }
    const texts = await store.texts(section.page);
    const {text, positions: found} = excerpt(withoutHeading(texts[section.place] ?? '', section), hit.terms);
    return {
      document: {...document, t: text, s: section.heading},
      type: TYPE.Facts,
      page: top,
      metadata: positions(found),
      tokens: [],
      score: hit.score,
      opens: false,
    };
  }
}

function positions(position: [number, number][]): Hit['metadata'] {
  return {found: {t: {position}}};
}

/** The text of a row begins with the cell that is its heading, beside which it is shown. */
function withoutHeading(text: string, {row, heading}: Section): string {
  return row && text.startsWith(heading) ? text.slice(heading.length).replace(/^[ ·]+/, '') : text;
}

/**
 * The best hits, those of one page together, where its best one stands. The page itself is no hit below a better place on it:
 * its name stands above them anyway.
 */
function choose(ranked: RankedSection[], head: Head, limit: number, {called, holder}: Exact): RankedSection[] {
  const least = (ranked[0]?.score ?? 0) * LEAST;
  const most = limit > 20 ? OF_ONE_PAGE * 2 : OF_ONE_PAGE;
  const groups = new Map<number, RankedSection[]>();
  const shown = new Set<string>();
  let count = 0;
  for (const hit of ranked) {
    if (count >= limit || hit.score < least) break;
    const {page, hash} = head.sections[hit.section]!;
    const group = groups.get(page) ?? [];
    if (group.length > 0 && hit.section === head.pages[page]!.first) continue;
    const address = page + hash;
    if (group.length >= most || shown.has(address)) continue;
    shown.add(address);
    groups.set(page, [...group, hit]);
    count++;
  }
  return withHolder(withCalled([...groups.values()], head, called), head, holder, limit);
}

/** A reader looks at so many hits. */
const LOOKED_AT = 3;

/**
 * A section that is called exactly as the reader typed it stands among the hits that a reader looks at, however much others have to say
 * about the word.
 */
function withCalled(groups: RankedSection[][], head: Head, called: RankedSection | undefined): RankedSection[][] {
  const [first, ...others] = groups;
  const isCalled = ({section}: RankedSection) => section === called?.section;
  if (!called || !first || groups.flat().slice(0, LOOKED_AT).some(isCalled)) return groups;
  const page = pageOfSection(head, called);
  const own = [called, ...groups.flat().filter((hit) => pageOfSection(head, hit) === page && !isCalled(hit))];
  if (pageOfSection(head, first[0]!) === page)
    return [[first[0]!, ...own.filter((hit) => hit !== first[0])], ...others];
  const [second, ...rest] = others.filter((group) => pageOfSection(head, group[0]!) !== page);
  // The best places of the two best pages come before it: most readers of a common word look for them.
  return second ? [[first[0]!], [second[0]!], own, ...rest] : [first.slice(0, LOOKED_AT - 1), own];
}

const pageOfSection = (head: Head, {section}: RankedSection): number => head.sections[section]!.page;

/** A list of suggestions has so many hits. */
const SUGGESTED = 8;

/** The vocabulary adds to what the reader typed: a page with the very words is among the hits, after the best ones. */
function withHolder(
  groups: RankedSection[][],
  head: Head,
  holder: RankedSection | undefined,
  limit: number,
): RankedSection[] {
  const hits = groups.flat();
  if (!holder || hits.length === 0) return hits;
  const page = pageOfSection(head, holder);
  if (hits.slice(0, SUGGESTED).some((hit) => pageOfSection(head, hit) === page)) return hits;
  const others = hits.filter((hit) => pageOfSection(head, hit) !== page);
  // Not between two hits of one page.
  let at = Math.min(LOOKED_AT, others.length);
  while (at < others.length && pageOfSection(head, others[at]!) === pageOfSection(head, others[at - 1]!)) at += 1;
  return [...others.slice(0, at), holder, ...others.slice(at)].slice(0, limit);
}

/**
 * Words to mark on the opened page: the words as typed where the page has them, else the words of the page that they were
 * taken for.
 */
function tokensOf(query: Interpretation, ranked: SectionTerms, hit: Hit): string[] {
  const typed = query.words.filter((word) => !word.whole && ranked.terms.has(word.stem));
  const stems = new Set(typed.map((word) => word.stem));
  const shown = Object.values(hit.metadata).flatMap(({t}) =>
    t.position.map(([start, length]) => hit.document.t.slice(start, start + length).toLowerCase()),
  );
  const others = shown.filter((text) => phraseStems(text).some((term) => !stems.has(term) && ranked.terms.has(term)));
  const tokens = [...new Set([...typed.map((word) => word.value), ...others])];
  // A page that answers without holding a word of the query: there the words stay in the box, and nothing is marked.
  const asTyped = query.words.filter((word) => !word.whole).map((word) => word.value);
  return (tokens.length > 0 ? tokens : asTyped).slice(0, 8);
}
