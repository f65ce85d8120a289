/** Headings of a page: ids, levels, words. */
import type {Nodes} from 'mdast';
import {visit} from 'unist-util-visit';
import type {Problem} from '../../facts';
import {lineOf, plainText} from '../parity/pages';
import {problem} from './problem';
import {slugOf} from './slug';
import type {SourcePage} from './source';

/** An id and its line; ids of directives have the line of the directive. */
export interface PlacedId {
  id: string;
  line: number;
  /** Directive that makes the id; absent for a heading or an element of the page. */
  by?: string;
}

/** Ids that the text of a page contains: headings, and elements with an `id`. */
export function writtenIds({page}: SourcePage): PlacedId[] {
  const found: PlacedId[] = (page?.sections ?? []).flatMap(({id, line}) => (id === undefined ? [] : [{id, line}]));
  if (page) found.push(...idsIn(page.tree).map(({id, node}) => ({id, line: lineOf(node)})));
  return found;
}

/** Ids of elements and of generated headings below a node. */
export function idsIn(tree: Nodes): {id: string; node: Nodes}[] {
  const found: {id: string; node: Nodes}[] = [];
  visit(tree, (node: Nodes) => {
    const data = node.data as {hProperties?: {id?: unknown}; id?: unknown} | undefined;
    const id = data?.hProperties?.id ?? (node.type === 'heading' ? data?.id : undefined);
    if (typeof id === 'string') found.push({id, node});
    if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return;
    for (const attribute of node.attributes)
      if (attribute.type === 'mdxJsxAttribute' && attribute.name === 'id' && typeof attribute.value === 'string')
        found.push({id: attribute.value, node});
  });
  return found;
}

/** Headings without an id, without words or of a wrong level. */
export function headingProblems({file, page, lines}: SourcePage): Problem[] {
  if (!page) return [];
  const problems: Problem[] = [];
  const taken = new Set(page.sections.flatMap(({id}) => id ?? []));
  let above = 1;
  visit(page.tree, 'heading', (node) => {
    const line = lineOf(node);
    const words = plainText(node).trim();
    const written = lines[line - 1] ?? '';
    const {depth} = node;
    if (words === '') {
      problems.push(problem('heading-text', file, line, 'the heading has no words; write them or remove the line'));
    } else if (!page.sections.some((section) => section.line === line && section.id !== undefined)) {
      const wrong = /\{?#?\s*[\w-]*\s*\}\s*$/.exec(written)?.[0];
      const id = slugOf(words, taken);
      taken.add(id);
      problems.push(
        problem(
          'heading-id',
          file,
          line,
          wrong?.includes('{')
            ? `“${wrong.trim()}” is no heading id; write {#${id}}, with letters, digits, “-” and “_” only`
            : `the heading “${words}” has no id; add {#${id}} at its end (npm run check -- --fix does)`,
        ),
      );
    }
    // A standalone page shows no title of its front matter.
    if (depth === 1 && !/(?:^src\/pages|-pages)\//.test(file))
      problems.push(
        problem(
          'heading-level',
          file,
          line,
          'the title of a page is `title` in its front matter; begin headings with ##',
        ),
      );
    else if (depth > above + 1)
      problems.push(
        problem(
          'heading-level',
          file,
          line,
          `“${'#'.repeat(depth)}” follows “${above === 1 ? 'the title' : '#'.repeat(above)}”; write “${'#'.repeat(above + 1)}”`,
        ),
      );
    above = depth;
  });
  // A line such as “##Heading” is a paragraph.
  lines.forEach((text, index) => {
    const found = /^#{2,6}(?=[^\s#])(.*)$/.exec(text);
    if (found && page.tree.children.every((node) => node.type !== 'code' || !within(node, index + 1)))
      problems.push(
        problem('heading-text', file, index + 1, `“${text.slice(0, 40)}” is text; put a space after the number signs`),
      );
  });
  return problems;
}

const within = ({position}: Nodes, line: number): boolean =>
  position !== undefined && position.start.line <= line && line <= position.end.line;

/** Ids that occur twice on a page. @param ids in the order of the page */
export function duplicateIds(file: string, ids: readonly PlacedId[]): Problem[] {
  const first = new Map<string, PlacedId>();
  return ids.flatMap((placed) => {
    const {id, line, by} = placed;
    const earlier = first.get(id);
    if (!earlier) {
      first.set(id, placed);
      return [];
    }
    const other = earlier.by === undefined ? `line ${earlier.line}` : `::${earlier.by} of line ${earlier.line}`;
    const own = by === undefined ? `{#${id}}` : `“${id}”, which ::${by} makes,`;
    return problem(
      'duplicate-id',
      file,
      line,
      `${own} is the id of ${other}, too; give one of them another id, such as {#${id}-2}`,
    );
  });
}
