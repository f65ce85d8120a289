/**
 * What a visitor does on a page that nobody has touched: it is complete without React, which comes at the first sign of a
 * visitor. Nothing is lost meanwhile, however long React takes.
 */
import type {Page} from '@playwright/test';
import {expect, laidOut, test} from './test';

const REACT = /\/assets\/js\/[^/]+\.js$/;
const PHONE = {width: 390, height: 844};

/** Opens a page whose React does not arrive until the returned function is called. */
async function openAsleep(page: Page, address: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(REACT, async (route) => {
    await released;
    await route.continue().catch(() => {});
  });
  await page.goto(address);
  return release;
}

const isAwake = (page: Page) => page.evaluate(() => document.documentElement.dataset.hasHydrated === 'true');

async function awake(page: Page): Promise<void> {
  await expect.poll(() => isAwake(page), {timeout: 20_000}).toBe(true);
  // What was put off is done in the task after.
  await expect(page.locator('[data-waiting]')).toHaveCount(0);
}

test('a page carries its script, and prefetches the rest when it is idle', async ({page}) => {
  await page.goto('/faq');
  await expect.poll(() => page.locator('head link[rel=prefetch][as=script]').count()).toBeGreaterThan(4);
  await page.waitForTimeout(1500);
  const loaded = await page
    .locator('script[src]')
    .evaluateAll((all) => all.map((one) => (one as HTMLScriptElement).src));
  expect(loaded).toEqual([]);
  expect(await page.locator('link[rel=stylesheet]').count()).toBe(0);
  expect(await isAwake(page)).toBe(false);
  expect(await page.evaluate(() => 'docusaurus' in window)).toBe(false);
  await page.mouse.move(200, 300);
  await awake(page);
});

test('a visitor who came from another page of the site finds the next one awake', async ({page}) => {
  await page.goto('/faq');
  await page.evaluate(() => location.assign('/callbacks'));
  await page.waitForURL('/callbacks');
  await awake(page);
});

for (const [what, connection] of [
  ['saves data', {saveData: true, effectiveType: '4g'}],
  ['is on 2g', {effectiveType: '2g'}],
] as const) {
  test(`nothing is fetched ahead for a visitor who ${what}; a click still brings React`, async ({page}) => {
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, 'connection', {value, configurable: true});
    }, connection);
    await page.goto('/faq');
    await page.mouse.move(200, 300);
    await page.mouse.wheel(0, 200);
    await page.waitForTimeout(1500);
    await expect(page.locator('link[rel=prefetch]')).toHaveCount(0);
    expect(await isAwake(page)).toBe(false);
    await page.locator('.theme-doc-sidebar-menu .menu__list-item--collapsed a[role=button]').first().click();
    await awake(page);
  });
}

test('the theme changes at once, with the name of its button, and stays', async ({page}) => {
  const release = await openAsleep(page, '/faq');
  const toggle = page.locator('.navbar [data-early=theme]');
  await expect(toggle).toHaveAttribute('title', 'dark mode');
  await toggle.click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(toggle).toHaveAccessibleName(/currently light mode/);
  expect(await isAwake(page)).toBe(false);
  release();
  await awake(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(toggle).toHaveAccessibleName(/currently light mode/);
  await toggle.click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(toggle).toHaveAccessibleName(/currently dark mode/);
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
});

test('the menu of a narrow view answers at once, and opens', async ({page}) => {
  await page.setViewportSize(PHONE);
  const release = await openAsleep(page, '/faq');
  await page.locator('.navbar__toggle').click();
  await expect(page.locator('.navbar-sidebar__backdrop')).toBeVisible();
  expect(await isAwake(page)).toBe(false);
  release();
  await awake(page);
  await expect(page.locator('.navbar-sidebar')).toBeInViewport();
  await expect(page.locator('.navbar__toggle')).toHaveAttribute('aria-expanded', 'true');
});

test('a category of the sidebar answers at once, and opens in its place', async ({page}) => {
  const release = await openAsleep(page, '/faq');
  const category = page.locator('.theme-doc-sidebar-menu .menu__list-item--collapsed').first();
  const name = await category.locator('a').first().textContent();
  const same = page.locator('.theme-doc-sidebar-menu > li', {hasText: name!}).first();
  await category.locator('a[role=button], .menu__caret').first().click();
  await expect(same).not.toHaveClass(/menu__list-item--collapsed/);
  release();
  await awake(page);
  await expect(page).toHaveURL('/faq');
  await expect(same).not.toHaveClass(/menu__list-item--collapsed/);
  await expect(same.locator('ul a').first()).toBeVisible();
});

test('the table of contents of a narrow view opens without React, and closes when one is chosen', async ({page}) => {
  await page.setViewportSize(PHONE);
  await openAsleep(page, '/faq');
  const contents = page.locator('#page-contents');
  await expect(contents).toBeHidden();
  await page.getByRole('button', {name: 'On this page'}).click();
  await expect(contents.getByRole('link').first()).toBeVisible();
  expect(await isAwake(page)).toBe(false);
  await contents.getByRole('link').nth(1).click();
  await expect(contents).toBeHidden();
  await expect(page).toHaveURL(/#/);
});

test('the announcement closes at once, and for good', async ({page}) => {
  const release = await openAsleep(page, '/faq');
  await page.locator('[role=banner] .close').click();
  await expect(page.locator('[role=banner]')).toBeHidden();
  release();
  await awake(page);
  await expect(page.locator('[role=banner]')).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('docusaurus.announcement.dismiss'))).toBe('true');
});

test('a dropdown opens by key', async ({page}) => {
  const release = await openAsleep(page, '/faq');
  await page.locator('.dropdown > a').first().focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.dropdown').first()).toHaveClass(/dropdown--show/);
  release();
  await awake(page);
  await expect(page.locator('.dropdown').first()).toHaveClass(/dropdown--show/);
});

for (const [way, focus] of [
  ['a click', (page: Page) => page.locator('.navbar__search-input').click()],
  ['the shortcut', (page: Page) => page.keyboard.press('ControlOrMeta+k')],
] as const) {
  test(`what is typed into the search after ${way} is kept, with the caret, and answered`, async ({page}) => {
    const release = await openAsleep(page, '/faq');
    const box = page.locator('.navbar__search-input');
    await focus(page);
    await expect(box).toBeFocused();
    await page.keyboard.type('refu');
    await expect(box).toHaveValue('refu');
    release();
    // Typing goes on while React arrives.
    await page.keyboard.type('nd', {delay: 150});
    await awake(page);
    await expect(box).toHaveValue('refund');
    await expect(box).toBeFocused();
    expect(await box.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(6);
    await expect(page.locator('.navbar__search [role=option]').first()).toContainText(/refund/i, {timeout: 15_000});
  });
}

test('what is typed on the page of results is kept, and answered', async ({page}) => {
  const release = await openAsleep(page, '/search');
  const field = page.locator('main input');
  await field.click();
  await page.keyboard.type('refund');
  release();
  await awake(page);
  await expect(field).toHaveValue('refund');
  await expect(page.locator('main article').first()).toContainText(/refund/i, {timeout: 15_000});
});

test('what is typed into the filter of a table is kept, and filters', async ({page}) => {
  const release = await openAsleep(page, '/reference/country_codes');
  const field = page.locator('.filter-form input').first();
  await field.click();
  await page.keyboard.type('ukr');
  release();
  await awake(page);
  await expect(field).toHaveValue('ukr');
  await expect.poll(() => page.locator('.table-filter tbody tr:visible').count()).toBeLessThan(5);
  await expect(page).toHaveURL(/[?&]q=ukr/);
});

test('an image is opened', async ({page}) => {
  const release = await openAsleep(page, '/services/blik/payin_hpp');
  const image = page.locator('.markdown img').first();
  await image.scrollIntoViewIfNeeded();
  await image.click();
  await expect(image).toHaveAttribute('data-waiting', '');
  release();
  await expect(page.locator('.medium-zoom-image--opened')).toBeVisible({timeout: 20_000});
});

test('code is copied and wrapped, and a tab is chosen, before React is there', async ({page, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const release = await openAsleep(page, '/services/blik/payin_hpp');
  const group = page.locator('[data-tabs]').first();
  const tab = group.getByRole('tab').nth(1);
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  const block = group.locator('.theme-code-block:visible').first();
  await block.hover();
  await block.locator('.copy-code').click();
  await expect(block.locator('.copy-code')).toHaveAttribute('data-copied', '');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await block.locator('code').textContent());
  expect(await isAwake(page)).toBe(false);
  release();
  await awake(page);
  await expect(tab).toHaveAttribute('aria-selected', 'true');
});

test('links are links while React is on its way', async ({page}) => {
  await openAsleep(page, '/faq');
  await laidOut(page);
  await page.locator('.pagination-nav__link').first().click();
  await expect(page).not.toHaveURL('/faq');
  await expect(page.locator('h1')).toBeVisible();
});
