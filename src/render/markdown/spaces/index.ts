/**
 * Rehype plugin that inserts non-breaking spaces into Ukrainian text: before a dash, and after a one-letter word. It
 * processes prose and data alike, so these spaces are never typed by hand.
 */
import type {Element, Root, Text} from 'hast';
import {SKIP, visit} from 'unist-util-visit';

/** Elements whose text is copied or compared literally. */
const LEFT_ALONE = new Set(['code', 'pre', 'kbd', 'samp', 'script', 'style', 'svg']);

const BEFORE_DASH = /[ \n]+(?=—)/g;
/** Prepositions, conjunctions and the pronoun «я». */
const SHORT_WORD = /(?<![\p{L}\p{N}’])([авзійоуя])[ \n]+(?=\S|$)/giu;

/**
 * @returns the text of one node with non-breaking spaces; a node may end with a one-letter word whose neighbour is code
 *   or a link
 */
export function withSpaces(text: string): string {
  return text.replace(BEFORE_DASH, '\u00a0').replace(SHORT_WORD, '$1\u00a0');
}

/** Plugin for `rehypePlugins`; it changes only pages of the Ukrainian locale. */
export function rehypeSpaces({locale}: {locale: string}) {
  return (tree: Root): void => {
    if (locale !== 'uk') return;
    visit(tree, (node) => {
      if (node.type === 'element' && LEFT_ALONE.has((node as Element).tagName)) return SKIP;
      if (node.type === 'text') (node as Text).value = withSpaces((node as Text).value);
      return undefined;
    });
  };
}
