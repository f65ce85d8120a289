/**
 * The site under its own policy, which stands in each page (`src/early/build/policy.ts`): no code made from text, no inline script
 * or sheet but those that the page brings along, by hash, and no other origin. `src/live` promises that the gateway in the page,
 * and all that leads to it, needs no more. What a page refuses is an error in its console, so every test of this folder would
 * see it; here is a drive of what fetches, runs and inserts most, and the proof that the policy does refuse.
 */
import type {Page} from '@playwright/test';
import {expect, hydrated, test} from './test';

/** What a host may send with a worker, which obeys its own policy. */
const OF_WORKERS = "default-src 'none'; script-src 'self'; connect-src 'self'; worker-src 'self'";

/** Remembers what is refused, and sends the same policy with what a worker runs. */
async function watch(page: Page): Promise<void> {
  await page.route(/\.m?js(\?|$)/, async (route) => {
    try {
      const response = await route.fetch();
      await route.fulfill({response, headers: {...response.headers(), 'content-security-policy': OF_WORKERS}});
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
    await watch(page);
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
  await watch(page);
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

test('the policy does refuse: code in markup and of text, foreign sheets, workers and hosts', async ({
  page,
  watched,
}) => {
  await watch(page);
  await page.goto('/faq');
  const title = await page.title();
  await page.evaluate(async () => {
    const ran = 'document.title = "ran"';
    document.head.append(Object.assign(document.createElement('script'), {textContent: ran}));
    document.head.append(Object.assign(document.createElement('style'), {textContent: 'h1 {color: red}'}));
    document.body.insertAdjacentHTML('beforeend', `<b onclick='${ran}'>x</b><a href='javascript:${ran}'>x</a>`);
    for (const one of document.body.querySelectorAll<HTMLElement>(':scope > b, :scope > a')) one.click();
    setTimeout(ran as never);
    const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])));
    await fetch('https://elsewhere.example/').catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 500));
    worker.terminate();
  });
  expect(await page.title()).toBe(title);
  expect(await page.locator('h1').evaluate((h1) => getComputedStyle(h1).color)).not.toBe('rgb(255, 0, 0)');
  const kinds = (await refusals(page)).map((one) => one.split(' ').slice(0, 2).join(' '));
  expect(kinds.sort()).toEqual([
    'connect-src https://elsewhere.example/',
    'script-src eval',
    'script-src-attr inline',
    'script-src-elem inline',
    'script-src-elem inline',
    'style-src-elem inline',
    'worker-src blob',
  ]);
  watched.complaints.splice(0);
});
