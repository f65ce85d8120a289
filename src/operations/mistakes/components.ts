/** Components (JSX) on a page. */
import type {Nodes} from 'mdast';
import {visit} from 'unist-util-visit';
import {knownNames, type Problem} from '../../facts';
import {lineOf} from '../parity/pages';
import {problem} from './problem';
import type {SourcePage} from './source';

/** Components that pages use without an import: `src/theme/MDXComponents`, and those of the theme. A test compares both lists. */
export const COMPONENTS: readonly string[] = [
  'CodeBlock',
  'Head',
  'PlayButton',
  'RunButton',
  'TabItem',
  'TableFilter',
  'Tabs',
];

/** Names that a page imports or exports. */
function ownNames(page: NonNullable<SourcePage['page']>): Set<string> {
  const names = new Set<string>();
  visit(page.tree, 'mdxjsEsm', ({value}) => {
    for (const [, list] of value.matchAll(/import\s+([^'"]+?)\s+from/g))
      for (const name of list!.match(/[A-Za-z_$][\w$]*/g) ?? []) names.add(name);
    for (const [, name] of value.matchAll(/export\s+(?:const|let|function)\s+([A-Za-z_$][\w$]*)/g)) names.add(name!);
  });
  return names;
}

/** Names that every compiled page has. */
const PAGE_NAMES = [
  'props',
  'frontMatter',
  'toc',
  'contentTitle',
  'metadata',
  'assets',
  'undefined',
  'null',
  'true',
  'false',
];

/** Braces of prose, which MDX runs as JavaScript: `{service_id}`. */
export function expressionProblems({file, page}: SourcePage): Problem[] {
  if (!page) return [];
  const known = new Set([...ownNames(page), ...PAGE_NAMES]);
  const problems: Problem[] = [];
  visit(page.tree, (node: Nodes) => {
    if (node.type !== 'mdxTextExpression' && node.type !== 'mdxFlowExpression') return;
    // A name, or several with dots, commas or spaces between them; other code is meant as code.
    if (!/^\s*[\p{L}_$][\p{L}\d_$.,\s-]*$/u.test(node.value)) return;
    const unknown = (node.value.match(/(?<![\p{L}\d_$.])[\p{L}_$][\p{L}\d_$]*/gu) ?? []).find(
      (name) => !known.has(name),
    );
    if (unknown === undefined) return;
    problems.push(
      problem(
        'component',
        file,
        lineOf(node),
        `{${node.value}} is read as JavaScript, and the page has no “${unknown}”; write it as code (\`{${node.value}}\`), or as \\{${node.value}}`,
      ),
    );
  });
  return problems;
}

/** Components that the page neither imports nor gets from the site. */
export function componentProblems({file, page}: SourcePage): Problem[] {
  if (!page) return [];
  const imported = ownNames(page);
  const problems: Problem[] = [];
  visit(page.tree, (node: Nodes) => {
    if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return;
    const name = node.name?.split('.')[0];
    if (!name || !/^[A-Z]/.test(name) || imported.has(name) || COMPONENTS.includes(name)) return;
    problems.push(
      problem(
        'component',
        file,
        lineOf(node),
        `<${name}> is no component of this page; import it, or write “<” as code; ${knownNames(name, [...COMPONENTS, ...imported])}`,
      ),
    );
  });
  return problems;
}
