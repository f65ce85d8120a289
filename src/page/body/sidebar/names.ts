/** Names in the sidebar's HTML: theme components and the build write them, the script of the page reads them. */

/** The list, beside the text and in the navigation drawer. */
export const LIST = '.theme-doc-sidebar-menu';

/** The element after the list in a file; if it is missing, the file is truncated. */
export const END = 'i';

/** Attribute of the list: the version and name of its sidebar. */
export const SIDEBAR = 'data-sidebar';

/** Attribute of an item that appears in a second category: it is only a link and never the current page. */
export const ELSEWHERE = 'data-elsewhere';

/** Class of an item whose branch is collapsed. */
export const COLLAPSED = 'menu__list-item--collapsed';

/**
 * Controls that expand and collapse a branch without being links: the arrow, and the label of a category without a
 * page.
 */
export const CATEGORY_TOGGLE = '.menu__list-item-collapsible > :is(.menu__caret, a[role=button])';

/** Label of the current page, if it is a category with a page. */
const CURRENT_CATEGORY = '.menu__list-item-collapsible > a[aria-current=page]';

/**
 * @returns the control around an element if a click on it expands or collapses a branch; a link that removes the query
 * or the hash from the address remains a link
 */
export function toggleAt(target: Element): Element | null {
  return (
    target.closest(CATEGORY_TOGGLE) ?? (location.search || location.hash ? null : target.closest(CURRENT_CATEGORY))
  );
}
