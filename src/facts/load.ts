/** Loads and cross-checks every source of facts. Pure: it reads files and imports neither Docusaurus nor React. */
import {remembered} from './cache';
import {KINDS, type Facts} from './kinds';
import {loadKinds} from './kinds/define';
import {factFiles} from './sources';

export type {Facts} from './kinds';

/**
 * The content of the project, read once and again after a source has changed.
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

/** Loads everything without a cache. See `getFacts`. */
export function loadFacts(root: string): Promise<Facts> {
  return loadKinds(root, KINDS);
}
