/** Recorded traffic between a client and the sandbox, or between the sandbox and a shop, as stored on disk. */
import {appendFileSync, mkdirSync, readFileSync, readdirSync, rmSync} from 'node:fs';
import path from 'node:path';
import {ROOT} from '../root';

export interface Message {
  /** Names and values as they were sent, in their order. */
  headers: [name: string, value: string][];
  /** The body without the transfer coding, in base64: it may be no text at all. */
  body: string;
}

export interface Exchange {
  /** `call`: a client asks the sandbox. `callback`: the sandbox tells a shop. */
  kind: 'call' | 'callback';
  /** Names the sandbox in memory that was asked, and the moment by the clock of the test. */
  world?: {id: string; at: number};
  request: Message & {method: string; target: string};
  /** Absent when the connection ended before a whole answer had come. */
  response?: Message & {status: number};
}

/** Not committed. One folder per kind of test, one file per process that wrote. */
const TRAFFIC = path.join(ROOT, '.cache/traffic');

export type Record = (exchange: Exchange) => void;

/**
 * @param suite the kind of test, such as `unit`
 * @returns a function that keeps an exchange; it writes at once, so that a test that dies has said what it did
 */
export function recorder(suite: string): Record {
  const folder = path.join(TRAFFIC, suite);
  const file = path.join(folder, `${process.pid}-${process.env.VITEST_POOL_ID ?? '0'}.jsonl`);
  return (exchange) => {
    mkdirSync(folder, {recursive: true});
    appendFileSync(file, `${JSON.stringify(exchange)}\n`);
  };
}

/** Removes what an earlier run of one kind of test, or of all, has recorded. */
export function forgetTraffic(suite = '.'): void {
  rmSync(path.join(TRAFFIC, suite), {recursive: true, force: true});
}

/** Everything that was recorded, by the kind of test. */
export function readTraffic(): Map<string, Exchange[]> {
  let files: string[];
  try {
    files = readdirSync(TRAFFIC, {recursive: true, encoding: 'utf8'}).filter((file) => file.endsWith('.jsonl'));
  } catch {
    return new Map();
  }
  const traffic = new Map<string, Exchange[]>();
  for (const file of files.sort()) {
    const suite = path.dirname(file);
    const lines = readFileSync(path.join(TRAFFIC, file), 'utf8').trimEnd().split('\n');
    const exchanges = lines.map((line) => JSON.parse(line) as Exchange);
    traffic.set(suite, [...(traffic.get(suite) ?? []), ...exchanges]);
  }
  return traffic;
}
