/**
 * Requirements for every page: accessible, no console errors, fits a small phone, readable without JavaScript. Tested
 * on some pages of each kind (`kinds.ts`); on other pages axe checks only what these do not contain (`axe/plan.ts`),
 * and all of them completely with `npm run axe -- --all`.
 */
import type {Page} from '@playwright/test';
import {changeTheme, choose, judge, prepare} from './axe/audit';
import {builtPaths, readPlan, triedPages, wholePages} from './axe/plan';
import {expect, hydrated, preventHydration, setTheme, sitemapPaths, test, type Theme} from './test';

const PHONE = {width: 320, height: 640};
const paths = triedPages();
const whole = wholePages();

test('the sitemap lists the pages of both locales', () => {
  expect(sitemapPaths()).toEqual(
    expect.arrayContaining(['/', '/uk/', '/services/blik/payin_h2h', '/uk/services/blik/payin_h2h']),
  );
});

/** Half of the pages are loaded with the theme that is not the default. */
const themesOf = (index: number): [Theme, Theme] => (index % 2 === 0 ? ['dark', 'light'] : ['light', 'dark']);

/** Loads a page in a theme; dark is the default and needs no choice. */
async function load(page: Page, path: string, theme: Theme): Promise<void> {
  if (theme === 'light') await setTheme(page, theme);
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}

/** @returns content elements that touch an edge of the window, unless they scroll by themselves */
async function touching(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const MARGIN = 8;
    const scrolls = (element: Element): boolean => {
      for (let at = element.parentElement; at && at.tagName !== 'MAIN'; at = at.parentElement)
        if (/auto|scroll|hidden|clip/.test(getComputedStyle(at).overflowX)) return true;
      return false;
    };
    return [
      ...document.querySelectorAll('main :is(input, select, textarea, button, p, li, dt, dd, h1, h2, h3, h4, summary)'),
    ]
      .filter((element) => {
        const {left, right, width, height} = element.getBoundingClientRect();
        return (
          width > 1 &&
          height > 1 &&
          (left < MARGIN || right > innerWidth - MARGIN) &&
          element.checkVisibility({opacityProperty: true, visibilityProperty: true}) &&
          !scrolls(element)
        );
      })
      .map((element) => element.outerHTML.slice(0, 120));
  });
}

/** Expects that no element overflows a phone's viewport or touches its edge. */
async function expectNarrow(page: Page, path?: string): Promise<void> {
  await page.setViewportSize(PHONE);
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(PHONE.width);
  expect.soft(await touching(page), path).toEqual([]);
}

/** Runs axe on the prepared page with all rules, in both themes and on a phone. */
async function expectAccessible(page: Page, second: Theme): Promise<void> {
  expect.soft(await judge(page, 'all')).toEqual([]);
  await changeTheme(page, second);
  expect.soft(await judge(page, 'colours')).toEqual([]);
  await expectNarrow(page);
  expect.soft(await judge(page, 'narrow')).toEqual([]);
}

if (process.env.AXE_ALL) {
  for (const path of builtPaths()) {
    test(`${path} is accessible in both themes, on a laptop and on a phone`, async ({page}) => {
      await page.setViewportSize({width: 1366, height: 900});
      await load(page, path, 'dark');
      await hydrated(page);
      for (const viewport of [undefined, PHONE]) {
        if (viewport) await page.setViewportSize(viewport);
        await changeTheme(page, 'dark');
        await prepare(page);
        expect(await judge(page, 'all')).toEqual([]);
        await changeTheme(page, 'light');
        expect(await judge(page, 'colours')).toEqual([]);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
    });
  }
}

/** Pages share a tab: a new one for each would take longer than the test itself. */
const TABS = 6;
const tabs = Array.from({length: TABS}, (_, tab) => tab);
const ofTab = <Item>(items: readonly Item[], tab: number): Item[] => items.filter((_, index) => index % TABS === tab);
const narrow = paths.filter((one) => !whole.includes(one));

for (const tab of tabs) {
  test(`pages fit a phone of 320 px: ${ofTab(narrow, tab).join(' ')}`, async ({page}) => {
    await page.setViewportSize(PHONE);
    for (const path of ofTab(narrow, tab)) {
      await load(page, path, 'dark');
      await hydrated(page);
      await expectNarrow(page, path);
    }
  });
}

for (const [index, path] of (process.env.AXE_ALL ? [] : whole).entries()) {
  test(`${path} is accessible in both themes, and on a phone of 320 px`, async ({page}) => {
    const [first, second] = themesOf(index);
    await load(page, path, first);
    await hydrated(page);
    await prepare(page);
    await expectAccessible(page, second);
  });
}

// The plan is made in the global setup, so it is read when the test runs: it does not exist yet when tests are listed.
for (const tab of process.env.AXE_ALL ? [] : tabs) {
  test(`fragments that occur only on other pages are accessible, ${tab + 1} of ${TABS}`, async ({page}) => {
    const {parts} = readPlan()!;
    expect(parts.length).toBeGreaterThanOrEqual(TABS);
    await preventHydration(page);
    const [first, second] = themesOf(tab);
    const laptop = page.viewportSize()!;
    for (const {path, fragments} of ofTab(parts, tab)) {
      await test.step(path, async () => {
        await page.setViewportSize(laptop);
        await load(page, path, first);
        await prepare(page);
        // Before `choose` removes the elements that are not selected.
        await expectNarrow(page);
        expect.soft(await choose(page, fragments), 'in the built page, but not in the open one').toEqual([]);
        expect.soft(await judge(page, 'narrow')).toEqual([]);
        await page.setViewportSize(laptop);
        expect.soft(await judge(page, 'all')).toEqual([]);
        await changeTheme(page, second);
        expect.soft(await judge(page, 'colours')).toEqual([]);
      });
    }
  });
}

test('colours of a theme are checked correctly immediately after the change', async ({page}) => {
  await load(page, '/api/events/event_list', 'dark');
  await hydrated(page);
  await prepare(page);
  for (const theme of ['light', 'dark', 'light', 'dark']) {
    // Without waiting for transitions.
    await page.evaluate((value) => document.documentElement.setAttribute('data-theme', value), theme);
    expect(await judge(page, 'colours'), theme).toEqual([]);
  }
});

test('every page has its headings, landmarks and ids in order', () => {
  const {pages, fragments, outline, parts} = readPlan()!;
  console.log(
    `axe: ${fragments} fragments of ${pages} pages; ${whole.length} checked as a whole, ${parts.length} in part`,
  );
  expect(pages).toBeGreaterThan(sitemapPaths().length);
  expect(outline).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({javaScriptEnabled: false});
  const readable = paths.filter((entry) => !entry.includes('search'));
  for (const tab of tabs) {
    test(`pages show their text: ${ofTab(readable, tab).join(' ')}`, async ({page}) => {
      for (const path of ofTab(readable, tab)) {
        await page.goto(path);
        await expect.soft(page.locator('h1'), path).toBeVisible();
        if (path.includes('no-such')) continue;
        expect.soft((await page.locator('main').innerText()).length, path).toBeGreaterThan(40);
      }
    });
  }
  test('all samples are readable', async ({page}) => {
    await page.goto('/api/transaction_create');
    const samples = page.locator('.tabs-container [role=tabpanel]');
    await expect(samples).toHaveCount(7);
    for (const sample of await samples.all()) await expect(sample).toBeVisible();
  });
});
