/** Loads and cross-checks every source of facts. Pure: it reads files and imports neither Docusaurus nor React. */
import {remembered} from './cache';
import {KINDS, type Content} from './kinds';
import {loadKinds} from './kinds/define';
import {factFiles} from './sources';

export type {Content} from './kinds';

/**
 * The content of the project, read once and again after a source has changed.
 * @throws ContentError that lists every problem with file and line
 */
export function getContent(root: string): Promise<Content> {
  return remembered(
    root,
    'content',
    () => factFiles(root),
    () => loadContent(root),
  );
}

/** Loads everything without a cache. See `getContent`. */
export function loadContent(root: string): Promise<Content> {
  return loadKinds(root, KINDS);
}
