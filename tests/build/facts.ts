/** Facts about a built page that the tests of every page use. */
import {createHash} from 'node:crypto';
import {HYDRATION_ID, type PageFiles} from '../../src/page/body/hydration/files';
import {textOf, treeOf, type Node} from './tree';

/** Small enough to keep in memory for every page. */
export interface PageFacts {
  language: string;
  title: string;
  headings: number;
  /** Element of the first heading. */
  firstHeading: string;
  /** Length of the text in the main landmark, in characters. */
  mainText: number;
  /** Tables and samples outside the elements that the style sheets treat as prose. */
  outsideProse: number;
  /** Addresses of scripts, styles, fonts, icons, images and frames. */
  loaded: string[];
  ids: string[];
  imagesWithoutAlt: number;
  emptyTableHeaders: number;
  links: string[];
  /** Number of Run buttons. */
  runs: number;
  redirect: string | undefined;
  /** Only for documentation pages. */
  document: {description: string; firstParagraph: string; anchors: string[]; directives: string[]} | undefined;
  machinePaths: boolean;
  /**
   * Inline code that the page's policy does not allow by hash; undefined if there is no policy before the first script.
   */
  refused: string[] | undefined;
}

/** Elements that load a file, and the attribute with its address; of links only certain kinds. */
const LOADING: Record<string, 'src' | 'href'> = {script: 'src', img: 'src', iframe: 'src', link: 'href'};
const LOADING_LINKS = new Set(['stylesheet', 'preload', 'icon']);

/**
 * Reads all facts in a single walk of the tree: a query for each would walk it some twenty times.
 * @param source of a built page
 */
export function readFacts(source: string): PageFacts {
  const found: PageFacts = {
    language: '',
    title: '',
    headings: 0,
    firstHeading: '',
    mainText: 0,
    outsideProse: 0,
    loaded: [],
    ids: [],
    imagesWithoutAlt: 0,
    emptyTableHeaders: 0,
    links: [],
    runs: 0,
    redirect: undefined,
    document: undefined,
    machinePaths: /\/(home|root|work|tmp)\/[a-z]/.test(source),
    refused: undefined,
  };
  let description: string | undefined;
  let canonical: string | undefined;
  let later: string | undefined;
  let forwards = false;
  let firstParagraph: string | undefined;
  const ofDocument: Node[] = [];
  const anchors: string[] = [];
  const guarded = new PolicyCheck();

  const element = (node: Node, name: string, {main, prose, document}: Ancestors) => {
    const {attribs = {}} = node;
    const {id, href} = attribs;
    guarded.see(node, name);
    if (id !== undefined) {
      found.ids.push(id);
      if (document) anchors.push(id);
    }
    const loads = LOADING[name];
    if (loads && attribs[loads] !== undefined && (name !== 'link' || LOADING_LINKS.has(attribs.rel ?? '')))
      found.loaded.push(attribs[loads]);
    if (id === HYDRATION_ID) later ??= textOf(node);
    if (/^h[1-6]$/.test(name)) found.firstHeading ||= name;
    if (main && !prose && (name === 'table' || name === 'pre')) found.outsideProse += 1;
    if (name === 'html') found.language ||= attribs.lang ?? '';
    else if (name === 'title') found.title += textOf(node);
    else if (name === 'h1') found.headings += 1;
    else if (name === 'img' && attribs.alt === undefined) found.imagesWithoutAlt += 1;
    else if (name === 'th' && main && textOf(node).trim() === '') found.emptyTableHeaders += 1;
    else if (name === 'button' && classesOf(node).includes('run')) found.runs += 1;
    else if (name === 'a' && href !== undefined) found.links.push(href);
    else if (name === 'p' && document) firstParagraph ??= textOf(node);
    else if (name === 'link' && attribs.rel === 'canonical') canonical ??= href;
    else if (name === 'meta' && attribs.name === 'description') description ??= attribs.content;
    else if (name === 'meta' && attribs['http-equiv'] === 'refresh') forwards = true;
  };
  const walk = (node: Node, around: Ancestors) => {
    const {name, children = []} = node;
    if (node.type === 'text' && around.main) found.mainText += node.data!.length;
    const classes = classesOf(node);
    const prose = around.prose || classes.includes('markdown');
    if (name !== undefined) element(node, name, {...around, prose});
    if (classes.includes('theme-doc-markdown')) ofDocument.push(node);
    const main = around.main || name === 'main';
    const document = around.document || classes.includes('theme-doc-markdown');
    for (const child of children) walk(child, {main, prose, document});
  };
  walk(treeOf(source), {main: false, prose: false, document: false});

  // The scripts that load React are only listed as data.
  for (const named of Object.values(JSON.parse(later ?? '{}') as PageFiles))
    found.loaded.push(...(Object.values(named) as string[]));
  if (forwards) found.redirect = canonical ?? '';
  if (ofDocument.length > 0)
    found.document = {
      description: description ?? '',
      firstParagraph: firstParagraph ?? '',
      anchors,
      directives:
        ofDocument
          .map(textOf)
          .join('')
          .match(/::[a-z]+\{|:[a-z]+\[/g) ?? [],
    };
  found.refused = guarded.refused();
  return found;
}

const classesOf = ({attribs}: Node): string[] => attribs?.class?.split(/\s+/) ?? [];

/** Ancestors of an element of a page. */
interface Ancestors {
  main: boolean;
  prose: boolean;
  document: boolean;
}

/** Checks inline code against the page's own policy. */
class PolicyCheck {
  #policy: string | undefined;
  /** The first script, style sheet or policy in the page. */
  #first: string | undefined;
  readonly #scripts: string[] = [];
  readonly #sheets: string[] = [];
  readonly #attributes: string[] = [];

  see(node: Node, name: string): void {
    const {attribs = {}} = node;
    const isPolicy = name === 'meta' && attribs['http-equiv'] === 'Content-Security-Policy';
    if (isPolicy || name === 'script' || name === 'style') this.#first ??= name;
    if (isPolicy) this.#policy ??= attribs.content;
    if (name === 'script' && attribs.src === undefined && !attribs.type?.startsWith('application/'))
      this.#scripts.push(textOf(node));
    if (name === 'style') this.#sheets.push(textOf(node));
    // Scripts and styles in attributes cannot be allowed by hash.
    if (Object.keys(attribs).some((attribute) => /^on|^style$/.test(attribute)))
      this.#attributes.push(`on… or style of <${name}>`);
  }

  /** @returns beginnings of the inline scripts and styles that the page's own policy blocks */
  refused(): string[] | undefined {
    const policy = this.#policy;
    if (policy === undefined || this.#first !== 'meta') return undefined;
    const rules = new Map(policy.split('; ').map((rule) => [rule.split(' ')[0]!, rule]));
    const refused = (texts: readonly string[], rule: string) =>
      texts
        .filter((text) => !rules.get(rule)?.includes(`'sha256-${createHash('sha256').update(text).digest('base64')}'`))
        .map((text) => text.slice(0, 60));
    const unsafe = [...rules.values()].filter((rule) => rule.includes('unsafe'));
    const untrusted = ["require-trusted-types-for 'script'", 'trusted-types'].filter(
      (rule) => !policy.split('; ').some((one) => one.startsWith(rule)),
    );
    return [
      ...unsafe,
      ...untrusted.map((rule) => `no ${rule}`),
      ...refused(this.#scripts, 'script-src'),
      ...refused(this.#sheets, 'style-src-elem'),
      ...this.#attributes,
    ];
  }
}
