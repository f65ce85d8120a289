/**
 * Wrapped: the box of search-local neither announces its results nor says that its index did not arrive, and on a small screen
 * it covers the bar. There it is a sheet, which `src/early/page/search` opens and closes. Until React is there, `src/early/parts/search`
 * draws the list.
 */
import {useEffect, useRef, useState, type ComponentProps, type ReactNode} from 'react';
import SearchBar from '@theme-original/SearchBar';
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import {useLocation} from '@docusaurus/router';
import Translate, {translate} from '@docusaurus/Translate';
import {SearchAnnouncement, SearchFailure, useSearchTerms} from '@site/src/components/SearchState';
import {takeOver} from '@site/src/early/page/parts/react';
import {closeSheet} from '@site/src/early/page/search';
import {SEARCH_PART, SEARCH_TERMS} from '@site/src/early/page/search/names';
import {AWAKE} from '@site/src/early/page/wake/awake';

const part = (name: string) => ({[SEARCH_PART]: name});
const awake = {[AWAKE]: ''};

export default function SearchBarWrapper(props: ComponentProps<typeof SearchBar>): ReactNode {
  // Before React compares the field, and the article below, in which words may be marked.
  useState(() => ExecutionEnvironment.canUseDOM && takeOver(document));
  const terms = {[SEARCH_TERMS]: JSON.stringify(useSearchTerms())};
  const location = useLocation();
  const arrived = useRef(location);
  // Whoever has chosen a hit reads it.
  useEffect(() => {
    if (arrived.current !== location) closeSheet(document, false);
    arrived.current = location;
  }, [location]);
  return (
    <div className="search">
      <button
        type="button"
        className="search__open"
        aria-haspopup="dialog"
        aria-label={translate({id: 'theme.SearchBar.label', message: 'Search'})}
        {...part('open')}
        {...awake}
      />
      <div className="search__sheet" {...part('sheet')} {...terms} suppressHydrationWarning>
        <SearchBar {...props} />
        {/* While the page sleeps: search-local's box has keys and a button of its own. */}
        <span hidden aria-hidden suppressHydrationWarning {...part('keys')}>
          <kbd suppressHydrationWarning>ctrl</kbd>
          <kbd>K</kbd>
        </span>
        <button
          type="button"
          className="search__clear"
          aria-label={translate({
            id: 'portal.search.clear',
            message: 'Clear the search',
            description: 'Button that empties the field of the search',
          })}
          {...part('clear')}
          {...awake}
        />
        <button type="button" className="search__close" {...part('close')} {...awake}>
          <Translate id="portal.search.close" description="Button that closes the search on a small screen">
            Close
          </Translate>
        </button>
        <SearchAnnouncement />
        <div className="search__failure">
          <SearchFailure />
        </div>
      </div>
    </div>
  );
}
