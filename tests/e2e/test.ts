/** A page that fails the test when it logs an error, throws, or asks another origin for anything. */
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test as base, type Page} from '@playwright/test';

export interface Watched {
  /** Texts of console errors and warnings, uncaught errors, and requests to other origins. */
  complaints: string[];
}

/** An address without its fragment, in one spelling. */
const bare = (url: string): string => url && new URL(url).href.split('#')[0]!;

export const test = base.extend<{watched: Watched}>({
  watched: [
    async ({page, baseURL}, use) => {
      // A browser guesses its connection by how soon hosts answer, and a busy machine passes for 2g, on which a page
      // fetches nothing ahead. Tests that are about it say another one.
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', {
          value: {effectiveType: '4g', saveData: false},
          configurable: true,
        }),
      );
      const complaints: string[] = [];
      // Chromium itself logs that a missing page is missing; where one is asked for, that is the point.
      const missing = new Set<string>();
      const notFound: {text: string; url: string}[] = [];
      page.on('response', (response) => {
        if (response.status() === 404 && response.request().isNavigationRequest()) missing.add(bare(response.url()));
      });
      page.on('console', (message) => {
        if (!['error', 'warning'].includes(message.type())) return;
        const text = `console ${message.type()}: ${message.text()}`;
        // What is said may come before what it is about, so it is weighed at the end.
        if (message.text().includes('404')) notFound.push({text, url: message.location().url});
        else complaints.push(text);
      });
      page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
      page.on('request', (request) => {
        const {origin, protocol} = new URL(request.url());
        if (/^https?:$/.test(protocol) && origin !== baseURL) complaints.push(`request to ${request.url()}`);
      });
      await use({complaints});
      for (const {text, url} of notFound) if (!missing.has(bare(url))) complaints.push(text);
      expect(complaints).toEqual([]);
    },
    {auto: true},
  ],
});

export {expect};

/** Every page of the sitemap, as a path, in both locales. */
export function sitemapPaths(): string[] {
  const build = path.join(__dirname, '../../build');
  return ['sitemap.xml', 'uk/sitemap.xml']
    .map((file) => path.join(build, file))
    .filter((file) => existsSync(file))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => new URL(match[1]!).pathname),
    );
}

export type Theme = 'dark' | 'light';

/** Chooses the theme before the page's own script reads it. */
export async function setTheme(page: Page, theme: Theme): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
}

/** Makes a reader who has closed an announcement before the present one. */
export async function dismissOlderAnnouncement(page: Page): Promise<void> {
  // On a page without the site's script, which would set both right before the page that is looked at.
  await page.route('**/blank', (route) =>
    route.fulfill({contentType: 'text/html', body: '<title>Blank</title><link rel="icon" href="data:,">'}),
  );
  await page.goto('/blank');
  await page.evaluate(() => {
    localStorage.setItem('docusaurus.announcement.id', 'an-older-one');
    localStorage.setItem('docusaurus.announcement.dismiss', 'true');
  });
}

/** Asks for React, as what needs it does. */
export async function wake(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('portal-wake')));
}

/** Asks for React, and waits until it has taken over. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // Again and again, because the script that waits for it may be on its way.
    document.dispatchEvent(new Event('portal-wake'));
    return document.documentElement.dataset.hasHydrated === 'true';
  });
}

/** What brings React; the parts of a page and the worker of the search need none. */
const REACT = /\/assets\/js\/(?!page-|search-worker\.)[^/]+\.js$/;

/** Opens a page whose React does not arrive until the returned function is called. @param until when it counts as opened */
export async function openAsleep(
  page: Page,
  address: string,
  until: 'load' | 'domcontentloaded' = 'load',
): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(REACT, async (route) => {
    await released;
    await route.continue().catch(() => {});
  });
  await page.goto(address, {waitUntil: until});
  return release;
}

export const isAwake = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.dataset.hasHydrated === 'true');

/** Waits until React is there, and what was put off for it is done. */
export async function awake(page: Page): Promise<void> {
  await expect.poll(() => isAwake(page), {timeout: 20_000}).toBe(true);
  await expect(page.locator('[data-waiting]')).toHaveCount(0);
}

/** A page is the same to its reader whether React is there or never comes. */
export const LIVES = ['asleep', 'awake'] as const;
export type Life = (typeof LIVES)[number];

export async function openIn(life: Life, page: Page, address: string): Promise<void> {
  if (life === 'asleep') await openAsleep(page, address);
  else {
    await page.goto(address);
    await hydrated(page);
  }
}

/** Reloads a page of `openIn`. */
export async function reloadIn(life: Life, page: Page): Promise<void> {
  await page.reload();
  if (life === 'awake') await hydrated(page);
}

/** Keeps the pages that are opened as they arrive: what would bring React is empty. */
export async function keepAsleep(page: Page): Promise<void> {
  await page.route(REACT, (route) => route.fulfill({contentType: 'text/javascript', body: ''}));
}

/** Waits until every block of the page has its place, see `src/page/body/wholeLayout`. */
export async function laidOut(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.hasAttribute('data-laid-out'));
}

/**
 * Stops the clock of a page, which must have been installed before the page was opened, and keeps its further scripts back:
 * so a slow move takes exactly as long as a test says, on any machine.
 * @returns lets the scripts come
 */
export async function standStill(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/js\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  // What was prefetched would come from the cache.
  await page.evaluate(() => document.querySelectorAll('link[rel=prefetch]').forEach((link) => link.remove()));
  await page.clock.pauseAt(Date.now() + 3_600_000);
  return release;
}
