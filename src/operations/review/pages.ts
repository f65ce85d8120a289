/** Pages of the documentation that a change adds, removes or moves, and the redirects of their old addresses. */
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {parse} from 'yaml';
import {docRoutes, frontMatterOf, routeOf} from '../../facts';
import type {Change} from '../changes';
import {fileAt} from '../git';

export interface PageChanges {
  /** Routes of new pages, with their files. */
  added: {route: string; file: string}[];
  /** Old routes. `to` is the target of the redirect; without one, or if `to` does not exist, links of readers break. */
  removed: {route: string; file: string; to: string | undefined; broken: boolean}[];
}

const DOCS = 'docs/';
const REDIRECTS = 'src/contract/data/redirects.yaml';

/** Front matter that cannot be parsed has no slug; the findings name the mistake. */
function routeOfText(file: string, text: string): string {
  const bare = file.slice(DOCS.length);
  try {
    return routeOf(bare, frontMatterOf(text));
  } catch {
    return routeOf(bare, {});
  }
}

function redirectsOf(root: string): Map<string, string> {
  const place = path.join(root, REDIRECTS);
  try {
    const entries = parse(readFileSync(place, 'utf8')) as {from: string; to: string}[];
    return new Map(entries.map(({from, to}) => [from, to]));
  } catch {
    return new Map();
  }
}

function routesOf(root: string, changes: readonly Change[]): Set<string> {
  try {
    return new Set(docRoutes(root).keys());
  } catch {
    const present = changes.map(({file}) => file).filter((file) => existsSync(path.join(root, file)));
    return new Set(present.map((file) => routeOfText(file, readFileSync(path.join(root, file), 'utf8'))));
  }
}

/** @param base commit that the changes are relative to */
export function pageChanges(root: string, base: string, changes: readonly Change[]): PageChanges {
  const pages = changes.filter(({file}) => file.startsWith(DOCS) && /\.mdx?$/.test(file) && !/\/_/.test(file));
  const before = new Map<string, string>();
  const after = new Map<string, string>();
  for (const {file} of pages) {
    const earlier = fileAt(root, base, file);
    if (earlier !== undefined) before.set(routeOfText(file, earlier), file);
    if (existsSync(path.join(root, file)))
      after.set(routeOfText(file, readFileSync(path.join(root, file), 'utf8')), file);
  }
  const [redirects, routes] = [redirectsOf(root), routesOf(root, pages)];
  return {
    added: [...after].flatMap(([route, file]) => (before.has(route) ? [] : {route, file})),
    removed: [...before]
      .filter(([route]) => !routes.has(route))
      .map(([route, file]) => {
        const to = redirects.get(route);
        return {route, file, to, broken: to === undefined || !routes.has(to.split('#')[0]!)};
      }),
  };
}
