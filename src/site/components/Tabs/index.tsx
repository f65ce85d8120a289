/**
 * Tabs whose selection is in the DOM, not in React state: `src/page/body/tabs` handles clicks and keys, before
 * hydration too, and restores the reader's earlier choice in this group. The initial HTML has the first tab selected.
 */
import {Children, cloneElement, isValidElement, useId, useLayoutEffect, useRef, type ReactNode} from 'react';
import clsx from 'clsx';
import {translate} from '@docusaurus/Translate';
import {showStoredTab} from '@site/src/page';
import styles from './styles.module.css';

interface TabItemProps {
  /** Unique among the tabs; the stored value. */
  value: string;
  label: string;
  children: ReactNode;
  /** Set by `Tabs`, like the id. */
  hidden?: boolean;
  id?: string;
}

interface TabsProps {
  /** Storage key of the choice, shared by all groups with this id. Without it the choice is not stored. */
  groupId?: string;
  /** Class of the tab list. */
  className?: string;
  children: ReactNode;
}

export function TabItem({label, id, hidden, children}: TabItemProps): ReactNode {
  // Suppress warnings about changes made before hydration. The name is printed as a heading, because paper has no tabs.
  return (
    <div role="tabpanel" id={id} className={styles.panel} hidden={hidden} aria-label={label} suppressHydrationWarning>
      {children}
    </div>
  );
}

export default function Tabs({groupId = '', className, children}: TabsProps): ReactNode {
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  // Children include line breaks in handwritten pages.
  const items = Children.toArray(children).filter((child) => isValidElement<TabItemProps>(child));
  // The stored choice was applied on page load; a page reached by client-side navigation needs it again.
  useLayoutEffect(() => showStoredTab(container.current!), []);
  return (
    <div
      className={clsx('theme-tabs-container', 'tabs-container', styles.container)}
      data-tabs={groupId}
      ref={container}
    >
      <ul role="tablist" aria-label={nameOf(groupId)} className={clsx('tabs', className)}>
        {items.map(({props: {value, label}}, index) => (
          <li
            key={value}
            role="tab"
            tabIndex={index === 0 ? 0 : -1}
            aria-selected={index === 0}
            aria-controls={id + value}
            data-value={value}
            className={clsx('tabs__item', styles.tab, index === 0 && 'tabs__item--active')}
            suppressHydrationWarning
          >
            {label}
          </li>
        ))}
      </ul>
      <div className="margin-top--md">
        {items.map((item, index) => cloneElement(item, {id: id + item.props.value, hidden: index > 0}))}
      </div>
    </div>
  );
}

/** Accessible name of a list of tabs: those of one group offer the same choice. */
const nameOf = (groupId: string): string =>
  groupId === 'language'
    ? translate({id: 'portal.tabs.language', message: 'Language', description: 'Name of the tabs of a sample'})
    : translate({id: 'portal.tabs.messages', message: 'Messages', description: 'Name of the tabs of the start page'});
