/** Creates the section “Payment methods” of the sidebar from `src/contract/data/method_sidebar.yaml`. */
import type {SidebarsConfig} from '@docusaurus/plugin-content-docs';
import {countryName} from '../../render';
import {
  FactsError,
  methodPageName,
  pageIds,
  readMethodSidebar,
  SERVICES,
  sidebarProblems,
  type MethodSidebar,
  type SidebarFolder,
} from '../../facts';

type SidebarItemConfig = Extract<SidebarsConfig[string], readonly unknown[]>[number];

/** Input for labels and links. */
interface SidebarFacts {
  /** Ids of the pages below `docs/`. */
  pages: ReadonlySet<string>;
  /** @returns the name of a method, by the name of its record */
  nameOf(method: string): string;
}

/** Names of the country and the method, in English: Docusaurus translates labels by the key of the category. */
function labelOf({country, method, label}: SidebarFolder, {nameOf}: SidebarFacts): string {
  const names = [
    country === undefined ? undefined : countryName(country, 'en'),
    method === undefined ? label : nameOf(method),
  ];
  return names.filter((name) => name !== undefined).join(': ');
}

function folderItem(folder: SidebarFolder, above: string, facts: SidebarFacts): SidebarItemConfig {
  const place = `${above}/${folder.folder}`;
  const landing = `${place}/index`;
  return {
    type: 'category',
    label: labelOf(folder, facts),
    // The key contains the folder, to distinguish categories with the same label.
    key: place.replace(`${SERVICES}/`, 'method-').replaceAll('/', '-'),
    collapsed: true,
    ...(facts.pages.has(landing) ? {link: {type: 'doc', id: landing}} : {}),
    items: [
      ...(folder.pages ?? []).map((page) => `${place}/${page}`),
      ...(folder.folders ?? []).map((inner) => folderItem(inner, place, facts)),
    ],
  };
}

const idOf = (page: string): string => `${SERVICES}/${page}`;

/** @returns the items of the category */
export function methodItems({first, groups, last}: MethodSidebar, facts: SidebarFacts): SidebarItemConfig[] {
  return [
    ...first.map(idOf),
    ...groups.map(({key, label, landing, pages = [], folders = [], refs = []}): SidebarItemConfig => ({
      type: 'category',
      label,
      key,
      collapsed: true,
      ...(landing === undefined ? {} : {link: {type: 'doc', id: idOf(landing)}}),
      items: [
        ...pages.map(idOf),
        ...folders.map((folder) => folderItem(folder, SERVICES, facts)),
        ...refs.map((id) => ({type: 'ref' as const, id})),
      ],
    })),
    ...last.map(idOf),
  ];
}

/**
 * Reads the items of the category of the project at `root`.
 * @throws FactsError with file, line and known names if a page or a folder does not exist, or a page is listed twice or
 * nowhere
 */
export function readMethodItems(root: string): SidebarItemConfig[] {
  const sidebar = readMethodSidebar(root);
  const pages = pageIds(root);
  const problems = sidebarProblems(sidebar, pages);
  if (problems.length > 0) throw new FactsError(problems);
  return methodItems(sidebar.value, {pages, nameOf: (method) => methodPageName(root, method)});
}
