/** Size and memory use of the search index of a built site. */
import {readFileSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {setFlagsFromString} from 'node:v8';
import {runInNewContext} from 'node:vm';
import {SearchEngine} from '../../../search';
import type {Bodies} from '../files';

/** Folder below the base path of each document set. */
const FOLDER = 'search-index';

export interface IndexCost {
  /** Compressed size of the files that the first answer needs, in bytes (brotli). */
  head: number;
  /** Compressed size of all files, in bytes (brotli). */
  all: number;
  /** Growth of the heap after the queries, including the files loaded for them, in bytes. */
  heap: number;
}

/**
 * Measures the index of the default locale and searches it.
 * @param dir folder of the built site
 * @param queries searched one after another; each loads the index files that it needs
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
  // Keeps the engine reachable, so that it is not collected before the measurement.
  await engine.prepare();
  return {head: sizes.get('head.json') ?? NaN, all: [...sizes.values()].reduce((total, size) => total + size, 0), heap};
}

function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}
