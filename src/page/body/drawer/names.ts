/**
 * Names of the navigation drawer of narrow screens: `theme/Navbar/MobileSidebar` renders its frame, the script of the
 * page fills and opens it.
 */

export const DRAWER = 'navbar-sidebar';
/** Class of the navbar while the drawer is open. */
export const DRAWER_SHOWN = 'navbar-sidebar--show';
export const DRAWER_TOGGLE = '.navbar__toggle';
/** Attribute of the parts that are filled when the drawer opens: links of the navbar, sidebar, versions and languages. */
export const DRAWER_PART = 'data-drawer';
