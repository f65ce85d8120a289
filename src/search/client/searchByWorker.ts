/**
 * Takes the place of search-local's module of this name: the same two functions, over the worker of this folder. A search that
 * fails is not answered, which would read as “no results”; it waits until the reader retries, or types on.
 */
import siteConfig from '@generated/docusaurus.config';
import globalData from '@generated/globalData';
import * as Comlink from 'comlink';
import {searchIndexUrl} from '@easyops-cn/docusaurus-search-local/dist/client/client/utils/proxiedGeneratedConstants';
import type {Hit} from '../engine/search';
import {setState} from './state';
import type {SearchWorker} from './worker';

type Remote = Comlink.Remote<SearchWorker>;

/** `?_=<hash>` of what is indexed, so that a cached index is not used after a deployment. */
const STAMP = searchIndexUrl.slice(searchIndexUrl.indexOf('?'));

let remote: {ready: Promise<Remote>; broken: Promise<never>} | undefined;

function connect(): NonNullable<typeof remote> {
  if (remote) return remote;
  const worker = new Worker(new URL('./worker.ts', import.meta.url));
  const broken = new Promise<never>((_, reject) => {
    worker.addEventListener('error', (event) => {
      // Its script did not arrive: the next call begins with a new worker.
      worker.terminate();
      remote = undefined;
      reject(new Error(event.message || 'the worker did not start'));
    });
  });
  broken.catch(() => {});
  const Constructor = Comlink.wrap<typeof SearchWorker>(worker);
  remote = {ready: new Constructor(), broken};
  return remote;
}

async function call<Result>(what: (worker: Remote) => Promise<Result>): Promise<Result> {
  const {ready, broken} = connect();
  try {
    return await Promise.race([ready.then(what), broken]);
  } catch (error) {
    console.warn('Search:', error instanceof Error ? error.message : error);
    throw error;
  }
}

/** The search that waits for a retry. */
let waiting: (() => void) | undefined;

/** Tries again what has failed. */
export function retry(): void {
  setState({failed: false});
  const again = waiting;
  waiting = undefined;
  again?.();
}

const production = process.env.NODE_ENV === 'production';

/**
 * The base of a set comes from the address of the results page, which anyone can write.
 * @returns the base itself where it is one of the site's versions, else the base of the current version
 */
export function knownBase(base: string): string {
  const docs = globalData['docusaurus-plugin-content-docs'] as Record<string, {versions: {path: string}[]}> | undefined;
  const bases = Object.values(docs ?? {}).flatMap(({versions}) =>
    versions.map(({path}) => `${path.replace(/\/$/, '')}/`),
  );
  return bases.includes(base) ? base : siteConfig.baseUrl;
}

/** Starts to load what the first answer needs. Resolves at once: the box need not wait for it. */
export function fetchIndexesByWorker(base: string, _context: string): Promise<void> {
  if (production) {
    call((worker) => worker.fetchIndexes(knownBase(base), STAMP)).catch(() => {
      // The search that follows tries again, and says so if it fails too.
    });
  }
  return Promise.resolve();
}

/**
 * @param base address of the version
 * @param context first part of the addresses that are searched, such as “api”; empty for everything
 * @param early takes a first answer while the final one waits for files; the box hands in its callback
 * @returns the hits, best first
 */
export function searchByWorker(
  base: string,
  context: string,
  input: string,
  limit: number,
  early?: (hits: Hit[]) => void,
): Promise<Hit[]> {
  if (!production || input.trim() === '') {
    setState({count: null, failed: false});
    return Promise.resolve([]);
  }
  return new Promise((resolve) => {
    const attempt = () => {
      call((worker) =>
        worker.search(knownBase(base), STAMP, context, input, limit, early && Comlink.proxy(early)),
      ).then(
        (hits) => {
          // Whoever waited for an earlier text is not interested any more.
          waiting = undefined;
          setState({count: hits.length, failed: false});
          resolve(hits);
        },
        () => {
          waiting = attempt;
          setState({failed: true, count: null});
        },
      );
    };
    attempt();
  });
}
