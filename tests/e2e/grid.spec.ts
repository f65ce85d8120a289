/** One grid: the left edge of the text is the same on every kind of page, and the bars of a phone leave room for it. */
import type {Page} from '@playwright/test';
import {expect, test} from './test';

/** A page of each kind, with and without the sidebar of the documentation. */
const KINDS = [
  '/',
  '/request_format',
  '/callbacks',
  '/services',
  '/services/mexico',
  '/services/blik/payin_hpp',
  '/api/transaction_create',
  '/reference/api_error_codes',
  '/changelog',
  '/decoder',
  '/1.0',
  '/tags',
  '/tags/country/mx',
  '/blog',
  '/blog/decimals',
  '/search?q=refund',
  '/about',
  '/no-such-page',
];

const leftOf = (page: Page) =>
  page
    .locator('h1')
    .first()
    .evaluate((heading) => Math.round(heading.getBoundingClientRect().left));

/** Width of the window → left edge of the text, in px. */
const EDGES: Readonly<Record<number, number>> = {
  390: 16,
  768: 24,
  997: 280,
  1280: 280,
  1536: 304,
  1728: 304,
  1920: 336,
};

for (const locale of ['', '/uk'])
  test(`the heading of every kind of page has the same left edge at each width (${locale || 'en'})`, async ({page}) => {
    // The sidebar moves to its new width.
    await page.emulateMedia({reducedMotion: 'reduce'});
    for (const address of KINDS) {
      await page.goto(locale + address);
      const edges: Record<string, number> = {};
      for (const width of Object.keys(EDGES).map(Number)) {
        await page.setViewportSize({width, height: 800});
        edges[width] = await leftOf(page);
      }
      expect.soft(edges, address).toEqual(EDGES);
    }
  });

/** Height of the window, from its top, that is covered by the bars: announcement, navbar, line of contents. */
const coveredBy = (page: Page) =>
  page.evaluate(() => {
    const bars = [...document.querySelectorAll('.theme-announcement-bar, .navbar, .page-line')];
    return Math.max(...bars.map((bar) => bar.getBoundingClientRect().bottom));
  });

for (const locale of ['', '/uk']) {
  test(`on a phone the bars leave the window to the text (${locale || 'en'})`, async ({page}) => {
    await page.setViewportSize({width: 390, height: 844});
    for (const address of ['/', '/callbacks', '/services/blik/payin_hpp', '/api/transaction_create', '/blog']) {
      await page.goto(locale + address);
      await expect(page.locator('.theme-announcement-bar')).toBeVisible();
      expect(await coveredBy(page), address).toBeLessThanOrEqual(150);
      await page.evaluate(() => scrollTo({top: 1000, behavior: 'instant'}));
      await page.evaluate(() => scrollBy({top: -20, behavior: 'instant'}));
      // With the line of contents, which is shown on the way up.
      expect(await coveredBy(page), address).toBeLessThanOrEqual(100);
    }
  });
}

test('the other language is two taps away on a phone, with the anchor', async ({page}) => {
  await page.setViewportSize({width: 390, height: 844});
  await page.goto('/reference/bank_codes#brazil');
  await page.locator('.navbar__toggle').click();
  await page.locator('.navbar-sidebar').getByRole('link', {name: 'Українська'}).click();
  await expect(page).toHaveURL(/\/uk\/reference\/bank_codes\/?#brazil$/);
});

test('the sidebar ends at the end of the window, with and without the announcement', async ({page}) => {
  await page.setViewportSize({width: 1280, height: 500});
  await page.goto('/request_format');
  await page.evaluate(() => scrollTo({top: 600, behavior: 'instant'}));
  const menu = page.locator('.theme-doc-sidebar-container .menu');
  const bottom = () => menu.evaluate((element) => element.getBoundingClientRect().bottom);
  expect(await bottom()).toBe(500);
  // Before the announcement has scrolled away, the last entry can be reached.
  await page.evaluate(() => scrollTo({top: 0, behavior: 'instant'}));
  await menu.evaluate((element) => element.scrollTo({top: element.scrollHeight, behavior: 'instant'}));
  await expect(menu.locator('.menu__link:visible').last()).toBeInViewport({ratio: 1});
});

for (const locale of ['', '/uk']) {
  test(`the start page plays a payment: request, response, callback (${locale || 'en'})`, async ({page}) => {
    for (const size of [
      {width: 390, height: 844},
      {width: 1280, height: 800},
      {width: 1728, height: 1000},
    ]) {
      await page.setViewportSize(size);
      await page.goto(`${locale}/`);
      const play = page.locator('.play');
      const tabs = play.getByRole('tab');
      await expect(tabs).toHaveCount(3);
      for (const tab of await tabs.all()) {
        await tab.click();
        await expect(tab).toHaveAttribute('aria-selected', 'true');
        // A line of code is never broken.
        const lines = play.locator('pre:visible code');
        expect(await lines.evaluate((code) => getComputedStyle(code).whiteSpace)).toBe('pre');
        // Steps of the tab stand out, and every text stays inside the pane.
        const steps = play.locator('.steps > li');
        const weights = await steps.evaluateAll((all) => all.map((step) => getComputedStyle(step).fontWeight));
        expect(new Set(weights).size).toBe(2);
        const outside = await play.evaluate((pane) => {
          const {left, right} = pane.getBoundingClientRect();
          const range = document.createRange();
          return [...pane.querySelectorAll('.steps > li, .lane')]
            .filter((text) => {
              if (text.getClientRects().length === 0) return false;
              range.selectNodeContents(text);
              const box = range.getBoundingClientRect();
              return box.right > right || box.left < left;
            })
            .map((text) => text.textContent);
        });
        expect(outside).toEqual([]);
      }
      await play.locator('.play-button').click();
      await expect(tabs.nth(0)).toHaveAttribute('aria-selected', 'true');
      await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true');
      await expect(tabs.nth(2)).toHaveAttribute('aria-selected', 'true');
    }
  });
}

test('a lane has its name on one line', async ({page}) => {
  await page.setViewportSize({width: 1280, height: 800});
  for (const address of ['/', '/uk/']) {
    await page.goto(address);
    const heights = await page
      .locator('.lane')
      .evaluateAll((names) => names.map((name) => name.getBoundingClientRect().height));
    expect(new Set(heights).size, JSON.stringify(heights)).toBe(1);
    expect(heights[0]).toBeLessThan(30);
  }
});
