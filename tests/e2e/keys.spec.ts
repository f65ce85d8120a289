/**
 * Number of keystrokes that a reader needs; the search dialog, pictures and tabs by keyboard; forced colours, reduced
 * motion.
 */
import type {Page} from '@playwright/test';
import {axe} from './axe';
import {expect, hydrated, isHydrated, laidOut, setTheme, test, HYDRATION_STATES, openIn} from './test';

const WAIT = {timeout: 15_000};

/** Presses keys without pauses, and counts them. A shortcut counts as one. */
class Keys {
  count = 0;
  constructor(private readonly page: Page) {}
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.count++;
      await this.page.keyboard.press(key, {delay: 10});
    }
  }
}

for (const [address, to] of [
  ['/faq', '/reference/api_error_codes'],
  ['/uk/faq', '/uk/reference/api_error_codes'],
] as const) {
  test(`an error code is at most 8 keys away from a page that has just loaded (${address})`, async ({page}) => {
    await page.goto(address);
    const keys = new Keys(page);
    // Without waiting: input before the search is loaded is kept, and Enter applies to the pending answer.
    await keys.press('ControlOrMeta+k', ...'202', 'Enter');
    await expect(page).toHaveURL(new RegExp(`${to}\\?.*#code-202$`), WAIT);
    await expect(page.locator('#code-202')).toBeInViewport();
    expect(keys.count).toBeLessThanOrEqual(8);
  });
}

test('Ctrl and the key K focus the search on every layout, and another letter at its place does not', async ({
  page,
}) => {
  await page.goto('/uk/faq');
  await laidOut(page);
  const field = page.locator('.navbar__search-input');
  /** Presses a key as a layout has it, with Ctrl. @returns true if the page has handled it */
  const press = (key: string, code: string) =>
    page.evaluate(
      (keys) =>
        !document.body.dispatchEvent(
          new KeyboardEvent('keydown', {...keys, ctrlKey: true, bubbles: true, cancelable: true}),
        ),
      {key, code},
    );
  // Dvorak types another letter there, and Russian has a letter that looks like K at another place.
  for (const [key, code] of [
    ['t', 'KeyK'],
    ['к', 'KeyR'],
  ] as const) {
    expect(await press(key, code)).toBe(false);
    await expect(field).not.toBeFocused();
  }
  // Ukrainian, Greek, Dvorak.
  for (const [key, code] of [
    ['л', 'KeyK'],
    ['κ', 'KeyK'],
    ['k', 'KeyV'],
  ] as const) {
    expect(await press(key, code)).toBe(true);
    await expect(field).toBeFocused();
    await field.blur();
  }
});

test('Enter while the list is outdated opens the result for the whole text', async ({page}) => {
  await page.goto('/faq');
  await hydrated(page);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('20');
  await expect(page.locator('.navbar__search [role=option]').first()).toContainText('20', WAIT);
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#code-202$/, WAIT);
});

test('the Python sample of an operation is copied with at most 12 keys', async ({page, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/api/transaction_create#samples');
  await hydrated(page);
  const keys = new Keys(page);
  const chosen = page.locator('[data-tabs=language] [role=tab][aria-selected=true]').first();
  const focused = (selector: string) => page.evaluate((one) => document.activeElement?.matches(one) ?? false, selector);
  while (!(await focused('[role=tab]')) && keys.count < 12) await keys.press('Tab');
  while ((await chosen.textContent()) !== 'Python' && keys.count < 12) await keys.press('ArrowRight');
  while (!(await focused('button.copy-code')) && keys.count < 12) await keys.press('Tab');
  await keys.press('Enter');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('import hmac');
  expect(keys.count).toBeLessThanOrEqual(12);
});

for (const [address, name, results] of [
  ['/faq', 'See all results', '/search'],
  ['/uk/faq', 'Усі результати', '/uk/search'],
] as const) {
  test(`the link to all results is reachable by Tab and arrows, and the list stays open meanwhile (${address})`, async ({
    page,
  }) => {
    await page.goto(address);
    await hydrated(page);
    const field = page.locator('.navbar__search-input');
    const options = page.locator('.navbar__search [role=option]');
    const all = page.locator('.navbar__search').getByRole('link', {name});
    const chosen = async () => field.getAttribute('aria-activedescendant');
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('202');
    await expect(all).toBeVisible(WAIT);
    // The arrow moves from the last suggestion to the link, back to it, and around to the first.
    await page.keyboard.press('ArrowDown');
    // After the first arrow the list is frozen: a pending final answer is not rendered any more.
    const count = await options.count();
    for (let at = 1; at < count; at++) await page.keyboard.press('ArrowDown');
    await expect(all).toBeFocused();
    await expect(options).toHaveCount(count);
    await page.keyboard.press('ArrowUp');
    await expect(field).toBeFocused();
    expect(await chosen()).toBe(await options.last().getAttribute('id'));
    await page.keyboard.press('ArrowDown');
    await expect(all).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(field).toBeFocused();
    await expect.poll(async () => (await chosen()) === (await options.first().getAttribute('id'))).toBe(true);
    // Tab does the same in both directions, and leaving the list closes it.
    await page.keyboard.press('Tab');
    await expect(all).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(field).toBeFocused();
    await expect(all).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(field).toBeFocused();
    await expect(all).toBeHidden();
    await page.keyboard.press('ArrowDown');
    await expect(all).toBeVisible(WAIT);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(all).toBeHidden();
    await expect(field).not.toBeFocused();
    await page.keyboard.press('ControlOrMeta+k');
    await expect(all).toBeVisible(WAIT);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${results}/?\\?q=202`));
  });
}

for (const [address, name, close] of [
  ['/faq', 'Search', 'Close'],
  ['/uk/faq', 'Пошук', 'Закрити'],
] as const) {
  test(`on a phone the search is a dialog that traps the focus and restores it (${address})`, async ({page}) => {
    await page.setViewportSize({width: 320, height: 640});
    await page.goto(address);
    const opener = page.getByRole('button', {name, exact: true});
    const dialog = page.getByRole('dialog', {name});
    const field = page.locator('.navbar__search-input');
    await expect(field).toBeHidden();
    // Also before hydration: without waiting.
    await opener.click();
    await expect(dialog).toBeVisible();
    await expect(field).toBeFocused();
    await page.keyboard.type('202');
    await expect(page.locator('.navbar__search [role=option]').first()).toContainText('202', WAIT);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const {x, y, width, height} = (await dialog.boundingBox())!;
    expect([x, y, width, height]).toEqual([0, 0, 320, 640]);
    const {violations} = await axe(page).include('.search').analyze();
    expect(violations.flatMap(({id, nodes}) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))).toEqual([]);
    // The focus cycles within the dialog.
    for (let count = 0; count < 8; count++) {
      await page.keyboard.press('Tab');
      expect(
        await page.evaluate(() => {
          const {activeElement, body} = document;
          return activeElement === body || activeElement!.closest('[role=dialog]') !== null;
        }),
      ).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', {name: close}).click();
    await expect(opener).toBeFocused();
    await opener.click();
    await field.fill('1007');
    await page.locator('.navbar__search [role=option]', {hasText: '1007'}).first().click();
    await expect(page).toHaveURL(/#reason-1007$/);
    await expect(dialog).toHaveCount(0);
    expect(await page.evaluate(() => document.querySelectorAll('[inert]').length)).toBe(0);
  });
}

test('the dialog closes when the screen becomes wide, and the box is in the navigation bar', async ({page}) => {
  await page.setViewportSize({width: 767, height: 800});
  await page.goto('/faq');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.setViewportSize({width: 768, height: 800});
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('.navbar__search-input')).toBeVisible();
});

for (const hydration of HYDRATION_STATES) {
  test(`on a phone a button clears the search, and is above its field (${hydration})`, async ({page}) => {
    await page.setViewportSize({width: 390, height: 844});
    await openIn(hydration, page, '/faq');
    await page.locator('[data-search=open]').click();
    const field = page.locator('.navbar__search-input');
    await field.fill('refund');
    await expect(page.locator('.navbar__search [role=option]').first()).toBeVisible(WAIT);
    // A press that hits the field underneath must fail.
    await page.locator('.search').getByRole('button', {name: 'Clear search'}).click({timeout: 5000});
    await expect(field).toHaveValue('');
  });
}

test('the box contains a query, and neither its text nor the logo is covered', async ({page}) => {
  for (const [width, least] of [
    [768, 300],
    [1280, 320],
    [1920, 440],
  ] as const) {
    await page.setViewportSize({width, height: 800});
    await page.goto('/uk/faq');
    await hydrated(page);
    const field = page.locator('.navbar__search-input');
    const box = (await field.boundingBox())!;
    expect(box.width).toBeGreaterThanOrEqual(least);
    const logo = (await page.locator('.navbar__brand').first().boundingBox())!;
    expect(logo.x + logo.width).toBeLessThanOrEqual(box.x);
    const free = () =>
      field.evaluate((input) => {
        const {paddingRight} = getComputedStyle(input);
        const all = [...input.closest('.navbar__search')!.querySelectorAll('kbd, button')];
        const over = all.find((one) => one.checkVisibility())!;
        return over.getBoundingClientRect().left - (input.getBoundingClientRect().right - parseFloat(paddingRight));
      });
    await expect(page.locator('.navbar__search kbd').first()).toBeVisible();
    expect(await free()).toBeGreaterThanOrEqual(0);
    await field.fill('як довго живе платіж на платіжній сторінці');
    await expect(page.locator('.navbar__search button')).toBeVisible();
    expect(await free()).toBeGreaterThanOrEqual(0);
  }
});

for (const [platform, first] of [
  ['Linux', 'ctrl'],
  ['macOS', '⌘'],
] as const) {
  test(`the box shows its shortcut before and after hydration, and not while it contains a query (${platform})`, async ({
    page,
  }) => {
    await page.addInitScript(
      (value) => Object.defineProperty(navigator, 'userAgentData', {value: {platform: value}}),
      platform,
    );
    await page.goto('/uk/faq');
    const keys = () =>
      page.locator('.search kbd').evaluateAll((all) =>
        all
          .filter((key) => key.checkVisibility())
          .map((key) => {
            const {left, top, width, height} = key.getBoundingClientRect();
            const {color, backgroundColor, borderColor} = getComputedStyle(key);
            return [
              key.textContent,
              ...[left, top, width, height].map(Math.round),
              color,
              backgroundColor,
              borderColor,
            ];
          }),
      );
    const before = await keys();
    expect(before.map(([text]) => text)).toEqual([first, 'K']);
    const field = page.locator('.navbar__search-input');
    const padding = () => field.evaluate((input) => getComputedStyle(input).paddingRight);
    const room = await padding();
    await field.fill('повернення');
    expect(await keys()).toEqual([]);
    await field.fill('');
    expect(await isHydrated(page)).toBe(false);
    await page.setViewportSize({width: 390, height: 844});
    expect(await keys()).toEqual([]);
    await page.setViewportSize({width: 1280, height: 720});
    await hydrated(page);
    expect(await keys()).toEqual(before);
    expect(await padding()).toBe(room);
  });
}

test('without scripts the box shows no shortcut', async ({browser, baseURL}) => {
  const context = await browser.newContext({javaScriptEnabled: false, baseURL});
  const page = await context.newPage();
  await page.goto('/faq');
  await expect(page.locator('.search kbd').first()).toBeAttached();
  for (const key of await page.locator('.search kbd').all()) await expect(key).toBeHidden();
  await context.close();
});

test('sections are listed below the name of their operation, in the box and among the results', async ({page}) => {
  await page.goto('/search?q=errors');
  const results = page.locator('main article');
  await expect(results.first()).toBeVisible(WAIT);
  const headings = await results.locator('h2').allTextContents();
  expect(new Set(headings).size).toBe(headings.length);
  expect(headings.filter((text) => /^(?:Errors|Samples|Request)$/.test(text.trim()))).toEqual([]);
  await expect(results.filter({hasText: 'Errors'}).filter({hasText: '/transaction/create'}).first()).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('errors');
  const first = page.locator('.navbar__search [role=option]', {hasText: /Errors$/}).first();
  await expect(first).toContainText('/', WAIT);
});

test('a picture has a button: Enter opens it, Escape closes it, and the focus returns', async ({page}) => {
  await page.goto('/disputes');
  await hydrated(page);
  const picture = page.locator('.markdown img').first();
  await expect(picture.and(page.getByRole('img', {name: /^Statuses of a dispute/}))).toBeVisible(WAIT);
  const button = page.getByRole('button', {
    name: 'Enlarge: Statuses of a dispute and the allowed moves between them',
    exact: true,
  });
  const opened = page.locator('.medium-zoom-image--opened');
  for (const [open, close] of [
    ['Enter', 'Escape'],
    [' ', 'Escape'],
    ['Enter', 'Enter'],
  ] as const) {
    await button.focus();
    await picture.evaluate((image) =>
      image.addEventListener('medium-zoom:opened', () => image.setAttribute('data-opened', ''), {once: true}),
    );
    await page.keyboard.press(open);
    await expect(picture).toHaveAttribute('data-opened');
    await expect(opened).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(opened).toBeFocused();
    await page.keyboard.press(close);
    await expect(opened).toHaveCount(0);
    await expect(button).toBeFocused();
    await picture.evaluate((image) => image.removeAttribute('data-opened'));
  }
});

test('in forced colours the selected tab, the copy button and the search are visible', async ({page}) => {
  await page.emulateMedia({forcedColors: 'active'});
  await page.goto('/api/transaction_create');
  await hydrated(page);
  const border = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).borderBottomColor);
  expect(await border('[role=tab][aria-selected=true]')).not.toBe(await border('[role=tab][aria-selected=false]'));
  const ground = (selector: string, pseudo?: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, of) => getComputedStyle(element, of).backgroundColor, pseudo);
  expect(await ground('button.copy-code', '::before')).not.toBe(await ground('body'));
  await expect(page.locator('.navbar__search-input')).toHaveCSS('border-top-style', 'solid');
});

test('with reduced motion nothing moves by itself', async ({page}) => {
  await page.emulateMedia({reducedMotion: 'reduce'});
  await page.route('**/search-index/*', () => {});
  await page.goto('/search?q=refund');
  await hydrated(page);
  const lasting = () =>
    page.evaluate(
      () => document.getAnimations().filter((one) => Number(one.effect!.getComputedTiming().endTime) > 100).length,
    );
  expect(await lasting()).toBe(0);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('refund');
  expect(await lasting()).toBe(0);
});

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds no violations on the results page (${theme})`, async ({page}) => {
    await setTheme(page, theme);
    await page.goto('/search?q=202');
    await expect(page.locator('main article').first()).toBeVisible(WAIT);
    const {violations} = await axe(page).include('main').analyze();
    expect(violations.flatMap(({id, nodes}) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))).toEqual([]);
  });
}
