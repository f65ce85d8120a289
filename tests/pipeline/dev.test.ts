/** A changed datum reaches the page that is open in a browser. In a copy of its own: this runs beside the builds. */
import {chromium} from '@playwright/test';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {browserOptions} from '../browser';
import {freePort, ProjectCopy, stop} from './project';

/** A compilation of all pages takes 30 to 40 s on two cores that do nothing else; here they do. */
const PATIENCE_MS = 240_000;

let project: ProjectCopy;
beforeAll(() => {
  project = new ProjectCopy();
});
afterAll(() => project.remove());

test('a changed datum changes the page in the running dev server', async () => {
  const port = await freePort();
  const child = project.start('docusaurus', ['start', '--no-open', '--port', String(port)]);
  const browser = await chromium.launch(browserOptions());
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
    project.replace('src/data/gateway.yaml', 'window_seconds: 300', 'window_seconds: 329');
    // No reload here: the running server has to bring the change to the open page. It compiles every page again, since
    // each may hold the datum.
    await page.getByText('within 329 seconds').waitFor();
  } finally {
    await browser.close();
    await stop(child);
  }
});
