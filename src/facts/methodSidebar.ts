/**
 * The payment methods section of the sidebar. It is read synchronously and without the other facts, as `sidebars.ts`
 * requires, and checked against the existing pages.
 */
import path from 'node:path';
import * as z from 'zod';
import {methodSidebarSchema, type MethodSidebar, type SidebarFolder} from './schemas';
import type {Problem} from './errors';
import {reportOn, type LocatedValue} from './located';
import {markdownFiles} from './routes';
import {readYaml} from './yaml';

export const METHOD_SIDEBAR_FILE = 'src/contract/data/method_sidebar.yaml';

/** The folder of `docs/` that the section covers. Every page below it must be listed exactly once. */
export const SERVICES = 'services';

/** @throws FactsError with file and line if the file violates its schema */
export function readMethodSidebar(root: string): LocatedValue<MethodSidebar> {
  return readYaml(root, METHOD_SIDEBAR_FILE, methodSidebarSchema);
}

/** Name of a method, by the name of its record. */
export function methodPageName(root: string, id: string): string {
  return readYaml(root, `src/contract/data/methods/${id}.yaml`, z.object({name: z.string()})).value.name;
}

/** Ids of the pages under `docs/`: their paths without extension. */
export function pageIds(root: string): Set<string> {
  const files = markdownFiles(path.join(root, 'docs'));
  return new Set(
    files.map((file) =>
      file
        .split(path.sep)
        .join('/')
        .replace(/\.mdx?$/, ''),
    ),
  );
}

/** A folder of the list, with its path. */
interface PlacedFolder extends SidebarFolder {
  /** Path below `docs/`: `services/turkey/papara`. */
  place: string;
  keys: readonly PropertyKey[];
}

/** All folders of the list, parents first. */
export function foldersOf({groups}: MethodSidebar): PlacedFolder[] {
  const walk = (folders: readonly SidebarFolder[] = [], above: string, keys: readonly PropertyKey[]): PlacedFolder[] =>
    folders.flatMap((folder, index) => {
      const placed = {...folder, place: `${above}/${folder.folder}`, keys: [...keys, 'folders', index]};
      return [placed, ...walk(folder.folders, placed.place, placed.keys)];
    });
  return groups.flatMap(({folders}, index) => walk(folders, SERVICES, ['groups', index]));
}

/** A page that the list names. */
interface PageReference {
  /** Name as written in the list. */
  name: string;
  /** Folder below `docs/` that the name is relative to; empty for `docs/` itself. */
  above: string;
  keys: readonly PropertyKey[];
}

const idOf = ({name, above}: PageReference): string => (above ? `${above}/${name}` : name);

function namedPages(sidebar: MethodSidebar): {
  placed: PageReference[];
  refs: PageReference[];
  elsewhere: PageReference[];
} {
  const list = (names: readonly string[] = [], above: string, keys: readonly PropertyKey[]): PageReference[] =>
    names.map((name, index) => ({name, above, keys: [...keys, index]}));
  const groups = sidebar.groups.map((group, index) => ({...group, keys: ['groups', index] as const}));
  return {
    placed: [
      ...list(sidebar.first, SERVICES, ['first']),
      ...list(sidebar.last, SERVICES, ['last']),
      ...groups.flatMap(({landing, pages, keys}) => [
        ...(landing === undefined ? [] : [{name: landing, above: SERVICES, keys: [...keys, 'landing']}]),
        ...list(pages, SERVICES, [...keys, 'pages']),
      ]),
      ...foldersOf(sidebar).flatMap(({pages, place, keys}) => list(pages, place, [...keys, 'pages'])),
    ],
    refs: groups.flatMap(({refs, keys}) => list(refs, '', [...keys, 'refs'])),
    elsewhere: list(sidebar.elsewhere, SERVICES, ['elsewhere']),
  };
}

/** Paths below a folder with as many segments as `name`, as candidates for a spelling suggestion. */
function neighbours(ids: Iterable<string>, above: string, name: string): string[] {
  const start = above ? `${above}/` : '';
  const depth = name.split('/').length;
  const parts = [...ids].filter((id) => id.startsWith(start)).map((id) => id.slice(start.length).split('/'));
  return parts.filter(({length}) => length === depth).map((part) => part.join('/'));
}

/**
 * Reports missing pages and folders, and pages that are listed twice or not at all.
 * @param pages ids of the pages under `docs/`
 */
export function sidebarProblems(source: LocatedValue<MethodSidebar>, pages: ReadonlySet<string>): Problem[] {
  const {problems, say, must} = reportOn(source);
  const folders = foldersOf(source.value);
  const {placed, refs, elsewhere} = namedPages(source.value);
  const missing = folders.filter(({place}) => ![...pages].some((id) => id.startsWith(`${place}/`)));
  for (const {place, folder, keys} of missing) {
    const above = path.posix.dirname(place);
    if (missing.some((outer) => outer.place === above)) continue;
    const inner = [...pages].filter(
      (id) => id.startsWith(`${above}/`) && id.split('/').length > place.split('/').length,
    );
    const known = new Set(inner.map((id) => id.split('/')[place.split('/').length - 1]!));
    must(false, [...keys, 'folder'], `folder of docs/${above}`, folder, known);
  }
  for (const page of [...placed, ...refs, ...elsewhere]) {
    if (pages.has(idOf(page)) || missing.some(({place}) => page.above.startsWith(place))) continue;
    must(false, page.keys, `page of docs/${page.above}`, page.name, neighbours(pages, page.above, page.name));
  }
  const landings = folders.map(({place}) => `${place}/index`);
  const listed = [...placed, ...elsewhere].map(idOf);
  [...placed, ...elsewhere].forEach((page, index) => {
    const id = listed[index]!;
    if (landings.includes(id)) say(page.keys, `“${page.name}” is the landing of its folder; take it out`);
    else if (listed.indexOf(id) !== index) say(page.keys, `“${id}” is listed twice`);
  });
  const known = new Set([...listed, ...landings]);
  for (const id of pages) {
    if (!id.startsWith(`${SERVICES}/`) || known.has(id)) continue;
    const home = folders.filter(({place}) => id.startsWith(`${place}/`)).at(-1);
    say(
      home?.keys ?? ['groups'],
      `“${id}” is listed nowhere; name it among \`pages\`, or under \`elsewhere\` where sidebars.ts places it`,
    );
  }
  return problems;
}
