/**
 * The site under a policy of its host that lets nothing in but files of the site: no code made from text, no inline script
 * but those that the page brings along, by hash, and no other origin. `src/live` promises that the gateway in the page, and
 * all that leads to it, needs no more.
 */
import {createHash} from 'node:crypto';
import type {Page} from '@playwright/test';
import {RULES} from '../../src/early/page/moves/rules';
import {expect, hydrated, test} from './test';

/** The text of each inline script that the browser runs: data such as JSON-LD are none. */
const INLINE = /<script(?![^>]*\ssrc=)(?![^>]*type="?application\/)[^>]*>([\s\S]*?)<\/script>/g;

/** @param html a page as its host sends it */
function policyOf(html: string): string {
  // What a page inserts, the same on each.
  const texts = [...[...html.matchAll(INLINE)].map(([, text]) => text!), RULES];
  const hashes = texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return [
    "default-src 'none'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`,
    // Colours of code and widths of pictures stand in attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** Sends the policy with each page, and the same without inline scripts with what a worker runs: it obeys its own. */
async function enforce(page: Page): Promise<void> {
  await page.route(/^http/, async (route) => {
    const isPage = route.request().resourceType() === 'document';
    if (!isPage && !/\.m?js(\?|$)/.test(route.request().url())) {
      await route.continue();
      return;
    }
    try {
      const response = await route.fetch();
      const body = await response.body();
      const policy = policyOf(isPage ? body.toString() : '');
      await route.fulfill({response, body, headers: {...response.headers(), 'content-security-policy': policy}});
    } catch {
      // The page that asked is gone, with its test.
    }
  });
  await page.addInitScript(() => {
    const refused: string[] = [];
    Object.assign(window, {refused});
    document.addEventListener('securitypolicyviolation', ({effectiveDirective, blockedURI, sample}) =>
      refused.push(`${effectiveDirective} ${blockedURI} ${sample}`),
    );
  });
}

const refusals = (page: Page) => page.evaluate(() => (window as unknown as {refused: string[]}).refused);

for (const path of ['', '/uk']) {
  test(`[7.1] a whole session in the console needs only files of the site, in ${path || 'en'}`, async ({page}) => {
    await enforce(page);
    await page.goto(`${path}/api/transaction_create`);
    await page.locator('button.run').click();
    const console = page.getByRole('dialog');
    await expect(console.locator('textarea')).toBeVisible({timeout: 30_000});
    await console.locator('textarea').focus();
    await page.keyboard.press('Control+Enter');
    await console.getByRole('button', {name: path ? 'Відкрити платіжну сторінку' : 'Open payment page'}).click();
    const frame = console.frameLocator('iframe');
    await frame.getByRole('button', {name: 'Succeed'}).click();
    await expect(frame.getByRole('heading', {name: 'Paid'})).toBeVisible({timeout: 15_000});
    await expect(console.getByText(path ? 'підпис правильний' : 'signature verified')).toHaveCount(2);
    expect(await refusals(page)).toEqual([]);
  });
}

test('reading, finding and changing a page needs only files of the site', async ({page, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enforce(page);
  await page.goto('/request_format');
  await hydrated(page);
  await page.getByRole('tab', {name: 'Python'}).first().click();
  await page.locator('.copy-code:visible').first().click();
  await page.getByRole('button', {name: /dark and light mode/}).click();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('error 203');
  await expect(page.locator('[role=option]').first()).toBeVisible({timeout: 15_000});
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/request_format/);
  expect(await refusals(page)).toEqual([]);
  await page.goto('/reference/country_codes');
  await hydrated(page);
  await page.locator('main').getByLabel('Search', {exact: true}).fill('UKR');
  await expect(page.locator('table.countries tbody tr:visible')).toHaveCount(1);
  expect(await refusals(page)).toEqual([]);
  await page.goto('/services/blik/payin_h2h');
  await hydrated(page);
  await page.locator('.markdown img.medium-zoom-image').first().click();
  await expect(page.locator('.medium-zoom-image--opened').first()).toBeVisible();
  expect(await refusals(page)).toEqual([]);
});

test('the policy of this test does refuse', async ({page, watched}) => {
  await enforce(page);
  await page.goto('/faq');
  const tried = await page.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "inline ran"';
    document.head.append(script);
    const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])));
    await new Promise((resolve) => setTimeout(resolve, 500));
    worker.terminate();
    return document.title;
  });
  expect(tried).not.toBe('inline ran');
  expect((await refusals(page)).map((one) => one.split(' ')[0])).toEqual(['script-src-elem', 'worker-src']);
  watched.complaints.splice(0);
});
