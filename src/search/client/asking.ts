/**
 * Asks the worker of the search, for the box before React is there and after, and for the page of results. A search that fails is
 * not answered, which would read as “no results”; it waits until the reader retries, or types on.
 */
import {mayPrefetch, type Connection} from '../../early/page/wake/network';
import type {Hit} from '../engine/search';
import {headOf} from './head';
import type {FromWorker, Question, ToWorker} from './messages';
import {setState} from './state';

/** What differs between the bundles that ask. */
interface Answering {
  /** Makes the worker. */
  start(): Worker;
  /** `?_=<hash>` of what is indexed, so that a cached index is not used after a deployment. */
  stamp: string;
}

let answering: Answering;

/** Says who answers, before anything is asked. */
export function answerBy(how: Answering): void {
  answering = how;
}

interface Asked {
  early: ((hits: Hit[]) => void) | undefined;
  resolve: (hits: Hit[] | null) => void;
  reject: (error: Error) => void;
}

/** How long a question may wait for its final answer, in ms: longer than files take on any link that can be read on. */
const PATIENCE = 30_000;

/** Number of a question → who waits for its answer. */
const asked = new Map<number, Asked>();
let count = 0;
let worker: Worker | undefined;
/** The bases whose head has been asked for. */
const begun = new Set<string>();

function connect(): Worker {
  if (worker) return worker;
  const started = answering.start();
  started.addEventListener('message', ({data}: MessageEvent<FromWorker>) => {
    const who = asked.get(data.id);
    if ('error' in data) who?.reject(new Error(data.error));
    else if (data.final) who?.resolve(data.hits);
    else who?.early?.(data.hits);
    if ('error' in data || data.final) asked.delete(data.id);
  });
  started.addEventListener('error', (event) => {
    event.preventDefault();
    // Its script did not arrive: the next question begins with a new worker.
    started.terminate();
    worker = undefined;
    begun.clear();
    for (const {reject} of asked.values()) reject(new Error(event.message || 'the worker did not start'));
    asked.clear();
  });
  return (worker = started);
}

function send(message: ToWorker, transfer: Transferable[] = []): void {
  connect().postMessage(message, transfer);
}

/** Ends the worker. What it was asked is answered as if a newer question had overtaken it. */
export function endAnswers(): void {
  worker?.terminate();
  worker = undefined;
  begun.clear();
  for (const {resolve} of asked.values()) resolve(null);
  asked.clear();
  waiting = undefined;
}

/** Starts the worker, and reads what the first answer needs beside it, not after it. */
export function begin(base: string): void {
  connect();
  if (begun.has(base)) return;
  begun.add(base);
  const of = {base, stamp: answering.stamp};
  send({kind: 'head-comes', ...of});
  fetch(headOf(base, answering.stamp))
    .then((response) => (response.ok ? response.arrayBuffer() : null))
    // The worker tries again, and says so if it fails too.
    .catch(() => null)
    .then((bytes) => {
      // The worker that waited for it may be gone; another one has asked by itself.
      if (begun.has(base)) send({kind: 'head-is-here', ...of, bytes}, bytes ? [bytes] : []);
    });
}

/** @returns the final answer; null when a newer question has overtaken it */
function ask(question: Omit<Question, 'kind' | 'id' | 'stamp'>, early: Asked['early']): Promise<Hit[] | null> {
  begin(question.base);
  const id = ++count;
  return new Promise((resolve, reject) => {
    // A worker that never comes says nothing.
    const late = setTimeout(() => {
      asked.delete(id);
      reject(new Error(`no answer within ${PATIENCE / 1000} s`));
    }, PATIENCE);
    const inTime =
      <Value>(then: (value: Value) => void) =>
      (value: Value) => {
        clearTimeout(late);
        then(value);
      };
    asked.set(id, {early, resolve: inTime(resolve), reject: inTime(reject)});
    send({kind: 'question', id, stamp: answering.stamp, ...question});
  });
}

/** Loading ahead is for those whom it costs nothing. */
const mayLoadAhead = (): boolean => mayPrefetch((navigator as {connection?: Connection}).connection);

/** The search that waits for a retry. */
let waiting: (() => void) | undefined;

/** Tries again what has failed. */
export function retry(): void {
  setState({failed: false});
  const again = waiting;
  waiting = undefined;
  again?.();
}

/**
 * Waits for what the box cannot begin without. What does not come is said, and asked for anew when the reader retries.
 * @param load may be called again after it has failed
 */
export function untilItComes<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  return new Promise((resolve) => {
    const attempt = () => {
      load().then(resolve, (error: Error) => {
        console.warn('Search:', error.message);
        const [address] = /https?:[^\s)]+/.exec(error.message) ?? [];
        // The cache may hold what was cut off.
        waiting = () => void (address ? fetch(address, {cache: 'reload'}) : Promise.resolve()).then(attempt, attempt);
        setState({failed: true, count: null});
      });
    };
    attempt();
  });
}

/** Number of the newest text of the box: nobody waits for the answers to earlier ones. */
let newest = 0;

/** Takes the first answer to the question that is being asked, while the final one waits for files. */
let taking: ((hits: Hit[]) => void) | undefined;

/**
 * The box asks for one answer; with this it gets the first one too.
 * @param take gets a first answer, if there is one before the final one
 * @param question calls `searchFor` before it returns
 */
export function takingEarly(take: (hits: Hit[]) => void, question: () => unknown): void {
  taking = take;
  try {
    question();
  } finally {
    taking = undefined;
  }
}

/**
 * @param base address of the version
 * @param context first part of the addresses that are searched, such as “api”; empty for everything
 * @returns the hits, best first. Within `takingEarly` it stays open where nothing is to be drawn: when the text is no longer the
 *   newest, when the final answer is the first one, and when the reader is choosing from the first one already.
 */
export function searchFor(base: string, context: string, input: string, limit: number): Promise<Hit[]> {
  const early = taking;
  const own = early ? ++newest : undefined;
  const current = () => own === undefined || own === newest;
  if (input.trim() === '') {
    setState({count: null, failed: false});
    return Promise.resolve([]);
  }
  const question = {base, context, input, limit, typing: early !== undefined};
  return new Promise((resolve) => {
    let drawn: {hits: string; chosen: () => boolean} | undefined;
    const show = (hits: Hit[]) => {
      // Whoever waited for an earlier text is not interested any more.
      waiting = undefined;
      setState({count: hits.length, failed: false});
    };
    const drawEarly = (hits: Hit[]) => {
      if (!early || !current()) return;
      drawn?.chosen();
      drawn = {hits: JSON.stringify(hits), chosen: watchArrows()};
      show(hits);
      early(hits);
    };
    const attempt = () => {
      ask(question, drawEarly).then(
        (hits) => {
          const chosen = drawn?.chosen() ?? false;
          if (!current() || !hits) return;
          if (mayLoadAhead()) send({kind: 'load-ahead', base: question.base, stamp: answering.stamp});
          if (chosen || drawn?.hits === JSON.stringify(hits)) {
            waiting = undefined;
            return;
          }
          show(hits);
          resolve(hits);
        },
        (error: Error) => {
          console.warn('Search:', error.message);
          drawn?.chosen();
          if (!current()) return;
          waiting = attempt;
          setState({failed: true, count: null});
        },
      );
    };
    // Whoever retries means the newest text: an older one would take its place in the worker, and be answered to nobody.
    if (waiting) waiting = attempt;
    attempt();
  });
}

/** @returns ends the watch, and tells whether an arrow key was pressed since it began */
function watchArrows(): () => boolean {
  let pressed = false;
  const onKey = ({key}: KeyboardEvent) => {
    if (key === 'ArrowDown' || key === 'ArrowUp') pressed = true;
  };
  addEventListener('keydown', onKey, {capture: true});
  return () => {
    removeEventListener('keydown', onKey, {capture: true});
    return pressed;
  };
}
