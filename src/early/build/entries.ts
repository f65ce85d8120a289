/**
 * The two scripts that every page carries. Each is an entry of the browser's compilation with a runtime of its own, so it
 * does not grow with the site and waits for nothing; its file is only there until it stands in the pages.
 */

/** Where each entry begins, below `src/early`. By its name. */
export const ENTRIES = {'early-head': 'head/index.ts', 'early-page': 'page/index.ts'} as const;

export type EntryName = keyof typeof ENTRIES;

export const ENTRY_NAMES = Object.keys(ENTRIES) as EntryName[];

/** @param names of entries @returns source of the expression that knows their files, `/assets/js/<name>.<hash>.js` */
export const fileOf = (...names: EntryName[]): string => `\\/(?:${names.join('|')})\\.`;
