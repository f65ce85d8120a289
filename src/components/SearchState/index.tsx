/** What the search box cannot say itself: how many results there are, to those who cannot see them, and that it failed. */
import {useSyncExternalStore, type ReactNode} from 'react';
import Translate, {translate} from '@docusaurus/Translate';
import {usePluralForm} from '@docusaurus/theme-common';
import {retry} from '@site/src/search/client/searchByWorker';
import {getState, subscribe, type SearchState} from '@site/src/search/client/state';
import styles from './styles.module.css';

function useSearchState(): SearchState {
  return useSyncExternalStore(subscribe, getState, getState);
}

/** Read out after each answer; never seen. */
export function SearchAnnouncement(): ReactNode {
  const {count} = useSearchState();
  const {selectMessage} = usePluralForm();
  let text = '';
  if (count === 0) text = translate({id: 'theme.SearchBar.noResultsText', message: 'No results'});
  else if (count !== null) {
    text = selectMessage(
      count,
      translate(
        {
          id: 'portal.search.announcement.plurals',
          message: '1 result. Choose with the arrow keys.|{count} results. Choose with the arrow keys.',
          description:
            'Read out by screen readers when suggestions appear; with as many plural forms as the language has',
        },
        {count},
      ),
    );
  }
  return <output className={styles.announcement}>{text}</output>;
}

/** Shown while the index, or a part of it, has not arrived. What was typed stays, and is searched again. */
export function SearchFailure(): ReactNode {
  const {failed} = useSearchState();
  if (!failed) return null;
  return (
    <div role="alert" className={styles.failure}>
      <p>
        <Translate id="portal.search.failed" description="Shown when the search index cannot be loaded">
          The search index did not arrive. Check your connection, then try again; if that does not help, reload the
          page.
        </Translate>
      </p>
      {/* Before the box loses the focus and closes. */}
      <button
        type="button"
        className="button button--primary button--sm"
        onMouseDown={(event) => event.preventDefault()}
        onClick={retry}
      >
        <Translate id="portal.search.retry" description="Button that loads the search index again">
          Retry
        </Translate>
      </button>
    </div>
  );
}
