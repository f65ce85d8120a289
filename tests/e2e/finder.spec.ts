/** The finder of payment methods: filters, keeps the choice in the address, and is a plain table without JavaScript. */
import type {Page} from '@playwright/test';
import {loadContent} from '../../src/facts/load';
import type {Flow, Method} from '../../src/schemas';
import {ROOT} from '../root';
import {judge, prepare} from './axe/audit';
import {expect, hydrated, setTheme, test} from './test';

const FINDER = '/services';

interface Entry {
  method: Method;
  flow: Flow;
  currencies: string[];
}

/** Every flow, from the records: what the table must hold. */
let entries: Entry[];
test.beforeAll(async () => {
  entries = [...(await loadContent(ROOT)).methods.values()].flatMap((method) =>
    Object.values(method.flows).map((flow) => ({method, flow, currencies: flow.currencies ?? method.currencies})),
  );
});

const rows = (page: Page) => page.locator('table.methods tbody tr:visible');
const count = (wanted: (entry: Entry) => boolean) => entries.filter(wanted).length;
const inPortugal = ({method}: Entry) => method.countries.includes('PT');

async function open(page: Page, query = ''): Promise<void> {
  await page.goto(`${FINDER}${query}`);
  await hydrated(page);
}

test('filters by country and currency, and counts', async ({page}) => {
  await open(page);
  await expect(rows(page)).toHaveCount(entries.length);
  await page.getByLabel('Country').selectOption('PT');
  await expect(rows(page)).toHaveCount(count(inPortugal));
  await expect(page.locator('main').getByRole('status')).toHaveText(`${count(inPortugal)} of ${entries.length}`);
  await page.getByLabel('Country').selectOption('');
  await page.getByLabel('Currency').selectOption('PLN');
  await expect(rows(page)).toHaveCount(count(({currencies}) => currencies.includes('PLN')));
  // Both together: nobody pays in złoty in Portugal.
  await page.getByLabel('Country').selectOption('PT');
  await expect(rows(page)).toHaveCount(count((entry) => inPortugal(entry) && entry.currencies.includes('PLN')));
});

test('finds by a word, in any case', async ({page}) => {
  await open(page);
  await page.locator('main').getByLabel('Search', {exact: true}).fill('mb way HOST');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('MB WAY, host to host');
});

test('the address keeps the choice: reload, back and a shared link', async ({page}) => {
  await open(page);
  await page.getByLabel('Country').selectOption('PT');
  await page.getByLabel('Integration').selectOption('hpp');
  await expect(page).toHaveURL(/\/services\/?\?country=PT&integration=hpp$/);
  const wanted = count((entry) => inPortugal(entry) && entry.flow.integration === 'hpp');
  await page.reload();
  await hydrated(page);
  await expect(page.getByLabel('Country')).toHaveValue('PT');
  await expect(rows(page)).toHaveCount(wanted);

  await rows(page).first().getByRole('link').click();
  await expect(page).toHaveURL(/mb_way\/payin_hpp/);
  await page.goBack();
  await expect(page).toHaveURL(/\?country=PT&integration=hpp$/);
  await expect(page.getByLabel('Integration')).toHaveValue('hpp');
  await expect(rows(page)).toHaveCount(wanted);
});

test('a link with a value that does not exist shows everything', async ({page}) => {
  await open(page, '?country=XX');
  await expect(rows(page)).toHaveCount(entries.length);
});

test('Clear empties the form, the address and shows every row', async ({page}) => {
  await open(page, '?country=PT&q=way');
  await expect(page.locator('main').getByLabel('Search', {exact: true})).toHaveValue('way');
  await page.getByRole('button', {name: 'Clear'}).click();
  await expect(rows(page)).toHaveCount(entries.length);
  await expect(page.getByLabel('Country')).toHaveValue('');
  await expect(page).toHaveURL(/\/services\/?$/);
});

test.describe('without JavaScript', () => {
  test.use({javaScriptEnabled: false});
  test('every row is there with its link, also under a filtered address, and the useless form is away', async ({
    page,
  }) => {
    await page.goto(`${FINDER}?country=PT`);
    await expect(rows(page)).toHaveCount(entries.length);
    for (const {flow} of entries) await expect(page.locator(`table.methods a[href$="${flow.page}"]`)).toHaveCount(1);
    await expect(page.locator('.filter-form')).toBeHidden();
  });
});

for (const theme of ['dark', 'light'] as const) {
  test(`on a phone of 320 px it filters, fits and is accessible (${theme})`, async ({page}) => {
    await setTheme(page, theme);
    await page.setViewportSize({width: 320, height: 640});
    await open(page, '?country=PT');
    await expect(rows(page)).toHaveCount(count(inPortugal));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await prepare(page);
    expect(await judge(page, 'all')).toEqual([]);
  });
}
