/**
 * The scripts of a page that bring no React. Each is an entry of the browser's compilation with a runtime of its own, so it
 * does not grow with the site and waits for nothing. Two stand in every page, and their files are only there until then; the parts
 * stay files, which a page names.
 */
import type {PartName} from '../../../page';

/** Where each entry that stands in a page begins, below `src/page`. By its name. */
const ENTRIES = {'page-head': 'head/index.ts', 'page-body': 'body/index.ts'} as const;

export type EntryName = keyof typeof ENTRIES;

export const ENTRY_NAMES = Object.keys(ENTRIES) as EntryName[];

/** The same of each part; its name tells the entry. */
const PARTS: Record<PartName, string> = {
  filter: 'parts/filter/index.ts',
  found: 'parts/found/index.ts',
  marks: 'parts/marks/index.ts',
  search: 'parts/search/index.ts',
  zoom: 'parts/zoom/index.ts',
};

export const PART_NAMES = Object.keys(PARTS) as PartName[];

export const entryOfPart = (name: PartName) => `page-${name}` as const;

/** Every entry, by its name. */
export const ALL_ENTRIES: Readonly<Record<string, string>> = {
  ...ENTRIES,
  ...Object.fromEntries(PART_NAMES.map((name) => [entryOfPart(name), PARTS[name]])),
};

/** @param names of entries @returns source of the expression that knows their files, `/assets/js/<name>.<hash>.js` */
export const fileOf = (...names: string[]): string => `\\/(?:${names.join('|')})\\.`;
