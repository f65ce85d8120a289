/** The list of pages beside the text scrolls by itself: it begins where the reader is. */

const MENU = '.theme-doc-sidebar-container .menu';

/** Scrolls the list, and nothing else, until the current page is in view. What the reader sees already stays. */
export function showCurrentPage(menu: Element | null): void {
  const current = menu?.querySelector('[aria-current=page]');
  if (!menu || !current) return;
  const [outer, inner] = [menu.getBoundingClientRect(), current.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom) menu.scrollTop += inner.top - outer.top - outer.height / 3;
}

/** The list of the page that stands beside its text. */
export const menuOf = (root: Document): Element | null => root.querySelector(MENU);

export function install(root: Document): void {
  showCurrentPage(menuOf(root));
}
