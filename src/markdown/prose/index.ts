/**
 * Rehype plugin for pages that are no documents: puts their text into `.markdown`, by which the style sheets know prose. The
 * theme does so for documents and posts only.
 */
import type {Element, Root} from 'hast';

/** Imports and exports of MDX, which stand in no element. */
const isModuleCode = ({type}: {type: string}): boolean => type === 'mdxjsEsm';

/** The plugin for `rehypePlugins`. */
export function rehypeProse() {
  return (tree: Root): void => {
    const code = tree.children.filter(isModuleCode);
    const text = tree.children.filter((node) => !isModuleCode(node));
    const prose: Element = {
      type: 'element',
      tagName: 'div',
      properties: {className: ['markdown']},
      children: text as Element['children'],
    };
    tree.children = [...code, prose];
  };
}
