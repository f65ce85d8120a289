/**
 * The finder of payment methods: filters, stores the choice in the address, and is a plain table without JavaScript.
 */
import type {Page} from '@playwright/test';
import {loadFacts} from '../../src/facts/load';
import type {Flow, Method} from '../../src/facts/schemas';
import {ROOT} from '../root';
import {judge, prepare} from './axe/audit';
import {
  expect,
  hydrated,
  isHydrated,
  HYDRATION_STATES,
  openWithoutHydration,
  openIn,
  reloadIn,
  setTheme,
  test,
  type HydrationState,
} from './test';

const FINDER = '/services';

/** Every method with a page, from the records: the expected rows. */
let methods: Method[];
test.beforeAll(async () => {
  methods = [...(await loadFacts(ROOT)).methods.values()];
});

const rows = (page: Page) => page.locator('table.finder tbody tr:not(.group):visible');
const count = (wanted: (method: Method) => boolean) => methods.filter(wanted).length;
const fitsPortugal = ({countries}: Method) => countries.length === 0 || countries.includes('PT');
const flowsOf = ({flows}: Method): Flow[] => Object.values(flows);
const takes = (currency: string) => (method: Method) =>
  flowsOf(method).some((flow) => (flow.currencies ?? method.currencies).includes(currency));
const search = (page: Page) => page.locator('.filter-form').getByLabel('Search', {exact: true});
const names = (page: Page) => rows(page).locator('th').allTextContents();
const groups = (page: Page) => page.locator('table.finder .group:visible').allTextContents();

async function open(page: Page, query = '', hydration: HydrationState = 'hydrated'): Promise<void> {
  await openIn(hydration, page, `${FINDER}${query}`);
}

const more = (page: Page) => page.getByText('More filters').click();

for (const hydration of HYDRATION_STATES)
  test(`filters by country and currency, counts the results, and lists methods without a country limit below (${hydration})`, async ({
    page,
  }) => {
    await open(page, '', hydration);
    await expect(rows(page)).toHaveCount(methods.length);
    expect(await groups(page)).toEqual(['Any country', 'By country']);
    await page.getByLabel('Country').selectOption('PT');
    await expect(rows(page)).toHaveCount(count(fitsPortugal));
    expect(await groups(page)).toEqual(['By country', 'Any country']);
    await expect(page.locator('main').getByRole('status')).toHaveText(`${count(fitsPortugal)} of ${methods.length}`);
    await page.getByLabel('Country').selectOption('');
    await more(page);
    await page.getByLabel('Currency').selectOption('PLN');
    await expect(rows(page)).toHaveCount(count(takes('PLN')));
    await page.getByLabel('Country').selectOption('PT');
    await expect(rows(page)).toHaveCount(count((method) => fitsPortugal(method) && takes('PLN')(method)));
    expect(await isHydrated(page)).toBe(hydration === 'hydrated');
  });

for (const hydration of HYDRATION_STATES)
  test(`a single flow must match all filters, and the other flows of its method are hidden (${hydration})`, async ({
    page,
  }) => {
    await open(page, '?direction=payout&integration=h2h', hydration);
    const isWanted = ({direction, integration}: Flow) => direction === 'payout' && integration === 'h2h';
    await expect(rows(page)).toHaveCount(count((method) => flowsOf(method).some(isWanted)));
    await expect(page.locator('table.finder .flow:visible')).toHaveCount(
      methods.flatMap((method) => flowsOf(method).filter(isWanted)).length,
    );
    await expect(page.getByLabel('Direction')).toBeVisible();
  });

for (const [asked, found] of [
  ['mb way HOST', 'MB WAY'],
  ['card poland', 'Payment card'],
  ['polska', 'BLIK'],
  ['PL', 'BLIK'],
  ['deutschland', 'Open Banking'],
  ['злотий', 'BLIK'],
  ['Płatności', 'BLIK'],
  ['кредитка', 'Payment card'],
] as const)
  test(`“${asked}” finds ${found}`, async ({page}) => {
    await open(page);
    await search(page).fill(asked);
    await expect(rows(page)).not.toHaveCount(methods.length);
    await expect(page.locator('.filter-empty')).toBeHidden();
    expect(await names(page)).toContain(found);
  });

for (const hydration of HYDRATION_STATES)
  test(`without a match, a message and the nearest methods are shown (${hydration})`, async ({page}) => {
    await open(page, '', hydration);
    await search(page).fill('blikk');
    const empty = page.locator('.filter-empty');
    await expect(empty).toContainText('Nothing fits “blikk”. The nearest, for “blik”:');
    await expect(empty.getByRole('link', {name: '/service/list'})).toBeVisible();
    expect(await names(page)).toEqual(['BLIK']);
    await expect(page.locator('main').getByRole('status')).toHaveText(`0 of ${methods.length}`);
    await search(page).fill('xyzzyq');
    await expect(empty).toContainText('Nothing fits “xyzzyq”.');
    await expect(rows(page)).toHaveCount(0);
    await page.getByRole('button', {name: 'Clear', exact: true}).click();
    await expect(empty).toBeHidden();
    await expect(rows(page)).toHaveCount(methods.length);
  });

test('a method is reached with at most twelve keys', async ({page}) => {
  await page.goto(FINDER);
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await press('Tab');
  await hydrated(page);
  await press('Enter');
  // Skip the breadcrumbs.
  for (let tabs = 0; tabs < 6; tabs += 1) {
    if (await search(page).evaluate((input) => input === document.activeElement)) break;
    await press('Tab');
  }
  for (const letter of 'blik') await press(letter);
  await press('Enter');
  await press('Enter');
  await expect(page).toHaveURL(/\/services\/blik/);
  expect(keys).toBeLessThanOrEqual(12);
});

test('Enter leads from the field to the result, and on to its page, without React', async ({page}) => {
  await openWithoutHydration(page, FINDER);
  await search(page).focus();
  await page.keyboard.type('blik');
  await page.keyboard.press('Enter');
  await expect(rows(page).getByRole('link').first()).toBeFocused();
  expect(await isHydrated(page)).toBe(false);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/services\/blik/);
});

for (const hydration of HYDRATION_STATES)
  test(`the choice is kept in the address: reload, Back and a shared link (${hydration})`, async ({page}) => {
    await open(page, '', hydration);
    await page.getByLabel('Country').selectOption('PT');
    await more(page);
    await page.getByLabel('Integration').selectOption('hpp');
    await expect(page).toHaveURL(/\/services\/?\?country=PT&integration=hpp$/);
    const wanted = count(
      (method) => fitsPortugal(method) && flowsOf(method).some(({integration}) => integration === 'hpp'),
    );
    await reloadIn(hydration, page);
    await expect(page.getByLabel('Country')).toHaveValue('PT');
    await expect(rows(page)).toHaveCount(wanted);

    await page.getByRole('row', {name: 'MB WAY'}).getByRole('link', {name: 'Payment page'}).click();
    await expect(page).toHaveURL(/mb_way\/payin_hpp/);
    await page.goBack();
    await expect(page).toHaveURL(/\?country=PT&integration=hpp$/);
    await expect(page.getByLabel('Integration')).toHaveValue('hpp');
    await expect(rows(page)).toHaveCount(wanted);
  });

for (const hydration of HYDRATION_STATES)
  test(`a link with a value that does not exist shows everything (${hydration})`, async ({page}) => {
    await open(page, '?country=XX', hydration);
    await expect(rows(page)).toHaveCount(methods.length);
  });

for (const hydration of HYDRATION_STATES)
  test(`Clear empties the form, the address and shows every row (${hydration})`, async ({page}) => {
    await open(page, '?country=PT&q=way', hydration);
    await expect(search(page)).toHaveValue('way');
    await page.getByRole('button', {name: 'Clear', exact: true}).click();
    await expect(rows(page)).toHaveCount(methods.length);
    await expect(page.getByLabel('Country')).toHaveValue('');
    await expect(page).toHaveURL(/\/services\/?$/);
  });

test('a page rendered by React is filtered by a link with a choice and after Back', async ({page}) => {
  await page.goto('/faq');
  await hydrated(page);
  await page.locator('.theme-doc-sidebar-menu a[href^="/services"]').first().click();
  await expect(page).toHaveURL(/\/services\/?$/);
  await expect(rows(page)).toHaveCount(methods.length);
  await page.getByLabel('Country').selectOption('PT');
  await expect(rows(page)).toHaveCount(count(fitsPortugal));
  await rows(page).getByRole('link').first().click();
  await expect(page.locator('table.finder')).toHaveCount(0);
  await page.goBack();
  await expect(rows(page)).toHaveCount(count(fitsPortugal));
  await expect(page.getByLabel('Country')).toHaveValue('PT');
  // The link to the whole list is on the same page.
  await page.locator('.theme-doc-sidebar-menu a[href^="/services"]').first().click();
  await expect(page).toHaveURL(/\/services\/?$/);
  await expect(rows(page)).toHaveCount(methods.length);
});

test.describe('without JavaScript', () => {
  test.use({javaScriptEnabled: false});
  test('every row is shown with its link, also at a filtered address, and the form is hidden', async ({page}) => {
    await page.goto(`${FINDER}?country=PT`);
    await expect(rows(page)).toHaveCount(methods.length);
    for (const flow of methods.flatMap(flowsOf))
      await expect(page.locator(`table.finder .flow a[href$="${flow.page}"]`)).toHaveCount(1);
    await expect(page.locator('.filter-form')).toBeHidden();
  });
});

for (const theme of ['dark', 'light'] as const) {
  test(`on a phone of 320 px it filters, fits and is accessible (${theme})`, async ({page}) => {
    await setTheme(page, theme);
    await page.setViewportSize({width: 320, height: 640});
    await open(page, '?country=PT');
    await expect(rows(page)).toHaveCount(count(fitsPortugal));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await prepare(page);
    expect(await judge(page, 'all')).toEqual([]);
  });
}

test('on a phone the first method is above the fold, and cards are compact', async ({page}) => {
  await page.setViewportSize({width: 390, height: 844});
  await open(page, '?country=PL');
  const boxes = await rows(page).evaluateAll((all) =>
    all.map((row) => row.getBoundingClientRect().toJSON() as DOMRect),
  );
  expect(boxes[0]!.bottom).toBeLessThan(844);
  const heights = boxes.map(({height}) => height).sort((a, b) => a - b);
  expect(heights[Math.floor(heights.length / 2)]).toBeLessThanOrEqual(76);
});

test('on a laptop the table has the full width', async ({page}) => {
  await page.setViewportSize({width: 1280, height: 900});
  await open(page);
  const {right} = (await page
    .locator('table.finder')
    .evaluate((table) => table.getBoundingClientRect().toJSON())) as DOMRect;
  expect(right).toBeGreaterThan(1230);
});
