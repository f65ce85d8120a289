/** The files that facts are read from. */
import {filesBelow} from './files';
import {KINDS} from './kinds';

/** A folder per archived version, named by it. */
export const ARCHIVE_FOLDER = 'src/contract/data/versions';

/** Files and folders that a writer of facts edits, relative to the root; the dev server watches them. */
export const FACT_PLACES: readonly string[] = [...KINDS.flatMap(({places}) => places), ARCHIVE_FOLDER];

/** The files at `FACT_PLACES`, relative to the root. */
export function factFiles(root: string): string[] {
  return FACT_PLACES.flatMap((place) => filesBelow(root, place)).sort();
}
