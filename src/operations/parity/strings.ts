/** Data strings that a page shows. */
import type {Nodes, Root, RootContent} from 'mdast';
import {fromMarkdown} from 'mdast-util-from-markdown';
import {visit} from 'unist-util-visit';
import {type Context, expandDirectives} from '../../render';
import type {Locale} from '../../brand';
import {createTranslator, type Problem, type TranslatedString, type Translator} from '../../facts';
import {houseRulesOf} from './languages';
import {lineOf, type Page} from './pages';

/** Rule of a text of the data without a translation. */
export const MISSING_STRING = 'missing-string';

/** Strings that the directives of a page request from the translator. */
interface ShownStrings {
  used: Set<string>;
  /** String without a translation → a problem that names it and its directive. */
  missing: Map<string, Problem>;
}

/**
 * Cache of translators by language and directive text. A page and its translation contain the same directives, and expanding them is
 * slow.
 */
const asked = new WeakMap<Context['facts'], Map<string, Translator>>();

function stringsOf(node: Nodes, file: string, context: Context): Translator {
  const known = asked.get(context.facts) ?? new Map<string, Translator>();
  asked.set(context.facts, known);
  const {locale} = context.t;
  const key = locale + JSON.stringify(node, (name, value: unknown) => (name === 'position' ? undefined : value));
  const t = known.get(key) ?? createTranslator(locale, context.facts.translations);
  if (!known.has(key)) {
    expandDirectives({type: 'root', children: [structuredClone(node) as RootContent]}, file, {...context, t});
    known.set(key, t);
  }
  return t;
}

/** Expands each directive separately, so that a missing string is reported with its line. */
export function shownStrings(page: Page, context: Context): ShownStrings {
  const shown: ShownStrings = {used: new Set(), missing: new Map()};
  visit(page.tree, (node: Nodes) => {
    if (node.type !== 'leafDirective' && !(node.type === 'textDirective' && node.children.length > 0)) return;
    const t = stringsOf(node, page.file, context);
    for (const english of t.used) shown.used.add(english);
    for (const english of t.missing) {
      const message = `${node.name}: “${english}” is not translated; npm run parity:strings -- ${page.file} lists what is`;
      shown.missing.set(english, {file: page.file, line: lineOf(node), message, rule: MISSING_STRING});
    }
  });
  return shown;
}

/** Essential parts that a translated string lacks, and violations of the rules of its language. */
export function stringProblems({en, text, file, line}: TranslatedString, locale: Locale): Problem[] {
  const say = (message: string): Problem => ({file, line, message, rule: 'string-translation'});
  const tree = fromMarkdown(text);
  const [theirs, ours] = [essentials(en, fromMarkdown(en)), essentials(text, tree)];
  return [
    ...(theirs === ours ? [] : [say(`must keep ${theirs || 'no code, link or placeholder'}, has ${ours || 'none'}`)]),
    ...houseRulesOf(locale)
      .proseProblems(tree)
      .map(({message}) => say(message)),
  ];
}

/** Placeholders, inline code and link targets of a short Markdown text, sorted. */
function essentials(markdown: string, tree: Root): string {
  const found: string[] = markdown.match(/\{\w+\}/g) ?? [];
  visit(tree, (node: Nodes) => {
    if (node.type === 'inlineCode') found.push(`\`${node.value}\``);
    if (node.type === 'link') found.push(`(${node.url})`);
  });
  return found.sort().join(' ');
}
