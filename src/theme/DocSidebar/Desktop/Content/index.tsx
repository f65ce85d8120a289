/**
 * The list of pages. It is drawn once, at build, with every branch; `src/site/build/page/sidebars` leaves in each page the branches
 * that are open there and puts the whole list into a file. From then on it belongs to `src/page/body/sidebar`, before React is there and
 * after: React takes over neither its hundreds of links nor their state. A click on a link of it moves as any other link does.
 */
import type {ReactNode} from 'react';
import clsx from 'clsx';
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import {translate} from '@docusaurus/Translate';
import {useDocsSidebar, useDocsVersion} from '@docusaurus/plugin-content-docs/client';
import {ThemeClassNames} from '@docusaurus/theme-common';
import DocSidebarItems from '@theme/DocSidebarItems';
import type {Props} from '@theme/DocSidebar/Desktop/Content';
import {useForeignLinks} from '@site/src/site/browser';
import {SIDEBAR, toggleAt} from '@site/src/page';

/** The dev server has no built page to take the list from. */
const IS_KEPT = process.env.NODE_ENV === 'production' && ExecutionEnvironment.canUseDOM;

/** One object, because React sets the content anew for another one. */
const KEPT = {__html: ''};

const isToggle = (target: Element): boolean => toggleAt(target) !== null;

export default function DocSidebarDesktopContent({path, sidebar, className}: Props): ReactNode {
  const links = useForeignLinks(isToggle);
  const name = useDocsSidebar()!.name;
  const {version} = useDocsVersion();
  const list = {
    className: clsx(ThemeClassNames.docs.docSidebarMenu, 'menu__list'),
    [SIDEBAR]: `${version}/${name}`,
  };
  return (
    <nav
      aria-label={translate({
        id: 'theme.docs.sidebar.navAriaLabel',
        message: 'Docs sidebar',
        description: 'The ARIA label for the sidebar navigation',
      })}
      className={clsx('menu thin-scrollbar', className)}
      {...(IS_KEPT && links)}
    >
      {IS_KEPT ? (
        <ul {...list} dangerouslySetInnerHTML={KEPT} suppressHydrationWarning />
      ) : (
        <ul {...list}>
          <DocSidebarItems items={sidebar} activePath={path} level={1} />
        </ul>
      )}
    </nav>
  );
}
