/**
 * Interactions with a page that is not hydrated: it is usable without React, which is loaded only for what needs it. No
 * interaction is lost in the meantime, however long React takes.
 */
import type {Page, Route} from '@playwright/test';
import {
  waitForHydration,
  expect,
  hydrated,
  isHydrated,
  laidOut,
  openWithoutHydration,
  test,
  requestHydration,
} from './test';

const PHONE = {width: 390, height: 844};

/** Scripts and style sheets that the page has loaded or preloaded. */
const brought = (page: Page) =>
  page
    .locator('script[src], link[rel=preload], link[rel=prefetch], link[rel=stylesheet]')
    .evaluateAll((all) => all.map((one) => one.outerHTML));

test('reading loads nothing: no script, style sheet or resource hint, with any pointer moves and scrolling', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/services/blik/payin_hpp');
  await laidOut(page);
  await page.mouse.move(600, 300);
  await page.mouse.move(640, 420, {steps: 5});
  const end = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < end; top += 800) await page.mouse.wheel(0, 800);
  await page.keyboard.press('End');
  await page.waitForTimeout(2500);
  expect(await isHydrated(page)).toBe(false);
  expect(await brought(page)).toEqual([]);
  expect(asked.filter((path) => /\.(js|css|json|txt)$/.test(path))).toEqual([]);
  expect(await page.evaluate(() => 'docusaurus' in window)).toBe(false);
});

/** Addresses of the files that the page has fetched ahead. */
const hints = (page: Page) =>
  page.locator('head link[rel=prefetch]').evaluateAll((all) => all.map((one) => (one as HTMLLinkElement).href));

test('files are fetched ahead on intent, each once: the search has its own, and works without React', async ({
  page,
}) => {
  const asked: string[] = [];
  // Events of the context, because those of the page do not include the worker's requests.
  page.context().on('request', (request) => asked.push(request.url()));
  await page.goto('/faq');
  await page.locator('.navbar__search-input').hover();
  for (const wanted of ['page-search.', 'search-worker.', 'search-index/head.json?_=', '/assets/css/search-list.'])
    await expect.poll(async () => (await hints(page)).some((href) => href.includes(wanted))).toBe(true);
  expect(asked.filter((url) => /\/((runtime~)?main|styles)\./.test(url))).toEqual([]);
  await page.locator('.navbar__search-input').click();
  await page.keyboard.type('refund');
  await expect(page.locator('.navbar__search [role=option]').first()).toContainText(/refund/i, {timeout: 15_000});
  await expect(page.locator('.navbar output')).toHaveText(/^\d+ results?\./);
  expect(await isHydrated(page)).toBe(false);
  // The element that uses a file takes it from the cache.
  const sent = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({transferSize}) => transferSize > 0)
      .map(({name}) => name),
  );
  for (const once of ['page-search.', '/assets/css/search-list.'])
    expect(
      sent.filter((url) => url.includes(once)),
      once,
    ).toHaveLength(1);
});

for (const [what, query, drawn] of [
  ['suggestions', 'refund window', '.navbar__search [role=option]'],
  ['no results', 'zzqqxxyyzz', '.search__none'],
  ['the message that the index failed to load', 'refund', '.search-failure'],
] as const) {
  for (const width of [360, 1280]) {
    test(`the styles that the search loads are all that its list needs: ${what} (${width} px)`, async ({
      page,
      watched,
    }) => {
      await page.setViewportSize({width, height: 800});
      if (drawn === '.search-failure') await page.route('**/search-index/*', (route) => route.abort());
      // Prefetching starts when the final answer has arrived.
      const final = page.context().waitForEvent('request', (request) => request.headers()['purpose'] === 'prefetch');
      final.catch(() => {});
      // A page without code of its own.
      await openWithoutHydration(page, '/search');
      if (width < 768) await page.locator('[data-search=open]').click();
      else await page.locator('.navbar__search-input').click();
      await page.keyboard.type(query);
      await expect(page.locator(drawn).first()).toBeVisible({timeout: 15_000});
      if (drawn !== '.search-failure') await final;
      const looks = (theme: string) =>
        page.evaluate((to) => {
          document.documentElement.dataset.theme = to;
          const all = [...document.querySelectorAll('.search, .search *')];
          for (const one of document.getAnimations()) one.finish();
          return all.flatMap((element) => {
            const style = getComputedStyle(element);
            // Custom properties have no visible effect of their own.
            const seen = [...style].filter((name) => !name.startsWith('--'));
            return seen.map(
              (name) => `${element.tagName}.${element.className.toString()} ${name}: ${style.getPropertyValue(name)}`,
            );
          });
        }, theme);
      const before = [await looks('light'), await looks('dark')];
      const whole = await page.evaluate(
        () =>
          new Promise<boolean>((resolve) => {
            const {styles} = JSON.parse(document.getElementById('hydration')!.textContent!) as {styles: string[]};
            const known = document.querySelector('head link[rel=stylesheet][href*="/styles."]') !== null;
            const link = Object.assign(document.createElement('link'), {rel: 'stylesheet', href: styles[0]});
            link.addEventListener('load', () => resolve(known));
            document.head.append(link);
          }),
      );
      expect(whole).toBe(false);
      expect([await looks('light'), await looks('dark')]).toEqual(before);
      // The failed request is logged.
      if (drawn === '.search-failure') watched.complaints.length = 0;
    });
  }
}

/** In ms; longer than the hover time of 200 ms that counts as intent. */
const REST = 600;

/** True if the document of the open page was prefetched. */
const cameAhead = (page: Page) =>
  page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation') as (PerformanceEntry & {deliveryType?: string})[];
    return entry!.deliveryType === 'navigational-prefetch';
  });

test('a page is prefetched once a pointer hovers over its link, and no other page, file or query', async ({page}) => {
  const ahead: string[] = [];
  page.on('request', (request) => {
    if (/prefetch/.test(request.headers()['sec-purpose'] ?? '')) ahead.push(new URL(request.url()).pathname);
  });
  await page.goto('/api/account_info');
  await laidOut(page);
  await expect(page.locator('script[type=speculationrules]')).toHaveCount(1);
  expect(await cameAhead(page)).toBe(false);
  await page.evaluate(() => {
    const link = (text: string, href: string) => Object.assign(document.createElement('a'), {textContent: text, href});
    const line = document.createElement('p');
    line.append(
      link('a query', '/search?q=refund'),
      ' ',
      link('a file', '/openapi/openapi.yaml'),
      ' ',
      link('here', '#x'),
      ' ',
      link('a page', '/faq'),
    );
    document.querySelector('.theme-doc-markdown')!.prepend(line);
  });
  const started = Date.now();
  await page.getByRole('link', {name: 'a page', exact: true}).hover();
  await expect.poll(() => ahead).toEqual(['/faq']);
  // The absence of a prefetch cannot be observed, so wait longer on the other links than the one prefetch took.
  const rest = Date.now() - started + REST;
  for (const text of ['a query', 'a file', 'here']) {
    await page.getByRole('link', {name: text, exact: true}).hover();
    await page.waitForTimeout(rest);
  }
  expect(ahead).toEqual(['/faq']);
  const link = page.locator('.pagination-nav__link').last();
  const address = await link.getAttribute('href');
  await link.hover();
  await expect.poll(() => ahead).toEqual(['/faq', address]);
  await link.click();
  await expect(page).toHaveURL(address!);
  expect(await cameAhead(page)).toBe(true);
  expect(await isHydrated(page)).toBe(false);
});

test('a hydrated page, whose navigation loads no documents, prefetches none', async ({page}) => {
  await page.goto('/api/account_info');
  await expect(page.locator('script[type=speculationrules]')).toHaveCount(1);
  await hydrated(page);
  await expect(page.locator('script[type=speculationrules]')).toHaveCount(0);
});

test('a control that needs React has its own hints, without the search', async ({page}) => {
  await page.goto('/api/transaction_create');
  await page.getByRole('button', {name: /^Run/}).first().hover();
  await expect.poll(async () => (await hints(page)).length).toBeGreaterThan(4);
  expect((await hints(page)).filter((href) => href.includes('search'))).toEqual([]);
  expect(await isHydrated(page)).toBe(false);
});

for (const [what, connection] of [
  ['saves data', {saveData: true, effectiveType: '4g'}],
  ['is on 2g', {effectiveType: '2g'}],
] as const) {
  test(`nothing is prefetched for a visitor who ${what}; the search still works`, async ({page}) => {
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, 'connection', {value, configurable: true});
    }, connection);
    await page.goto('/faq');
    await laidOut(page);
    await page.locator('.navbar__search-input').hover();
    await page.locator('.theme-doc-sidebar-menu .menu__list-item--collapsed a').first().hover();
    await page.waitForTimeout(1500);
    expect(await brought(page)).toEqual([]);
    await expect(page.locator('script[type=speculationrules]')).toHaveCount(0);
    await page.locator('.navbar__search-input').click();
    await page.keyboard.type('refund');
    await expect(page.locator('.navbar__search [role=option]').first()).toContainText(/refund/i, {timeout: 15_000});
    expect(await hints(page)).toEqual([]);
    expect(await isHydrated(page)).toBe(false);
  });
}

test('the theme and the name of its button change at once, and are kept', async ({page}) => {
  const release = await openWithoutHydration(page, '/faq');
  const toggle = page.locator('.navbar__items [data-early=theme]');
  await expect(toggle).toHaveAttribute('title', 'dark mode');
  await toggle.click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(toggle).toHaveAccessibleName(/currently light mode/);
  expect(await isHydrated(page)).toBe(false);
  release();
  await hydrated(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(toggle).toHaveAccessibleName(/currently light mode/);
  await toggle.click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(toggle).toHaveAccessibleName(/currently dark mode/);
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
});

/** React never loads. */
const openReading = async (page: Page, address: string) => {
  await openWithoutHydration(page, address);
  await laidOut(page);
};

const menuOf = (page: Page) => page.locator('.theme-doc-sidebar-container .menu');

for (const [locale, dialogName] of [
  ['', 'Menu'],
  ['/uk', 'Меню'],
] as const) {
  test(`the mobile menu opens, lists pages, navigates and closes without React (${locale || 'en'})`, async ({page}) => {
    await page.setViewportSize(PHONE);
    await openReading(page, `${locale}/faq`);
    const toggle = page.locator('.navbar__toggle');
    await toggle.click();
    const dialog = page.getByRole('dialog', {name: dialogName});
    await expect(dialog).toBeInViewport();
    await expect(dialog.locator('.theme-doc-sidebar-menu [aria-current=page]').first()).toBeInViewport();
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    // A closed category can be opened in it.
    const closed = dialog.locator('.menu__list-item--collapsed').first();
    const name = await closed.locator('a').first().textContent();
    const same = dialog.locator('.theme-doc-sidebar-menu > li', {hasText: name!}).first();
    await closed.locator('button, a[role=button]').first().click();
    await expect(same.locator('ul a').first()).toBeVisible();
    // The items of the navigation bar, with the theme, the versions and the other language.
    for (const label of [locale ? 'English' : 'Українська', '1.0'])
      await expect(dialog.getByRole('link', {name: label, exact: true})).toBeInViewport();
    await expect(dialog.locator('[data-early=theme]')).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(toggle).toBeFocused();
    await toggle.click();
    await dialog.getByRole('link', {name: locale ? 'Визначення' : 'Glossary'}).click();
    await expect(page).toHaveURL(/definition/);
    await expect(page.locator('.navbar-sidebar--show')).toHaveCount(0);
    expect(await isHydrated(page)).toBe(false);
  });
}

for (const locale of ['', '/uk']) {
  test(`sidebar categories open and close without React, and keep their state on the next page and after Back (${locale || 'en'})`, async ({
    page,
  }) => {
    await openReading(page, `${locale}/faq`);
    const lists: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/assets/sidebar/')) lists.push(request.url());
    });
    const items = menuOf(page).locator('.theme-doc-sidebar-menu > li');
    const [second, third] = [items.nth(1), items.nth(2)];
    await second.locator('> div > [aria-expanded]').click();
    await expect(second.locator('> ul > li > :is(a, div) a, > ul > li > a').first()).toBeVisible();
    await expect(second.locator('> div > [aria-expanded]')).toHaveAttribute('aria-expanded', 'true');
    await third.locator('> div > [aria-expanded]').click();
    await third.locator('> ul > li > div > [aria-expanded]').first().click();
    expect(lists).toHaveLength(1);
    await second.locator('> div > [aria-expanded]').click();
    await expect(second.locator('> ul')).toBeHidden();
    await expect(page).toHaveURL(`${locale}/faq`);
    const opened = async () => menuOf(page).locator('li:not(.menu__list-item--collapsed) > div > a').allTextContents();
    const before = await opened();
    await menuOf(page).evaluate((menu) => (menu.scrollTop = 120));
    await menuOf(page)
      .getByRole('link', {name: locale ? 'Визначення' : 'Glossary'})
      .evaluate((link: HTMLElement) => link.click());
    await expect(page).toHaveURL(/definition/);
    await expect.poll(opened).toEqual(before);
    await page.goBack();
    await expect(page).toHaveURL(`${locale}/faq`);
    await expect.poll(opened).toEqual(before);
    expect(await isHydrated(page)).toBe(false);
  });
}

test('hydration keeps the sidebar: open categories stay open, and navigation marks the next page', async ({page}) => {
  await page.goto('/faq');
  await laidOut(page);
  const items = menuOf(page).locator('.theme-doc-sidebar-menu > li');
  await items.nth(1).locator('> div > [aria-expanded]').click();
  await expect(items.nth(1).locator('> ul > li').first()).toBeVisible();
  await requestHydration(page);
  await waitForHydration(page);
  await expect(items.nth(1).locator('> ul > li').first()).toBeVisible();
  await page.evaluate(() => Object.assign(window, {same: true}));
  await items.nth(1).locator('> ul a:not([role=button])').first().click();
  await expect(page).not.toHaveURL('/faq');
  await expect(menuOf(page).locator('[aria-current=page]')).toHaveCount(1);
  await expect(menuOf(page).locator('[aria-current=page]')).toBeInViewport();
  // Rendered by React, in the same document.
  expect(await page.evaluate(() => 'same' in window)).toBe(true);
  // To another sidebar, and back again.
  await page.locator('.navbar__items').getByRole('link', {name: 'Changelog', exact: true}).click();
  await expect(menuOf(page).locator('[aria-current=page]')).toHaveText('Changelog');
  await page.goBack();
  await expect(items).toHaveCount(11);
  await expect(menuOf(page).locator('[aria-current=page]')).toHaveCount(1);
});

for (const [how, suffer] of [
  ['fails to load', (route: Route) => route.abort()],
  [
    'arrives cut off',
    async (route: Route) => {
      const response = await route.fetch();
      const whole = await response.body();
      await route.fulfill({response, body: whole.subarray(0, whole.length / 2)});
    },
  ],
] as const)
  test(`a branch that ${how} shows a notice, and loads on retry`, async ({page, watched}) => {
    await openReading(page, '/faq');
    await page.route('**/assets/sidebar/*', suffer);
    const control = menuOf(page).locator('.theme-doc-sidebar-menu > li').nth(1).locator('> div > [aria-expanded]');
    await control.click();
    await expect(page.getByRole('alert')).toContainText('/assets/sidebar/');
    await expect(control).toHaveAttribute('aria-expanded', 'false');
    await page.unroute('**/assets/sidebar/*');
    await control.click();
    await expect(control).toHaveAttribute('aria-expanded', 'true');
    await expect(
      menuOf(page).locator('.theme-doc-sidebar-menu > li').nth(1).locator('> ul > li').first(),
    ).toBeVisible();
    // The guard and the browser log it in the console.
    watched.complaints.length = 0;
  });

test('navigation by the browser shows the progress bar after 200 ms, and not before [4.19] [4.21]', async ({page}) => {
  // A page that is being left cannot be queried: it stores its observations for the next page.
  await page.addInitScript(() => {
    let clicked = Number.NaN;
    addEventListener('click', ({timeStamp}) => (clicked = timeStamp), true);
    new MutationObserver(() => {
      const bar = document.querySelector('#nprogress .bar');
      if (bar && !sessionStorage.getItem('bar')) sessionStorage.setItem('bar', String(performance.now() - clicked));
      if (document.querySelector('#nprogress .spinner')) sessionStorage.setItem('spinner', 'yes');
    }).observe(document, {childList: true, subtree: true});
  });
  const seen = (key: string) => page.evaluate((name) => sessionStorage.getItem(name), key);
  await openReading(page, '/faq');
  await page.route('**/definition', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.locator('.table-of-contents a').first().click();
  await page.waitForTimeout(500);
  expect(await seen('bar')).toBeNull();
  await menuOf(page)
    .getByRole('link', {name: 'Glossary'})
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/definition/);
  expect(Number(await seen('bar'))).toBeGreaterThanOrEqual(200);
  expect(await seen('spinner')).toBeNull();
  await expect(page.locator('#nprogress')).toHaveCount(0);
});

test('the search text is kept on the next page, and restored by Back', async ({page}) => {
  await openReading(page, '/faq');
  await page.locator('.navbar__search-input').fill('refund');
  await page.locator('.pagination-nav__link').first().click();
  await expect(page).not.toHaveURL('/faq');
  await expect(page.locator('.navbar__search-input')).toHaveValue('refund');
  await page.goBack();
  await expect(page.locator('.navbar__search-input')).toHaveValue('refund');
});

test('a page opened from the search has its terms marked without React, and a button removes the marks', async ({
  page,
}) => {
  await openWithoutHydration(page, '/faq');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('idempotency');
  await expect(page.locator('.navbar__search').getByRole('link', {name: /^See all/})).toHaveAttribute(
    'href',
    /[?&]q=idempotency(&|$)/,
    {timeout: 15_000},
  );
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/[?&]_highlight=idempotency/);
  await expect(page.locator('article mark').first()).toHaveText(/idempoten/i);
  await expect(page.locator('.navbar__search-input')).toHaveValue('idempotency');
  await page.getByRole('button', {name: 'Clear search'}).click();
  await expect(page.locator('article mark')).toHaveCount(0);
  await expect(page).not.toHaveURL(/_highlight/);
  await expect(page.locator('.navbar__search-input')).toHaveValue('');
  await expect(page.getByRole('button', {name: 'Clear search'})).toBeHidden();
  expect(await isHydrated(page)).toBe(false);
});

test('marked terms stay marked, once each, after hydration', async ({page}) => {
  const release = await openWithoutHydration(page, '/faq?_highlight=refund');
  const marks = page.locator('article mark');
  await expect(marks.first()).toBeVisible();
  const before = await marks.count();
  release();
  await requestHydration(page);
  await waitForHydration(page);
  await expect(marks).toHaveCount(before);
  await expect(page.locator('.navbar__search-input')).toHaveValue('refund');
});

test('the mobile table of contents opens without React, and closes when an entry is chosen', async ({page}) => {
  await page.setViewportSize(PHONE);
  await openWithoutHydration(page, '/faq');
  const contents = page.locator('#page-contents');
  await expect(contents).toBeHidden();
  await page.getByRole('button', {name: 'On this page'}).click();
  await expect(contents.getByRole('link').first()).toBeVisible();
  expect(await isHydrated(page)).toBe(false);
  await contents.getByRole('link').nth(1).click();
  await expect(contents).toBeHidden();
  await expect(page).toHaveURL(/#/);
});

test('the announcement closes at once, and stays closed', async ({page}) => {
  const release = await openWithoutHydration(page, '/faq');
  await page.locator('[role=banner] .close').click();
  await expect(page.locator('[role=banner]')).toBeHidden();
  expect(await isHydrated(page)).toBe(false);
  release();
  await requestHydration(page);
  await waitForHydration(page);
  await expect(page.locator('[role=banner]')).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('docusaurus.announcement.dismiss'))).toBe('true');
});

test('a dropdown opened by keyboard stays open during hydration', async ({page}) => {
  const release = await openWithoutHydration(page, '/faq');
  await requestHydration(page);
  await page.locator('.dropdown > a').first().focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.dropdown').first()).toHaveClass(/dropdown--show/);
  expect(await isHydrated(page)).toBe(false);
  release();
  await waitForHydration(page);
  await expect(page.locator('.dropdown').first()).toHaveClass(/dropdown--show/);
  await page.keyboard.press('Escape');
  await expect(page.locator('.dropdown').first()).not.toHaveClass(/dropdown--show/);
});

for (const [way, focus] of [
  ['a click', (page: Page) => page.locator('.navbar__search-input').click()],
  ['the shortcut', (page: Page) => page.keyboard.press('ControlOrMeta+k')],
] as const) {
  test(`search text typed after ${way} is kept, with the caret, and answered, before its list is loaded and after`, async ({
    page,
  }) => {
    const releaseSearch = await holdBack(page, 'search');
    const release = await openWithoutHydration(page, '/faq', 'domcontentloaded');
    const box = page.locator('.navbar__search-input');
    const options = page.locator('.navbar__search [role=option]');
    const isKept = async (text: string) => {
      await expect(box).toHaveValue(text);
      await expect(box).toBeFocused();
      expect(await box.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(text.length);
    };
    await focus(page);
    await expect(box).toBeFocused();
    await page.keyboard.type('refu');
    releaseSearch();
    // Typing continues while the list loads.
    await page.keyboard.type('nd', {delay: 150});
    await expect(options.first()).toContainText(/refund/i, {timeout: 15_000});
    await isKept('refund');
    expect(await isHydrated(page)).toBe(false);
    // And while React hydrates the field.
    release();
    await requestHydration(page);
    await page.keyboard.type(' of a card', {delay: 150});
    await waitForHydration(page);
    await isKept('refund of a card');
    await expect(options.first()).toContainText(/card/i, {timeout: 15_000});
    await expect(page.locator('.search__list')).toHaveCount(1);
  });
}

test('text typed on the results page is kept, and answered', async ({page}) => {
  const release = await openWithoutHydration(page, '/search');
  const field = page.locator('main input');
  await field.click();
  await page.keyboard.type('refund');
  release();
  await waitForHydration(page);
  await expect(field).toHaveValue('refund');
  await expect(page.locator('main article').first()).toContainText(/refund/i, {timeout: 15_000});
});

/** Holds a script of the page back until the returned function is called. */
async function holdBack(page: Page, part: 'filter' | 'search' | 'zoom'): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(new RegExp(`/assets/js/page-${part}\\.`), async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('changes in a form before its filter is loaded are applied afterwards, without React', async ({page}) => {
  const release = await holdBack(page, 'filter');
  // The filter is loaded with the page, because the address contains a query.
  await openWithoutHydration(page, '/reference/country_codes?q=POL', 'domcontentloaded');
  const field = page.locator('.filter-form input').first();
  await field.click();
  await page.keyboard.type('ukr');
  await page.keyboard.press('Enter');
  release();
  await expect(page.locator('.table-filter tbody tr:visible')).toHaveCount(1);
  await expect(field).toHaveValue('ukr');
  await expect(page).toHaveURL(/\?q=ukr$/);
  await expect(page.locator('tr#UA a').first()).toBeFocused();
  expect(await isHydrated(page)).toBe(false);
});

test('a form cleared before its filter is loaded stays empty, even if the address has a query', async ({page}) => {
  const release = await holdBack(page, 'filter');
  await openWithoutHydration(page, '/reference/country_codes?q=POL', 'domcontentloaded');
  await page.locator('.filter-form input').first().fill('ukr');
  await page.getByRole('button', {name: 'Clear', exact: true}).click();
  release();
  await expect(page).toHaveURL(/country_codes$/);
  expect(await page.locator('.table-filter tbody tr:visible').count()).toBeGreaterThan(200);
  expect(await isHydrated(page)).toBe(false);
});

for (const [address, near] of [
  ['/services', '.filter-form input'],
  ['/disputes', '.markdown img'],
] as const)
  test(`the script of ${near} is fetched when the pointer comes near, and not with save-data`, async ({page}) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(...(/page-\w+/.exec(request.url()) ?? [])));
    const saved = await page.context().newPage();
    await saved.addInitScript(() => Object.defineProperty(navigator, 'connection', {value: {saveData: true}}));
    const askedWhileSaving: string[] = [];
    saved.on('request', (request) => askedWhileSaving.push(...(/page-\w+/.exec(request.url()) ?? [])));
    for (const one of [saved, page]) {
      await openWithoutHydration(one, address);
      await laidOut(one);
      await one.locator(near).first().hover();
    }
    // A page that prefetches has made its request; the one that was hovered before it would have, too.
    await expect.poll(() => asked).toEqual([address === '/services' ? 'page-filter' : 'page-zoom']);
    expect(askedWhileSaving).toEqual([]);
    await saved.locator(near).first().click();
    if (address === '/services') await saved.keyboard.type('b');
    await expect.poll(() => askedWhileSaving).toHaveLength(1);
    await saved.close();
  });

test('an image opens by a click before its script is loaded, without React', async ({page}) => {
  const release = await holdBack(page, 'zoom');
  await openWithoutHydration(page, '/disputes');
  const image = page.locator('.markdown img').first();
  await image.scrollIntoViewIfNeeded();
  await image.click();
  await expect(image).toHaveAttribute('data-waiting', '');
  release();
  await expect(page.locator('.medium-zoom-image--opened')).toBeVisible();
  await expect(image).not.toHaveAttribute('data-waiting');
  expect(await isHydrated(page)).toBe(false);
});

test('an image opens by a key before its script is loaded, without React', async ({page}) => {
  const release = await holdBack(page, 'zoom');
  await openWithoutHydration(page, '/disputes');
  await page.getByRole('button', {name: /^Enlarge: /}).focus();
  await page.keyboard.press('Enter');
  release();
  await expect(page.locator('.medium-zoom-image--opened')).toBeFocused();
  expect(await isHydrated(page)).toBe(false);
});

test('an image under the pointer has its script loaded, and opens within the same click', async ({page}) => {
  await openWithoutHydration(page, '/disputes');
  const image = page.locator('.markdown img').first();
  await image.scrollIntoViewIfNeeded();
  await image.evaluate((element) => {
    const seen = Object.assign(window, {opened: false, afterClick: false});
    element.addEventListener('medium-zoom:open', () => (seen.opened = true));
    // The last listener of the click, in the same task.
    window.addEventListener('click', () => (seen.afterClick = seen.opened));
  });
  const part = page.waitForResponse(/page-zoom/);
  await image.hover();
  await (await part).finished();
  await page.mouse.down();
  await page.mouse.up();
  await expect(page.locator('.medium-zoom-overlay')).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as {afterClick: boolean}).afterClick)).toBe(true);
});

test('hydration keeps the state of a table: rows, order, count, buttons and the focus', async ({page}) => {
  const release = await openWithoutHydration(page, '/services');
  await page.getByLabel('Country').selectOption('PT');
  const groups = page.locator('table.finder .group:visible');
  const headings = [/^Portugal \d+$/, /^Everywhere \d+$/, /^Archived \d+$/];
  await expect(groups).toHaveText(headings);
  const shown = await page.locator('table.finder tbody tr:visible').allTextContents();
  const count = await page.locator('main').getByRole('status').textContent();
  const first = page.locator('table.finder tbody tr:not(.group):visible a').first();
  await first.focus();
  release();
  await hydrated(page);
  await expect(groups).toHaveText(headings);
  expect(await page.locator('table.finder tbody tr:visible').allTextContents()).toEqual(shown);
  await expect(page.locator('main').getByRole('status')).toHaveText(count!);
  await expect(first).toBeFocused();
  await expect(page).toHaveURL(/\?country=PT$/);
  // And filtering still works.
  await page.getByRole('button', {name: 'Clear', exact: true}).click();
  await expect(groups.first()).toHaveText(/^Cards \d+$/);
  await expect(groups).toHaveCount(7);
});

test('hydration keeps rows with buttons, and the focus on one of them', async ({page, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const release = await openWithoutHydration(page, '/reference/country_codes?q=POL');
  const button = page.locator('tr#PL .row-copy');
  await button.focus();
  await expect(page.locator('.filter-empty')).toBeHidden();
  release();
  await hydrated(page);
  await expect(button).toBeFocused();
  await expect(button).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.locator('.row-copy-announcer')).toHaveText('Copied: PL');
});

test('text typed during hydration is kept', async ({page}) => {
  const release = await openWithoutHydration(page, '/reference/country_codes');
  const field = page.locator('.filter-form input').first();
  await field.click();
  await page.keyboard.type('u');
  release();
  await requestHydration(page);
  await page.keyboard.type('kraine', {delay: 60});
  await waitForHydration(page);
  await expect(field).toHaveValue('ukraine');
  await expect(page.locator('.table-filter tbody tr:visible')).toHaveCount(1);
  await expect(page).toHaveURL(/\?q=ukraine$/);
});

test('code is copied and wrapped, and a tab is selected, before hydration', async ({page, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const release = await openWithoutHydration(page, '/services/blik/payin_hpp');
  const group = page.locator('[data-tabs]').first();
  const tab = group.getByRole('tab').nth(1);
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  const block = group.locator('.theme-code-block:visible').first();
  await block.hover();
  await block.locator('.copy-code').click();
  await expect(block.locator('.copy-code')).toHaveAttribute('data-copied', '');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await block.locator('code').textContent());
  expect(await isHydrated(page)).toBe(false);
  release();
  await hydrated(page);
  await expect(tab).toHaveAttribute('aria-selected', 'true');
});

test('links work while React is loading', async ({page}) => {
  await openWithoutHydration(page, '/faq');
  await laidOut(page);
  await page.locator('.pagination-nav__link').first().click();
  await expect(page).not.toHaveURL('/faq');
  await expect(page.locator('h1')).toBeVisible();
});
