/** A page that fails the test if it logs an error, throws, or sends a request to another origin. */
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test as base, type Page} from '@playwright/test';

/** The host that sends no headers and corrects no addresses, see `./serve.ts`. */
export const PLAIN_HOST = `http://localhost:${Number(process.env.E2E_PORT ?? 3107) + 100}`;

export interface WatchedPage {
  /** Texts of console errors and warnings, uncaught errors, and requests to other origins. */
  complaints: string[];
}

/** Normalised address without its fragment. */
const bare = (url: string): string => url && new URL(url).href.split('#')[0]!;

export const test = base.extend<{watched: WatchedPage}>({
  watched: [
    async ({page, baseURL}, use) => {
      // Chromium estimates the connection by response times, and reports 2g on a busy machine, on which pages prefetch
      // nothing. Tests about the connection override this.
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', {
          value: {effectiveType: '4g', saveData: false},
          configurable: true,
        }),
      );
      const complaints: string[] = [];
      // Chromium logs a 404 page as an error; expected if a test requests one.
      const missing = new Set<string>();
      const notFound: {text: string; url: string}[] = [];
      page.on('response', (response) => {
        if (response.status() === 404 && response.request().isNavigationRequest()) missing.add(bare(response.url()));
      });
      page.on('console', (message) => {
        if (!['error', 'warning'].includes(message.type())) return;
        const text = `console ${message.type()}: ${message.text()}`;
        // The message may arrive before the response it is about, so evaluate it at the end.
        // As a word: the port of an address may contain it.
        if (/\b404\b/.test(message.text())) notFound.push({text, url: message.location().url});
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

/** Stores the theme before the page's own script reads it. */
export async function setTheme(page: Page, theme: Theme): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
}

/** Stores the state of a reader who has closed an earlier announcement. */
export async function dismissOlderAnnouncement(page: Page): Promise<void> {
  // On a page without the site's script, which would correct both values before the tested page loads.
  await page.route('**/blank', (route) =>
    route.fulfill({contentType: 'text/html', body: '<title>Blank</title><link rel="icon" href="data:,">'}),
  );
  await page.goto('/blank');
  await page.evaluate(() => {
    localStorage.setItem('docusaurus.announcement.id', 'an-older-one');
    localStorage.setItem('docusaurus.announcement.dismiss', 'true');
  });
}

/** Requests hydration, as components that need React do. */
export async function requestHydration(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('portal-hydrate')));
}

/** Requests hydration, and waits until it has finished. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // Repeatedly, because the script that listens may still be loading.
    document.dispatchEvent(new Event('portal-hydrate'));
    return document.documentElement.dataset.hasHydrated === 'true';
  });
}

/** Scripts that belong to React; scripts of page parts and the search worker do not need it. */
const REACT = /\/assets\/js\/(?!page-|search-worker\.)[^/]+\.js$/;

/**
 * Opens a page whose React scripts are held back until the returned function is called. @param until event after which
 * the page counts as opened
 */
export async function openWithoutHydration(
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

export const isHydrated = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.dataset.hasHydrated === 'true');

/** Waits until the page is hydrated, and deferred actions are done. */
export async function waitForHydration(page: Page): Promise<void> {
  await expect.poll(() => isHydrated(page), {timeout: 20_000}).toBe(true);
  await expect(page.locator('[data-waiting]')).toHaveCount(0);
}

/** Pages must behave the same before and after hydration. */
export const HYDRATION_STATES = ['not hydrated', 'hydrated'] as const;
export type HydrationState = (typeof HYDRATION_STATES)[number];

export async function openIn(hydration: HydrationState, page: Page, address: string): Promise<void> {
  if (hydration === 'not hydrated') await openWithoutHydration(page, address);
  else {
    await page.goto(address);
    await hydrated(page);
  }
}

/** Reloads a page opened by `openIn`. */
export async function reloadIn(hydration: HydrationState, page: Page): Promise<void> {
  await page.reload();
  if (hydration === 'hydrated') await hydrated(page);
}

/** Prevents hydration of pages: the scripts that would load React are empty. */
export async function preventHydration(page: Page): Promise<void> {
  await page.route(REACT, (route) => route.fulfill({contentType: 'text/javascript', body: ''}));
}

/** Waits until every block of the page is laid out, see `src/page/body/wholeLayout`. */
export async function laidOut(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.hasAttribute('data-laid-out'));
}

/**
 * Pauses the clock of a page, which must have been installed before the page was opened, and holds back further
 * scripts, so that a slow navigation takes exactly the time set by a test, on any machine.
 * @returns a function that releases the scripts
 */
export async function standStill(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/js\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.clock.pauseAt(Date.now() + 3_600_000);
  return release;
}
