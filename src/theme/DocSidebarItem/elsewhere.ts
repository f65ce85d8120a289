/** Pages that stand in a second category of the sidebar: there they are links and no place to be. */
import type {PropSidebarItem, PropSidebarItemCategory} from '@docusaurus/plugin-content-docs';
import {isActiveSidebarItem} from '@docusaurus/plugin-content-docs/client';

/** Whether `sidebars.ts` says that the page has its home in another category. */
export const isElsewhere = ({customProps}: PropSidebarItem): boolean => customProps?.['elsewhere'] === true;

/** Whether a path is the page of a category itself. */
export const isPageOf = (category: PropSidebarItemCategory, path: string): boolean =>
  isActiveSidebarItem({...category, items: []}, path);

/** Whether a page has its home in the item: in a category at any depth, or as its link. */
export function isHomeOf(item: PropSidebarItem, path: string): boolean {
  if (isElsewhere(item) || !isActiveSidebarItem(item, path)) return false;
  return item.type !== 'category' || isPageOf(item, path) || item.items.some((inner) => isHomeOf(inner, path));
}
