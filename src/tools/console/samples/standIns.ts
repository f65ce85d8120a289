/**
 * Browser substitutes for the Node APIs that the JavaScript samples use. The compiler rejects samples that use other
 * Node APIs, see `src/site/build/console/samples.ts`.
 */
import {concat, hmacSha256, textOf, toHex, utf8} from '../../../domain';

/** Names that are injected into a compiled sample, in the order of its parameters. */
export const STAND_INS = ['createHmac', 'process', 'fetch', 'console', 'Buffer', 'Date'] as const;

export interface ProgramRequest {
  /** Path below the base URL, with query. */
  path: string;
  /** Exact text of the body. */
  body: string;
  /** Header names are spelt as in the program. */
  headers: [name: string, value: string][];
}

/** Response to a call, or the reason why there is none. */
type ProgramResponse = {status: number; headers: [string, string][]; text: string} | {failed: string};

export interface RunEnvironment {
  /** Base URL of the calls, without a trailing slash. No other URL can be called. */
  baseUrl: string;
  /** Result of `Date.now`, in milliseconds since the epoch; the gateway accepts it as a key. */
  now: number;
  send(call: ProgramRequest): Promise<ProgramResponse>;
  print(stream: 'stdout' | 'stderr', text: string): void;
}

/** Thrown by the substitute of `process.exit` to end a program. */
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
    createHmac: createHmacStandIn,
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
      Promise.race([answerTo(url, options), rejectOnAbort(options.signal)]),
    console: {log: line('stdout'), error: line('stderr')},
    Buffer: {from: (bytes: ArrayBuffer): Uint8Array => new Uint8Array(bytes)},
    Date: {now: () => now},
  };
}

/** Substitute for `crypto.createHmac`; supports only SHA-256 and hex. */
function createHmacStandIn(algorithm: string, key: string) {
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

/** Returns a promise that rejects when the signal aborts; without a signal it never settles. */
const rejectOnAbort = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_, reject) => {
    const abort = () => reject(signal!.reason as Error);
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort, {once: true});
  });
