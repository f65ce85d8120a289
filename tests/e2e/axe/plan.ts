/**
 * Which pages axe sees, and what of them. Axe takes seconds a page, and the site has hundreds that are made of the same
 * blocks. So each kind of page is seen whole in English (`../kinds.ts`); of every other page only what no page before has
 * (`fragments.ts`), on as few pages as hold it all. The plan is made from the built pages themselves, so a new block is seen
 * on the day it comes.
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
/** The files that decide, besides the built pages. */
const OWN = ['axe/fragments.ts', 'axe/outline.ts', 'axe/plan.ts', 'kinds.ts'].map((file) =>
  path.join(ROOT, 'tests/e2e', file),
);

/** Pages that are tried at 320 px and without scripts. */
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

/** Pages that are seen whole: those in English. The blocks of the others differ little, and what does is seen by itself. */
export function wholePages(): string[] {
  return triedPages().filter((one) => !one.startsWith('/uk/'));
}

/** What of a page is seen because no page before has it. */
interface Part {
  path: string;
  /** Key → the element with its nearest parents. */
  fragments: Record<string, string>;
}

export interface Plan {
  /** Of what the plan was made. */
  of: string;
  /** How many pages were read, and how many different fragments they hold. */
  pages: number;
  fragments: number;
  parts: Part[];
  /** What is wrong with the outline of a page, with its path. */
  outline: string[];
}

interface Read {
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

/** Path of every built page, without those that only lead on. */
export function builtPaths(): string[] {
  return builtFiles()
    .filter((file) => !/http-equiv="?refresh/.test(readFileSync(file, 'utf8').slice(0, 600)))
    .map((file) => `/${path.relative(BUILD, file).split(path.sep).join('/')}`)
    .map((address) => address.replace(/(?<=\/)index\.html$/, '').replace(/(?<=.)\/$/, ''));
}

/** What lets a browser make a plan. */
export const READS_FILES = '--allow-file-access-from-files';

/** Changes with the built pages and with what decides. */
function fingerprint(): string {
  const digest = createHash('sha256');
  for (const file of [...OWN, ...builtFiles()]) {
    const {mtimeMs, size} = statSync(file);
    digest.update(`${file} ${mtimeMs} ${size}\n`);
  }
  return digest.digest('hex');
}

/** The plan that `setup.ts` has made, if it was made of what is there now. */
export function readPlan(): Plan | undefined {
  if (!existsSync(FILE)) return undefined;
  const plan = JSON.parse(readFileSync(FILE, 'utf8')) as Plan;
  return plan.of === fingerprint() ? plan : undefined;
}

/** The built file of a page, as an address. */
function fileOf(address: string): string {
  const file = address.endsWith('.html') ? address : path.posix.join(address, 'index.html');
  return pathToFileURL(path.join(BUILD, file)).href;
}

/**
 * Has a browser parse the built pages: it does so by the standard, and many times faster than we could. It reads the files
 * itself, since a server would take as long again; what an element says is not in scripts and styles, so they need no parsing.
 */
async function readPages(browser: Browser, paths: readonly string[]): Promise<Read[]> {
  const page = await browser.newPage();
  // A page of the site would let nothing run but its own scripts.
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
      const all: Read[] = [];
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

/** Takes the pages with the most that is new, until nothing is. @param seen keys of the pages that are seen whole */
function chooseParts(pages: readonly Read[], seen: ReadonlySet<string>): Part[] {
  const left = pages.map(({path: own, fragments}) => ({
    path: own,
    fragments: new Map(fragments.filter(([key]) => !seen.has(key))),
  }));
  const parts: Part[] = [];
  for (;;) {
    const next = left.reduce((best, page) => (page.fragments.size > best.fragments.size ? page : best));
    if (next.fragments.size === 0) return parts;
    parts.push({path: next.path, fragments: Object.fromEntries(next.fragments)});
    for (const key of next.fragments.keys()) for (const {fragments} of left) fragments.delete(key);
  }
}

/** @param browser one that may read files from a file, see `READS_FILES` */
export async function makePlan(browser: Browser): Promise<Plan> {
  const paths = builtPaths();
  const half = Math.ceil(paths.length / 2);
  const pages = (
    await Promise.all([paths.slice(0, half), paths.slice(half)].map((some) => readPages(browser, some)))
  ).flat();
  // An unknown address shows the page for it.
  const whole = new Set(
    wholePages().map((one) => (one === '/no-such-page' ? '/404.html' : one.replace(/(?<=.)\/$/, ''))),
  );
  const missing = [...whole].filter((one) => !paths.includes(one));
  if (missing.length > 0) throw new Error(`These pages are to be seen whole, and are not built: ${missing.join(', ')}`);
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
