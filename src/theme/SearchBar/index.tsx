/**
 * The search box. React draws it and leaves it alone: it is served by `src/page/body/search` and, once someone comes near it, by
 * `src/page/parts/search`, before React is there and after. On a small screen it is a sheet. Only the moves are React's, once it
 * is there: a click on a link in the list moves as any other does, and emptying a field whose words are marked leaves their address.
 */
import {useEffect, type MouseEvent, type ReactNode} from 'react';
import {useHistory} from '@docusaurus/router';
import Translate, {translate} from '@docusaurus/Translate';
import {useForeignLinks, useSearchTerms} from '@site/src/site/browser';
import {showKeys, FOUND_WORD, SEARCH_PART, SEARCH_TERMS, AWAKE} from '@site/src/page';

const part = (name: string) => ({[SEARCH_PART]: name});
const awake = {[AWAKE]: ''};

/** What scripts put there: one object, because React sets the content anew for another one. */
const KEPT = {dangerouslySetInnerHTML: {__html: ''}, suppressHydrationWarning: true};

export default function SearchBar(): ReactNode {
  const {push} = useHistory();
  const links = useForeignLinks();
  const terms = {[SEARCH_TERMS]: JSON.stringify(useSearchTerms())};
  const label = translate({id: 'theme.SearchBar.label', message: 'Search'});
  // A box that React draws anew has them, too.
  useEffect(() => showKeys(document), []);
  // Clicks on links and buttons inside, which answer keys by themselves.
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
        {...awake}
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
              message: 'Clear the search',
              description: 'Button that empties the field of the search',
            })}
            {...part('clear')}
            {...awake}
          />
        </div>
        <button type="button" className="search__close" {...part('close')} {...awake}>
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
