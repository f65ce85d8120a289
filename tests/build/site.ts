/** The built site as files: its pages and their content. */
import {existsSync, readFileSync, readdirSync, statSync} from 'node:fs';
import path from 'node:path';
import {load, type CheerioAPI} from 'cheerio';
import {ROOT} from '../root';
import {readFacts, type PageFacts} from './facts';

export const BUILD = path.join(ROOT, 'build');

if (!existsSync(path.join(BUILD, 'index.html')) || !existsSync(path.join(BUILD, 'uk/index.html'))) {
  throw new Error('There is no built site with both locales. Run `npm run build` first; `npm test` includes it.');
}

/** Files below `build/` with an extension, relative to it. */
export function builtFiles(extension: string): string[] {
  return readdirSync(BUILD, {recursive: true, encoding: 'utf8'})
    .filter((file) => file.endsWith(extension) && statSync(path.join(BUILD, file)).isFile())
    .sort();
}

/** Route of a built HTML file. */
export function routeOfFile(file: string): string {
  const bare = `/${file.split(path.sep).join('/')}`.replace(/(\/index)?\.html$/, '');
  return bare === '' ? '/' : bare;
}

/**
 * Parses a page, without a cache: a parsed page takes megabytes, and the site has hundreds. For facts that every page
 * has see `factsOf`.
 */
export function html(file: string): CheerioAPI {
  return load(readFileSync(path.join(BUILD, file), 'utf8'));
}

const facts = new Map<string, PageFacts>();

export function factsOf(file: string): PageFacts {
  let found = facts.get(file);
  if (!found) facts.set(file, (found = readFacts(readFileSync(path.join(BUILD, file), 'utf8'))));
  return found;
}

/** True for a redirect page, as written by `src/site/plugins/redirectPages`. */
export function isRedirect(file: string): boolean {
  return factsOf(file).redirect !== undefined;
}

export const pages = builtFiles('.html').filter((file) => !isRedirect(file));
