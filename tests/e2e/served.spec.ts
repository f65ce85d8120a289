/** `npm run serve`, the second half of `npm start`: the only host that the project starts for someone who tries it. */
import {spawn} from 'node:child_process';
import {freePort} from '../../src/operations/delivery/running';
import {ROOT} from '../root';
import {expect, hydrated, test as base} from './test';

const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are asked for out of the pattern
  baseURL: async ({}, use) => {
    const port = await freePort();
    // In a group of its own, because npm starts a shell that starts the server.
    const server = spawn('npm', ['run', 'serve', '--', '--port', String(port)], {
      cwd: ROOT,
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise<void>((resolve, reject) => {
      let said = '';
      server.stdout.on('data', (part: Buffer) => {
        said += part.toString();
        if (said.includes(`http://localhost:${port}/`)) resolve();
      });
      server.on('close', () => reject(new Error(`npm run serve ended:\n${said}`)));
    });
    await use(`http://localhost:${port}`);
    process.kill(-server.pid!);
  },
});

test('npm run serve serves both locales, corrects addresses, and has a page for unknown ones', async ({page}) => {
  for (const [locale, missing] of [
    ['', 'Page Not Found'],
    ['/uk', 'Сторінку не знайдено'],
  ] as const) {
    expect((await page.goto(`${locale}/faq.html`))!.status()).toBe(200);
    await expect(page).toHaveURL(new RegExp(`${locale}/faq/?$`));
    await hydrated(page);
    await page.goto(`${locale}/nothing`);
    await expect(page.getByRole('heading', {level: 1, name: missing})).toBeVisible();
  }
});
