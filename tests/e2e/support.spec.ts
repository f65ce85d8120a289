/**
 * The site in browsers that lack a newer feature: each test removes what `src/operations/browsers/accepted.ts` lists,
 * before the page loads.
 */
// cspell:ignore fulfill
import type {Page} from '@playwright/test';
import {expect, hydrated, preventHydration, test} from './test';

const PHONE = {width: 390, height: 844};

/** Removes members by their place, such as `URL.canParse`, and lists those that exist again or still. */
async function without(page: Page, ...features: string[]): Promise<void> {
  await page.addInitScript((paths) => {
    for (const path of paths) {
      const keys = path.split('.');
      const last = keys.pop()!;
      const owner = keys.reduce<unknown>(
        (object, key) => (object as Record<string, unknown> | undefined)?.[key],
        window,
      );
      if (!owner) continue;
      delete (owner as Record<string, unknown>)[last];
      // The global object inherits some of its members.
      if (owner === window && last in window) delete (Window.prototype as unknown as Record<string, unknown>)[last];
      if (last in (owner as object)) throw new Error(`${path} cannot be removed`);
    }
  }, features);
}

/** Functions of the language and of addresses that the oldest supported browsers lack. */
const LANGUAGE = [
  'URL.canParse',
  'URL.parse',
  'Uint8Array.fromBase64',
  'Uint8Array.fromHex',
  'Uint8Array.prototype.toBase64',
  'Uint8Array.prototype.toHex',
  'Headers.prototype.getSetCookie',
  'Promise.withResolvers',
  'Promise.try',
  'Object.groupBy',
  'Map.groupBy',
  'Array.fromAsync',
  'AbortSignal.any',
  'Set.prototype.union',
  'Set.prototype.difference',
  'Set.prototype.isSubsetOf',
  'Iterator.prototype.map',
  'Iterator.prototype.filter',
  'Iterator.prototype.toArray',
];

/** Interfaces and members of pages that the oldest supported browsers lack. */
const PAGE = [
  'requestIdleCallback',
  'navigation',
  'scheduler',
  'Navigator.prototype.connection',
  'Navigator.prototype.userAgentData',
  'Document.prototype.startViewTransition',
  'Element.prototype.checkVisibility',
  'HTMLScriptElement.supports',
  'trustedTypes',
];

/** Highlights, and the position under the pointer. */
const MARKS = [
  'Highlight',
  'CSS.highlights',
  'Document.prototype.caretPositionFromPoint',
  'Document.prototype.caretRangeFromPoint',
];

test('reading and acting without every newer feature at once', async ({page}) => {
  await without(page, ...LANGUAGE, ...PAGE, ...MARKS);
  // A browser without Trusted Types ignores the policy that asks for them.
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    expect(html).toContain('require-trusted-types-for');
    const body = html.replace(/; *(?:require-trusted-types-for|trusted-types)[^;"]*/g, '');
    await route.fulfill({response, body});
  });
  await page.goto('/faq');
  await page.locator('.navbar__search-input').click();
  await page.keyboard.type('refund');
  await expect(page.locator('.navbar__search [role=option]').first()).toContainText(/refund/i, {timeout: 15_000});
  await page.keyboard.press('Escape');
  await page.goto('/reference/api_error_codes');
  await hydrated(page);
  await page.locator('.pagination-nav__link--next').click();
  await expect(page).not.toHaveURL(/api_error_codes/);
  await expect(page.locator('h1')).toBeVisible();
});

test('the console sends without newer functions of the language', async ({page}) => {
  // The gateway is a worker, which has its own globals: they are removed where its program begins.
  await page.route('**/live/gateway.*.js', async (route) => {
    const response = await route.fetch();
    const removal = `for(const path of ${JSON.stringify(LANGUAGE)}){const keys=path.split('.'),last=keys.pop();const owner=keys.reduce((object,key)=>object?.[key],self);if(owner)delete owner[last]}`;
    await route.fulfill({response, body: `${removal}\n${await response.text()}`});
  });
  await without(page, ...LANGUAGE);
  await page.goto('/api/transaction_create');
  await page.getByRole('button', {name: 'Run', exact: true}).click();
  const console = page.getByRole('dialog');
  await expect(console.locator('textarea')).toBeVisible({timeout: 30_000});
  await expect(console.getByRole('combobox').first()).toBeVisible();
  await console.getByRole('button', {name: 'Send', exact: true}).click();
  await expect(console.getByRole('region', {name: 'Response', exact: true})).toContainText('200', {timeout: 30_000});
  await console.getByRole('button', {name: 'Open payment page'}).click();
  await expect(console.frameLocator('iframe').locator('h1')).toBeVisible({timeout: 30_000});
});

test('the contents above the text are visible without popovers and without scripts', async ({browser, baseURL}) => {
  const context = await browser.newContext({javaScriptEnabled: false, viewport: PHONE, ...(baseURL && {baseURL})});
  const page = await context.newPage();
  await withoutPopovers(page);
  await page.goto('/api/transaction_create');
  await expect(page.locator('#page-contents a').first()).toBeVisible();
  await context.close();
});

/** A browser without popovers ignores the attribute, so the page comes without it. */
const withoutPopovers = (page: Page) =>
  page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    expect(html).toMatch(/ popover="?auto"?/);
    await route.fulfill({response, body: html.replace(/ popover="?auto"?/g, '')});
  });

test('the contents open and close without popovers', async ({page}) => {
  await page.setViewportSize(PHONE);
  await withoutPopovers(page);
  await without(
    page,
    'HTMLElement.prototype.popover',
    'HTMLElement.prototype.showPopover',
    'HTMLElement.prototype.hidePopover',
    'HTMLElement.prototype.togglePopover',
    'HTMLButtonElement.prototype.popoverTargetElement',
  );
  await preventHydration(page);
  for (const address of ['/faq', '/api/transaction_create', '/uk/faq']) {
    await page.goto(address);
    const contents = page.locator('#page-contents');
    const button = page.locator('.page-line__contents');
    const first = contents.locator('a').first();
    await expect(first).toBeHidden();
    await button.click();
    await expect(first).toBeVisible();
    await expect(first).toBeFocused();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Escape');
    await expect(first).toBeHidden();
    await expect(button).toBeFocused();
    await button.click();
    await expect(first).toBeVisible();
    // A press outside closes too.
    await page.mouse.click(200, 150);
    await expect(first).toBeHidden();
    await button.click();
    const goal = (await first.getAttribute('href'))!;
    await first.click();
    await expect(first).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`${goal}$`));
  }
});

test('fields are hovered without highlights and carets', async ({page}) => {
  await without(page, ...MARKS);
  await page.goto('/api/transaction_create');
  const part = page.waitForResponse(/\/(?:page|early)-marks\./);
  await page.locator('.fields li').first().hover();
  await part;
  await page.locator('pre code').first().hover();
  await expect(page.locator('h1')).toBeVisible();
});

test('a browser that cannot parse the scripts shows the static page', async ({page, watched}) => {
  await page.route('**/*', async (route) => {
    const type = route.request().resourceType();
    const response = await route.fetch();
    // A construct that no browser knows yet, as an older one meets a newer one.
    if (type === 'script') return route.fulfill({response, body: 'newer syntax'});
    if (type !== 'document') return route.fulfill({response});
    const html = (await response.text()).replace(/<script>/g, '<script>newer syntax;');
    await route.fulfill({response, body: html});
  });
  await page.goto('/faq');
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.locator('article p').first()).toBeVisible();
  await expect(page.locator('.theme-doc-sidebar-container a').first()).toBeVisible();
  await page.locator('article a[href^="/"]').first().click();
  await expect(page.locator('h1')).toBeVisible();
  expect(await page.evaluate(() => document.body.innerText)).not.toMatch(/crashed|did not load/i);
  watched.complaints.length = 0;
});
