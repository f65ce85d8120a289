/** Wrapped: the box of search-local neither announces its results nor says that its index did not arrive. */
import {useEffect, useRef, type ComponentProps, type ReactNode} from 'react';
import SearchBar from '@theme-original/SearchBar';
import {SearchAnnouncement, SearchFailure} from '@site/src/components/SearchState';
import {completeCombobox} from './completeCombobox';
import styles from './styles.module.css';

export default function SearchBarWrapper(props: ComponentProps<typeof SearchBar>): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => completeCombobox(box.current!), []);
  return (
    <div className={styles.box} ref={box}>
      <SearchBar {...props} />
      <SearchAnnouncement />
      <div className={styles.failure}>
        <SearchFailure />
      </div>
    </div>
  );
}
