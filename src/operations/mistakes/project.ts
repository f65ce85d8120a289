/**
 * The project as the checks see it: pages, facts and addresses are read when needed, kept, and forgotten per file. The
 * development server and `npm run check` use the same object.
 */
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {DEFAULT_LOCALE, isComplete, type Locale, TRANSLATIONS} from '../../brand';
import {
  ARCHIVE_FOLDER,
  createTranslator,
  docRoutes,
  type Facts,
  FACT_PLACES,
  FactsError,
  filesBelow,
  frontMatterOf,
  getArchive,
  getFacts,
  kindsOfFile,
  markdownFiles,
  mirrorOf,
  PAGE_FOLDERS,
  type Problem,
  versionOf,
  versionPages,
} from '../../facts';
import type {Context} from '../../render';
import {type PlacedExpansion, expansionsOf} from '../parity/expansion';
import {translationOf} from '../parity/hashes';
import {readPending} from '../parity/pending';
import {MISSING_STRING} from '../parity/strings';
import {dataProblems, isData} from './data';
import {duplicateIds, headingProblems, idsIn, type PlacedId, writtenIds} from './headings';
import {codeTypography, invisibleProblems, lookAlikeProblems} from './letters';
import {linkForms, linkProblem, linksIn, type LinkContext} from './links';
import {nameProblems} from './names';
import {pageFrontMatter} from './frontMatter';
import {problem, sorted} from './problem';
import {componentProblems, expressionProblems} from './components';
import {watchFacts, type WatchedFacts} from './reads';
import {sidebarProblems} from './sidebar';
import {isPage, placeOf, readSource, type SourcePage} from './source';
import {foreignProse, importProblems, jsonProblems, markProblems, sectionProblems, unitProblems} from './slips';
import {admonitionProblems, directivePlaces} from './syntax';
import {generatedFiles, readTargets, type Targets} from './targets';
import {codeBlockProblems, lineProblems, quoteProblems, repeatedWords, tableProblems} from './text';
import {pairProblems, stringFileProblems, translationProblems} from './translations';
import {orderProblems} from './words';
import {proseProblems} from '../prose';

/** A page with its expanded directives. */
interface ExpandedPage {
  expansions: readonly PlacedExpansion[];
  reads: ReadonlySet<string>;
  /** Ids in the order of the page, those of directives included. */
  ids: readonly PlacedId[];
}

export interface Project {
  /**
   * Problems of one file: a page in any language, or a file of facts or strings; empty for a file that the checks do not
   * know or that does not exist. A page takes a few milliseconds once the facts are loaded.
   * @param file path relative to the root, with slashes
   */
  problemsOf(file: string): Promise<Problem[]>;
  /** Problems that belong to no single page: facts, sidebar, missing and orphaned translations, redirects. */
  problemsOfProject(): Promise<Problem[]>;
  /** Forgets what was read from a file. Call it for each file that was changed, created or deleted. */
  invalidate(file: string): void;
  /**
   * Pages to look at again after a file changed: for a page, its mirrors and the pages that link to it; for a file of
   * facts, the pages whose directives read its kind; for a file of strings, the pages of its language that show one.
   * @param file path relative to the root; call it after `invalidate`
   * @param pause is waited for between pages, of which there are hundreds
   */
  dependents(file: string, pause?: () => Promise<void>): Promise<string[]>;
  /** All pages in all languages, relative to the root. */
  pages(): string[];
  /** Ids that links to a page may name. @param file a page in any language */
  idsOf(file: string): Promise<ReadonlySet<string>>;
}

type FactsState = {facts: Facts; problems: readonly Problem[]} | {facts: undefined; problems: readonly Problem[]};

/** @param root the project's root, absolute */
export function createProject(root: string): Project {
  return new CheckedProject(root);
}

class CheckedProject implements Project {
  private readonly sources = new Map<string, SourcePage>();
  private readonly expanded = new Map<string, ExpandedPage>();
  private readonly contexts = new Map<string, {context: Context; watched: WatchedFacts}>();
  private state: Promise<FactsState> | undefined;
  private targets: Targets | undefined;
  private generated: ReadonlySet<string> | undefined;
  /** Page → routes that its text links to. */
  private readonly links = new Map<string, ReadonlySet<string>>();

  constructor(private readonly root: string) {}

  pages(): string[] {
    return PAGE_FOLDERS.flatMap((pair) => [pair.source, ...TRANSLATIONS.map((locale) => mirrorOf(pair, locale))])
      .filter((folder) => existsSync(path.join(this.root, folder)))
      .flatMap((folder) => markdownFiles(path.join(this.root, folder)).map((file) => `${folder}/${file}`));
  }

  async problemsOf(file: string): Promise<Problem[]> {
    if (!existsSync(path.join(this.root, file))) return [];
    if (isPage(file)) return this.problemsOfPage(file);
    if (!isData(file)) return [];
    const {facts, problems} = await this.facts();
    const own = problems.filter((one) => one.file === file);
    const strings = facts ? stringFileProblems(this.root, file) : [];
    const texts = facts ? dataProblems(this.root, file, facts, await this.linkContext(DEFAULT_LOCALE)) : [];
    const prose = facts ? await proseProblems(this.root, [file]) : [];
    return sorted([...own, ...strings, ...texts, ...prose]);
  }

  async problemsOfProject(): Promise<Problem[]> {
    const {problems, facts} = await this.facts();
    const targets = await this.addresses();
    const redirects = (facts?.redirects ?? []).flatMap(({from, to}) => [
      ...(targets.pages.has(to.replace(/#.*$/, ''))
        ? []
        : [
            problem(
              'redirect',
              REDIRECTS,
              this.lineWith(REDIRECTS, from),
              `the redirect from ${from} leads to ${to}, which is no page; correct it`,
            ),
          ]),
      ...(targets.pages.has(from)
        ? [
            problem(
              'redirect',
              REDIRECTS,
              this.lineWith(REDIRECTS, from),
              `the redirect from ${from} hides the page at that path; remove it`,
            ),
          ]
        : []),
    ]);
    return sorted([
      ...problems,
      ...redirects,
      ...sidebarProblems(this.root),
      ...translationProblems(this.root),
      ...this.repeatedDescriptions(),
      ...targets.shadowed.map(({file, route, by}) =>
        problem(
          'address',
          file,
          this.lineWith(file, 'slug:'),
          `the address ${route} is that of ${by}, too, and readers see one of them; give another slug or name`,
        ),
      ),
    ]);
  }

  invalidate(file: string): void {
    this.sources.delete(file);
    this.expanded.delete(file);
    this.links.delete(file);
    const before = this.targets;
    if (before && placeOf(file) && this.hasNewRoute(file, before)) {
      this.targets = readTargets(this.root, before.moved);
      // Directives link only to pages that exist.
      if ([...this.targets.pages.keys()].join() !== [...before.pages.keys()].join()) this.forgetContexts();
    } else if (file.startsWith('static/') || file.endsWith('/tags.yml')) this.targets = undefined;
    if (isFactFile(file)) {
      this.state = undefined;
      this.targets = undefined;
      this.generated = undefined;
      this.forgetContexts();
    }
  }

  async dependents(file: string, pause?: () => Promise<void>): Promise<string[]> {
    const place = placeOf(file);
    if (place) {
      const targets = await this.addresses();
      const route = [...targets.pages].find(([, page]) => page === place.english)?.[0];
      const mirrors = [place.english, ...TRANSLATIONS.map((locale) => translationOf(place.english, locale)!)];
      const linking = route === undefined ? [] : this.pages().filter((page) => this.linksOf(page).has(route));
      return unique([...mirrors, ...linking]).filter((page) => page !== file && existsSync(path.join(this.root, page)));
    }
    const locale = TRANSLATIONS.find((one) => file.startsWith(`i18n/${one}/`));
    const kinds = kindsOfFile(file);
    const archive = file.startsWith(`${ARCHIVE_FOLDER}/`)
      ? file.slice(ARCHIVE_FOLDER.length + 1).split('/')[0]
      : undefined;
    if (kinds.length === 0 && archive === undefined) return [];
    const found: string[] = [];
    for (const page of this.pages()) {
      await pause?.();
      if (archive !== undefined ? versionOf(page) !== archive : versionOf(page) !== undefined) continue;
      const {locale: own} = placeOf(page)!;
      // A string appears only in its language; English pages contain no translated string.
      if (locale !== undefined && own !== locale) continue;
      const {reads, expansions} = await this.expandedOf(page);
      const shows = locale === undefined ? isRead(reads, file, kinds) : expansions.length > 0;
      if (archive !== undefined ? expansions.length > 0 : shows) found.push(page);
    }
    return found;
  }

  async idsOf(file: string): Promise<ReadonlySet<string>> {
    return new Set((await this.expandedOf(file)).ids.map(({id}) => id));
  }

  /** False for a page whose route follows from its path, as before. */
  private hasNewRoute(file: string, {pages}: Targets): boolean {
    const {english, locale} = placeOf(file)!;
    if (locale !== DEFAULT_LOCALE) return false;
    const place = path.join(this.root, english);
    const route = english
      .replace(/^docs/, '')
      .replace(/\.mdx?$/, '')
      .replace(/\/index$/, '');
    if (pages.get(route === '' ? '/' : route) !== english || !existsSync(place)) return true;
    return /^slug:/m.test(readFileSync(place, 'utf8'));
  }

  private async problemsOfPage(file: string): Promise<Problem[]> {
    const source = this.sourceOf(file);
    const {facts} = await this.facts();
    const problems: Problem[] = [
      ...source.syntax,
      ...lineProblems(source),
      ...lookAlikeProblems(source),
      ...invisibleProblems(source),
      ...admonitionProblems(source),
      ...directivePlaces(source),
      ...(await pageFrontMatter(this.root, source)),
    ];
    if (!source.page) return sorted(problems);
    problems.push(
      ...headingProblems(source),
      ...linkForms(source),
      ...codeTypography(source),
      ...codeBlockProblems(source),
      ...repeatedWords(source),
      ...tableProblems(source),
      ...quoteProblems(source),
      ...componentProblems(source),
      ...expressionProblems(source),
      ...markProblems(source),
      ...unitProblems(source),
      ...foreignProse(source),
      ...sectionProblems(source),
      ...jsonProblems(source),
      ...importProblems(this.root, source),
      ...orderProblems(source),
      ...(await this.pairProblems(source)),
    );
    const quoted = new Set(problems.filter(({rule}) => rule === 'typography').map(({line}) => line));
    const prose = await proseProblems(this.root, [file]);
    // A straight quote breaks a rule of typography and one of wording; once is enough.
    problems.push(...prose.filter(({rule, line}) => rule !== 'straight-quote' || !quoted.has(line)));
    const {expansions, ids} = await this.expandedOf(file);
    problems.push(...duplicateIds(file, ids));
    for (const {messages, name, line} of expansions)
      problems.push(...messages.map((message) => problem('directive', file, line, `${name}: ${message}`)));
    if (source.locale !== DEFAULT_LOCALE && isComplete(source.locale))
      problems.push(...missingStrings(this.root, source, expansions));
    if (facts) problems.push(...nameProblems(source, facts, await this.addresses()));
    problems.push(...(await this.linkProblems(source, expansions)));
    return sorted(problems);
  }

  /** Differences from the other language; none of a key that is wrong in English, because the translation would take it over. */
  private async pairProblems({file, english}: SourcePage): Promise<Problem[]> {
    const found = pairProblems(this.root, file, (page) => this.sourceOf(page).page);
    if (!found.some(({message}) => message.startsWith('front matter'))) return found;
    const wrong = await pageFrontMatter(this.root, this.sourceOf(english));
    return wrong.length === 0 ? found : found.filter(({message}) => !message.startsWith('front matter'));
  }

  private async linkProblems({file, english, locale, page}: SourcePage, expansions: readonly PlacedExpansion[]) {
    const written = linksIn(page!.tree).map(({address, node, isImage}) => ({
      link: {address, line: node.position?.start.line ?? 1},
      isImage,
    }));
    const made = expansions.flatMap(({tree, name, line}) =>
      // Directives of an archived page already have its prefix.
      linksIn(tree).map(({address, isImage}) => ({link: {address, line, by: name}, isImage})),
    );
    const all = [...written, ...made];
    const context = await this.linkContext(locale);
    await this.expandTargets(
      all.map(({link}) => link.address),
      english,
      locale,
    );
    return all.flatMap(({link, isImage}) => linkProblem(file, link, english, context, isImage) ?? []);
  }

  /** Expands the pages whose ids the links name, because `linkProblem` cannot wait. */
  private async expandTargets(addresses: readonly string[], english: string, locale: Locale): Promise<void> {
    const {pages} = await this.addresses();
    for (const address of new Set(addresses)) {
      const [, route, id] = /^([^?#]*)(?:\?[^#]*)?#(.+)$/.exec(address) ?? [];
      if (id === undefined) continue;
      const target = route === '' ? english : pages.get(route!.replace(/(.)\/$/, '$1'));
      if (target !== undefined) await this.expandedOf(this.inLocale(target, locale));
    }
  }

  private async linkContext(locale: Locale): Promise<LinkContext> {
    const {facts} = await this.facts();
    const targets = await this.addresses();
    return {
      root: this.root,
      targets,
      idsOf: (english) => {
        const file = this.inLocale(english, locale);
        const known = this.expanded.get(file);
        return known && this.sourceOf(file).page ? new Set(known.ids.map(({id}) => id)) : undefined;
      },
      generated: () => (this.generated ??= facts ? generatedFiles(this.root, facts) : new Set()),
    };
  }

  /** The page in a language, or the English one that stands in for it. */
  private inLocale(english: string, locale: Locale): string {
    if (locale === DEFAULT_LOCALE) return english;
    const own = translationOf(english, locale)!;
    return existsSync(path.join(this.root, own)) ? own : english;
  }

  /** First line of a file with a text; undefined without one. */
  private lineWith(file: string, text: string): number | undefined {
    const at = readFileSync(path.join(this.root, file), 'utf8')
      .split('\n')
      .findIndex((line) => line.split(/[\s'",]+/).includes(text));
    return at === -1 ? undefined : at + 1;
  }

  private sourceOf(file: string): SourcePage {
    const known = this.sources.get(file) ?? readSource(this.root, file);
    this.sources.set(file, known);
    return known;
  }

  private linksOf(file: string): ReadonlySet<string> {
    const known = this.links.get(file) ?? new Set(routesIn(this.sourceOf(file).source));
    this.links.set(file, known);
    return known;
  }

  /** Expansions of a page; empty while the facts or the page are invalid. */
  private async expandedOf(file: string): Promise<ExpandedPage> {
    const known = this.expanded.get(file);
    if (known) return known;
    const source = this.sourceOf(file);
    const written = writtenIds(source);
    let found: ExpandedPage = {expansions: [], reads: new Set(), ids: written};
    const context = await this.contextOf(source.locale, source.version);
    if (context && source.page) {
      const {page} = source;
      const {result: expansions, reads} = context.watched.watch(() => expansionsOf(page, context.context));
      const made = expansions.flatMap(({tree, name, line}) => idsIn(tree).map(({id}) => ({id, line, by: name})));
      const ids = [...written, ...made].sort((a, b) => a.line - b.line);
      found = {expansions, reads, ids};
    }
    this.expanded.set(file, found);
    return found;
  }

  private async contextOf(locale: Locale, version: string | undefined) {
    const key = `${locale} ${version ?? ''}`;
    const known = this.contexts.get(key);
    if (known) return known;
    const {facts} = await this.facts();
    if (!facts) return undefined;
    const watched = watchFacts(version === undefined ? facts : await getArchive(this.root, version));
    const routes = docRoutes(this.root, version === undefined ? undefined : versionPages(version));
    const context: Context = {
      facts: watched.facts,
      routes: new Set(routes.keys()),
      t: createTranslator(locale, facts.translations),
      ...(version === undefined ? {} : {base: `/${version}`}),
    };
    const made = {context, watched};
    this.contexts.set(key, made);
    return made;
  }

  private forgetContexts(): void {
    this.contexts.clear();
    this.expanded.clear();
  }

  private facts(): Promise<FactsState> {
    this.state ??= getFacts(this.root).then(
      (facts) => ({facts, problems: []}),
      (error: unknown) => {
        if (error instanceof FactsError) return {facts: undefined, problems: error.problems};
        throw error;
      },
    );
    return this.state;
  }

  private async addresses(): Promise<Targets> {
    if (this.targets) return this.targets;
    const {facts} = await this.facts();
    this.targets = readTargets(this.root, new Map((facts?.redirects ?? []).map(({from, to}) => [from, to])));
    return this.targets;
  }

  /** Descriptions that several pages of a language have. Only the front matter of a page is read, not its text. */
  private repeatedDescriptions(): Problem[] {
    const first = new Map<string, string>();
    return this.pages().flatMap((file) => {
      const source = this.sources.get(file)?.source ?? readFileSync(path.join(this.root, file), 'utf8');
      const description = descriptionIn(source);
      if (description === undefined) return [];
      const key = `${placeOf(file)!.locale} ${versionOf(file) ?? ''} ${description}`;
      const earlier = first.get(key);
      if (earlier === undefined) {
        first.set(key, file);
        return [];
      }
      const line = source.split('\n').findIndex((text) => text.startsWith('description:')) + 1;
      return problem(
        'description',
        file,
        line,
        `the description is that of ${earlier}, too; say what only this page tells`,
      );
    });
  }
}

/** Description in a page’s front matter; undefined without one, and for invalid YAML, which the page’s own check reports. */
function descriptionIn(source: string): string | undefined {
  try {
    const {description} = frontMatterOf(source);
    return typeof description === 'string' ? description : undefined;
  } catch {
    return undefined;
  }
}

const REDIRECTS = 'src/contract/data/redirects.yaml';

const isFactFile = (file: string): boolean =>
  FACT_PLACES.some((place) => file === place || file.startsWith(`${place}/`));

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** Routes that a text links to, with all that it may write before and after them. */
const routesIn = (source: string): string[] =>
  [...source.matchAll(/(?:\]\(|(?:href|to)=["'])(\/[^)\s"'#?]*)/g)].map(([, route]) => route!.replace(/(.)\/$/, '$1'));

/** True if a page read one of the kinds of a file; for a folder of entries, that entry or all of them. */
function isRead(reads: ReadonlySet<string>, file: string, kinds: readonly string[]): boolean {
  const entry = path.parse(file).name;
  return kinds.some(
    (kind) => reads.has(kind) || reads.has(`${kind}/${entry}`) || (hasEntries(reads, kind) && !isOwnFile(file)),
  );
}

const hasEntries = (reads: ReadonlySet<string>, kind: string): boolean =>
  [...reads].some((read) => read.startsWith(`${kind}/`));

/** True for a file that is one entry of its kind: a method, a list of banks. */
const isOwnFile = (file: string): boolean => /\/(?:methods|banks)\/[^/]+$/.test(file);

/** Strings that a translated page shows in English and that are not listed as pending. */
function missingStrings(root: string, {file, locale}: SourcePage, expansions: readonly PlacedExpansion[]): Problem[] {
  const missing = expansions.flatMap(({t, name, line}) => [...t.missing].map((english) => ({english, name, line})));
  if (missing.length === 0) return [];
  const {strings} = readPending(root, locale);
  return missing
    .filter(({english}) => !strings.has(english))
    .map(({english, name, line}) => ({
      file,
      line,
      message: `${name}: “${english}” is not translated; npm run parity:strings -- ${file} lists what is missing`,
      rule: MISSING_STRING,
    }));
}

/** All files that `problemsOf` checks, relative to the root. */
export const checkedFiles = (root: string, project: Project): string[] => [
  ...project.pages(),
  ...FACT_PLACES.flatMap((place) => filesBelow(root, place)).filter(isData),
];
