/** Options of preset-classic: documentation at the root, blog, sitemap, styles. */
import path from 'node:path';
import type {Options} from '@docusaurus/preset-classic';
import {rehypeProse, remarkDirectives, type DirectiveOptions, remarkStale, type StaleOptions} from '../../render';
import {createFeedItems} from './feed';
import {hasFullHistory, stalePages} from '../../facts';
import {currentLocale} from './locale';
import {markdownPlugins} from './markdown';
import {SHEETS} from './sheets';
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
  const shared = markdownPlugins(root, currentLocale(), [remarkDirectives, directives]);
  const markdown = {
    ...shared,
    beforeDefaultRemarkPlugins: [...staleMarks(root), ...shared.beforeDefaultRemarkPlugins],
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
