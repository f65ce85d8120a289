/** Sidebar link: the label of a page, and below it the path of the operation that it documents. */
import type {ReactNode} from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import {isActiveSidebarItem} from '@docusaurus/plugin-content-docs/client';
import {ThemeClassNames} from '@docusaurus/theme-common';
import type {Props} from '@theme/DocSidebarItem/Link';
import {ELSEWHERE} from '@site/src/page';
import {isElsewhere} from '../elsewhere';

export default function DocSidebarItemLink({item, activePath, level}: Props): ReactNode {
  const {href, label, className, autoAddBaseUrl, customProps} = item;
  const isActive = !isElsewhere(item) && isActiveSidebarItem(item, activePath);
  const path = customProps?.['path'];
  return (
    <li
      className={clsx(
        ThemeClassNames.docs.docSidebarItemLink,
        ThemeClassNames.docs.docSidebarItemLinkLevel(level),
        'menu__list-item',
        className,
      )}
      {...(isElsewhere(item) && {[ELSEWHERE]: ''})}
    >
      <Link
        className={clsx('menu__link', isActive && 'menu__link--active')}
        {...(autoAddBaseUrl === undefined ? {} : {autoAddBaseUrl})}
        aria-current={isActive ? 'page' : undefined}
        to={href}
      >
        {typeof path === 'string' ? (
          <span>
            {label} <code>{path}</code>
          </span>
        ) : (
          label
        )}
      </Link>
    </li>
  );
}
