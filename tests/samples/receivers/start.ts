/** Builds and starts receivers of callbacks, each as a server that takes deliveries under a URL. */
import {spawn} from 'node:child_process';
import {existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:http';
import {type AddressInfo, connect, createServer as createSocket} from 'node:net';
import path from 'node:path';
import type {Facts} from '../../../src/facts/load';
import {receiverInput, type ReceiverLanguage, receiverLanguages} from '../../../src/samples/receivers';
import type {JvmLanguage} from '../jvm/compile';
import {JVM_FLAGS} from '../jvm/machine';
import {inUkrainian, RECEIVER} from '../listed';
import {runProcess} from '../../process';
import {compileListed} from '../programs';
import {fromJournal, type ReadStoredObjects, type StoredObjects, storedBy} from './state';
import type {Toolchains} from '../toolchains';

export interface RunningReceiver {
  /** Where callbacks go. */
  url: string;
  /** The external ids that were fulfilled, in order, one entry per fulfilment. */
  fulfilled(): string[];
  /** The external ids whose held amount was taken up for capture, one entry each time. */
  held(): string[];
  /** Stored state of each payment, by transaction id. */
  stored(): Promise<StoredObjects>;
  /** Ends the program at once, as a crash would. */
  stop(): Promise<void>;
}

export type StartReceiver = (options?: {
  /** Working folder with the state of an earlier run; a new one by default. */
  cwd?: string;
  /** By default a free one. */
  port?: number;
  /** Environment variables added to those of the tests. */
  env?: Record<string, string>;
}) => Promise<RunningReceiver & {cwd: string}>;

/** A program that ends instead of listening is noticed at once; a busy machine may take long to start one. */
const START_SECONDS = 60;

/**
 * Writes and, where needed, compiles the receiver of one language.
 * @param dir an empty folder; the caller removes it
 * @returns how to start it, as often as wanted
 */
export async function buildReceiver(
  facts: Facts,
  dir: string,
  language: ReceiverLanguage,
  toolchains: Toolchains,
): Promise<StartReceiver> {
  const folder = path.join(dir, language.id);
  mkdirSync(folder, {recursive: true});
  const file = path.join(folder, language.fileName);
  // As the Ukrainian page prints it; `rounds.ts` has those of the English page.
  writeFileSync(file, `${language.render(receiverInput(facts), inUkrainian(facts))}\n`);
  const server = (command: (port: number, cwd: string) => readonly [string, ...string[]]) =>
    startServer(folder, command, storedBy(language, toolchains));
  const onJvm = async (id: JvmLanguage) => {
    const {classPath, mainOf} = await compileListed(facts, id, toolchains);
    // Small answers leave at once; else each of them waits 40 ms for the one before to be acknowledged.
    return server(() => [
      'java',
      ...JVM_FLAGS,
      '-Dsun.net.httpserver.nodelay=true',
      '-cp',
      classPath,
      mainOf(RECEIVER),
    ]);
  };
  switch (language.id) {
    case 'bash':
      return startBridge(folder, file, storedBy(language, toolchains));
    case 'php':
      // Its files lie beside the program, so the program has to lie in the folder of the state.
      return server((port, cwd) => {
        writeFileSync(path.join(cwd, language.fileName), readFileSync(file));
        return ['php', '-S', `127.0.0.1:${port}`, language.fileName];
      });
    case 'javascript':
      return server(() => [process.execPath, file]);
    case 'python':
      return server(() => [toolchains.python, file]);
    case 'java':
    case 'kotlin':
      return onJvm(language.id);
  }
}

/** The receiver of a language. */
export function receiverOf(id: string): ReceiverLanguage {
  return receiverLanguages.find((language) => language.id === id)!;
}

function stateOf(folder: string, cwd: string | undefined): string {
  return cwd ?? mkdtempSync(path.join(folder, 'state-'));
}

/** The lines of a file of the working folder; none while it does not exist. */
export function readLines(cwd: string, name: string): string[] {
  const file = path.join(cwd, name);
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
}

/** Files that a receiver leaves in its working folder. */
const leavings = (cwd: string, read: ReadStoredObjects) => ({
  fulfilled: () => readLines(cwd, 'fulfilled.txt'),
  held: () => readLines(cwd, 'held.txt'),
  stored: () => read(cwd),
});

/** A program that listens by itself. @param read how it stores payments; by default in a journal, as JavaScript does */
export function startServer(
  folder: string,
  command: (port: number, cwd: string) => readonly [string, ...string[]],
  read = fromJournal,
): StartReceiver {
  return async (options = {}) => {
    const cwd = stateOf(folder, options.cwd);
    const port = options.port ?? (await freePort());
    const [program, ...args] = command(port, cwd);
    const env = {...process.env, LC_ALL: 'C', PORT: String(port), ...options.env};
    const child = spawn(program, args, {cwd, env, stdio: ['ignore', 'ignore', 'pipe']});
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
    const stop = async () => {
      child.kill('SIGKILL');
      await ended;
    };
    for (let tries = 0; !(await answers(port)); tries += 1) {
      if (child.exitCode !== null || tries > START_SECONDS * 20) {
        await stop();
        throw new Error(`${program} does not listen\n${stderr}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return {url: `http://127.0.0.1:${port}/callbacks`, cwd, ...leavings(cwd, read), stop};
  };
}

/** The Bash receiver judges stored deliveries, so a web server stores them, runs it and sends the status it prints. */
function startBridge(folder: string, file: string, read: ReadStoredObjects): StartReceiver {
  return async (options = {}) => {
    const cwd = stateOf(folder, options.cwd);
    const running = new Set<Promise<unknown>>();
    let count = 0;
    const server = createServer((request, response) => {
      if (request.method !== 'POST') return void response.writeHead(405).end();
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        count += 1;
        const [headers, body] = [`headers-${count}.txt`, `body-${count}.json`];
        const pairs = request.rawHeaders.flatMap((name, index, all) =>
          index % 2 ? [] : [`${name}: ${all[index + 1]}`],
        );
        writeFileSync(path.join(cwd, headers), pairs.map((line) => `${line}\r\n`).join(''));
        writeFileSync(path.join(cwd, body), Buffer.concat(chunks));
        const run = runProcess(['bash', file, headers, body], {cwd, ...(options.env && {env: options.env})}).then(
          ({exitCode, stdout, stderr}) => {
            if (exitCode !== 0) console.error(`receiver.sh ended with ${exitCode}\n${stderr}`);
            response.writeHead(exitCode === 0 ? Number(stdout.trim()) : 500).end();
          },
        );
        running.add(run);
        void run.finally(() => running.delete(run));
      });
    });
    await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
    return {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callbacks`,
      cwd,
      ...leavings(cwd, read),
      async stop() {
        await Promise.all(running);
        await new Promise<void>((resolve) => {
          server.close(() => resolve());
          server.closeAllConnections();
        });
      },
    };
  };
}

/** A TCP port of this machine without a listener. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createSocket();
    server.listen(0, '127.0.0.1', () => {
      const {port} = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => resolve(true));
    socket.on('error', () => resolve(false));
    socket.on('close', () => socket.destroy());
    socket.on('connect', () => socket.end());
  });
}
