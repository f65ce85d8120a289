/** What holds on every page, tried on some of each kind (see `kinds.ts`): accessible, quiet, narrow enough for a small phone, readable without JavaScript. */
import type AxeBuilder from '@axe-core/playwright';
import {axe} from './axe';
import {samplePages} from './kinds';
import {expect, hydrated, setTheme, sitemapPaths, test} from './test';

const paths = samplePages([
  ...sitemapPaths(),
  // Not in the sitemap.
  '/search',
  '/uk/search',
  '/no-such-page',
  '/1.0/migration',
  '/uk/1.0/callbacks',
]);

test('the sitemap lists the pages of both locales', () => {
  expect(sitemapPaths()).toEqual(
    expect.arrayContaining(['/', '/uk/', '/services/blik/payin_h2h', '/uk/services/blik/payin_h2h']),
  );
});

/** Rules that depend on the theme; the others need to be checked once per page. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Rules about what a narrow view changes: the menu, what is hidden, what scrolls. */
const NARROW_RULES = [
  'aria-hidden-focus',
  'button-name',
  'link-name',
  'nested-interactive',
  'region',
  'scrollable-region-focusable',
];

/** Seven samples are thousands of coloured words: apart from their colours, nothing in them can offend. */
const COLOURED_WORDS = 'pre code > *';

async function violations(builder: AxeBuilder): Promise<string[]> {
  const result = await builder.analyze();
  return result.violations.map(({id, nodes}) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

for (const path of paths) {
  test(`${path} is accessible in both themes, and on a phone of 320 px`, async ({page}) => {
    await page.goto(path);
    await hydrated(page);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    if (await page.locator(COLOURED_WORDS).count()) {
      expect(await violations(axe(page).disableRules(COLOUR_RULES).exclude(COLOURED_WORDS))).toEqual([]);
      expect(await violations(axe(page).withRules(COLOUR_RULES))).toEqual([]);
    } else {
      // Nothing to leave out, so one look will do. On a long table each takes many seconds.
      expect(await violations(axe(page))).toEqual([]);
    }

    await setTheme(page, 'light');
    await page.reload();
    await hydrated(page);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    expect(await violations(axe(page).withRules(COLOUR_RULES))).toEqual([]);

    await page.setViewportSize({width: 320, height: 640});
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(await violations(axe(page).withRules(NARROW_RULES).exclude(COLOURED_WORDS))).toEqual([]);
  });
}

test.describe('without JavaScript', () => {
  test.use({javaScriptEnabled: false});
  for (const path of paths.filter((entry) => !entry.includes('search'))) {
    test(`${path} shows its text`, async ({page}) => {
      await page.goto(path);
      await expect(page.locator('h1')).toBeVisible();
      if (!path.includes('no-such')) expect((await page.locator('main').innerText()).length).toBeGreaterThan(40);
    });
  }
  test('all samples are readable', async ({page}) => {
    await page.goto('/api/transaction_create');
    const samples = page.locator('.tabs-container [role=tabpanel]');
    await expect(samples).toHaveCount(7);
    for (const sample of await samples.all()) await expect(sample).toBeVisible();
  });
});
