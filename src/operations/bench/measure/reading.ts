/** Visits of a reader: transferred bytes, and the delay of the first interaction. */
import type {Page} from '@playwright/test';
import {sum} from '../statistics';
import {visit, type Site} from './session';

/** Time in ms without any interaction. */
const UNTOUCHED = 10_000;

export interface Reading {
  /** Bytes transferred within 10 s without interaction, including prefetches. */
  untouched: number;
  /**
   * Bytes transferred after the pointer has moved and the page was scrolled to its end and left; without prefetched
   * documents.
   */
  bytes: number;
  /** Bytes of prefetched documents. */
  ahead: number;
  /**
   * Total blocking time (the part of tasks above 50 ms) from the first pointer move on, with a slow processor, in ms.
   */
  blocking: number;
}

/** Moves the pointer, scrolls to the end in steps, and waits for a moment. */
export function measureReading(site: Site, route: string): Promise<Reading> {
  return visit(site, route, {slow: true, settle: UNTOUCHED, prepare: watchTasks}, async ({page, host}) => {
    const bytesOf = (kind: (address: string) => boolean) =>
      sum(host.log.filter(({address}) => kind(address)).map(({bytes}) => bytes));
    const untouched = bytesOf(() => true);
    const before = await blocked(page);
    await page.mouse.move(600, 400);
    await page.mouse.move(640, 440);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    for (let top = 0; top < height; top += 1200) {
      await page.mouse.wheel(0, 1200);
      await page.waitForTimeout(250);
    }
    await page.waitForTimeout(4000);
    const documents = host.log.filter(({kind, address}) => kind === 'html' && address !== route);
    const ahead = sum(documents.map(({bytes}) => bytes));
    return {untouched, bytes: bytesOf(() => true) - ahead, ahead, blocking: (await blocked(page)) - before};
  });
}

const blocked = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as {blocked: number}).blocked);

/** Runs in the page. */
function watchTasks(): void {
  const view = window as unknown as {blocked: number};
  view.blocked = 0;
  new PerformanceObserver((list) => {
    for (const {duration} of list.getEntries()) view.blocked += Math.max(0, duration - 50);
  }).observe({type: 'longtask', buffered: true});
}

/** A first interaction with a page, and the selector of the element that shows its effect. */
interface Act {
  route: string;
  /** Viewport width in px; a phone's if the control exists only on narrow screens. */
  width?: number;
  act: (page: Page) => Promise<void>;
  effect: string;
}

const click = (selector: string) => (page: Page) => page.locator(selector).first().dispatchEvent('click');

/** Keyed by the name in the table. */
export const ACTS = {
  menu: {route: '/faq', width: 390, act: click('.navbar__toggle'), effect: '.navbar-sidebar--show [aria-current=page]'},
  dropdown: {route: '/faq', act: click('.dropdown > a'), effect: '.dropdown--show'},
  theme: {route: '/faq', act: click('.navbar [data-early=theme]'), effect: '[data-theme=light]'},
  tab: {
    route: '/services/blik/payin_hpp',
    act: click('[data-tabs] [role=tab]:nth-child(2)'),
    effect: '[data-tabs] [role=tab]:nth-child(2)[aria-selected=true]',
  },
  copy: {route: '/services/blik/payin_hpp', act: click('.copy-code'), effect: '.copy-code[data-copied]'},
  zoom: {
    route: '/services/blik/payin_hpp',
    act: click('.markdown img'),
    effect: '.medium-zoom-overlay, .medium-zoom-image--opened',
  },
  filter: {
    route: '/reference/country_codes',
    act: (page) => page.locator('.filter-form input').first().fill('ukr'),
    effect: '.table-filter tbody tr[hidden]',
  },
  announcement: {
    route: '/faq',
    act: click('[role=banner] .close'),
    effect: '[data-announcement-bar-initially-dismissed=true]',
  },
  category: {
    route: '/faq',
    act: click('.theme-doc-sidebar-menu > li:nth-child(2) > div > [aria-expanded]'),
    effect: '.theme-doc-sidebar-menu > li:nth-child(2) > ul > li',
  },
} as const satisfies Record<string, Act>;

/**
 * Performs one interaction on a freshly loaded page, over a slow link and with a slow processor.
 * @returns ms until its effect is in the page
 */
export function measureFirst(site: Site, name: keyof typeof ACTS): Promise<number> {
  const {route, act, effect, width}: Act = ACTS[name];
  return visit(site, route, {slow: true, settle: 1500}, async ({page}) => {
    if (width !== undefined) await page.setViewportSize({width, height: 844});
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate((selector) => {
      const view = window as unknown as {begun: number; took: number | undefined};
      const look = () => {
        if (!document.querySelector(selector)) return;
        view.took ??= performance.now() - view.begun;
      };
      for (const type of ['click', 'input'])
        document.addEventListener(type, () => (view.begun ??= performance.now()), true);
      new MutationObserver(look).observe(document, {subtree: true, childList: true, attributes: true});
    }, effect);
    await act(page);
    const took = await page.waitForFunction(() => (window as unknown as {took?: number}).took, undefined, {
      timeout: 20_000,
    });
    return (await took.jsonValue()) as number;
  });
}
