/** Runs the gateway in a browser's worker, under a policy without code from text and without other origins. */
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {chromium, type Browser} from '@playwright/test';
import {browserOptions} from '../../../src/operations/launchBrowser';
import {type Playback, type Script, START} from './scripts';

const POLICY = "default-src 'none'; script-src 'self'; worker-src 'self'; img-src data:";

export interface BrowserHost {
  play(scripts: readonly Script[]): Promise<Playback[]>;
  /** Imports modules into the page. @returns names and types of the exports of each */
  load(modules: readonly string[]): Promise<string[]>;
  /** Every requested address, and every violation of the policy. */
  seen(): {asked: string[]; problems: string[]};
  stop(): Promise<void>;
}

/**
 * @param program the gateway's file
 * @param modules name → text of further scripts
 */
export async function browserHost(program: string, modules: ReadonlyMap<string, string>): Promise<BrowserHost> {
  const asked: string[] = [];
  const server = createServer(({url = ''}, response) => {
    asked.push(url);
    const script = url === '/gateway.js' ? program : modules.get(url.slice(1));
    response.setHeader('Content-Security-Policy', POLICY);
    response.setHeader('Content-Type', script === undefined ? 'text/html' : 'text/javascript');
    response.end(script ?? '<!doctype html><link rel="icon" href="data:,"><title>host</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let browser: Browser | undefined;
  const problems: string[] = [];
  try {
    browser = await chromium.launch(browserOptions({quick: true}));
    const page = await browser.newPage();
    page.on('request', (request) => {
      if (!request.url().startsWith(origin) && !request.url().startsWith('data:')) asked.push(request.url());
    });
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    await page.goto(origin);
    const opened = browser;
    return {
      play: (scripts) => page.evaluate(playInPage, {scripts: [...scripts], start: START}),
      load: (names) => page.evaluate<string[]>(loading(names)),
      seen: () => ({asked, problems}),
      async stop() {
        await opened.close();
        await new Promise((resolve) => server.close(resolve));
      },
    };
  } catch (error) {
    await browser?.close();
    server.close();
    throw error;
  }
}

/** As text, because the test runner would transform `import`. */
const loading = (names: readonly string[]): string => `
  Promise.all(${JSON.stringify(names)}.map((name) => import('/' + name))).then((modules) =>
    modules.flatMap((module) => Object.entries(module).map(([name, value]) => name + ': ' + typeof value)))`;

/**
 * Runs in the page, so it must not refer to anything outside. One worker plays all scripts: `start` begins a new
 * session.
 */
async function playInPage({scripts, start}: {scripts: Script[]; start: object}): Promise<Playback[]> {
  const worker = new Worker('/gateway.js');
  let id = 0;
  let played: Playback = {outcomes: [], news: []};
  const waiting = new Map<number, (outcome: never) => void>();
  worker.addEventListener('message', ({data}) => {
    if ('news' in data) return void played.news.push(data);
    const {id: of, ...rest} = data;
    waiting.get(of)?.(('refused' in rest ? {refused: rest.refused} : {answer: rest.value}) as never);
  });
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', ({message}) => reject(new Error(`the worker has failed: ${message}`)));
  });
  const ask = (name: string, value: object) =>
    Promise.race([
      failed,
      new Promise<Playback['outcomes'][number]>((resolve) => {
        waiting.set((id += 1), resolve);
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other
        worker.postMessage({id, name, value});
      }),
    ]);
  const all: Playback[] = [];
  for (const {steps} of scripts) {
    await ask('start', start);
    played = {outcomes: [], news: []};
    for (const {name, value} of steps) played.outcomes.push(await ask(name, value));
    all.push(played);
  }
  worker.terminate();
  return all;
}
