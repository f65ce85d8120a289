/**
 * Bundler entries of the scripts that work without React. Each has its own runtime, so it does not grow with the site
 * and waits for no other file. `head` and `body` are inlined into every page and their files deleted; the parts remain
 * files that the page refers to.
 */
import type {PartName} from '../../../page';

/** Inlined entries by name: source file below `src/page`. */
const ENTRIES = {'page-head': 'head/index.ts', 'page-body': 'body/index.ts'} as const;

export type EntryName = keyof typeof ENTRIES;

export const ENTRY_NAMES = Object.keys(ENTRIES) as EntryName[];

/** Source file of each part; its entry is named after it. */
const PARTS: Record<PartName, string> = {
  filter: 'parts/filter/index.ts',
  found: 'parts/found/index.ts',
  marks: 'parts/marks/index.ts',
  search: 'parts/search/index.ts',
  zoom: 'parts/zoom/index.ts',
};

export const PART_NAMES = Object.keys(PARTS) as PartName[];

export const entryOfPart = (name: PartName) => `page-${name}` as const;

/** All entries by name. */
export const ALL_ENTRIES: Readonly<Record<string, string>> = {
  ...ENTRIES,
  ...Object.fromEntries(PART_NAMES.map((name) => [entryOfPart(name), PARTS[name]])),
};

/**
 * @param names of entries
 * @returns source of a regular expression that matches their files, `/assets/js/<name>.<hash>.js`
 */
export const fileOf = (...names: string[]): string => `\\/(?:${names.join('|')})\\.`;
