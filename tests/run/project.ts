/** Project data for the plan of a run: import graph, and names in strings of the tests. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {parseSync, Visitor} from 'oxc-parser';
import {NAMED_PAGES} from '../../src/operations/bench/pages';
import {closure, ImportCache} from '../../src/site/graph/imports';
import {filesBelow} from '../projectFiles';
import {ROOT} from '../root';
import type {Project} from './plan';

/** Strings that look like a file, a folder or the address of a page. */
const NAMES = /(['"`])([\w./[\]#?=&%-]+)\1/g;

export function readProject(): Project {
  const files = filesBelow('tests', /\.(?:test|spec)\.ts$/);
  const known = new ImportCache();
  const tests = new Map(files.map((file) => [file, new Set(closure(ROOT, [file], {known}))]));
  const texts = new Map<string, string[]>();
  const namesIn = (file: string) => {
    let names = texts.get(file);
    if (!names) {
      const source = readFileSync(path.join(ROOT, file), 'utf8');
      texts.set(file, (names = [...source.matchAll(NAMES)].map((match) => match[2]!)));
    }
    return names;
  };
  // Only imported test files: files that `src/` reads from disk would count for every test that loads facts.
  const names = new Map(
    [...tests].map(([file, imported]) => [
      file,
      new Set([...imported].filter((one) => one.startsWith('tests/') && /\.tsx?$/.test(one)).flatMap(namesIn)),
    ]),
  );
  const configuration = new Set(closure(ROOT, ['docusaurus.config.ts', 'sidebars.ts'], {known}));
  const specs = files.filter((file) => file.endsWith('.spec.ts'));
  return {
    tests,
    configuration,
    hosts: hostFiles(known),
    names,
    routes: routesOf,
    weighed: isWeighed,
    visits: (routes) => specs.flatMap((file) => visits(file, readFileSync(path.join(ROOT, file), 'utf8'), routes)),
  };
}

/** @returns the programs that serve the site to the browser tests, and all that they import */
export function hostFiles(known = new ImportCache()): Set<string> {
  return new Set(closure(ROOT, ['tests/delivery/serve.ts', 'tests/e2e/serve.ts'], {known}));
}

/** @returns true if there is a weight budget for one of these pages; it applies to each locale */
export function isWeighed(routes: readonly string[]): boolean {
  const named = new Set<string>(Object.values(NAMED_PAGES));
  return routes.some((route) => named.has(route.replace(/^\/uk(?=\/|$)/, '') || '/'));
}

/** Folder of pages → base of their addresses. */
const PLACES: readonly [folder: string, base: string][] = [
  ['docs/', '/'],
  ['i18n/uk/docusaurus-plugin-content-docs/current/', '/uk/'],
  ['blog/', '/blog/'],
  ['i18n/uk/docusaurus-plugin-content-blog/', '/uk/blog/'],
  ['versioned_docs/version-1.0/', '/1.0/'],
  ['i18n/uk/docusaurus-plugin-content-docs/version-1.0/', '/uk/1.0/'],
];

/** @param page path relative to the root; an English page includes its Ukrainian version, which may fall back to it */
function routesOf(page: string): string[] {
  const [folder, base] = PLACES.find(([start]) => page.startsWith(start)) ?? ['', '/'];
  const front = /^---\n([\s\S]*?)\n---/.exec(readFileSync(path.join(ROOT, page), 'utf8'))?.[1] ?? '';
  // Not parsed: a page whose front matter is no YAML still has an address.
  const slug = /^slug: *['"]?([^'"\n]+?)['"]? *$/m.exec(front)?.[1];
  const below = page
    .slice(folder.length)
    .replace(/\.mdx?$/, '')
    .replace(/(?:^|\/)index$/, '');
  // The date of a post is not part of its address.
  const route = path.posix.join(base, slug ?? below.replace(/^\d{4}-\d\d-\d\d-/, '')).replace(/(.)\/$/, '$1');
  return /^\/uk(\/|$)/.test(base) ? [route] : [route, path.posix.join('/uk', route).replace(/(.)\/$/, '$1')];
}

/**
 * @param file a browser test
 * @param source its text
 * @param routes addresses of pages
 * @returns arguments for Playwright: `file:line` of each test that names one of the addresses; the whole file if an
 * address is outside of the tests, unless the titles contain the pages, which a pattern selects
 */
export function visits(file: string, source: string, routes: readonly string[]): string[] {
  const tests: {start: number; end: number}[] = [];
  const addresses: number[] = [];
  let titlesNamePages = false;
  const address = (text: string, start: number) => {
    if (routes.includes(text.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1'))) addresses.push(start);
  };
  new Visitor({
    CallExpression: ({callee, arguments: [title], start, end}) => {
      if (!/^test(?:\.only|\.skip|\.slow)?$/.test(source.slice(callee.start, callee.end))) return;
      tests.push({start, end});
      if (title?.type === 'TemplateLiteral' && title.expressions.length > 0) titlesNamePages = true;
    },
    Literal: ({value, start}) => {
      if (typeof value === 'string') address(value, start);
    },
    TemplateLiteral: ({quasis, start}) => {
      if (quasis.length === 1) address(quasis[0]!.value.cooked ?? '', start);
    },
  }).visit(parseSync(file, source).program);
  const found = new Set<string>();
  for (const at of addresses) {
    const test = tests.find(({start, end}) => start <= at && at < end);
    if (test) found.add(`${file}:${source.slice(0, test.start).split('\n').length}`);
    else if (!titlesNamePages) return [file];
  }
  return [...found];
}
