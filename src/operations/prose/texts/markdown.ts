/** Splits Markdown into texts: paragraphs, items, headings and cells. */
import type {Nodes, Parent, Root} from 'mdast';
import {SKIP, visit} from 'unist-util-visit';
import {CODE, type Kind, type Span, type Text} from '../text';

interface Writer {
  text: string;
  links: Span[];
  /** Offset in `text` → line of the source. */
  lines: {index: number; line: number}[];
}

function write(node: Nodes, out: Writer): void {
  const line = node.position?.start.line ?? 1;
  if (node.type === 'text') {
    node.value.split('\n').forEach((part, index) => {
      if (index > 0) out.text += ' ';
      out.lines.push({index: out.text.length, line: line + index});
      out.text += part;
    });
  } else if (node.type === 'break') {
    out.text += ' ';
  } else if (node.type === 'link') {
    const start = out.text.length;
    for (const child of node.children) write(child, out);
    out.links.push({start, end: out.text.length});
  } else if ('children' in node && node.type !== 'textDirective') {
    for (const child of node.children) write(child, out);
  } else {
    out.lines.push({index: out.text.length, line});
    // A placeholder of the brand, `${brand.name}`, is a dollar sign and an expression.
    if (node.type === 'mdxTextExpression' && out.text.endsWith('$')) out.text = out.text.slice(0, -1);
    out.text += CODE;
  }
}

const KIND: Partial<Record<string, Kind>> = {paragraph: 'paragraph', heading: 'heading', tableCell: 'cell'};

/**
 * @param lineOf line of the file for a line of the tree
 * @returns the texts of a tree, in its order
 */
export function textsOfTree(
  tree: Root,
  at: Pick<Text, 'file' | 'locale' | 'place'>,
  lineOf: (line: number) => number | undefined = (line) => line,
  whole?: Kind,
): Text[] {
  const texts: Text[] = [];
  const lists = new Map<Nodes, object>();
  visit(tree, 'list', (list) => {
    for (const item of list.children) lists.set(item, list);
  });
  visit(tree, (node, _, parent) => {
    const kind = KIND[node.type];
    if (!kind) return undefined;
    const out: Writer = {text: '', links: [], lines: []};
    for (const child of (node as Parent).children) write(child as Nodes, out);
    const list = parent ? lists.get(parent as Nodes) : undefined;
    const label = (node.data as {directiveLabel?: boolean} | undefined)?.directiveLabel;
    const first = node.position?.start.line ?? 1;
    texts.push({
      ...at,
      kind: whole ?? (label ? 'label' : list ? 'item' : kind),
      text: out.text,
      links: out.links,
      list,
      lineAt: (index) => lineOf(out.lines.filter((mark) => mark.index <= index).at(-1)?.line ?? first),
    });
    return SKIP;
  });
  return texts.filter(({text}) => text.trim() !== '');
}
