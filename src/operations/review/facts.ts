/** Changed facts: which datum, its old and new value, and the number of pages that show it. */
import {createHash} from 'node:crypto';
import {existsSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {parse, stringify} from 'yaml';
import {DEFAULT_LOCALE} from '../../brand';
import {FactsError} from '../../facts';
import {expandDirectives} from '../../render';
import {fileAt} from '../git';
import {englishPages} from '../parity/check';
import {factsOf} from '../parity/missing';
import {readPage} from '../parity/pages';
import {copyOfFacts} from './copy';

/** A key of an object, or an entry of a list by the value of its identifying key. */
type Key = string | {by: string; is: unknown};

export interface FactChange {
  /** Relative to the project's root. */
  file: string;
  /** Place in the file; empty for the whole file. */
  keys: readonly Key[];
  /** `undefined` for an added datum. */
  before: unknown;
  /** `undefined` for a removed datum. */
  after: unknown;
}

/** Data that people write. Recorded answers and generated examples follow from it. */
const DATA = /^src\/contract\/data\/(?!recordings\/|examples\/|versions\/).*\.yaml$/;

/** Keys that identify an entry of a list. */
const IDENTIFYING = ['id', 'code', 'name', 'from', 'number', 'key', 'stem', 'country', 'currency'];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** @returns the key that identifies the entries of both lists; `undefined` if there is none */
function identifying(before: readonly unknown[], after: readonly unknown[]): string | undefined {
  const isUnique = (list: readonly unknown[], key: string) => {
    const values = list.map((entry) => (isObject(entry) ? entry[key] : undefined));
    return (
      values.every((value) => typeof value === 'string' || typeof value === 'number') &&
      new Set(values).size === values.length
    );
  };
  return IDENTIFYING.find((key) => isUnique(before, key) && isUnique(after, key));
}

type ValueChange = Omit<FactChange, 'file'>;

/** Compares two values; a list without identifying keys is one datum. */
export function valueChanges(before: unknown, after: unknown, keys: readonly Key[] = []): ValueChange[] {
  if (same(before, after)) return [];
  if (isObject(before) && isObject(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      valueChanges(before[key], after[key], [...keys, key]),
    );
  if (Array.isArray(before) && Array.isArray(after)) {
    const by = identifying(before, after);
    if (by !== undefined) {
      const idsOf = (list: readonly Record<string, unknown>[]) => list.map((entry) => entry[by]);
      const ids = [...new Set([...idsOf(before), ...idsOf(after)])];
      const entry = (list: readonly Record<string, unknown>[], is: unknown) => list.find((one) => one[by] === is);
      const changed = ids.flatMap((is) => valueChanges(entry(before, is), entry(after, is), [...keys, {by, is}]));
      // Only the order differs.
      return changed.length > 0 ? changed : [{keys, before: idsOf(before), after: idsOf(after)}];
    }
  }
  return [{keys, before, after}];
}

/** @returns `signing.window_seconds`, `[JPY].decimals` */
export function pathOf(keys: readonly Key[]): string {
  return keys
    .map((key) => (typeof key === 'string' ? `.${key}` : `[${String(key.is)}]`))
    .join('')
    .replace(/^\./, '');
}

/** @returns a copy of the value in which one change is undone */
export function undone(value: unknown, {keys, before, after}: ValueChange): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) {
    // The order of a list is given by ids, see `valueChanges`.
    if (Array.isArray(value) && Array.isArray(before) && Array.isArray(after) && !same(value, after)) {
      const by = identifying(value, value);
      const entries = before.map((id) => value.find((entry: Record<string, unknown>) => entry[by!] === id) as unknown);
      return entries;
    }
    return before;
  }
  const inner = {keys: rest, before, after};
  if (typeof key === 'string') {
    const entries = Object.entries(value as Record<string, unknown>).flatMap(([name, old]) => {
      const next = name === key ? undone(old, inner) : old;
      return next === undefined ? [] : [[name, next] as const];
    });
    const isNew = !entries.some(([name]) => name === key) && before !== undefined;
    return Object.fromEntries(isNew ? [...entries, [key, undone(undefined, inner)]] : entries);
  }
  const list = value as Record<string, unknown>[];
  if (!list.some((entry) => entry[key.by] === key.is)) return [...list, undone(undefined, inner)];
  return list.flatMap((entry) => {
    const next = entry[key.by] === key.is ? undone(entry, inner) : entry;
    return next === undefined ? [] : [next];
  });
}

const read = (text: string | undefined): unknown => (text === undefined ? undefined : (parse(text) as unknown));

/** @returns the changed facts of the files, by file and place; a file that is no YAML has none */
export function factChanges(root: string, base: string, files: readonly string[]): FactChange[] {
  return files
    .filter((file) => DATA.test(file))
    .flatMap((file) => {
      const place = path.join(root, file);
      try {
        const [before, after] = [
          read(fileAt(root, base, file)),
          read(existsSync(place) ? readFileSync(place, 'utf8') : undefined),
        ];
        return valueChanges(before, after).map((change) => ({file, ...change}));
      } catch {
        // The findings name the mistake.
        return [];
      }
    });
}

/** Hash of each page with its directives expanded by the facts of `root`; the message of a mistake counts as text. */
async function viewsOf(
  root: string,
  pages: ReadonlyMap<string, ReturnType<typeof readPage>>,
): Promise<Map<string, string>> {
  const contextOf = factsOf(root, DEFAULT_LOCALE);
  const views = new Map<string, string>();
  for (const [file, page] of pages) {
    const tree = structuredClone(page.tree);
    const context = await contextOf(file);
    let text: string;
    try {
      expandDirectives(tree, file, context);
      text = JSON.stringify(tree, (key, value: unknown) => (key === 'position' ? undefined : value));
    } catch (error) {
      if (!(error instanceof FactsError)) throw error;
      text = error.message;
    }
    views.set(file, createHash('sha256').update(text).digest('hex'));
  }
  return views;
}

/** Facts whose pages are counted one by one: each takes about a second. */
const COUNTED = 20;

/** @returns `undefined` while the facts are invalid */
async function validViewsOf(...args: Parameters<typeof viewsOf>): Promise<Map<string, string> | undefined> {
  try {
    return await viewsOf(...args);
  } catch (error) {
    if (error instanceof FactsError) return undefined;
    throw error;
  }
}

/** Writes the data files without the changes. */
function writeUndone(copy: string, root: string, changes: readonly FactChange[]): void {
  for (const file of new Set(changes.map((change) => change.file))) {
    const source = path.join(root, file);
    const now = existsSync(source) ? read(readFileSync(source, 'utf8')) : undefined;
    const value = changes.filter((change) => change.file === file).reduce(undone, now);
    const place = path.join(copy, file);
    if (value === undefined) {
      rmSync(place, {force: true});
      continue;
    }
    mkdirSync(path.dirname(place), {recursive: true});
    writeFileSync(place, stringify(value));
  }
}

function restore(copy: string, root: string, file: string): void {
  const source = path.join(root, file);
  if (existsSync(source)) writeFileSync(path.join(copy, file), readFileSync(source));
  else rmSync(path.join(copy, file), {force: true});
}

/**
 * Counts the English pages that show each changed fact: the pages that differ when only this change is undone.
 * @param files English pages to look at
 * @returns a number for each change, in their order; `undefined` if it cannot be told, because the facts are invalid
 * with or without the change, or because there are too many changes
 */
export async function pagesOf(
  root: string,
  changes: readonly FactChange[],
  files: readonly string[] = englishPages(root),
): Promise<(number | undefined)[]> {
  if (changes.length === 0) return [];
  const copy = copyOfFacts(root);
  try {
    const all = new Map(files.map((file) => [file, readPage(root, file)]));
    let now: Map<string, string> | undefined;
    /** @returns the pages that differ without the changes; `undefined` while the facts are invalid */
    const pagesWith = async (some: readonly FactChange[], pages: typeof all): Promise<string[] | undefined> => {
      writeUndone(copy.root, root, some);
      const views = await validViewsOf(copy.root, pages);
      for (const {file} of some) restore(copy.root, root, file);
      if (!views) return undefined;
      now ??= await validViewsOf(copy.root, all);
      return now && [...views].flatMap(([file, view]) => (now!.get(file) === view ? [] : file));
    };
    // The pages that all changes together reach, so that each change is tried on these only.
    const together = await pagesWith(changes, all);
    if (changes.length === 1) return [together?.length];
    const reached = together && new Set(together);
    const pages = reached ? new Map([...all].filter(([file]) => reached.has(file))) : all;
    const counts: (number | undefined)[] = [];
    for (const change of changes.slice(0, COUNTED)) counts.push((await pagesWith([change], pages))?.length);
    return [...counts, ...changes.slice(COUNTED).map(() => undefined)];
  } finally {
    copy.remove();
  }
}
