/**
 * Client of the gateway in the web worker of a page. The page that starts the worker stops it. Nothing is fetched
 * before `startGateway` is called.
 */
import {type RequestName, type RequestTypes, type News, PROTOCOL, type Question, type Reply} from '../protocol';

/** Reason for a failed request. After `refused` the reader can correct it; after any other the gateway is stopped. */
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
  /** Terminates the worker. Pending requests fail with `stopped`. */
  stop(): void;
}

export interface Listeners {
  news(news: News): void;
  /** Reports download progress in bytes; `total` is undefined if the server does not provide it. */
  progress?(loaded: number, total: number | undefined): void;
}

type PendingRequest = {resolve: (value: never) => void; reject: (error: LiveError) => void};

/**
 * Fetches and starts the gateway.
 * @param url URL of the worker script; same origin
 * @throws LiveError `notLoaded` if the download fails, `otherVersion` if the site was updated after the page was opened
 */
export async function startGateway(url: string, options: RequestTypes['start'][0], listeners: Listeners) {
  await fetchWhole(url, listeners.progress);
  const gateway = createGateway(new Worker(url), listeners);
  const started = await gateway.ask('start', options);
  if (started.protocol !== PROTOCOL) {
    gateway.stop();
    throw new LiveError('otherVersion', 'The site has been updated since you opened this page. Reload the page.');
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
  worker.addEventListener('error', ({message}) => end(new LiveError('crashed', message || 'The sandbox failed.')));
  worker.addEventListener('messageerror', () => end(new LiveError('crashed', 'A message from the sandbox was lost.')));

  return {
    ask(name, value) {
      if (over) return Promise.reject(over);
      const id = (last += 1);
      return new Promise((resolve, reject) => {
        waiting.set(id, {resolve, reject});
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- not an option of workers
        worker.postMessage({id, name, value} satisfies Question);
      });
    },
    stop: () => end(new LiveError('stopped', 'The sandbox was stopped.')),
  };
}

/** Downloads the worker script into the HTTP cache to report progress, which `new Worker` does not. */
async function fetchWhole(url: string, progress: Listeners['progress']): Promise<void> {
  const notLoaded = () =>
    new LiveError('notLoaded', 'The sandbox could not be loaded. Check your connection and try again.');
  const response = await fetch(url).catch(() => undefined);
  if (!response?.ok) throw notLoaded();
  // With a content encoding, Content-Length is the compressed size, but the reader counts decompressed bytes.
  const isPlain = response.headers.get('Content-Encoding') === null;
  const length = Number(response.headers.get('Content-Length'));
  const total = isPlain && length > 0 ? length : undefined;
  const reader = response.body?.getReader();
  // Without a stream there is no progress to report.
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
