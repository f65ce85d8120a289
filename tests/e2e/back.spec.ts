/**
 * Back and Forward with the browser's back/forward cache, which restores a page as it was left. Playwright turns the
 * cache off, so these tests launch a browser with the cache on.
 */
import type {Page} from '@playwright/test';
import {browserOptions} from '../../src/operations/launchBrowser';
import {expect, hydrated, isHydrated, laidOut, HYDRATION_STATES, test} from './test';

test.use({launchOptions: {...browserOptions(), ignoreDefaultArgs: ['--disable-back-forward-cache']}});

interface MarkedWindow {
  /** Set only if the page was restored from the cache. */
  isMarked?: boolean;
  isKept?: boolean;
}

/** Marks the open page, to distinguish it from another load of the same address. */
const mark = (page: Page) =>
  page.evaluate(() => {
    const marked = window as MarkedWindow;
    marked.isMarked = true;
    addEventListener('pageshow', ({persisted}) => (marked.isKept = persisted));
  });

/** Goes back and expects the page from the cache rather than a new load. */
async function goBackToKept(page: Page, address: string): Promise<void> {
  // Later, because the page may leave before the call is answered.
  await page.evaluate(() => void setTimeout(() => history.back()));
  await expect(page).toHaveURL(address);
  await expect
    .poll(() =>
      page.evaluate(() => {
        const {isMarked, isKept} = window as MarkedWindow;
        const [entry] = performance.getEntriesByType('navigation') as (PerformanceEntry & {
          notRestoredReasons?: {reasons?: {reason: string}[]} | null;
        })[];
        // The browser names what has kept the page out of its cache.
        const reasons = entry?.notRestoredReasons?.reasons?.map(({reason}) => reason) ?? [];
        return {isMarked, isKept, reasons};
      }),
    )
    .toEqual({isMarked: true, isKept: true, reasons: []});
}

for (const [locale, root] of [
  ['en', ''],
  ['uk', '/uk'],
]) {
  test(`a filtered table is unchanged after Back, from the back/forward cache (${locale})`, async ({page}) => {
    await page.goto(`${root}/reference/country_codes`);
    await laidOut(page);
    await mark(page);
    await page.locator('main input[name=q]').fill('po');
    const rows = page.locator('main tbody tr:not([hidden])');
    await expect.poll(() => rows.count()).toBeLessThan(40);
    const shown = await rows.count();
    const asked = page.url();
    expect(asked).toContain('q=po');
    await page.locator('.pagination-nav__link').first().click();
    await expect(page).not.toHaveURL(asked);
    await goBackToKept(page, asked);
    expect(await rows.count()).toBe(shown);
    const field = page.locator('main input[name=q]');
    await expect(field).toHaveValue('po');
    // Chromium keeps the text; WebKit resets the field to this one.
    await expect(field).toHaveJSProperty('defaultValue', 'po');
    expect(await isHydrated(page)).toBe(false);
  });

  test(`opened categories, the position in the menu and a tab are unchanged after Back (${locale})`, async ({page}) => {
    const address = `${root}/services/blik/payin_hpp`;
    await page.goto(address);
    await laidOut(page);
    await mark(page);
    const category = page.locator('.theme-doc-sidebar-menu > .menu__list-item--collapsed').first();
    const opener = category.locator('> div > [aria-expanded]');
    const open = page.locator('.theme-doc-sidebar-menu > li > div > [aria-expanded=true]');
    const ownBranch = await open.count();
    await opener.click();
    await expect(open).toHaveCount(ownBranch + 1);
    await page.getByRole('tab', {name: 'Python', exact: true}).first().click();
    const state = () =>
      page.evaluate(() => ({
        open: [...document.querySelectorAll('.theme-doc-sidebar-menu [aria-expanded=true]')].length,
        top: document.querySelector('.theme-doc-sidebar-container .menu')!.scrollTop,
        tab: document.querySelector('main [role=tab][aria-selected=true]')!.textContent,
      }));
    await page.locator('.theme-doc-sidebar-container .menu').evaluate((menu) => menu.scrollBy(0, 120));
    const before = await state();
    expect(before.tab).toBe('Python');
    expect(before.top).toBeGreaterThan(0);
    await page.locator('.pagination-nav__link').last().click();
    await expect(page).not.toHaveURL(address);
    await goBackToKept(page, address);
    expect(await state()).toEqual(before);
    expect(await isHydrated(page)).toBe(false);
  });

  for (const hydration of HYDRATION_STATES) {
    test(`choices made on the next page apply after Back: theme, tab, announcement (${locale}, ${hydration})`, async ({
      page,
    }) => {
      const address = `${root}/services/blik/payin_hpp`;
      await page.goto(address);
      await laidOut(page);
      if (hydration === 'hydrated') await hydrated(page);
      await mark(page);
      const state = () =>
        page.evaluate(() => ({
          theme: document.documentElement.dataset.theme,
          names: new Set([...document.querySelectorAll('[data-early=theme]')].map((one) => one.ariaLabel)).size,
          tab: document.querySelector('main [role=tab][aria-selected=true]')!.textContent,
          announced: document.querySelector('[data-close-announcement]')?.checkVisibility() ?? false,
        }));
      const before = await state();
      expect(before).toMatchObject({names: 1, announced: true});
      expect(before.tab).not.toBe('PHP');
      // A full page load, even if the page is hydrated.
      await page.evaluate((to) => location.assign(to), `${root}/services/pix/payin_h2h`);
      await expect(page).not.toHaveURL(address);
      await page.locator('.navbar [data-early=theme]').first().click();
      await page.getByRole('tab', {name: 'PHP', exact: true}).first().click();
      await page.locator('[data-close-announcement]').click();
      const chosen = await state();
      expect(chosen.theme).not.toBe(before.theme);
      expect(chosen).toMatchObject({names: 1, tab: 'PHP', announced: false});
      await goBackToKept(page, address);
      await expect.poll(state).toEqual(chosen);
      expect(await isHydrated(page)).toBe(hydration === 'hydrated');
      // The theme provider has received the change, too.
      await page.locator('.navbar [data-early=theme]').first().click();
      expect((await state()).theme).toBe(before.theme);
    });
  }
}

test('the search box works after Back, from the back/forward cache', async ({page}) => {
  await page.goto('/faq');
  await laidOut(page);
  await mark(page);
  const field = page.locator('.navbar__search-input');
  const options = page.locator('.navbar__search [role=option]');
  await field.click();
  await page.keyboard.type('idempotency');
  await expect(page.locator('.navbar__search a[href*="search/?"]')).toHaveAttribute('href', /[?&]q=idempotency(&|$)/, {
    timeout: 15_000,
  });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/_highlight=idempotency/);
  await goBackToKept(page, '/faq');
  await expect(field).toHaveValue('idempotency');
  await expect(field).toHaveJSProperty('defaultValue', 'idempotency');
  await expect(options).toHaveCount(0);
  await field.fill('refund');
  await expect(options.first()).toContainText(/refund/i, {timeout: 15_000});
  expect(await isHydrated(page)).toBe(false);
});
