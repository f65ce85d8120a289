/**
 * Takes the place of search-local's module of this name: the two functions by which its results page searches, over the worker of
 * this folder. A search that fails is not answered, which would read as “no results”; it waits until the reader retries, or types
 * on.
 */
import siteConfig from '@generated/docusaurus.config';
import globalData from '@generated/globalData';
import {type Hit, SEARCH_PLUGIN, type SearchData, askerOf, startWorker} from '../../../search/browser';
import {mayFetchAhead} from '../../../page';

const asker = askerOf(startWorker);

const {stamp} = (globalData[SEARCH_PLUGIN] as {default: SearchData}).default;

const production = process.env.NODE_ENV === 'production';

/**
 * The base of a set comes from the address of the results page, which anyone can write.
 * @returns the base itself where it is one of the site's versions, else the base of the current version
 */
function knownBase(base: string): string {
  const docs = globalData['docusaurus-plugin-content-docs'] as Record<string, {versions: {path: string}[]}> | undefined;
  const bases = Object.values(docs ?? {}).flatMap(({versions}) =>
    versions.map(({path}) => `${path.replace(/\/$/, '')}/`),
  );
  return bases.includes(base) ? base : siteConfig.baseUrl;
}

/** Starts to load what the first answer needs. Resolves at once: the page need not wait for it. */
export function fetchIndexesByWorker(base: string, _context: string): Promise<void> {
  if (production) asker.begin({base: knownBase(base), stamp});
  return Promise.resolve();
}

/** Tries again the search that has failed; nothing while none has. */
let retry: (() => void) | undefined;
const listeners = new Set<() => void>();

/** @returns what tries again the search that has failed; nothing while none has */
export const getRetry = (): (() => void) | undefined => retry;

/** @param listener is called when `getRetry` returns something else @returns ends the subscription */
export function onRetry(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setRetry(value: (() => void) | undefined): void {
  retry = value;
  for (const listener of listeners) listener();
}

/** Number of the newest question: nobody waits for the answers to earlier ones. */
let newest = 0;

/**
 * @param base address of the version
 * @param context first part of the addresses that are searched, such as “api”; empty for everything
 * @param limit most hits
 * @returns the hits, best first; it stays open where a newer question has overtaken this one. The development server has no index.
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
