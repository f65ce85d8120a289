/** Loads and cross-checks all facts. It imports neither Docusaurus nor React. */
import {remembered} from './cache';
import {KINDS, type Facts} from './kinds';
import {loadKinds} from './kinds/define';
import {factFiles} from './sources';

export type {Facts} from './kinds';

/**
 * Facts of the project, cached until a source changes.
 * @throws FactsError that lists every problem with file and line
 */
export function getFacts(root: string): Promise<Facts> {
  return remembered(
    root,
    'content',
    () => factFiles(root),
    () => loadFacts(root),
  );
}

/** Loads the facts without the in-memory cache. See `getFacts`. */
export function loadFacts(root: string): Promise<Facts> {
  return loadKinds(root, KINDS);
}
