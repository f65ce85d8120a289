/** Names that the list of pages carries: components of the theme and the build write them, the script of the page reads them. */

/** The list, in its place beside the text and in the menu of a narrow screen. */
export const LIST = '.theme-doc-sidebar-menu';

/** On the list: the version and the name of the sidebar that it shows. */
export const SIDEBAR = 'data-sidebar';

/** On an item that stands in a second category: a link there, and no place to be. */
export const ELSEWHERE = 'data-elsewhere';

/** On an item whose branch is not shown. */
export const COLLAPSED = 'menu__list-item--collapsed';

/** What opens and closes a branch: the arrow, the name of a category without a page, and the name of the page one is on. */
export const CATEGORY_TOGGLE = '.menu__list-item-collapsible > :is(.menu__caret, a[role=button], a[aria-current=page])';
