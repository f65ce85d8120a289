/**
 * Rehype plugin that inserts non-breaking spaces where the language of the page needs them. It processes prose and data alike, so
 * writers need not type these spaces.
 */
import type {Element, Root, Text} from 'hast';
import {SKIP, visit} from 'unist-util-visit';
import type {Locale} from '../../../brand';
import {rulesOf} from '../../languages';

/** Elements whose text is copied or compared literally. */
const LEFT_ALONE = new Set(['code', 'pre', 'kbd', 'samp', 'script', 'style', 'svg']);

/** Plugin for `rehypePlugins`; it changes only pages of languages with such a rule. */
export function rehypeSpaces({locale}: {locale: Locale}) {
  const {spaces} = rulesOf(locale);
  return (tree: Root): void => {
    if (!spaces) return;
    visit(tree, (node) => {
      if (node.type === 'element' && LEFT_ALONE.has((node as Element).tagName)) return SKIP;
      if (node.type === 'text') (node as Text).value = spaces((node as Text).value);
      return undefined;
    });
  };
}
