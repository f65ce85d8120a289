/** The log of a session: bounded, and each state of it immutable, so that React can subscribe to it. */
import {byteLength} from '../../../domain';
import type {Entry, NewEntry} from './entries';
import {type Filter, filterEntries} from './filter';
import {mapTexts, textsOf} from './texts';

/** Both are whole numbers above 0. */
export interface LogBounds {
  maxEntries: number;
  /** Bytes of UTF-8 that all texts of the entries may take together; their numbers do not count. */
  maxBytes: number;
}

/** A state of the log. It never changes; a changed log has another one. */
export interface LogSnapshot {
  /** The oldest first. */
  readonly entries: readonly Entry[];
  /** How many older entries have dropped out. */
  readonly dropped: number;
  /** Bytes of UTF-8 that the texts of the entries take. */
  readonly bytes: number;
}

export interface Log {
  /** Keeps a frozen copy; the oldest entries drop out where there is no room. @returns what is kept */
  append(entry: NewEntry): Entry;
  /** All entries, or those that fit the filter. */
  list(filter?: Filter): readonly Entry[];
  /** The same object until something is appended. */
  snapshot(): LogSnapshot;
  /** Calls the listener after each change. @returns a function that ends it */
  subscribe(listener: () => void): () => void;
}

/** @throws RangeError for a bound that is no whole number above 0 */
export function createLog({maxEntries, maxBytes}: LogBounds): Log {
  for (const [name, bound] of Object.entries({maxEntries, maxBytes}))
    if (!Number.isSafeInteger(bound) || bound < 1)
      throw new RangeError(`${name} must be a whole number above 0, not ${bound}`);

  let current: LogSnapshot = Object.freeze({entries: Object.freeze([]), dropped: 0, bytes: 0});
  const listeners = new Set<() => void>();

  return {
    append(entry) {
      const sequence = current.dropped + current.entries.length + 1;
      const kept = frozen({...fitted(entry, maxBytes), sequence}) as Entry;
      const entries = [...current.entries, kept];
      let bytes = current.bytes + sizeOf(kept);
      let first = 0;
      while (entries.length - first > maxEntries || bytes > maxBytes) bytes -= sizeOf(entries[first++]!);
      current = Object.freeze({entries: Object.freeze(entries.slice(first)), dropped: current.dropped + first, bytes});
      for (const listener of listeners) listener();
      return kept;
    },
    list: (filter = {}) => filterEntries(current.entries, filter),
    snapshot: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The longest beginning of whole characters that takes at most so many bytes. */
function cutToBytes(text: string, maxBytes: number): string {
  const {read} = new TextEncoder().encodeInto(text, new Uint8Array(maxBytes));
  return text.slice(0, read);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const sizeOf = (entry: NewEntry) => sum(textsOf(entry).map(byteLength));

/** A copy whose texts fit into the log; where they have to be cut, it says how large they were. */
function fitted(entry: NewEntry, maxBytes: number): NewEntry & {cutFrom?: number} {
  const lengths = textsOf(entry).map(byteLength);
  const size = sum(lengths);
  if (size <= maxBytes) return mapTexts(entry, (text) => text);
  const longest = fairShare(lengths, maxBytes);
  return {...mapTexts(entry, (text) => cutToBytes(text, longest)), cutFrom: size};
}

/**
 * To how many bytes each text may be cut so that all fit: short ones, such as headers, stay whole as long as the long ones
 * can give way.
 * @param lengths in bytes, together more than there is room for
 */
function fairShare(lengths: readonly number[], room: number): number {
  let left = room;
  let share = 0;
  for (const [index, length] of [...lengths].sort((a, b) => a - b).entries()) {
    share = Math.floor(left / (lengths.length - index));
    if (length > share) break;
    left -= length;
  }
  return share;
}

/** Freezes an object with everything in it. */
function frozen<T extends object>(value: T): T {
  for (const member of Object.values(value))
    if (typeof member === 'object' && member !== null) frozen(member as object);
  return Object.freeze(value);
}
