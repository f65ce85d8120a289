/** Bounded log of a session. Its snapshots are immutable, so React can subscribe to it. */
import {byteLength} from '../../../domain';
import type {Entry, NewEntry} from './entries';
import {type Filter, filterEntries} from './filter';
import {mapTexts, textsOf} from './texts';

/** Limits of a log: positive integers. */
export interface LogBounds {
  maxEntries: number;
  /** Maximum total size of all texts in bytes of UTF-8; other fields are not counted. */
  maxBytes: number;
}

/** Immutable state of the log. Each change creates a new snapshot. */
export interface LogSnapshot {
  /** Oldest first. */
  readonly entries: readonly Entry[];
  /** Number of entries removed to stay within the limits. */
  readonly dropped: number;
  /** Total size of the texts in bytes of UTF-8. */
  readonly bytes: number;
}

export interface Log {
  /** Stores a frozen copy and removes the oldest entries that exceed the limits. @returns the stored entry */
  append(entry: NewEntry): Entry;
  /** Returns all entries, or those that match the filter. */
  list(filter?: Filter): readonly Entry[];
  /** Returns the same object until an entry is appended. */
  snapshot(): LogSnapshot;
  /** Calls the listener after each change. @returns a function that unsubscribes it */
  subscribe(listener: () => void): () => void;
}

/** @throws RangeError if a limit is not a positive integer */
export function createLog({maxEntries, maxBytes}: LogBounds): Log {
  for (const [name, bound] of Object.entries({maxEntries, maxBytes}))
    if (!Number.isSafeInteger(bound) || bound < 1)
      throw new RangeError(`${name} must be a positive integer, not ${bound}`);

  let current: LogSnapshot = Object.freeze({entries: Object.freeze([]), dropped: 0, bytes: 0});
  const listeners = new Set<() => void>();

  return {
    append(entry) {
      const sequence = current.dropped + current.entries.length + 1;
      const kept = deepFreeze({...fitEntry(entry, maxBytes), sequence}) as Entry;
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

/** Truncates a text to at most `maxBytes` bytes of UTF-8 without splitting a character. */
function cutToBytes(text: string, maxBytes: number): string {
  const {read} = new TextEncoder().encodeInto(text, new Uint8Array(maxBytes));
  return text.slice(0, read);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const sizeOf = (entry: NewEntry) => sum(textsOf(entry).map(byteLength));

/** Copies an entry and truncates its texts to `maxBytes` in total; `cutFrom` is the original size if it was larger. */
function fitEntry(entry: NewEntry, maxBytes: number): NewEntry & {cutFrom?: number} {
  const lengths = textsOf(entry).map(byteLength);
  const size = sum(lengths);
  if (size <= maxBytes) return mapTexts(entry, (text) => text);
  const longest = fairShare(lengths, maxBytes);
  return {...mapTexts(entry, (text) => cutToBytes(text, longest)), cutFrom: size};
}

/**
 * Computes the maximum size of each text so that all texts fit. Short texts, such as headers, stay complete as long as
 * truncating the long ones is enough.
 * @param lengths in bytes; their sum exceeds `room`
 * @param room in bytes
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

/** Freezes an object deeply. */
function deepFreeze<T extends object>(value: T): T {
  for (const member of Object.values(value))
    if (typeof member === 'object' && member !== null) deepFreeze(member as object);
  return Object.freeze(value);
}
