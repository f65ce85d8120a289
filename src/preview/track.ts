/** Records which facts a page reads while it is rendered: its part of the graph from facts to pages. */
import {isMaps, type FactChange, type Facts} from '../facts';

/** Facts that a page was made of. */
export interface Dependencies {
  /** Kinds that it read; of a kind that is a map, only the keys that it asked for. */
  kinds: Map<string, 'all' | Set<string>>;
  /** Keys of the strings that were translated. */
  strings: ReadonlySet<string>;
}

/** Receives the key that is read, or nothing when all are. */
type RecordKey = (key?: string) => void;

/**
 * @param facts to give to the renderer
 * @param kinds is filled while they are read
 * @returns the same facts, with a record of what is read
 */
export function tracked(facts: Facts, kinds: Dependencies['kinds']): Facts {
  return new Proxy(facts, {
    get(target, name, receiver) {
      const value = Reflect.get(target, name, receiver) as unknown;
      if (typeof name === 'symbol' || value === undefined) return value;
      const record: RecordKey = (key) => {
        const known = kinds.get(name);
        if (known === 'all') return;
        if (key === undefined) kinds.set(name, 'all');
        else if (known) known.add(key);
        else kinds.set(name, new Set([key]));
      };
      if (value instanceof Map) return trackedMap(value, record);
      if (isPlain(value)) return trackedObject(value, record);
      record();
      return value;
    },
  });
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Records the properties that are read; of an object of maps, such as the translated strings, the keys of the maps. */
function trackedObject(object: object, record: RecordKey): object {
  const ofMaps = isMaps(object);
  return new Proxy(object, {
    get(target, key, receiver) {
      const value = Reflect.get(target, key, receiver) as unknown;
      if (typeof key === 'symbol') return value;
      if (ofMaps && value instanceof Map) return trackedMap(value, record);
      record(key);
      return value;
    },
    ownKeys(target) {
      record();
      return Reflect.ownKeys(target);
    },
  });
}

/** @param record receives the key that is asked for, or undefined when all entries are read */
function trackedMap(map: Map<unknown, unknown>, record: RecordKey): Map<unknown, unknown> {
  return new Proxy(map, {
    get(target, name) {
      const value = Reflect.get(target, name, target) as unknown;
      const isQuestion = name === 'get' || name === 'has';
      if (!isQuestion) record();
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        if (isQuestion) record(String(args[0]));
        return (value as (...args: unknown[]) => unknown).apply(target, args);
      };
    },
  });
}

/** @returns true if a page that was made of `dependencies` looks different after the change */
export function dependsOn({kinds, strings}: Dependencies, change: FactChange): boolean {
  return [...change.kinds].some(([name, keys]) => {
    // The translator is no part of what is tracked: it reports its strings.
    const read = kinds.get(name) ?? (name === 'translations' ? strings : undefined);
    if (read === undefined) return false;
    return read === 'all' || keys === 'all' || [...keys].some((key) => read.has(key));
  });
}
