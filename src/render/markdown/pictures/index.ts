/**
 * Rehype plugin that gives each picture a button that enlarges it, for keyboards and screen readers: the picture remains a
 * picture, with its own alternative text. `src/page/body/parts/pictures` shows the button, which needs a script.
 */
import type {Element, Parent, Root} from 'hast';
import {SKIP, visit} from 'unist-util-visit';
import {type ByLocale, inLocale, type Locale} from '../../../brand';

/** Class of a picture with its button, and of the button. */
const PICTURE = 'enlargeable';
const BUTTON = 'enlarge';

const NAME: ByLocale<string> = {en: 'Enlarge: {picture}', uk: 'Збільшити: {picture}'};

type Node = Root['children'][number];

/** An element, as Markdown or MDX represents it in the tree. */
const tagOf = (node: Node): string | undefined =>
  node.type === 'element' ? node.tagName : ((node as {name?: string | null}).name ?? undefined);

/** @returns the text before the details of an alternative text */
const inShort = (alternative: string): string => /^.*?(?=[.:](?:\s|$)|$)/s.exec(alternative)![0];

function alternativeOf(node: Node): string | undefined {
  if (node.type === 'element') {
    const {alt} = node.properties;
    if (node.tagName === 'img') return typeof alt === 'string' ? alt : undefined;
    return node.children.map(alternativeOf).find((found) => found !== undefined);
  }
  const {attributes} = node as {attributes?: {name?: string; value?: unknown}[]};
  const alt = attributes?.find(({name}) => name === 'alt')?.value;
  return typeof alt === 'string' ? alt : undefined;
}

/** Plugin for `rehypePlugins`. */
export function rehypePictures({locale}: {locale: Locale}) {
  return (tree: Root): void => {
    visit(tree as Parent, (node, index, parent) => {
      const tag = tagOf(node as Node);
      if (tag === 'a' || tag === 'button') return SKIP;
      if ((tag !== 'picture' && tag !== 'img') || !parent || index === undefined) return undefined;
      const alternative = alternativeOf(node as Node);
      if (!alternative) return SKIP;
      const button = element('button', {
        type: 'button',
        className: [BUTTON],
        hidden: true,
        ariaHasPopup: 'dialog',
        ariaLabel: inLocale(NAME, locale).replace('{picture}', inShort(alternative)),
      });
      parent.children[index] = element('span', {className: [PICTURE]}, node as Element, button);
      return SKIP;
    });
  };
}

const element = (tagName: string, properties: Element['properties'], ...children: Element[]): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});
