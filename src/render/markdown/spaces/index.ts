/**
 * Rehype plugin that keeps Ukrainian words together where a line must not end: a dash with the word before it, a word of one
 * letter with the word behind it. Prose and data pass here alike, so nobody types these spaces.
 */
import type {Element, Root, Text} from 'hast';
import {SKIP, visit} from 'unist-util-visit';

/** What is copied or compared by the letter. */
const LEFT_ALONE = new Set(['code', 'pre', 'kbd', 'samp', 'script', 'style', 'svg']);

const BEFORE_DASH = /[ \n]+(?=—)/g;
/** Prepositions, conjunctions and the pronoun «я». */
const SHORT_WORD = /(?<![\p{L}\p{N}’])([авзійоуя])[ \n]+(?=\S|$)/giu;

/** @returns the text of one node with non-breaking spaces; a text may end with a word whose neighbour is code or a link */
export function withSpaces(text: string): string {
  return text.replace(BEFORE_DASH, '\u00a0').replace(SHORT_WORD, '$1\u00a0');
}

/** The plugin for `rehypePlugins`; it changes pages of the Ukrainian locale only. */
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
