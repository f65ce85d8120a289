/**
 * The sandbox's invoicing page as a payer uses it: chooses a language, fills in the form, pays, and finds it closed
 * afterwards.
 */
import {expect, test} from '@playwright/test';
import {loadFacts} from '../../src/facts/load';
import {startSandbox, type RunningSandbox} from '../../src/gateway';
import {ROOT} from '../root';
import {axe} from './axe';

let running: RunningSandbox;
let token: string;

test.beforeAll(async () => {
  token = (await loadFacts(ROOT)).sandbox.invoicing_token;
  running = await startSandbox({root: ROOT, port: 0, quiet: true});
});
test.afterAll(() => running.stop());

/** Makes one request with the invoicing token. @returns its `response` */
async function call(path: string, body: object): Promise<any> {
  const answer = await fetch(`${running.baseUrl}/invoicing/${path}`, {
    method: 'POST',
    headers: {'Content-Type': 'application/json', Authorization: `Bearer ${token}`},
    body: JSON.stringify(body),
  });
  const {error, response} = (await answer.json()) as {error: unknown; response: unknown};
  expect(error).toMatchObject({code: 0});
  return response;
}

let pages = 0;
/** Each test has its own page, because tests run in parallel. */
async function publish(more: object = {}): Promise<{page_id: number; page_url: string}> {
  pages += 1;
  const external = `e2e-${test.info().workerIndex}-${pages}`;
  return call('payment_page', {external_page_id: external, template_id: 6001, description: 'Workshop', ...more});
}

test('a payer fills in the form, pays, and the list shows it', async ({page}) => {
  const {page_id: pageId, page_url: url} = await publish({max_payments: 1});
  await page.goto(url);
  await page.getByRole('button', {name: 'Continue to payment'}).click();
  await expect(page.getByLabel('E-mail for the ticket')).toHaveAccessibleDescription('Fill in this field.');
  await page.getByLabel('E-mail for the ticket').fill('payer@mail.example');
  await page.getByRole('button', {name: 'Continue to payment'}).click();
  await page.getByLabel('BLIK code').fill('777123');
  await page.getByRole('button', {name: 'Pay'}).click();
  await expect(page.getByRole('heading', {name: 'Paid'})).toBeVisible({timeout: 15_000});
  expect(await call('page_transactions', {page_id: pageId})).toMatchObject({
    state: 'full',
    paid_amount: 4500,
    transactions: [{status: 1, extra: {email: 'payer@mail.example'}}],
  });
  await page.goto(url);
  await expect(page.getByRole('heading', {name: 'Payment limit reached'})).toBeVisible();
});

test('the language that a payer chooses goes through to the payment', async ({page}) => {
  const {page_url: url} = await publish();
  await page.goto(url);
  await page.getByRole('link', {name: 'Українська'}).click();
  await expect(page.getByRole('heading', {name: 'Квиток на майстер-клас'})).toBeVisible();
  await page.getByLabel('Пошта для квитка').fill('payer@mail.example');
  await page.getByRole('button', {name: 'Перейти до оплати'}).click();
  await expect(page.getByRole('button', {name: 'Сплатити'})).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the pages are accessible and fit a phone, ${colorScheme}`, async ({page}) => {
    await page.setViewportSize({width: 320, height: 640});
    await page.emulateMedia({colorScheme});
    const paths = ['5d0c1e7a9b42?lang=en', '5d0c1e7a9b42?lang=ua', '1b96f3c04e8d', 'e4720d5fa6c3', '000000000000'];
    for (const path of paths) {
      await page.goto(`${running.url}/page/${path}`);
      const form = page.locator('form button');
      // With validation messages, if the page has a form.
      if (await form.count()) await form.click();
      const {violations} = await axe(page).analyze();
      expect(violations, path).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
    }
  });
}
