/** Records which facts the directives of a page read. */
import type {Facts} from '../../facts';

/** Facts that record their readers. */
export interface WatchedFacts {
  facts: Facts;
  /**
   * Runs a function and returns its result with the kinds that it read: `errors`, or `methods/blik` for one entry of a
   * kind that is a map; `methods` if it read the whole map.
   */
  watch<T>(run: () => T): {result: T; reads: ReadonlySet<string>};
}

/** @param facts stay as they are; the result looks the same to every reader */
export function watchFacts(facts: Facts): WatchedFacts {
  let reads = new Set<string>();
  const maps = new Map<string, unknown>();
  const proxy = new Proxy(facts, {
    get(target, key, receiver) {
      const value: unknown = Reflect.get(target, key, receiver);
      if (typeof key === 'symbol') return value;
      if (!(value instanceof Map)) {
        reads.add(key);
        return value;
      }
      const known =
        maps.get(key) ?? watchedMap(value, (entry) => reads.add(entry === undefined ? key : `${key}/${entry}`));
      maps.set(key, known);
      return known;
    },
  });
  return {
    facts: proxy,
    watch(run) {
      const outer = reads;
      const own = new Set<string>();
      reads = own;
      try {
        return {result: run(), reads: own};
      } finally {
        reads = outer;
      }
    },
  };
}

/** A copy of a map that reports each read entry; `undefined` for a read of all entries. */
function watchedMap(map: Map<unknown, unknown>, read: (entry: string | undefined) => void): Map<unknown, unknown> {
  return new Proxy(map, {
    get(target, key) {
      if (key === 'get' || key === 'has')
        return (entry: unknown): unknown => {
          read(String(entry));
          return target[key](entry);
        };
      read(undefined);
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}
