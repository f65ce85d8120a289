/** Code blocks and tabs of samples: copying, wrapping, selection by pointer and keyboard, and the remembered choice. */
import type {Page} from '@playwright/test';
import {expect, hydrated, laidOut, setTheme, test} from './test';

const PAGE = '/services/blik/payin_hpp';
const tab = (page: Page, name: string) => page.getByRole('tab', {name, exact: true}).first();
const panels = (page: Page) => page.locator('.tabs-container').first().locator('[role=tabpanel]');

async function remember(page: Page, language: string): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('docusaurus.tab.language', value), language);
}

test('a click selects exactly one tab, in every group, and the clicked tab does not move', async ({page}) => {
  await page.goto('/api/transaction_pay');
  await hydrated(page);
  await laidOut(page);
  const groups = page.locator('[data-tabs=language]');
  await expect(groups).toHaveCount(3);
  const last = groups.last().getByRole('tab', {name: 'Java', exact: true});
  await last.scrollIntoViewIfNeeded();
  const top = (await last.boundingBox())!.y;
  await last.click();
  for (const group of await groups.all()) {
    await expect(group.locator('[role=tab][aria-selected=true]')).toHaveText('Java');
    await expect(group.locator('[role=tab][tabindex="0"]')).toHaveText('Java');
    await expect(group.locator('.tabs__item--active')).toHaveText('Java');
    await expect(group.locator('[role=tabpanel]:visible')).toHaveCount(1);
  }
  expect(Math.abs((await last.boundingBox())!.y - top)).toBeLessThan(2);
});

test('arrows, Home and End move focus and selection among the tabs; Space does not scroll', async ({page}) => {
  await page.goto(PAGE);
  await hydrated(page);
  await tab(page, 'Bash').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(tab(page, 'HTTP')).toBeFocused();
  await expect(tab(page, 'HTTP')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Home');
  await expect(tab(page, 'Bash')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('End');
  await expect(tab(page, 'HTTP')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const scrolled = await page.evaluate(() => window.scrollY);
  await page.keyboard.press(' ');
  await expect(tab(page, 'PHP')).toHaveAttribute('aria-selected', 'true');
  await expect(panels(page).nth(1)).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
});

test('the stored choice is applied before the scripts of the page load, without layout shift', async ({page}) => {
  await remember(page, 'python');
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/js\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(PAGE, {waitUntil: 'commit'});
  await expect(tab(page, 'Python')).toHaveAttribute('aria-selected', 'true');
  await expect(panels(page).nth(3)).toBeVisible();
  await expect(panels(page).nth(0)).toBeHidden();
  // While a page is loading, a slow machine may lay it out in steps, with or without scripts.
  await page.waitForFunction(() => document.readyState !== 'loading');
  const read = await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return performance.now();
  });
  release();
  await page.waitForLoadState();
  await hydrated(page);
  await expect(tab(page, 'Python')).toHaveAttribute('aria-selected', 'true');
  const shift = await page.evaluate(
    (since) =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const {startTime, value} of list.getEntries() as (PerformanceEntry & {value: number})[])
            if (startTime > since) sum += value;
        }).observe({type: 'layout-shift', buffered: true});
        setTimeout(() => resolve(sum), 500);
      }),
    read,
  );
  expect(shift).toBeLessThan(0.01);
});

test('a page reached by client-side navigation shows the stored choice', async ({page}) => {
  await page.goto(PAGE);
  await hydrated(page);
  await tab(page, 'Kotlin').click();
  await page.locator('.menu').getByRole('link', {name: 'Host to host', exact: true}).first().click();
  await expect(page).toHaveURL(/payin_h2h/);
  await expect(tab(page, 'Kotlin')).toHaveAttribute('aria-selected', 'true');
  await expect(panels(page).nth(5)).toBeVisible();
});

test('a choice is synchronised to another window of the site', async ({page, context}) => {
  const other = await context.newPage();
  await page.goto(PAGE);
  await other.goto(PAGE);
  await hydrated(page);
  await hydrated(other);
  await tab(other, 'Java').click();
  await expect(tab(page, 'Java')).toHaveAttribute('aria-selected', 'true');
});

test('with storage denied the tabs work', async ({page, watched}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await page.goto(PAGE);
  await hydrated(page);
  await tab(page, 'PHP').click();
  await expect(panels(page).nth(1)).toBeVisible();
  expect(watched.complaints.filter((text) => !text.includes('browser storage is not available'))).toEqual([]);
  watched.complaints.length = 0;
});

test('a stored language without a sample leaves the first tab selected', async ({page}) => {
  await remember(page, 'cobol');
  await page.goto(PAGE);
  await hydrated(page);
  await expect(tab(page, 'Bash')).toHaveAttribute('aria-selected', 'true');
  await expect(panels(page).nth(0)).toBeVisible();
});

test('copying is confirmed for a second and copies the exact text', async ({page, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(PAGE);
  await hydrated(page);
  const block = panels(page).first().locator('.theme-code-block');
  await block.hover();
  await expect(block.locator('.copy-code')).toHaveCSS('opacity', '0.4');
  await block.getByRole('button', {name: 'Copy code to clipboard'}).dblclick();
  await expect(block.locator('.copy-code')).toHaveCSS('opacity', '1');
  await expect(block.getByRole('button', {name: 'Copied'})).toBeVisible();
  await expect(block.getByRole('button', {name: 'Copy code to clipboard'})).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await block.locator('code').evaluate((code) => code.textContent));
  expect(copied.split('\n').length).toBeGreaterThan(10);
  expect(copied.endsWith('\n')).toBe(false);
});

test('if clipboard access is refused, the code is selected instead', async ({page}) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () =>
      Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'));
  });
  await page.goto('/request_format');
  const block = page.locator('.theme-code-block:visible').first();
  await block.getByRole('button', {name: 'Copy code to clipboard'}).click();
  await expect
    .poll(() => page.evaluate(() => getSelection()!.toString().trim()))
    .toBe((await block.locator('code').innerText()).trim());
});

test('the code is copied without the clipboard API of secure origins', async ({page, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(PAGE);
  await hydrated(page);
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', {value: undefined, configurable: true}));
  const block = panels(page).first().locator('.theme-code-block');
  await block.hover();
  const button = block.getByRole('button', {name: 'Copy code to clipboard'});
  await button.click();
  await expect(block.getByRole('button', {name: 'Copied'})).toBeFocused();
  const copied = await page.evaluate(() => {
    delete (navigator as {clipboard?: unknown}).clipboard;
    return navigator.clipboard.readText();
  });
  expect(copied).toContain('#!/usr/bin/env bash');
});

test('long lines can be wrapped by pointer and keyboard, and short ones have no button', async ({page}) => {
  await page.goto('/api/transaction_create');
  await hydrated(page);
  const wide = panels(page).first().locator('.theme-code-block');
  const wrap = wide.getByRole('button', {name: 'Toggle word wrap'});
  const overflows = () => wide.locator('pre').evaluate((code) => code.scrollWidth > code.clientWidth);
  expect(await overflows()).toBe(true);
  await wide.hover();
  await wrap.click();
  expect(await overflows()).toBe(false);
  await expect(wrap).toHaveAttribute('aria-pressed', 'true');
  await wrap.click();
  expect(await overflows()).toBe(true);
  await wide.locator('pre').focus();
  await page.keyboard.press('Tab');
  await expect(wrap).toBeFocused();
  await page.keyboard.press('Enter');
  expect(await overflows()).toBe(false);
  await page.keyboard.press('Enter');
  expect(await overflows()).toBe(true);

  // Next to fields there is little room, so use the first page, which has a one-line command.
  await page.goto('/');
  await hydrated(page);
  const blocks = page.locator('.theme-code-block:visible');
  const fits = await blocks.evaluateAll((all) =>
    all.map((block) => block.querySelector('pre')!).findIndex((code) => code.scrollWidth <= code.clientWidth),
  );
  expect(fits).toBeGreaterThan(-1);
  await blocks.nth(fits).hover();
  await expect(blocks.nth(fits).locator('.copy-code')).toHaveCSS('opacity', '0.4');
  await expect(blocks.nth(fits).locator('.wrap-code')).toBeHidden();
});

test('sample panes are dark in both themes, with the same colours', async ({page}) => {
  await page.goto(PAGE);
  await hydrated(page);
  const code = page.locator('.prism-code').first();
  const colours = () =>
    code.evaluate((block) =>
      [block, ...block.querySelectorAll('code, span')].map((part) => getComputedStyle(part).color),
    );
  const dark = await colours();
  expect(new Set(dark).size).toBeGreaterThan(3);
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'));
  expect(await colours()).toEqual(dark);
});

test.describe('without JavaScript', () => {
  test.use({javaScriptEnabled: false});
  test('no button of a code block is shown', async ({page}) => {
    await page.goto(PAGE);
    await expect(page.locator('.theme-code-block').first()).toBeVisible();
    await expect(page.locator('.theme-code-block button:visible')).toHaveCount(0);
  });
});

for (const theme of ['light', 'dark'] as const)
  test(`scrollbars and controls have the colour scheme of the area that they are in (${theme})`, async ({page}) => {
    await setTheme(page, theme);
    let dark = 0;
    for (const address of ['/', '/request_format', '/services', '/api/transaction_create']) {
      await page.goto(address);
      await laidOut(page);
      const found = await page.evaluate(() => {
        const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true})!;
        /** The first opaque background of an element and its ancestors. */
        const isDark = (element: Element | null): boolean => {
          if (!element) return false;
          canvas.clearRect(0, 0, 1, 1);
          canvas.fillStyle = getComputedStyle(element).backgroundColor;
          canvas.fillRect(0, 0, 1, 1);
          const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
          return alpha! > 127 ? red! + green! + blue! < 384 : isDark(element.parentElement);
        };
        const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflow);
        return [...document.body.querySelectorAll('*')]
          .filter((element) => element.matches('pre, input, select, textarea') || scrolls(element))
          .map((element) => ({
            element: element.outerHTML.slice(0, 80),
            ground: isDark(element) ? 'dark' : 'light',
            scheme: getComputedStyle(element).colorScheme,
          }));
      });
      expect(found.filter(({ground, scheme}) => ground !== scheme)).toEqual([]);
      dark += found.filter(({ground}) => ground === 'dark').length;
    }
    // The code is dark in both themes.
    expect(dark).toBeGreaterThan(10);
  });
