/** Section 8 of the specification: failures, and their messages to the reader. */
import {expect as plainExpect, test as plain, type Page} from '@playwright/test';
import {hydrated, requestHydration} from './test';

// These tests break pages on purpose and expect errors in the console, so they do not use the watched page.

/** Makes a component of the page, or of the layout, throw as long as `window.broken` is set. */
async function breakable(page: Page, place: 'content' | 'layout'): Promise<void> {
  await page.addInitScript((where) => {
    Object.assign(window, {broken: false});
    const fail = () => {
      if (!(window as unknown as {broken: boolean}).broken) return;
      throw new Error('The table cannot be read', {cause: new Error('Its rows are gone')});
    };
    // Every link calls this when it is mounted. Throw in one only: React takes seconds to handle two hundred errors.
    const observe = IntersectionObserver.prototype.observe;
    IntersectionObserver.prototype.observe = function (this: IntersectionObserver, element: Element) {
      if (where === 'content' && element === document.querySelector('.table-filter a')) fail();
      return observe.call(this, element);
    };
    if (where === 'layout') {
      // The navbar calls this when it is mounted; scripts of the page have called it before.
      const {matchMedia} = window;
      window.matchMedia = (query) => {
        fail();
        return matchMedia.call(window, query);
      };
    }
  }, place);
}
const setBroken = (page: Page, value: boolean) => page.evaluate((broken) => Object.assign(window, {broken}), value);

for (const [locale, heading, title, again, link] of [
  ['', 'This page crashed', 'Page Error', 'Try again', 'All methods'],
  ['/uk', 'На сторінці стався збій', 'Помилка сторінки', 'Спробувати ще раз', 'Усі способи'],
] as const) {
  plain(
    `a crash in the content shows the message, its causes and a retry button [8.1] [8.3] [8.4] [4.9] (${locale || 'en'})`,
    async ({page}) => {
      await breakable(page, 'content');
      await page.goto(`${locale}/faq`);
      await hydrated(page);
      await setBroken(page, true);
      await page
        .locator('.theme-doc-sidebar-menu')
        .locator(`a[href="${locale}/services"], a[href="${locale}/services/"]`)
        .first()
        .click();
      await plainExpect(page.getByRole('heading', {level: 1, name: heading}), link).toBeVisible();
      await plainExpect(page).toHaveTitle(new RegExp(title));
      const main = page.getByRole('main');
      await plainExpect(main).toContainText('The table cannot be read');
      await plainExpect(main).toContainText('Its rows are gone');
      await plainExpect(page.locator('.navbar')).toBeVisible();
      await setBroken(page, false);
      await page.getByRole('button', {name: again}).click();
      await plainExpect(page.locator('.table-filter table')).toBeVisible();
    },
  );
}

for (const [locale, heading, title, again, faq] of [
  ['', 'This page crashed', 'Page Error', 'Try again', /questions/],
  ['/uk', 'На сторінці стався збій', 'Помилка сторінки', 'Спробувати ще раз', /запитання/],
] as const) {
  plain(
    `a crash of the layout shows the same screen alone, and it can be retried [8.2] [8.3] [8.4] (${locale || 'en'})`,
    async ({page}) => {
      await breakable(page, 'layout');
      await page.goto(`${locale}/faq`);
      await setBroken(page, true);
      await requestHydration(page);
      await plainExpect(page.getByRole('heading', {level: 1, name: heading})).toBeVisible();
      await plainExpect(page).toHaveTitle(new RegExp(title));
      await plainExpect(page.getByRole('main')).toContainText('Its rows are gone');
      await plainExpect(page.locator('.navbar')).toHaveCount(0);
      await setBroken(page, false);
      await page.getByRole('button', {name: again}).click();
      await plainExpect(page.getByRole('heading', {level: 1, name: faq})).toBeVisible();
      await plainExpect(page.locator('.navbar')).toBeVisible();
    },
  );
}

/** Scripts of single pages, without those that every page loads. */
const CHUNK = /\/assets\/js\/(?!main\.|runtime~main\.)[^/]*\.js$/;
/** The style sheet, of which each page inlines a part. */
const STYLES = /\/assets\/css\/[^/]*\.css$/;

/** Requests hydration on each page repeatedly, until the page listens. */
const repeatHydrationRequest = (page: Page) =>
  page.addInitScript(() => setInterval(() => document.dispatchEvent(new Event('portal-hydrate')), 100));

/** Collects the warnings of the page, and counts its loads. */
function noteLoads(page: Page): {warnings: string[]; loads: number} {
  const noted = {warnings: [] as string[], loads: 0};
  page.on('console', (message) => {
    if (message.type() === 'warning') noted.warnings.push(message.text());
  });
  page.on('request', (request) => {
    if (request.isNavigationRequest()) noted.loads += 1;
  });
  return noted;
}

plain('a chunk of the next page that cannot be loaded warns and reloads the page, once [8.6]', async ({page}) => {
  await page.goto('/faq');
  await hydrated(page);
  const noted = noteLoads(page);
  await page.route(CHUNK, (route) => (noted.loads === 0 ? route.abort() : route.continue()));
  await page.locator('.theme-doc-sidebar-menu').getByRole('link', {name: 'Glossary'}).click();
  await plainExpect(page.getByRole('heading', {level: 1})).not.toHaveText(/questions/);
  await plainExpect(page).toHaveURL(/\/definition\/?$/);
  await hydrated(page);
  await page.waitForTimeout(500);
  plainExpect(noted.warnings.length).toBeGreaterThan(0);
  plainExpect(noted.loads).toBe(1);
});

plain('a chunk of the first page that cannot be loaded warns and reloads it, once each time [8.6]', async ({page}) => {
  const noted = noteLoads(page);
  await repeatHydrationRequest(page);
  for (const time of [1, 2]) {
    const before = noted.loads;
    await page.route(CHUNK, (route) => (noted.loads === before + 1 ? route.abort() : route.continue()));
    await page.goto('/faq', {waitUntil: 'commit'});
    // The page was hydrated in between, so the second time behaves like the first.
    await plainExpect.poll(() => noted.loads).toBe(2 * time);
    await hydrated(page);
    await plainExpect(page.locator('.load-failure')).toHaveCount(0);
    plainExpect(noted.warnings.length).toBeGreaterThanOrEqual(time);
    await page.unroute(CHUNK);
  }
});

for (const [what, scripts, locale, text, retry] of [
  ['it', CHUNK, '', 'could not be loaded', 'Try again'],
  ['it', CHUNK, '/uk', 'не завантажилася', 'Повторити'],
  ['the style sheet', STYLES, '', 'could not be loaded', 'Try again'],
] as const) {
  plain(
    `when ${what} fails again the page shows a message, stays readable and offers “Try again” [8.7] (${locale || 'en'})`,
    async ({page}) => {
      const noted = noteLoads(page);
      await repeatHydrationRequest(page);
      await page.route(scripts, (route) => route.abort());
      await page.goto(`${locale}/faq`, {waitUntil: 'commit'});
      const notice = page.getByRole('alert').filter({hasText: text});
      await plainExpect(notice).toBeVisible();
      await plainExpect(page.locator('#return-is-not-payment')).toBeVisible();
      await page.waitForTimeout(1000);
      plainExpect(noted.loads).toBe(2);
      await page.unroute(scripts);
      await notice.getByRole('button', {name: retry}).click();
      await hydrated(page);
      await plainExpect(page.locator('.load-failure')).toHaveCount(0);
    },
  );
}

for (const [number, how] of [
  ['[8.8]', 'denied'],
  ['[8.9]', 'throwing'],
] as const) {
  plain(`storage that is ${how} leaves the page working ${number}`, async ({page}) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.addInitScript((kind) => {
      const fail = () => {
        throw new DOMException('Access is denied', 'SecurityError');
      };
      for (const name of ['localStorage', 'sessionStorage'] as const) {
        if (kind === 'denied') Object.defineProperty(window, name, {get: fail});
      }
      if (kind === 'throwing')
        for (const name of ['getItem', 'setItem', 'removeItem'] as const) Storage.prototype[name] = fail;
    }, how);
    await page.goto('/services');
    await hydrated(page);
    await page.getByRole('button', {name: /dark and light mode/}).click();
    await plainExpect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.locator('.theme-announcement-bar').getByRole('button').click();
    await plainExpect(page.locator('.theme-announcement-bar')).toBeHidden();
    const menu = page.locator('.theme-doc-sidebar-menu');
    await menu.getByRole('button', {name: 'Resources'}).click();
    await menu.getByRole('link', {name: 'FAQ'}).click();
    await plainExpect(page).toHaveURL(/\/faq\/?$/);
    await page.goto('/api/transaction_find');
    await hydrated(page);
    await page.getByRole('tab', {name: 'Python'}).click();
    await plainExpect(page.getByText('python3 sample.py').first()).toBeVisible();
    plainExpect(errors).toEqual([]);
    await plainExpect(page.getByText(/SecurityError|Access is denied/)).toHaveCount(0);
  });
}
