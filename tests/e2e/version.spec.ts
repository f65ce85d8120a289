/**
 * Two documentation versions in a browser: the dropdown, the banner, the stored choice, and search within a version.
 */
import type {Page} from '@playwright/test';
import {expect, hydrated, test} from './test';

const KEY = 'docs-preferred-version-default';

const dropdown = (page: Page) => page.locator('.navbar .dropdown').filter({hasText: '2.0'}).first();

async function choose(page: Page, version: string): Promise<void> {
  await dropdown(page).hover();
  await dropdown(page).getByRole('link', {name: version, exact: true}).last().click();
}

for (const locale of ['', '/uk']) {
  test(`the dropdown changes the version and keeps the page [2.5] (${locale || 'en'})`, async ({page}) => {
    await page.goto(`${locale}/api/transaction_find`);
    await hydrated(page);
    await choose(page, '1.0');
    await expect(page).toHaveURL(new RegExp(`${locale}/1\\.0/api/transaction_find/?$`));
    await expect(page.locator('h1')).toContainText('(1.0)');
    await choose(page, '2.0');
    await expect(page).toHaveURL(new RegExp(`//[^/]+${locale}/api/transaction_find/?$`));
  });

  test(`the announcement leads to the change that it names (${locale || 'en'})`, async ({page}) => {
    await page.goto(`${locale}/request_format`);
    await hydrated(page);
    await page.locator('.theme-announcement-bar').getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`${locale}/changelog/?#`));
    await expect(page.locator(`[id="${new URL(page.url()).hash.slice(1)}"]`)).toBeInViewport();
  });

  test(`the banner links to the same page of the current version (${locale || 'en'})`, async ({page}) => {
    await page.goto(`${locale}/1.0/reference/api_error_codes`);
    await hydrated(page);
    const banner = page.locator('.theme-doc-version-banner');
    await expect(banner).toContainText(locale ? 'більше не підтримують' : 'no longer actively maintained');
    await banner.getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`//[^/]+${locale}/reference/api_error_codes/?$`));
    await expect(page.locator('.theme-doc-version-banner')).toHaveCount(0);
  });
}

test('the dropdown leads to the start page of the version if the page is missing there', async ({page}) => {
  await page.goto('/reference/currency_codes');
  await hydrated(page);
  await choose(page, '1.0');
  await expect(page).toHaveURL(/\/1\.0\/?$/);
});

test('the chosen version is stored [4.8]', async ({page}) => {
  await page.goto('/request_format');
  await hydrated(page);
  expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBeNull();
  await choose(page, '1.0');
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), KEY)).toBe('1.0');
});

test('a search in 1.0 finds pages of 1.0 only, in the box and on the results page', async ({page}) => {
  await page.goto('/1.0/request_format');
  await hydrated(page);
  await page.keyboard.press('ControlOrMeta+k');
  await page.locator('.navbar__search-input').pressSequentially('signature', {delay: 20});
  // Wait until the list shows the results for the whole word: the link is updated while typing.
  const more = page.getByRole('link', {name: 'See all results'});
  await expect(more).toHaveAttribute('href', /[?&]q=signature(&|$)/, {timeout: 15_000});
  await more.click();
  await expect(page).toHaveURL(/\/search\/?\?q=signature&version=1\.0%2F$/);
  const links = page.locator('main article h2 a:not(.hash-link)');
  await expect(links.first()).toBeVisible({timeout: 15_000});
  const found = await links.evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
  expect(found.filter((path) => !path.startsWith('/1.0/'))).toEqual([]);
});

test('a search from an operation page of 1.0 stays in the version and opens its page', async ({page}) => {
  await page.goto('/1.0/api/transaction_find');
  await hydrated(page);
  await page.keyboard.press('ControlOrMeta+k');
  await page.locator('.navbar__search-input').pressSequentially('return', {delay: 20});
  await expect(page.locator('[class*=suggestion]').first()).toBeVisible({timeout: 15_000});
  // Wait until the list shows the results for the whole word.
  await expect(page.getByRole('link', {name: /See all results/})).toHaveAttribute('href', /[?&]q=return(&|$)/);
  // The first answer, from the headings alone, has one hit; the arrow would lead past it, to all results.
  await expect(page.locator('.navbar__search [role=option]').nth(2)).toBeVisible({timeout: 15_000});
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/1\.0\/api\/.*_highlight=return/);
});

test('a search in the current version finds nothing of 1.0', async ({page}) => {
  await page.goto('/search?q=transaction');
  const links = page.locator('main article h2 a:not(.hash-link)');
  await expect(links.first()).toBeVisible({timeout: 15_000});
  const found = await links.evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
  expect(found.length).toBeGreaterThan(5);
  expect(found.filter((path) => path.startsWith('/1.0'))).toEqual([]);
});

test('a context without a page in the version shows a message, and does not wait for ever', async ({page}) => {
  await page.goto('/search?q=card&ctx=services&version=1.0/');
  const answer = page.locator('main output');
  await expect(answer).toContainText('No documents were found', {timeout: 15_000});
  await expect(answer).toBeVisible();
  await expect(answer.getByText('Searching')).toBeHidden();
});
