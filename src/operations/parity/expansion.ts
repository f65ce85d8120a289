/** Expansions of single directives, cached: a page and its translation contain the same ones, and expanding is slow. */
import type {Nodes, Root, RootContent} from 'mdast';
import {visit} from 'unist-util-visit';
import {createTranslator, FactsError, type Problem, type Translator} from '../../facts';
import {type Context, expandDirectives} from '../../render';
import {lineOf, type Page} from './pages';

interface Expansion {
  /** Records the strings that the directive requested. */
  t: Translator;
  tree: Root;
  /** Messages about the directive, without file and line. */
  messages: readonly string[];
}

/** An expansion on a page. */
export interface PlacedExpansion extends Expansion {
  /** Name of the directive; `head` for what a page of a method shows above its text. */
  name: string;
  line: number;
}

const known = new WeakMap<Context['facts'], Map<string, Expansion>>();

/** True for nodes that `expandDirectives` replaces: a bare `:word` is ordinary text. */
const isDirective = (node: Nodes): boolean =>
  node.type === 'leafDirective' || (node.type === 'textDirective' && node.children.length > 0);

/**
 * Expands each directive of a page by itself, and what its method shows at the top.
 * @param context of the locale and version of the page; its facts are the key of the cache
 */
export function expansionsOf(page: Page, context: Context): PlacedExpansion[] {
  const found: PlacedExpansion[] = [];
  if (/(?:^docs|\/current)\/services\//.test(page.file))
    found.push({...expansionOf(page.file, undefined, page.file, context), name: 'head', line: 1});
  visit(page.tree, (node: Nodes) => {
    if (!isDirective(node)) return;
    const key = JSON.stringify(node, (name, value: unknown) => (name === 'position' ? undefined : value));
    found.push({
      ...expansionOf(key, node as RootContent, '', context),
      name: (node as {name: string}).name,
      line: lineOf(node),
    });
  });
  return found;
}

function expansionOf(key: string, node: RootContent | undefined, file: string, context: Context): Expansion {
  const ofFacts = known.get(context.facts) ?? new Map<string, Expansion>();
  known.set(context.facts, ofFacts);
  const {locale} = context.t;
  const whole = `${locale} ${key}`;
  const earlier = ofFacts.get(whole);
  if (earlier) return earlier;
  const t = createTranslator(locale, context.facts.translations);
  const tree: Root = {type: 'root', children: node ? [structuredClone(node)] : []};
  const problems: Problem[] = [];
  try {
    expandDirectives(tree, file, {...context, t});
  } catch (error) {
    if (!(error instanceof FactsError)) throw error;
    problems.push(...error.problems);
  }
  const expansion = {t, tree, messages: problems.map(({message}) => message)};
  ofFacts.set(whole, expansion);
  return expansion;
}
