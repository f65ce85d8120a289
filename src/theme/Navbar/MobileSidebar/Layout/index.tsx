/** The menu of a narrow screen, as a dialog: the stock one opens behind the focus and cannot be left by Escape. */
import {useEffect, useRef, type ReactNode} from 'react';
import clsx from 'clsx';
import {translate} from '@docusaurus/Translate';
import {ThemeClassNames} from '@docusaurus/theme-common';
import {useNavbarMobileSidebar, useNavbarSecondaryMenu} from '@docusaurus/theme-common/internal';
import type {Props} from '@theme/Navbar/MobileSidebar/Layout';
import {useDialog} from '@site/src/components/Dialog/useDialog';
import {showCurrentPage} from '@site/src/early/page/menu';

const {container, panel} = ThemeClassNames.layout.navbar.mobileSidebar;

export default function NavbarMobileSidebarLayout({header, primaryMenu, secondaryMenu}: Props): ReactNode {
  const {shown, toggle} = useNavbarMobileSidebar();
  const {shown: secondaryMenuShown} = useNavbarSecondaryMenu();
  const dialog = useRef<HTMLDivElement>(null);
  const pages = useRef<HTMLDivElement>(null);
  useDialog(dialog, {shown, close: toggle, opener: '.navbar__toggle'});
  useEffect(() => {
    if (shown) showCurrentPage(pages.current);
  }, [shown]);
  return (
    <div
      ref={dialog}
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the theme shows and hides it by a class of the bar
      role="dialog"
      aria-modal={shown}
      aria-label={translate({id: 'portal.menu', message: 'Menu', description: 'Name of the menu of a narrow screen'})}
      className={clsx(container, 'navbar-sidebar')}
    >
      {header}
      <div className={clsx('navbar-sidebar__items', secondaryMenuShown && 'navbar-sidebar__items--show-secondary')}>
        <div className={clsx(panel, 'navbar-sidebar__item menu')} inert={secondaryMenuShown}>
          {primaryMenu}
        </div>
        <div ref={pages} className={clsx(panel, 'navbar-sidebar__item menu')} inert={!secondaryMenuShown}>
          {secondaryMenu}
        </div>
      </div>
    </div>
  );
}
