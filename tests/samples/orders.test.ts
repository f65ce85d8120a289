/**
 * The rule of order, proved on the receivers of the page: every sequence of six deliveries of the events of every flow,
 * checked after each delivery, and after a restart at each place. The receivers of the JVM and of JavaScript get them
 * over HTTP; those of Python and PHP in their own process, because their servers of the page would take minutes; Bash,
 * which starts ten programs for each delivery, gets a share of them, and more where `RECEIVER_HISTORIES` asks for it.
 */
import {existsSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {spawn} from 'node:child_process';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {loadContent} from '../../src/facts/load';
import {receiverInput, receiverLanguages, type ReceiverLanguage} from '../../src/samples/receivers';
import {ROOT} from '../root';
import {childEnvironment} from './process';
import {allHistories, type History} from './receivers/histories';
import {naiveReceivers} from './receivers/naive';
import {playHistories, postAll, type PlayRound} from './receivers/playHistories';
import {SEED} from './receivers/schedules';
import {buildReceiver, readLines, startServer, type StartReceiver} from './receivers/start';
import {storedBy} from './receivers/state';
import {findToolchains, toolchainsRequired} from './toolchains';

const content = await loadContent(ROOT);
const toolchains = findToolchains();
const histories = allHistories(content, SEED);
/** Every so manieth history is played by Bash. */
const BASH_SHARE = Number(process.env['RECEIVER_HISTORIES'] ?? 400);
const PATIENCE_MS = 60_000;
const DRIVERS = path.join(import.meta.dirname, 'receivers/drivers');
/** In memory where there is such a folder: a disk that really writes would be most of the time. */
const MEMORY = '/dev/shm';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(path.join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'orders-'));
});
afterAll(() => rmSync(dir, {recursive: true, force: true}));

/** Starts the receiver on what it has stored, posts, and waits for the work that is due. */
function overHttp(start: StartReceiver): PlayRound {
  let cwd: string | undefined;
  return async (posts, due) => {
    const receiver = await start(cwd === undefined ? {} : {cwd});
    ({cwd} = receiver);
    try {
      await postAll(content, receiver.url, posts);
      const end = Date.now() + PATIENCE_MS;
      const busy = () => receiver.fulfilled().length < due.fulfilled || receiver.held().length < due.held;
      while (busy() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 20));
    } finally {
      await receiver.stop();
    }
    return {stored: await receiver.stored(), fulfilled: receiver.fulfilled(), held: receiver.held()};
  };
}

/** Lets a program of the language give the deliveries to the functions of its receiver; it ends after each round. */
function inProcess(language: ReceiverLanguage, command: readonly [string, ...string[]]): PlayRound {
  const cwd = mkdtempSync(path.join(dir, `${language.id}-`));
  const file = path.join(cwd, language.fileName);
  writeFileSync(file, `${language.render(receiverInput(content))}\n`);
  const [program, ...args] = command;
  const read = storedBy(language, toolchains);
  return async (posts) => {
    const child = spawn(program, [...args, file], {cwd, env: childEnvironment(), stdio: ['pipe', 'ignore', 'pipe']});
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.stdin.end(posts.map((post) => `${JSON.stringify(post)}\n`).join(''));
    const exitCode = await new Promise((resolve) => child.on('close', resolve));
    expect(exitCode, stderr).toBe(0);
    return {stored: await read(cwd), fulfilled: readLines(cwd, 'fulfilled.txt'), held: readLines(cwd, 'held.txt')};
  };
}

async function playerOf(language: ReceiverLanguage): Promise<PlayRound> {
  switch (language.id) {
    case 'python':
      return inProcess(language, [toolchains.python, path.join(DRIVERS, 'drive.py')]);
    case 'php':
      return inProcess(language, ['php', path.join(DRIVERS, 'drive.php')]);
    default:
      return overHttp(await buildReceiver(content, dir, language, toolchains));
  }
}

const historiesFor = ({id}: ReceiverLanguage): History[] =>
  id === 'bash' ? histories.filter((_, index) => index % BASH_SHARE === 0) : histories;

describe.each(receiverLanguages.map((language) => ({language, id: language.id})))('$id', ({language}) => {
  const missing = toolchains.missing.get(language.id);
  const own = historiesFor(language);
  it.skipIf(missing !== undefined && !toolchainsRequired)(
    `stands where the gateway stands after each delivery of ${own.length} histories, and after restarts`,
    async () => {
      expect(missing).toBeUndefined();
      expect(await playHistories(content, own, await playerOf(language))).toEqual([]);
    },
  );
});

describe('a receiver that orders events otherwise', () => {
  it.each(naiveReceivers.filter(({caughtBy}) => caughtBy.includes('late') && caughtBy.includes('echo')))(
    'fails: $name',
    async ({name, source}) => {
      const file = path.join(dir, `${name.replaceAll(/\W/g, '-')}.mjs`);
      writeFileSync(file, source(receiverInput(content), content.statuses.transitions));
      const start = startServer(dir, () => [process.execPath, file]);
      // Short histories are enough: the first problem ends it.
      const some = histories.filter((_, index) => index % 20 === 0);
      expect((await playHistories(content, some, overHttp(start))).join('\n')).toMatch(/stands at .* instead of/);
    },
  );
});
