/** Navigation: the sidebar, the bar and the dialogs of the mobile view, the keyboard, and unknown addresses. */
import type {Page} from '@playwright/test';
import {ANNOUNCEMENT_ID} from '../../src/brand';
import {expect, hydrated, preventHydration, test} from './test';

const PHONE = {width: 390, height: 844};
const LOCALES = ['', '/uk'];
const sidebar = (page: Page) => page.locator('.theme-doc-sidebar-container .menu');

/** Open first-level categories. */
const open = (page: Page) =>
  sidebar(page)
    .locator('.theme-doc-sidebar-item-category-level-1:not(.menu__list-item--collapsed) > div > a')
    .allTextContents();

/** As if the announcement had been closed earlier. */
async function dismissAnnouncement(page: Page): Promise<void> {
  await page.addInitScript((id) => {
    localStorage.setItem('docusaurus.announcement.dismiss', 'true');
    localStorage.setItem('docusaurus.announcement.id', id);
  }, ANNOUNCEMENT_ID);
}

test('only the category of the page is open, and the page is in view, without React', async ({page}) => {
  await page.setViewportSize({width: 1280, height: 600});
  await preventHydration(page);
  for (const [address, branch] of [
    ['/', 'Get started'],
    ['/services/turkey/papara/payout', 'Payment methods'],
    // The page is also listed among the payouts.
    ['/services/card_payout', 'Payment methods'],
    ['/services/acquiring_preauth', 'Payment methods'],
    ['/services/invoicing/invoice_delete', 'Invoicing'],
    ['/reference/state_codes', 'Codes'],
    ['/api/events/event_resend', 'API reference'],
    ['/versioning', 'Resources'],
  ] as const) {
    await page.goto(address);
    expect(await open(page), address).toEqual([branch]);
    const current = sidebar(page).locator('[aria-current=page]');
    await expect(current, address).toHaveCount(1);
    const [inner, outer] = [await current.boundingBox(), await sidebar(page).boundingBox()];
    expect(inner!.y, address).toBeGreaterThanOrEqual(outer!.y);
    expect(inner!.y + inner!.height, address).toBeLessThanOrEqual(outer!.y + outer!.height);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  }
});

test('categories opened by the reader stay open on the next page', async ({page}) => {
  // Without animation: a click during the opening of a list would hit a link that is moved under it.
  await page.emulateMedia({reducedMotion: 'reduce'});
  await page.goto('/faq');
  await hydrated(page);
  await sidebar(page).getByRole('button', {name: 'Accept payments'}).click();
  await sidebar(page).getByRole('link', {name: 'Glossary'}).click();
  await expect(page).toHaveURL(/definition/);
  expect(await open(page)).toEqual(['Accept payments', 'Resources']);
});

for (const [locale, name] of [
  ['', 'Create a transaction'],
  ['/uk', 'Створення транзакції'],
] as const) {
  test(`an operation is listed by its name and its path (${locale || 'en'})`, async ({page}) => {
    await page.goto(`${locale}/api/transaction_pay`);
    const link = sidebar(page).getByRole('link', {name: `${name} /transaction/create`});
    await expect(link.locator('code')).toHaveText('/transaction/create');
    await expect(page.locator('.breadcrumbs li').last()).not.toContainText('/');
  });
}

test('the breadcrumb of payment methods leads to the full list', async ({page}) => {
  await page.goto('/services/blik/payin_hpp');
  await page.locator('.breadcrumbs').getByRole('link', {name: 'Payment methods'}).click();
  await expect(page).toHaveURL(/\/services\/?$/);
});

test('files, blog, tags, about, changelog and invoicing are within two clicks of any kind of page', async ({page}) => {
  const goals = ['/openapi.yaml', '/postman_collection.json', '/blog', '/tags', '/about', '/changelog', '/invoicing'];
  for (const address of [
    '/',
    '/services/blik/payin_hpp',
    '/changelog',
    '/invoicing',
    '/blog',
    '/tags',
    '/about',
    '/no-such-page',
  ]) {
    await page.goto(address);
    await hydrated(page);
    const missing = async () => {
      const links = await page
        .locator('a[href]')
        .evaluateAll((all) =>
          all.map((one) => new URL((one as HTMLAnchorElement).href).pathname.replace(/(.)\/$/, '$1')),
        );
      return goals.filter((goal) => !links.includes(goal));
    };
    // One click opens a category; none is needed if all links are visible.
    const closed = page.locator(
      '.theme-doc-sidebar-menu > .menu__list-item--collapsed > div > :is(a[role=button], button)',
    );
    while ((await missing()).length > 0 && (await closed.count()) > 0) await closed.first().click();
    expect(await missing(), address).toEqual([]);
  }
});

for (const width of [320, 390]) {
  test(`at ${width} px the heading is near the top, and navigation bar and breadcrumbs do not overlap`, async ({
    page,
  }) => {
    await page.setViewportSize({width, height: 844});
    await dismissAnnouncement(page);
    for (const address of [
      '/payment_page',
      '/api/transaction_create',
      '/services/blik/payin_hpp',
      '/uk/reference/bank_codes',
    ]) {
      await page.goto(address);
      const top = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((element) => element.getBoundingClientRect().top);
      expect(await top('h1'), address).toBeLessThanOrEqual(180);
      const bar = (await page.locator('.navbar').boundingBox())!;
      const line = (await page.locator('.page-line').boundingBox())!;
      expect(bar.height).toBe(56);
      expect(line.y).toBeGreaterThanOrEqual(bar.height);
      expect(line.height).toBe(40);
      // Hidden behind the bar on the way down, shown on the way up.
      const bottom = async () => {
        const box = (await page.locator('.page-line').boundingBox())!;
        return Math.round(box.y + box.height);
      };
      await page.evaluate(() => scrollTo({top: 900, behavior: 'instant'}));
      await expect.poll(bottom).toBe(bar.height);
      await page.evaluate(() => scrollBy({top: -60, behavior: 'instant'}));
      await expect.poll(bottom).toBe(bar.height + 40);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });
}

test('the menu is a dialog: it takes, traps and restores the focus', async ({page}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/services/blik/payin_hpp');
  await page.getByRole('button', {name: 'Toggle navigation bar', exact: true}).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', {name: 'Menu'});
  await expect(dialog).toBeFocused();
  await expect(dialog).toHaveAttribute('aria-modal', 'true');
  await expect(dialog.locator('.theme-doc-sidebar-menu [aria-current=page]')).toBeInViewport();
  await page.keyboard.press('Shift+Tab');
  const stops = new Set<string>();
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement!.closest('[role=dialog]') !== null)).toBe(true);
    stops.add(await page.evaluate(() => document.activeElement!.outerHTML));
  }
  expect(stops.size).toBeGreaterThan(10);
  await page.keyboard.press('Escape');
  await expect(page.locator('.navbar-sidebar--show')).toHaveCount(0);
  await expect(page.locator('.navbar__toggle')).toBeFocused();
  // Opening it again works.
  await page.keyboard.press('Enter');
  await expect(dialog).toBeFocused();
  await dialog.getByRole('button', {name: /close navigation/i}).click();
  await expect(page.locator('.navbar__toggle')).toBeFocused();
});

test('a dropdown opens by keyboard and closes by Escape, with the focus back on it', async ({page}) => {
  await page.goto('/faq');
  await hydrated(page);
  for (const name of ['English', '2.0']) {
    const button = page.getByRole('button', {name, exact: true});
    const menu = page.locator('.dropdown', {has: button}).locator('.dropdown__menu');
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(menu).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(menu.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
    // Also by pointer alone, which need not move.
    await button.hover();
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await page.mouse.move(600, 600);
    await button.hover();
    await expect(menu).toBeVisible();
    await page.mouse.move(600, 600);
  }
});

for (const [here, there] of [
  ['', '/uk'],
  ['/uk', ''],
] as const) {
  test(`the other language takes at most 6 keys, with query and anchor (${here || 'en'})`, async ({page}) => {
    await page.goto(`${here}/reference/bank_codes?q=1007#brazil`);
    await hydrated(page);
    let keys = 0;
    const link = page.locator('.skip-to-locale');
    do {
      await page.keyboard.press('Tab');
      keys += 1;
    } while (keys < 6 && !(await link.evaluate((element) => element === document.activeElement)));
    await expect(link).toBeInViewport();
    await page.keyboard.press('Enter');
    expect(keys + 1).toBeLessThanOrEqual(6);
    await expect(page).toHaveURL(new RegExp(`${there}/reference/bank_codes/?\\?q=1007#brazil$`));
  });
}

for (const size of [PHONE, {width: 1280, height: 720}]) {
  test(`no focused element is hidden under the bar when tabbing backwards (${size.width} px)`, async ({page}) => {
    await page.setViewportSize(size);
    await page.goto('/reference/bank_codes');
    await hydrated(page);
    await page.locator('table a, table button').nth(60).focus();
    for (let step = 0; step < 50; step += 1) {
      await page.keyboard.press('Shift+Tab');
      const [top, bottom] = await page.evaluate(() => {
        const covers = [...document.querySelectorAll('.navbar, .page-line')].map(
          (one) => one.getBoundingClientRect().bottom,
        );
        return [document.activeElement!.getBoundingClientRect().top, Math.max(...covers)];
      });
      expect(top, `step ${step}`).toBeGreaterThanOrEqual(bottom);
    }
  });
}

for (const [address, what] of [
  ['/payment_page', 'a guide'],
  ['/services/blik/payin_hpp', 'a method'],
  ['/blog', 'the blog'],
] as const) {
  test(`targets in the bar, breadcrumbs, sidebar and contents of ${what} are at least 24 px`, async ({page}) => {
    for (const viewport of [PHONE, {width: 1280, height: 800}]) {
      await page.setViewportSize(viewport);
      await page.goto(address);
      const small = await page
        .locator(
          ':is(.navbar, .page-line, .breadcrumbs, .menu, .table-of-contents, .pagination-nav, .ways-on) :is(a, button)',
        )
        .evaluateAll((all) =>
          all
            .filter((one) => one.checkVisibility({visibilityProperty: true}))
            .map((one) => ({name: one.textContent || one.className, box: one.getBoundingClientRect()}))
            .filter(({box}) => box.width > 0 && (box.height < 24 || box.width < 24))
            .map(({name, box}) => `${name}: ${box.width} × ${box.height}`),
        );
      expect(small).toEqual([]);
    }
  });
}

for (const [locale, near, name] of [
  ['', 'Did you mean?', 'Create a transaction'],
  ['/uk', 'Можливо, ви шукали', 'Створення транзакції'],
] as const) {
  test(`a mistyped address suggests the intended page (${locale || 'en'})`, async ({page}) => {
    await page.goto(`${locale}/transaction/craete`);
    await hydrated(page);
    await expect(page.getByRole('heading', {name: near})).toBeVisible();
    await page.locator('main').getByRole('link', {name}).click();
    await expect(page).toHaveURL(new RegExp(`${locale}/api/transaction_create/?$`));
  });
}

test.describe('without scripts', () => {
  test.use({javaScriptEnabled: false});

  for (const locale of LOCALES) {
    test(`the 404 page has a search and a link to the home page (${locale || 'en'})`, async ({page}) => {
      await page.goto(`${locale}/404.html`);
      await page.locator('main input[type=search]').fill('blik');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`${locale}/search/?\\?q=blik$`));
      await page.goto(`${locale}/404.html`);
      await expect(page.locator('main p a')).toHaveAttribute('href', `${locale}/`);
    });
  }

  test('each sidebar category is a link, and the mobile table of contents opens', async ({page}) => {
    await page.goto('/faq');
    const closed = sidebar(page).locator('.menu__list-item--collapsed > div > a');
    expect(await closed.count()).toBeGreaterThan(5);
    for (const link of await closed.all()) await expect(link).toHaveAttribute('href', /^\//);
    await page.setViewportSize(PHONE);
    await page.getByRole('button', {name: 'On this page'}).click();
    await expect(page.locator('#page-contents a').first()).toBeVisible();
  });
});

test('an archived page has its notice below the announcement, and no badge', async ({page}) => {
  await page.goto('/1.0/request_format');
  await expect(page.locator('.theme-doc-version-banner')).toBeVisible();
  await expect(page.locator('.theme-announcement-bar')).toBeVisible();
  await expect(page.locator('.theme-doc-version-badge')).toHaveCount(0);
});

test('in forced colours the current page and the chosen language are marked by more than colour', async ({page}) => {
  await page.emulateMedia({forcedColors: 'active'});
  await page.goto('/faq');
  const style = (selector: string, property: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
  expect(await style('.menu [aria-current=page]', 'outline-style')).toBe('solid');
  expect(await style('.navbar__link--active', 'text-decoration-line')).toBe('underline');
  expect(await style('.dropdown__link--active', 'outline-style')).toBe('solid');
  // Open categories are marked by a text sign, since an image may have the colour of the background.
  const branch = page.locator('.menu__link--sublist-caret').first();
  const sign = () => branch.evaluate((element) => getComputedStyle(element, '::after').content);
  await expect.poll(sign, {timeout: 15_000}).toContain('▴');
});
