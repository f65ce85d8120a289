/** Time from saving a file to its text on the screen, with a development server, and what that server takes. */
import {spawn, type ChildProcess} from 'node:child_process';
import {readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import type {Browser, Page} from '@playwright/test';
import {treeUse} from './command';

const START_WITHIN = 240_000;
const APPEAR_WITHIN = 120_000;
/** Pauses in ms after the first page and after each edit, until the server is idle. */
const REST = {first: 6000, edit: 3000};

/** A kind of change that a writer saves. */
export interface Edit {
  kind: string;
  /** The file, relative to the site's folder, and the address that shows it. */
  file: string;
  route: string;
  /** @returns the text of the file with the number of the edit in it */
  change(text: string, number: number): string;
  /** Text of the page that shows the edit. */
  seen(number: number): string;
}

/** A development server as a program of the site's packages. */
export interface DevServer {
  name: string;
  command: readonly [string, ...string[]];
}

export const DOCUSAURUS: DevServer = {name: 'docusaurus', command: ['docusaurus', 'start', '--no-open']};

export interface Editing {
  /** ms from the start of the server to the first page in the browser. */
  firstPage: number;
  /** ms of each edit, by kind. */
  times: Map<string, number[]>;
  /** Memory of the server with its processes in bytes, after each edit; NaN if the system does not tell. */
  memory: number[];
  /** Bytes that the server printed. */
  log: number;
}

/**
 * Starts a development server, edits files repeatedly and watches them in a browser. Restores the files afterwards.
 * @param root folder of the site
 * @param rounds how often each edit is made, one kind after the other
 * @param pause ms after each edit
 * @throws Error if the server does not start or an edit does not show up
 */
export async function measureEdits(
  browser: Browser,
  options: {root: string; server: DevServer; edits: readonly Edit[]; rounds: number; port: number; pause?: number},
): Promise<Editing> {
  const {root, server, edits, rounds, port, pause = REST.edit} = options;
  const originals = new Map(edits.map(({file}) => [file, readFileSync(path.join(root, file), 'utf8')]));
  const [program, ...args] = server.command;
  const start = performance.now();
  const child = spawn(path.join(root, 'node_modules/.bin', program), [...args, '--port', String(port)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Own process group, so that child processes are ended too.
    detached: true,
    env: {...process.env, NODE_ENV: undefined},
  });
  const result: Editing = {firstPage: NaN, times: new Map(), memory: [], log: 0};
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      result.log += chunk.length;
      said = (said + chunk.toString()).slice(-2000);
    });
  const died = new Promise<never>((_, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`${server.name} ended with ${code}:\n${said}`)));
  });
  // Its end is awaited beside each step; by itself it is no error.
  died.catch(() => undefined);
  const restore = () => {
    for (const [file, text] of originals) writeFileSync(path.join(root, file), text);
    end(child);
  };
  const interrupted = () => {
    restore();
    process.exit(1);
  };
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  const page = await browser.newPage();
  try {
    const address = (route: string) => `http://localhost:${port}${route}`;
    await Promise.race([open(page, address(edits[0]!.route)), died]);
    result.firstPage = performance.now() - start;
    await sleep(REST.first);
    for (const {kind, file, route, change, seen} of edits) {
      await Promise.race([open(page, address(route)), died]);
      await sleep(pause);
      const times: number[] = [];
      result.times.set(kind, times);
      const original = originals.get(file)!;
      for (let number = 1; number <= rounds; number += 1) {
        const text = change(original, number);
        if (text === original) throw new Error(`the edit “${kind}” changes nothing in ${file}`);
        const saved = performance.now();
        writeFileSync(path.join(root, file), text);
        const appeared = page.waitForFunction(
          (mark) => document.querySelector('main')?.textContent?.includes(mark),
          seen(number),
          {
            timeout: APPEAR_WITHIN,
            polling: 'raf',
          },
        );
        await Promise.race([appeared, died]);
        times.push(performance.now() - saved);
        await sleep(pause);
        result.memory.push(treeUse(child.pid!, true)?.memory ?? NaN);
      }
      writeFileSync(path.join(root, file), original);
      await sleep(pause);
    }
    return result;
  } finally {
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
    restore();
    await page.close();
    // The next server wants the port. A process of the group may outlive the first one.
    while (await isTaken(port)) await sleep(100);
  }
}

/** Ends a server with its children, if it still runs. */
function end(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
  } catch {
    // It has ended by itself.
  }
}

const isTaken = (port: number): Promise<boolean> =>
  fetch(`http://localhost:${port}`).then(
    () => true,
    () => false,
  );

async function open(page: Page, url: string): Promise<void> {
  const last = Date.now() + START_WITHIN;
  for (;;) {
    try {
      await page.goto(url, {waitUntil: 'commit'});
      break;
    } catch (error) {
      if (Date.now() > last) throw error;
      await sleep(100);
    }
  }
  await page.waitForSelector('main h1', {timeout: START_WITHIN});
}
