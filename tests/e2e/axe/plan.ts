/**
 * Selects the pages, and parts of pages, for axe. Axe takes seconds per page, and the site has hundreds that consist of
 * the same blocks. Therefore one page of each kind is checked as a whole in English (`../kinds.ts`); of all other pages
 * only the fragments that no other checked page contains (`fragments.ts`), on as few pages as possible. The plan is
 * built from the built pages, so new blocks are covered automatically.
 */
import {createHash} from 'node:crypto';
import {existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import type {Browser} from '@playwright/test';
import {ROOT} from '../../root';
import {samplePages} from '../kinds';
import {sitemapPaths} from '../test';
import {readFragments} from './fragments';
import {outlineProblems} from './outline';

const BUILD = path.join(ROOT, 'build');
const FILE = path.join(ROOT, '.cache/axe/plan.json');
/** Source files that the plan depends on, besides the built pages. */
const OWN = ['axe/fragments.ts', 'axe/outline.ts', 'axe/plan.ts', 'kinds.ts'].map((file) =>
  path.join(ROOT, 'tests/e2e', file),
);

/** Pages that are checked at 320 px and without scripts. */
export function triedPages(): string[] {
  return samplePages([
    ...sitemapPaths(),
    // Not in the sitemap.
    '/search',
    '/uk/search',
    '/no-such-page',
    '/1.0/migration',
    '/uk/1.0/callbacks',
  ]);
}

/**
 * Pages that are checked as a whole: the English ones. Other locales have almost the same blocks, and the differences
 * are checked separately.
 */
export function wholePages(): string[] {
  return triedPages().filter((one) => !one.startsWith('/uk/'));
}

/** Elements that are checked on a page because no earlier page contains them. */
interface PartialPage {
  path: string;
  /** Key → the element with its nearest ancestors. */
  fragments: Record<string, string>;
}

export interface Plan {
  /** Fingerprint of the inputs of the plan. */
  of: string;
  /** Numbers of pages and of different fragments. */
  pages: number;
  fragments: number;
  parts: PartialPage[];
  /** Outline violations, each with the path of its page. */
  outline: string[];
}

interface PageFragments {
  path: string;
  fragments: [key: string, name: string][];
  problems: string[];
}

/** The built HTML files, as absolute paths. */
function builtFiles(): string[] {
  return readdirSync(BUILD, {recursive: true, encoding: 'utf8'})
    .filter((file) => file.endsWith('.html'))
    .map((file) => path.join(BUILD, file))
    .sort();
}

/** Paths of all built pages, except redirects. */
export function builtPaths(): string[] {
  return builtFiles()
    .filter((file) => !/http-equiv="?refresh/.test(readFileSync(file, 'utf8').slice(0, 600)))
    .map((file) => `/${path.relative(BUILD, file).split(path.sep).join('/')}`)
    .map((address) => address.replace(/(?<=\/)index\.html$/, '').replace(/(?<=.)\/$/, ''));
}

/** Browser argument that making a plan requires. */
export const READS_FILES = '--allow-file-access-from-files';

/** Hash of the built pages and of the source files that the plan depends on. */
function fingerprint(): string {
  const digest = createHash('sha256');
  for (const file of [...OWN, ...builtFiles()]) {
    const {mtimeMs, size} = statSync(file);
    digest.update(`${file} ${mtimeMs} ${size}\n`);
  }
  return digest.digest('hex');
}

/** The plan made by `setup.ts`; undefined if its inputs have changed since. */
export function readPlan(): Plan | undefined {
  if (!existsSync(FILE)) return undefined;
  const plan = JSON.parse(readFileSync(FILE, 'utf8')) as Plan;
  return plan.of === fingerprint() ? plan : undefined;
}

/** File URL of a built page. */
function fileOf(address: string): string {
  const file = address.endsWith('.html') ? address : path.posix.join(address, 'index.html');
  return pathToFileURL(path.join(BUILD, file)).href;
}

/**
 * Parses the built pages in a browser: its parser conforms to the standard and is many times faster than one in
 * Node.js. It reads the files directly, because a server would double the time; scripts and styles are left out, since
 * the keys do not depend on them.
 */
async function readPages(browser: Browser, paths: readonly string[]): Promise<PageFragments[]> {
  const page = await browser.newPage();
  // The policy of a page of the site would block scripts.
  await page.goto(pathToFileURL(path.join(BUILD, 'robots.txt')).href);
  await page.evaluate(
    `globalThis.__name = (f) => f; Object.assign(window, {readFragments: ${readFragments.toString()}, outlineProblems: ${outlineProblems.toString()}})`,
  );
  const read = await page.evaluate(
    async (addresses) => {
      const tools = window as unknown as {
        readFragments: typeof readFragments;
        outlineProblems: typeof outlineProblems;
      };
      const all: PageFragments[] = [];
      for (const {address, file} of addresses) {
        const source = await (await fetch(file)).text();
        const root = new DOMParser().parseFromString(
          source.replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, ''),
          'text/html',
        );
        const fragments = new Map(tools.readFragments(root).map(({key, name}) => [key, name]));
        all.push({path: address, fragments: [...fragments], problems: tools.outlineProblems(root)});
      }
      return all;
    },
    paths.map((address) => ({address, file: fileOf(address)})),
  );
  await page.close();
  return read;
}

/**
 * Greedily takes the page with the most new fragments, until there are none. @param seen keys on the pages that are
 * checked as a whole
 */
function chooseParts(pages: readonly PageFragments[], seen: ReadonlySet<string>): PartialPage[] {
  const left = pages.map(({path: own, fragments}) => ({
    path: own,
    fragments: new Map(fragments.filter(([key]) => !seen.has(key))),
  }));
  const parts: PartialPage[] = [];
  for (;;) {
    const next = left.reduce((best, page) => (page.fragments.size > best.fragments.size ? page : best));
    if (next.fragments.size === 0) return parts;
    parts.push({path: next.path, fragments: Object.fromEntries(next.fragments)});
    for (const key of next.fragments.keys()) for (const {fragments} of left) fragments.delete(key);
  }
}

/** @param browser launched with `READS_FILES` */
export async function makePlan(browser: Browser): Promise<Plan> {
  const paths = builtPaths();
  const half = Math.ceil(paths.length / 2);
  const pages = (
    await Promise.all([paths.slice(0, half), paths.slice(half)].map((some) => readPages(browser, some)))
  ).flat();
  // An unknown address shows the 404 page.
  const whole = new Set(
    wholePages().map((one) => (one === '/no-such-page' ? '/404.html' : one.replace(/(?<=.)\/$/, ''))),
  );
  const missing = [...whole].filter((one) => !paths.includes(one));
  if (missing.length > 0) throw new Error(`These pages are in the plan but not built: ${missing.join(', ')}`);
  const seen = new Set(
    pages.filter((page) => whole.has(page.path)).flatMap(({fragments}) => fragments.map(([key]) => key)),
  );
  const parts = chooseParts(pages, seen);
  const plan = {
    of: fingerprint(),
    pages: pages.length,
    fragments: seen.size + parts.reduce((sum, {fragments}) => sum + Object.keys(fragments).length, 0),
    parts,
    outline: pages.flatMap(({path: own, problems}) => problems.map((problem) => `${own}: ${problem}`)),
  };
  mkdirSync(path.dirname(FILE), {recursive: true});
  writeFileSync(FILE, JSON.stringify(plan));
  return plan;
}
