/** Time from saving a page to its text on the screen, with the development server. */
import {spawn} from 'node:child_process';
import {readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import type {Browser, Page} from '@playwright/test';

const START_WITHIN = 240_000;
/** Pauses in ms after the first page and after each edit, until the server is idle. */
const REST = {first: 4000, edit: 1500};

/**
 * Starts the development server of a site, edits a page repeatedly and watches it in a browser. Restores the page
 * afterwards.
 * @param root folder of the site
 * @param file page below it
 * @param route address of the page
 * @returns ms of each edit
 * @throws Error if the server does not start or an edit does not show up
 */
export async function measureEdits(
  browser: Browser,
  {root, file, route, edits, port}: {root: string; file: string; route: string; edits: number; port: number},
): Promise<number[]> {
  const source = path.join(root, file);
  const original = readFileSync(source, 'utf8');
  const server = spawn('npx', ['docusaurus', 'start', '--no-open', '--port', String(port)], {
    cwd: root,
    stdio: 'ignore',
    // Own process group, so that child processes are ended too.
    detached: true,
  });
  const restore = () => {
    writeFileSync(source, original);
    if (server.pid !== undefined) process.kill(-server.pid, 'SIGTERM');
  };
  const interrupted = () => {
    restore();
    process.exit(1);
  };
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  const page = await browser.newPage();
  try {
    await open(page, `http://localhost:${port}${route}`);
    await sleep(REST.first);
    const times: number[] = [];
    for (let edit = 0; edit < edits; edit += 1) {
      const mark = `BENCHMARK${edit}`;
      const start = performance.now();
      writeFileSync(source, `${original}\n\n${mark}\n`);
      await page.waitForFunction((text) => document.querySelector('main')?.textContent?.includes(text), mark, {
        timeout: 60_000,
        polling: 'raf',
      });
      times.push(performance.now() - start);
      await sleep(REST.edit);
    }
    return times;
  } finally {
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
    restore();
    await page.close();
  }
}

async function open(page: Page, url: string): Promise<void> {
  const end = Date.now() + START_WITHIN;
  for (;;) {
    try {
      await page.goto(url, {waitUntil: 'commit'});
      break;
    } catch (error) {
      if (Date.now() > end) throw error;
      await sleep(100);
    }
  }
  await page.waitForSelector('main h1', {timeout: START_WITHIN});
}
