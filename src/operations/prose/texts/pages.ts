/** Texts of a page: front matter, prose, and the comments of its code. */
import type {Locale} from '../../../brand';
import {visit} from 'unist-util-visit';
import {commentsOf} from '../../parity/code';
import {lineOf, readPage} from '../../parity/pages';
import {lineOfKey} from '../../parity/structure';
import {plainTextAt, type Kind, type Text} from '../text';
import {textsOfTree} from './markdown';

const FRONT_MATTER: readonly [string, Kind][] = [
  ['title', 'title'],
  ['sidebar_label', 'title'],
  ['description', 'description'],
];

const BLOG = /^(?:i18n\/\w+\/docusaurus-plugin-content-)?blog\//;

/** @param file path relative to the root */
export function pageTexts(root: string, file: string, locale: Locale): Text[] {
  const {frontMatter, source, tree} = readPage(root, file);
  const at = {file, locale, place: BLOG.test(file) ? 'blog' : 'pages'} as const;
  const texts: Text[] = FRONT_MATTER.flatMap(([key, kind]) => {
    const value = frontMatter[key];
    return typeof value === 'string' ? [plainTextAt({...at, kind}, value, () => lineOfKey(source, key))] : [];
  });
  if (Array.isArray(frontMatter.keywords))
    texts.push(
      plainTextAt({...at, kind: 'keywords'}, frontMatter.keywords.join(', '), () => lineOfKey(source, 'keywords')),
    );
  texts.push(...textsOfTree(tree, at));
  visit(tree, 'code', (node) => {
    for (const {text, line} of commentsOf(node.value, node.lang))
      texts.push(plainTextAt({...at, kind: 'comment'}, text, () => lineOf(node) + 1 + line));
  });
  return texts;
}
