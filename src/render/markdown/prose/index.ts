/**
 * Rehype plugin for pages that are no documents: puts their text into `.markdown`, by which the style sheets know prose. The
 * theme does so for documents and posts only.
 */
import type {Element, Root} from 'hast';

/** Imports and exports of MDX, which stand in no element. */
const isModuleCode = ({type}: {type: string}): boolean => type === 'mdxjsEsm';

const isSpace = (node: Root['children'][number]): boolean => node.type === 'text' && node.value.trim() === '';

/** The plugin for `rehypePlugins`. */
export function rehypeProse() {
  return (tree: Root): void => {
    const code = tree.children.filter(isModuleCode);
    const text = tree.children.filter((node) => !isModuleCode(node));
    // Of the lines between text and code.
    while (text.length > 0 && isSpace(text.at(-1)!)) text.pop();
    const prose: Element = {
      type: 'element',
      tagName: 'div',
      properties: {className: ['markdown']},
      children: text as Element['children'],
    };
    tree.children = [...code, prose];
  };
}
