/**
 * Remark plugin that replaces directives with Markdown nodes built from data. It runs before the plugins of Docusaurus,
 * so that generated headings appear in the table of contents and generated links are resolved like handwritten ones.
 */
import path from 'node:path';
import type {Nodes, Parents, Root, RootContent} from 'mdast';
import type {LeafDirective, TextDirective} from 'mdast-util-directive';
import {SKIP, visit} from 'unist-util-visit';
import type {VFile} from 'vfile';
import type {Locale} from '../../../brand';
import {
  FactsError,
  type Problem,
  getFacts,
  getArchive,
  versionOf,
  versionPages,
  pageRoutes,
  createTranslator,
} from '../../../facts';
import {expandLeaf, expandText} from '../../directives';
import type {Context} from '../../builders/context';
import {flowLinks, headMark} from '../../builders/method/flows';
import {factLine} from '../../builders/method/line';

export interface DirectiveOptions {
  /** The project's root. */
  root: string;
  locale: Locale;
  /** Not read here. It changes whenever a source changes, which invalidates the cache of the bundler. */
  sourcesHash: string;
}

/**
 * Creates the context for pages of a locale.
 * @param version an archived version: its pages use archived facts and link to each other
 */
export async function createContext(root: string, locale: Locale, version?: string): Promise<Context> {
  const facts = await (version === undefined ? getFacts(root) : getArchive(root, version));
  return {
    facts,
    routes: pageRoutes(root, version === undefined ? undefined : versionPages(version)),
    t: createTranslator(locale, facts.translations),
    ...(version === undefined ? {} : {base: `/${version}`}),
  };
}

/**
 * Creates contexts for many pages while sources do not change: facts and routes are loaded once per locale and version,
 * whereas `createContext` checks the files each time.
 */
export function contextsOf(root: string): (locale: Locale, version?: string) => Promise<Context> {
  const known = new Map<string, Promise<Context>>();
  return async (locale, version) => {
    const key = `${locale} ${version ?? ''}`;
    const context = known.get(key) ?? createContext(root, locale, version);
    known.set(key, context);
    const shared = await context;
    // Each page has its own translator, which records missing translations.
    return {...shared, t: createTranslator(locale, shared.facts.translations)};
  };
}

/** Route of a method’s page in the current version, captured from its file name. */
const SERVICE_PAGE = /(?:^docs|\/current)(\/services\/.*?)(?:\/index)?\.mdx$/;

/**
 * Expands every directive of a page in place. On the page of a method, adds its key facts and its flow links at the
 * top.
 * @throws FactsError with file and line of each directive that cannot be expanded
 */
export function expandDirectives(tree: Root, file: string, context: Context): void {
  const problems: Problem[] = [];
  const attempt = (node: LeafDirective | TextDirective, marks: string, expand: () => Nodes[]): Nodes[] => {
    try {
      return underBase(expand(), context.base);
    } catch (error) {
      problems.push({
        file,
        line: node.position?.start.line,
        message: `${marks}${node.name}: ${(error as Error).message}`,
      });
      return [];
    }
  };
  visit(tree, (node: Nodes, index: number | undefined, parent: Parents | undefined) => {
    if (index === undefined || !parent) return undefined;
    let replacement: Nodes[];
    if (node.type === 'leafDirective') {
      replacement = attempt(node, '::', () => expandLeaf(node.name, attributesOf(node), context) as Nodes[]);
    } else if (node.type === 'textDirective' && node.children.length > 0) {
      // A bare `:word` is ordinary text (a time, a scheme); only a labelled one is a directive.
      replacement = attempt(node, ':', () => [expandText(node.name, labelOf(node), context) as Nodes]);
    } else {
      return undefined;
    }
    parent.children.splice(index, 1, ...(replacement as RootContent[]));
    return [SKIP, index + replacement.length];
  });
  if (problems.length > 0) throw new FactsError(problems);
  const route = SERVICE_PAGE.exec(file.replaceAll(path.sep, '/'))?.[1];
  if (route !== undefined)
    tree.children.unshift(
      ...([...headMark(route, context), ...factLine(route, context), ...flowLinks(route, context)] as RootContent[]),
    );
  mergeText(tree);
}

/**
 * Adds the prefix of the archived version to links (`/request_format`), because facts and builders write them without
 * it.
 */
function underBase(nodes: Nodes[], base: string | undefined): Nodes[] {
  if (base === undefined) return nodes;
  for (const node of nodes)
    visit(node, 'link', (found) => {
      if (found.url.startsWith('/')) found.url = base + found.url;
    });
  return nodes;
}

/** Merges adjacent text nodes: otherwise React would emit comment nodes around each inserted fact. */
function mergeText(tree: Root): void {
  visit(tree, (node: Nodes) => {
    if (!('children' in node)) return;
    for (let index = node.children.length - 1; index > 0; index -= 1) {
      const [left, right] = [node.children[index - 1]!, node.children[index]!];
      if (left.type !== 'text' || right.type !== 'text') continue;
      left.value += right.value;
      node.children.splice(index, 1);
    }
  });
}

function attributesOf(node: LeafDirective): Record<string, string> {
  return Object.fromEntries(Object.entries(node.attributes ?? {}).map(([key, value]) => [key, value ?? '']));
}

function labelOf(node: TextDirective): string {
  return node.children.map((child) => ('value' in child ? child.value : '')).join('');
}

/** Plugin for `beforeDefaultRemarkPlugins`. */
export function remarkDirectives({root, locale}: DirectiveOptions) {
  return async (tree: Root, file: VFile): Promise<void> => {
    const page = path.relative(root, file.path);
    expandDirectives(tree, page, await createContext(root, locale, versionOf(page)));
  };
}
