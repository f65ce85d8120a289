/**
 * What a JavaScript sample has in the page in place of Node's: the same names, as far as the samples use them. Anything else
 * of Node's is refused when the samples are compiled, see `src/site/build/console/samples.ts`.
 */
import {concat, hmacSha256, textOf, toHex, utf8} from '../../../domain';

/** The names that a compiled sample is given, in the order of its parameters. */
export const STAND_INS = ['createHmac', 'process', 'fetch', 'console', 'Buffer', 'Date'] as const;

export interface ProgramRequest {
  /** Path below the base address, with its query. */
  path: string;
  /** Exact text. */
  body: string;
  /** Names as the program writes them. */
  headers: [name: string, value: string][];
}

/** What comes of a call: an answer, or why there is none. */
type ProgramResponse = {status: number; headers: [string, string][]; text: string} | {failed: string};

export interface RunEnvironment {
  /** Base address of the calls, without a slash at its end. Nothing else can be called. */
  baseUrl: string;
  /** What `Date.now` says: a moment that the gateway takes as a key, in milliseconds since the epoch. */
  now: number;
  send(call: ProgramRequest): Promise<ProgramResponse>;
  print(stream: 'stdout' | 'stderr', text: string): void;
}

/** Ends a program, as `process.exit` does. */
export class Exit extends Error {
  constructor(readonly code: number) {
    super(`exit ${code}`);
    this.name = 'Exit';
  }
}

interface RequestOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
}

export type StandIns = ReturnType<typeof standIns>;

export function standIns({baseUrl, now, send, print}: RunEnvironment) {
  const line =
    (stream: 'stdout' | 'stderr') =>
    (...values: unknown[]) =>
      print(stream, `${values.map(String).join(' ')}\n`);

  const answerTo = async (url: string | URL, {method = 'GET', headers = {}, body = ''}: RequestOptions) => {
    const {href} = new URL(url);
    if (method !== 'POST' || !href.startsWith(`${baseUrl}/`))
      throw new TypeError(`fetch failed: the gateway of this page takes POST below ${baseUrl} only`);
    const answer = await send({path: href.slice(baseUrl.length), body, headers: Object.entries(headers)});
    if ('failed' in answer) throw new TypeError(`fetch failed: ${answer.failed}`);
    return new Response(answer.text, {status: answer.status, headers: answer.headers});
  };

  return {
    createHmac: hmacOf,
    process: {
      env: {} as Readonly<Record<string, string | undefined>>,
      exit(code = 0): never {
        throw new Exit(code);
      },
      stdout: {
        write(text: string | Uint8Array): boolean {
          print('stdout', typeof text === 'string' ? text : textOf(text));
          return true;
        },
      },
    },
    fetch: (url: string | URL, options: RequestOptions = {}): Promise<Response> =>
      Promise.race([answerTo(url, options), abortOf(options.signal)]),
    console: {log: line('stdout'), error: line('stderr')},
    Buffer: {from: (bytes: ArrayBuffer): Uint8Array => new Uint8Array(bytes)},
    Date: {now: () => now},
  };
}

/** `crypto.createHmac`, for SHA-256 and hex. */
function hmacOf(algorithm: string, key: string) {
  if (algorithm !== 'sha256') throw new Error(`the page has no ${algorithm}, only sha256`);
  let message = utf8('');
  const hmac = {
    update(text: string) {
      message = concat(message, utf8(text));
      return hmac;
    },
    digest(encoding: string): string {
      if (encoding !== 'hex') throw new Error(`the page has no ${encoding}, only hex`);
      return toHex(hmacSha256(utf8(key), message));
    },
  };
  return hmac;
}

/** Fails when the signal is given; without one it waits for ever. */
const abortOf = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_, reject) => {
    const abort = () => reject(signal!.reason as Error);
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort, {once: true});
  });
