/** Each picture of a page has a button that enlarges it, and remains a picture. */
import type {Element, Root} from 'hast';
import {expect, test} from 'vitest';
import type {Locale} from '../../../../src/brand';
import {rehypePictures} from '../../../../src/render/markdown/pictures';

const element = (tagName: string, properties: Element['properties'], ...children: Element[]): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});
const image = (alt: string) => element('img', {alt});

function passed(locale: Locale, child: object): Element {
  const tree = {type: 'root', children: [element('p', {}, child as Element)]} as Root;
  rehypePictures({locale})(tree);
  return (tree.children[0] as Element).children[0] as Element;
}

test.each<[Locale, string, string]>([
  ['en', 'Statuses of a refund: 10 leads to 20. 20 is final.', 'Enlarge: Statuses of a refund'],
  ['en', 'Decision tree. The list below says the same.', 'Enlarge: Decision tree'],
  ['uk', 'Стани повернення', 'Збільшити: Стани повернення'],
])('%s: “%s” has the button “%s”', (locale, alternative, name) => {
  for (const picture of [
    image(alternative),
    element('picture', {}, element('source', {}), image(alternative)),
    // As MDX represents an image of Markdown.
    {type: 'mdxJsxTextElement', name: 'img', attributes: [{name: 'alt', value: alternative}], children: []},
  ]) {
    const {tagName, children} = passed(locale, picture);
    expect(tagName).toBe('span');
    expect(children[0]).toBe(picture);
    // Hidden until its script is there.
    expect(children[1]).toMatchObject({tagName: 'button', properties: {type: 'button', ariaLabel: name, hidden: true}});
  }
});

test('a picture without a text, or inside a link, has no button', () => {
  for (const one of [image(''), element('a', {}, image('A text'))]) expect(passed('en', one)).toBe(one);
});
