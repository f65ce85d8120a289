/** Time from a click on a link to the h1 of the new page on the screen. */
import {readFileSync} from 'node:fs';
import type {Page} from '@playwright/test';
import {answerOf} from '../files';
import {headingOf} from '../html';
import {visit, type Site} from './session';

/** Pause between two clicks, in ms: a reader reads meanwhile, and links in view are prefetched. */
const SETTLE = 1500;
const GIVE_UP = 10_000;
/** Time in ms that the pointer hovers over a link before the click; the page takes 200 ms as an intent. */
const REST = 300;

/** Selectors of links to click, in order of preference; the first one that matches on the page is used. */
const LINKS = [
  // Collapsible categories are also links in the HTML, for readers without scripts.
  '.theme-doc-sidebar-container a.menu__link[href]:not([role=button])',
  'nav.sidebar a[href], aside nav a[href]',
  'main a[href], nav.navbar a[href]',
];

export interface Clicks {
  /** ms of the first click, on a page without earlier interaction. */
  first: number;
  /** ms of every click, including the first. */
  all: number[];
}

/**
 * Opens a page and clicks one link after another, with a pause before each.
 * @param slow slow link and slow processor
 * @param rested hover over the link before the click
 * @returns no times if the page has no links to other pages with a known heading
 * @throws Error if a click does not show a new page within 10 s
 */
export function measureClicks(
  site: Site,
  route: string,
  clicks: number,
  {slow, rested}: {slow: boolean; rested: boolean},
): Promise<Clicks> {
  return visit(site, route, {slow, settle: SETTLE, prepare: watchClicks}, async ({page, host}) => {
    const all: number[] = [];
    const been = new Set([pathOf(route)]);
    while (all.length < clicks) {
      const target = (await linksOf(page)).find(
        (href) => !been.has(pathOf(href)) && changesHeading(site.dir, page, href),
      );
      if (target === undefined) break;
      been.add(pathOf(target));
      await host.warm(target);
      const link = page.locator(`:is(${LINKS.join(',')})[href="${target}"]:visible`).first();
      await link.scrollIntoViewIfNeeded();
      await page.waitForTimeout(SETTLE);
      if (rested) {
        await link.hover({timeout: GIVE_UP});
        await page.waitForTimeout(REST);
      }
      await link.click({timeout: GIVE_UP});
      all.push(await shown(page, route, target));
    }
    return {first: all[0] ?? NaN, all};
  });
}

const pathOf = (href: string): string => href.split(/[?#]/)[0]!.replace(/(?:\.html|(?<=.)\/)$/, '');

/** Visible links to other pages of the same locale, in page order. */
function linksOf(page: Page): Promise<string[]> {
  return page.evaluate((selectors) => {
    const visible = selectors
      .map((selector) => [...document.querySelectorAll<HTMLAnchorElement>(selector)])
      .map((links) => links.filter((link) => link.checkVisibility() && link.getClientRects().length > 0))
      .find((links) => links.length > 1);
    const hrefs = (visible ?? [])
      .filter(({target, hash}) => target === '' && hash === '')
      .map((link) => link.getAttribute('href')!);
    // A path with an extension is a file.
    return [...new Set(hrefs)].filter((href) => /^\/(?!\/)[^.]*$/.test(href));
  }, LINKS);
}

/** A new page is recognised by its heading, so the heading must differ. */
function changesHeading(dir: string, page: Page, href: string): boolean {
  const heading = (address: string) => {
    const answer = answerOf(dir, address);
    return answer?.status === 200 ? headingOf(readFileSync(answer.file, 'utf8')) : '';
  };
  const next = heading(href);
  return next !== '' && next !== heading(new URL(page.url()).pathname);
}

async function shown(page: Page, route: string, target: string): Promise<number> {
  const end = Date.now() + GIVE_UP;
  while (Date.now() < end) {
    await page.waitForTimeout(25);
    // Evaluation fails while the page is being left.
    const ms = await page.evaluate(() => sessionStorage.getItem('bench.shown')).catch(() => null);
    if (ms !== null) return Number(ms);
  }
  throw new Error(`from ${route}: a click on ${target} shows no new h1 within ${GIVE_UP} ms`);
}

/**
 * Runs in each page. The time of the click is kept in the session storage, so that a multi-page site is measured like a
 * single-page application.
 */
function watchClicks(): void {
  const now = () => performance.timeOrigin + performance.now();
  const heading = () => document.querySelector('main h1, h1')?.textContent ?? '';
  addEventListener(
    'click',
    () => {
      sessionStorage.removeItem('bench.shown');
      sessionStorage.setItem('bench.click', JSON.stringify({at: now(), path: location.pathname, heading: heading()}));
    },
    true,
  );
  const look = () => {
    const click = JSON.parse(sessionStorage.getItem('bench.click') ?? 'null') as {
      at: number;
      path: string;
      heading: string;
    } | null;
    if (click && location.pathname !== click.path && heading() !== '' && heading() !== click.heading) {
      sessionStorage.removeItem('bench.click');
      // A message sent from a frame arrives after this frame's paint.
      const channel = new MessageChannel();
      channel.port1.addEventListener('message', () => sessionStorage.setItem('bench.shown', String(now() - click.at)));
      channel.port1.start();
      requestAnimationFrame(() => channel.port2.postMessage(0));
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
