/** Settings of the search box: the documentation set, the section, and the texts in the language of the page. */
import {useMemo} from 'react';
import {useLocation} from '@docusaurus/router';
import {translate} from '@docusaurus/Translate';
import {useActivePlugin, useActiveVersion} from '@docusaurus/plugin-content-docs/client';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {usePluginData} from '@docusaurus/useGlobalData';
import type {SearchTerms} from '@site/src/page';
import {headOf, contextOf, SEARCH_PLUGIN, type SearchData} from '@site/src/search/browser';

export function useSearchWords(context = ''): SearchTerms['words'] {
  return useMemo(
    () => ({
      all: context
        ? translate({id: 'theme.SearchBar.searchInContext', message: 'See all results within “{context}”'}, {context})
        : translate({id: 'theme.SearchBar.seeAll', message: 'See all results'}),
      outside: context
        ? translate(
            {id: 'theme.SearchBar.seeAllOutsideContext', message: 'See all results outside “{context}”'},
            {context},
          )
        : '',
      none: translate({id: 'theme.SearchBar.noResultsText', message: 'No results'}),
      counts: translate({
        id: 'portal.search.announcement.plurals',
        message: '1 result. Use the arrow keys to choose.|{count} results. Use the arrow keys to choose.',
        description:
          'Read out by screen readers when suggestions appear; with as many plural forms as the language has',
      }),
      failed: translate({
        id: 'portal.search.failed',
        message: 'The search could not be loaded. Check your connection.',
        description: 'Shown when the search index cannot be loaded',
      }),
      retry: translate({
        id: 'portal.search.retry',
        message: 'Try again',
        description: 'Button that loads the search index again',
      }),
    }),
    [context],
  );
}

export function useSearchTerms(): SearchTerms {
  const {baseUrl} = useDocusaurusContext().siteConfig;
  const {stamp, limit, contexts} = usePluginData(SEARCH_PLUGIN) as SearchData;
  const plugin = useActivePlugin();
  const version = useActiveVersion(plugin?.pluginId);
  const {pathname} = useLocation();
  const base = version && !version.isLast ? `${version.path}/` : baseUrl;
  const context = contextOf(pathname, base, contexts);
  const words = useSearchWords(context?.label);
  return {
    base,
    stamp,
    head: headOf(base, stamp),
    context: context?.path ?? '',
    limit,
    results: `${baseUrl}search/`,
    ...(base === baseUrl ? {} : {version: base.slice(baseUrl.length)}),
    words,
  };
}
