/** Reference tables: filter, row anchors, copying a row, downloads; plain tables without JavaScript. */
import {readFileSync} from 'node:fs';
import type {Page} from '@playwright/test';
import {loadFacts, type Facts} from '../../src/facts/load';
import {DATA_TABLES} from '../../src/render/tables';
import {dataFiles} from '../../src/render/tables/files';
import {ROOT} from '../root';
import {addStyles} from '../styles';
import {judge, prepare} from './axe/audit';
import {expect, isHydrated, HYDRATION_STATES, openIn, reloadIn, setTheme, test, type HydrationState} from './test';

const COUNTRIES = '/reference/country_codes';

let facts: Facts;
test.beforeAll(async () => {
  facts = await loadFacts(ROOT);
});

const rows = (page: Page, table = 'countries') => page.locator(`table.${table} tbody tr:visible`);

async function open(page: Page, address = COUNTRIES, hydration: HydrationState = 'hydrated'): Promise<void> {
  await openIn(hydration, page, address);
}

/** The buttons of rows are created when the pointer is near. */
const nearRows = (page: Page) => page.locator('.table-filter tbody tr').first().hover();

for (const hydration of HYDRATION_STATES)
  test(`filters by a word, keeps it in the address and after a reload (${hydration})`, async ({page}) => {
    await open(page, COUNTRIES, hydration);
    await expect(rows(page)).toHaveCount(facts.countries.countries.length);
    await page.locator('main').getByLabel('Search', {exact: true}).fill('UKR');
    await expect(rows(page)).toHaveCount(1);
    await expect(page).toHaveURL(/\?q=UKR$/);
    await reloadIn(hydration, page);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('804');
    expect(await isHydrated(page)).toBe(hydration === 'hydrated');
  });

for (const hydration of HYDRATION_STATES)
  test(`two tables on a page filter independently (${hydration})`, async ({page}) => {
    await open(page, '/reference/crypto_codes', hydration);
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

for (const hydration of HYDRATION_STATES)
  test(`a row is copied by keyboard and the copy is announced (${hydration})`, async ({page, context}) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, `${COUNTRIES}?q=UKR`, hydration);
    const button = page.getByRole('button', {name: 'Copy the row UA'});
    await page.locator('tr#UA a').last().focus();
    await page.keyboard.press('Tab');
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('.row-copy-announcer')).toHaveText('Copied: UA');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^UA\tUKR\t804\tUkraine\t380\tUAH\t\d+$/);
  });

for (const hydration of HYDRATION_STATES)
  test(`the row buttons are a single tab stop, and arrows move between them (${hydration})`, async ({page}) => {
    await open(page, COUNTRIES, hydration);
    await nearRows(page);
    const stops = page.locator('.row-copy[tabindex="0"]');
    await expect(page.locator('.row-copy')).toHaveCount(facts.countries.countries.length);
    await expect(stops).toHaveCount(1);
    await stops.focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('tbody tr:nth-child(2) .row-copy')).toBeFocused();
    await page.keyboard.press('End');
    await expect(page.locator('tbody tr:last-child .row-copy')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Home');
    await expect(page.locator('tbody tr:first-child .row-copy')).toBeFocused();
    await expect(stops).toHaveCount(1);
    // The tab stop moves to a visible row.
    await page.locator('main').getByLabel('Search', {exact: true}).fill('UKR');
    await expect(page.locator('tr#UA .row-copy')).toHaveAttribute('tabindex', '0');
    await expect(stops).toHaveCount(1);
  });

test.describe('on a touch screen', () => {
  test.use({hasTouch: true, isMobile: true, viewport: {width: 390, height: 844}});
  for (const hydration of HYDRATION_STATES)
    test(`the button of a row is visible, and large enough for touch (${hydration})`, async ({page}) => {
      await open(page, `${COUNTRIES}?q=UKR`, hydration);
      const button = page.locator('tr#UA .row-copy');
      await expect(button).toHaveCSS('opacity', '1');
      const box = (await button.boundingBox())!;
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(24);
    });
});

/** Pages with every kind of table: in prose, of facts, of fields, with many columns. */
const TABLES = [
  '/',
  '/uk',
  '/request_format',
  '/services',
  '/services/card_tokenization',
  '/services/pix/pix_payin_hpp',
  '/api/transaction_pay',
  '/callbacks',
  '/go_live',
  '/late_payments',
  '/limits',
  '/reference/api_error_codes',
  '/reference/test_cards',
  '/reference/transaction_statuses',
  '/uk/refunds',
  '/uk/reference/currency_codes',
];

/**
 * Values broken at a position where the build has put no break opportunity, words broken in headings and in the
 * diagrams, and tables that are wider than their page.
 */
const cut = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const isLetter = (character: string) => /[\p{L}\p{N}]/u.test(character);
    for (const code of document.querySelectorAll('table :is(td, th) code, main :is(h1, h2), .lanes li')) {
      if (code.getClientRects().length === 0) continue;
      const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const {data, parentElement} = node as Text;
        // Text for screen readers only.
        if (parentElement!.clientWidth === 1) continue;
        const tops = [...data].map((_, at) => {
          const range = document.createRange();
          range.setStart(node!, at);
          range.setEnd(node!, at + 1);
          return range.getClientRects()[0]?.top;
        });
        const isCut = tops.some(
          (top, at) => at > 0 && top! > tops[at - 1]! + 4 && isLetter(data.charAt(at - 1)) && isLetter(data.charAt(at)),
        );
        if (isCut) found.push(data);
      }
    }
    const {clientWidth} = document.documentElement;
    for (const table of document.querySelectorAll('table'))
      if (table.getBoundingClientRect().right > clientWidth + 1) found.push(`wide: ${table.className}`);
    return found;
  });

for (const address of TABLES)
  test(`${address} breaks no value and no word in the middle, from 320 px to a laptop`, async ({page}) => {
    await page.goto(address);
    for (const width of [320, 390, 768, 1000, 1280]) {
      await page.setViewportSize({width, height: 900});
      expect(await cut(page), `${width} px`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });

test('on a phone, cards are still a table with headers for screen readers', async ({page}) => {
  await page.setViewportSize({width: 390, height: 844});
  await page.goto('/reference/transaction_statuses');
  const table = page.getByRole('table', {name: 'Statuses'});
  await expect(table.getByRole('columnheader')).toHaveText(['Status', 'Name', 'Final?', 'Meaning', 'What to do']);
  await expect(table.getByRole('rowgroup')).toHaveCount(2);
  await expect(table.getByRole('rowheader', {name: '0', exact: true})).toBeVisible();
  await expect(table.getByRole('row').nth(1).getByRole('cell')).toHaveCount(4);
});

test('every table on a page has a name and headers', async ({page}) => {
  for (const address of TABLES) {
    await page.goto(address);
    const tables = page.locator('main table');
    const unnamed = tables.filter({hasNot: page.locator('thead th[scope=col]')});
    await expect(unnamed).toHaveCount(0);
    await expect(page.locator('main table:not([aria-label]):not([aria-labelledby])')).toHaveCount(0);
    for (const id of await page
      .locator('main table[aria-labelledby]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-labelledby')!)))
      await expect(page.locator(`[id="${id}"]`)).toHaveCount(1);
  }
});

test('an error that every operation can return is short on a phone, and complete', async ({page}) => {
  await page.setViewportSize({width: 390, height: 844});
  await page.goto('/reference/api_error_codes');
  const row = page.locator('tr#code-10');
  expect((await row.boundingBox())!.height).toBeLessThan(400);
  const calls = [...facts.contract.operations.values()].filter(({errors}) => errors.includes(10));
  await expect(row.locator('a code')).toHaveCount(calls.length + 1);
  await row.getByText('more').click();
  await expect(row.locator('details a').last()).toBeVisible();
});

test('in print: the chosen sample under its language, addresses of links, and no controls', async ({page}) => {
  await page.goto('/api/transaction_pay');
  await page.emulateMedia({media: 'print'});
  const panels = page.locator('[role=tabpanel]');
  for (const panel of await panels.all())
    await expect(panel).toBeVisible({visible: (await panel.getAttribute('hidden')) === null});
  const heads = await panels.evaluateAll((all) => all.map((panel) => getComputedStyle(panel, '::before').content));
  expect(heads.filter((head) => !/^"\w/.test(head))).toEqual([]);
  for (const control of [
    '.navbar',
    '.theme-doc-sidebar-container',
    '.pagination-nav',
    '.code-buttons',
    '[role=tablist]',
  ])
    await expect(page.locator(control).locator('visible=true')).toHaveCount(0);
  await expect(page.locator('body')).toHaveCSS('background-color', /^(rgba\(0, 0, 0, 0\)|rgb\(255, 255, 255\))$/);
  await page.goto('/reference/api_error_codes');
  await expect(page.locator('.filter-form')).toBeHidden();
  await expect(page.locator('tr#code-10')).toHaveCSS('break-inside', 'avoid');
  await expect(page.locator('tr#code-10 details a').last()).toBeVisible();
});

test('with the text spacing of WCAG 1.4.12 no text is clipped', async ({page}) => {
  await page.setViewportSize({width: 320, height: 640});
  for (const address of ['/reference/api_error_codes', '/services']) {
    await page.goto(address);
    await addStyles(
      page,
      '* {line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important}',
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(await cut(page)).toEqual([]);
  }
});

for (const format of ['csv', 'json'] as const) {
  test(`downloads the rows as ${format}`, async ({page}) => {
    await open(page);
    const started = page.waitForEvent('download');
    await page.getByRole('link', {name: `Countries: ${format.toUpperCase()}`}).click();
    const download = await started;
    expect(download.suggestedFilename()).toBe(`countries.${format}`);
    expect(readFileSync(await download.path(), 'utf8')).toBe(
      dataFiles(DATA_TABLES, facts).get(`data/countries.${format}`),
    );
  });
}

test.describe('without JavaScript', () => {
  test.use({javaScriptEnabled: false});
  test('every row and both downloads are shown, and no control that needs scripts', async ({page, request}) => {
    await page.goto(`${COUNTRIES}?q=UKR`);
    await expect(rows(page)).toHaveCount(facts.countries.countries.length);
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
