/** The search of one set of documentation: the current version, or an archived one. */
import {phraseStems} from '../text/stem';
import {excerpt, positionsIn} from './excerpt';
import {interpret, Lookup, type Interpretation} from './interpret';
import {rank, type Ranked} from './rank';
import {IndexStore, type Head, type ReadFile} from './store';
import {Vocabulary} from './vocabulary';

/** The types of documents of @easyops-cn/docusaurus-search-local. */
export const TYPE = {Title: 0, Heading: 1, Description: 2, Keywords: 3, Content: 4} as const;

interface Document {
  i: number;
  t: string;
  u: string;
  h?: string;
  s?: string;
  b?: string[];
  p?: number;
}

/** A hit, in the form that the box and the results page of the plugin show. */
export interface Hit {
  document: Document;
  type: number;
  page: Document | undefined;
  metadata: Record<string, {t: {position: [number, number][]}}>;
  /** Words to mark on the page that is opened. */
  tokens: string[];
  score: number;
  isInterOfTree?: boolean;
  isLastOfTree?: boolean;
}

/** So many hits of one page stand together in the list of suggestions; twice as many on the results page. */
const OF_ONE_PAGE = 3;
/** A hit that is worth less than this share of the best one is left out. */
const LEAST = 0.08;

const NOTHING = new Vocabulary([]);

export class SearchEngine {
  private readonly store: IndexStore;
  /** Of the words alone, then with the names of countries and currencies. */
  private readonly vocabularies: [Vocabulary?, Vocabulary?] = [];
  /** Whether there was a final answer: from then on the next one seldom has to wait. */
  private answered = false;

  /**
   * @param base address of the set, such as `/uk/` or `/1.0/`
   * @param read reads a file of the set's index
   */
  constructor(
    private readonly base: string,
    read: ReadFile,
  ) {
    this.store = new IndexStore(read);
  }

  /** Loads what the first answer needs, and nothing beside it that would slow it down. @throws IndexError */
  async prepare(): Promise<void> {
    await this.store.head();
  }

  private async vocabulary(): Promise<Vocabulary> {
    const file = await this.store.vocabulary();
    return (this.vocabularies[0] ??= new Vocabulary([file]));
  }

  private async withNames(): Promise<Vocabulary> {
    const files = await Promise.all([this.store.vocabulary(), this.store.names()]);
    return (this.vocabularies[1] ??= new Vocabulary(files));
  }

  /**
   * @param context first part of the addresses that are searched, such as “api”; empty for everything
   * @param limit the most hits
   * @param early takes a first answer, from titles and headings alone, when the final one has to wait for files
   * @throws IndexError when a part of the index does not arrive
   */
  async search(input: string, context: string, limit: number, early?: (hits: Hit[]) => void): Promise<Hit[]> {
    if (early && !this.answered) {
      const hits = await this.answer(input, context, limit, await this.store.head(), NOTHING);
      if (hits.length > 0) early(hits);
    }
    const [head, vocabulary] = await Promise.all([this.store.whole(), this.vocabulary()]);
    const hits = await this.answer(input, context, limit, head, vocabulary);
    this.answered = true;
    return hits;
  }

  private async answer(
    input: string,
    context: string,
    limit: number,
    head: Head,
    vocabulary: Vocabulary,
  ): Promise<Hit[]> {
    const lookup = new Lookup(this.store, head);
    const query = await interpret(input, lookup, vocabulary, () =>
      head.whole ? this.withNames() : Promise.resolve(vocabulary),
    );
    if (query.words.length === 0) return [];
    const ofContext = (section: number) => {
      const {path} = head.pages[head.sections[section]!.page]!;
      return context === '' || path === context || path.startsWith(`${context}/`);
    };
    const ranked = await rank(query, head, this.store, ofContext);
    const chosen = choose(ranked, head, limit);
    const hits = await Promise.all(chosen.map((hit) => this.show(hit, head)));
    for (const [at, hit] of hits.entries()) hit.tokens = tokensOf(query, chosen[at]!, hit);
    markTrees(hits);
    return hits;
  }

  private async show(hit: Ranked, head: Head): Promise<Hit> {
    const section = head.sections[hit.section]!;
    const page = head.pages[section.page]!;
    const top: Document = {i: page.first, t: page.title, u: this.base + page.path, b: page.crumbs};
    const isTop = hit.section === page.first;
    if (isTop && hit.named) {
      return {
        document: top,
        type: TYPE.Title,
        page: undefined,
        metadata: positions(positionsIn(page.title, hit.terms)),
        tokens: [],
        score: hit.score,
      };
    }
    const document: Document = {
      i: hit.section,
      t: section.heading,
      u: top.u,
      p: page.first,
      ...(isTop ? {} : {h: section.hash}),
    };
    if (hit.named && !section.row) {
      return {
        document,
        type: TYPE.Heading,
        page: top,
        metadata: positions(positionsIn(section.heading, hit.terms)),
        tokens: [],
        score: hit.score,
      };
    }
    const texts = await this.store.texts(section.page);
    const {text, positions: found} = excerpt(texts[section.place] ?? '', hit.terms);
    return {
      document: {...document, t: text, s: section.heading},
      type: TYPE.Content,
      page: top,
      metadata: positions(found),
      tokens: [],
      score: hit.score,
    };
  }
}

function positions(position: [number, number][]): Hit['metadata'] {
  return {found: {t: {position}}};
}

/** The best hits, those of one page together, where its best one stands. */
function choose(ranked: Ranked[], head: Head, limit: number): Ranked[] {
  const least = (ranked[0]?.score ?? 0) * LEAST;
  const most = limit > 20 ? OF_ONE_PAGE * 2 : OF_ONE_PAGE;
  const groups = new Map<number, Ranked[]>();
  const shown = new Set<string>();
  let count = 0;
  for (const hit of ranked) {
    if (count >= limit || hit.score < least) break;
    const {page, hash} = head.sections[hit.section]!;
    const group = groups.get(page) ?? [];
    const address = page + hash;
    if (group.length >= most || shown.has(address)) continue;
    shown.add(address);
    groups.set(page, [...group, hit]);
    count++;
  }
  return [...groups.values()].flat();
}

/** Hits below the title of their page are drawn as its branches. */
function markTrees(hits: Hit[]): void {
  for (const [at, hit] of hits.entries()) {
    if (!hit.page) continue;
    const top = hits.slice(0, at).some((other) => other.type === TYPE.Title && other.document.i === hit.page!.i);
    if (!top) continue;
    if (hits[at + 1]?.page?.i === hit.page.i) hit.isInterOfTree = true;
    else hit.isLastOfTree = true;
  }
}

/**
 * What to mark on the opened page: the words as typed where the page has them, else the words of the page that they were
 * taken for.
 */
function tokensOf(query: Interpretation, ranked: Ranked, hit: Hit): string[] {
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
