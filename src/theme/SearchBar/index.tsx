/** Wrapped: the box of search-local neither announces its results nor says that its index did not arrive. */
import type {ComponentProps, ReactNode} from 'react';
import SearchBar from '@theme-original/SearchBar';
import {SearchAnnouncement, SearchFailure} from '@site/src/components/SearchState';
import styles from './styles.module.css';

export default function SearchBarWrapper(props: ComponentProps<typeof SearchBar>): ReactNode {
  return (
    <div className={styles.box}>
      <SearchBar {...props} />
      <SearchAnnouncement />
      <div className={styles.failure}>
        <SearchFailure />
      </div>
    </div>
  );
}
