/**
 * The accessibility tree of the tools: order and names of what can be used, headings, tabs, and live regions, which must
 * exist before they speak, because screen readers may miss the text of a new one.
 */
import type {Locator, Page} from '@playwright/test';
import {brand} from '../../src/brand';
import {expect, hydrated, laidOut, test} from './test';

const PATIENCE = {timeout: 30_000};

/**
 * Collects live regions that enter the page together with their text. An alert is announced when it enters; a page that
 * is moved to has no announcements of its own.
 */
async function watchRegions(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const LIVE = 'output, [role=status], [aria-live]:not([role=alert])';
    const late: string[] = [];
    Object.assign(window, {late});
    new MutationObserver((records) => {
      for (const {addedNodes} of records)
        for (const node of addedNodes) {
          if (!(node instanceof Element) || node.querySelector('h1')) continue;
          const regions = [...(node.matches(LIVE) ? [node] : []), ...node.querySelectorAll(LIVE)];
          for (const region of regions) if (region.textContent.trim()) late.push(region.outerHTML.slice(0, 120));
        }
    }).observe(document.body, {childList: true, subtree: true});
  });
  return () => page.evaluate(() => (window as unknown as {late: string[]}).late);
}

/** Marks a live region that is empty, to recognise it when it speaks. */
async function emptyRegion(region: Locator): Promise<void> {
  await expect(region).toHaveText('');
  await region.evaluate((element) => element.setAttribute('data-there', ''));
}

test('the lab: fields in order, and the verdict in the region that was there', async ({page}) => {
  await page.goto('/request_format');
  await laidOut(page);
  await page.locator('[data-lab]').click();
  const lab = page.locator('section:has(form [data-field=token])');
  await expect(lab).toBeVisible(PATIENCE);
  const late = await watchRegions(page);
  const names = await lab
    .locator('form :is(input, textarea, select):not(details *)')
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).labels?.[0]?.textContent));
  expect(names).toEqual([
    'Method and path, as sent',
    brand.headers.point,
    brand.headers.key,
    'API token',
    'Body, as sent',
    'Encoding',
    'or choose a file',
    'Signature computed by your code',
  ]);
  const region = lab.locator('output').first();
  await emptyRegion(region);
  await lab.getByRole('button').first().click();
  await expect(lab.locator('output[data-there][data-outcome=right]')).toHaveText('The signature is correct.', PATIENCE);
  expect(await late()).toEqual([]);
});

test('the console: request, response, callbacks, log; the status is announced in the region that was there', async ({
  page,
}) => {
  await page.goto('/api/transaction_create');
  await hydrated(page);
  await page.getByRole('button', {name: 'Run', exact: true}).first().click();
  const console = page.getByRole('dialog', {name: 'Create a transaction'});
  await expect(console.locator('textarea')).toBeVisible(PATIENCE);
  const late = await watchRegions(page);
  const said = console.getByRole('status').first();
  await emptyRegion(said);
  await console.getByRole('button', {name: 'Send', exact: true}).click();
  await expect(console.locator('output[data-there]')).toHaveText('Response: HTTP 200, error 0.', PATIENCE);
  await expect(console).toMatchAriaSnapshot(`
    - dialog "Create a transaction":
      - heading "Create a transaction" [level=2]
      - button "Close"
      - status
      - form "Request":
        - textbox "Path"
        - textbox "Body"
        - button "Send"
        - button "Open payment page"
      - region "Response"
      - region "Callbacks"
      - region "Log"
      - region "What changed"
      - region "Explain"
      - region "Code"
      - region "Sandbox clock"
  `);
  expect(await late()).toEqual([]);
});

test('the decoder: the field, its buttons, and the summary in the region that was there', async ({page}) => {
  await page.goto('/decoder');
  const decoder = page.locator('section:has(> div > textarea)');
  await expect(decoder).toBeVisible(PATIENCE);
  const late = await watchRegions(page);
  await expect(decoder).toMatchAriaSnapshot(`
    - region "Decoder":
      - textbox
      - button
      - button "Clear"
      - button "or choose a file"
      - status
  `);
  const region = decoder.locator('> output');
  await emptyRegion(region);
  await decoder.getByRole('button').first().click();
  await expect(decoder.locator('output[data-there]')).toHaveText(/^Messages: \d/, PATIENCE);
  expect(await late()).toEqual([]);
});

test('the finder: named controls in order, groups of rows, and count and message in regions that were there', async ({
  page,
}) => {
  await page.goto('/services');
  const form = page.locator('.filter-form');
  const [count, message] = [form.locator('output'), form.locator('.filter-empty > p').first()];
  await emptyRegion(message);
  await count.evaluate((element) => element.setAttribute('data-there', ''));
  const late = await watchRegions(page);
  await expect(form).toMatchAriaSnapshot(`
    - search "Filter the table":
      - searchbox "Search"
      - combobox "Country"
      - group:
        - combobox "Currency"
      - status: /^\\d+ of \\d+$/
  `);
  // Before it speaks it is in the tree: rendered, though empty.
  expect(await message.evaluate((element) => element.checkVisibility())).toBe(true);
  await form.getByRole('searchbox').fill('zzzz');
  await expect(form.locator('p[data-there]')).toHaveText('No matches for “zzzz”.');
  await expect(form.locator('output[data-there]')).toHaveText(/^0 of/);
  const groups = page.locator('table.finder > tbody');
  expect(await groups.locator('> tr.group > th:not([scope=rowgroup])').count()).toBe(0);
  expect(await groups.filter({has: page.locator('tr.group')}).count()).toBe(await groups.count());
  expect(await late()).toEqual([]);
});

test('headings, tabs and pictures have the names that one sees', async ({page}) => {
  await page.goto('/api/transaction_pay');
  const headings = page.locator('article :is(h2, h3)');
  for (const heading of await headings.all()) {
    const text = (await heading.textContent())!.replaceAll('\u200b', '').trim();
    await expect(heading).toHaveAccessibleName(text);
  }
  const tabs = page.getByRole('tablist', {name: 'Language'}).first().getByRole('tab');
  await expect(tabs).toHaveCount(7);
  await tabs.nth(1).click();
  const panel = page.locator(`[id="${await tabs.nth(1).getAttribute('aria-controls')}"]`);
  await expect(panel).toBeVisible();
  await expect(panel).toHaveAccessibleName('PHP');
  await page.goto('/disputes');
  await expect(page.getByRole('img', {name: /^Statuses of a dispute/})).toHaveCount(1);
  await expect(
    page.getByRole('button', {name: 'Enlarge: Statuses of a dispute and the allowed moves between them', exact: true}),
  ).toHaveCount(1);
});

test('on an operation the fields come before the samples, in the document and for the Tab key', async ({page}) => {
  await page.setViewportSize({width: 1440, height: 900});
  await page.goto('/api/transaction_pay');
  await laidOut(page);
  // From the heading on, the first link of a field comes before the first tab.
  const focused: string[] = [];
  await page.locator('#request').evaluate((heading) => {
    heading.setAttribute('tabindex', '-1');
    (heading as HTMLElement).focus();
  });
  for (let keys = 0; keys < 80 && focused.at(-1) !== 'sample'; keys += 1) {
    await page.keyboard.press('Tab');
    focused.push(
      await page.evaluate(() => {
        const at = document.activeElement!;
        return at.closest('.panes__samples') ? 'sample' : at.closest('.fields') ? 'field' : 'other';
      }),
    );
  }
  expect(focused[0]).not.toBe('sample');
  expect(focused).toContain('field');
  expect(focused.at(-1)).toBe('sample');
  // On the screen the fields are on the left, and both begin at the same height.
  const [fields, samples] = await Promise.all(
    ['.panes > :nth-child(1)', '.panes > .panes__samples'].map((css) => page.locator(css).first().boundingBox()),
  );
  expect(fields!.x).toBeLessThan(samples!.x);
});
