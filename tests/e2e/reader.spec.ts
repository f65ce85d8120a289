/**
 * Typical actions of a reader: choosing a language, searching, switching locale and theme, following an old address.
 */
import {expect, hydrated, test} from './test';
import {brand} from '../../src/brand';

test('the language of the samples is remembered across pages', async ({page}) => {
  await page.goto('/api/transaction_create');
  await hydrated(page);
  await page.getByRole('tab', {name: 'Python'}).click();
  await expect(page.getByText('python3 sample.py').first()).toBeVisible();
  await page.goto('/services/blik/payin_h2h');
  await expect(page.getByRole('tab', {name: 'Python'})).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('python3 sample.py').first()).toBeVisible();
});

test('the copy button copies the whole sample', async ({page, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/api/transaction_find');
  await hydrated(page);
  const panel = page.locator('.tabs-container [role=tabpanel]').first();
  await panel.hover();
  await panel.getByRole('button', {name: /copy/i}).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('#!/usr/bin/env bash');
  expect(copied).toContain('/transaction/find');
});

test('Ctrl+K finds an error code by its field name and opens the page with the term marked', async ({page}) => {
  await page.goto('/');
  await hydrated(page);
  await page.keyboard.press('ControlOrMeta+k');
  const box = page.getByRole('combobox').or(page.locator('.navbar__search-input')).first();
  await expect(box).toBeFocused();
  await box.pressSequentially('idempotency', {delay: 20});
  const suggestion = page.locator('[class*=suggestion]').first();
  await expect(suggestion).toBeVisible({timeout: 15_000});
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/_highlight=idempotency/);
  await expect(page.locator('mark').first()).toBeVisible();
});

test('the results page searches in Ukrainian', async ({page}) => {
  await page.goto('/uk/search?q=валюта');
  await expect(page.locator('main').getByRole('article').first()).toBeVisible({timeout: 15_000});
});

test('the locale switch keeps the page, the query and the anchor [2.4]', async ({page}) => {
  await page.goto('/reference/transaction_statuses?a=1#moves');
  await hydrated(page);
  await page.getByRole('button', {name: 'English'}).hover();
  await page.getByRole('navigation', {name: 'Main'}).getByRole('link', {name: 'Українська'}).click();
  await expect(page).toHaveURL(/\/uk\/reference\/transaction_statuses\/?\?a=1#moves$/);
  await expect(page.locator('html')).toHaveAttribute('lang', /^uk/);
  await expect(page.locator('#moves')).toBeVisible();
  await hydrated(page);
  await page.getByRole('button', {name: 'Українська'}).hover();
  await page.getByRole('navigation', {name: 'Головна навігація'}).getByRole('link', {name: 'English'}).click();
  await expect(page).toHaveURL(/\d\/reference\/transaction_statuses\/?\?a=1#moves$/);
});

test('dark is the default, also under a light operating system, and a choice holds across locales', async ({page}) => {
  await page.emulateMedia({colorScheme: 'light'});
  await page.goto('/');
  await hydrated(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', {name: /dark and light mode/}).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.goto('/uk/');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('a closed announcement stays closed, in both locales', async ({page}) => {
  await page.goto('/');
  await hydrated(page);
  await page.locator('.theme-announcement-bar button').click();
  await expect(page.locator('.theme-announcement-bar')).toBeHidden();
  await page.goto('/uk/');
  await hydrated(page);
  await expect(page.locator('.theme-announcement-bar')).toBeHidden();
});

for (const locale of ['', '/uk']) {
  test(`an old address leads to the new one with query and hash (${locale || 'en'})`, async ({page}) => {
    await page.goto(`${locale}/services/blik/blik_hpp?ref=old#test`);
    await expect(page).toHaveURL(new RegExp(`${locale}/services/blik/payin_hpp/?\\?ref=old#test$`));
    await expect(page.locator('#test')).toBeVisible();
  });
}

test('a picture opens large and closes with Escape', async ({page}) => {
  await page.goto('/disputes');
  await hydrated(page);
  const picture = page.getByAltText(/Statuses of a dispute/);
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveClass(/medium-zoom-image/, {timeout: 5000});
  await picture.click();
  await expect(page.locator('.medium-zoom-overlay')).toBeVisible();
  // The library ignores the key during its opening animation.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.locator('.medium-zoom-overlay')).toHaveCount(0, {timeout: 1000});
  }).toPass();
});

test('a deep link to a field row scrolls to it', async ({page}) => {
  await page.goto('/api/transaction_create#request-external_transaction_id');
  await expect(page.locator('#request-external_transaction_id')).toBeInViewport();
});

test('on a phone the menu opens, leads to a page and closes', async ({page}) => {
  await page.setViewportSize({width: 360, height: 720});
  await page.goto('/');
  await hydrated(page);
  await page.getByRole('button', {name: /toggle navigation/i}).click();
  await page.locator('.navbar-sidebar').getByRole('link', {name: 'Payment methods'}).click();
  await expect(page).toHaveURL(/\/services\/?$/);
  await expect(page.locator('.navbar-sidebar--show')).toHaveCount(0);
});

test('the footer holds the copyright line of 2025 and nothing else [2.14]', async ({page}) => {
  for (const address of ['/', '/uk/', '/blog', '/search']) {
    await page.goto(address);
    await hydrated(page);
    await expect(page.getByRole('contentinfo')).toHaveText(`© 2025 ${brand.name}`);
    await expect(page.getByRole('contentinfo').locator('a, button, img, svg, form')).toHaveCount(0);
  }
});
