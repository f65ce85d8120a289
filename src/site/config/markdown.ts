/** The plugins that turn Markdown into pages, for the build, the development server and the preview. */
import {
  rehypeHighlight,
  rehypePanes,
  rehypePictures,
  rehypeSpaces,
  rehypeTables,
  remarkAlphabet,
  type HighlightOptions,
} from '../../render';
import type {Locale} from '../../brand';
import {codeThemes} from './codeThemes';

/**
 * @param root project root
 * @param locale of the pages
 * @param expand the plugin that expands directives, with its options
 */
export const markdownPlugins = <Expand>(root: string, locale: Locale, expand: Expand) => ({
  beforeDefaultRemarkPlugins: [expand, [remarkAlphabet, {locale}]],
  rehypePlugins: [
    [rehypeHighlight, {root, themes: codeThemes} satisfies HighlightOptions],
    rehypePanes,
    [rehypePictures, {locale}],
    // Must run before `rehypeTables`, which measures text that cannot be wrapped.
    [rehypeSpaces, {locale}],
    rehypeTables,
  ],
});
