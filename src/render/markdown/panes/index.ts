/**
 * Rehype plugin that puts the text of a section in one pane and its samples in another, which the style sheet shows
 * side by side on wide screens. It runs after the highlighting, which creates the components it looks for.
 */
import type {Element, Root} from 'hast';

type Node = Root['children'][number];

/** Classes of the parts, for the style sheet and for `src/page/parts/marks`. */
const PANES = 'panes';
const TEXT = 'panes__text';
const SAMPLES = 'panes__samples';

/** Plugin for `rehypePlugins`. The order of the content is unchanged, and so is the table of contents. */
export function rehypePanes() {
  return (tree: Root): void => {
    const {children} = tree;
    if (children.some(isFactCard) && children.some(isTabs)) {
      tree.children = ofMethod(children);
    } else {
      const [before, ...sections] = cutAt(children, 'h2');
      tree.children = [...before!, ...sections.flatMap(ofCall)];
    }
  };
}

/**
 * The page of a method as two bands: the call beside everything up to the callback, and the callback beside the rest.
 * The samples come where they are mentioned; the style sheet lets them begin at the top of their band.
 */
function ofMethod(nodes: Node[]): Node[] {
  const call = runFrom(nodes, nodes.findIndex(isTabs));
  const callback = nodes.findIndex(isCallback);
  if (callback < call.end) return [band(nodes, call)];
  return [band(nodes.slice(0, callback), call), ofCallback(nodes.slice(callback))];
}

/** The band of a callback, from its heading; without an example it has only text. */
function ofCallback(nodes: Node[]): Node {
  const [, next = nodes.length] = nodes.flatMap((node, index) => (isHeading(node) ? [index] : []));
  const example = nodes.findIndex(isCode);
  return example < 0 || example > next ? panes([pane(TEXT, nodes)]) : band(nodes, runFrom(nodes, example));
}

/** Samples with the text before and after them. */
const band = (nodes: Node[], {from, end}: {from: number; end: number}): Node =>
  panes([pane(TEXT, nodes.slice(0, from)), pane(SAMPLES, nodes.slice(from, end)), pane(TEXT, nodes.slice(end))]);

/** The programs, blocks of code and buttons from an index on, without text between them. */
function runFrom(nodes: Node[], from: number): {from: number; end: number} {
  const length = nodes.slice(from).findIndex((node) => !isCode(node) && !isSpace(node));
  return {from, end: length < 0 ? nodes.length : from + length};
}

/** The section of a request or response: fields, then samples under their own headings. */
function ofCall(section: Node[]): Node[] {
  const [[heading, ...text], ...parts] = cutAt(section, 'h3') as [[Node, ...Node[]], ...Node[][]];
  const samples = parts.flat();
  if (!text.some(isFields) || !samples.some(isCode)) return section;
  return [heading, panes([pane(TEXT, text), pane(SAMPLES, samples)])];
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
const isFactCard = (node: Node): boolean => hasClass(node, 'div', 'glance-card');
const isHeading = (node: Node): boolean => node.type === 'element' && node.tagName === 'h2';
const isCallback = (node: Node): boolean => isHeading(node) && (node as Element).properties['id'] === 'callback';
const isSpace = (node: Node): boolean => node.type === 'text' && node.value.trim() === '';

/** True for a component, as MDX represents it in the tree. */
const isComponent = (node: Node, name: string): boolean => (node as {name?: unknown}).name === name;
const isTabs = (node: Node): boolean => isComponent(node, 'Tabs');
const isCode = (node: Node): boolean => ['Tabs', 'RunButton', 'CodeBlock'].some((name) => isComponent(node, name));

function pane(className: string, children: Node[]): Element {
  return {
    type: 'element',
    tagName: 'div',
    properties: {className: [className]},
    children: children as Element['children'],
  };
}

const panes = (children: Element[]): Element => pane(PANES, children);
