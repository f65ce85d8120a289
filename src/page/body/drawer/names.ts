/**
 * Names of the navigation drawer of narrow screens: `theme/Navbar/MobileSidebar` renders its frame, the script of the
 * page fills and opens it.
 */

export const DRAWER = 'navbar-sidebar';
/** Class of the navbar while the drawer is open. */
export const DRAWER_SHOWN = 'navbar-sidebar--show';
export const DRAWER_TOGGLE = '.navbar__toggle, .page-line__menu';
/** Attribute of the two panels, navbar items and sidebar, which are filled when the drawer opens. */
export const DRAWER_PART = 'data-drawer';
