/** The search in the browser: queries of readers of three languages, keyboard, screen readers, and failures. */
import type {Page, Request} from '@playwright/test';
import {axe} from './axe';
import {expect, hydrated, setTheme, test} from './test';

const WAIT = {timeout: 15_000};
const box = (page: Page) => page.locator('.navbar__search-input');
const suggestions = (page: Page) => page.locator('.navbar__search [role=option]');

async function type(page: Page, query: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await box(page).pressSequentially(query, {delay: 15});
}

/** Waits until the list shows the results for the whole query. */
async function answered(page: Page, query: string): Promise<void> {
  const all = page.locator('.navbar__search a[href*="search/?"]');
  await expect(all).toHaveAttribute('href', new RegExp(`[?&]q=${encodeURIComponent(query)}(&|$)`), WAIT);
}

for (const [address, answers] of [
  ['/faq', {208: /208/, зфнщге: /payout|pay out/i, возврат: /refund/i, signiture: /request format|signature/i}],
  [
    '/uk/faq',
    {виплату: /виплат/i, dbgkfne: /виплат/i, возврат: /повернення/i, transaction_create: /transaction|транзакці/i},
  ],
] as const) {
  test(`${Object.keys(answers).join(', ')} find their pages on ${address}`, async ({page}) => {
    await page.goto(address);
    await hydrated(page);
    for (const [query, first] of Object.entries(answers)) {
      await test.step(query, async () => {
        // Clear the field, so that the results of the previous query are not mistaken for these.
        await box(page).fill('');
        await expect(page.locator('.navbar__search [role=listbox] > [role=option]')).toHaveCount(0);
        await type(page, query);
        await expect.soft(suggestions(page).first(), query).toContainText(first, WAIT);
      });
    }
  });
}

test('a page opened from an inflected word marks other forms of it', async ({page}) => {
  await page.goto('/uk/faq');
  await hydrated(page);
  await type(page, 'виплату');
  await answered(page, 'виплату');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/_highlight=/);
  await expect(page.locator('article mark').first()).toBeVisible(WAIT);
  const marked = await page.locator('article mark').allTextContents();
  expect(marked.every((text) => text.toLowerCase().startsWith('виплат'))).toBe(true);
  expect(marked.some((text) => text.toLowerCase() !== 'виплату')).toBe(true);
});

test('an archived page finds archived pages, a current one current pages', async ({page}) => {
  for (const [address, of] of [
    ['/1.0/callbacks', /^\/1\.0\//],
    ['/callbacks', /^\/(?!1\.0)/],
  ] as const) {
    await page.goto(address);
    await hydrated(page);
    await type(page, 'callback');
    await answered(page, 'callback');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/_highlight=/);
    expect(new URL(page.url()).pathname).toMatch(of);
  }
});

for (const [address, name, announced] of [
  ['/faq', 'Search', /^\d+ results?\. Use the arrow keys to choose\.$/],
  ['/uk/faq', 'Пошук', /^\d+ результат(и|ів)?\. Обирайте стрілками\.$/],
] as const) {
  test(`the box is a combobox for the keyboard and for screen readers (${address})`, async ({page}) => {
    await page.goto(address);
    await hydrated(page);
    await type(page, 'callback');
    const combobox = page.getByRole('combobox', {name});
    await expect(combobox).toBeFocused();
    await expect(combobox).toHaveAttribute('aria-expanded', 'true', WAIT);
    await expect(page.locator('.navbar output')).toHaveText(announced);
    await answered(page, 'callback');
    // The first hit is selected from the start, in the first answer and in the final one, which replaces it.
    await expect(suggestions(page).first()).toHaveAttribute('aria-selected', 'true');
    // The arrows start from it; from now on the list is frozen.
    await page.keyboard.press('ArrowDown');
    const [first, second] = await suggestions(page).evaluateAll((options) => options.map(({id}) => id));
    await expect(combobox).toHaveAttribute('aria-activedescendant', second!);
    await expect(page.locator(`[id="${second}"]`)).toHaveAttribute('aria-selected', 'true');
    await expect(page.locator(`[id="${first}"]`)).not.toHaveAttribute('aria-selected');
    await page.keyboard.press('ArrowUp');
    await expect(combobox).toHaveAttribute('aria-activedescendant', first!);
    await page.keyboard.press('Escape');
    await expect(combobox).toHaveAttribute('aria-expanded', 'false');
    await expect(combobox).toHaveValue('callback');
  });
}

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds no violations in an open, an empty and a failed list (${theme})`, async ({page, watched}) => {
    const violations = async () => {
      const {violations: found} = await axe(page).include('.navbar').analyze();
      return found.flatMap(({id, nodes}) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
    };
    await setTheme(page, theme);
    await page.goto('/faq');
    await hydrated(page);
    await type(page, 'refund');
    await expect(suggestions(page).first()).toBeVisible(WAIT);
    await expect(page.getByRole('combobox')).toHaveAttribute('aria-controls', /-options$/);
    expect(await violations()).toEqual([]);
    await box(page).fill('zzqqxxyyzz');
    await expect(page.locator('.navbar output')).toHaveText('No results', WAIT);
    expect(await violations()).toEqual([]);
    await page.route('**/search-index/*', (route) => route.abort());
    await page.goto('/callbacks');
    await hydrated(page);
    await type(page, 'blik');
    await expect(page.locator('.navbar').getByRole('button', {name: 'Try again'})).toBeVisible(WAIT);
    expect(await violations()).toEqual([]);
    watched.complaints.length = 0;
  });
}

test('nothing found is announced', async ({page}) => {
  await page.goto('/faq');
  await hydrated(page);
  await type(page, 'zzqqxxyyzz');
  await expect(page.locator('.navbar output')).toHaveText('No results', WAIT);
});

test('text typed before the index is loaded is answered afterwards', async ({page}) => {
  await page.route('**/search-index/head.json*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.goto('/faq');
  await hydrated(page);
  await type(page, 'refund');
  await expect(suggestions(page).first()).toContainText(/refund/i, WAIT);
});

test('the first answer uses titles and headings, while the rest is loading', async ({page}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/search-index\/(?!head)/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/faq');
  await hydrated(page);
  await type(page, 'refund');
  await expect(suggestions(page).first()).toContainText(/refund/i, WAIT);
  const first = await suggestions(page).allTextContents();
  release();
  await expect.poll(() => suggestions(page).allTextContents(), WAIT).not.toEqual(first);
  await expect(suggestions(page).first()).toContainText(/refund/i);
});

const isIndex = (request: Request) => request.url().includes('/search-index/');

for (const [what, locale, breakIt, retry] of [
  ['is refused', '', 'abort', 'Try again'],
  ['is cut off', '/uk', 'cut', 'Повторити'],
  ['is a page of the host', '', 'html', 'Try again'],
] as const) {
  test(`an index that ${what} shows a message, and is retried`, async ({page, watched}) => {
    // A flag, because removing a route during one of its requests makes both handlers answer it.
    let broken = true;
    await page.route('**/search-index/*', async (route) => {
      if (!broken) return route.fallback();
      if (breakIt === 'abort') return route.abort();
      if (breakIt === 'html') return route.fulfill({status: 200, contentType: 'text/html', body: '<!doctype html>'});
      const response = await route.fetch();
      return route.fulfill({response, body: (await response.text()).slice(0, 500)});
    });
    await page.goto(`${locale}/faq`);
    await hydrated(page);
    await type(page, 'blik');
    const button = page.locator('.navbar').getByRole('button', {name: retry});
    await expect(button).toBeVisible(WAIT);
    await expect(suggestions(page)).toHaveCount(0);
    broken = false;
    await button.click();
    await expect(suggestions(page).first()).toContainText(/blik/i, WAIT);
    await expect(button).toBeHidden();
    await expect(box(page)).toHaveValue('blik');

    // The results page shows the message, too.
    broken = true;
    await page.goto(`${locale}/search?q=blik`);
    const again = page.locator('main').getByRole('button', {name: retry});
    await expect(again).toBeVisible(WAIT);
    broken = false;
    await again.click();
    await expect(page.locator('main article').first()).toContainText(/blik/i, WAIT);
    // Each failure is a warning, plus the browser's own message about the request; no error is uncaught.
    expect(
      watched.complaints.filter((text) => !/^console (?:warning: Search:|error: Failed to load)/.test(text)),
    ).toEqual([]);
    watched.complaints.length = 0;
  });
}

test('a retry while a longer word is pending answers the longer word', async ({page, watched}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let broken = true;
  await page.route('**/search-index/*', async (route) => {
    if (broken) return route.abort();
    await held;
    return route.fallback();
  });
  await page.goto('/faq');
  await hydrated(page);
  await type(page, 'bli');
  const button = page.locator('.navbar').getByRole('button', {name: 'Try again'});
  await expect(button).toBeVisible(WAIT);
  broken = false;
  await box(page).pressSequentially('k');
  await button.click();
  release();
  await expect(suggestions(page).first()).toContainText(/blik/i, WAIT);
  await answered(page, 'blik');
  watched.complaints.length = 0;
});

test('a worker that fails to load shows a message, and is retried', async ({page, watched}) => {
  let worker = '';
  page.on('worker', (one) => (worker = one.url()));
  await page.goto('/faq');
  await hydrated(page);
  await type(page, 'blik');
  await expect(suggestions(page).first()).toBeVisible(WAIT);
  expect(worker).toMatch(/\.js$/);
  await page.route(worker, (route) => route.abort());
  await page.goto('/callbacks');
  await hydrated(page);
  await type(page, 'blik');
  const button = page.locator('.navbar').getByRole('button', {name: 'Try again'});
  await expect(button).toBeVisible(WAIT);
  await page.unroute(worker);
  await button.click();
  await expect(suggestions(page).first()).toContainText(/blik/i, WAIT);
  watched.complaints.length = 0;
});

const ODD = [
  '<img src=x onerror="window.injected=1">',
  '"><script>window.injected=1</script>',
  '.*+?^${}()|[]\\/',
  '%',
  '\u0000\u0007\u202e',
  'مرحبا بالعالم',
  '💳💳',
  '__proto__',
  '//evil.example',
  '../../etc',
  'x'.repeat(10_000),
];

test('odd values in the address are harmless', async ({page}) => {
  for (const value of ODD) {
    const odd = encodeURIComponent(value);
    for (const address of [
      `/search?q=${odd}`,
      `/search?q=refund&ctx=${odd}&version=${odd}`,
      `/faq?_highlight=refund&_highlight=${odd}`,
    ]) {
      // The server refuses addresses of more than 8 kB, so the longest value is truncated.
      await page.goto(address.slice(0, 6000).replace(/%[0-9A-F]?$/, ''));
      await expect(page.locator('h1').first()).toBeVisible();
      if (address.startsWith('/faq')) {
        await expect(
          page
            .locator('article mark')
            .filter({hasText: /refund/i})
            .first(),
        ).toBeVisible(WAIT);
      }
      expect(await page.evaluate(() => (window as unknown as {injected?: number}).injected)).toBeUndefined();
      expect(await page.locator('main img[src=x], .navbar img[src=x]').count()).toBe(0);
    }
  }
});

test('an unknown version or context searches the current documentation', async ({page}) => {
  await page.goto('/search?q=blik&ctx=nope&version=9.9/');
  await expect(page.locator('main article').first()).toContainText(/blik/i, WAIT);
});

test('1,000 queries from a seeded generator neither fail nor freeze the page', async ({page}) => {
  test.setTimeout(300_000);
  const wrong: string[] = [];
  page.on('requestfailed', (request) => {
    if (isIndex(request)) wrong.push(`${request.url()} failed`);
  });
  await page.goto('/faq');
  await hydrated(page);
  await type(page, 'refund');
  await expect(suggestions(page).first()).toBeVisible(WAIT);
  const measured = await page.evaluate(async () => {
    // A small seeded generator (mulberry32), so that a failure is reproducible.
    let state = 20261121;
    const random = () => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
    const pieces = [
      ...'abcdefghijklmnopqrstuvwxyz0123456789 _-./абвгдеєжзиіїйклмнопрстуфхцчшщьюя',
      'refund',
      'card.number',
      'виплат',
      'возврат',
      '204',
      '<b>',
      '\\',
      '(',
      '*',
      '💳',
      '\u202e',
      '"',
      '&amp;',
      'مرحبا',
    ];
    const input = document.querySelector<HTMLInputElement>('.navbar__search-input')!;
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
    let slowest = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) slowest = Math.max(slowest, entry.duration);
    }).observe({type: 'longtask'});
    let asked = 0;
    for (; asked < 1000; asked++) {
      const query = Array.from({length: 1 + Math.floor(random() * 12)}, () => pick(pieces)).join('');
      setValue.call(input, query);
      input.dispatchEvent(new Event('input', {bubbles: true}));
      // Sometimes wait for the answer; mostly the next letter is typed first.
      await new Promise((resolve) => setTimeout(resolve, asked % 10 === 0 ? 60 : 1));
    }
    return {count: asked, longest: slowest};
  });
  const {count, longest} = measured;
  expect(count).toBe(1000);
  console.log(`1,000 random queries: longest task of the main thread ${Math.round(longest)} ms`);
  // The goal is 200 ms; the machine of a test run is shared, so the test only fails at ten times that.
  expect(longest).toBeLessThan(2000);
  await box(page).fill('');
  await box(page).pressSequentially('refund', {delay: 15});
  await expect(suggestions(page).first()).toContainText(/refund/i, WAIT);
  expect(wrong).toEqual([]);
});
