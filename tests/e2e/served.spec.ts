/** What `npm start` and `npm run serve` show: the suite itself is served by a host of its own (`serve.ts`). */
import {spawn, type ChildProcess} from 'node:child_process';
import path from 'node:path';
import {ROOT} from '../root';
import {expect, hydrated, test} from './test';

/** Beside the port of the suite, and apart from it by worker. */
const PORT = Number(process.env.E2E_PORT ?? 3107) + 100 + Number(process.env.TEST_PARALLEL_INDEX ?? 0);

let server: ChildProcess;
test.beforeAll(async () => {
  // It loads the whole configuration first.
  test.setTimeout(240_000);
  server = spawn(
    path.join(ROOT, 'node_modules/.bin/docusaurus'),
    ['serve', '--no-open', '--host', 'localhost', '--port', String(PORT)],
    {cwd: ROOT, stdio: 'ignore'},
  );
  await expect
    .poll(
      () =>
        fetch(`http://localhost:${PORT}/`).then(
          ({status}) => status,
          () => 0,
        ),
      {timeout: 200_000},
    )
    .toBe(200);
});
test.afterAll(() => {
  server.kill();
});

// The only origin that these tests may ask.
test.use({baseURL: `http://localhost:${PORT}`});

test('`docusaurus serve` shows pages of both locales, unknown addresses and mended ones', async ({page, request}) => {
  for (const [address, status] of [
    ['/', 200],
    ['/uk/services/blik/payin_hpp', 200],
    ['/1.0/migration', 200],
    ['/search-index/head.json', 200],
    ['/no-such-page', 404],
  ] as const)
    expect((await request.get(address)).status(), address).toBe(status);
  await page.goto('/request_format.html?a=1#signing');
  await expect(page).toHaveURL(/\/request_format\/?\?a=1#signing$/);
  await hydrated(page);
  await page.locator('.theme-doc-sidebar-menu').getByRole('link', {name: 'FAQ'}).click();
  await expect(page).toHaveURL(/\/faq\/?$/);
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', {level: 1, name: 'Page Not Found'})).toBeVisible();
});
