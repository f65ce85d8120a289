/** Options of preset-classic: documentation at the root, blog, sitemap, styles. */
import path from 'node:path';
import type {Options} from '@docusaurus/preset-classic';
import {
  remarkAlphabet,
  rehypeHighlight,
  type HighlightOptions,
  rehypePanes,
  rehypePictures,
  rehypeProse,
  rehypeSpaces,
  rehypeTables,
  remarkDirectives,
  type DirectiveOptions,
  remarkStale,
  type StaleOptions,
} from '../../render';
import {codeThemes} from './codeThemes';
import {BRAND_STYLESHEET, CODE_STYLESHEET} from './generated';
import {createFeedItems} from './feed';
import {hasFullHistory, stalePages} from '../../facts';
import {currentLocale} from './locale';
import {
  brand,
  CURRENT_VERSION,
  DEFAULT_LOCALE,
  editAddress,
  inLocale,
  localePath,
  LOCALES,
  localized,
} from '../../brand';
import {editLinks} from './editLinks';

/** Style sheets of the site, in cascade order. */
const SHEETS = [
  'node_modules/medium-zoom/dist/style.css',
  BRAND_STYLESHEET,
  'src/site/css/tokens.css',
  'src/site/css/layout.css',
  'src/site/css/bar.css',
  'src/site/css/sidebar.css',
  'src/site/css/ways.css',
  'src/site/css/prose.css',
  'src/site/css/badges.css',
  'src/site/css/tabs.css',
  'src/site/css/landing.css',
  'src/site/css/search.css',
  'src/site/css/operation.css',
  'src/site/css/fields.css',
  'src/site/css/panes.css',
  'src/site/css/method.css',
  'src/site/css/tables.css',
  'src/site/css/filter.css',
  'src/site/css/phone.css',
  'src/site/css/estimated.css',
  'src/site/css/motion.css',
  'src/site/css/states.css',
  'src/site/css/print.css',
  CODE_STYLESHEET,
];

/**
 * Marks stale sections in the development server and in previews (`PREVIEW=1`). The published site has no plugin for it,
 * so that its pages are the same.
 */
function staleMarks(root: string): [typeof remarkStale, StaleOptions][] {
  const locale = currentLocale();
  const shown = process.env.NODE_ENV === 'development' || process.env.PREVIEW === '1';
  return shown && locale !== DEFAULT_LOCALE ? [[remarkStale, {root, locale, stale: stalePages(root, locale)}]] : [];
}

export function presetOptions(root: string, sourcesHash: string): Options {
  const showLastUpdateTime = hasFullHistory(root);
  const directives: DirectiveOptions = {root, locale: currentLocale(), sourcesHash};
  const markdown = {
    beforeDefaultRemarkPlugins: [
      ...staleMarks(root),
      [remarkDirectives, directives],
      [remarkAlphabet, {locale: currentLocale()}],
    ],
    rehypePlugins: [
      [rehypeHighlight, {root, themes: codeThemes} satisfies HighlightOptions],
      rehypePanes,
      [rehypePictures, {locale: currentLocale()}],
      // Must run before `rehypeTables`, which measures text that cannot be wrapped.
      [rehypeSpaces, {locale: currentLocale()}],
      rehypeTables,
    ],
  } satisfies Options['pages'];
  return {
    docs: {
      routeBasePath: '/',
      sidebarPath: path.join(root, 'sidebars.ts'),
      showLastUpdateTime,
      ...editLinks(editAddress),
      onInlineTags: 'throw',
      lastVersion: 'current',
      versions: {
        current: {label: CURRENT_VERSION},
        // Search engines must not list an archived page instead of the current one; `noIndex` also removes it from the
        // sitemap.
        '1.0': {label: '1.0', path: '1.0', banner: 'unmaintained', noIndex: true},
      },
      ...markdown,
    },
    blog: {
      blogTitle: 'Blog',
      blogDescription: inLocale(localized, DEFAULT_LOCALE).blogAbout,
      showReadingTime: true,
      archiveBasePath: null,
      blogSidebarCount: 'ALL',
      showLastUpdateTime: false,
      ...editLinks(editAddress),
      feedOptions: {
        type: 'atom',
        title: `${brand.name}: ${inLocale(localized, currentLocale()).blog}`,
        description: inLocale(localized, currentLocale()).blogAbout,
        createFeedItems,
      },
      onInlineAuthors: 'throw',
      onInlineTags: 'throw',
      onUntruncatedBlogPosts: 'ignore',
      ...markdown,
    },
    pages: {...markdown, rehypePlugins: [...markdown.rehypePlugins, rehypeProse]},
    // Like the dates on the pages: without the history of Git they would be wrong.
    sitemap: {
      lastmod: showLastUpdateTime ? 'date' : null,
      ignorePatterns: [...LOCALES.map((locale) => `${localePath(locale)}/search`), '/**/tags/**'],
    },
    theme: {customCss: SHEETS.map((sheet) => path.join(root, sheet))},
  };
}
