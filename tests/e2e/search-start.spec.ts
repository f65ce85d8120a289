/**
 * The search before anything is typed, and queries that name the language of a sample or repeat the words of a customer.
 */
import type {Page} from '@playwright/test';
import {expect, HYDRATION_STATES, isHydrated, openIn, openWithoutHydration, test, waitForHydration} from './test';

const WAIT = {timeout: 15_000};
const field = (page: Page) => page.locator('.navbar__search-input');
const options = (page: Page) => page.locator('.navbar__search [role=option]');
const groups = (page: Page) => page.locator('.navbar__search [role=group]');
const clear = (page: Page, name: string) => page.locator('.navbar__search').getByRole('button', {name});

const LOCALES = {
  en: {
    path: '',
    start: 'Start here',
    opened: 'Recently opened',
    clear: 'Clear recently opened',
    starts: ['Test payment', 'Error codes', 'Callbacks', 'Find a method', 'Test cards'],
    complaint: 'refund not arrived',
    heading: 'The customer says that the refund has not arrived',
    payout: 'payout',
    searching: 'Searching…',
  },
  uk: {
    path: '/uk',
    start: 'З чого почати',
    opened: 'Нещодавно відкриті',
    clear: 'Очистити нещодавно відкриті',
    starts: ['Тестовий платіж', 'Коди помилок', 'Колбеки', 'Знайти спосіб оплати', 'Тестові картки'],
    complaint: 'повернення не надійшло',
    heading: 'Покупець каже, що повернення не надійшло',
    payout: 'виплата',
    searching: 'Шукаємо…',
  },
} as const;

for (const [locale, words] of Object.entries(LOCALES))
  for (const state of HYDRATION_STATES)
    test(`an empty search shows five starting points and the pages opened last, which can be cleared (${locale}, ${state})`, async ({
      page,
    }) => {
      for (const address of ['/limits', '/refunds', '/faq']) await page.goto(words.path + address);
      await openIn(state, page, `${words.path}/callbacks`);
      await page.keyboard.press('ControlOrMeta+k');
      await expect(groups(page)).toHaveCount(2, WAIT);
      await expect(groups(page).nth(0)).toHaveAttribute('aria-label', words.start);
      await expect(groups(page).nth(0).locator('.hit__title')).toHaveText([...words.starts]);
      const opened = groups(page).nth(1);
      await expect(opened).toHaveAttribute('aria-label', words.opened);
      // The newest first, without the page itself.
      expect(
        await opened.locator('a').evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname)),
      ).toEqual(['/faq', '/refunds', '/limits'].map((address) => words.path + address));
      await expect(page.locator('.navbar__search [aria-selected=true]')).toHaveCount(0);
      await clear(page, words.clear).click();
      await expect(groups(page)).toHaveCount(1);
      await expect(field(page)).toBeFocused();
      await page.reload();
      await page.keyboard.press('ControlOrMeta+k');
      await expect(groups(page)).toHaveCount(1, WAIT);
      await expect(clear(page, words.clear)).toHaveCount(0);
    });

test('the keys choose a starting point, Enter without a choice does nothing, and a text takes its place', async ({
  page,
}) => {
  await openWithoutHydration(page, '/faq');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(options(page)).toHaveCount(5, WAIT);
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.navbar__search [aria-selected=true]')).toContainText('Error codes');
  await page.keyboard.type('refund');
  await expect(groups(page)).toHaveCount(0);
  await expect(options(page).first()).toBeVisible(WAIT);
  await field(page).fill('');
  await expect(options(page)).toHaveCount(5, WAIT);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/reference\/api_error_codes$/);
});

test('on a phone the starting points fill the sheet, and Escape closes it', async ({page}) => {
  await page.setViewportSize({width: 390, height: 844});
  await openWithoutHydration(page, '/faq');
  await page.locator('.search__open').click();
  await expect(options(page)).toHaveCount(5, WAIT);
  for (const option of await options(page).all()) {
    const {height, width} = (await option.boundingBox())!;
    expect(height).toBeGreaterThanOrEqual(40);
    expect(width).toBeGreaterThan(330);
  }
  await page.keyboard.press('Escape');
  await expect(page.locator('.search__sheet')).toBeHidden();
});

test('a page whose storage is denied shows the starting points alone', async ({page}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await openWithoutHydration(page, '/refunds');
  await openWithoutHydration(page, '/faq');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(groups(page)).toHaveCount(1, WAIT);
});

for (const [locale, words] of Object.entries(LOCALES)) {
  test(`the words of a customer lead to the heading that answers them (${locale})`, async ({page}) => {
    await openWithoutHydration(page, `${words.path}/faq`);
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type(words.complaint);
    await expect(options(page).first()).toContainText(words.heading, WAIT);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/refunds\?[^#]*#not-arrived$/);
    await expect(page.locator('#not-arrived')).toBeInViewport();
    await expect(page.locator('#not-arrived + p')).toBeInViewport();
  });

  test(`the results page says at once that it searches, then how many pages it found (${locale})`, async ({page}) => {
    const release = await openWithoutHydration(page, `${words.path}/search?q=refund`);
    const count = page.locator('.results__count');
    await expect(count).toHaveText(words.searching);
    await expect(count).toBeVisible();
    release();
    await waitForHydration(page);
    await expect(page.locator('.results__page').first()).toBeVisible(WAIT);
    await expect(count).toHaveText(new RegExp(`(?<!\\d)${await page.locator('.results__page').count()} `));
    await page.goto(`${words.path}/search?q=payout+kazakhstan+kzt`);
    await expect(page.locator('.results__page').first()).toBeVisible(WAIT);
    await page.goto(`${words.path}/search`);
    await expect(page.locator('main h1')).toBeVisible();
    await expect(count).toHaveText('', {useInnerText: true});
  });
}

/** A name of each language of the samples → its tab. */
const LANGUAGES = {
  curl: 'bash',
  http: 'http',
  java: 'java',
  javascript: 'javascript',
  kotlin: 'kotlin',
  php: 'php',
  python: 'python',
};

for (const [name, tab] of Object.entries(LANGUAGES))
  test(`“${name} payout” leads to the payout to a card with the tab ${tab}`, async ({page}) => {
    await openWithoutHydration(page, '/faq');
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type(`${name} payout`);
    const first = options(page).first();
    await expect(first).toHaveAttribute('href', new RegExp(`^/services/card_payout\\?.*_sample=${tab}$`), WAIT);
    await first.click();
    const group = page.locator('[data-tabs=language]').first();
    await expect(group.locator('[role=tab][aria-selected=true]')).toHaveAttribute('data-value', tab, WAIT);
    await expect(group.locator('[role=tabpanel]:not([hidden])')).toHaveCount(1);
    // The address alone loads no React, and the reader’s own choice stays.
    expect(await isHydrated(page)).toBe(false);
    expect(await page.evaluate(() => localStorage.getItem('docusaurus.tab.language'))).toBeNull();
  });

/** An operation, the receivers and a guide, in both locales. */
for (const [query, address, tab] of [
  ['java refund', '/api/transaction_cancel', 'java'],
  ['kotlin callback receiver', '/callbacks', 'kotlin'],
  ['php signature example', '/request_format', 'php'],
  ['повернення на питоні', '/uk/api/transaction_cancel', 'python'],
  ['приймач колбеків на котліні', '/uk/callbacks', 'kotlin'],
  ['php приклад підпису', '/uk/request_format', 'php'],
  ['котлін виплата', '/uk/services/card_payout', 'kotlin'],
] as const)
  test(`“${query}” opens the tab ${tab} of ${address}`, async ({page}) => {
    await openWithoutHydration(page, address.startsWith('/uk/') ? '/uk/faq' : '/faq');
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type(query);
    const first = options(page).first();
    await expect(first).toHaveAttribute('href', new RegExp(`^${address}\\?.*_sample=${tab}(?:#|$)`), WAIT);
    await first.click();
    const chosen = page.locator('[data-tabs=language]').first().locator('[role=tab][aria-selected=true]');
    await expect(chosen).toHaveAttribute('data-value', tab, WAIT);
  });

test('the tab stays with hydration, and after client-side navigation', async ({page}) => {
  await openIn('hydrated', page, '/services/card_payout?_sample=kotlin&_highlight=payout');
  const chosen = page.locator('[data-tabs=language] [role=tab][aria-selected=true]').first();
  await expect(chosen).toHaveAttribute('data-value', 'kotlin', WAIT);
  await page.keyboard.press('ControlOrMeta+k');
  await field(page).fill('python refund');
  await expect(options(page).first()).toHaveAttribute('href', /_sample=python/, WAIT);
  await options(page).first().click();
  await expect(page).toHaveURL(/_sample=python/);
  await expect(chosen).toHaveAttribute('data-value', 'python', WAIT);
});
