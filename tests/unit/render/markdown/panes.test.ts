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

const [h2, h3, p, fields, tabs, run, block] = [
  element('h2'),
  element('h3'),
  element('p'),
  element('ul', 'fields'),
  component('Tabs'),
  component('RunButton'),
  component('CodeBlock'),
] as const;

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
  test('of a request: the fields first, beside the samples', () => {
    expect(paned(p, h2, p, fields, h3, tabs, h2, p)).toEqual([
      'p',
      'h2',
      {panes: [{panes__text: ['p', 'fields']}, {panes__samples: ['h3', 'Tabs']}]},
      'h2',
      'p',
    ]);
  });

  test('of a response: the fields first', () => {
    expect(paned(h2, fields, h3, p, block, h3, block)).toEqual([
      'h2',
      {panes: [{panes__text: ['fields']}, {panes__samples: ['h3', 'p', 'CodeBlock', 'h3', 'CodeBlock']}]},
    ]);
  });

  describe('of a method', () => {
    const card = element('div', 'glance-card');
    const callback: Node = {type: 'element', tagName: 'h2', properties: {id: 'callback'}, children: []};
    const call = [p, h2, card, h2, p, tabs, run, block, p];
    const callBand = {
      panes: [
        {panes__text: ['p', 'h2', {'glance-card': []}, 'h2', 'p']},
        {panes__samples: ['Tabs', 'RunButton', 'CodeBlock']},
        {panes__text: ['p']},
      ],
    };

    test('everything beside the call, and from the callback on beside the callback', () => {
      expect(paned(...call, callback, p, block, p, h2, p)).toEqual([
        callBand,
        {panes: [{panes__text: ['h2', 'p']}, {panes__samples: ['CodeBlock']}, {panes__text: ['p', 'h2', 'p']}]},
      ]);
    });

    test('a later block of code is part of the text', () => {
      expect(paned(...call, block, p, callback, p, h2, block)).toEqual([
        {panes: [...callBand.panes.slice(0, 2), {panes__text: ['p', 'CodeBlock', 'p']}]},
        {panes: [{panes__text: ['h2', 'p', 'h2', 'CodeBlock']}]},
      ]);
    });

    test('a page without a callback is one band', () => {
      expect(paned(...call, h2, p)).toEqual([
        {panes: [...callBand.panes.slice(0, 2), {panes__text: ['p', 'h2', 'p']}]},
      ]);
    });

    test('a page without programs stays one column', () => {
      const nodes = [h2, card, h2, p, block, callback, p, block];
      expect(paned(...nodes)).toEqual(outline(nodes));
    });
  });

  test('are not created for a section with only one of the two', () => {
    const nodes = [h2, p, h3, block, h2, fields, h3, p];
    expect(paned(...nodes)).toEqual(outline(nodes));
  });
});
