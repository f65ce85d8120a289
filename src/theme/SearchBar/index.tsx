/**
 * Wrapped: the box of search-local neither announces its results nor says that its index did not arrive, and on a small screen
 * it covers the bar. There it is a sheet, which `src/early/page/search` opens and closes.
 */
import {useEffect, useRef, type ComponentProps, type ReactNode} from 'react';
import SearchBar from '@theme-original/SearchBar';
import {useLocation} from '@docusaurus/router';
import Translate, {translate} from '@docusaurus/Translate';
import {SearchAnnouncement, SearchFailure} from '@site/src/components/SearchState';
import {closeSheet} from '@site/src/early/page/search';
import {SEARCH_PART} from '@site/src/early/page/search/names';
import {AWAKE} from '@site/src/early/page/wake/awake';
import {completeCombobox} from './completeCombobox';

const part = (name: string) => ({[SEARCH_PART]: name});
const awake = {[AWAKE]: ''};

export default function SearchBarWrapper(props: ComponentProps<typeof SearchBar>): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => completeCombobox(box.current!), []);
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
      <div className="search__sheet" ref={box} {...part('sheet')} suppressHydrationWarning>
        <SearchBar {...props} />
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
