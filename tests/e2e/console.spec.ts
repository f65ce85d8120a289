/** The console: sends the sample of a page to the gateway in the page, and shows all the results. */
import {createHash} from 'node:crypto';
import {brand} from '../../src/brand';
import type {FrameLocator, Locator, Page} from '@playwright/test';
import {axe} from './axe';
import {expect, test, type Theme} from './test';

const PHONE = {width: 320, height: 700};

/** Labels of the console, per locale. */
const WORDS = {
  en: {
    path: '',
    run: 'Run',
    send: 'Send',
    answer: 'Response',
    callbacks: 'Callbacks',
    newId: 'New id',
    open: 'Open payment page',
    signed: 'Signed text',
    verified: 'signature verified',
    text: 'Raw response',
    paid: 'Paid',
    succeed: 'Succeed',
  },
  uk: {
    path: '/uk',
    run: 'Виконати',
    send: 'Надіслати',
    answer: 'Відповідь',
    callbacks: 'Колбеки',
    newId: 'Новий ідентифікатор',
    open: 'Відкрити платіжну сторінку',
    signed: 'Підписаний текст',
    verified: 'підпис правильний',
    text: 'Необроблена відповідь',
    paid: 'Paid',
    succeed: 'Succeed',
  },
} as const;

const CREATE = '/api/transaction_create';

/** Opens the console of a page. */
async function run(page: Page, address: string, name: string = WORDS.en.run): Promise<Locator> {
  await page.goto(address);
  await page.getByRole('button', {name, exact: true}).click();
  const console = page.getByRole('dialog');
  await expect(console.locator('textarea')).toBeVisible({timeout: 30_000});
  return console;
}

/** Number of colours of the text in a pane. */
const coloursIn = (pane: Locator): Promise<number> =>
  pane.evaluate((one) => new Set([...one.querySelectorAll('span')].map((part) => getComputedStyle(part).color)).size);

async function send(console: Locator): Promise<void> {
  await console.getByRole('button', {name: 'Send', exact: true}).click();
}
const answer = (console: Locator) => console.getByRole('region', {name: 'Response', exact: true});
const callbacks = (console: Locator) => console.getByRole('region', {name: 'Callbacks'});
const frameOf = (console: Locator): FrameLocator => console.frameLocator('iframe');

/** Sends a payment and opens its page. */
async function openPage(console: Locator): Promise<FrameLocator> {
  await send(console);
  await console.getByRole('button', {name: 'Open payment page'}).click();
  return frameOf(console);
}

async function choose(console: Locator, field: string, value: string): Promise<void> {
  await console.locator('summary', {hasText: 'Simulate an outcome'}).click();
  await console.getByLabel(field).selectOption(value);
  await expect(console.locator('textarea')).toHaveValue(new RegExp(`"${value}"`));
}

for (const [locale, words] of Object.entries(WORDS)) {
  test(`a payment from Run to its verified callback, in ${locale}`, async ({page}) => {
    const console = await run(page, words.path + CREATE, words.run);
    const body = await console.locator('textarea').inputValue();
    await console.getByRole('button', {name: words.send, exact: true}).click();
    // Formatted and highlighted; the bytes are folded.
    const pane = console.getByRole('region', {name: words.answer, exact: true}).locator('pre.prism-code');
    await expect(pane).toContainText('"error": {\n    "code": 0,', {useInnerText: true});
    expect(await coloursIn(pane)).toBeGreaterThanOrEqual(3);
    const raw = console.getByRole('region', {name: words.text});
    await expect(raw).toBeHidden();
    await console.locator('summary', {hasText: words.text}).click();
    await expect(raw).toContainText('"error":{"code":0');
    await console.locator('summary', {hasText: words.signed}).click();
    const signed = await console.getByRole('region', {name: words.signed}).locator('pre').textContent();
    expect(signed).toMatch(new RegExp(`^5001\\.\\d{13}\\.POST ${brand.api.prefix}/transaction/create\\n`));
    expect(signed!.slice(signed!.indexOf('\n') + 1)).toBe(body);
    await console.getByRole('button', {name: words.open}).click();
    await frameOf(console).getByRole('button', {name: words.succeed}).click();
    await expect(frameOf(console).getByRole('heading', {name: words.paid})).toBeVisible({timeout: 15_000});
    const received = console.getByRole('region', {name: words.callbacks});
    await expect(received.getByText(words.verified)).toHaveCount(2);
    // The status comes first: the newest callback is above.
    await expect(received.getByRole('listitem').nth(0)).toContainText(/^1 success transaction\.status/);
    await expect(received.getByRole('listitem').nth(1)).toContainText(/^10 pending transaction\.status/);
    await expect(console.locator('[aria-current=step]').first()).toContainText('1 success');
  });
}

test('a declined payment page fails with the chosen reason', async ({page}) => {
  const console = await run(page, CREATE);
  const frame = await openPage(console);
  await frame.getByLabel('Failure reason').selectOption('1005');
  await frame.getByRole('button', {name: 'Fail'}).click();
  await expect(frame.getByRole('link', {name: 'Back to the shop'})).toBeVisible();
  await expect(console.locator('[aria-current=step]').first()).toContainText('2 failed');
  // The address of the shop is shown but not opened.
  await frame.getByRole('link', {name: 'Back to the shop'}).click();
  await expect(console.getByText('https://shop.example/failed', {exact: true})).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(CREATE);
});

test('after a lost response, the same id returns the payment', async ({page}) => {
  const console = await run(page, CREATE);
  await choose(console, 'external_transaction_id', 'sandbox-lost-answer');
  await send(console);
  await expect(answer(console)).toContainText('No response: the connection was closed.');
  await send(console);
  await expect(answer(console).locator('.prism-code')).toContainText('sandbox-lost-answer');
  await console.getByRole('form', {name: 'Request'}).getByRole('button', {name: 'New id'}).click();
  await expect(console.locator('textarea')).toHaveValue(/"sandbox-lost-answer-n2"/);
});

for (const [locale, words] of Object.entries(WORDS)) {
  test(`an id used before with other data is replaced beside the error, and the edits stay, in ${locale}`, async ({
    page,
  }) => {
    const console = await run(page, words.path + CREATE, words.run);
    const main = console.getByRole('button', {name: words.send, exact: true});
    const body = console.locator('textarea');
    const result = console.getByRole('region', {name: words.answer, exact: true});
    const fresh = result.getByRole('button', {name: words.newId});
    await main.click();
    await expect(result).toContainText('"error":{"code":0');
    await expect(fresh).toHaveCount(0);
    const first = JSON.parse(await body.inputValue());
    await body.fill(JSON.stringify({...first, description: 'Edited'}));
    await main.click();
    await expect(result).toContainText('203');
    // By keyboard alone: the button stands beside the error, and sending is the next step.
    await fresh.focus();
    await page.keyboard.press('Enter');
    await expect(main).toBeFocused();
    expect(JSON.parse(await body.inputValue())).toEqual({
      ...first,
      external_transaction_id: `${first.external_transaction_id}-n2`,
      description: 'Edited',
    });
    await page.keyboard.press('Enter');
    await expect(result).toContainText('"error":{"code":0');
    await expect(fresh).toHaveCount(0);
  });
}

test('an id used before is replaced in calls without outcomes too', async ({page}) => {
  const console = await run(page, '/api/transaction_cancel');
  const body = console.locator('textarea');
  await send(console);
  await expect(answer(console)).toContainText('"error":{"code":0');
  const first = JSON.parse(await body.inputValue());
  await body.fill(JSON.stringify({...first, comment: undefined, amount: 1}));
  await send(console);
  await answer(console).getByRole('button', {name: 'New id'}).click();
  await expect(body).toHaveValue(new RegExp(`"${first.external_refund_id}-n2"`));
});

test('a payment expires when the clock is advanced', async ({page}) => {
  const console = await run(page, CREATE);
  await send(console);
  await console.getByRole('button', {name: 'Skip to next expiry'}).click();
  await expect(console.locator('[aria-current=step]').first()).toContainText('expired');
  await expect(callbacks(console).getByText('signature verified')).toHaveCount(1);
});

test('a callback is retried after a failed delivery', async ({page}) => {
  const console = await run(page, CREATE);
  await console.getByLabel('Your endpoint responds with').selectOption('500');
  await (await openPage(console)).getByRole('button', {name: 'Succeed'}).click();
  await expect(callbacks(console)).toContainText('response: 500');
  await console.getByLabel('Your endpoint responds with').selectOption('204');
  await console.getByRole('button', {name: '+1 hour'}).click();
  await expect(callbacks(console).getByText('response: 204').first()).toBeVisible();
  await expect(callbacks(console).getByText('signature invalid')).toHaveCount(0);
});

test('the body is validated against the contract while typing', async ({page}) => {
  const console = await run(page, CREATE);
  const body = console.locator('textarea');
  await body.fill((await body.inputValue()).replace(/"amount": \d+/, '"amount": "12.50"'));
  await expect(console.getByRole('listitem').filter({hasText: 'must be an integer'})).toContainText('amount');
  await body.fill('{');
  await expect(console.getByText('is not valid JSON')).toBeVisible();
});

test('a button stays below the pointer while it is pressed, though a complaint about the body arrives', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.assign(window, {answers: 0});
    const answered = () => ((window as {answers?: number}).answers! += 1);
    window.Worker = class extends Worker {
      constructor(...all: ConstructorParameters<typeof Worker>) {
        super(...all);
        this.addEventListener('message', answered);
      }
    };
  });
  const answers = () => page.evaluate(() => (window as {answers?: number}).answers!);
  const console = await run(page, CREATE);
  // The options of the call are there as soon as the button is.
  await expect(console.locator('select').first()).toContainText('No simulation', {timeout: 1});
  const button = console.getByRole('button', {name: 'Send', exact: true});
  await button.hover();
  const before = await button.boundingBox();
  const known = await answers();
  await page.mouse.down();
  // By script, because typing would scroll the field into view.
  await console.locator('textarea').evaluate((field: HTMLTextAreaElement) => {
    const text = field.value.replace(/"amount": \d+/, '"amount": "12.50"');
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(field, text);
    field.dispatchEvent(new Event('input', {bubbles: true}));
  });
  // The description of the call, and the complaints.
  await expect.poll(answers).toBeGreaterThanOrEqual(known + 2);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await button.boundingBox()).toEqual(before);
  const complaint = console.getByRole('listitem').filter({hasText: 'must be an integer'});
  await expect(complaint).toHaveCount(0);
  await page.mouse.up();
  await expect(complaint.first()).toBeVisible();
  await expect(answer(console)).toBeVisible();
});

test('a replay link asks for confirmation', async ({page}) => {
  const console = await run(page, CREATE);
  await openPage(console);
  await frameOf(console).getByRole('button', {name: 'Succeed'}).click();
  await expect(callbacks(console).getByText('signature verified').first()).toBeVisible();
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: {writeText: (text: string) => void ((window as {copied?: string}).copied = text)},
    });
  });
  await console.getByRole('button', {name: 'Copy replay link'}).click();
  await expect(console.getByText('Copied.')).toBeVisible();
  const link = await page.evaluate(() => (window as {copied?: string}).copied!);
  const id = /"id":(\d+)/.exec((await answer(console).textContent())!)![1]!;

  const asked: string[] = [];
  await page.route(/\/live\/gateway/, (route) => {
    asked.push(route.request().url());
    return route.continue();
  });
  await page.goto('about:blank');
  await page.goto(link);
  const again = page.getByRole('dialog');
  await expect(again.getByText(/This link replays a recorded session/)).toBeVisible({timeout: 30_000});
  expect(asked).toEqual([]);
  await again.getByRole('button', {name: 'Replay', exact: true}).click();
  await expect(answer(again)).toContainText(`"id":${id}`, {timeout: 30_000});
  await expect(callbacks(again).getByText('signature verified').first()).toBeVisible();
  await expect(again.getByText('stopped')).toBeVisible();
});

test('a damaged link shows a message, and a new session can be started', async ({page}) => {
  await page.goto(`${CREATE}?replay#replay=1.AAAA`);
  const console = page.getByRole('dialog');
  await expect(console.getByRole('alert')).toContainText('link', {timeout: 30_000});
  await console.getByRole('button', {name: 'Start a new session'}).click();
  await expect(console.locator('textarea')).toBeVisible({timeout: 30_000});
});

test('[7.1] once the gateway is loaded no host receives a request, and none is needed', async ({page, context}) => {
  const console = await run(page, CREATE);
  const html = await console.locator('iframe').getAttribute('srcdoc');
  await frameOf(console).locator('body').waitFor({state: 'attached'});
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url())) asked.push(request.url());
  });
  // Prefetches of the page have started by then; a request that stays open must not delay the test.
  let known: number;
  do {
    known = asked.length;
    await page.waitForTimeout(1500);
  } while (asked.length > known);
  asked.splice(0);
  await context.setOffline(true);
  const frame = await openPage(console);
  await frame.getByRole('button', {name: 'Succeed'}).click();
  await expect(frame.getByRole('heading', {name: 'Paid'})).toBeVisible({timeout: 15_000});
  await console.getByRole('button', {name: '+1 day'}).click();
  await expect(callbacks(console).getByText('signature verified')).toHaveCount(2);
  expect(asked).toEqual([]);
  const rules = /Content-Security-Policy" content="([^"]*)"/.exec(html!)![1]!.split('; ');
  expect(rules[0]).toBe("default-src 'none'");
  expect(html).not.toContain('unsafe');
  const [, script] = /<script>([^]*)<\/script>/.exec(html!)!;
  const source = `'sha256-${createHash('sha256').update(script!).digest('base64')}'`;
  expect(rules).toContain(`script-src ${source}`);
  // The frame inherits the policy of the page, which must allow the same script.
  const ofPage = await page.locator('meta[http-equiv=Content-Security-Policy]').getAttribute('content');
  expect(ofPage!.split('; ').find((rule) => rule.startsWith('script-src '))).toContain(source);
  await expect(console.locator('iframe')).toHaveAttribute('sandbox', 'allow-scripts');
});

test('content of a hosted page can neither run scripts, nor load resources, nor access its parent page', async ({
  page,
  watched,
}) => {
  const console = await run(page, CREATE);
  await openPage(console);
  const frame = page.frames().find((one) => one.url() === 'about:srcdoc')!;
  await page.locator('iframe').evaluate((element: HTMLIFrameElement) => {
    const ran = 'document.title = 1';
    const html = `<img src="x:" onerror="${ran}"><b onclick="${ran}">x</b><script>${ran}</script>`;
    element.contentWindow!.postMessage({html}, '*');
  });
  await frame.locator('b').click();
  const tried = await frame.evaluate(async () => {
    const attempt = async (what: () => unknown) => {
      try {
        await what();
        return 'done';
      } catch {
        return 'refused';
      }
    };
    return {
      markup: await attempt(() => document.body.insertAdjacentHTML('beforeend', '<b>x</b>')),
      script: await attempt(() => Object.assign(document.createElement('script'), {textContent: 'document.title = 1'})),
      parent: await attempt(() => parent.document.title),
      storage: await attempt(() => localStorage.length),
      fetch: await attempt(() => fetch(location.ancestorOrigins[0]!)),
      title: document.title === '1',
    };
  });
  expect(tried).toEqual({
    markup: 'refused',
    script: 'refused',
    parent: 'refused',
    storage: 'refused',
    fetch: 'refused',
    title: false,
  });
  // The browser logs each refusal. Scripts run by `evaluate` are not subject to the policy, which may allow code from
  // text.
  watched.complaints.splice(0);
});

test('the gateway fails to load, and loads on retry', async ({page, watched}) => {
  await page.route(/\/live\/gateway/, (route) => route.fulfill({status: 503, body: ''}), {times: 1});
  await page.goto(CREATE);
  await page.getByRole('button', {name: 'Run', exact: true}).click();
  const console = page.getByRole('dialog');
  await expect(console.getByRole('alert')).toContainText('The sandbox could not be loaded', {timeout: 30_000});
  // The browser logs it, too.
  expect(watched.complaints.splice(0)).toEqual([expect.stringContaining('503')]);
  await console.getByRole('button', {name: 'Try again'}).click();
  await expect(console.locator('textarea')).toBeVisible({timeout: 30_000});
});

test('the decoder explains the log, a log entry and the typed request in the console', async ({page}) => {
  const console = await run(page, CREATE);
  const meant = console.getByRole('region', {name: 'Explain', exact: true});
  const body = console.getByLabel('Body', {exact: true});
  const right = await body.inputValue();
  await body.fill(right.replace('"amount_currency"', '"amount_curency"'));
  await console.getByRole('form', {name: 'Request'}).getByRole('button', {name: 'Explain'}).click();
  const field = meant.locator('textarea');
  await expect(field).toBeFocused({timeout: 30_000});
  await expect(field).toHaveValue(new RegExp(`^POST ${brand.api.prefix}/transaction/create HTTP/1\\.1\\n\\n\\{`));
  const pieces = meant.locator('article[data-kind]');
  await expect(pieces).toHaveCount(1);
  await expect(pieces).toContainText('amount_curency');
  await expect(pieces).toContainText('amount_currency');

  await body.fill(right);
  await send(console);
  await expect(answer(console)).toContainText('HTTP');
  const log = console.getByRole('region', {name: 'Log', exact: true});
  await log.getByRole('button', {name: 'Explain', exact: true}).first().click();
  await expect(pieces).toHaveCount(2);
  await expect(pieces.nth(0)).toHaveAttribute('data-operation', 'transactionCreate');
  await expect(pieces.nth(1)).toHaveAttribute('data-kind', 'answer');
  await expect(meant.locator('output')).toContainText('Problems: 0');

  // The session would end with the page, so links open in a new tab.
  for (const link of await meant.getByRole('link').all()) await expect(link).toHaveAttribute('target', '_blank');

  // Any other text may be pasted, too.
  await field.fill('PL61109010140000071219812874');
  await expect(meant.getByRole('region', {name: 'Other identifiers'})).toContainText('PL61109010140000071219812874');
  // Before a cross-origin frame exists, which axe would try to access.
  expect((await axe(page).include('dialog').analyze()).violations).toEqual([]);

  await console.getByRole('button', {name: 'Open payment page'}).click();
  await frameOf(console).getByRole('button', {name: 'Succeed'}).click();
  await expect(callbacks(console).getByText('signature verified')).toHaveCount(2);
  await log.getByRole('button', {name: 'Explain visible entries'}).click();
  await expect(field).toBeFocused();
  await expect(meant.locator('[data-kind=callback][data-operation=transactionStatus]')).toHaveCount(2);
  // Everything that the gateway and the console have logged conforms to the documentation.
  await expect(meant.locator('output')).toContainText('Problems: 0');
  await expect(meant.getByRole('region', {name: 'Findings across messages'})).toHaveCount(0);
});

test('requested twice while loading, the decoder loads once and explains the last input', async ({page}) => {
  const asked: string[] = [];
  await page.route(/\/decoder\/files\.json/, async (route) => {
    asked.push(route.request().url());
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue();
  });
  const console = await run(page, CREATE);
  const button = console.getByRole('form', {name: 'Request'}).getByRole('button', {name: 'Explain'});
  await button.click();
  const body = console.getByLabel('Body', {exact: true});
  await body.fill('{"amount": 12.5}');
  await button.click();
  const meant = console.getByRole('region', {name: 'Explain', exact: true});
  await expect(meant.locator('textarea')).toHaveValue(/\{"amount": 12\.5\}$/, {timeout: 30_000});
  await expect(meant.locator('article[data-kind]')).toContainText('minor units');
  expect(asked).toHaveLength(1);
});

test('the decoder fails to load in the console, and loads on retry', async ({page, watched}) => {
  await page.route(/\/decoder\/files\.json/, (route) => route.fulfill({status: 503, body: ''}), {times: 1});
  const console = await run(page, CREATE);
  await console.getByRole('form', {name: 'Request'}).getByRole('button', {name: 'Explain'}).click();
  await expect(console.getByRole('alert').filter({hasText: 'The decoder could not be loaded'})).toBeVisible();
  expect(watched.complaints.splice(0)).toEqual([expect.stringContaining('503')]);
  await console.getByRole('button', {name: 'Open the decoder'}).click();
  const meant = console.getByRole('region', {name: 'Explain', exact: true});
  await expect(meant.locator('article[data-kind]')).toHaveCount(1, {timeout: 30_000});
});

test('by keyboard alone: open, send, close; the session is kept', async ({page}) => {
  await page.goto(CREATE);
  const button = page.getByRole('button', {name: 'Run', exact: true});
  await button.focus();
  await page.keyboard.press('Enter');
  const console = page.getByRole('dialog');
  const body = console.locator('textarea');
  await expect(body).toBeVisible({timeout: 30_000});
  for (let presses = 0; !(await body.evaluate((one) => one === document.activeElement)); presses += 1) {
    expect(presses).toBeLessThan(12);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Tab');
  await expect(console.getByRole('button', {name: 'Send', exact: true})).toBeFocused();
  await body.focus();
  await page.keyboard.press('Control+Enter');
  await expect(console.getByRole('status').first()).toContainText('Response: HTTP 200, error 0.');
  await page.keyboard.press('Escape');
  await expect(console).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(answer(console)).toContainText('"error":{"code":0');
});

test('operations and methods have the button; webhooks and guides do not', async ({page}) => {
  for (const [address, count] of [
    [CREATE, 1],
    ['/services/blik/payin_h2h', 1],
    ['/faq', 0],
    ['/callbacks', 0],
  ] as const) {
    await page.goto(address);
    expect(await page.locator('.run').count(), address).toBe(count);
  }
});

for (const theme of ['dark', 'light'] as Theme[]) {
  test(`the open console passes axe and fits 320 px, ${theme}`, async ({page}) => {
    // Without `setTheme`: its init script would fail in the frame with an opaque origin.
    await page.goto('/faq');
    await page.evaluate((value) => localStorage.setItem('theme', value), theme);
    await page.setViewportSize(PHONE);
    const console = await run(page, CREATE);
    await (await openPage(console)).getByRole('button', {name: 'Succeed'}).click();
    await expect(callbacks(console).getByText('signature verified').first()).toBeVisible();
    for (const fold of await console.locator('summary').all()) await fold.click();
    expect(await console.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    const {violations} = await axe(page)
      .options({resultTypes: ['violations'], iframes: false})
      .include('dialog')
      .analyze();
    expect(violations.map(({id, nodes}) => [id, nodes.map(({html}) => html)])).toEqual([]);
  });
}
