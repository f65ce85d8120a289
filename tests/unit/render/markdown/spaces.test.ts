/** Non-breaking spaces in Ukrainian text. */
import type {Element, ElementContent, Root} from 'hast';
import {describe, expect, it, test} from 'vitest';
import type {Locale} from '../../../../src/brand';
import {rehypeSpaces} from '../../../../src/render/markdown/spaces';
import {uk} from '../../../../src/render/languages/uk';

const element = (tagName: string, ...children: (Element | string)[]): Element => ({
  type: 'element',
  tagName,
  properties: {id: 'в місті — так'},
  children: children.map((child): ElementContent => (typeof child === 'string' ? {type: 'text', value: child} : child)),
});

function passed(locale: Locale, ...children: Element[]): Root['children'] {
  const tree: Root = {type: 'root', children};
  rehypeSpaces({locale})(tree);
  return tree.children;
}

const text = (node: unknown): string => {
  const {value, children = []} = node as {value?: string; children?: unknown[]};
  return value ?? children.map(text).join('');
};

describe('non-breaking spaces', () => {
  it.each([
    ['Шлюз — це сервіс', 'Шлюз~— це сервіс'],
    ['Шлюз\n— це', 'Шлюз~— це'],
    ['оплата в магазині й у місті', 'оплата в~магазині й~у~місті'],
    ['З банку. О 10:00 я чекав, а він ні', 'З~банку. О~10:00 я~чекав, а~він ні'],
    ['(у годинах) «з картки»', '(у~годинах) «з~картки»'],
    ['читайте в ', 'читайте в~'],
    // Not one-letter words.
    ['Ім’я покупця, 5з 3, мова й', 'Ім’я покупця, 5з 3, мова й'],
    ['10–20 днів, pay-in', '10–20 днів, pay-in'],
  ])('%j', (given, expected) => {
    expect(uk.spaces!(given)).toBe(expected.replaceAll('~', '\u00a0'));
  });
});

test('are inserted before code and links, but not in code, code blocks, ids and attributes', () => {
  const [paragraph, block] = passed(
    'uk',
    element('p', 'Значення в ', element('code', 'a — b і c'), ' — це ', element('a', 'рядок з даними')),
    element('pre', element('code', 'echo в — місті')),
  ) as Element[];
  expect(text(paragraph)).toBe('Значення в\u00a0a — b і c\u00a0— це рядок з\u00a0даними');
  expect(text(block)).toBe('echo в — місті');
  expect(paragraph!.properties.id).toBe('в місті — так');
});

test('English pages keep their spaces', () => {
  const [paragraph] = passed('en', element('p', 'A dash — here, в місті'));
  expect(text(paragraph)).toBe('A dash — here, в місті');
});
