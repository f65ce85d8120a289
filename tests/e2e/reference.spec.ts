/** Reference tables: filter, row anchors, copying a row, downloads; plain tables without JavaScript. */
import {readFileSync} from 'node:fs';
import type {Page} from '@playwright/test';
import {loadContent, type Content} from '../../src/facts/load';
import {DATA_TABLES} from '../../src/content/tables';
import {dataFiles} from '../../src/content/tables/files';
import {ROOT} from '../root';
import {judge, prepare} from './axe/audit';
import {expect, hydrated, setTheme, test} from './test';

const COUNTRIES = '/reference/country_codes';

let content: Content;
test.beforeAll(async () => {
  content = await loadContent(ROOT);
});

const rows = (page: Page, table = 'countries') => page.locator(`table.${table} tbody tr:visible`);

async function open(page: Page, address = COUNTRIES): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}

test('filters by a word, keeps it in the address and after a reload', async ({page}) => {
  await open(page);
  await expect(rows(page)).toHaveCount(content.countries.countries.length);
  await page.locator('main').getByLabel('Search', {exact: true}).fill('UKR');
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/\?q=UKR$/);
  await page.reload();
  await hydrated(page);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('804');
});

test('two tables of a page filter apart', async ({page}) => {
  await open(page, '/reference/crypto_codes');
  const assets = await rows(page, 'crypto-assets').count();
  await page.getByRole('search', {name: 'Networks'}).getByLabel('Search', {exact: true}).fill('tron');
  await expect(rows(page, 'crypto-networks')).toHaveCount(1);
  await expect(rows(page, 'crypto-assets')).toHaveCount(assets);
  await expect(page).toHaveURL(/\?crypto_networks\.q=tron$/);
});

test('the code of a row links to the row', async ({page}) => {
  await open(page);
  await page.getByRole('link', {name: 'PL', exact: true}).click();
  await expect(page).toHaveURL(/#PL$/);
  await expect(page.locator('tr#PL')).toBeInViewport();
});

test('a row is copied by keyboard and the copy is announced', async ({page, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, `${COUNTRIES}?q=UKR`);
  const button = page.getByRole('button', {name: 'Copy the row UA'});
  await page.getByRole('link', {name: 'UA', exact: true}).focus();
  await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('.row-copy-announcer')).toHaveText('Copied: UA');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^UA\tUKR\t804\tUkraine\t380\tUAH\t\d+$/);
});

for (const format of ['csv', 'json'] as const) {
  test(`downloads the rows as ${format}`, async ({page}) => {
    await open(page);
    const started = page.waitForEvent('download');
    await page.getByRole('link', {name: `Countries: ${format.toUpperCase()}`}).click();
    const download = await started;
    expect(download.suggestedFilename()).toBe(`countries.${format}`);
    expect(readFileSync(await download.path(), 'utf8')).toBe(
      dataFiles(DATA_TABLES, content).get(`data/countries.${format}`),
    );
  });
}

test.describe('without JavaScript', () => {
  test.use({javaScriptEnabled: false});
  test('every row and both downloads are there, and no control that cannot work', async ({page, request}) => {
    await page.goto(`${COUNTRIES}?q=UKR`);
    await expect(rows(page)).toHaveCount(content.countries.countries.length);
    await expect(page.locator('.filter-form')).toBeHidden();
    await expect(page.locator('.row-copy')).toHaveCount(0);
    for (const link of await page.locator('.table-files a').all())
      expect((await request.get((await link.getAttribute('href'))!)).status()).toBe(200);
  });
});

for (const address of [COUNTRIES, '/reference/transaction_statuses', '/uk/reference/currency_codes']) {
  for (const theme of ['dark', 'light'] as const) {
    test(`${address} fits a phone of 320 px and is accessible (${theme})`, async ({page}) => {
      await setTheme(page, theme);
      await page.setViewportSize({width: 320, height: 640});
      await open(page, address);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      await prepare(page);
      expect(await judge(page, 'all')).toEqual([]);
    });
  }
}
