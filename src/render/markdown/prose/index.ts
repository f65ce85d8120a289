/**
 * Rehype plugin that wraps the text of standalone pages in `.markdown`, the class for prose in the style sheets. The
 * theme adds it only to documents and posts.
 */
import type {Element, Root} from 'hast';

/** Imports and exports of MDX, which are not part of the rendered tree. */
const isModuleCode = ({type}: {type: string}): boolean => type === 'mdxjsEsm';

const isSpace = (node: Root['children'][number]): boolean => node.type === 'text' && node.value.trim() === '';

/** Plugin for `rehypePlugins`. */
export function rehypeProse() {
  return (tree: Root): void => {
    const code = tree.children.filter(isModuleCode);
    const text = tree.children.filter((node) => !isModuleCode(node));
    // Drop the line breaks between text and code.
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
