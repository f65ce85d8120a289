/** The menu of a narrow screen: `theme/Navbar/MobileSidebar` draws its frame, the script of the page fills and opens it. */

export const DRAWER = 'navbar-sidebar';
/** On the bar while it is open. */
export const DRAWER_SHOWN = 'navbar-sidebar--show';
export const DRAWER_TOGGLE = '.navbar__toggle, .page-line__menu';
/** Its two panels: what the bar offers, and the list of pages. They get their content when it opens. */
export const DRAWER_PART = 'data-drawer';
