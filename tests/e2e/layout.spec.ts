/** Section 2 of the specification: the layout around the content. */
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import type {Page} from '@playwright/test';
import {parse} from 'yaml';
import {expect, hydrated, HYDRATION_STATES, openIn, test, PLAIN_HOST} from './test';
import {brand} from '../../src/brand';
import {browserHost} from '../serverPrograms';

const ROOT = path.join(__dirname, '../..');
const BUILD = path.join(ROOT, 'build');
const LOCALES = ['', '/uk'];

/** Source of the main script of the open page. It contains the settings of the site. */
async function mainScript(page: Page): Promise<string> {
  await hydrated(page);
  return page.evaluate(async () => {
    const script = document.querySelector<HTMLScriptElement>('script[src*="/main."]')!;
    return (await fetch(script.src)).text();
  });
}

/** HTML of the built file of a page. */
const builtPage = (address: string): string => readFileSync(path.join(BUILD, address, 'index.html'), 'utf8');

test('the skip link leads to the content [2.1]', async ({page}) => {
  for (const [address, name] of [
    ['/request_format', 'Skip to main content'],
    ['/uk/request_format', 'Перейти до вмісту'],
  ] as const) {
    for (const hydration of HYDRATION_STATES) {
      await page.unrouteAll();
      await openIn(hydration, page, address);
      await page.keyboard.press('Tab');
      const link = page.getByRole('link', {name});
      await expect(link).toBeFocused();
      await page.keyboard.press('Enter');
      // Focus continues inside the content, after the announcement, the navigation bar and the sidebar.
      await page.keyboard.press('Tab');
      await expect(page.locator('main :focus')).toHaveCount(1);
    }
  }
});

test('the announcement stands above the navbar and can be closed [2.2]', async ({page}) => {
  await page.goto('/');
  await hydrated(page);
  const bar = page.locator('.theme-announcement-bar');
  const [above, below] = [await bar.boundingBox(), await page.locator('.navbar').boundingBox()];
  expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y + 1);
  await bar.getByRole('button').click();
  await expect(bar).toBeHidden();
});

for (const locale of LOCALES) {
  test(`Documentation and Changelog lead to their pages and are marked on them only [2.3] (${locale || 'en'})`, async ({
    page,
  }) => {
    const names = locale ? ['Документація', 'Журнал змін'] : ['Documentation', 'Changelog'];
    const link = (name: string) => page.locator('.navbar__items').getByRole('link', {name, exact: true});
    const active = /navbar__link--active/;
    for (const [address, marked] of [
      ['/request_format', 0],
      ['/changelog', 1],
      ['/blog', undefined],
      ['/search', undefined],
      ['/about', undefined],
    ] as const) {
      await page.goto(locale + address);
      await hydrated(page);
      for (const [index, name] of names.entries()) {
        if (index === marked) await expect(link(name)).toHaveClass(active);
        else await expect(link(name)).not.toHaveClass(active);
      }
    }
    await link(names[0]!).click();
    await expect(page).toHaveURL(new RegExp(`${locale}/$`));
    await link(names[1]!).click();
    await expect(page).toHaveURL(new RegExp(`${locale}/changelog/?$`));
  });
}

test('the toggle changes between light and dark, and its name says so [2.6]', async ({page}) => {
  await page.goto('/');
  await hydrated(page);
  const toggle = page.getByRole('button', {name: /dark and light mode/});
  for (const theme of ['light', 'dark', 'light']) {
    await toggle.click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await expect(toggle).toHaveAccessibleName(new RegExp(`currently ${theme} mode`));
  }
});

test('the page has a sidebar and a paginator to its neighbours [2.9]', async ({page}) => {
  await page.goto('/request_format');
  await hydrated(page);
  await expect(page.locator('.theme-doc-sidebar-menu').getByRole('link', {name: 'Request format'})).toHaveAttribute(
    'aria-current',
    'page',
  );
  const pages = page.getByRole('navigation', {name: 'Docs pages'});
  await pages.getByRole('link', {name: /Next/}).click();
  await expect(page).toHaveURL(/\/callbacks\/?$/);
  await pages.getByRole('link', {name: /Previous/}).click();
  await expect(page).toHaveURL(/\/request_format\/?$/);
});

test('the category label is Invoicing, and three sidebars exist [2.10] [2.11]', async ({page}) => {
  const menu = page.locator('.theme-doc-sidebar-menu');
  await page.goto('/services/invoicing');
  await hydrated(page);
  await expect(
    menu.locator('.theme-doc-sidebar-item-category > .menu__list-item-collapsible > a').getByText('Invoicing', {
      exact: true,
    }),
  ).toBeVisible();
  // Open categories depend on the page, so the first level identifies the sidebar.
  const names = async (address: string) => {
    await page.goto(address);
    await hydrated(page);
    return menu.locator('> li > a, > li > .menu__list-item-collapsible > a').allTextContents();
  };
  expect(await names('/')).toEqual([
    'Get started',
    'Accept payments',
    'Payment methods',
    'Capture and refund',
    'Payouts',
    'Invoicing',
    'Reports and reconciliation',
    'Test and go live',
    'Codes',
    'API reference',
    'Resources',
  ]);
  const invoicing = await names('/invoicing');
  expect(invoicing.length).toBeGreaterThan(3);
  for (const name of ['Get started', 'Payment methods', 'API reference', 'Changelog'])
    expect(invoicing).not.toContain(name);
  expect(await names('/changelog')).toEqual(['Changelog']);
});

test('the sidebar cannot be hidden, and a category that opens collapses no other [2.12] [2.13]', async ({page}) => {
  // Without animation: a click during the opening of a list would hit a link that is moved under it.
  await page.emulateMedia({reducedMotion: 'reduce'});
  await page.goto('/');
  await hydrated(page);
  await expect(page.getByRole('button', {name: /(Collapse|Expand) sidebar$/})).toHaveCount(0);
  // Siblings: a category inside another would keep that one open in any case. The first contains the page.
  const neighbours = page.locator(
    '.theme-doc-sidebar-menu .theme-doc-sidebar-item-category-level-1 > .menu__list-item-collapsible > [aria-expanded]',
  );
  await expect(neighbours.first()).toHaveAttribute('aria-expanded', 'true');
  for (const index of [1, 2, 3]) {
    await expect(neighbours.nth(index)).toHaveAttribute('aria-expanded', 'false');
    await neighbours.nth(index).click();
    for (let opened = 0; opened <= index; opened += 1)
      await expect(neighbours.nth(opened)).toHaveAttribute('aria-expanded', 'true');
  }
});

test('the documentation is served from the root, left to right, with the Russian tagline in both locales [2.15] [2.20] [2.22]', async ({
  page,
}) => {
  for (const locale of LOCALES) {
    expect(builtPage(`${locale}/`)).toContain('docs-doc-id-index');
    await page.goto(`${locale}/`);
    await expect(page.locator('article h1')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
    // No page shows the tagline; it is in the settings of the site, which are part of the main script.
    const settings = await mainScript(page);
    // The bundler escapes Cyrillic letters.
    const tagline = [...'Документация для приёма платежей и выплат']
      .map((sign) => (sign > '~' ? `\\u${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}` : sign))
      .join('');
    expect(settings).toContain(tagline);
  }
});

test('the table of contents shows levels 2 and 3 and no others [2.16]', async ({page}) => {
  await page.goto('/payment_page');
  const shown = await page
    .locator('.table-of-contents a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const headings = await page
    .locator('article :is(h2, h3)[id]')
    .evaluateAll((elements) => elements.map((element) => `#${element.id}`));
  expect(shown).toEqual(headings);
  expect(await page.locator('article h3').count()).toBeGreaterThan(0);
  // No page has a deeper heading to be left out, so check the setting.
  expect(await mainScript(page)).toContain('tableOfContents:{minHeadingLevel:2,maxHeadingLevel:3}');
});

test('the pages of the documentation show when they were last updated [2.17]', async ({page}) => {
  for (const [address, text] of [
    ['/request_format', /Last updated/],
    ['/uk/request_format', /Оновлено/],
  ] as const) {
    await page.goto(address);
    await expect(page.locator('.theme-last-updated')).toContainText(text);
    await expect(page.locator('.theme-last-updated time')).toHaveAttribute('datetime', /^\d{4}-\d{2}-\d{2}T/);
  }
  for (const locale of LOCALES)
    for (const route of [...specified(), '/1.0', '/1.0/migration'])
      expect(builtPage(locale + route), locale + route).toMatch(/theme-last-updated[^>]*>.*?<time datetime/s);
});

test('there is no login on any kind of page, and no form that sends anything away [2.21]', async ({page}) => {
  for (const address of ['/', '/services', '/reference/country_codes', '/search?q=blik', '/blog', '/about']) {
    await page.goto(address);
    await expect(page.locator('input[type=password], form[method=post]')).toHaveCount(0);
    for (const role of ['link', 'button'] as const)
      await expect(page.getByRole(role, {name: /\b(log|sign)[ -]?(in|up|out)\b|\bregister\b/i})).toHaveCount(0);
  }
});

// On a host that does not correct addresses by itself, see `serve.ts`.
test.describe('on a plain static host', () => {
  test.use({baseURL: PLAIN_HOST});

  for (const locale of LOCALES) {
    test(`suffixes are removed; query and fragment are kept [2.19] (${locale || 'en'})`, async ({page, baseURL}) => {
      for (const suffix of ['.html', '/index', '/index.html']) {
        await page.goto(`${baseURL}${locale}/request_format${suffix}?a=1&b=%D1%96#signing`);
        await expect(page).toHaveURL(new RegExp(`${locale}/request_format/?\\?a=1&b=%D1%96#signing$`));
        await hydrated(page);
        await expect(page.locator('#signing')).toBeInViewport();
      }
      await page.goto(`${baseURL}${locale}/index.html`);
      await expect(page).toHaveURL(`${baseURL}${locale}/`);
    });

    test(`an unknown path shows Page Not Found in the locale, under its own title [2.18] [8.5] (${locale || 'en'})`, async ({
      page,
      baseURL,
    }) => {
      const heading = locale ? 'Сторінку не знайдено' : 'Page Not Found';
      await page.goto(`${baseURL}${locale}/no/such page?x=1#y`);
      await expect(page.getByRole('heading', {level: 1, name: heading})).toBeVisible();
      await expect(page).toHaveTitle(`${heading} | ${brand.name}`);
      await expect(page).toHaveURL(`${baseURL}${locale}/no/such%20page?x=1#y`);
      await hydrated(page);
      await expect(page.getByRole('heading', {level: 1, name: heading})).toBeVisible();
    });
  }

  test('an address that imitates another host stays on this one', async ({page, baseURL}) => {
    await page.goto(`${baseURL}//evil.example/index.html`);
    await expect(page).toHaveURL(`${baseURL}/evil.example/`);
    await hydrated(page);
  });

  test('a stray percent sign leads to the 404 page rather than an error', async ({page, baseURL}) => {
    await page.goto(`${baseURL}/request_format#%`);
    await hydrated(page);
    await page.goto(`${baseURL}/100%`);
    await expect(page.getByRole('heading', {level: 1, name: 'Page Not Found'})).toBeVisible();
    await hydrated(page);
  });
});

/** Every path in the specification. */
const specified = () => JSON.parse(readFileSync(path.join(ROOT, 'tests/fixtures/routes.json'), 'utf8')) as string[];

const redirects = (
  parse(readFileSync(path.join(ROOT, 'src/contract/data/redirects.yaml'), 'utf8')) as {from: string; to: string}[]
).map(({from, to}) => [from, to] as const);

for (const locale of LOCALES) {
  test(`each old path leads to its new path with query and fragment [2.41] (${locale || 'en'})`, async ({page}) => {
    const {note} = browserHost();
    test.skip(note !== undefined, note);
    expect(redirects).toHaveLength(19);
    // Without layout, scripts and styles, each redirect takes a fraction of a second.
    await page.route(/\.[a-z]\w*(?:\?|$)/, (route) =>
      route.fulfill({contentType: route.request().url().includes('.css') ? 'text/css' : 'text/javascript', body: ''}),
    );
    for (const [from, to] of redirects) {
      const answer = await page.goto(`${locale}${from}?ref=old#steps`, {waitUntil: 'commit'});
      expect(page.url(), from).toMatch(new RegExp(`${locale}${to}\\?ref=old#steps$`));
      expect([answer!.status(), (await answer!.request().redirectedFrom()!.response())!.status()]).toEqual([200, 301]);
    }
  });

  test.describe(`on a plain static host (${locale || 'en'})`, () => {
    test.use({baseURL: PLAIN_HOST});

    test('the page at each old path leads to its new path with query and fragment [2.41]', async ({page}) => {
      // For the new page it is enough that it was requested, as above.
      const came = new Map<string, Promise<string>>();
      await page.route(/./, async (route) => {
        const {pathname} = new URL(route.request().url());
        // The script that redirects.
        if (pathname.endsWith('.js')) return route.continue();
        const answer = await route.fetch();
        const text = answer.text();
        came.set(pathname.replace(/\/$/, ''), text);
        const leadsOn = /http-equiv="?refresh/.test(await text);
        return route.fulfill(
          leadsOn ? {response: answer} : {contentType: 'text/html', body: '<!doctype html><title>New</title>'},
        );
      });
      for (const [from, to] of redirects) {
        await page.goto(`${locale}${from}?ref=old#steps`, {waitUntil: 'commit'});
        await expect(page).toHaveURL(new RegExp(`${locale}${to}/?\\?ref=old#steps$`));
        await expect(page).toHaveTitle('New');
        expect(await came.get(locale + to), to).toMatch(/<article>.*<h1/s);
      }
    });
  });
}

test('every page of the specification is served in both locales [2.40]', async ({request}) => {
  const routes = specified();
  expect(routes.length).toBe(235);
  for (const route of routes) {
    await Promise.all(
      LOCALES.map(async (locale) => {
        const answer = await request.get(locale + route);
        expect(answer.status(), locale + route).toBe(200);
        expect(await answer.text(), locale + route).toMatch(new RegExp(`<html lang="?${locale ? 'uk' : 'en'}`));
      }),
    );
  }
});

test('no page of the site links to an old path [2.42]', () => {
  const old = new Set(redirects.flatMap(([from]) => LOCALES.map((locale) => `${locale}${from}`)));
  // The folder of a new page may have the name of an old path; then the folder itself contains the redirect.
  const pages = readdirSync(BUILD, {recursive: true, encoding: 'utf8'})
    .filter((file) => file.endsWith('.html'))
    .map((file) => ({file, html: readFileSync(path.join(BUILD, file), 'utf8')}))
    .filter(({html}) => !/http-equiv="?refresh/.test(html));
  expect(pages.length).toBeGreaterThan(2 * 235);
  const links = pages.flatMap(({file, html}) =>
    [...html.matchAll(/<a\b[^>]*?\shref=("[^"]*"|[^\s>]+)/g)].map(([, href]) => ({
      file,
      href: href!.replaceAll('"', ''),
    })),
  );
  expect(links.length).toBeGreaterThan(pages.length);
  const target = (href: string) => new URL(href, brand.docs.url).pathname.replace(/\/$/, '');
  expect(links.filter(({href}) => old.has(target(href)))).toEqual([]);
});

test('blog, tags, a custom page, versions and an announcement exist in both locales [2.43]', async ({
  page,
  request,
}) => {
  for (const locale of LOCALES) {
    for (const address of ['/blog', '/blog/tags', '/tags', '/tags/kind/wallet', '/about', '/1.0/', '/1.0/migration']) {
      const answer = await request.get(locale + address);
      expect(answer.status(), locale + address).toBe(200);
    }
    await page.goto(`${locale}/`);
    await expect(page.locator('.theme-announcement-bar')).toBeVisible();
  }
});
