/**
 * Rehype plugin that puts what is sent and answered beside the fields it is about: the fields of a section in one pane, its
 * samples in the other. The style sheet lays them side by side where there is room. It runs after the highlighting, which
 * makes the components that it looks for.
 */
import type {Element, Root} from 'hast';

type Node = Root['children'][number];

/** Classes of the parts, for the style sheet and for `early/page/marks`. */
const PANES = 'panes';
const TEXT = 'panes__text';
const SAMPLES = 'panes__samples';

/** The plugin for `rehypePlugins`. Headings keep their order, and with it the table of contents. */
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

/** The section of a request or an answer: its fields, then its samples under headings of their own. */
function ofCall(section: Node[]): Node[] {
  const [[heading, ...text], ...parts] = cutAt(section, 'h3') as [[Node, ...Node[]], ...Node[][]];
  const samples = parts.flat();
  if (!text.some(isFields) || !samples.some((node) => isTabs(node) || isComponent(node, 'CodeBlock'))) return section;
  const both = [pane(TEXT, text), pane(SAMPLES, samples)];
  // In one column a request begins with what it looks like; an answer is read by its fields.
  return [heading, panes(samples.some(isTabs) ? both.reverse() : both)];
}

/** @returns what stands before the first heading of that level, and then each heading with what follows it */
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

/** A component, as MDX writes it into the tree. */
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
