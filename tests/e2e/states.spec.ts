/** Section 4 of the specification: what the site remembers, and how it moves from page to page. */
import type {Page} from '@playwright/test';
import {expect, hydrated, test} from './test';

const html = (page: Page) => page.locator('html');
const toggle = (page: Page) => page.getByRole('button', {name: /dark and light mode/});

test('dark is the default, whatever the operating system says [4.1] [4.2]', async ({page}) => {
  for (const colorScheme of ['light', 'dark', 'no-preference'] as const) {
    await page.emulateMedia({colorScheme});
    await page.goto('/');
    await expect(html(page)).toHaveAttribute('data-theme', 'dark');
    await hydrated(page);
    await expect(html(page)).toHaveAttribute('data-theme', 'dark');
  }
});

test('the choice of colours is stored locally and holds after a reload [4.3] [9.7]', async ({page}) => {
  await page.goto('/');
  await hydrated(page);
  await toggle(page).click();
  await expect(html(page)).toHaveAttribute('data-theme', 'light');
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
  await page.reload();
  await expect(html(page)).toHaveAttribute('data-theme', 'light');
});

test('the colours of another tab follow at once [4.4]', async ({page, context}) => {
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/');
    await hydrated(tab);
  }
  await toggle(page).click();
  await expect(html(other)).toHaveAttribute('data-theme', 'light');
});

test('a dismissed announcement stays away, in both locales and after a reload [4.5]', async ({page}) => {
  await page.goto('/uk/');
  await hydrated(page);
  await page.locator('.theme-announcement-bar').getByRole('button').click();
  for (const address of ['/uk/', '/', '/faq']) {
    await page.goto(address);
    await hydrated(page);
    await expect(page.locator('.theme-announcement-bar')).toBeHidden();
  }
});

test('a new announcement is shown on the first page to a reader who dismissed the old one [4.6]', async ({page}) => {
  await page.goto('/faq');
  await page.evaluate(() => {
    localStorage.setItem('docusaurus.announcement.id', 'an-older-one');
    localStorage.setItem('docusaurus.announcement.dismiss', 'true');
  });
  await page.goto('/');
  await expect(page.locator('.theme-announcement-bar')).toBeVisible();
  await hydrated(page);
  await expect(page.locator('.theme-announcement-bar')).toBeVisible();
});

test('the menu of a narrow view opens, closes, and closes by itself when the view becomes wide [2.8] [4.7]', async ({
  page,
}) => {
  await page.setViewportSize({width: 800, height: 700});
  await page.goto('/');
  await hydrated(page);
  const menu = page.locator('.navbar-sidebar');
  const open = async () => {
    await page.getByRole('button', {name: /toggle navigation/i}).click();
    await expect(menu).toBeInViewport();
  };
  await open();
  await menu.getByRole('button', {name: /close navigation/i}).click();
  await expect(menu).not.toBeInViewport();
  await open();
  await page.setViewportSize({width: 1200, height: 700});
  await expect(page.locator('.navbar-sidebar--show')).toHaveCount(0);
});

test('996 px is narrow and 997 px is wide [9.1]', async ({page}) => {
  await page.setViewportSize({width: 996, height: 700});
  await page.goto('/request_format');
  await hydrated(page);
  const menu = page.getByRole('button', {name: /toggle navigation/i});
  const sidebar = page.locator('.theme-doc-sidebar-container');
  await expect(menu).toBeVisible();
  await expect(sidebar).toBeHidden();
  await page.setViewportSize({width: 997, height: 700});
  await expect(menu).toBeHidden();
  await expect(sidebar).toBeVisible();
});

test('a page on the statuses of a transaction exists [4.22]', async ({page}) => {
  for (const address of ['/reference/transaction_statuses', '/uk/reference/transaction_statuses']) {
    await page.goto(address);
    await expect(page.locator('#status-1')).toBeVisible();
  }
});

test.describe('the progress bar', () => {
  /** Notes whether the bar and its spinner have ever been there. */
  async function watch(page: Page): Promise<void> {
    await page.addInitScript(() => {
      const seen = {bar: false, spinner: false};
      Object.assign(window, {seen});
      new MutationObserver(() => {
        if (document.querySelector('#nprogress')) seen.bar = true;
        if (document.querySelector('#nprogress .spinner')) seen.spinner = true;
      }).observe(document, {childList: true, subtree: true});
    });
  }
  const seen = (page: Page) =>
    page.evaluate(() => (window as unknown as {seen: {bar: boolean; spinner: boolean}}).seen);

  test('appears when a move takes more than 200 ms, without a spinner, and finishes with it [4.19] [4.20]', async ({
    page,
  }) => {
    await watch(page);
    await page.goto('/faq');
    await hydrated(page);
    let slow = true;
    await page.route(/\/assets\/js\/.*\.js$/, async (route) => {
      if (slow) await new Promise((resolve) => setTimeout(resolve, 900));
      await route.continue();
    });
    await page.evaluate(() => document.querySelectorAll('link[rel=prefetch]').forEach((link) => link.remove()));
    await page.locator('.theme-doc-sidebar-menu').getByRole('link', {name: 'Glossary'}).click();
    // Its own box has no height; the bar inside it has.
    await expect(page.locator('#nprogress .bar')).toBeVisible();
    await expect(page).toHaveURL(/\/definition\/?$/);
    await expect(page.getByRole('heading', {level: 1})).not.toHaveText(/Questions/);
    await expect(page.locator('#nprogress')).toHaveCount(0);
    slow = false;
    expect(await seen(page)).toEqual({bar: true, spinner: false});
  });

  test('does not appear for a quick move, nor within the page [4.21]', async ({page}) => {
    await watch(page);
    await page.goto('/faq');
    await hydrated(page);
    const link = page.locator('.theme-doc-sidebar-menu').getByRole('link', {name: 'Glossary'});
    // The code of the page is there before the click.
    await link.hover();
    await page.waitForLoadState('networkidle');
    await page.locator('.table-of-contents a').first().click();
    await link.click();
    await expect(page).toHaveURL(/\/definition\/?$/);
    await page.waitForTimeout(500);
    expect((await seen(page)).bar).toBe(false);
  });
});

test('nothing is prefetched on 2g or with save-data, and much is otherwise [7.4] [7.5]', async ({browser, baseURL}) => {
  const count = async (connection: object) => {
    const context = await browser.newContext({baseURL});
    const page = await context.newPage();
    await page.addInitScript(
      (value) => Object.defineProperty(navigator, 'connection', {value, configurable: true}),
      connection,
    );
    await page.goto('/');
    await hydrated(page);
    await page.waitForTimeout(1500);
    const links = await page.locator('link[rel=prefetch]').count();
    await context.close();
    return links;
  };
  expect(await count({effectiveType: '4g', saveData: false})).toBeGreaterThan(0);
  expect(await count({effectiveType: '2g', saveData: false})).toBe(0);
  expect(await count({effectiveType: 'slow-2g', saveData: false})).toBe(0);
  expect(await count({effectiveType: '4g', saveData: true})).toBe(0);
});

test('the code of a page is loaded on demand [7.3]', async ({page}) => {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
  });
  await page.goto('/faq');
  await hydrated(page);
  await page.evaluate(() => document.querySelectorAll('link[rel=prefetch]').forEach((link) => link.remove()));
  const before = scripts.size;
  await page.locator('.theme-doc-sidebar-menu').getByRole('link', {name: 'Glossary'}).click();
  await expect(page).toHaveURL(/\/definition\/?$/);
  await expect.poll(() => scripts.size).toBeGreaterThan(before);
});

test('no page calls the API; search asks for its own index in a worker [7.1] [7.2]', async ({page}) => {
  const workers: string[] = [];
  const calls: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(`${request.method()} ${request.url()}`);
  });
  for (const address of ['/', '/api/transaction_create', '/services/blik/payin_h2h', '/reference/test_cards']) {
    await page.goto(address);
    await hydrated(page);
  }
  await page.keyboard.press('ControlOrMeta+k');
  await page.locator('.navbar__search-input').pressSequentially('card', {delay: 20});
  await expect(page.locator('.navbar__search [class*=suggestion]').first()).toBeVisible({timeout: 15_000});
  expect(calls).toEqual([]);
  expect(workers.length).toBeGreaterThan(0);
});
