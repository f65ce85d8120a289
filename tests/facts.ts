/** Helpers for tests of facts: a parsed value, other kinds of facts, and a copy of the sources. */
import {cpSync, existsSync} from 'node:fs';
import path from 'node:path';
import type {ReadKind} from '../src/facts/kinds/define';
import type {LocatedValue} from '../src/facts/located';
import {FACT_PLACES} from '../src/facts/sources';
import {ROOT} from './root';

export const located = <T>(value: T, file = 'data.yaml'): LocatedValue<T> => ({value, file, lineOf: () => 1});

/** @param sources facts of other kinds, keyed by kind */
export const answering =
  (sources: Record<string, unknown>): ReadKind =>
  ({name}) =>
    sources[name] as never;

/** Copies every source of facts. @param root of the copy @param own paths that the test creates itself */
export function copyFacts(root: string, own: readonly string[] = []): void {
  for (const place of FACT_PLACES)
    // A language may have no folder of strings.
    if (!own.includes(place) && existsSync(path.join(ROOT, place)))
      cpSync(path.join(ROOT, place), path.join(root, place), {recursive: true});
}
