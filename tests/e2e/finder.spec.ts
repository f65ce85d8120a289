/**
 * The finder of payment methods: filters, stores the choice in the address, and is a plain table without JavaScript.
 */
import type {Page} from '@playwright/test';
import {loadFacts} from '../../src/facts/load';
import {methodNumbers, type MethodNumbers} from '../../src/facts/methodNumbers';
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
let numbers: MethodNumbers;
test.beforeAll(async () => {
  const facts = await loadFacts(ROOT);
  methods = [...facts.methods.values()];
  numbers = methodNumbers(facts.methods);
});

const rows = (page: Page) => page.locator('table.finder tbody tr:not(.group):visible');
/** Number of expected rows; archived methods are folded. */
const count = (wanted: (method: Method) => boolean) =>
  methods.filter((method) => !method.archived && wanted(method)).length;
const every = () => true;
const fitsPortugal = ({countries}: Method) => countries.length === 0 || countries.includes('PT');
const flowsOf = ({flows}: Method): Flow[] => Object.values(flows);
const takes = (currency: string) => (method: Method) =>
  flowsOf(method).some((flow) => (flow.currencies ?? method.currencies).includes(currency));
const search = (page: Page) => page.locator('.filter-form').getByLabel('Search', {exact: true});
const names = (page: Page) => rows(page).locator('th > a').allTextContents();
const groups = (page: Page) => page.locator('table.finder .group:visible').allTextContents();
const status = (page: Page) => page.locator('main').getByRole('status');
/** Headings of the groups after the choice of a country. */
const countryGroups = (name: string, own: number, everywhere = numbers.everywhere) => [
  ...(own > 0 ? [`${name} ${own}`] : []),
  ...(everywhere > 0 ? [`Everywhere ${everywhere}`] : []),
  'Archived 1',
];

async function open(page: Page, query = '', hydration: HydrationState = 'hydrated'): Promise<void> {
  await openIn(hydration, page, `${FINDER}${query}`);
}

for (const hydration of HYDRATION_STATES)
  test(`filters by country and currency, counts the results, and lists methods without a country limit below (${hydration})`, async ({
    page,
  }) => {
    await open(page, '', hydration);
    await expect(rows(page)).toHaveCount(count(every));
    const all = await groups(page);
    expect([all[0], all.at(-1)]).toEqual([`Cards ${count(({kind}) => kind === 'card')}`, 'Archived 1']);
    await page.getByLabel('Country').selectOption('PT');
    await expect(rows(page)).toHaveCount(count(fitsPortugal));
    const own = numbers.own.get('PT')!;
    expect(await groups(page)).toEqual(countryGroups('Portugal', own));
    await expect(status(page)).toHaveText(`${own} · ${numbers.everywhere} everywhere`);
    await page.getByLabel('Country').selectOption('');
    expect(await groups(page)).toEqual(all);
    await expect(status(page)).toHaveText(`${methods.length} of ${methods.length}`);
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
  ['visa', 'Payment card'],
  ['credit card', 'Payment card'],
] as const)
  test(`“${asked}” finds ${found}`, async ({page}) => {
    await open(page);
    await search(page).fill(asked);
    await expect(rows(page)).not.toHaveCount(count(every));
    await expect(page.locator('.filter-empty')).toBeHidden();
    expect(await names(page)).toContain(found);
  });

for (const hydration of HYDRATION_STATES)
  test(`without a match, a message and the nearest methods are shown (${hydration})`, async ({page}) => {
    await open(page, '', hydration);
    await search(page).fill('blikk');
    const empty = page.locator('.filter-empty');
    await expect(empty).toContainText('No matches for “blikk”. The nearest, for “blik”:');
    await expect(empty.getByRole('link', {name: '/service/list'})).toBeVisible();
    expect(await names(page)).toEqual(['BLIK']);
    await expect(status(page)).toHaveText(`0 of ${methods.length}`);
    await search(page).fill('xyzzyq');
    await expect(empty).toContainText('No matches for “xyzzyq”.');
    await expect(rows(page)).toHaveCount(0);
    await page.getByRole('button', {name: 'Clear', exact: true}).click();
    await expect(empty).toBeHidden();
    await expect(rows(page)).toHaveCount(count(every));
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
    await expect(rows(page)).toHaveCount(count(every));
  });

for (const hydration of HYDRATION_STATES)
  test(`Clear empties the form, the address and shows every row (${hydration})`, async ({page}) => {
    await open(page, '?country=PT&q=way', hydration);
    await expect(search(page)).toHaveValue('way');
    await page.getByRole('button', {name: 'Clear', exact: true}).click();
    await expect(rows(page)).toHaveCount(count(every));
    await expect(page.getByLabel('Country')).toHaveValue('');
    await expect(page).toHaveURL(/\/services\/?$/);
  });

test('a page rendered by React is filtered by a link with a choice and after Back', async ({page}) => {
  await page.goto('/faq');
  await hydrated(page);
  await page.locator('.theme-doc-sidebar-menu a[href^="/services"]').first().click();
  await expect(page).toHaveURL(/\/services\/?$/);
  await expect(rows(page)).toHaveCount(count(every));
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
  await expect(rows(page)).toHaveCount(count(every));
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

test('each country shows its own methods, then those that work everywhere, with the numbers of the records', async ({
  page,
}) => {
  await open(page);
  const country = page.getByLabel('Country');
  for (const [code, own] of numbers.own) {
    await country.selectOption(code);
    const name = (await country.locator(`option[value=${code}]`).textContent())!;
    await expect(status(page), code).toHaveText(`${own} · ${numbers.everywhere} everywhere`);
    expect(await groups(page), code).toEqual(countryGroups(name, own));
    const of = await rows(page).evaluateAll((all) => all.map((row) => row.dataset['country']!.split(' ')));
    expect(
      of.slice(0, own).every((codes) => codes.includes(code)),
      code,
    ).toBe(true);
    expect(of.slice(own), code).toEqual(Array.from({length: numbers.everywhere}, () => ['*']));
  }
});

test('methods in Mexico with refunds are found by three actions, and the address keeps them', async ({page}) => {
  const gives = (method: Method) =>
    ['part', 'full'].includes(method.refundable) && flowsOf(method).some(({direction}) => direction === 'payin');
  const mexican = count((method) => gives(method) && method.countries.includes('MX'));
  const anywhere = count((method) => gives(method) && method.countries.length === 0);
  expect(Math.min(mexican, anywhere)).toBeGreaterThan(0);
  await page.goto('/');
  // 1
  await page.locator('.country-list a[href$="country=MX"]').click();
  // 2
  await page.getByLabel('Refunds').selectOption('yes');
  const isShown = async () => {
    await expect(status(page)).toHaveText(`${mexican} · ${anywhere} everywhere`);
    expect(await groups(page)).toEqual([`Mexico ${mexican}`, `Everywhere ${anywhere}`]);
    await expect(rows(page).locator('.refunds-yes')).toHaveCount(mexican + anywhere);
  };
  await isShown();
  await expect(page).toHaveURL(/\?country=MX&refunds=yes$/);
  await page.reload();
  await isShown();
  await expect(page.getByLabel('Refunds')).toHaveValue('yes');
});

for (const [query, wanted] of [
  ['?refunds=contract', ({refundable}: Method) => refundable === 'varies'],
  [
    '?refunds=no',
    (method: Method) => method.refundable === 'none' && flowsOf(method).some(({direction}) => direction === 'payin'),
  ],
  ['?payouts=yes', (method: Method) => flowsOf(method).some(({direction}) => direction === 'payout')],
  [
    '?refunds=yes&payouts=yes',
    (method: Method) =>
      method.refundable !== 'varies' &&
      method.refundable !== 'none' &&
      flowsOf(method).some(({direction}) => direction === 'payout'),
  ],
] as const)
  test(`${query} shows the methods of the records`, async ({page}) => {
    await open(page, query);
    expect(count(wanted)).toBeGreaterThan(0);
    await expect(rows(page)).toHaveCount(count(wanted));
  });

test('refunds by contract name the field that tells, linked to its description', async ({page}) => {
  await open(page, '?refunds=contract');
  const link = rows(page).first().getByRole('link', {name: 'refund.support'});
  await link.click();
  await expect(page).toHaveURL(/\/api\/service_list#refund$/);
});

test('archived methods are folded, and a search for them opens the group', async ({page}) => {
  await open(page);
  const archived = page.locator('tbody[data-group=archived] tr:not(.group)');
  await expect(archived).toBeHidden();
  const fold = page.locator('tbody[data-group=archived] summary');
  await fold.click();
  await expect(archived).toBeVisible();
  await fold.click();
  await expect(archived).toBeHidden();
  await search(page).fill('ezpay');
  await expect(archived).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
});

test('Clear is shown only when there is something to clear', async ({page}) => {
  await open(page);
  const clear = page.getByRole('button', {name: 'Clear', exact: true});
  await expect(clear).toBeHidden();
  for (const [label, value] of [
    ['Payouts', 'yes'],
    ['Country', 'MX'],
  ] as const) {
    await page.getByLabel(label).selectOption(value);
    await clear.click();
    await expect(clear).toBeHidden();
  }
  await search(page).fill('x');
  await expect(clear).toBeVisible();
});

test('the heading of the group that is read stays below the head of the table, 32 px high', async ({page}) => {
  await page.setViewportSize({width: 1280, height: 800});
  await open(page);
  const heading = page.locator('tbody[data-group=americas] .group th');
  await page.locator('tbody[data-group=americas] tr').nth(9).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 400);
  const head = page.locator('table.finder thead th').first();
  const box = async (locator: typeof head) =>
    locator.evaluate((cell) => cell.getBoundingClientRect().toJSON() as DOMRect);
  await expect.poll(async () => Math.abs((await box(heading)).top - (await box(head)).bottom)).toBeLessThanOrEqual(1.5);
  expect((await box(head)).top).toBeLessThan(120);
  expect((await box(heading)).height).toBeCloseTo(32, 0);
});

test('on a phone a row is name and flows, then currencies, refunds and disputes; three quarters of the filters are folded', async ({
  page,
}) => {
  await page.setViewportSize({width: 390, height: 844});
  await open(page, '?country=MX');
  const controls = page.locator('.filter-control:visible');
  await expect(controls).toHaveCount(2);
  const row = rows(page).filter({has: page.getByRole('link', {name: 'SPEI', exact: true})});
  const tops = await row.evaluate((element) =>
    ['th > a', '.flow:not([hidden]) a', 'td:nth-child(3) code', '.refunds', 'td:nth-child(5)'].map((selector) => {
      const {top, height} = element.querySelector(selector)!.getClientRects()[0]!;
      return top + height / 2;
    }),
  );
  const [name, flows, ...second] = tops as [number, number, ...number[]];
  expect(Math.abs(name - flows)).toBeLessThan(8);
  for (const top of second) {
    expect(top).toBeGreaterThan(name + 12);
    expect(Math.abs(top - second[0]!)).toBeLessThan(8);
  }
  await expect(row).toContainText('MXN');
  await page.getByText('More filters').click();
  const boxes = await controls.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
  expect(boxes).toHaveLength(9);
  expect(new Set(boxes.slice(2).map(({left}) => Math.round(left))).size).toBe(2);
});

for (const theme of ['dark', 'light'] as const)
  test(`on a laptop it is accessible, and marks are legible (${theme})`, async ({page}) => {
    await setTheme(page, theme);
    await page.setViewportSize({width: 1280, height: 800});
    await open(page, '?country=MX');
    const marks = page.locator('.mark:visible');
    await expect(marks.first()).toHaveCSS('width', '20px');
    const colours = await marks.evaluateAll((all) =>
      all.map((mark) => {
        const {color, backgroundColor} = getComputedStyle(mark);
        return [color, backgroundColor] as const;
      }),
    );
    // The unit test of the tokens proves 4.5:1 of each lane on the page.
    const ground = await search(page).evaluate((field) => getComputedStyle(field).backgroundColor);
    const tiles = new Set(colours.map(([, tile]) => tile));
    expect(tiles.size).toBe(4);
    expect([...tiles]).not.toContain('rgba(0, 0, 0, 0)');
    expect(new Set(colours.map(([letters]) => letters))).toEqual(new Set([ground]));
    await prepare(page);
    expect(await judge(page, 'all')).toEqual([]);
  });

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
