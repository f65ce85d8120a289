/** The page's end of the conversation with the worker of the search. */
import type {Hit, Starts} from '../engine/hit';
import {headOf} from './head';
import type {FromWorker, OfSet, Question, ToWorker} from './messages';

export interface Asker {
  /** Starts the worker, and reads what the first answer needs beside it, not after it. */
  begin(set: OfSet): void;
  /**
   * @param question is answered alone: one that is asked while another one waits takes its place
   * @param early gets a first answer, if there is one before the final one
   * @returns the final answer, best hit first; null when a newer question has overtaken this one
   * @throws Error when the worker, or a file that it needs, does not arrive; the next question tries again
   */
  ask(question: OfSet & SearchRequest, early?: (hits: Hit[]) => void): Promise<Hit[] | null>;
  /**
   * @param opened paths of the pages opened last, newest first
   * @returns what an empty search shows
   * @throws Error as `ask` does
   */
  starts(set: OfSet, opened: string[]): Promise<Starts>;
  /** Has the worker load what later answers need. Call it only where data may be fetched ahead. */
  loadAhead(set: OfSet): void;
}

type SearchRequest = Pick<Question, 'context' | 'input' | 'limit'>;

interface PendingRequest {
  early?: ((hits: Hit[]) => void) | undefined;
  resolve: (answer: never) => void;
  reject: (error: Error) => void;
}

/** How long a question may wait for its final answer, in ms: longer than files take on any link that can be read on. */
const PATIENCE = 30_000;

/** Gives the content of a file that the page has fetched ahead; null if that failed, undefined if it has not. */
type TakeAhead = (address: string) => Promise<ArrayBuffer | null> | undefined;

/**
 * @param start makes the worker; called again after one that did not start
 * @param take gives the head, if the page has fetched it before there was an asker
 */
export function askerOf(start: () => Worker, take: TakeAhead = () => undefined): Asker {
  /** Number of a question → who waits for its answer. */
  const waiting = new Map<number, PendingRequest>();
  let count = 0;
  let worker: Worker | undefined;
  /** The bases whose head has been asked for. */
  const begun = new Set<string>();

  const connect = (): Worker => {
    if (worker) return worker;
    const started = start();
    started.addEventListener('message', ({data}: MessageEvent<FromWorker>) => {
      const who = waiting.get(data.id);
      if ('error' in data) who?.reject(new Error(data.error));
      else if (data.final) who?.resolve(('starts' in data ? data.starts : data.hits) as never);
      else who?.early?.(data.hits);
      if ('error' in data || data.final) waiting.delete(data.id);
    });
    started.addEventListener('error', (event) => {
      event.preventDefault();
      // Its script did not arrive: the next question begins with a new worker.
      started.terminate();
      worker = undefined;
      begun.clear();
      for (const {reject} of waiting.values()) reject(new Error(event.message || 'the worker did not start'));
      waiting.clear();
    });
    return (worker = started);
  };

  const send = (message: ToWorker, transfer: Transferable[] = []): void => connect().postMessage(message, transfer);

  const begin = ({base, stamp}: OfSet): void => {
    connect();
    if (begun.has(base)) return;
    begun.add(base);
    send({kind: 'head-comes', base, stamp});
    const head = headOf(base, stamp);
    void (take(head) ?? bytesOf(head)).then((bytes) => {
      // The worker that waited for it may be gone; another one has asked by itself.
      if (begun.has(base)) send({kind: 'head-is-here', base, stamp, bytes}, bytes ? [bytes] : []);
    });
  };

  const answerTo = <Answer>(message: (id: number) => ToWorker, early?: PendingRequest['early']): Promise<Answer> => {
    const id = ++count;
    const question = message(id);
    begin(question);
    return new Promise((resolve, reject) => {
      // A worker that never comes says nothing.
      const late = setTimeout(() => {
        waiting.delete(id);
        reject(new Error(`no answer within ${PATIENCE / 1000} s`));
      }, PATIENCE);
      const inTime =
        <Value>(then: (value: Value) => void) =>
        (value: Value) => {
          clearTimeout(late);
          then(value);
        };
      waiting.set(id, {early, resolve: inTime(resolve as (answer: never) => void), reject: inTime(reject)});
      send(question);
    });
  };

  return {
    begin,
    ask: ({base, stamp, context, input, limit}, early) =>
      answerTo(
        (id) => ({kind: 'question', id, base, stamp, context, input, limit, typing: early !== undefined}),
        early,
      ),
    starts: ({base, stamp}, opened) => answerTo((id) => ({kind: 'starts', id, base, stamp, opened})),
    loadAhead({base, stamp}) {
      send({kind: 'load-ahead', base, stamp});
    },
  };
}

/** @returns null on failure: the worker tries again, and says so if it fails too */
const bytesOf = (address: string): Promise<ArrayBuffer | null> =>
  fetch(address)
    .then((response) => (response.ok ? response.arrayBuffer() : null))
    .catch(() => null);
