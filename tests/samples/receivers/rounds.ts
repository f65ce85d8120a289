/** Plays a round of deliveries: to the program of the page over HTTP, or to its functions in a process of the language. */
import {spawn} from 'node:child_process';
import {existsSync, mkdtempSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {Facts} from '../../../src/facts/load';
import {receiverInput, type ReceiverLanguage} from '../../../src/samples/receivers';
import {childEnvironment} from '../../process';
import type {Toolchains} from '../toolchains';
import {postAll, type PlayRound} from './playHistories';
import {readLines, type StartReceiver} from './start';
import {storedBy} from './state';

const PATIENCE_MS = 60_000;
const DRIVERS = path.join(import.meta.dirname, 'drivers');
/** In memory where there is such a folder: a disk that really writes would be most of the time. */
const MEMORY = '/dev/shm';

/** A new folder for the state of receivers; the caller removes it. */
export const stateFolder = (): string => mkdtempSync(path.join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'orders-'));

/** Starts the receiver on what it has stored, posts, waits for the work that is due, and kills it. @param patienceMs how long the work may take */
export function overHttp(facts: Facts, dir: string, start: StartReceiver, patienceMs = PATIENCE_MS): PlayRound {
  const cwd = mkdtempSync(path.join(dir, 'state-'));
  return async (posts, due) => {
    const receiver = await start({cwd});
    try {
      await postAll(facts, receiver.url, posts);
      const end = Date.now() + patienceMs;
      const busy = () => receiver.fulfilled().length < due.fulfilled || receiver.held().length < due.held;
      while (busy() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 20));
    } finally {
      await receiver.stop();
    }
    return {stored: await receiver.stored(), fulfilled: receiver.fulfilled(), held: receiver.held()};
  };
}

/** Gives the deliveries to the functions of the receiver; its process ends after each round. */
function inProcess(
  facts: Facts,
  dir: string,
  language: ReceiverLanguage,
  toolchains: Toolchains,
  command: readonly [string, ...string[]],
): PlayRound {
  const cwd = mkdtempSync(path.join(dir, `${language.id}-`));
  const file = path.join(cwd, language.fileName);
  writeFileSync(file, `${language.render(receiverInput(facts))}\n`);
  const [program, ...args] = command;
  const read = storedBy(language, toolchains);
  return async (posts) => {
    const child = spawn(program, [...args, file], {cwd, env: childEnvironment(), stdio: ['pipe', 'ignore', 'pipe']});
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.stdin.on('error', () => {}); // its end says why
    child.stdin.end(posts.map((post) => `${JSON.stringify(post)}\n`).join(''));
    const exitCode = await new Promise((resolve) => child.on('close', resolve));
    if (exitCode !== 0) throw new Error(`${program} ended with ${String(exitCode)}\n${stderr}`);
    return {stored: await read(cwd), fulfilled: readLines(cwd, 'fulfilled.txt'), held: readLines(cwd, 'held.txt')};
  };
}

/**
 * How a language plays: over HTTP, but PHP and Python in their own process, because the servers of the page would take
 * minutes for so many deliveries.
 * @param dir an empty folder for its state
 */
export function roundsOf(
  facts: Facts,
  dir: string,
  language: ReceiverLanguage,
  toolchains: Toolchains,
  start: StartReceiver,
): PlayRound {
  const drive = (program: string, driver: string) =>
    inProcess(facts, dir, language, toolchains, [program, path.join(DRIVERS, driver)]);
  switch (language.id) {
    case 'python':
      return drive(toolchains.python, 'drive.py');
    case 'php':
      return drive('php', 'drive.php');
    default:
      return overHttp(facts, dir, start);
  }
}
