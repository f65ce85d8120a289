/** Files that the search loads, their time and order; and the stability of the list while better answers arrive. */
import type {Page, Request} from '@playwright/test';
import {expect, hydrated, test} from './test';

const WAIT = {timeout: 15_000};
const box = (page: Page) => page.locator('.navbar__search-input');
const suggestions = (page: Page) => page.locator('.navbar__search [role=option]');

const file = (request: Request) => /\/search-index\/([^/?]+)\.json/.exec(request.url())?.[1];
const isAhead = (request: Request) => request.headers()['purpose'] === 'prefetch';

/** True for a prefetch hint of the page; the real request takes the file from the cache. */
const isHint = (request: Request) => request.headers()['sec-purpose'] === 'prefetch';

/** The requests for files of the index, in order, without hints. */
function watchIndex(page: Page): Request[] {
  const requests: Request[] = [];
  // Events of the context, because those of the page do not include the worker's requests.
  page.context().on('request', (request) => {
    if (file(request) && !isHint(request)) requests.push(request);
  });
  return requests;
}

/** Holds back the files of the index, except the head. @returns a function that releases them */
async function holdRest(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.context().route(/search-index\/(?!head)/, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
  await page.keyboard.press('ControlOrMeta+k');
  await expect(box(page)).toBeFocused();
}

test('focusing the field loads the head, once; the first answer needs no other index file', async ({page}) => {
  const requests = watchIndex(page);
  const release = await holdRest(page);
  await open(page, '/faq');
  await expect.poll(() => requests.map(file), WAIT).toEqual(['head']);
  await page.keyboard.type('refund');
  await expect(suggestions(page).first()).toContainText(/refund/i, WAIT);
  expect(requests.filter((request) => file(request) === 'head').length).toBe(1);
  release();
  // The files for the whole word are requested next, before any is prefetched.
  await expect.poll(() => requests.some(isAhead), WAIT).toBe(true);
  const needed = requests.slice(0, requests.findIndex(isAhead)).map(file);
  expect(needed).toContain('rows');
  expect(needed).toContain('vocabulary');
});

test('after an answer the rest is prefetched, each file once, and later answers load nothing', async ({page}) => {
  const requests = watchIndex(page);
  await open(page, '/1.0/callbacks');
  await page.keyboard.type('callback');
  await expect(suggestions(page).first()).toBeVisible(WAIT);
  await expect
    .poll(() => requests.filter(isAhead).some((request) => file(request)!.startsWith('text-')), WAIT)
    .toBe(true);
  // Wait until there has been no request for a second.
  await expect
    .poll(
      async () => {
        const before = requests.length;
        await page.waitForTimeout(1000);
        return requests.length - before;
      },
      {timeout: 60_000},
    )
    .toBe(0);
  const names = requests.map(file);
  expect(new Set(names).size).toBe(names.length);
  // The prefetched head was loaded only once.
  const heads = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({name}) => name.includes('/search-index/head.json'))
      .map(({initiatorType, transferSize}) => [initiatorType, transferSize > 0]),
  );
  expect(heads.filter(([, isTransferred]) => isTransferred)).toHaveLength(1);
  for (const name of ['words', 'names', 'body-0']) expect(names).toContain(name);
  for (const query of ['transaction status', 'refnud', 'зфнщге', 'signature of a request']) {
    await box(page).fill(query);
    await expect(page.locator('.navbar__search a[href*="search/?"]')).toHaveAttribute(
      'href',
      new RegExp(`[?&]q=${encodeURIComponent(query).replaceAll('%20', '\\+')}(&|$)`),
      WAIT,
    );
  }
  expect(requests.length).toBe(names.length);
});

for (const [what, connection] of [
  ['who saves data', {saveData: true, effectiveType: '4g'}],
  ['on a slow network', {saveData: false, effectiveType: 'slow-2g'}],
] as const) {
  test(`nothing is prefetched for a reader ${what}`, async ({page}) => {
    await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', {value}), connection);
    const requests = watchIndex(page);
    await page.goto('/faq');
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('refund');
    await expect.poll(() => requests.map(file), WAIT).toContain('rows');
    await expect(page.locator('.navbar output')).toHaveText(/^\d+ results?\./, WAIT);
    await page.waitForTimeout(1500);
    expect(requests.filter(isAhead)).toEqual([]);
  });
}

test('a selection in the first answer is kept in the final one', async ({page}) => {
  const requests = watchIndex(page);
  const release = await holdRest(page);
  await open(page, '/faq');
  await page.keyboard.type('refund');
  await expect(suggestions(page).nth(1)).toBeVisible(WAIT);
  const drawn = await suggestions(page).allTextContents();
  await page.keyboard.press('ArrowDown');
  const chosen = (await box(page).getAttribute('aria-activedescendant'))!;
  const address = (await page.locator(`[id="${chosen}"]`).getAttribute('href'))!;
  release();
  // Prefetching starts when the final answer has arrived.
  await expect.poll(() => requests.some(isAhead), WAIT).toBe(true);
  expect(await suggestions(page).allTextContents()).toEqual(drawn);
  await expect(box(page)).toHaveAttribute('aria-activedescendant', chosen);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${address.split('?')[0]!}\\?`));
});

test('a suggestion is a link: it opens here with a click, and in a new tab with Ctrl', async ({page, context}) => {
  const requests = watchIndex(page);
  await open(page, '/faq');
  await page.keyboard.type('idempotency');
  // Wait until the final answer is rendered.
  await expect.poll(() => requests.some(isAhead), WAIT).toBe(true);
  const first = suggestions(page).first();
  const address = (await first.getAttribute('href'))!;
  expect(address).toMatch(/[?&]_highlight=idempotency/);
  // Tab does not stop at single suggestions.
  await expect(first).toHaveAttribute('tabindex', '-1');
  const opened = context.waitForEvent('page');
  await first.click({modifiers: ['ControlOrMeta']});
  await expect(await opened).toHaveURL(new RegExp(`${address.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`));
  await expect(page).toHaveURL(/\/faq$/);
  await page.evaluate(() => ((window as unknown as {same: boolean}).same = true));
  await first.click();
  await expect(page).toHaveURL(/[?&]_highlight=idempotency/);
  expect(await page.evaluate(() => (window as unknown as {same?: boolean}).same)).toBe(true);
});
