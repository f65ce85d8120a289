/**
 * There is only one search box: an open list survives hydration, and a box that React renders again is handled by the
 * same script. After hydration, navigation is client-side.
 */
import {expect as plainExpect, test as plain, type Page} from '@playwright/test';
import {
  waitForHydration,
  expect,
  hydrated,
  HYDRATION_STATES,
  openWithoutHydration,
  openIn,
  test,
  requestHydration,
} from './test';

const WAIT = {timeout: 15_000};
const field = (page: Page) => page.locator('.navbar__search-input');
const options = (page: Page) => page.locator('.navbar__search [role=option]');
const all = (page: Page) => page.locator('.navbar__search a[href*="search/?"]');

async function type(page: Page, query: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field(page)).toBeFocused();
  await field(page).pressSequentially(query, {delay: 15});
  await expect(all(page)).toHaveAttribute('href', new RegExp(`[?&]q=${query}(&|$)`), WAIT);
}

/** Waits for the final answer, after which prefetching starts. */
const finalAnswer = (page: Page) => page.waitForRequest((request) => request.headers()['purpose'] === 'prefetch', WAIT);

interface SearchElements {
  field?: Element;
  list?: Element;
}

/** Keeps references to the elements of the box, to detect replacements later. */
const keep = (page: Page) =>
  page.evaluate(() => {
    const kept: SearchElements = {
      field: document.querySelector('.navbar__search-input')!,
      list: document.querySelector('.search__list')!,
    };
    Object.assign(window, kept);
  });
const isSameField = (page: Page) =>
  page.evaluate(() => (window as SearchElements).field === document.querySelector('.navbar__search-input'));

/** Counts workers and scripts of the search. */
function servers(page: Page): {workers: number; scripts: number} {
  const count = {workers: 0, scripts: 0};
  page.on('worker', () => (count.workers += 1));
  page.on('request', (request) => {
    if (/\/assets\/js\/page-search\./.test(request.url()) && request.resourceType() === 'script') count.scripts += 1;
  });
  return count;
}

test('an open list survives hydration, with its selected entry', async ({page}) => {
  const release = await openWithoutHydration(page, '/faq');
  const count = servers(page);
  const final = finalAnswer(page);
  await type(page, 'callback');
  await final;
  await page.keyboard.press('ArrowDown');
  await keep(page);
  const look = () =>
    page
      .locator('.search')
      .evaluate((box) => [...box.querySelectorAll('*')].map((one) => (one.cloneNode() as Element).outerHTML));
  const before = await look();
  const announced = await page.locator('.navbar output').textContent();
  release();
  await requestHydration(page);
  await waitForHydration(page);
  expect(await look()).toEqual(before);
  await expect(page.locator('.navbar output')).toHaveText(announced!);
  expect(await page.evaluate(() => (window as SearchElements).list === document.querySelector('.search__list'))).toBe(
    true,
  );
  expect(await isSameField(page)).toBe(true);
  await expect(field(page)).toBeFocused();
  expect(count).toEqual({workers: 1, scripts: 1});
  // React opens the chosen hit, in the same document.
  const address = await options(page).nth(1).getAttribute('href');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(address!);
  expect(await page.evaluate(() => 'list' in window)).toBe(true);
});

test('a box that React renders again is handled by the same script and the same worker', async ({page}) => {
  const count = servers(page);
  await page.goto('/faq');
  await hydrated(page);
  await type(page, 'refund');
  await keep(page);
  // The blog has another layout.
  await page.locator('a[href="/blog"]:visible').first().click();
  await expect(page).toHaveURL('/blog');
  await expect.poll(() => isSameField(page)).toBe(false);
  await expect(page.locator('.navbar__search kbd').first()).toBeVisible();
  await expect(field(page)).toHaveValue('');
  await type(page, 'payout');
  await expect(options(page).first()).toContainText(/pay ?out/i);
  await expect(page.getByRole('combobox')).toHaveCount(1);
  await expect(page.locator('.navbar output')).toHaveText(/^\d+ results?\./);
  expect(count).toEqual({workers: 1, scripts: 1});
});

test('after client-side navigation the link to all results depends on the current page and its version [2.34] [2.35]', async ({
  page,
}) => {
  await page.goto('/faq');
  await hydrated(page);
  await keep(page);
  await type(page, 'transaction_create');
  await options(page).filter({hasText: '/transaction/create'}).first().click();
  await expect(page).toHaveURL(/\/api\/transaction_create/);
  // The field is updated from the address when the page is rendered.
  await expect(field(page)).not.toHaveValue('transaction_create');
  await expect(field(page)).not.toHaveValue('');
  await field(page).fill('');
  await type(page, 'amount');
  await expect(all(page)).toHaveAttribute('href', /[?&]ctx=api(&|$)/);
  await page.keyboard.press('Escape');
  await page.locator('.navbar .dropdown').first().hover();
  await page.locator('.navbar .dropdown__link[data-version="1.0"]').click();
  await expect(page).toHaveURL(/\/1\.0\//);
  // The address changes before the page is rendered, and the new page takes the focus.
  await expect(page.locator('.theme-doc-version-banner')).toBeVisible();
  await field(page).fill('');
  await type(page, 'callback');
  await expect(all(page)).toHaveAttribute('href', /[?&]version=1\.0/);
  await expect(options(page).first()).toHaveAttribute('href', /\/1\.0\//);
  // Everything happened in one document.
  expect(await page.evaluate(() => 'field' in window)).toBe(true);
});

test('text typed after the address has changed and before the page is rendered is kept', async ({page}) => {
  await page.goto('/faq');
  await hydrated(page);
  await type(page, 'refund');
  await page.keyboard.press('Escape');
  const heading = await page.locator('h1').textContent();
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/js\/(?!search-worker)[^/]*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.locator('.pagination-nav__link').first().click();
  await expect(page).not.toHaveURL('/faq');
  await field(page).fill('');
  await type(page, 'callback');
  await expect(page.locator('h1')).toHaveText(heading!);
  release();
  await expect(page.locator('h1')).not.toHaveText(heading!);
  await expect(field(page)).toHaveValue('callback');
  // A new page takes the focus, so that a screen reader starts there.
  await page.keyboard.press('ControlOrMeta+k');
  await expect(options(page).first()).toBeVisible();
});

test('client-side navigation clears the field; a page opened from a hit has its terms in the field, and marks them', async ({
  page,
}) => {
  await page.goto('/faq');
  await hydrated(page);
  await type(page, 'refund');
  await page.locator('.pagination-nav__link').first().click();
  await expect(page).not.toHaveURL('/faq');
  await expect(field(page)).toHaveValue('');
  await type(page, 'chargeback');
  await page.keyboard.press('Enter');
  // From the first answer or the final one, which may have better terms.
  await expect(page).toHaveURL(/_highlight=/);
  const words = new URL(page.url()).searchParams.getAll('_highlight');
  await expect(page.locator('article mark').first()).toHaveText(new RegExp(words[0]!.slice(0, 5), 'i'));
  await expect(field(page)).toHaveValue(words.join(' '));
  await expect(field(page)).not.toBeFocused();
});

test('clearing the field removes the terms from the address, and Back restores both', async ({page}) => {
  await page.goto('/faq?_highlight=refund');
  await hydrated(page);
  const marks = page.locator('article mark');
  await expect(marks.first()).toBeVisible();
  const count = await marks.count();
  await page.getByRole('button', {name: 'Clear search'}).click();
  await expect(page).toHaveURL(/\/faq$/);
  await expect(marks).toHaveCount(0);
  await expect(field(page)).toHaveValue('');
  await page.goBack();
  await expect(page).toHaveURL(/_highlight=refund/);
  await expect(marks).toHaveCount(count);
  await expect(field(page)).toHaveValue('refund');
});

for (const hydration of HYDRATION_STATES)
  test(`clearing the field removes the answer and the live announcement (${hydration})`, async ({page}) => {
    await openIn(hydration, page, '/faq');
    await type(page, 'refund');
    await expect(page.locator('.navbar output')).toHaveText(/^\d+ results?\./);
    await page.getByRole('button', {name: 'Clear search'}).click();
    await expect(field(page)).toBeFocused();
    await expect(page.locator('.navbar__search [role=listbox] > [role=option]')).toHaveCount(0);
    await expect(page.locator('.navbar output')).toHaveText('');
  });

// The crash is logged in the console, so the page is not watched.
plain('a box rendered after a retry of a crashed layout works', async ({page}) => {
  await page.addInitScript(() => {
    Object.assign(window, {broken: false});
    // The navbar calls this when it is mounted; scripts of the page have called it before.
    const {matchMedia} = window;
    window.matchMedia = (query) => {
      if ((window as unknown as {broken: boolean}).broken) throw new Error('The bar cannot be drawn');
      return matchMedia.call(window, query);
    };
  });
  await page.goto('/faq');
  await page.evaluate(() => Object.assign(window, {broken: true}));
  await requestHydration(page);
  const again = page.getByRole('button', {name: 'Try again'});
  await plainExpect(again).toBeVisible();
  await page.evaluate(() => Object.assign(window, {broken: false}));
  await again.click();
  await plainExpect(page.locator('.navbar__search kbd').first()).toBeVisible();
  await type(page, 'refund');
  await plainExpect(options(page).first()).toContainText(/refund/i);
});
