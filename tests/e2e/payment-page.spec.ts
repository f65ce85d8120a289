/** The sandbox's hosted payment page as a person uses it: pay with a code, choose an outcome, give up. */
import AxeBuilder from '@axe-core/playwright';
import {test as base, expect} from '@playwright/test';
import {loadContent} from '../../src/content/load';
import {sampleInput} from '../../src/samples';
import {startSandbox, type RunningSandbox} from '../../src/sandbox';
import {sign} from '../../src/signing';
import {ROOT} from '../root';

interface Transaction {
  id: number;
  status: number;
  failure_reason_code?: number;
  result?: {pay_url: string};
}

interface Shop {
  /** Creates a BLIK payment and returns it. */
  create(changes?: Record<string, unknown>): Promise<Transaction>;
  find(id: number): Promise<Transaction>;
}

const test = base.extend<{shop: Shop}, {running: RunningSandbox}>({
  running: [
    async ({browserName: _}, use) => {
      const running = await startSandbox({root: ROOT, port: 0, quiet: true});
      await use(running);
      await running.stop();
    },
    {scope: 'worker'},
  ],
  shop: async ({running}, use) => {
    const content = await loadContent(ROOT);
    const {point, token, body} = sampleInput(content, 'transactionCreate', 'blik');
    let key = Date.now();
    const call = async (path: string, request: object): Promise<Transaction> => {
      key += 1;
      const text = JSON.stringify(request);
      const answer = await fetch(running.baseUrl + path, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-Point': String(point),
          'X-Key': String(key),
          'X-Signature': sign(token, point, key, text),
        },
        body: text,
      });
      const {error, response} = (await answer.json()) as {error: {code: number}; response: Transaction};
      expect(error).toMatchObject({code: 0});
      return response;
    };
    await use({
      create: (changes = {}) =>
        call('/transaction/create', {...body, external_transaction_id: `e2e-${key}`, ...changes}),
      find: (id) => call('/transaction/find', {id}),
    });
  },
});

test('a person pays with a test code and the shop learns it', async ({page, shop}) => {
  const {id, result} = await shop.create();
  await page.goto(result!.pay_url);
  await page.getByLabel('BLIK code').fill('777 123');
  await page.getByRole('button', {name: 'Pay'}).click();
  await expect(page.getByRole('heading', {name: 'Confirm in your bank app'})).toBeVisible();
  expect((await shop.find(id)).status).toBe(10);
  await expect(page.getByRole('heading', {name: 'Paid'})).toBeVisible({timeout: 15_000});
  expect((await shop.find(id)).status).toBe(1);
});

test('a person chooses a failure reason', async ({page, shop}) => {
  const {id, result} = await shop.create();
  await page.goto(result!.pay_url);
  await page.getByLabel('Failure reason').selectOption('1005');
  await page.getByRole('button', {name: 'Fail'}).click();
  await expect(page.getByRole('link', {name: 'Back to the shop'})).toHaveAttribute(
    'href',
    'https://shop.example/failed',
  );
  expect(await shop.find(id)).toMatchObject({status: 2, failure_reason_code: 1005});
});

test('a person cancels', async ({page, shop}) => {
  const {id, result} = await shop.create();
  await page.goto(result!.pay_url);
  await page.getByRole('button', {name: 'Cancel'}).click();
  await expect(page.getByRole('link', {name: 'Back to the shop'})).toHaveAttribute('href', 'https://shop.example/cart');
  expect((await shop.find(id)).status).toBe(3);
});

test('a person leaves: nothing changes, and the page still works', async ({page, shop}) => {
  const {id, result} = await shop.create();
  await page.goto(result!.pay_url);
  await page.goto('about:blank');
  expect((await shop.find(id)).status).toBe(0);
  await page.goto(result!.pay_url);
  await expect(page.getByRole('button', {name: 'Pay'})).toBeVisible();
});

for (const [locale, language] of [
  ['ua', 'uk'],
  ['en', 'en'],
  ['ru', 'ru'],
] as const) {
  test(`the page is accessible on a phone in both themes (${locale})`, async ({page, shop}) => {
    await page.setViewportSize({width: 320, height: 640});
    const {result} = await shop.create({locale});
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({colorScheme});
      await page.goto(result!.pay_url);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      expect((await new AxeBuilder({page}).analyze()).violations.map(({id}) => id)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    }
  });
}
