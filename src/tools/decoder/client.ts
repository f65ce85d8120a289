/** Client of the decoder worker. Only the latest request is answered. */
import type {DecoderResult} from './decoded';
import {DECODER_FILES, type DecoderPaths} from './files';
import type {DecoderReply, DecoderRequest} from './worker';

export interface DecoderClient {
  /**
   * @param text pasted text
   * @param now current time for computing ages, in milliseconds since 1970
   * @returns undefined if a newer request replaced this one
   * @throws Error if the worker fails, which is a bug in the decoder; later requests can succeed
   */
  decode(text: string, now: number): Promise<DecoderResult | undefined>;
  /** Terminates the worker; a pending request resolves to undefined. */
  stop(): void;
}

/**
 * Fetches the files of the decoder and starts it.
 * @param addressOf converts a path below the base URL to a URL
 * @throws Error if a file cannot be fetched
 */
export async function startDecoder(addressOf: (path: string) => string, locale: string): Promise<DecoderClient> {
  const {program, facts} = (await fetchFile(addressOf(DECODER_FILES), (response) => response.json())) as DecoderPaths;
  const [text] = await Promise.all([
    fetchFile(addressOf(facts[locale]!), (response) => response.text()),
    // Preloads the worker script: a failed load of a worker reports no HTTP status.
    fetchFile(addressOf(program), (response) => response.text()),
  ]);
  const worker = new Worker(addressOf(program));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- not an option of workers
  const post = (request: DecoderRequest) => worker.postMessage(request);
  post({facts: text});
  return clientOf(worker, post);
}

async function fetchFile<Body>(address: string, read: (response: Response) => Promise<Body>): Promise<Body> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return read(response);
}

interface PendingRequest {
  resolve(decoded: DecoderResult | undefined): void;
  reject(problem: Error): void;
}

/** @param post sends a request to the worker */
function clientOf(worker: Worker, post: (request: DecoderRequest) => void): DecoderClient {
  const waiting = new Map<number, PendingRequest>();
  let last = 0;
  const end = (id: number): PendingRequest | undefined => {
    const one = waiting.get(id);
    waiting.delete(id);
    return one;
  };
  worker.addEventListener('message', ({data}: MessageEvent<DecoderReply>) => {
    if ('decoded' in data) end(data.id)?.resolve(data.decoded);
    else if ('failed' in data) end(data.id)?.reject(new Error(data.failed));
  });
  worker.addEventListener('error', ({message}) => {
    for (const id of waiting.keys()) end(id)!.reject(new Error(message || 'the decoder has failed'));
  });
  return {
    decode(text, now) {
      // The worker abandons older requests.
      for (const id of waiting.keys()) end(id)!.resolve(undefined);
      const id = (last += 1);
      return new Promise((resolve, reject) => {
        waiting.set(id, {resolve, reject});
        post({id, text, now});
      });
    },
    stop() {
      worker.terminate();
      for (const id of waiting.keys()) end(id)!.resolve(undefined);
    },
  };
}
