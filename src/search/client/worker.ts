/** The worker of the search: one operation that fetches, one that searches. */
import * as Comlink from 'comlink';
import {SearchEngine, type Hit} from '../engine/search';

const engines = new Map<string, SearchEngine>();

/** @param base address of the set of documentation, on the site's own origin @param stamp changes with the index */
function engineFor(base: string, stamp: string): SearchEngine {
  let engine = engines.get(base);
  if (!engine) {
    let again = false;
    engine = new SearchEngine(base, async (name) => {
      // After a failure the cache may hold what was cut off.
      const response = await fetch(`${base}${name}${stamp}`, again ? {cache: 'reload'} : {});
      again = true;
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      const file: unknown = await response.json();
      again = false;
      return file;
    });
    engines.set(base, engine);
  }
  return engine;
}

export class SearchWorker {
  async fetchIndexes(base: string, stamp: string): Promise<void> {
    await engineFor(base, stamp).prepare();
  }

  /** @param early takes a first answer, from titles and headings alone, when the final one has to wait for files */
  search(
    base: string,
    stamp: string,
    context: string,
    input: string,
    limit: number,
    early?: (hits: Hit[]) => void,
  ): Promise<Hit[]> {
    return engineFor(base, stamp).search(input, context, limit, early);
  }
}

Comlink.expose(SearchWorker);
