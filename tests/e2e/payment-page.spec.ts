/** The sandbox's hosted payment page as a payer uses it: pays with a code, chooses an outcome, or gives up. */
import {expect, test} from '@playwright/test';
import {loadFacts} from '../../src/facts/load';
import {sampleInput} from '../../src/samples';
import type {RunningSandbox} from '../../src/gateway';
import {startRecordedSandbox} from '../recorder/sandbox';
import {ROOT} from '../root';
import {signedClient} from '../signedClient';
import {axe} from './axe';

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

let running: RunningSandbox;
let shop: Shop;

test.beforeAll(async () => {
  running = await startRecordedSandbox('e2e');
  shop = await openShop(running.baseUrl);
});
test.afterAll(() => running.stop());

async function openShop(baseUrl: string): Promise<Shop> {
  const facts = await loadFacts(ROOT);
  const {body} = sampleInput(facts, 'transactionCreate', 'blik');
  const send = signedClient(baseUrl, facts.sandbox.point);
  let payments = 0;
  const call = async (path: string, request: object): Promise<Transaction> => {
    const {error, response} = await send(path, request);
    expect(error).toMatchObject({code: 0});
    return response as unknown as Transaction;
  };
  return {
    create(changes = {}) {
      payments += 1;
      return call('/transaction/create', {...body, external_transaction_id: `e2e-${payments}`, ...changes});
    },
    find: (id) => call('/transaction/find', {id}),
  };
}

test('a payer pays with a test code, and the shop is notified', async ({page}) => {
  const {id, result} = await shop.create();
  await page.goto(result!.pay_url);
  await page.getByLabel('BLIK code').fill('777 123');
  await page.getByRole('button', {name: 'Pay'}).click();
  await expect(page.getByRole('heading', {name: 'Confirm in your bank app'})).toBeVisible();
  expect((await shop.find(id)).status).toBe(10);
  await expect(page.getByRole('heading', {name: 'Paid'})).toBeVisible({timeout: 15_000});
  expect((await shop.find(id)).status).toBe(1);
});

test('a payer chooses a failure reason', async ({page}) => {
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

test('a payer cancels', async ({page}) => {
  const {id, result} = await shop.create();
  await page.goto(result!.pay_url);
  await page.getByRole('button', {name: 'Cancel'}).click();
  await expect(page.getByRole('link', {name: 'Back to the shop'})).toHaveAttribute('href', 'https://shop.example/cart');
  expect((await shop.find(id)).status).toBe(3);
});

test('a payer leaves: nothing changes, and the page still works', async ({page}) => {
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
  test(`the page is accessible on a phone in both themes (${locale})`, async ({page}) => {
    await page.setViewportSize({width: 320, height: 640});
    const {result} = await shop.create({locale});
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({colorScheme});
      await page.goto(result!.pay_url);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      expect((await axe(page).analyze()).violations.map(({id}) => id)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    }
  });
}
