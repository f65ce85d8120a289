/**
 * The search box. React renders it once and does not update it: `src/page/body/search` handles it and, once the reader
 * approaches it, `src/page/parts/search`, before and after hydration. On a small screen it is a full-page sheet. After
 * hydration React handles only navigation: a click on a link in the list, and removing the highlighted words from the
 * address when the field is cleared.
 */
import {useEffect, type MouseEvent, type ReactNode} from 'react';
import {useHistory} from '@docusaurus/router';
import Translate, {translate} from '@docusaurus/Translate';
import {useForeignLinks, useSearchTerms} from '@site/src/site/browser';
import {showKeys, FOUND_WORD, SEARCH_PART, SEARCH_TERMS, NO_HYDRATION} from '@site/src/page';

const part = (name: string) => ({[SEARCH_PART]: name});
const noHydration = {[NO_HYDRATION]: ''};

/** Props of elements that scripts fill: a single object, because React sets the HTML again for a new one. */
const KEPT = {dangerouslySetInnerHTML: {__html: ''}, suppressHydrationWarning: true};

export default function SearchBar(): ReactNode {
  const {push} = useHistory();
  const links = useForeignLinks();
  const terms = {[SEARCH_TERMS]: JSON.stringify(useSearchTerms())};
  const label = translate({id: 'theme.SearchBar.label', message: 'Search'});
  // A box rendered by React needs the hint as well.
  useEffect(() => showKeys(document), []);
  // Clicks on the links and buttons inside, which are keyboard accessible themselves.
  const listeners = {
    onClick(event: MouseEvent) {
      links.onClick(event);
      if (!(event.target as Element).closest(`[${SEARCH_PART}=clear]`)) return;
      const asked = new URLSearchParams(location.search);
      if (!asked.has(FOUND_WORD)) return;
      asked.delete(FOUND_WORD);
      push({pathname: location.pathname, search: asked.toString(), hash: location.hash});
    },
  };
  return (
    <div className="search" {...listeners}>
      <button
        type="button"
        className="search__open"
        aria-haspopup="dialog"
        aria-label={label}
        {...part('open')}
        {...noHydration}
      />
      <div className="search__sheet" {...part('sheet')} {...terms}>
        <div className="navbar__search">
          <input className="navbar__search-input" placeholder={label} aria-label={label} />
          <span hidden aria-hidden suppressHydrationWarning {...part('keys')}>
            <kbd suppressHydrationWarning>ctrl</kbd>
            <kbd>K</kbd>
          </span>
          <div hidden {...part('list')} {...KEPT} />
          <button
            type="button"
            className="search__clear"
            aria-label={translate({
              id: 'portal.search.clear',
              message: 'Clear search',
              description: 'Button that empties the field of the search',
            })}
            {...part('clear')}
            {...noHydration}
          />
        </div>
        <button type="button" className="search__close" {...part('close')} {...noHydration}>
          <Translate id="portal.search.close" description="Button that closes the search on a small screen">
            Close
          </Translate>
        </button>
        <output className="search-announcement" {...KEPT} />
        <div className="search__failure" {...part('failure')} {...KEPT} />
      </div>
    </div>
  );
}
