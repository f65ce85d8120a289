/** The changelog: what changed since a day, and of which kind, with the choice in the address. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Page} from '@playwright/test';
import {ROOT} from '../root';
import {expect, HYDRATION_STATES, openIn, openWithoutHydration, test} from './test';

const entries = (page: Page) => page.locator('.changes li[data-since]');
const shown = (page: Page) => page.locator('.changes li[data-since]:visible');
const days = (page: Page) =>
  entries(page).evaluateAll((all) => [...new Set(all.map((entry) => entry.getAttribute('data-since')!))]);

for (const state of HYDRATION_STATES)
  for (const locale of ['', '/uk'])
    test(`two actions show what changed since a day (${state}, ${locale || 'en'})`, async ({page}) => {
      const html = readFileSync(path.join(ROOT, 'build', locale, 'changelog/index.html'), 'utf8');
      const [, since] = /data-since="?([\d-]+)/.exec(html)!;
      await openIn(state, page, `${locale}/faq`);
      // First: the link in the bar. Second: the day.
      await page.locator('.navbar a[href$="/changelog"]').first().click();
      await page.locator('input[name=since]').fill(since!);
      await expect(page).toHaveURL(new RegExp(`\\?since=${since}$`));
      const expected = await entries(page).evaluateAll(
        (all, day) => all.filter((one) => one.getAttribute('data-since')! >= day).length,
        since!,
      );
      await expect(shown(page)).toHaveCount(expected);
      expect(expected).toBeGreaterThan(0);
      expect(expected).toBeLessThan(await entries(page).count());
      // A heading without a shown entry would promise something.
      for (const heading of await page.locator('.changes:visible > :is(h2, h3)').all())
        await expect(heading.locator('..').locator('li[data-since]:visible').first()).toBeVisible();
    });

test('label and day are combined, kept in the address, and cleared', async ({page}) => {
  await openWithoutHydration(page, '/changelog');
  const all = await entries(page).count();
  await page.locator('select[name=label]').selectOption('fixed');
  const fixed = await entries(page).evaluateAll((list) =>
    list.filter((one) => one.dataset.label === 'fixed').map((one) => one.dataset.since!),
  );
  await expect(shown(page)).toHaveCount(fixed.length);
  const newest = [...fixed].sort().at(-1);
  await page.locator('input[name=since]').fill(newest!);
  await expect(page).toHaveURL(new RegExp(`\\?label=fixed&since=${newest}$`));
  await page.reload();
  const both = await entries(page).evaluateAll(
    (list, day) => list.filter((one) => one.dataset.label === 'fixed' && one.dataset.since! >= day!).length,
    newest,
  );
  await expect(shown(page)).toHaveCount(both);
  await page.getByRole('button', {name: 'Clear', exact: true}).click();
  await expect(shown(page)).toHaveCount(all);
  await expect(page).toHaveURL(/\/changelog$/);
});

test('a day that is none shows everything, and a day to come the nearest', async ({page}) => {
  await openWithoutHydration(page, '/changelog?since=yesterday');
  await expect(page.locator('.filter-form output')).toContainText(/^(\d+) of \1$/);
  await openWithoutHydration(page, '/changelog?since=2099-01-01');
  await expect(page.locator('.filter-empty p')).toContainText('2099-01-01');
});

test('an entry keeps its link, and the contents list days alone', async ({page}) => {
  await page.setViewportSize({width: 1280, height: 800});
  await openWithoutHydration(page, '/changelog');
  const id = await entries(page).last().getAttribute('id');
  await page.goto(`/changelog#${id}`);
  await expect(page.locator(`[id="${id}"]`)).toBeInViewport();
  const links = page.locator('.doc-page__contents a');
  expect(await links.count()).toBe((await days(page)).length);
});
