/** Addresses that a link may lead to: pages, tags, files, old paths. */
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {parse} from 'yaml';
import {brand, DEFAULT_LOCALE, localePath, LOCALES, SANDBOX_FILE, TRANSLATIONS} from '../../brand';
import {docRouteList, type Facts, filesBelow, frontMatterOf, markdownFiles, PAGE_FOLDERS} from '../../facts';
import {CHANGELOG_FEED, DATA_TABLES, dataFiles, pictures} from '../../render';
import {publishedFiles, publishedRecordings, readRecordings} from '../../samples';

export interface Targets {
  /** Route → English page, relative to the root. */
  pages: ReadonlyMap<string, string>;
  /** English pages whose route another page has, too: the site shows only one of them. */
  shadowed: readonly {file: string; route: string; by: string}[];
  /** Routes that Docusaurus generates: lists of posts and tags, the search. */
  lists: ReadonlySet<string>;
  /** Old path → new path. */
  moved: ReadonlyMap<string, string>;
  /** Files of `static/`, such as `/img/logo.svg`. */
  files: ReadonlySet<string>;
}

const [DOCS, BLOG, , PAGES] = PAGE_FOLDERS;

/** Reads the addresses. @param moved redirects of the data; empty while the data is invalid */
export function readTargets(root: string, moved: ReadonlyMap<string, string>): Targets {
  const pages = new Map<string, string>();
  const shadowed: Targets['shadowed'][number][] = [];
  const add = (route: string, file: string) => {
    const by = pages.get(route);
    if (by === undefined) pages.set(route, file);
    else shadowed.push({file, route, by});
  };
  for (const {source} of PAGE_FOLDERS) {
    if (!existsSync(path.join(root, source))) continue;
    const version = /^versioned_docs\/version-(.+)$/.exec(source)?.[1];
    if (source === DOCS.source || version !== undefined) {
      for (const [route, file] of docRouteList(root, source))
        add(version === undefined ? route : `/${version}${route === '/' ? '' : route}`, `${source}/${file}`);
    } else
      for (const file of markdownFiles(path.join(root, source)))
        add(routeOfPost(root, source, file), `${source}/${file}`);
  }
  const lists = new Set([
    '/blog',
    '/blog/tags',
    '/blog/authors',
    '/search',
    '/tags',
    ...tagsOf(root, `${DOCS.source}/tags.yml`).map((tag) => `/tags${tag}`),
    ...tagsOf(root, `${BLOG.source}/tags.yml`).map((tag) => `/blog/tags${tag}`),
  ]);
  const files = new Set(filesBelow(root, 'static').map((file) => file.slice('static'.length)));
  return {pages, shadowed, lists, moved, files};
}

function routeOfPost(root: string, source: string, file: string): string {
  const bare = `/${file.replace(/\.mdx?$/, '').replace(/(?:^|\/)index$/, '')}`;
  if (source === PAGES.source) return bare;
  let slug: unknown;
  try {
    ({slug} = frontMatterOf(readFileSync(path.join(root, source, file), 'utf8')));
  } catch {
    // The check of the page itself reports its front matter.
  }
  return path.posix.join('/blog', typeof slug === 'string' ? slug : bare.replace(/\/\d{4}-\d\d-\d\d-/, '/'));
}

function tagsOf(root: string, file: string): string[] {
  const place = path.join(root, file);
  if (!existsSync(place)) return [];
  const tags = (parse(readFileSync(place, 'utf8')) ?? {}) as Record<string, {permalink?: string} | null>;
  return Object.entries(tags).map(([key, tag]) => tag?.permalink ?? `/${key}`);
}

/** Files that the build writes from the facts, with the path of their language. Slow: a second. */
export function generatedFiles(root: string, facts: Facts): ReadonlySet<string> {
  const names = [
    ...pictures(facts),
    ...dataFiles(DATA_TABLES, facts),
    ...publishedRecordings(readRecordings(root)),
    [SANDBOX_FILE] as const,
  ].map(([name]) => name);
  const local = LOCALES.flatMap((locale) =>
    [...publishedFiles(facts, brand.docs.url, locale)]
      .map(([name]) => name)
      .concat(CHANGELOG_FEED)
      .map((name) => `${localePath(locale)}/${name}`),
  );
  return new Set([...names.map((name) => `/${name}`), ...local]);
}

/** The language whose prefix a path begins with, such as `/uk/refunds`. */
export const prefixOf = (route: string) =>
  TRANSLATIONS.find((locale) => locale !== DEFAULT_LOCALE && new RegExp(`^${localePath(locale)}(?=/|$)`).test(route));
