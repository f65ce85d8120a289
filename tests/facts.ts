/** Facts for a test: a value as if it had been read, answers about other kinds, and a copy of the sources. */
import {cpSync} from 'node:fs';
import path from 'node:path';
import type {ReadKind} from '../src/facts/kinds/define';
import type {Located} from '../src/facts/located';
import {FACT_PLACES} from '../src/facts/sources';
import {ROOT} from './root';

export const located = <T>(value: T, file = 'data.yaml'): Located<T> => ({value, file, lineOf: () => 1});

/** @param sources what was read of other kinds, by the names of the kinds */
export const answering =
  (sources: Record<string, unknown>): ReadKind =>
  ({name}) =>
    sources[name] as never;

/** Copies every place that facts are read from. @param root of the copy @param own of these the test makes its own */
export function copyFacts(root: string, own: readonly string[] = []): void {
  for (const place of FACT_PLACES)
    if (!own.includes(place)) cpSync(path.join(ROOT, place), path.join(root, place), {recursive: true});
}
