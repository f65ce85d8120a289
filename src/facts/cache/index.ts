/**
 * In-memory cache of values that are read from files. An entry is valid for one root, as long as its files are
 * unchanged.
 *
 * In production the files are not checked again: sources do not change during a build, and a check for every page would
 * make the build time quadratic in the number of pages.
 */
import {statSync} from 'node:fs';
import path from 'node:path';

interface Entry {
  stamp: string;
  value: unknown;
}

type Store = Map<string, Entry>;

/** Development cache. It lives in the module, so each reload of the configuration starts with an empty one. */
const own: Store = new Map();

/** Production cache. It is global, because Docusaurus reloads the configuration and all its modules for each locale. */
const shared = globalThis as {[key: symbol]: Store | undefined};
const SHARED = Symbol.for('payment-gateway-docs.cache');

function storeOf(production: boolean): Store {
  return production ? (shared[SHARED] ??= new Map()) : own;
}

/** Fingerprint of the files: changes when one of them is edited, created or deleted. */
function stampOf(root: string, files: readonly string[]): string {
  return files
    .map((file) => {
      const stat = statSync(path.resolve(root, file), {throwIfNoEntry: false});
      return stat ? `${file}:${stat.mtimeMs}:${stat.size}` : `${file}:none`;
    })
    .join('\n');
}

/**
 * Returns the cached value, or reads it again if one of its files has changed.
 * @param root the project’s root; values of different roots are kept apart
 * @param what key of the value below the root; it must contain every argument of `read`
 * @param files lists the files that `read` reads, absolute or relative to the root; created and deleted files count as
 *   changes
 * @param read computes the value; a rejected promise is cached as well, until a file changes
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
