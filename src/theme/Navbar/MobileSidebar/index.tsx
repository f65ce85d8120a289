/**
 * Frame of the navigation drawer of narrow screens. `src/page/body/drawer` opens, fills and closes it, so that it works
 * before hydration; React does not touch content that it did not render.
 */
import type {ReactNode} from 'react';
import {translate} from '@docusaurus/Translate';
import {ThemeClassNames} from '@docusaurus/theme-common';
import IconClose from '@theme/Icon/Close';
import NavbarColorModeToggle from '@theme/Navbar/ColorModeToggle';
import NavbarLogo from '@theme/Navbar/Logo';
import {DRAWER, DRAWER_PART} from '@site/src/page';

const {container} = ThemeClassNames.layout.navbar.mobileSidebar;

/** A single object, because React sets the HTML again for a new one. */
const FILLED_LATER = {__html: ''};

const part = (name: string) => ({[DRAWER_PART]: name});

export default function NavbarMobileSidebar(): ReactNode {
  return (
    <div
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the theme shows and hides it by a class of the bar
      role="dialog"
      aria-label={translate({id: 'portal.menu', message: 'Menu', description: 'Name of the menu of a narrow screen'})}
      className={`${container} ${DRAWER}`}
    >
      <div className={`${DRAWER}__brand`}>
        <NavbarLogo />
        <NavbarColorModeToggle className="margin-right--md" />
        <button
          type="button"
          aria-label={translate({
            id: 'theme.docs.sidebar.closeSidebarButtonAriaLabel',
            message: 'Close navigation bar',
            description: 'The ARIA label for close button of mobile sidebar',
          })}
          className={`clean-btn ${DRAWER}__close`}
        >
          <IconClose color="var(--ifm-color-emphasis-600)" />
        </button>
      </div>
      <div className={`${DRAWER}__items menu`}>
        <ul className="menu__list" {...part('bar')} dangerouslySetInnerHTML={FILLED_LATER} suppressHydrationWarning />
        <div {...part('pages')} dangerouslySetInnerHTML={FILLED_LATER} suppressHydrationWarning />
      </div>
      <div
        className={`${DRAWER}__choices`}
        {...part('choices')}
        dangerouslySetInnerHTML={FILLED_LATER}
        suppressHydrationWarning
      />
    </div>
  );
}
