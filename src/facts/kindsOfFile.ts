/** Kinds of facts that a file belongs to. */
import {KINDS} from './kinds';

/**
 * @param file path relative to the root
 * @returns names of the kinds, the keys of `Facts`, that are read from the file; empty for another file
 */
export function kindsOfFile(file: string): string[] {
  return KINDS.filter(({places}) => places.some((place) => file === place || file.startsWith(`${place}/`))).map(
    ({name}) => name,
  );
}
