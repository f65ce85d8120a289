/**
 * The request of the console as a program: generated in each language with the edited body, and executed in the page in
 * JavaScript.
 */
import {brotliCompressSync} from 'node:zlib';
import type {Locator, Page} from '@playwright/test';
import {CODE_BUDGET} from '../../src/operations/bench/budgets';
import {axe} from './axe';
import {expect, test, type Theme} from './test';
import {brand} from '../../src/brand';

const CREATE = '/api/transaction_create';
const LANGUAGES = ['Bash', 'PHP', 'JavaScript', 'Python', 'Java', 'Kotlin', 'HTTP'];

const WORDS = {
  en: {
    path: '',
    run: 'Run',
    open: 'Code for this request',
    code: 'Code',
    execute: 'Run this code',
    exit: 'Exit code: {code}',
    printed: 'Output',
    answer: 'Raw response',
    log: 'Log',
    verified: 'signature verified',
    kept: 'is not valid JSON',
    program: 'Code in JavaScript',
  },
  uk: {
    path: '/uk',
    run: 'Виконати',
    open: 'Код для цього запиту',
    code: 'Код',
    execute: 'Запустити цей код',
    exit: 'Код завершення: {code}',
    printed: 'Вивід',
    answer: 'Необроблена відповідь',
    log: 'Журнал',
    verified: 'підпис правильний',
    kept: 'не є правильним JSON',
    program: 'Код мовою JavaScript',
  },
} as const;
type Words = (typeof WORDS)[keyof typeof WORDS];

async function openConsole(page: Page, address: string, words: Words = WORDS.en): Promise<Locator> {
  await page.goto(words.path + address);
  await page.getByRole('button', {name: words.run, exact: true}).click();
  const console = page.getByRole('dialog');
  await expect(console.locator('textarea')).toBeVisible({timeout: 30_000});
  return console;
}

/** The section of the console with the programs, expanded. */
async function unfold(console: Locator, words: Words = WORDS.en): Promise<Locator> {
  const code = console.getByRole('region', {name: words.code, exact: true});
  await code.locator('summary', {hasText: words.open}).click();
  await expect(code.getByRole('tab')).toHaveText(LANGUAGES);
  return code;
}

const programIn = (code: Locator) => code.locator('[role=tabpanel]:not([hidden]) pre').first();

/** The programs of the first samples of a page, by language. */
const printedOn = (page: Page) =>
  page.evaluate(() => {
    const [tabs, panels] = document.querySelector('.run')!.previousElementSibling!.children;
    return [...tabs!.children].map((tab, index): [string, string] => [
      tab.textContent!,
      panels!.children[index]!.querySelector('pre code')!.textContent!.trimEnd(),
    ]);
  });

for (const [locale, words] of Object.entries(WORDS)) {
  test(`an edited body updates the program, and running it adds a step to the session, in ${locale}`, async ({
    page,
  }) => {
    const console = await openConsole(page, CREATE, words);
    const code = await unfold(console, words);
    await code.getByRole('tab', {name: 'JavaScript'}).click();
    // As on the page, the body is scrolled into view.
    const hidden = await code.getByRole('region', {name: words.program}).evaluate((one) => one.scrollTop);
    expect(hidden).toBeGreaterThan(100);
    const body = console.locator('textarea');
    await body.fill((await body.inputValue()).replace(/"amount": \d+/, '"amount": 4321'));
    await expect(programIn(code)).toContainText('amount: 4321,');

    // Incomplete JSON keeps the last program, and shows a message.
    const whole = await body.inputValue();
    await body.fill(whole.slice(0, -1));
    await expect(code.getByText(words.kept)).toBeVisible();
    await expect(programIn(code)).toContainText('amount: 4321,');
    await body.fill(whole);
    await expect(code.getByText(words.kept)).toHaveCount(0);

    await code.getByRole('button', {name: words.execute}).click();
    await expect(code.getByText(words.exit.replace('{code}', '0'))).toBeVisible();
    const output = await code.getByRole('region', {name: words.printed, exact: true}).locator('pre').textContent();
    await console.locator('summary', {hasText: words.answer}).click();
    const answered = await console.getByRole('region', {name: words.answer}).locator('pre').textContent();
    expect(JSON.parse(output!)).toEqual(JSON.parse(answered!));
    expect(JSON.parse(output!)).toMatchObject({error: {code: 0}, response: {amount: 4321}});
    // The result of an entry is its first word.
    const entry = console.getByRole('region', {name: words.log, exact: true}).getByRole('listitem').first();
    await expect(entry).toContainText(`200 POST ${brand.api.prefix}/transaction/create`);
  });
}

test('before an edit, the programs equal the samples of the page in every language', async ({page}) => {
  for (const address of [CREATE, '/api/reports/report_download', '/services/blik/payin_h2h']) {
    const console = await openConsole(page, address);
    const code = await unfold(console);
    for (const [language, text] of await printedOn(page)) {
      await code.getByRole('tab', {name: language, exact: true}).click();
      await expect(programIn(code)).toHaveText(text, {useInnerText: false});
      expect(await programIn(code).textContent(), `${language} of ${address}`).toBe(text);
    }
  }
});

test('the language choice is shared between the page and the console', async ({page}) => {
  await page.goto(CREATE);
  await page.getByRole('tab', {name: 'Kotlin'}).first().click();
  const code = await unfold(await openConsole(page, CREATE));
  await expect(code.getByRole('tab', {name: 'Kotlin'})).toHaveAttribute('aria-selected', 'true');
  await expect(programIn(code)).toContainText('fun main');
  await code.getByRole('tab', {name: 'Python'}).click();
  await expect(programIn(code)).toContainText('import hashlib');
  await page.keyboard.press('Escape');
  await expect(page.locator('main').getByRole('tab', {name: 'Python'}).first()).toHaveAttribute(
    'aria-selected',
    'true',
  );
});

test('a program whose request is refused exits as it would in a shell', async ({page}) => {
  const console = await openConsole(page, CREATE);
  const code = await unfold(console);
  await code.getByRole('tab', {name: 'JavaScript'}).click();
  const body = console.locator('textarea');
  const whole = await body.inputValue();
  await body.fill(whole.replace(/"wallet_id": \d+/, '"wallet_id": 999999'));
  await expect(programIn(code)).toContainText('wallet_id: 999999');
  await code.getByRole('button', {name: 'Run this code'}).click();
  await expect(code.getByText('Exit code: 1')).toBeVisible();
  const errors = code.getByRole('region', {name: 'Error output'});
  await expect(errors).toContainText('Error: {"code":104,"title":"Wallet not found"');
  // The response is lost: the program does not know the outcome, and says what to do.
  await body.fill(
    whole.replace(/"external_transaction_id": "[^"]*"/, '"external_transaction_id": "sandbox-lost-answer"'),
  );
  await expect(programIn(code)).toContainText('sandbox-lost-answer');
  await code.getByRole('button', {name: 'Run this code'}).click();
  await expect(code.getByText('Exit code: 2')).toBeVisible();
  await expect(errors).toContainText('Outcome unknown: repeat the same request');
});

test('programs with a file response and with a bearer token run', async ({page}) => {
  for (const [address, printed] of [
    ['/api/reports/report_download', ','],
    ['/invoicing/api_invoicing/page_template', '"code": 0'],
  ] as const) {
    const code = await unfold(await openConsole(page, address));
    await code.getByRole('tab', {name: 'JavaScript'}).click();
    await code.getByRole('button', {name: 'Run this code'}).click();
    await expect(code.getByText(/^Exit code: \d/)).toBeVisible();
    await expect(code.getByRole('region', {name: 'Output', exact: true})).toContainText(printed);
  }
});

test('a logged request is copied as a program in any language', async ({page}) => {
  const console = await openConsole(page, CREATE);
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: {writeText: (text: string) => void ((window as {copied?: string}).copied = text)},
    });
  });
  const copied = () => page.evaluate(() => (window as {copied?: string}).copied);
  const printed = new Map(await printedOn(page));
  await console.getByRole('button', {name: 'Send', exact: true}).click();
  const log = console.getByRole('region', {name: 'Log', exact: true});
  await log.getByRole('button', {name: 'Copy as curl'}).click();
  await expect.poll(copied).toMatch(/^curl --silent/);
  for (const language of LANGUAGES) {
    await log.getByLabel('Copy as').selectOption({label: language});
    await log.getByRole('button', {name: `Copy as ${language}`}).click();
    // The raw request is signed with the key of the logged request.
    if (language === 'HTTP')
      await expect.poll(copied).toMatch(new RegExp(`^POST ${brand.api.prefix}/transaction/create HTTP/1\\.1\\n`));
    else await expect.poll(copied).toBe(printed.get(language));
  }
  await console.locator('textarea').fill('[]');
  await console.getByRole('button', {name: 'Send', exact: true}).click();
  await log.getByRole('button', {name: 'Copy as HTTP'}).nth(1).click();
  await expect(log.getByText('not a JSON object')).toBeVisible();
});

test('its files are fetched on demand, within budget, retried after a failure, and complete', async ({
  page,
  context,
  watched,
}) => {
  const console = await openConsole(page, CREATE);
  const fetched = {scripts: [] as Promise<Buffer>[], data: [] as Promise<Buffer>[]};
  page.on('response', (response) => {
    // Ignore other requests of the page, such as those of scripts in the frame.
    const [, place] = /\/(assets\/js|live\/samples|live\/recorded)\//.exec(response.url()) ?? [];
    if (place && response.ok()) fetched[place === 'assets/js' ? 'scripts' : 'data'].push(response.body());
  });
  await page.route(/\/live\/samples\/calls/, (route) => route.fulfill({status: 503, body: ''}), {times: 1});
  const code = console.getByRole('region', {name: 'Code', exact: true});
  await code.locator('summary').click();
  await expect(code.getByRole('alert')).toContainText('The code could not be loaded');
  expect(watched.complaints.splice(0)).toEqual([expect.stringContaining('503')]);
  await code.getByRole('button', {name: 'Try again'}).click();
  await expect(code.getByRole('tab')).toHaveText(LANGUAGES);
  await code.getByRole('tab', {name: 'JavaScript'}).click();
  await code.getByRole('button', {name: 'Run this code'}).click();
  await expect(code.getByText('Exit code: 0')).toBeVisible();
  for (const kind of ['scripts', 'data'] as const) {
    const bytes = (await Promise.all(fetched[kind])).map((one) => brotliCompressSync(one).byteLength);
    const sum = bytes.reduce((one, other) => one + other, 0);
    globalThis.console.log(`the programs of the console, ${kind}: ${sum} of ${CODE_BUDGET[kind]} bytes`);
    expect(sum).toBeGreaterThan(500);
    expect(sum).toBeLessThanOrEqual(CODE_BUDGET[kind]);
  }

  await context.setOffline(true);
  const body = console.locator('textarea');
  await body.fill(
    (await body.inputValue()).replace(/"external_transaction_id": "[^"]*"/, '"external_transaction_id": "x-2"'),
  );
  await expect(programIn(code)).toContainText("'x-2'");
  await code.getByRole('button', {name: 'Run this code'}).click();
  await expect(code.getByRole('region', {name: 'Output', exact: true})).toContainText('"x-2"');
});

test('a program that cannot run in a page shows its recorded output', async ({page}) => {
  const console = await openConsole(page, CREATE);
  const code = await unfold(console);
  const recorded = code.getByRole('region', {name: 'Recorded run'});
  for (const language of ['Bash', 'PHP', 'Python', 'Java', 'Kotlin']) {
    await code.getByRole('tab', {name: language, exact: true}).click();
    await expect(recorded).toContainText(/"code": ?0/);
  }
  await code.getByRole('tab', {name: 'JavaScript', exact: true}).click();
  await expect(recorded).toHaveCount(0);
});

test('by keyboard alone: open, choose a language, run, read the output', async ({page}) => {
  const console = await openConsole(page, CREATE);
  const code = console.getByRole('region', {name: 'Code', exact: true});
  const focused = (what: Locator) => what.evaluate((one) => one === document.activeElement);
  const tabTo = async (what: Locator) => {
    for (let presses = 0; !(await focused(what)); presses += 1) {
      expect(presses).toBeLessThan(16);
      await page.keyboard.press('Tab');
    }
  };
  await console.locator('textarea').focus();
  await tabTo(code.locator('summary'));
  await page.keyboard.press('Enter');
  const bash = code.getByRole('tab', {name: 'Bash'});
  await expect(bash).toBeVisible();
  await tabTo(bash);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(code.getByRole('tab', {name: 'JavaScript'})).toBeFocused();
  await tabTo(code.getByRole('region', {name: 'Code in JavaScript'}));
  await tabTo(code.getByRole('button', {name: 'Run this code'}));
  await page.keyboard.press('Enter');
  await expect(code.getByRole('status').filter({hasText: 'Exit code: 0'})).toBeVisible();
  await tabTo(code.getByRole('region', {name: 'Output', exact: true}));
});

for (const theme of ['dark', 'light'] as Theme[]) {
  test(`the programs pass axe and fit 360 px, ${theme}`, async ({page}) => {
    // Without `setTheme`: its init script would fail in the frame with an opaque origin.
    await page.goto('/faq');
    await page.evaluate((value) => localStorage.setItem('theme', value), theme);
    await page.setViewportSize({width: 360, height: 740});
    const console = await openConsole(page, CREATE);
    const code = await unfold(console);
    for (const language of LANGUAGES) {
      await code.getByRole('tab', {name: language, exact: true}).click();
      await expect(programIn(code)).toBeVisible();
      expect(await console.evaluate((one) => one.scrollWidth - one.clientWidth), language).toBe(0);
    }
    await code.getByRole('tab', {name: 'JavaScript'}).click();
    await code.getByRole('button', {name: 'Run this code'}).click();
    await expect(code.getByText('Exit code: 0')).toBeVisible();
    // The output is scrolled into view, not only the answer further up.
    await expect(code.getByText('Exit code: 0')).toBeInViewport();
    expect(await console.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    const {violations} = await axe(page)
      .options({resultTypes: ['violations'], iframes: false})
      .include('dialog')
      .analyze();
    expect(violations.map(({id, nodes}) => [id, nodes.map(({html}) => html)])).toEqual([]);
  });
}
