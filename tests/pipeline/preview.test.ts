/** The preview in a browser: a saved change appears on the open page, and a mistake is named and goes away again. */
import {readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {chromium, type Browser, type Page} from '@playwright/test';
import {afterAll, beforeAll, expect, test, vi} from 'vitest';
import {browserOptions} from '../../src/operations/launchBrowser';
import {freePort, ProjectCopy, stop} from './project';

/** Builds run at the same time. */
const PATIENCE_MS = 180_000;

let project: ProjectCopy;
let server: ReturnType<ProjectCopy['start']>;
let browser: Browser;
let page: Page;
let origin: string;
let log = '';
const errors: string[] = [];

beforeAll(async () => {
  project = new ProjectCopy({pages: 'all'});
  const port = await freePort();
  origin = `http://localhost:${port}`;
  server = project.start('tsx', ['src/preview/cli.ts', '--port', String(port)]);
  for (const stream of [server.stdout!, server.stderr!])
    stream.on('data', (chunk: Buffer) => (log += chunk.toString()));
  await vi.waitFor(() => expect(log).toContain('Українська: '), {timeout: PATIENCE_MS});
  browser = await chromium.launch(browserOptions({quick: true}));
  page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(origin)) errors.push(`asks ${request.url()}`);
  });
}, PATIENCE_MS);

afterAll(async () => {
  await browser?.close();
  if (server) await stop(server);
  project?.remove();
});

const append = (file: string, text: string): void =>
  writeFileSync(path.join(project.root, file), `${readFileSync(path.join(project.root, file), 'utf8')}${text}`);

test('a saved sentence appears, and what the reader has opened stays open', async () => {
  await page.goto(`${origin}/api/transaction_create`);
  const tab = page.getByRole('tab', {name: 'Python'}).first();
  await tab.click();
  const details = page.locator('#preview-content details').first();
  await details.evaluate((element: HTMLDetailsElement) => (element.open = true));
  await page.evaluate(() => scrollTo({top: 1500, behavior: 'instant'}));
  const before = await page.evaluate(() => scrollY);
  append('docs/api/transaction_create.mdx', '\nA sentence that was saved.\n');
  await page.getByText('A sentence that was saved.').waitFor({state: 'attached'});
  expect(await tab.getAttribute('aria-selected')).toBe('true');
  expect(await details.evaluate((element: HTMLDetailsElement) => element.open)).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBe(before);
});

test('a saved constant, a field of the contract and a translation appear', async () => {
  await page.goto(`${origin}/request_format`);
  await page.getByText('within 300 seconds').waitFor();
  project.replace('src/contract/data/gateway.yaml', 'window_seconds: 300', 'window_seconds: 329');
  await page.getByText('within 329 seconds').waitFor();
  await page.goto(`${origin}/uk/api/transaction_create`);
  project.replace('i18n/uk/strings.yaml', 'uk: Робоче середовище', 'uk: Конче потрібне');
  await page.getByText('Конче потрібне').first().waitFor({state: 'attached'});
});

test('a mistake is named with file and line on the page and in the terminal, and goes away when it is mended', async () => {
  await page.goto(`${origin}/callbacks`);
  const heading = page.locator('#preview-content h2').first();
  const before = await heading.textContent();
  append('docs/callbacks.mdx', '\n:fact[signing.window_second]\n');
  const lines = readFileSync(path.join(project.root, 'docs/callbacks.mdx'), 'utf8').split('\n').length - 1;
  const complaint = page.locator('#preview-problems li', {hasText: `docs/callbacks.mdx:${lines}`});
  await expect.poll(() => complaint.count(), {timeout: PATIENCE_MS}).toBe(1);
  expect(await complaint.textContent()).toContain('signing.window_seconds');
  // The page keeps what it showed.
  expect(await heading.textContent()).toBe(before);
  await expect.poll(() => log).toContain(`docs/callbacks.mdx:${lines}: `);
  project.replace('docs/callbacks.mdx', ':fact[signing.window_second]', ':fact[signing.window_seconds]');
  await expect.poll(() => complaint.count(), {timeout: PATIENCE_MS}).toBe(0);
  await expect.poll(() => log).toContain(`fixed: docs/callbacks.mdx:${lines}: `);
});

test('a translated section is marked when its English text changes', async () => {
  await page.goto(`${origin}/uk/late_payments`);
  const note = page.getByText('Англійський текст цього розділу змінився');
  expect(await note.count()).toBe(0);
  const before = project.read('docs/late_payments.mdx');
  append('docs/late_payments.mdx', '\nOne more sentence.\n');
  await note.first().waitFor();
  writeFileSync(path.join(project.root, 'docs/late_payments.mdx'), before);
  await expect.poll(() => note.count(), {timeout: PATIENCE_MS}).toBe(0);
});

/** Mistakes on which a build says nothing. */
const SILENT = {
  'a broken link': 'See [the page](/no_such_page).',
  'a wrong anchor': 'See [the section](/callbacks#no-such-section).',
  'a picture without alternative text': '![](/img/logo.svg)',
  'a heading without an id': '## A heading',
  'an id that another heading has': '## Another heading {#twice}\n\n## One more {#twice}',
  'an unclosed admonition': ':::note\n\nIt has no end.',
  'a Cyrillic letter in a Latin word': 'The Cаllback has a foreign letter.',
  'curly quotes in code': '```js\nconst text = “quoted”;\n```',
};

test.each(Object.entries(SILENT))('%s is named, and goes away when it is mended', async (_kind, text) => {
  const file = 'docs/late_payments.mdx';
  await page.goto(`${origin}/late_payments`);
  const complaint = page.locator('#preview-problems li', {hasText: `${file}:`});
  const before = project.read(file);
  append(file, `\n${text}\n`);
  await complaint.first().waitFor();
  writeFileSync(path.join(project.root, file), before);
  await expect.poll(() => complaint.count(), {timeout: PATIENCE_MS}).toBe(0);
});

test('a page outside the sidebar is named', async () => {
  const file = 'docs/outside.mdx';
  writeFileSync(
    path.join(project.root, file),
    '---\ntitle: Outside\ndescription: No sidebar lists it.\n---\n\nIts text.\n',
  );
  const complaint = page.locator('#preview-problems li', {hasText: 'outside'}).filter({hasText: 'sidebar'});
  await complaint.first().waitFor();
  rmSync(path.join(project.root, file));
  await expect.poll(() => complaint.count(), {timeout: PATIENCE_MS}).toBe(0);
});

test('an old address leads to the new one, in its language', async () => {
  const answer = await fetch(`${origin}/uk/services/blik/blik_hpp`, {redirect: 'manual'});
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/uk/services/blik/payin_hpp']);
});

test('a page that the sidebar names and nobody wrote is named, and the others are shown', async () => {
  project.replace('sidebars.ts', "'limits'", "'limit'");
  const said = () => log.includes('sidebars.ts:') && log.includes('did you mean “limits”?');
  await expect.poll(said, {timeout: PATIENCE_MS}).toBe(true);
  expect((await fetch(`${origin}/callbacks`)).status).toBe(200);
  const before = log.length;
  project.replace('sidebars.ts', "'limit'", "'limits'");
  await expect.poll(() => log.slice(before).includes('ready in'), {timeout: PATIENCE_MS}).toBe(true);
});

test('a value against the schema of the contract is named by its linter', async () => {
  await page.goto(`${origin}/faq`);
  const file = 'src/contract/openapi/schemas/PaymentUrls.yaml';
  const complaint = page.locator('#preview-problems li', {hasText: `${file}:`});
  const before = project.read(file);
  project.replace(file, "['https://shop.example/paid']", '[17]');
  await complaint.first().waitFor();
  writeFileSync(path.join(project.root, file), before);
  await expect.poll(() => complaint.count(), {timeout: PATIENCE_MS}).toBe(0);
});

test('a mistake in data is named on every page', async () => {
  await page.goto(`${origin}/faq`);
  const complaint = page.locator('#preview-problems li', {hasText: 'src/contract/data/methods/blik.yaml:'});
  project.replace('src/contract/data/methods/blik.yaml', 'name:', 'namee:');
  await complaint.first().waitFor();
  project.replace('src/contract/data/methods/blik.yaml', 'namee:', 'name:');
  await expect.poll(() => complaint.count(), {timeout: PATIENCE_MS}).toBe(0);
});

test('a new page has an address at once', async () => {
  writeFileSync(
    path.join(project.root, 'docs/new_page.mdx'),
    '---\ntitle: A new page\ndescription: It is new.\n---\n\nIts first sentence.\n',
  );
  await expect.poll(async () => (await fetch(`${origin}/new_page`)).status, {timeout: PATIENCE_MS}).toBe(200);
});

test('pages of the preview ask no other host and run without an error', () => {
  expect(errors).toEqual([]);
});
