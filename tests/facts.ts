/** What a check of facts is called with in a test: a value as if it had been read, and answers about other kinds. */
import type {Ask} from '../src/facts/kinds/define';
import type {Located} from '../src/facts/located';

export const located = <T>(value: T, file = 'data.yaml'): Located<T> => ({value, file, lineOf: () => 1});

/** @param sources what was read of other kinds, by the names of the kinds */
export const answering =
  (sources: Record<string, unknown>): Ask =>
  ({name}) =>
    sources[name] as never;
