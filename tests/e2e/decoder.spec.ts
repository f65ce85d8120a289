/** The decoder: pasted text is explained next to the page, masked in the field, and displayed as plain text only. */
import {writeFileSync} from 'node:fs';
import type {Locator, Page} from '@playwright/test';
import {axe} from './axe';
import {expect, laidOut, setTheme, test, type Theme} from './test';
import {brand, liveUrl} from '../../src/brand';

const WORDS = {
  en: {
    path: '',
    example: 'Decode the examples on this page',
    callback: 'Callback',

    clear: 'Clear',
  },
  uk: {
    path: '/uk',
    example: 'Декодувати приклади з цієї сторінки',
    callback: 'Колбек',
    clear: 'Очистити',
  },
} as const;

/** Opens the page of the decoder, which loads it at once, and leaves the focus where it is. */
async function open(page: Page, path = ''): Promise<Locator> {
  await page.goto(`${path}/decoder`);
  await laidOut(page);
  const field = page.locator('article textarea');
  await expect(field).toBeVisible({timeout: 30_000});
  await expect(page.locator('body')).toBeFocused();
  await field.focus();
  return field;
}

const pieces = (page: Page) => page.locator('article[data-kind]');
const summary = (page: Page) => page.locator('article output').filter({hasText: /\d/});

/** Pastes the text as from a clipboard. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((element, pasted) => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', {clipboardData: data, bubbles: true, cancelable: true});
    if (element.dispatchEvent(event)) document.execCommand('insertText', false, pasted);
  }, text);
}

const REQUEST = `POST ${brand.api.prefix}/transaction/create HTTP/1.1
Content-Type: application/json
${brand.headers.point}: 5001
${brand.headers.key}: 1795248000
${brand.headers.signature}: ${'ab'.repeat(32)}

{"external_transaction_id": "order-1", "amount": 12.5, "amount_currency": "PLN", "descripton": "x"}`;
const CALLBACK = `{"event_id":"0b54f1de-6f57-4f0e-8a51-2f4f5f3c9c11","event":"transaction.status","transaction":{"id":900101,"version":3,"status":1,"status_description":"success","external_transaction_id":"order-1","amount":1250,"amount_currency":"PLN","captured_amount":1250}}`;

for (const [locale, words] of Object.entries(WORDS)) {
  test(`the decoder explains the examples of the page, in ${locale}`, async ({page}) => {
    await open(page, words.path);
    await page.getByRole('button', {name: words.example}).click();
    await expect(pieces(page)).toHaveCount(3);
    await expect(pieces(page).nth(0)).toContainText('202');
    await expect(pieces(page).nth(2)).toContainText(words.callback);
    await expect(pieces(page).nth(2)).toHaveAttribute('data-operation', 'transactionStatus');
    await page.getByRole('button', {name: words.clear}).click();
    await expect(pieces(page)).toHaveCount(0);
    await expect(page.locator('article textarea')).toBeFocused();
  });
}

test('a mixture of a request, a log line and a callback: problems, their locations, and advice', async ({page}) => {
  const field = await open(page);
  await paste(field, `${REQUEST}\n\n2026-11-23T08:00:01Z INFO received ${CALLBACK}\n`);
  await expect(pieces(page)).toHaveCount(2);
  const [request, callback] = [pieces(page).nth(0), pieces(page).nth(1)];
  await expect(request).toHaveAttribute('data-kind', 'request');
  for (const wrong of ['seconds', 'descripton', 'minor units', 'is missing'])
    await expect(request).toContainText(wrong);
  await expect(callback).toContainText('Ship the order once.');
  await expect(callback).toContainText('verified its signature');
  // The location is shown in the field.
  await request
    .getByRole('button', {name: /descripton/})
    .first()
    .click();
  await expect(field).toBeFocused();
  const chosen = await field.evaluate((one: HTMLTextAreaElement) =>
    one.value.slice(one.selectionStart, one.selectionEnd),
  );
  expect(chosen).toContain('descripton');
  const link = request.getByRole('link').first();
  await expect(link).toHaveAttribute('href', /^\/api\/transaction_create/);
});

test('card numbers and tokens are masked in the field at once, and occur nowhere else', async ({page}) => {
  const CARD = '4111111111111111';
  const TOKEN = 'tt_0123456789abcdefghijklmnopqrstuv';
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')));
  const field = await open(page);
  const requests = sent.length;
  await paste(field, `Authorization: Bearer ${TOKEN}\n{"card":{"number":"${CARD}","cvv":"737"}}`);
  const value = await field.inputValue();
  expect(value).toContain('411111******1111');
  for (const secret of [CARD, TOKEN, '737']) expect(value).not.toContain(secret);
  // Also when typed, at the last digit; and the caret does not move.
  await field.fill('');
  await field.pressSequentially(`{"number":"${CARD}"`);
  expect(await field.inputValue()).toBe('{"number":"411111******1111"');
  // The undo history is cleared as well.
  await page.keyboard.press('ControlOrMeta+z');
  expect(await field.inputValue()).not.toContain(CARD);
  await expect(summary(page)).toBeVisible();
  const kept = await page.evaluate(() =>
    [document.documentElement.outerHTML, location.href, JSON.stringify(history.state)]
      .concat(Object.values({...localStorage}), Object.values({...sessionStorage}), document.cookie)
      .join('\n'),
  );
  for (const secret of [CARD, TOKEN]) expect(kept).not.toContain(secret);
  expect(sent.slice(requests)).toEqual([]);
});

test('a HAR as a file, and a text that is too long for the field', async ({page}, testInfo) => {
  const field = await open(page);
  const har = {
    log: {
      entries: [
        {
          startedDateTime: '2026-11-23T08:00:00.000Z',
          request: {
            method: 'POST',
            url: `${liveUrl}/transaction/find`,
            headers: [{name: brand.headers.point, value: '5001'}],
            postData: {text: '{"id":900001}'},
          },
          response: {
            status: 401,
            content: {text: '{"error":{"code":11,"title":"Authentication failed"},"response":{}}'},
          },
        },
      ],
    },
  };
  const file = page.locator('article input[type=file]');
  await file.setInputFiles({name: 'shop.har', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(har))});
  await expect(pieces(page)).toHaveCount(2);
  await expect(pieces(page).nth(1)).toContainText('11');
  // Five megabytes of log, with a callback in every tenth line.
  const line = `${'x'.repeat(400)}\n`.repeat(9);
  const long = (line + CALLBACK + '\n').repeat(Math.floor((5 * 1024 * 1024) / (line.length + CALLBACK.length + 1)));
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, {tasks});
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({duration}) => duration))).observe({
      type: 'longtask',
    });
  });
  // From disk, as for a reader: decoding a buffer in the page would take longer than the page's own work.
  const onDisk = testInfo.outputPath('long.log');
  writeFileSync(onDisk, long);
  const began = Date.now();
  await file.setInputFiles(onDisk);
  await expect(field).toBeDisabled();
  await expect(summary(page)).toContainText(/Messages: \d{3,}/, {timeout: 60_000});
  await expect(pieces(page)).toHaveCount(20);
  await page.getByRole('button', {name: /Show more/}).click();
  await expect(pieces(page)).toHaveCount(40);
  const whole = Date.now() - began;
  const longest = await page.evaluate(() => Math.max(0, ...(window as unknown as {tasks: number[]}).tasks));
  console.log(`5 MB of log: longest task of the page ${Math.round(longest)} ms of ${whole}`);
  // If the page itself read the file, one task would take nearly all of that time, on any machine.
  expect(longest).toBeLessThan(whole / 4);
});

test('pasted text is never interpreted as markup', async ({page}) => {
  const field = await open(page);
  const evil = '<img src=x onerror="window.injected=1"><script>window.injected=1</script>';
  await paste(field, JSON.stringify({event: evil, [evil]: evil, transaction: {status: 1, description: evil}}));
  await paste(field, `\nPOST ${brand.api.prefix}/${evil} HTTP/1.1\n\n{"amount": "${evil}"}`);
  await expect(summary(page)).toBeVisible();
  await page
    .locator('article details')
    .evaluateAll((all) => all.forEach((one) => ((one as HTMLDetailsElement).open = true)));
  expect(await page.evaluate(() => (window as unknown as {injected?: number}).injected)).toBeUndefined();
  expect(await page.locator('img[src=x]').count()).toBe(0);
});

for (const [theme, path] of [
  ['dark', ''],
  ['light', '/uk'],
] as const satisfies readonly (readonly [Theme, string])[]) {
  test(`the decoder passes axe and fits 320 px, ${theme}`, async ({page}) => {
    await setTheme(page, theme);
    const field = await open(page, path);
    await paste(field, `${REQUEST}\n\n${CALLBACK}\n`);
    await expect(pieces(page)).toHaveCount(2);
    await page
      .locator('article details')
      .evaluateAll((all) => all.forEach((one) => ((one as HTMLDetailsElement).open = true)));
    const check = async () => {
      const {violations} = await axe(page).include('section:has(> div > textarea)').analyze();
      expect(violations.flatMap(({id, nodes}) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))).toEqual([]);
    };
    await check();
    await page.setViewportSize({width: 320, height: 700});
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await check();
  });
}

test('a decoder that fails to load shows a message, and loads on the second press', async ({page, watched}) => {
  await page.route('**/decoder/files.json', (route) => route.abort());
  await page.goto('/decoder');
  await expect(page.getByRole('alert').filter({hasText: 'The decoder could not be loaded.'})).toBeVisible({
    timeout: 30_000,
  });
  await page.unroute('**/decoder/files.json');
  await page.locator('[data-decoder]').click();
  await expect(page.locator('article textarea')).toBeVisible({timeout: 30_000});
  watched.complaints.length = 0;
});
