/**
 * What has been read from the disk is kept here, by one rule: it holds for one root, and as long as the files that it was
 * read from are the same.
 *
 * In production nothing is asked again, for during a build nothing changes: to ask for each page whether any other page or
 * source has changed would make a build grow with the square of the pages.
 */
import {statSync} from 'node:fs';
import path from 'node:path';

interface Entry {
  stamp: string;
  value: unknown;
}

type Store = Map<string, Entry>;

/** Of this copy of the module. Who works on the code gets another one with each load of the configuration. */
const own: Store = new Map();

/** Docusaurus loads the configuration, and with it every module, anew for each locale; the process stays the same. */
const shared = globalThis as {[key: symbol]: Store | undefined};
const SHARED = Symbol.for('payment-gateway-docs.cache');

function storeOf(production: boolean): Store {
  return production ? (shared[SHARED] ??= new Map()) : own;
}

/** Changes with a file's content, or when it comes or goes. */
function stampOf(root: string, files: readonly string[]): string {
  return files
    .map((file) => {
      const stat = statSync(path.resolve(root, file), {throwIfNoEntry: false});
      return stat ? `${file}:${stat.mtimeMs}:${stat.size}` : `${file}:none`;
    })
    .join('\n');
}

/**
 * Reads once, and again after one of the files has changed.
 * @param root the project's root; another root never gets the same value
 * @param what names the value among those of the root; the arguments of the reading are part of the name
 * @param files lists what is read, absolute or relative to the root; a file that comes or goes changes the list
 * @param read makes the value; a failed promise is kept, too, until a file changes
 */
export function remembered<T>(root: string, what: string, files: () => readonly string[], read: () => T): T {
  const production = process.env.NODE_ENV === 'production';
  const store = storeOf(production);
  const key = `${path.resolve(root)}\0${what}`;
  const known = store.get(key);
  if (known && production) return known.value as T;
  const stamp = production ? '' : stampOf(root, files());
  if (known?.stamp === stamp) return known.value as T;
  const value = read();
  store.set(key, {stamp, value});
  return value;
}
