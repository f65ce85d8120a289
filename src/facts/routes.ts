/** Which pages exist, read from the files under `docs/`. */
import {readFileSync, readdirSync, statSync} from 'node:fs';
import path from 'node:path';
import {parse} from 'yaml';

/** Lists Markdown files below a folder, relative to it; partials (`_name`) are not pages. */
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

/** The route of a page: its slug, else its path below `docs/` without the extension and without `index`. */
export function routeOf(file: string, frontMatter: Record<string, unknown>): string {
  if (typeof frontMatter.slug === 'string') return frontMatter.slug;
  const bare = `/${file.split(path.sep).join('/')}`.replace(/\.mdx?$/, '').replace(/\/index$/, '');
  return bare === '' ? '/' : bare;
}

/** By the path of the file. Parsing front matter takes far longer than asking whether the file is the same. */
const knownRoutes = new Map<string, {stamp: string; route: string}>();

function routeIn(folder: string, file: string): string {
  const place = path.join(folder, file);
  const {mtimeMs, size} = statSync(place);
  const stamp = `${mtimeMs}:${size}`;
  const known = knownRoutes.get(place);
  if (known?.stamp === stamp) return known.route;
  const route = routeOf(file, frontMatterOf(readFileSync(place, 'utf8')));
  knownRoutes.set(place, {stamp, route});
  return route;
}

/**
 * Route → file below `docs/`, for every page of the current version.
 * @param source another folder of pages: that of an archived version, whose routes are then without its prefix
 */
export function docRoutes(root: string, source = 'docs'): Map<string, string> {
  const folder = path.join(root, source);
  return new Map(markdownFiles(folder).map((file) => [routeIn(folder, file), file]));
}
