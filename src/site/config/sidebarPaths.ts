/** Adds the path of the operation to the sidebar item of each operation page. */
import type {SidebarsConfig} from '@docusaurus/plugin-content-docs';
import {operationPaths} from '../../facts';

type SidebarItemConfig = Extract<SidebarsConfig[string], readonly unknown[]>[number];

/** @returns the items; those of operations have `customProps.path`, which `src/theme/DocSidebarItem/Link` shows */
export function withPaths(root: string, items: readonly SidebarItemConfig[]): SidebarItemConfig[] {
  const paths = operationPaths(root);
  const walk = (item: SidebarItemConfig): SidebarItemConfig => {
    if (typeof item === 'string') {
      const path = paths.get(`/${item}`);
      return path === undefined ? item : {type: 'doc', id: item, customProps: {path}};
    }
    if (item.type !== 'category' || !Array.isArray(item.items)) return item;
    return {...item, items: (item.items as SidebarItemConfig[]).map(walk)};
  };
  return items.map(walk);
}
