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

/** Components that the page neither imports nor gets from the site. */
export function componentProblems({file, page}: SourcePage): Problem[] {
  if (!page) return [];
  const imported = new Set<string>();
  const problems: Problem[] = [];
  visit(page.tree, 'mdxjsEsm', ({value}) => {
    for (const [, names] of value.matchAll(/import\s+([^'"]+?)\s+from/g))
      for (const name of names!.match(/[A-Za-z_$][\w$]*/g) ?? []) imported.add(name);
  });
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
