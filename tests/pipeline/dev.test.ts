/**
 * A changed datum updates an open page in the development server. Uses its own copy of the project, because builds run
 * at the same time.
 */
import {chromium} from '@playwright/test';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {browserOptions} from '../../src/operations/launchBrowser';
import {freePort, ProjectCopy, stop} from './project';

/** A compilation takes 10 s on two idle cores, and 40 s if all pages are compiled, as happens here. */
const PATIENCE_MS = 240_000;

let project: ProjectCopy;
beforeAll(() => {
  project = new ProjectCopy();
});
afterAll(() => project.remove());

test('a changed datum updates the open page in the dev server', async () => {
  const port = await freePort();
  const child = project.start('docusaurus', ['start', '--no-open', '--port', String(port)]);
  const browser = await chromium.launch(browserOptions({quick: true}));
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    const url = `http://localhost:${port}/request_format`;
    const answers = () =>
      fetch(url).then(
        (response) => response.ok,
        () => false,
      );
    await expect.poll(answers, {timeout: PATIENCE_MS, interval: 500}).toBe(true);
    await page.goto(url);
    await page.getByText('within 300 seconds').waitFor();
    // React renders the search box; there is no index, so nothing is found.
    await page.locator('.navbar__search kbd').first().waitFor();
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('refund');
    await page.locator('.navbar__search').getByText('No results').waitFor();
    // Requests the file like a click on the link.
    const sandbox = async () => {
      const answer = await fetch(`http://localhost:${port}/sandbox.mjs`, {headers: {accept: 'text/html'}});
      expect(answer.headers.get('content-type')).toContain('text/javascript');
      return answer.text();
    };
    const before = await sandbox();
    expect(before).toMatch(/^\/\/ The sandbox of this documentation/);
    project.replace('src/contract/data/gateway.yaml', 'window_seconds: 300', 'window_seconds: 329');
    // Without a reload: the server must push the change to the open page. It recompiles every page, since each may use
    // the datum.
    await page.getByText('within 329 seconds').waitFor();
    const after = await sandbox();
    expect(after).toMatch(/^\/\/ The sandbox of this documentation/);
    expect(after).not.toBe(before);
  } finally {
    await browser.close();
    await stop(child);
  }
});
