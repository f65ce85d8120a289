/**
 * Tabs whose choice lives in the page, not in React: `src/page/body/tabs` handles clicks and keys, before hydration too, and
 * shows the choice that the reader made in this group of tabs before. Here they start with the first tab chosen.
 */
import {Children, cloneElement, isValidElement, useLayoutEffect, useRef, type ReactNode} from 'react';
import clsx from 'clsx';
import {showStoredTab} from '@site/src/page';
import styles from './styles.module.css';

interface TabItemProps {
  /** Unique among the tabs; what is stored. */
  value: string;
  label: string;
  children: ReactNode;
  /** Set by `Tabs`. */
  hidden?: boolean;
}

interface TabsProps {
  /** The choice is kept under this name, and holds for all tabs of this name. */
  groupId: string;
  /** Of the list of tabs. */
  className?: string;
  children: ReactNode;
}

export function TabItem({label, hidden, children}: TabItemProps): ReactNode {
  // What the handlers have changed before hydration is no mistake. The label is a heading on paper, where all panels stand.
  return (
    <div role="tabpanel" className={styles.panel} hidden={hidden} data-label={label} suppressHydrationWarning>
      {children}
    </div>
  );
}

export default function Tabs({groupId, className, children}: TabsProps): ReactNode {
  const container = useRef<HTMLDivElement>(null);
  // Between the items of a handwritten page stand line breaks.
  const items = Children.toArray(children).filter((child) => isValidElement<TabItemProps>(child));
  // A page that is reached inside the site was not there when the stored choice was applied to the document.
  useLayoutEffect(() => showStoredTab(container.current!), []);
  return (
    <div
      className={clsx('theme-tabs-container', 'tabs-container', styles.container)}
      data-tabs={groupId}
      ref={container}
    >
      <ul role="tablist" aria-orientation="horizontal" className={clsx('tabs', className)}>
        {items.map(({props: {value, label}}, index) => (
          <li
            key={value}
            role="tab"
            tabIndex={index === 0 ? 0 : -1}
            aria-selected={index === 0}
            data-value={value}
            className={clsx('tabs__item', styles.tab, index === 0 && 'tabs__item--active')}
            suppressHydrationWarning
          >
            {label}
          </li>
        ))}
      </ul>
      <div className="margin-top--md">{items.map((item, index) => cloneElement(item, {hidden: index > 0}))}</div>
    </div>
  );
}
