/** The worker of the search: it reads the index, and answers questions. */
import type {Hit, Starts} from '../engine/hit';
import {SearchEngine, SupersededError} from '../engine/search';
import {INDEX_FOLDER} from '../index/types';
import type {FromWorker, Question, ToWorker} from './messages';

/** Global scope of the worker; the project is compiled with the types of a page. */
const scope = globalThis as unknown as {
  postMessage(message: FromWorker, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<ToWorker>) => void): void;
};

const reply = (message: FromWorker) => scope.postMessage(message, []);

const engines = new Map<string, SearchEngine>();
const HEAD = `${INDEX_FOLDER}/head.json`;

/** Base → the head that the page is reading, until it has been taken. */
const heads = new Map<string, {bytes: Promise<ArrayBuffer | null>; give: (bytes: ArrayBuffer | null) => void}>();

function engineFor(base: string, stamp: string): SearchEngine {
  let engine = engines.get(base);
  if (!engine) {
    const failed = new Set<string>();
    engine = new SearchEngine(base, async (name, ahead) => {
      const given = name === HEAD ? await takeHead(base) : null;
      try {
        const file = await (given ? new Response(given) : fetchFile(`${base}${name}${stamp}`, ahead, failed.has(name)));
        if (!file.ok) throw new Error(`HTTP ${file.status}`);
        const parsed: unknown = await file.json();
        failed.delete(name);
        return parsed;
      } catch (error) {
        failed.add(name);
        throw error;
      }
    });
    engines.set(base, engine);
  }
  return engine;
}

function fetchFile(address: string, ahead: boolean, again: boolean): Promise<Response> {
  return fetch(address, {
    // After a failure the cache may hold what was cut off.
    ...(again ? {cache: 'reload'} : {}),
    // As browsers mark what a page has them fetch ahead: a server can tell it apart.
    ...(ahead ? {priority: 'low', headers: {Purpose: 'prefetch'}} : {}),
  });
}

async function takeHead(base: string): Promise<ArrayBuffer | null> {
  const bytes = (await heads.get(base)?.bytes) ?? null;
  // Used once: what failed is asked for anew.
  heads.delete(base);
  return bytes;
}

async function answer({id, base, stamp, context, input, limit, typing}: Question): Promise<void> {
  const early = typing ? (hits: Hit[]) => reply({id, hits, final: false}) : undefined;
  try {
    const hits = await engineFor(base, stamp).search(input, context, limit, early);
    reply({id, hits, final: true});
  } catch (error) {
    if (error instanceof SupersededError) reply({id, hits: null, final: true});
    else reply({id, error: error instanceof Error ? error.message : String(error)});
  }
}

async function answerEmpty(id: number, starts: Promise<Starts>): Promise<void> {
  try {
    reply({id, starts: await starts, final: true});
  } catch (error) {
    reply({id, error: error instanceof Error ? error.message : String(error)});
  }
}

scope.addEventListener('message', ({data}) => {
  switch (data.kind) {
    case 'head-comes': {
      let give = (_bytes: ArrayBuffer | null) => {};
      const bytes = new Promise<ArrayBuffer | null>((resolve) => (give = resolve));
      heads.set(data.base, {bytes, give});
      // Read before the first question, which finds it read.
      engineFor(data.base, data.stamp)
        .prepare()
        .catch(() => {
          // The question that needs it asks again, and says so if it fails too.
        });
      break;
    }
    case 'head-is-here':
      heads.get(data.base)?.give(data.bytes);
      break;
    case 'load-ahead':
      void engineFor(data.base, data.stamp).loadAhead();
      break;
    case 'starts':
      void answerEmpty(data.id, engineFor(data.base, data.stamp).starts(data.opened));
      break;
    case 'question':
      void answer(data);
      break;
  }
});
