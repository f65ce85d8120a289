/**
 * Sidebar category, rendered with its branch whether expanded or not: `src/page/body/sidebar` expands and collapses it.
 * Without scripts, a category without a page of its own is a link to its first page.
 */
import type {ReactNode} from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import {translate} from '@docusaurus/Translate';
import {findFirstSidebarItemLink} from '@docusaurus/plugin-content-docs/client';
import {ThemeClassNames} from '@docusaurus/theme-common';
import DocSidebarItems from '@theme/DocSidebarItems';
import type {Props} from '@theme/DocSidebarItem/Category';
import {COLLAPSED, ELSEWHERE} from '@site/src/page';
import {isElsewhere, isHomeOf, isPageOf} from '../elsewhere';
import styles from './styles.module.css';

export default function DocSidebarItemCategory({item, activePath, level}: Props): ReactNode {
  const {items, label, className, href} = item;
  // A page whose home is in another category neither expands nor marks this one.
  const isActive = isHomeOf(item, activePath);
  const isCurrentPage = isActive && isPageOf(item, activePath);
  const collapsed = !isActive && item.collapsed;
  return (
    <li
      className={clsx(
        ThemeClassNames.docs.docSidebarItemCategory,
        ThemeClassNames.docs.docSidebarItemCategoryLevel(level),
        'menu__list-item',
        collapsed && COLLAPSED,
        className,
      )}
      {...(isElsewhere(item) && {[ELSEWHERE]: ''})}
    >
      <div className={clsx('menu__list-item-collapsible', isCurrentPage && 'menu__list-item-collapsible--active')}>
        <Link
          className={clsx(
            styles.link,
            'menu__link menu__link--sublist',
            !href && 'menu__link--sublist-caret',
            isActive && 'menu__link--active',
          )}
          aria-current={isCurrentPage ? 'page' : undefined}
          {...(!href && {role: 'button', 'aria-expanded': !collapsed})}
          href={href ?? findFirstSidebarItemLink(item) ?? '#'}
        >
          <span className={styles.label}>{label}</span>
        </Link>
        {href && (
          <button
            aria-label={translate(
              {
                id: 'portal.sidebar.branch',
                message: 'Pages in “{label}”',
                description: 'Name of the arrow that opens and closes a category of the list of pages',
              },
              {label},
            )}
            aria-expanded={!collapsed}
            type="button"
            className="clean-btn menu__caret"
          />
        )}
      </div>
      <ul className="menu__list">
        <DocSidebarItems items={items} activePath={isActive ? activePath : ''} level={level + 1} />
      </ul>
    </li>
  );
}
