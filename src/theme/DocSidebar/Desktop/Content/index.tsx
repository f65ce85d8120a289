/**
 * The sidebar. It is rendered once, in the build, with every branch; `src/site/build/page/sidebars` keeps only the
 * expanded branches in each page and writes the complete list to a file. In the browser `src/page/body/sidebar` manages
 * it, before and after hydration; React hydrates neither its hundreds of links nor their state. Clicks on its links
 * navigate like any others.
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

/** True in the browser with a built page, whose list is kept. The dev server has no built page. */
const IS_KEPT = process.env.NODE_ENV === 'production' && ExecutionEnvironment.canUseDOM;

/** A single object, because React sets the HTML again for a new one. */
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
