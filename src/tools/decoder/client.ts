/** The decoder of a page: a worker that is asked again and again, and answers the last question only. */
import type {DecoderResult} from './decoded';
import {DECODER_FILES, type DecoderPaths} from './files';
import type {DecoderReply, DecoderRequest} from './worker';

export interface DecoderClient {
  /**
   * @param text as it stands in the field
   * @param now milliseconds since 1970, by which ages are told
   * @returns nothing when another text was asked about meanwhile
   * @throws Error when the worker fails, which is a mistake of the decoder; the next question may be answered
   */
  decode(text: string, now: number): Promise<DecoderResult | undefined>;
  /** Ends the worker. */
  stop(): void;
}

/**
 * Fetches what the decoder needs, and starts it.
 * @param addressOf makes an address of a path below the base address
 * @throws Error when something does not arrive
 */
export async function startDecoder(addressOf: (path: string) => string, locale: string): Promise<DecoderClient> {
  const {program, facts} = (await fetched(addressOf(DECODER_FILES), (response) => response.json())) as DecoderPaths;
  const [text] = await Promise.all([
    fetched(addressOf(facts[locale]!), (response) => response.text()),
    // A worker that does not arrive says nothing but that it failed.
    fetched(addressOf(program), (response) => response.text()),
  ]);
  const worker = new Worker(addressOf(program));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other
  const tell = (told: DecoderRequest) => worker.postMessage(told);
  tell({facts: text});
  return clientOf(worker, tell);
}

async function fetched<Body>(address: string, read: (response: Response) => Promise<Body>): Promise<Body> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return read(response);
}

interface PendingRequest {
  resolve(decoded: DecoderResult | undefined): void;
  reject(problem: Error): void;
}

/** @param tell hands something to the worker */
function clientOf(worker: Worker, tell: (told: DecoderRequest) => void): DecoderClient {
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
      // The worker leaves the older question alone.
      for (const id of waiting.keys()) end(id)!.resolve(undefined);
      const id = (last += 1);
      return new Promise((resolve, reject) => {
        waiting.set(id, {resolve, reject});
        tell({id, text, now});
      });
    },
    stop() {
      worker.terminate();
      for (const id of waiting.keys()) end(id)!.resolve(undefined);
    },
  };
}
