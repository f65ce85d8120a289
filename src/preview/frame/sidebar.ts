/** The sidebar of the preview, from the same description as that of the site. */
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {localePath, type Locale} from '../../brand';
import {docRoutes, docsFolder, frontMatterOf, filledText, remembered} from '../../facts';
import {readWords} from './words';

export interface SidebarEntry {
  label: string;
  /** Address in the language of the page; absent for a category without a page. */
  address?: string | undefined;
  /** Entries of a category. */
  entries?: readonly SidebarEntry[];
}

/** An entry of `sidebars.ts`. */
export type SidebarItem =
  | string
  | {
      type: string;
      id?: string;
      label?: string;
      key?: string;
      href?: string;
      link?: {id?: string} | null;
      items?: readonly SidebarItem[];
    };

/**
 * @param root project root
 * @param items of a sidebar
 * @param name of the sidebar, which is a part of the keys of translated labels
 */
export function sidebarEntries(
  root: string,
  items: readonly SidebarItem[],
  name: string,
  locale: Locale,
): readonly SidebarEntry[] {
  const words = readWords(root, locale);
  const routes = new Map([...docRoutes(root)].map(([route, file]) => [file.replace(/\.mdx?$/, ''), route]));
  const addressOf = (id: string | undefined) => {
    const route = id === undefined ? undefined : routes.get(id);
    return route === undefined
      ? undefined
      : `${localePath(locale)}${route === '/' && localePath(locale) ? '' : route}` || '/';
  };
  const labelled = (kind: string, key: string | undefined, label: string | undefined) =>
    words[`sidebar.${name}.${kind}.${key ?? label ?? ''}`] ?? label ?? '';
  const entry = (item: SidebarItem): SidebarEntry => {
    if (typeof item === 'string') return {label: labelOf(root, item, locale), address: addressOf(item)};
    const {type, id, label, key, href, link, items: inner} = item;
    if (type === 'category')
      return {
        label: labelled('category', key, label),
        address: addressOf(link?.id),
        entries: (inner ?? []).map(entry),
      };
    if (type === 'link') return {label: labelled('link', key, label), address: href?.replace(/^pathname:\/\//, '')};
    return {
      label: label === undefined ? labelOf(root, id!, locale) : labelled('doc', key, label),
      address: addressOf(id),
    };
  };
  return items.map(entry);
}

/** Label of a page in the sidebar: its own, else its title. */
function labelOf(root: string, id: string, locale: Locale): string {
  const own = path.join(docsFolder(locale), `${id}.mdx`);
  const file = existsSync(path.join(root, own)) ? own : path.join('docs', `${id}.mdx`);
  // The checks name an id that no page has; the others are still shown.
  if (!existsSync(path.join(root, file))) return id;
  return remembered(
    root,
    `label of ${file}`,
    () => [file],
    () => {
      const text = filledText(readFileSync(path.join(root, file), 'utf8'), file);
      const {sidebar_label: short, title} = frontMatterOf(text);
      return String(short ?? title ?? id);
    },
  );
}
