/**
 * Remark plugin that sorts the sections of a glossary alphabetically in the reader’s language. The source keeps the
 * order of the English terms in both locales, so that a translation can be compared with its original section by
 * section.
 */
import type {Heading, Nodes, Root, RootContent} from 'mdast';
import type {VFile} from 'vfile';

/** Docusaurus parses heading ids after this plugin, so the id is still part of the text. */
const ID = /\s*\{#([\w-]+)\}$/;

/**
 * Plugin for `beforeDefaultRemarkPlugins`, so that it runs before the table of contents is built. `alphabetical` in the
 * front matter is the id of a heading; its direct subsections are sorted.
 */
export function remarkAlphabet({locale}: {locale: string}) {
  return (tree: Root, file: VFile): void => {
    const id = (file.data as {frontMatter?: {alphabetical?: unknown}}).frontMatter?.alphabetical;
    if (typeof id !== 'string') return;
    const start = tree.children.findIndex((node) => node.type === 'heading' && ID.exec(textOf(node))?.[1] === id);
    if (start === -1) throw new Error(`front matter alphabetical: no heading has the id “${id}”`);
    const {depth} = tree.children[start] as Heading;
    const length = tree.children.slice(start + 1).findIndex((node) => node.type === 'heading' && node.depth <= depth);
    const end = length === -1 ? tree.children.length : start + 1 + length;
    const [first, ...sections] = cut(tree.children.slice(start + 1, end), depth + 1);
    const {compare} = new Intl.Collator(locale);
    sections.sort((a, b) => compare(term(a), term(b)));
    tree.children = [...tree.children.slice(0, start + 1), ...first!, ...sections.flat(), ...tree.children.slice(end)];
  };
}

/** @returns the nodes before the first heading of that depth, then one group per heading */
function cut(nodes: RootContent[], depth: number): RootContent[][] {
  const parts: RootContent[][] = [[]];
  for (const node of nodes) {
    if (node.type === 'heading' && node.depth === depth) parts.push([]);
    parts.at(-1)!.push(node);
  }
  return parts;
}

const term = ([heading]: RootContent[]): string => textOf(heading!).replace(ID, '');

function textOf(node: Nodes): string {
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}
