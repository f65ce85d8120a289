import type {Root} from 'hast';
import {expect, test} from 'vitest';
import {rehypeProse} from '../../../../src/render/markdown/prose';

test('the text of a page is in one prose element, and its imports and exports are outside of it', () => {
  const paragraph = {type: 'element', tagName: 'p', properties: {}, children: []} as const;
  const component = {type: 'mdxJsxFlowElement', name: 'CodeBlock', attributes: [], children: []};
  const line = {type: 'text', value: '\n'} as const;
  const code = {type: 'mdxjsEsm', value: 'export const a = 1'};
  const tree = {type: 'root', children: [paragraph, line, component, line, code, line]} as unknown as Root;
  rehypeProse()(tree);
  expect(tree.children).toEqual([
    code,
    {type: 'element', tagName: 'div', properties: {className: ['markdown']}, children: [paragraph, line, component]},
  ]);
});
