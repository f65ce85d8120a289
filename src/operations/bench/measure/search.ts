/** Bytes and times of the search box. */
import type {Page} from '@playwright/test';
import {sum} from '../statistics';
import {visit, type Site} from './session';

/**
 * Selectors of a search: the control that opens it (if its field is not there from the start), the field, and a hit.
 */
interface Box {
  opener?: string;
  input: string;
  hit: string;
}

/** search-local and this site; Starlight with Pagefind; VitePress. */
const BOXES: readonly Box[] = [
  {input: '.navbar__search-input', hit: '[role=option]'},
  {opener: 'button[data-open-modal]', input: '.pagefind-ui__search-input', hit: '.pagefind-ui__result-link'},
  {opener: '.VPNavBarSearch button', input: '#localsearch-input', hit: 'ul.results a.result'},
];

/** @throws Error naming the page if its search is not supported */
async function boxOf(page: Page): Promise<Box> {
  for (const box of BOXES) if ((await page.locator(box.opener ?? box.input).count()) > 0) return box;
  throw new Error(`${page.url()} has no supported search; add its selectors in src/operations/bench/measure/search.ts`);
}

/** Delay between two keystrokes, in ms: a fast typist. */
const KEY = 80;
const GIVE_UP = 60_000;

declare global {
  interface Window {
    /** Starts a clock at the next event of the type; `benchMs` holds the time to the first visible suggestion. */
    benchArm(type: string): void;
    benchShown(): boolean;
    benchMs: number | null;
  }
}

export interface ColdSearch {
  /** Time from the first key to the first suggestion on the screen, in ms. */
  ms: number;
  /** Bytes loaded since the box was first used. */
  bytes: number;
  requests: number;
}

/**
 * A new visitor opens the box and types a query.
 * @param slow slow link and slow processor
 */
export function coldSearch(site: Site, route: string, query: string, slow: boolean): Promise<ColdSearch> {
  return visit(site, route, {slow, settle: slow ? 4000 : 1500}, async ({page, host}) => {
    const box = await boxOf(page);
    await page.evaluate(watchSuggestions, box.hit);
    const before = host.log.length;
    await open(page, box);
    await page.evaluate(() => window.benchArm('keydown'));
    await page.keyboard.type(query, {delay: KEY});
    await page.waitForFunction(() => window.benchMs !== null, null, {timeout: GIVE_UP});
    // Includes the files preloaded on focus: the answer waits for them.
    const sent = host.log.slice(before);
    return {
      ms: await page.evaluate(() => window.benchMs!),
      bytes: sum(sent.map(({bytes}) => bytes)),
      requests: sent.length,
    };
  });
}

/**
 * A visitor whose search engine is already loaded enters one query after another.
 * @returns ms from the input to the first suggestion on the screen, one for each query with results
 */
export function warmSearch(site: Site, route: string, queries: readonly string[]): Promise<number[]> {
  return visit(site, route, {settle: 1500}, async ({page}) => {
    const box = await boxOf(page);
    await page.evaluate(watchSuggestions, box.hit);
    await open(page, box);
    await page.keyboard.type('a');
    await page.waitForTimeout(2500);
    const times: number[] = [];
    for (const query of queries) {
      const input = page.locator(box.input).first();
      await input.fill('');
      await page.waitForFunction(() => !window.benchShown(), null, {timeout: 2000}).catch(() => {});
      await page.waitForTimeout(400);
      await input.focus();
      await page.evaluate(() => window.benchArm('input'));
      await page.keyboard.insertText(query);
      const found = await page.waitForFunction(() => window.benchMs !== null, null, {timeout: 5000}).catch(() => null);
      if (found) times.push(await page.evaluate(() => window.benchMs!));
    }
    return times;
  });
}

async function open(page: Page, {opener, input}: Box): Promise<void> {
  await page
    .locator(opener ?? input)
    .first()
    .click();
  await page.waitForSelector(input, {state: 'visible'});
}

/** Runs in the page. */
function watchSuggestions(selector: string): void {
  window.benchShown = () =>
    [...document.querySelectorAll(selector)].some(
      (element) => element.checkVisibility() && element.getClientRects().length > 0,
    );
  window.benchArm = (type) => {
    window.benchMs = null;
    let start: number | undefined;
    addEventListener(type, () => (start ??= performance.now()), {capture: true, once: true});
    const look = () => {
      if (start === undefined || !window.benchShown()) {
        requestAnimationFrame(look);
        return;
      }
      // A message sent from a frame arrives after this frame's paint.
      const channel = new MessageChannel();
      channel.port1.addEventListener('message', () => (window.benchMs = performance.now() - start!));
      channel.port1.start();
      channel.port2.postMessage(0);
    };
    requestAnimationFrame(look);
  };
}
