/** The two searches that are compared, over the built site: ours, and search-local as it comes. */
import {readFileSync, readdirSync} from 'node:fs';
import {register} from 'node:module';
import path from 'node:path';
import type {Hit} from '../engine/hit';
import {SearchEngine} from '../engine/search';
import {isComplete, type Locale, localePath, LOCALES} from '../../brand';
import type {Search} from './measure';

const MOST = 30;

const baseOf = (locale: Locale): string => `${localePath(locale)}/`;

/** @param build folder of the built site, with both locales @param most hits of one answer */
export function ourSearch(build: string, most = MOST): Search {
  const engines = new Map<Locale, SearchEngine>();
  return async (locale, query) => {
    let engine = engines.get(locale);
    if (!engine) {
      const base = baseOf(locale);
      engine = new SearchEngine(base, (name) =>
        Promise.resolve(JSON.parse(readFileSync(path.join(build, base, name), 'utf8')) as unknown),
      );
      engines.set(locale, engine);
    }
    return addresses(await engine.search(query, '', most), baseOf(locale));
  };
}

function addresses(hits: Hit[], base: string): string[] {
  return hits.map(({document}) => `/${document.u.slice(base.length)}${document.h ?? ''}`);
}

interface StockWorker {
  search(base: string, context: string, input: string, limit: number): Promise<Hit[]>;
}

/** The options with which the site used the plugin; what it does not name is the plugin's default. */
const STOCK = {
  language: ['en', 'ru'],
  removeDefaultStopWordFilter: [],
  removeDefaultStemmer: false,
  ignoreCssSelectors: [],
  forceIgnoreNoIndex: true,
};

/**
 * The plugin's own index of the same pages, searched by its own worker.
 * @param build folder of the built site
 */
export async function stockSearch(build: string): Promise<Search> {
  registerGeneratedConstants();
  const plugin = '@easyops-cn/docusaurus-search-local/dist';
  const {scanDocuments} = (await import(`${plugin}/server/server/utils/scanDocuments.js`)) as {
    scanDocuments(pages: {filePath: string; url: string; type: string}[], config: object): Promise<object[][]>;
  };
  const {buildIndex} = (await import(`${plugin}/server/server/utils/buildIndex.js`)) as {
    buildIndex(documents: object[][], config: object): object[];
  };
  const indexes = new Map<string, string>();
  for (const base of LOCALES.map(baseOf)) {
    const pages = indexedPages(build, base);
    indexes.set(base, JSON.stringify(buildIndex(await scanDocuments(pages, STOCK), STOCK)));
  }
  // The worker believes that it is in a browser.
  const browser = globalThis as unknown as Record<string, unknown>;
  browser['addEventListener'] = () => {};
  browser['location'] = {origin: 'http://site.example'};
  browser['fetch'] = (url: string) => {
    const base = url.slice(0, url.lastIndexOf('/') + 1);
    return Promise.resolve({json: () => Promise.resolve(JSON.parse(indexes.get(base)!) as unknown)});
  };
  const {SearchWorker} = (await import(`${plugin}/client/client/theme/worker.js`)) as {
    SearchWorker: new () => StockWorker;
  };
  const worker = new SearchWorker();
  return async (locale, query) => {
    const base = baseOf(locale);
    return addresses(await worker.search(base, '', query, MOST), base);
  };
}

/** Registers the constants that the plugin writes for its worker during a build, as a virtual module. */
function registerGeneratedConstants(): void {
  const constants = [
    `export const language = ${JSON.stringify(STOCK.language)};`,
    'export const removeDefaultStopWordFilter = [];',
    "export const searchIndexUrl = 'search-index{dir}.json';",
    'export const searchResultLimits = 8;',
    'export const fuzzyMatchingDistance = 1;',
  ].join('\n');
  const hook = `
    const url = 'data:text/javascript,' + encodeURIComponent(${JSON.stringify(constants)});
    export const resolve = (specifier, context, next) =>
      specifier.endsWith('/generated-constants.js') ? {url, shortCircuit: true} : next(specifier, context);`;
  register(`data:text/javascript,${encodeURIComponent(hook)}`);
}

/** The pages that our index of the current version holds. */
function indexedPages(build: string, base: string): {filePath: string; url: string; type: string}[] {
  const {pages} = JSON.parse(readFileSync(path.join(build, base, 'search-index/head.json'), 'utf8')) as {
    pages: [string][];
  };
  return pages.map(([page]) => ({
    filePath: path.join(build, base, page, 'index.html'),
    url: base + page,
    type: page.startsWith('blog/') ? 'blog' : 'docs',
  }));
}

/** @returns whether the folder holds a built site with an index in every complete language */
export function isBuilt(build: string): boolean {
  return LOCALES.filter(isComplete).every((locale) => {
    const folder = path.join(build, localePath(locale));
    try {
      return readdirSync(path.join(folder, 'search-index')).includes('head.json');
    } catch {
      return false;
    }
  });
}
