/** Section 2 of the specification: search. The quality of its results is measured elsewhere. */
import type {Page} from '@playwright/test';
import {expect, HYDRATION_STATES, openIn, test} from './test';

const WAIT = {timeout: 15_000};

async function type(page: Page, query: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await page.locator('.navbar__search-input').pressSequentially(query, {delay: 20});
}

const suggestions = (page: Page) => page.locator('.navbar__search [class*=suggestion]');

for (const hydration of HYDRATION_STATES) {
  test(`the shortcut reaches the box, which suggests from the local index [2.7] [2.31] (${hydration})`, async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await openIn(hydration, page, '/faq');
    expect(asked.filter((path) => path.includes('search-index'))).toEqual([]);
    // Before typing: keys typed into the page would reach the box without the shortcut too.
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.locator('.navbar__search-input')).toBeFocused();
    await page.keyboard.type('callback', {delay: 20});
    await expect(suggestions(page).first()).toBeVisible(WAIT);
    expect(asked.filter((path) => /\/search-index\/[^/]+\.json$/.test(path)).length).toBeGreaterThan(0);
  });

  test(`on a Mac the shortcut is Cmd+K [2.7] (${hydration})`, async ({page}) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'userAgentData', {value: {platform: 'macOS'}});
    });
    await openIn(hydration, page, '/faq');
    await page.keyboard.press('Meta+k');
    await expect(page.locator('.navbar__search-input')).toBeFocused();
  });

  for (const [locale, none, all, query] of [
    ['', 'No results', 'See all results', 'signature'],
    ['/uk', 'Нічого не знайдено', 'Усі результати', 'підпис'],
  ] as const) {
    test(`without a hit there is a message; with hits there is a link to all of them [2.32] [2.33] [2.30] (${locale || 'en'}, ${hydration})`, async ({
      page,
    }) => {
      await openIn(hydration, page, `${locale}/faq`);
      await type(page, 'zzqqxxyyzz');
      await expect(page.locator('.navbar__search')).toContainText(none, WAIT);
      await page.locator('.navbar__search-input').fill('');
      await page.locator('.navbar__search-input').pressSequentially(query, {delay: 20});
      const link = page.locator('.navbar__search').getByRole('link', {name: all});
      await expect(link).toBeVisible(WAIT);
      await expect(link).toHaveAttribute('href', new RegExp(`^${locale}/search/?\\?q=`));
      await link.click();
      await expect(page).toHaveURL(new RegExp(`${locale}/search/?\\?q=`));
      // React renders the results; before hydration, only the address is reached.
      if (hydration === 'hydrated') await expect(page.locator('main article').first()).toBeVisible(WAIT);
    });
  }

  test(`from a page of a context the link carries ctx [2.34] (${hydration})`, async ({page}) => {
    for (const [address, context] of [
      ['/api/transaction_find', 'api'],
      ['/services/blik/payin_hpp', 'services'],
      ['/invoicing', 'invoicing'],
      ['/reference/country_codes', 'reference'],
    ] as const) {
      await openIn(hydration, page, address);
      await type(page, 'amount');
      const link = page
        .locator('.navbar__search')
        .getByRole('link', {name: /See all results/})
        .first();
      await expect(link).toBeVisible(WAIT);
      // The link is updated while typing.
      await expect(link).toHaveAttribute('href', /[?&]q=amount(&|$)/);
      const target = new URL((await link.getAttribute('href'))!, 'http://site');
      expect(target.searchParams.get('ctx')).toBe(context);
      expect(target.searchParams.get('q')).toBe('amount');
    }
  });

  test(`from a page of version 1.0 the link carries version [2.35] (${hydration})`, async ({page}) => {
    await openIn(hydration, page, '/1.0/callbacks');
    await type(page, 'callback');
    const link = page
      .locator('.navbar__search')
      .getByRole('link', {name: /See all results/})
      .first();
    await expect(link).toBeVisible(WAIT);
    await expect(link).toHaveAttribute('href', /[?&]q=callback(&|$)/);
    const target = new URL((await link.getAttribute('href'))!, 'http://site');
    expect(target.searchParams.get('version')).toMatch(/^1\.0\/?$/);
  });

  test(`choosing a hit opens the page with the terms in its query, and marks them [2.36] (${hydration})`, async ({
    page,
  }) => {
    await openIn(hydration, page, '/faq');
    await type(page, 'idempotency');
    await expect(suggestions(page).first()).toBeVisible(WAIT);
    // Wait until the list shows the results for the whole word.
    await expect(page.getByRole('link', {name: 'See all results'})).toHaveAttribute('href', /[?&]q=idempotency(&|$)/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/[?&]_highlight=idempotency/);
    await expect(page.locator('article mark').first()).toHaveText(/idempoten/i);
  });
}

for (const [locale, query] of [
  ['', 'window'],
  ['/uk', 'вікно'],
] as const) {
  test(`snippets are cut with ellipses around the hit [2.37] (${locale || 'en'})`, async ({page}) => {
    await page.goto(`${locale}/search?q=${query}`);
    const snippets = page.locator('main article p');
    await expect(snippets.first()).toBeVisible(WAIT);
    // A page may contain an ellipsis of its own, so only those at an end count.
    const cut = (texts: string[]) => texts.map((text) => text.trim()).filter((text) => /^…|…$/.test(text));
    const long = cut(await snippets.allTextContents());
    expect(long.length).toBeGreaterThan(0);
    // The snippet is longer than the hit itself, and shorter than the page.
    expect(long.some((text) => text.split(/\s+/).length > 6)).toBe(true);
    expect(long.filter((text) => text.length > 250)).toEqual([]);

    await type(page, query);
    await expect(suggestions(page).first()).toBeVisible(WAIT);
    await expect(suggestions(page).getByText(/^…|…$/).first()).toBeVisible(WAIT);
  });
}
