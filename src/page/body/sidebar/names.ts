/** Names that the list of pages carries: components of the theme and the build write them, the script of the page reads them. */

/** The list, in its place beside the text and in the menu of a narrow screen. */
export const LIST = '.theme-doc-sidebar-menu';

/** The element after a list in a file, without which the file was cut off. */
export const END = 'i';

/** On the list: the version and the name of the sidebar that it shows. */
export const SIDEBAR = 'data-sidebar';

/** On an item that stands in a second category: a link there, and no place to be. */
export const ELSEWHERE = 'data-elsewhere';

/** On an item whose branch is not shown. */
export const COLLAPSED = 'menu__list-item--collapsed';

/** What opens and closes a branch, and is no link: the arrow, and the name of a category without a page. */
export const CATEGORY_TOGGLE = '.menu__list-item-collapsible > :is(.menu__caret, a[role=button])';

/** The name of the page that one is on, which has a branch. */
const CURRENT_CATEGORY = '.menu__list-item-collapsible > a[aria-current=page]';

/** @returns what an element belongs to, if a click on it opens or closes a branch; a link out of a query or to the top is a link */
export function toggleAt(target: Element): Element | null {
  return (
    target.closest(CATEGORY_TOGGLE) ?? (location.search || location.hash ? null : target.closest(CURRENT_CATEGORY))
  );
}
