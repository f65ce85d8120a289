/** What holds on every page: accessible, quiet, narrow enough for a small phone, readable without JavaScript. */
import AxeBuilder from '@axe-core/playwright';
import {expect, hydrated, setTheme, sitemapPaths, test, type Theme} from './test';

const paths = [...sitemapPaths(), '/search', '/uk/search', '/no-such-page'];

test('the sitemap lists the pages of both locales', () => {
  expect(sitemapPaths()).toEqual(expect.arrayContaining(['/', '/uk/', '/services/blik/payin_h2h', '/uk/services/blik/payin_h2h']));
});

for (const path of paths) {
  for (const theme of ['dark', 'light'] as Theme[]) {
    test(`${path} has no axe violation (${theme})`, async ({page}) => {
      await setTheme(page, theme);
      await page.goto(path);
      await hydrated(page);
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      const {violations} = await new AxeBuilder({page}).analyze();
      expect(violations.map(({id, nodes}) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([]);
    });
  }

  test(`${path} fits 320 px and is free of axe violations there`, async ({page}) => {
    await page.setViewportSize({width: 320, height: 640});
    await page.goto(path);
    await hydrated(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    const {violations} = await new AxeBuilder({page}).analyze();
    expect(violations.map(({id, nodes}) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([]);
  });
}

test.describe('without JavaScript', () => {
  test.use({javaScriptEnabled: false});
  for (const path of paths.filter((entry) => !entry.includes('search'))) {
    test(`${path} shows its text`, async ({page}) => {
      await page.goto(path);
      await expect(page.locator('h1')).toBeVisible();
      if (!path.includes('no-such')) expect((await page.locator('main').innerText()).length).toBeGreaterThan(200);
    });
  }
  test('all samples are readable', async ({page}) => {
    await page.goto('/api/transaction_create');
    const samples = page.locator('.tabs-container [role=tabpanel]');
    await expect(samples).toHaveCount(7);
    for (const sample of await samples.all()) await expect(sample).toBeVisible();
  });
});
