/** On-disk format of recorded HTTP traffic: API calls to the sandbox and callbacks to a shop. */
import {appendFileSync, mkdirSync, readFileSync, readdirSync, rmSync} from 'node:fs';
import path from 'node:path';
import {ROOT} from '../root';

export interface Message {
  /** Names and values as sent, in their original order. */
  headers: [name: string, value: string][];
  /** Body after removal of the transfer coding, in base64 because it may be binary. */
  body: string;
}

export interface Exchange {
  /** `call`: request from a client to the sandbox. `callback`: request from the sandbox to a shop. */
  kind: 'call' | 'callback';
  /** Id of the in-memory sandbox that handled the call, and the time by the clock of the test in ms since the epoch. */
  world?: {id: string; at: number};
  request: Message & {method: string; target: string};
  /** Absent if the connection closed before the response was complete. */
  response?: Message & {status: number};
}

/** Not committed. One folder per test suite, one file per writing process. */
const TRAFFIC = path.join(ROOT, '.cache/traffic');

export type Record = (exchange: Exchange) => void;

/**
 * @param suite name of the test suite, such as `unit`
 * @returns a function that appends an exchange to disk synchronously, so that the record survives a crash of the test
 */
export function recorder(suite: string): Record {
  const folder = path.join(TRAFFIC, suite);
  const file = path.join(folder, `${process.pid}-${process.env.VITEST_POOL_ID ?? '0'}.jsonl`);
  return (exchange) => {
    mkdirSync(folder, {recursive: true});
    appendFileSync(file, `${JSON.stringify(exchange)}\n`);
  };
}

/** Deletes the recorded traffic of one test suite, by default of all suites. */
export function forgetTraffic(suite = '.'): void {
  rmSync(path.join(TRAFFIC, suite), {recursive: true, force: true});
}

/** @returns all recorded exchanges, keyed by test suite */
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
