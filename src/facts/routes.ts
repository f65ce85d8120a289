/** Routes of the pages, read from the files under `docs/`. */
import {readFileSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {parse} from 'yaml';
import {DEFAULT_LOCALE, type Locale} from '../brand';
import {remembered} from './cache';

/** Folders of English pages, each with the place of its mirror below `i18n/<language>/`. */
export const PAGE_FOLDERS = [
  {source: 'docs', mirror: 'docusaurus-plugin-content-docs/current'},
  {source: 'blog', mirror: 'docusaurus-plugin-content-blog'},
  {source: 'versioned_docs/version-1.0', mirror: 'docusaurus-plugin-content-docs/version-1.0'},
  {source: 'src/pages', mirror: 'docusaurus-plugin-content-pages'},
] as const;

/** @returns the folder of translated pages, relative to the project’s root */
export const mirrorOf = ({mirror}: (typeof PAGE_FOLDERS)[number], locale: Locale): string => `i18n/${locale}/${mirror}`;

/** @returns the folder of the documentation pages in a language, relative to the project’s root */
export const docsFolder = (locale: Locale): string =>
  locale === DEFAULT_LOCALE ? PAGE_FOLDERS[0].source : mirrorOf(PAGE_FOLDERS[0], locale);

/** Lists the Markdown files below a folder, relative to it. Partials (`_name`) are not pages. */
export function markdownFiles(folder: string): string[] {
  return readdirSync(folder, {withFileTypes: true, recursive: true})
    .filter((entry) => entry.isFile() && /\.mdx?$/.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.split(path.sep).some((part) => part.startsWith('_')))
    .sort();
}

/** The front matter of a Markdown text, or an empty object. */
export function frontMatterOf(source: string): Record<string, unknown> {
  const match = /^---\r?\n([\s\S]*?)\r?\n---(\r?\n|$)/.exec(source);
  return match ? ((parse(match[1]!) as Record<string, unknown> | null) ?? {}) : {};
}

/** Route of a page: its slug, else its path below `docs/` without the extension and without `index`. */
export function routeOf(file: string, frontMatter: Record<string, unknown>): string {
  if (typeof frontMatter.slug === 'string') return frontMatter.slug;
  const bare = `/${file.split(path.sep).join('/')}`.replace(/\.mdx?$/, '').replace(/\/index$/, '');
  return bare === '' ? '/' : bare;
}

/** Cached per file, because parsing front matter is slow. */
export function routeIn(root: string, source: string, file: string): string {
  const place = path.join(source, file);
  return remembered(
    root,
    `route of ${place}`,
    () => [place],
    () => {
      const text = readFileSync(path.join(root, place), 'utf8');
      try {
        return routeOf(file, frontMatterOf(text));
      } catch {
        // The check of the page itself reports its front matter; the addresses of all others are known without it.
        return routeOf(file, {});
      }
    },
  );
}

/**
 * Route → file below `docs/`, for every page of the current version.
 * @param source folder of the pages; for an archived version the routes lack its prefix
 */
export function docRoutes(root: string, source = 'docs'): ReadonlyMap<string, string> {
  const files = () => markdownFiles(path.join(root, source));
  return remembered(
    root,
    `routes of ${source}`,
    () => files().map((file) => path.join(source, file)),
    () => new Map(docRouteList(root, source)),
  );
}

/** The same as pairs, with those of a route that several pages have. */
export const docRouteList = (root: string, source = 'docs'): [route: string, file: string][] =>
  markdownFiles(path.join(root, source)).map((file) => [routeIn(root, source, file), file]);

/** All routes as a set, for checking links. */
export function pageRoutes(root: string, source = 'docs'): ReadonlySet<string> {
  const routes = docRoutes(root, source);
  return remembered(
    root,
    `set of routes of ${source}`,
    () => [...routes.values()].map((file) => path.join(source, file)),
    () => new Set(routes.keys()),
  );
}
