/** Time from a click on a link to the new page's h1 on the screen. */
import {readFileSync} from 'node:fs';
import type {Page} from '@playwright/test';
import {answerOf} from '../files';
import {headingOf} from '../html';
import {visit, type Site} from './session';

/** Between two clicks, in ms: a reader reads, and links in view are prefetched. */
const SETTLE = 1500;
const GIVE_UP = 10_000;
/** How long the pointer of a hand that aims stays on a link before it presses, in ms; browsers take 200 for an intent. */
const REST = 300;

/** The first of these that a page has. */
const LINKS = [
  // A category that only opens is a link in the HTML, for those without scripts.
  '.theme-doc-sidebar-container a.menu__link[href]:not([role=button])',
  'nav.sidebar a[href], aside nav a[href]',
  'main a[href], nav.navbar a[href]',
];

export interface Clicks {
  /** ms of the first click, on a page that nobody has touched. */
  first: number;
  /** ms of every click, the first among them. */
  all: number[];
}

/**
 * Opens a page and clicks one link after another, each after a pause.
 * @param slow slow link and slow processor
 * @param rested whether the pointer rests on the link first; else it comes and presses in one moment
 * @returns no times where the page has no links to other pages that are known here
 * @throws Error when a click shows no new page within 10 s
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

/** Visible links to other pages of the same locale, in the order of the page. */
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

/** The new page is recognised by its heading, so it has to be another one. */
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
    // A page that is being left answers nothing.
    const ms = await page.evaluate(() => sessionStorage.getItem('bench.shown')).catch(() => null);
    if (ms !== null) return Number(ms);
  }
  throw new Error(`from ${route}: a click on ${target} shows no new h1 within ${GIVE_UP} ms`);
}

/**
 * Runs in each page. The time of the click goes through the session's storage, so that a site of many documents is measured
 * like one that stays in one document.
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
