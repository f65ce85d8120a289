/**
 * The gateway of a page: its worker, asked by name. The page that makes it ends it, and nothing of it outlives the page.
 * Nothing is fetched before `start`.
 */
import {type RequestName, type RequestTypes, type News, PROTOCOL, type Question, type Reply} from '../protocol';

/** Why a question has no answer. `refused` tells the reader what to change; after any other the gateway is over. */
export type Failure = 'notLoaded' | 'otherVersion' | 'crashed' | 'stopped' | 'refused';

export class LiveError extends Error {
  constructor(
    readonly failure: Failure,
    message: string,
  ) {
    super(message);
    this.name = 'LiveError';
  }
}

export interface LiveGateway {
  /** @throws LiveError */
  ask<Name extends RequestName>(name: Name, value: RequestTypes[Name][0]): Promise<RequestTypes[Name][1]>;
  /** Ends the worker; questions without an answer fail with `stopped`. */
  stop(): void;
}

export interface Listeners {
  news(news: News): void;
  /** Bytes of the program that have arrived, and how many there are, where the server says. */
  progress?(loaded: number, total: number | undefined): void;
}

type PendingRequest = {resolve: (value: never) => void; reject: (error: LiveError) => void};

/**
 * Fetches the gateway and starts it.
 * @param url of the program, of the same origin
 * @throws LiveError notLoaded where it does not arrive, otherVersion where the site has changed since the page was opened
 */
export async function startGateway(url: string, options: RequestTypes['start'][0], listeners: Listeners) {
  await fetchWhole(url, listeners.progress);
  const gateway = createGateway(new Worker(url), listeners);
  const started = await gateway.ask('start', options);
  if (started.protocol !== PROTOCOL) {
    gateway.stop();
    throw new LiveError('otherVersion', 'The site has changed since this page was opened. Load the page again.');
  }
  return {gateway, started};
}

function createGateway(worker: Worker, {news}: Listeners): LiveGateway {
  const waiting = new Map<number, PendingRequest>();
  let last = 0;
  let over: LiveError | undefined;

  const end = (error: LiveError) => {
    over ??= error;
    worker.terminate();
    for (const {reject} of waiting.values()) reject(over);
    waiting.clear();
  };

  worker.addEventListener('message', ({data}: MessageEvent<Reply>) => {
    if ('news' in data) return news(data);
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if (!asked) return undefined;
    if ('refused' in data) asked.reject(new LiveError('refused', data.refused));
    else asked.resolve(data.value as never);
    return undefined;
  });
  worker.addEventListener('error', ({message}) => end(new LiveError('crashed', message || 'The gateway has failed.')));
  worker.addEventListener('messageerror', () => end(new LiveError('crashed', 'A message of the gateway was lost.')));

  return {
    ask(name, value) {
      if (over) return Promise.reject(over);
      const id = (last += 1);
      return new Promise((resolve, reject) => {
        waiting.set(id, {resolve, reject});
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other
        worker.postMessage({id, name, value} satisfies Question);
      });
    },
    stop: () => end(new LiveError('stopped', 'The gateway was stopped.')),
  };
}

/** Brings the program into the browser's cache, telling how far it has come; a worker by itself tells nothing. */
async function fetchWhole(url: string, progress: Listeners['progress']): Promise<void> {
  const notLoaded = () => new LiveError('notLoaded', 'The gateway did not arrive. Check the connection and try again.');
  const response = await fetch(url).catch(() => undefined);
  if (!response?.ok) throw notLoaded();
  // With a coding the length is that of the coded bytes, which nobody sees.
  const isPlain = response.headers.get('Content-Encoding') === null;
  const length = Number(response.headers.get('Content-Length'));
  const total = isPlain && length > 0 ? length : undefined;
  const reader = response.body?.getReader();
  // Where nothing can be read piece by piece, it has arrived with its end.
  if (!reader) return void (await response.arrayBuffer());
  for (let loaded = 0; ;) {
    const {done, value} = await reader.read().catch(() => {
      throw notLoaded();
    });
    if (done) return undefined;
    loaded += value.byteLength;
    progress?.(loaded, total);
  }
}
