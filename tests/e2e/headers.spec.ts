/**
 * The delivered headers in a browser: no other site can embed a file, show a page in a frame, or keep a handle on one. Then
 * faults are put into the delivered configuration and files, one at a time, to prove that the checks detect them: the
 * complaints that every test of this folder collects while a page loads, and the visit from another site.
 */
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {brotliCompressSync, gzipSync} from 'node:zlib';
import type {Browser, JSHandle, Page} from '@playwright/test';
import {BROWSER_SITE, browserConfiguration} from '../delivery/delivered';
import {startDelivered} from '../delivery/servers';
import {browserHost} from '../serverPrograms';
import {expect, hydrated, requestHydration, test as base} from './test';

const {note} = browserHost();
base.skip(note !== undefined, note);

/** Address of a page that loads the main script and the style sheet. */
const PAGE = '/faq';

interface Fault {
  name: string;
  /** @returns the delivered configuration with the fault */
  configuration?: (delivered: string) => string;
  /** Path of a delivered file → its content with the fault. */
  files?: (site: string) => Map<string, Buffer>;
  /** A complaint that the fault must cause. */
  says: RegExp;
}

const test = base.extend<{fault: Fault | undefined}>({
  fault: [undefined, {option: true}],
  baseURL: async ({fault, baseURL}, use) => {
    if (!fault) return use(baseURL);
    const home = mkdtempSync(path.join(tmpdir(), 'docs-fault-'));
    // nginx workers started by root run as another user.
    chmodSync(home, 0o755);
    const site = path.join(home, 'site');
    shadow(BROWSER_SITE, site, fault.files?.(BROWSER_SITE) ?? new Map());
    const configuration = fault.configuration?.(browserConfiguration()) ?? browserConfiguration();
    const server = await startDelivered(configuration, site);
    await use(`http://localhost:${server.port}`);
    await server.stop();
    rmSync(home, {recursive: true});
  },
});

/**
 * Makes a copy of a folder from symbolic links, except for changed files.
 * @param changed path relative to the folder → content
 */
function shadow(folder: string, copy: string, changed: ReadonlyMap<string, Buffer>): void {
  mkdirSync(copy);
  for (const name of readdirSync(folder)) {
    const own = changed.get(name);
    const below = new Map(
      [...changed].flatMap(([file, content]) =>
        file.startsWith(`${name}/`) ? [[file.slice(name.length + 1), content] as const] : [],
      ),
    );
    if (own) writeFileSync(path.join(copy, name), own);
    else if (below.size > 0) shadow(path.join(folder, name), path.join(copy, name), below);
    else symlinkSync(path.join(folder, name), path.join(copy, name));
  }
}

/** @throws Error if the text does not contain the part: a fault must change something */
function replaced(text: string, part: string | RegExp, other: string): string {
  const result = text.replace(part, other);
  if (result === text) throw new Error(`The delivered text does not contain ${part}`);
  return result;
}

const mainScript = (site: string): string =>
  `assets/js/${readdirSync(path.join(site, 'assets/js')).find((name) => /^main\.\w+\.js$/.test(name))!}`;

/** @param damage changes the compressed main script */
function damagedBrotli(damage: (body: Buffer) => Buffer): Fault['files'] {
  return (site) => {
    const file = `${mainScript(site)}.br`;
    return new Map([[file, damage(readFileSync(path.join(site, file)))]]);
  };
}

/** A page and its compressed files with another hash of the first script in its policy. */
function pageWithOtherHash(site: string): Map<string, Buffer> {
  const file = `${PAGE.slice(1)}/index.html`;
  const html = readFileSync(path.join(site, file), 'utf8');
  const raw = Buffer.from(replaced(html, /(?<=script-src 'self' 'sha256-)[^']+/, `${'A'.repeat(43)}=`));
  return new Map([
    [file, raw],
    [`${file}.br`, brotliCompressSync(raw)],
    [`${file}.gz`, gzipSync(raw)],
  ]);
}

const otherHeader = (name: string, value: string) => (text: string) =>
  replaced(text, new RegExp(`(?<=add_header ${name} ")[^"]*`, 'g'), value);

/** Faults that a page reports while it loads. */
const OF_LOADING: readonly Fault[] = [
  {
    name: 'another script hash in the policy of a page',
    files: pageWithOtherHash,
    says: /console error: .*inline script violates.*script-src/s,
  },
  {
    name: 'a policy header with the hash of another script',
    configuration: otherHeader(
      'Content-Security-Policy',
      `frame-ancestors 'none'; script-src 'self' 'sha256-${'A'.repeat(43)}='`,
    ),
    says: /console error: .*inline script violates.*script-src/s,
  },
  {
    name: 'a policy header that permits no style sheet',
    configuration: otherHeader('Content-Security-Policy', "frame-ancestors 'none'; style-src 'none'"),
    says: /console error: .*stylesheet.*violates.*style-src/s,
  },
  {
    name: 'a brotli file that begins with zeros',
    files: damagedBrotli((body) => Buffer.concat([Buffer.alloc(64), body.subarray(64)])),
    says: /console error: .*ERR_CONTENT_DECODING_FAILED|uncaught: /,
  },
  {
    name: 'a brotli file without its second half',
    files: damagedBrotli((body) => body.subarray(0, body.length / 2)),
    // Chromium executes nothing and logs nothing of its own; the page warns that a script did not run.
    says: /console warning: .*\/assets\/js\/main\.\w+\.js/,
  },
  {
    name: 'no content type for scripts',
    configuration: (text) => replaced(text, /^ +"text\/javascript; charset=utf-8" js;\n/m, ''),
    says: /console error: Refused to execute script.*application\/octet-stream/,
  },
  {
    name: 'no content type for style sheets',
    configuration: (text) => replaced(text, /^ +"text\/css; charset=utf-8" css;\n/m, ''),
    says: /console error: Refused to apply style.*application\/octet-stream/,
  },
];

/** Faults that only another site can use. */
const OF_ISOLATION: readonly Fault[] = [
  {
    name: 'Cross-Origin-Resource-Policy: cross-origin',
    configuration: otherHeader('Cross-Origin-Resource-Policy', 'cross-origin'),
    says: /^embeds \/img\/favicon\.svg$/m,
  },
  {
    name: 'a misspelt Cross-Origin-Resource-Policy',
    configuration: otherHeader('Cross-Origin-Resource-Policy', 'sameorigin'),
    says: /^embeds \/img\/favicon\.svg$/m,
  },
  {
    name: 'Cross-Origin-Opener-Policy: unsafe-none',
    configuration: otherHeader('Cross-Origin-Opener-Policy', 'unsafe-none'),
    says: /^keeps a handle on \/faq$/m,
  },
  {
    name: 'a misspelt Cross-Origin-Opener-Policy',
    configuration: otherHeader('Cross-Origin-Opener-Policy', 'sameorigin'),
    says: /^keeps a handle on \/faq$/m,
  },
  {
    name: 'a page that may be framed',
    configuration: otherHeader('Content-Security-Policy', "frame-ancestors 'self' http://127.0.0.1:*"),
    says: /^shows \/faq in a frame$/m,
  },
];

/** Starts a host of another site: another name, and on the loopback network too, or the browser would ask for permission. */
async function startOther(): Promise<{origin: string; stop: () => void}> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>Other</title><link rel="icon" href="data:,"><iframe></iframe>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return {origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop};
}

/**
 * Visits a page of another site that embeds, frames and opens this one.
 * @param origin of this site
 * @returns what the other site could do, one action each; empty if the headers forbid all
 */
async function fromAnotherSite(browser: Browser, origin: string): Promise<string[]> {
  const context = await browser.newContext();
  const other = await context.newPage();
  const host = await startOther();
  await other.goto(host.origin);
  const script = `/${mainScript(BROWSER_SITE)}`;
  const possible = await other.evaluate(
    ([site, image, code]) => {
      const loads = (tag: 'img' | 'script', file: string) =>
        new Promise<string[]>((resolve) => {
          const element = document.createElement(tag);
          element.addEventListener('load', () => resolve([`embeds ${file}`]));
          element.addEventListener('error', () => resolve([]));
          element.src = site + file;
          document.body.append(element);
        });
      return Promise.all([loads('img', image!), loads('script', code!)]).then((found) => found.flat());
    },
    [origin, '/img/favicon.svg', script],
  );
  const framed = await frameOf(other, origin + PAGE);
  if (framed) possible.push(`shows ${PAGE} in a frame`);
  const opening = context.waitForEvent('page');
  const handle = await other.evaluateHandle((url) => window.open(url), origin + PAGE);
  const opened = await opening;
  await opened.waitForURL(origin + PAGE);
  if ((await opened.evaluate(() => window.opener !== null)) || !(await becomesClosed(handle)))
    possible.push(`keeps a handle on ${PAGE}`);
  await context.close();
  host.stop();
  return possible;
}

/**
 * The process of the opening page hears later than the opened page that the two were separated.
 * @returns true if the handle reports a closed window within ten seconds
 */
async function becomesClosed(handle: JSHandle<Window | null>): Promise<boolean> {
  const deadline = Date.now() + 10_000;
  while (Date.now() < deadline) {
    if (await handle.evaluate((window) => window!.closed)) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

/** @returns true if the frame of the page shows the address. The browser shows a page of its own for a refused one. */
async function frameOf(page: Page, address: string): Promise<boolean> {
  await page.locator('iframe').evaluate(
    (frame, url) =>
      new Promise((resolve) => {
        frame.addEventListener('load', resolve, {once: true});
        (frame as HTMLIFrameElement).src = url;
      }),
    address,
  );
  return (await page.frameLocator('iframe').locator('article h1').count()) > 0;
}

test('the tested site is served by nginx, compressed with brotli, with each delivered header', async ({page}) => {
  const main = page.waitForResponse(/\/assets\/js\/main\./);
  await page.goto(PAGE);
  await hydrated(page);
  const headers = await (await main).allHeaders();
  expect(headers.server).toBe('nginx');
  expect(headers['content-encoding']).toBe('br');
  const delivered = [...browserConfiguration().matchAll(/^ {2}add_header ([\w-]+) "([^"]+)" always;$/gm)];
  expect(delivered.length).toBeGreaterThanOrEqual(7);
  for (const [, name, value] of delivered) expect(headers[name!.toLowerCase()], name).toBe(value);
  // A browser would use HTTPS, which no local server has, if it obeyed Strict-Transport-Security here.
  await page.reload();
  expect(new URL(page.url()).protocol).toBe('http:');
  expect(await page.evaluate(() => window.isSecureContext)).toBe(true);
});

test('another site embeds no file, frames no page, and keeps no handle on one that it opens', async ({
  browser,
  baseURL,
}) => {
  expect(await fromAnotherSite(browser, baseURL!)).toEqual([]);
});

for (const fault of OF_LOADING) {
  test.describe(`fault: ${fault.name}`, () => {
    test.use({fault});
    test('is reported while a page loads', async ({page, watched}) => {
      await page.goto(PAGE, {waitUntil: 'domcontentloaded'});
      await requestHydration(page);
      await expect.poll(() => watched.complaints.join('\n'), {timeout: 30_000}).toMatch(fault.says);
      watched.complaints.splice(0);
      // Further complaints of the same fault may follow until the page is closed.
      Object.defineProperty(watched.complaints, 'push', {value: () => 0});
    });
  });
}

for (const fault of OF_ISOLATION) {
  test.describe(`fault: ${fault.name}`, () => {
    test.use({fault});
    test('is noticed from another site', async ({browser, baseURL}) => {
      expect((await fromAnotherSite(browser, baseURL!)).join('\n')).toMatch(fault.says);
    });
  });
}
