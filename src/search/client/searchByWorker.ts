/**
 * Takes the place of search-local's module of this name: the same two functions, over the worker of this folder.
 */
import siteConfig from '@generated/docusaurus.config';
import globalData from '@generated/globalData';
import type {Hit} from '../engine/search';
import {answerBy, begin, searchFor} from './asking';
import {STAMP} from './scope';

export {untilItComes} from './asking';

answerBy({
  start: () => new Worker(/* webpackChunkName: "search-worker" */ new URL('./worker.ts', import.meta.url)),
  stamp: STAMP,
});

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

/** Starts to load what the first answer needs. Resolves at once: the box need not wait for it. */
export function fetchIndexesByWorker(base: string, _context: string): Promise<void> {
  if (production) begin(knownBase(base));
  return Promise.resolve();
}

/** As `searchFor`; the development server has no index. */
export function searchByWorker(base: string, context: string, input: string, limit: number): Promise<Hit[]> {
  return searchFor(knownBase(base), context, production ? input : '', limit);
}
