/** What the search of a built site costs. */
import {readFileSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {setFlagsFromString} from 'node:v8';
import {runInNewContext} from 'node:vm';
import {SearchEngine} from '../../../search';
import type {Bodies} from '../files';

/** Below the base of each set. */
const FOLDER = 'search-index';

export interface IndexCost {
  /** What the first answer needs, bytes (brotli). */
  head: number;
  /** All files, bytes (brotli). */
  all: number;
  /** Growth of the heap after the queries, with the files that they load, bytes. */
  heap: number;
}

/**
 * Weighs the index of the default locale and searches it.
 * @param dir folder of the built site
 * @param queries the files of the index are loaded as these need them
 */
export async function indexCost(dir: string, bodies: Bodies, queries: readonly string[]): Promise<IndexCost> {
  const folder = path.join(dir, FOLDER);
  const sizes = new Map<string, number>();
  for (const file of readdirSync(folder)) sizes.set(file, (await bodies.of(path.join(folder, file))).length);
  const collect = garbageCollector();
  collect();
  const before = process.memoryUsage().heapUsed;
  const engine = new SearchEngine('/', (name) =>
    Promise.resolve(JSON.parse(readFileSync(path.join(dir, name), 'utf8')) as unknown),
  );
  await engine.prepare();
  for (const query of queries) await engine.search(query, '', 8);
  collect();
  const heap = process.memoryUsage().heapUsed - before;
  // The engine has to outlive the measurement.
  await engine.prepare();
  return {head: sizes.get('head.json') ?? NaN, all: [...sizes.values()].reduce((total, size) => total + size, 0), heap};
}

function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}
