/** Options of @easyops-cn/docusaurus-search-local. */
import type {PluginOptions} from '@easyops-cn/docusaurus-search-local';
import {SEARCH_HASH_FOLDER} from './generated';
import {inLocale, LOCALES, localized} from '../../brand';

const contexts = ['api', 'services', 'invoicing', 'reference'] as const;

export const searchOptions: Partial<PluginOptions> = {
  // Language of lunr, which is required but neither used nor bundled.
  language: ['en'],
  hashed: true,
  // The hash covers Markdown below these folders only; translations and data must change it too.
  docsDir: ['docs', 'versioned_docs', 'i18n', SEARCH_HASH_FOLDER],
  docsRouteBasePath: '/',
  // Archived versions have `noindex` for search engines; without this option the site's own search would skip them too.
  forceIgnoreNoIndex: true,
  indexBlog: true,
  indexPages: false,
  highlightSearchTermsOnTargetPage: true,
  searchBarShortcutKeymap: 'mod+k',
  explicitSearchResultPath: true,
  searchContextByPaths: contexts.map((path) => ({
    label: Object.fromEntries(LOCALES.map((locale) => [locale, inLocale(localized, locale).contexts[path]])),
    path,
  })),
  useAllContextsWithNoSearchContext: true,
};
