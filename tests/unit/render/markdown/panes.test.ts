import type {Element, Root} from 'hast';
import {describe, expect, test} from 'vitest';
import {rehypePanes} from '../../../../src/render/markdown/panes';

type Node = Root['children'][number];
const element = (tagName: string, className?: string): Node => ({
  type: 'element',
  tagName,
  properties: className ? {className: [className]} : {},
  children: [],
});
const component = (name: string): Node =>
  ({type: 'mdxJsxFlowElement', name, attributes: [], children: []}) as unknown as Node;

const [h2, h3, p, fields, tabs, block] = [
  element('h2'),
  element('h3'),
  element('p'),
  element('ul', 'fields'),
  component('Tabs'),
  component('CodeBlock'),
];

function outline(nodes: Node[]): unknown[] {
  return nodes.map((node) => {
    if (node.type !== 'element') return (node as {name: string}).name;
    const name = (node.properties['className'] as string[] | undefined)?.join(' ');
    return node.tagName === 'div' ? {[name!]: outline((node as Element).children as Node[])} : (name ?? node.tagName);
  });
}

function paned(...children: Node[]): unknown[] {
  const tree: Root = {type: 'root', children};
  rehypePanes()(tree);
  return outline(tree.children);
}

describe('panes', () => {
  test('of a request: the samples first, beside the fields', () => {
    expect(paned(p!, h2!, p!, fields!, h3!, tabs!, h2!, p!)).toEqual([
      'p',
      'h2',
      {panes: [{panes__samples: ['h3', 'Tabs']}, {panes__text: ['p', 'fields']}]},
      'h2',
      'p',
    ]);
  });

  test('of a response: the fields first', () => {
    expect(paned(h2!, fields!, h3!, p!, block!, h3!, block!)).toEqual([
      'h2',
      {panes: [{panes__text: ['fields']}, {panes__samples: ['h3', 'p', 'CodeBlock', 'h3', 'CodeBlock']}]},
    ]);
  });

  test('of a method: its fields beside the call', () => {
    const table = element('table', 'method-fields');
    expect(paned(h2!, table, p!, h2!, tabs!, block!, h2!, p!)).toEqual([
      {panes: [{panes__text: ['h2', 'method-fields', 'p']}, {panes__samples: ['h2', 'Tabs', 'CodeBlock']}]},
      'h2',
      'p',
    ]);
  });

  test('are not created for a section with only one of the two', () => {
    const nodes = [h2!, p!, h3!, block!, h2!, fields!, h3!, p!];
    expect(paned(...nodes)).toEqual(outline(nodes));
  });
});
