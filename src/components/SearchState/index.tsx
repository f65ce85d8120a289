/** What the search box cannot say itself: how many results there are, to those who cannot see them, and that it failed. */
import {useEffect, useRef, useSyncExternalStore, type ReactNode} from 'react';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {retry} from '@site/src/search/client/asking';
import {countText, drawFailure} from '@site/src/search/client/said';
import {getState, subscribe, type SearchState} from '@site/src/search/client/state';
import {useSearchWords} from './terms';

export {useSearchTerms} from './terms';

function useSearchState(): SearchState {
  return useSyncExternalStore(subscribe, getState, getState);
}

/** Read out after each answer; never seen. */
export function SearchAnnouncement(): ReactNode {
  const {count} = useSearchState();
  const {i18n} = useDocusaurusContext();
  const words = useSearchWords();
  return <output className="search-announcement">{countText(count, words, i18n.currentLocale)}</output>;
}

/** Shown while the index, or a part of it, has not arrived. What was typed stays, and is searched again. */
export function SearchFailure(): ReactNode {
  const {failed} = useSearchState();
  const words = useSearchWords();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => drawFailure(place.current!, failed, words, retry), [failed, words]);
  return <div ref={place} />;
}
