/**
 * Pages of operations: samples next to the fields, collapsed parts, highlighting between fields and samples, and the
 * line of section links.
 */
import type {Page} from '@playwright/test';
import {expect, hydrated, test} from './test';

const PAGE = '/api/transaction_pay';
/** Highlighted texts; empty before the highlighting script is loaded. */
const marked = (page: Page) =>
  page.evaluate(() =>
    [...(CSS.highlights.get('field') ?? [])].map((range) => {
      const whole = document.createRange();
      whole.setStart(range.startContainer, range.startOffset);
      whole.setEnd(range.endContainer, range.endOffset);
      return whole.toString();
    }),
  );

test.use({viewport: {width: 1280, height: 900}});

test('the sample is next to the fields and stays visible while scrolling', async ({page}) => {
  await page.goto(PAGE);
  const text = page.locator('.panes__text').first();
  const samples = page.locator('.panes__samples').first();
  const [left, right] = [(await text.boundingBox())!, (await samples.boundingBox())!];
  expect(Math.round(left.width)).toBe(600);
  // Width without the scrollbar.
  expect(right.width).toBeGreaterThan(310);
  expect(right.x).toBeCloseTo(left.x + 632, 0);
  for (const id of ['#request-service_id', '#request-amount']) {
    await page.goto(`/api/transaction_create${id}`);
    await expect(page.locator(id)).toBeInViewport();
    await expect(page.locator('.panes__samples [role=tab]').first()).toBeInViewport();
    await expect(page.locator('.panes__samples pre').first()).toBeInViewport();
  }
});

test('on a narrow screen the fields of a request come before its samples, and nothing scrolls sideways', async ({
  page,
}) => {
  for (const width of [768, 390, 320]) {
    await page.setViewportSize({width, height: 900});
    await page.goto(PAGE);
    const top = async (selector: string) => (await page.locator(selector).first().boundingBox())!.y;
    expect(await top('.panes__text')).toBeLessThan(await top('.panes__samples'));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test('a program is collapsed to its body and URL, expands without React, and is copied completely', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // React never loads.
  await page.route(/\/assets\/js\//, () => {});
  // The load event does not fire either, once the pointer has triggered the request for React.
  await page.goto(PAGE, {waitUntil: 'domcontentloaded'});
  const block = page.locator('.panes__samples .theme-code-block').first();
  const visible = () => block.locator('pre').innerText();
  expect(await visible()).toMatch(/^read -r -d '' body[^]*"blik_code": "777123"[^]*transaction\/pay\s*$/);
  await block.hover();
  await block.locator('.copy-code').click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^#!\/usr\/bin\/env bash[^]*jq \. <<<"\$answer"$/);
  await block.getByRole('checkbox', {name: 'Whole program'}).check();
  expect((await visible()).trim()).toBe(copied.trim());
});

test('a field highlights its line in the samples, and a line its field', async ({page}) => {
  await page.goto(PAGE);
  const row = page.locator('#request-external_transaction_id');
  await row.hover();
  // The first interaction loads the highlighting script, which takes a while on a busy machine.
  await expect.poll(() => marked(page), {timeout: 30_000}).toContain('"external_transaction_id": "order-1043-1",');
  // Layout changes during hydration count as pointer moves.
  await hydrated(page);
  // A resting pointer would be over another field after the focus has scrolled the page.
  await page.mouse.move(1, 1);
  await expect.poll(() => marked(page)).toEqual([]);
  await page.locator('#request-amount .row-link').focus();
  await expect.poll(() => marked(page)).toContain('"amount": 1250,');
  const all = await marked(page);
  expect(all.every((line) => line.includes('amount'))).toBe(true);
  await page.locator('h1').hover();
  await expect.poll(() => marked(page)).toEqual([]);
  // Properties of an open object also highlight the object.
  const at = await page
    .locator('.panes__samples pre > code')
    .first()
    .evaluate((code) => {
      const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const from = (walker.currentNode as Text).data.indexOf('blik_code');
        if (from < 0) continue;
        const range = document.createRange();
        range.setStart(walker.currentNode, from);
        range.setEnd(walker.currentNode, from + 4);
        range.startContainer.parentElement!.scrollIntoView({block: 'center'});
        const {x, y, width, height} = range.getBoundingClientRect();
        return {x: x + width / 2, y: y + height / 2};
      }
      return null;
    });
  await page.mouse.move(at!.x, at!.y);
  await expect(page.locator('#request-fields')).toHaveAttribute('data-marked', '');
  expect(await marked(page)).toEqual([expect.stringContaining('"blik_code"')]);
});

test('a link to a collapsed field expands it, on page load and by client-side navigation', async ({page}) => {
  const hash = '#response-response-result-payer_auth';
  await page.goto(PAGE + hash);
  await expect(page.locator(hash)).toBeInViewport();
  await page.goto('/api/transaction_create');
  await hydrated(page);
  await expect(
    page.locator('#response-response-result details, details#response-response-result').first(),
  ).toHaveJSProperty('open', false);
  await page.evaluate((target) => {
    location.hash = target;
  }, '#response-response-result-pay_url');
  await expect(page.locator('#response-response-result-pay_url')).toBeInViewport();
});

test('Tab visits the fields of a call before the samples beside them', async ({page}) => {
  await page.goto(PAGE);
  const inside = () =>
    page.evaluate(() => document.activeElement!.closest('.panes > *')?.className.replace('panes__', ''));
  await page.locator('.panes__text a, .panes__text input').first().focus();
  expect(await inside()).toBe('text');
  await page.locator('.panes__samples :is(a, [tabindex="0"])').first().focus();
  await page.keyboard.press('Shift+Tab');
  expect(await inside()).toBe('text');
});

test('nested objects are closed; one control opens and closes all of a list', async ({page}) => {
  for (const [address, list] of [
    [PAGE, 'request'],
    ['/api/transaction_create', 'response'],
    ['/callbacks', 'request'],
  ] as const) {
    await page.goto(address);
    const folds = page.locator(`li[id^=${list}-] > details`);
    const open = () => folds.evaluateAll((all) => all.filter((fold) => (fold as HTMLDetailsElement).open).length);
    const count = await folds.count();
    expect(count, address).toBeGreaterThan(0);
    expect(await open(), address).toBe(0);
    const all = page.locator(`.expand-all:has(+ .fields > [id^=${list}-])`).getByLabel('Expand all');
    await all.focus();
    await page.keyboard.press('Space');
    expect(await open(), address).toBe(count);
    await all.uncheck();
    expect(await open(), address).toBe(0);
  }
});

test('in a callback the fields of the event itself are visible, and its objects closed', async ({page}) => {
  await page.goto('/callbacks');
  for (const name of ['event', 'event_id', 'created_at', 'request_id', 'transaction'])
    await expect(page.locator(`#request-${name} > .field`), name).toBeVisible();
  await expect(page.locator('#request-transaction > details > summary')).toHaveText(/^\d+ fields · Show$/);
  await expect(page.locator('#request-transaction-amount')).toBeHidden();
});

test('the search of the browser opens a closed object', async ({page}) => {
  // A text fragment is found by the same search.
  await page.goto('/callbacks#:~:text=Id%20of%20your%20wallet');
  await expect(page.locator('#request-transaction-wallet_id')).toBeInViewport();
  await expect(page.locator('#request-transaction > details')).toHaveJSProperty('open', true);
});

test.describe('without JavaScript', () => {
  test.use({javaScriptEnabled: false});
  test('nested objects are visible, and the control that opens them is not there', async ({page}) => {
    await page.goto('/api/transaction_create');
    await expect(page.locator('#response-response-result-pay_url')).toBeVisible();
    await expect(page.locator('.expand-all').first()).toBeHidden();
  });
});

test('paper shows nested objects', async ({page}) => {
  await page.goto('/callbacks');
  await page.emulateMedia({media: 'print'});
  await expect(page.locator('#request-transaction-wallet_id')).toBeVisible();
  await expect(page.locator('.expand-all').first()).toBeHidden();
});

test('field names break at underscores only', async ({page}) => {
  for (const width of [1280, 320]) {
    await page.setViewportSize({width, height: 900});
    await page.goto(PAGE);
    const broken = await page.locator('.fields .row-link code').evaluateAll((names) =>
      names.flatMap((name) =>
        [...name.childNodes]
          .filter((node) => node.nodeType === Node.TEXT_NODE)
          .filter((node) => {
            const range = document.createRange();
            range.selectNodeContents(node);
            return new Set([...range.getClientRects()].map(({y}) => Math.round(y))).size > 1;
          })
          .map((node) => node.textContent),
      ),
    );
    expect(broken, String(width)).toEqual([]);
  }
});

test('the contents are a line of sections with menus, which close on Escape, on blur and on selection', async ({
  page,
}) => {
  await page.goto(PAGE);
  const line = page.getByRole('navigation', {name: 'On this page'});
  const shown = await line.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const headings = await page
    .locator('article :is(h2, h3)[id]')
    .evaluateAll((elements) => elements.map((element) => `#${element.id}`));
  expect(shown).toEqual(headings);
  const menu = line.locator('details').first();
  const toggle = menu.locator('summary');
  await expect(toggle).toHaveAccessibleName('Sections in “Request”');
  await toggle.focus();
  await page.keyboard.press('Enter');
  await expect(menu).toHaveAttribute('open', '');
  await page.keyboard.press('Tab');
  await expect(menu.getByRole('link', {name: 'Samples', exact: true})).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(toggle).toBeFocused();
  await expect(menu).not.toHaveAttribute('open');
  await page.keyboard.press('Enter');
  await page.locator('h1').click();
  await expect(menu).not.toHaveAttribute('open');
  await toggle.click();
  await menu.getByRole('link', {name: 'Samples with a card'}).click();
  await expect(page).toHaveURL(/#samples-card$/);
  await expect(menu).not.toHaveAttribute('open');
  await expect(page.locator('#samples-card')).toBeInViewport();
});

test('the line marks the current section', async ({page}) => {
  await page.goto(`${PAGE}#errors`);
  await hydrated(page);
  await page.mouse.wheel(0, 40);
  await expect(page.locator('nav .table-of-contents__link--active')).toHaveText('Errors');
});
