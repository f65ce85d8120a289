/**
 * Rehype plugin that puts the fields of a section in one pane and its samples in another, which the style sheet shows
 * side by side on wide screens. It runs after the highlighting, which creates the components it looks for.
 */
import type {Element, Root} from 'hast';

type Node = Root['children'][number];

/** Classes of the parts, for the style sheet and for `src/page/parts/marks`. */
const PANES = 'panes';
const TEXT = 'panes__text';
const SAMPLES = 'panes__samples';

/** Plugin for `rehypePlugins`. The order of the headings, and so the table of contents, is unchanged. */
export function rehypePanes() {
  return (tree: Root): void => {
    const [before, ...sections] = cutAt(tree.children, 'h2');
    const children = [...before!];
    for (let index = 0; index < sections.length; index += 1) {
      const section = sections[index]!;
      const next = sections[index + 1];
      if (next && section.some(isMethodFields) && next.some(isTabs)) {
        children.push(panes([pane(TEXT, section), pane(SAMPLES, next)]));
        index += 1;
      } else {
        children.push(...ofCall(section));
      }
    }
    tree.children = children;
  };
}

/** The section of a request or response: fields, then samples under their own headings. */
function ofCall(section: Node[]): Node[] {
  const [[heading, ...text], ...parts] = cutAt(section, 'h3') as [[Node, ...Node[]], ...Node[][]];
  const samples = parts.flat();
  if (!text.some(isFields) || !samples.some((node) => isTabs(node) || isComponent(node, 'CodeBlock'))) return section;
  const both = [pane(TEXT, text), pane(SAMPLES, samples)];
  // In one column, a request starts with its sample and a response with its fields.
  return [heading, panes(samples.some(isTabs) ? both.reverse() : both)];
}

/** @returns the nodes before the first heading of that level, then one group per heading */
function cutAt(nodes: Node[], tagName: string): Node[][] {
  const cut: Node[][] = [[]];
  for (const node of nodes) {
    if (node.type === 'element' && node.tagName === tagName) cut.push([]);
    cut.at(-1)!.push(node);
  }
  return cut;
}

const hasClass = (node: Node, tagName: string, className: string): boolean =>
  node.type === 'element' &&
  node.tagName === tagName &&
  [node.properties['className'] ?? []].flat().includes(className);

const isFields = (node: Node): boolean => hasClass(node, 'ul', 'fields');
const isMethodFields = (node: Node): boolean => hasClass(node, 'table', 'method-fields');

/** True for a component, as MDX represents it in the tree. */
const isComponent = (node: Node, name: string): boolean => (node as {name?: unknown}).name === name;
const isTabs = (node: Node): boolean => isComponent(node, 'Tabs');

function pane(className: string, children: Node[]): Element {
  return {
    type: 'element',
    tagName: 'div',
    properties: {className: [className]},
    children: children as Element['children'],
  };
}

const panes = (children: Element[]): Element => pane(PANES, children);
