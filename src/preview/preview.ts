/**
 * The state of the preview: facts, pages that were opened, and what each of them was made of. A change of a file makes
 * stale only what depends on it; only a page that somebody looks at is rendered again.
 */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {DEFAULT_LOCALE, localePath, LOCALES} from '../brand';
import {
  createTranslator,
  FactsError,
  formatProblem,
  getArchive,
  LiveFacts,
  pageRoutes,
  sidecarOf,
  versionPages,
  type FactChange,
  type Problem,
} from '../facts';
import type {Context} from '../render';
import type {Components} from './bundle';
import {readWords} from './frame/words';
import {PageCompiler} from './page/compile';
import {evaluatePage, type Heading} from './page/evaluate';
import {pagesByAddress, type PageAddress} from './pages';
import {dependsOn, tracked, type Dependencies} from './track';

/** A page as it was rendered last. */
export interface RenderedPage {
  page: PageAddress;
  title: string;
  /** HTML of the content. */
  html: string;
  toc: readonly Heading[];
  problems: readonly Problem[];
  /** Increases with each rendering. */
  edition: number;
}

interface Entry {
  rendered: RenderedPage;
  dependencies: Dependencies;
  isStale: boolean;
}

/** Consequences of a change of files, for the log and for the test of the graph. */
export interface Effects {
  /** Kinds of facts that were read again. */
  read: readonly string[];
  /** Addresses of pages that are stale now. */
  stale: readonly string[];
}

export class Preview {
  private readonly facts: LiveFacts;
  private readonly compiler: PageCompiler;
  private readonly known = new Map<string, Entry>();
  private pages: ReadonlyMap<string, PageAddress>;
  private edition = 0;

  /**
   * @param root project root
   * @param components renders the content
   */
  constructor(
    private readonly root: string,
    private readonly components: Pick<Components, 'renderContent'>,
  ) {
    this.facts = new LiveFacts(root);
    this.compiler = new PageCompiler(root);
    this.pages = pagesByAddress(root);
  }

  /** Reads the facts. */
  async load(): Promise<void> {
    await this.facts.load();
  }

  /** Address → page. */
  get addresses(): ReadonlyMap<string, PageAddress> {
    return this.pages;
  }

  /** Problems of the facts, and of the pages that were rendered last, as far as they are current; each once. */
  get problems(): readonly Problem[] {
    const pages = [...this.known.values()].filter(({isStale}) => !isStale);
    return eachOnce([...this.facts.problems, ...pages.flatMap(({rendered}) => rendered.problems)]);
  }

  /** @returns the new address of a page that moved, in the same language; undefined if none did */
  movedTo(address: string): string | undefined {
    // Facts that were never valid have no redirects.
    if (!this.facts.isValid) return undefined;
    const prefix = LOCALES.map(localePath).find((start) => start !== '' && address.startsWith(`${start}/`)) ?? '';
    const bare = address.slice(prefix.length);
    const to = this.facts.facts.redirects.find(({from}) => from === bare)?.to;
    return to === undefined ? undefined : `${prefix}${to}`;
  }

  /** @returns the page, rendered again if it is stale; undefined if there is none at the address */
  async page(address: string): Promise<RenderedPage | undefined> {
    const page = this.pages.get(address);
    if (!page) return undefined;
    const known = this.known.get(address);
    if (known && !known.isStale) return known.rendered;
    return this.render(page, known?.rendered);
  }

  /**
   * @param files that were changed, created or deleted, relative to the root
   * @returns what depends on them
   */
  async change(files: readonly string[]): Promise<Effects> {
    const facts = files.filter((file) => this.facts.isFact(file));
    const change = facts.length > 0 ? await this.facts.change(facts) : undefined;
    const pages = files.filter((file) => /\.mdx?$/.test(file));
    if (pages.some((file) => ![...this.pages.values()].some((page) => page.file === file || page.english === file)))
      this.pages = pagesByAddress(this.root);
    const stale: string[] = [];
    for (const [address, known] of this.known) {
      if (!this.isAffected(address, known, files, change)) continue;
      known.isStale = true;
      stale.push(address);
    }
    return {read: change?.work.read ?? [], stale};
  }

  private isAffected(
    address: string,
    {dependencies, rendered}: Entry,
    files: readonly string[],
    change: FactChange | undefined,
  ): boolean {
    const page = this.pages.get(address);
    if (!page || page.file !== rendered.page.file) return true;
    // A translation shows which of its sections are stale.
    if ([page.file, page.english, sidecarOf(page.english, page.locale)].some((file) => files.includes(file)))
      return true;
    return (
      change !== undefined &&
      (dependsOn(dependencies, change) || (change.work.read.length > 0 && rendered.problems.length > 0))
    );
  }

  /** @param last the page before the change: it stays in place while the source has a mistake */
  private async render(page: PageAddress, last: RenderedPage | undefined): Promise<RenderedPage> {
    this.edition += 1;
    const edition = this.edition;
    const kinds: Dependencies['kinds'] = new Map();
    let strings: ReadonlySet<string> = new Set();
    let rendered: RenderedPage;
    try {
      const context = await this.contextOf(page, kinds);
      // English strings stand in the facts themselves.
      if (page.locale !== DEFAULT_LOCALE) strings = context.t.used;
      const text = readFileSync(path.join(this.root, page.file), 'utf8');
      const {code, frontMatter} = await this.compiler.compile({...page, text, context});
      const {Page, toc} = evaluatePage(code, {
        file: page.file,
        root: this.root,
        addressOf: (asset) => `/${asset.replace(/^(?:static|\.cache\/static(?:-[a-z]+)?)\//, '')}`,
      });
      const html = this.components.renderContent(Page, readWords(this.root, page.locale));
      const title = String(frontMatter['title'] ?? page.address);
      rendered = {page, title, html, toc, problems: [], edition};
    } catch (error) {
      const problems = error instanceof FactsError ? error.problems : [failureOf(page, error)];
      rendered = {
        page,
        title: last?.title ?? page.address,
        html: last?.html ?? '',
        toc: last?.toc ?? [],
        problems,
        edition,
      };
    }
    this.known.set(page.address, {rendered, dependencies: {kinds, strings}, isStale: false});
    return rendered;
  }

  private async contextOf(page: PageAddress, kinds: Dependencies['kinds']): Promise<Context> {
    const {version, locale} = page;
    if (version !== undefined) {
      const facts = await getArchive(this.root, version);
      const routes = pageRoutes(this.root, versionPages(version));
      return {facts, routes, t: createTranslator(locale, facts.translations), base: `/${version}`};
    }
    const {facts} = this.facts;
    const t = createTranslator(locale, facts.translations);
    return {facts: tracked(facts, kinds), routes: pageRoutes(this.root), t};
  }
}

/** @returns the problems without repetitions */
export function eachOnce(problems: readonly Problem[]): readonly Problem[] {
  return [...new Map(problems.map((problem) => [formatProblem(problem), problem])).values()];
}

/** An error of the components, not of the source of the page. */
const failureOf = ({file}: PageAddress, error: unknown): Problem => ({
  file,
  message: `${(error as Error).message.split('\n')[0]!}; npm start shows the whole error`,
});
