/**
 * Replaces search-local's module of this name: the two functions that its results page uses, implemented with the
 * search worker. A failed search stays pending, because an empty answer would read as “no results”, until the reader
 * retries or changes the text.
 */
import siteConfig from '@generated/docusaurus.config';
import globalData from '@generated/globalData';
import {type Hit, SEARCH_PLUGIN, type SearchData, askerOf, startWorker} from '../../../search/browser';
import {mayFetchAhead} from '../../../page';

const asker = askerOf(startWorker);

const {stamp} = (globalData[SEARCH_PLUGIN] as {default: SearchData}).default;

const production = process.env.NODE_ENV === 'production';

/**
 * Validates the base path, which comes from the address of the results page and may be forged.
 * @returns the base path if it belongs to a version of the site, else that of the current version
 */
function knownBase(base: string): string {
  const docs = globalData['docusaurus-plugin-content-docs'] as Record<string, {versions: {path: string}[]}> | undefined;
  const bases = Object.values(docs ?? {}).flatMap(({versions}) =>
    versions.map(({path}) => `${path.replace(/\/$/, '')}/`),
  );
  return bases.includes(base) ? base : siteConfig.baseUrl;
}

/** Preloads the files for the first answer. Resolves immediately, because the page need not wait. */
export function fetchIndexesByWorker(base: string, _context: string): Promise<void> {
  if (production) asker.begin({base: knownBase(base), stamp});
  return Promise.resolve();
}

/** Retries the failed search; undefined if none has failed. */
let retry: (() => void) | undefined;
const listeners = new Set<() => void>();

/** @returns a function that retries the failed search; undefined if none has failed */
export const getRetry = (): (() => void) | undefined => retry;

/**
 * @param listener called when the result of `getRetry` changes
 * @returns a function that ends the subscription
 */
export function onRetry(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setRetry(value: (() => void) | undefined): void {
  retry = value;
  for (const listener of listeners) listener();
}

/** Number of the latest query; answers to earlier ones are ignored. */
let newest = 0;

/**
 * @param base base path of the version
 * @param context path prefix of the pages to search, such as “api”; empty for all pages
 * @param limit maximum number of hits
 * @returns the hits, best first; it never resolves if a newer query replaces this one. On the dev server, which has no
 * index, there are no hits.
 */
export function searchByWorker(base: string, context: string, input: string, limit: number): Promise<Hit[]> {
  const question = ++newest;
  setRetry(undefined);
  if (!production || input.trim() === '') return Promise.resolve([]);
  const set = {base: knownBase(base), stamp};
  return new Promise((resolve) => {
    const attempt = () => {
      setRetry(undefined);
      asker.ask({...set, context, input, limit}).then(
        (hits) => {
          if (question !== newest || !hits) return;
          if (mayFetchAhead()) asker.loadAhead(set);
          resolve(hits);
        },
        (error: Error) => {
          console.warn('Search:', error.message);
          if (question === newest) setRetry(attempt);
        },
      );
    };
    attempt();
  });
}
