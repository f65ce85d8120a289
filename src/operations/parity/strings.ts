/** Data strings that a page shows. */
import type {Nodes, Root} from 'mdast';
import {fromMarkdown} from 'mdast-util-from-markdown';
import {visit} from 'unist-util-visit';
import type {Context} from '../../render';
import type {Locale} from '../../brand';
import {FactsError, type Problem, type TranslatedString} from '../../facts';
import {houseRulesOf} from './languages';
import {expansionsOf} from './expansion';
import type {Page} from './pages';

/** Rule of a text of the data without a translation. */
export const MISSING_STRING = 'missing-string';

/** Strings that the directives of a page request from the translator. */
interface ShownStrings {
  used: Set<string>;
  /** String without a translation → a problem that names it and its directive. */
  missing: Map<string, Problem>;
}

/**
 * Expands each directive separately, so that a missing string is reported with its line.
 * @throws FactsError for a directive that cannot be expanded
 */
export function shownStrings(page: Page, context: Context): ShownStrings {
  const shown: ShownStrings = {used: new Set(), missing: new Map()};
  for (const {name, line, t, messages} of expansionsOf(page, context)) {
    if (messages.length > 0) throw new FactsError(messages.map((message) => ({file: page.file, line, message})));
    for (const english of t.used) shown.used.add(english);
    for (const english of t.missing) {
      const message = `${name}: “${english}” is not translated; npm run parity:strings -- ${page.file} lists what is`;
      shown.missing.set(english, {file: page.file, line, message, rule: MISSING_STRING});
    }
  }
  return shown;
}

/**
 * Essential parts that a translated string lacks, and violations of the rules of its language.
 * @param root the project whose names the string may use
 */
export function stringProblems(
  {en, text, file, line}: TranslatedString,
  locale: Locale,
  root = process.cwd(),
): Problem[] {
  const say = (message: string): Problem => ({file, line, message, rule: 'string-translation'});
  const tree = fromMarkdown(text);
  const [theirs, ours] = [essentials(en, fromMarkdown(en)), essentials(text, tree)];
  return [
    ...(theirs === ours ? [] : [say(`must keep ${theirs || 'no code, link or placeholder'}, has ${ours || 'none'}`)]),
    ...houseRulesOf(locale)
      .proseProblems(tree, root)
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
