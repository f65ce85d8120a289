/** The signature lab on two pages: computes signatures, diagnoses mistakes, and keeps the token in its field. */
import {createHmac} from 'node:crypto';
import type {Locator, Page} from '@playwright/test';
import {axe} from './axe';
import {expect, laidOut, setTheme, test, type Theme} from './test';
import {brand} from '../../src/brand';

/** Labels of the lab, per locale. */
const WORDS = {
  en: {
    path: '',
    example: 'Try an example',
    wrong: 'Try a broken example',
    ask: 'Sign and compare',
    token: 'API token',
    body: 'Body, as sent',
    signature: 'Signature computed by your code',
    right: 'The signature is correct.',
    cause: 'The body was serialised again, with indentation',
  },
  uk: {
    path: '/uk',
    example: 'Спробувати приклад',
    wrong: 'Приклад із помилкою',
    ask: 'Підписати й порівняти',
    token: 'API-токен',
    body: 'Надіслане тіло',
    signature: 'Підпис, обчислений вашим кодом',
    right: 'Підпис правильний.',
    cause: 'Тіло серіалізовано ще раз, з відступами',
  },
} as const;
const EN = WORDS.en;

/** Opens the lab of a page like a reader, hydrated or not. */
async function open(page: Page, address: string): Promise<Locator> {
  await page.goto(address);
  // Playwright jumps and presses in the same moment, in which the blocks around get their sizes, see `first-minute.spec.ts`.
  await laidOut(page);
  await page.locator('[data-lab]').click();
  const lab = page.locator('section:has(form [data-field=token])');
  await expect(lab).toBeVisible({timeout: 30_000});
  return lab;
}

const verdict = (lab: Locator) => lab.locator('[data-outcome]');
const kinds = (lab: Locator) =>
  lab.locator('li[data-kind]').evaluateAll((all) => all.map((one) => one.getAttribute('data-kind')));

/** The values of the fields. */
async function example(lab: Locator): Promise<Record<'purpose' | 'point' | 'key' | 'token' | 'body', string>> {
  const names = ['purpose', 'point', 'key', 'token', 'body'] as const;
  const values = await Promise.all(names.map((name) => lab.locator(`[data-field=${name}]`).inputValue()));
  return Object.fromEntries(names.map((name, index) => [name, values[index]!])) as never;
}

for (const [locale, words] of Object.entries(WORDS)) {
  test(`the documented example is signed as documented, and its mistake is diagnosed, in ${locale}`, async ({page}) => {
    const lab = await open(page, `${words.path}/request_format`);
    const documented = await page
      .locator('article pre')
      .filter({hasText: /^[0-9a-f]{64}\s*$/})
      .first()
      .innerText();
    await lab.getByRole('button', {name: words.example}).click();
    await expect(verdict(lab)).toHaveText(words.right);
    await expect(lab.locator('[data-field=signature]')).toHaveValue(documented.trim());
    await expect(
      lab.getByRole('region').filter({hasText: `${brand.headers.signature}: ${documented.trim()}`}),
    ).toBeVisible();
    await lab.getByRole('button', {name: words.wrong}).click();
    await expect(verdict(lab)).toHaveAttribute('data-outcome', 'named');
    await expect(lab.locator('li[data-kind]')).toContainText(words.cause);
    await expect(lab.locator('table mark')).toHaveCount(4);
    await lab.getByLabel(words.token).fill('');
    await lab.getByRole('button', {name: words.ask}).click();
    await expect(lab.getByRole('alert')).toBeVisible();
    await expect(lab.getByLabel(words.token)).toBeFocused();
    await expect(verdict(lab)).toHaveCount(0);
  });
}

test('one or two mistakes are diagnosed from the resulting signature, with the fix in the reader’s language', async ({
  page,
}) => {
  const lab = await open(page, '/request_format');
  await lab.getByRole('button', {name: EN.example}).click();
  const {purpose, point, key, token, body} = await example(lab);
  const mac = (text: string, secret = token) => createHmac('sha256', secret).update(text);
  const head = `${point}.${key}.${purpose}`;
  const cases: [signature: string, kinds: string[]][] = [
    [mac(`${head}\n${body}`).digest('hex').toUpperCase(), ['output-upper-case']],
    [mac(`${head}\n${body}`).digest('base64'), ['output-base64']],
    [mac(`${head}\n${body}\n`).digest('hex'), ['body-padded']],
    [mac(`${head}\r\n${body}`).digest('hex'), ['separator-crlf']],
    [mac(`${head}\\n${body}`).digest('hex'), ['separator-literal']],
    [mac(`${head}.${body}`).digest('hex'), ['separator-dot']],
    [mac(`${point}.${key}.${purpose.split(' ')[1]}\n${body}`).digest('hex'), ['method-missing']],
    [mac(`${head}\n${body}`, `${token}\n`).digest('hex'), ['token-padded']],
    [mac(body).digest('hex'), ['head-missing']],
    [mac(`${head}\n`).digest('hex'), ['body-missing']],
    [mac(`${head}\n${body}\n`).digest('base64'), ['body-padded', 'output-base64']],
  ];
  for (const [signature, wanted] of cases) {
    await lab.getByLabel(EN.signature).fill(signature);
    // The previous verdict was for another signature.
    await expect(verdict(lab)).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(verdict(lab), wanted.join()).toHaveAttribute('data-outcome', 'named');
    expect((await kinds(lab)).sort()).toEqual(wanted.sort());
  }
  await lab.locator('li[data-kind] select').first().selectOption('python');
  await expect(lab.getByRole('region', {name: 'Fix'}).first()).toContainText(/json\.dumps|hexdigest/);

  await lab.getByLabel(EN.signature).fill('0'.repeat(64));
  await page.keyboard.press('Enter');
  await expect(verdict(lab)).toHaveAttribute('data-outcome', 'not recognised', {timeout: 30_000});
  await lab.getByText(/Ruled out: \d+/).click();
  await expect(lab.getByText('The line feed before the body is missing')).toBeVisible();
});

test('bytes that a text field cannot contain are entered as escapes, as base64 or as a file', async ({page}) => {
  const lab = await open(page, '/callbacks');
  await lab.getByRole('button', {name: EN.example}).click();
  await expect(verdict(lab)).toHaveText(EN.right);
  const {purpose, point, key, token} = await example(lab);
  const bytes = Buffer.from('\ufeff{"a":"ї"}\r\n');
  const signature = createHmac('sha256', token).update(`${point}.${key}.${purpose}\n`).update(bytes).digest('hex');
  await lab.getByLabel('Signature computed by your code').fill(signature);
  const ask = lab.getByRole('button', {name: EN.ask});
  const body = lab.locator('[data-field=body]');
  for (const [notation, written] of [
    ['escapes', '\\xEF\\xBB\\xBF{"a":"\\u0457"}\\r\\n'],
    ['hex', bytes.toString('hex')],
    ['base64', bytes.toString('base64')],
  ] as const) {
    await lab.locator('[data-field=bodyAs]').selectOption(notation);
    await body.fill(written);
    await ask.click();
    await expect(verdict(lab), notation).toHaveText(EN.right);
  }
  await body.fill('ab!c');
  await ask.click();
  await expect(lab.getByRole('alert')).toHaveText('Invalid encoding at character 3.');
  await lab.locator('[data-field=file]').setInputFiles({name: 'body.json', mimeType: 'text/plain', buffer: bytes});
  await expect(body).toBeDisabled();
  await ask.click();
  await expect(verdict(lab)).toHaveText(EN.right);
  await lab.locator('[data-field=file]').setInputFiles({
    name: 'body.json',
    mimeType: 'text/plain',
    buffer: bytes.subarray(3),
  });
  await ask.click();
  await expect(verdict(lab)).toHaveAttribute('data-outcome', 'named');
  expect(await kinds(lab)).toContain('body-bom');
});

test('a callback that was verified like a request is diagnosed', async ({page}) => {
  const lab = await open(page, '/callbacks');
  await lab.getByRole('button', {name: EN.example}).click();
  const {point, key, token, body} = await example(lab);
  const signature = createHmac('sha256', token).update(`${point}.${key}.POST /hooks/pay\n${body}`).digest('hex');
  await lab.getByLabel('Signature computed by your code').fill(signature);
  await lab.getByText('Add the text you signed (optional)').click();
  await lab.getByLabel('Callback URL path').fill('/hooks/pay');
  await page.keyboard.press('Enter');
  await expect(verdict(lab)).toHaveAttribute('data-outcome', 'named');
  expect(await kinds(lab)).toEqual(['call-for-callback']);
});

test('the token stays in its field: it is neither sent, nor stored, nor displayed anywhere else', async ({page}) => {
  const SECRET = 'sk_live_Zq8-never-leaves-4711';
  const sent: string[] = [];
  page.on('request', (request) =>
    sent.push(request.url(), request.postData() ?? '', JSON.stringify(request.headers())),
  );
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  const lab = await open(page, '/request_format');
  await lab.getByRole('button', {name: EN.wrong}).click();
  await lab.getByLabel(EN.token).fill(SECRET);
  await page.keyboard.press('Enter');
  await expect(verdict(lab)).toBeVisible({timeout: 30_000});
  await lab.getByRole('button', {name: 'Show'}).click();
  await expect(lab.getByLabel(EN.token)).toHaveAttribute('type', 'text');
  const requests = sent.length;
  await lab.getByLabel(EN.body).fill('{"id":77,"from":"elsewhere"}');
  await lab.getByRole('button', {name: EN.ask}).click();
  await expect(verdict(lab)).toHaveAttribute('data-outcome', 'not recognised', {timeout: 30_000});
  // After the lab is loaded, it sends no request at all.
  expect(sent.slice(requests)).toEqual([]);
  const kept = await page.evaluate(async (secret) => {
    const {caches: cached, indexedDB: databases} = window;
    return {
      html: document.documentElement.outerHTML.includes(secret),
      address: location.href + JSON.stringify(history.state),
      stored: JSON.stringify({...localStorage}) + JSON.stringify({...sessionStorage}) + document.cookie,
      caches: (await cached?.keys()) ?? [],
      databases: await databases.databases(),
      // No form field that could be submitted contains it.
      forms: [...document.forms].map((form) => [...new FormData(form)].join()),
    };
  }, SECRET);
  expect(kept.html).toBe(false);
  expect(kept.caches).toEqual([]);
  expect(kept.databases).toEqual([]);
  for (const part of [SECRET, SECRET.slice(8, 20)])
    for (const place of [kept.address, kept.stored, ...kept.forms, ...sent, ...said]) expect(place).not.toContain(part);
  // The value is gone after leaving the page, also after going back to it.
  await page.goto('/faq');
  await page.goBack();
  expect(await page.evaluate((secret) => document.documentElement.outerHTML.includes(secret), SECRET)).toBe(false);
  expect(
    await page.locator('input').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
  ).not.toContain(SECRET);
});

test('everything is reachable by keyboard, and the verdict is announced', async ({page}) => {
  await page.goto('/request_format');
  await page.locator('[data-lab]').focus();
  await page.keyboard.press('Enter');
  const lab = page.locator('section:has(form [data-field=token])');
  await expect(lab).toBeFocused({timeout: 30_000});
  await page.keyboard.press('Tab');
  await expect(lab.getByRole('button', {name: EN.example})).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(lab.getByRole('status').filter({hasText: 'The signature is wrong'})).toBeVisible();
  for (const field of ['purpose', 'point', 'key', 'token']) {
    await page.keyboard.press('Tab');
    await expect(lab.locator(`[data-field=${field}]`)).toBeFocused();
  }
});

for (const [theme, address] of [
  ['dark', '/request_format'],
  ['light', '/uk/callbacks'],
] as const satisfies readonly (readonly [Theme, string])[]) {
  test(`the lab passes axe and fits 320 px, ${theme}`, async ({page}) => {
    await setTheme(page, theme);
    const lab = await open(page, address);
    const check = async () => {
      const {violations} = await axe(page).include('section:has(form [data-field=token])').analyze();
      expect(violations.flatMap(({id, nodes}) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))).toEqual([]);
    };
    await lab.getByRole('button').nth(1).click();
    await expect(verdict(lab)).toHaveAttribute('data-outcome', 'named');
    await lab.locator('details').evaluateAll((all) => all.forEach((one) => ((one as HTMLDetailsElement).open = true)));
    await check();
    await page.setViewportSize({width: 320, height: 700});
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await check();
  });
}

test('a lab that fails to load shows a message, and loads on the second press', async ({page, watched}) => {
  await page.route('**/signature-lab/facts.json', (route) => route.abort());
  await page.goto('/request_format');
  await laidOut(page);
  await page.locator('[data-lab]').click();
  await expect(page.getByRole('alert').filter({hasText: 'The lab could not be loaded.'})).toBeVisible({
    timeout: 30_000,
  });
  await page.unroute('**/signature-lab/facts.json');
  await page.locator('[data-lab]').click();
  await expect(page.locator('[data-field=token]')).toBeVisible();
  watched.complaints.length = 0;
});

test.describe('without JavaScript', () => {
  test.use({javaScriptEnabled: false});
  test('the page says what the lab needs', async ({page}) => {
    await page.goto('/callbacks');
    // Located by element: Playwright's text locators ignore `noscript`.
    await expect(page.locator('article noscript p')).toHaveText('The lab needs JavaScript.');
    await expect(page.locator('article noscript p')).toBeVisible();
  });
});
