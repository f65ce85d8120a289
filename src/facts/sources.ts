/** The source files of the facts. */
import {filesBelow} from './files';
import {KINDS} from './kinds';

/** Contains one folder per archived version. */
export const ARCHIVE_FOLDER = 'src/contract/data/versions';

/** Files and folders with facts, relative to the root; the dev server watches them. */
export const FACT_PLACES: readonly string[] = [...KINDS.flatMap(({places}) => places), ARCHIVE_FOLDER];

/** All files below `FACT_PLACES`, relative to the root. */
export function factFiles(root: string): string[] {
  return FACT_PLACES.flatMap((place) => filesBelow(root, place)).sort();
}
