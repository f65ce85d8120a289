/** Section 4 of the specification: persisted state, and navigation between pages. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Page} from '@playwright/test';
import {ROOT} from '../root';
import {dismissOlderAnnouncement, expect, hydrated, standStill, test} from './test';

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
  // A change while the page is open has no effect either.
  for (const colorScheme of ['dark', 'light', 'dark', 'light'] as const) {
    await page.emulateMedia({colorScheme});
    // The page receives the change in its next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
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

test('React reads the chosen theme: the logo is visible in each', async ({page}) => {
  await page.goto('/');
  await hydrated(page);
  const logo = page.locator('.navbar__brand img:visible');
  for (const theme of ['light', 'dark', 'light']) {
    await toggle(page).click();
    await expect(html(page)).toHaveAttribute('data-theme', theme);
    // React renders the logo of the theme in its state, and the style sheet hides the other one.
    await expect(logo).toHaveCount(1);
  }
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

test('a dismissed announcement stays away, in both locales, after a reload and in a new tab [4.5]', async ({
  page,
  context,
}) => {
  await page.goto('/uk/');
  await hydrated(page);
  await page.locator('.theme-announcement-bar').getByRole('button').click();
  const later = await context.newPage();
  for (const [tab, address] of [
    [page, '/uk/'],
    [page, '/'],
    [later, '/faq'],
  ] as const) {
    await tab.goto(address);
    await hydrated(tab);
    await expect(tab.locator('.theme-announcement-bar')).toBeHidden();
  }
});

test('a new announcement is shown on the first page to a reader who dismissed the old one [4.6]', async ({page}) => {
  await dismissOlderAnnouncement(page);
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
    await expect(menu).toBeVisible();
  };
  await open();
  await menu.getByRole('button', {name: /close navigation/i}).click();
  await expect(menu).toBeHidden();
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
  const own = page.locator('.navbar-sidebar');
  await expect(menu).toBeVisible();
  await expect(sidebar).toBeHidden();
  await menu.click();
  await expect(own).toBeVisible();
  await page.setViewportSize({width: 997, height: 700});
  await expect(menu).toBeHidden();
  await expect(sidebar).toBeVisible();
  await expect(page.locator('.theme-doc-sidebar-menu')).toBeVisible();
  await expect(own).toBeHidden();
});

test('a page on the statuses of a transaction exists [4.22]', async ({page}) => {
  for (const address of ['/reference/transaction_statuses', '/uk/reference/transaction_statuses']) {
    expect((await page.goto(address))!.status()).toBe(200);
    await expect(page.locator('#status-1')).toBeVisible();
  }
});

test.describe('the progress bar', () => {
  /** Records whether the bar and its spinner have ever existed. */
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

  async function start(page: Page) {
    await page.clock.install();
    await watch(page);
    await page.goto('/faq');
    await hydrated(page);
    const release = await standStill(page);
    return {
      link: page.locator('.theme-doc-sidebar-menu').getByRole('link', {name: 'Glossary'}),
      async arrive() {
        release();
        await expect(page).toHaveURL(/\/definition\/?$/);
        await expect(page.getByRole('heading', {level: 1})).not.toHaveText(/questions/i);
        // Marked at the end of the navigation, after the page is rendered.
        await expect(page.locator('.theme-doc-sidebar-container [aria-current=page]')).toHaveText('Glossary');
      },
    };
  }

  test('appears when a move takes more than 200 ms, without a spinner, and finishes with it [4.19] [4.20]', async ({
    page,
  }) => {
    const {link, arrive} = await start(page);
    await link.click();
    await page.clock.runFor(199);
    await expect(page.locator('#nprogress')).toHaveCount(0);
    await page.clock.runFor(2);
    // The container has no height, but the bar inside it does.
    await expect(page.locator('#nprogress .bar')).toBeVisible();
    await page.clock.runFor(10_000);
    await expect(page.locator('#nprogress .bar')).toBeVisible();
    await arrive();
    // React renders the page before it finishes the bar, which then fades by the paused clock, so resume the clock
    // afterwards.
    await expect
      .poll(async () => {
        await page.clock.runFor(500);
        return page.locator('#nprogress').count();
      })
      .toBe(0);
    expect(await seen(page)).toEqual({bar: true, spinner: false});
  });

  test('does not appear when the move takes less, nor within the page [4.21]', async ({page}) => {
    const {link, arrive} = await start(page);
    await page.locator('.table-of-contents a').first().click();
    await expect(page).toHaveURL(/#/);
    // The address changes before the navigation within the page is finished, and the clock of the page is paused.
    await page.waitForTimeout(500);
    await page.clock.runFor(1_000);
    await link.click();
    await page.clock.runFor(199);
    await arrive();
    await page.clock.runFor(1_000);
    expect((await seen(page)).bar).toBe(false);
  });
});

/** With save-data, React is only loaded for an action that needs it. */
async function hydrateByClick(page: Page): Promise<void> {
  await page.locator('.navbar__search-input').click();
  await hydrated(page);
}

test('nothing is prefetched on 2g or with save-data, and much is otherwise [7.4] [7.5]', async ({context}) => {
  const open = async (connection: object) => {
    const page = await context.newPage();
    await page.addInitScript(
      (value) => Object.defineProperty(navigator, 'connection', {value, configurable: true}),
      connection,
    );
    await page.goto('/');
    await hydrateByClick(page);
    return page.locator('link[rel=prefetch]');
  };
  const sparing = await Promise.all(
    [
      {effectiveType: '2g', saveData: false},
      {effectiveType: 'slow-2g', saveData: false},
      {effectiveType: '4g', saveData: true},
    ].map(open),
  );
  // Opened last: when this page has its hints, the others would have theirs.
  await expect(await open({effectiveType: '4g', saveData: false})).not.toHaveCount(0);
  for (const hints of sparing) await expect(hints).toHaveCount(0);
});

test('the code of a page is loaded on demand [7.3]', async ({page}) => {
  const scripts: string[] = [];
  page.on('response', (response) => {
    const {pathname} = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.push(pathname);
  });
  // Without prefetching, so that every loaded script is a needed one.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', {value: {effectiveType: '2g'}}));
  /** Number of scripts loaded so far that contain the code of the next page. */
  const countLoaded = () =>
    scripts.filter((script) =>
      readFileSync(path.join(ROOT, 'build', script), 'utf8').includes('"source":"@site/docs/definition.mdx"'),
    ).length;
  await page.goto('/faq');
  await hydrateByClick(page);
  expect(scripts.length).toBeGreaterThan(2);
  expect(countLoaded()).toBe(0);
  await page.locator('.theme-doc-sidebar-menu').getByRole('link', {name: 'Glossary'}).click();
  await expect(page.getByRole('heading', {level: 1})).not.toHaveText(/questions/i);
  expect(countLoaded()).toBe(1);
});

test('no page calls the API; search loads its own index in a worker [7.1] [7.2]', async ({page, baseURL}) => {
  const workers: string[] = [];
  const calls: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  page.on('request', (request) => {
    const {pathname} = new URL(request.url());
    const called =
      request.method() !== 'GET' || ['fetch', 'xhr', 'eventsource', 'ping'].includes(request.resourceType());
    if (called && !/\/search-index\/[^/]+\.json$/.test(pathname)) calls.push(`${request.method()} ${request.url()}`);
  });
  page.on('websocket', (socket) => calls.push(socket.url()));
  // Messages from the page to the worker.
  await page.addInitScript(() => {
    const told: string[] = [];
    Object.assign(window, {told});
    // The worker itself receives only the first message; then a port is used.
    for (const sender of [Worker.prototype, MessagePort.prototype] as {postMessage: Worker['postMessage']}[]) {
      const post = sender.postMessage;
      sender.postMessage = function (this: Worker, ...parameters: unknown[]) {
        told.push(String(JSON.stringify(parameters[0])));
        return Reflect.apply(post, this, parameters);
      };
    }
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
  for (const worker of workers) expect(new URL(worker).origin).toBe(baseURL);
  const told = (await page.evaluate(() => (window as unknown as {told: string[]}).told)).join('\n');
  expect(told).toMatch(/"kind":"head-is-here"/);
  expect(told).toMatch(/"kind":"question"/);
});
