/** Pages that are listed in a second category of the sidebar: there they are only links, never the current page. */
import type {PropSidebarItem, PropSidebarItemCategory} from '@docusaurus/plugin-content-docs';
import {isActiveSidebarItem} from '@docusaurus/plugin-content-docs/client';

/** True if `sidebars.ts` states that the home of the page is in another category. */
export const isElsewhere = ({customProps}: PropSidebarItem): boolean => customProps?.['elsewhere'] === true;

/** True if the path is the category's own page. */
export const isPageOf = (category: PropSidebarItemCategory, path: string): boolean =>
  isActiveSidebarItem({...category, items: []}, path);

/** True if the home of a page is in the item: in a category at any depth, or as its link. */
export function isHomeOf(item: PropSidebarItem, path: string): boolean {
  if (isElsewhere(item) || !isActiveSidebarItem(item, path)) return false;
  return item.type !== 'category' || isPageOf(item, path) || item.items.some((inner) => isHomeOf(inner, path));
}
