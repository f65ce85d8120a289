/** Shape of pages: columns without empty stretches, samples beside the text, and pages that are not too long. */
import type {Page} from '@playwright/test';
import {LENGTHS} from './lengths';
import {expect, sitemapPaths, test} from './test';

const LAPTOP = {width: 1280, height: 800};
const DESKTOP = {width: 1728, height: 1000};
const PHONE = {width: 390, height: 844};

/**
 * All English pages of payment methods and countries, without the operations of invoicing, and some Ukrainian ones,
 * whose columns differ only by longer texts.
 */
const METHODS = sitemapPaths()
  .filter((path) => /^(\/uk)?\/services\/./.test(path) && !/\/invoicing\/invoice_/.test(path))
  .filter((path, index) => !path.startsWith('/uk/') || index % 12 === 0);
/** Largest empty stretch of a column, in px. */
const HOLE = 240;
/** Parts of all pages; the tests of a part run side by side with those of another. */
const PARTS = 4;

/** Opens a page, laid out completely, so that positions are exact. */
async function openWhole(page: Page, address: string): Promise<void> {
  await page.goto(address, {waitUntil: 'domcontentloaded'});
  await page.evaluate(async () => {
    document.documentElement.setAttribute('data-whole', '');
    await document.fonts.ready;
  });
}

/**
 * Empty vertical stretches of the columns of a page, at every half screen of scrolling, below the sticky line and
 * within the part of the page that has columns.
 */
const holes = (page: Page, limit: number) =>
  page.evaluate((largest) => {
    const CONTENT = 'h1, h2, h3, h4, p, li, dt, dd, tr, pre, img, button, summary, [role=tab], .theme-admonition';
    const columnsOf = (side: string) => {
      const sides = [...document.querySelectorAll(`.panes > .panes__${side}`)];
      return {
        side,
        content: sides.flatMap((pane) => [...pane.querySelectorAll(CONTENT)].map((element) => ({element, pane}))),
      };
    };
    const bands = [...document.querySelectorAll('.panes')];
    if (bands.length === 0) return [];
    const columns = [columnsOf('text'), columnsOf('samples')];
    const panes = bands.flatMap((band) => [...band.children]);
    const found: string[] = [];
    const head = document.querySelector('.doc-page__contents')!.getBoundingClientRect().height + 56;
    for (let at = 0; ; at += innerHeight / 2) {
      scrollTo({top: at, behavior: 'instant'});
      const frames = new Map(panes.map((pane) => [pane, pane.getBoundingClientRect()]));
      const first = bands[0]!.getBoundingClientRect();
      const last = bands.at(-1)!.getBoundingClientRect();
      const from = Math.max(head, first.top);
      const to = Math.min(innerHeight, last.bottom);
      for (const {side, content} of columns) {
        const spans = content
          .map(({element, pane}) => {
            const box = element.getBoundingClientRect();
            const frame = frames.get(pane)!;
            return [Math.max(box.top, frame.top, from), Math.min(box.bottom, frame.bottom, to)] as const;
          })
          .filter(([top, bottom]) => bottom > top)
          .sort((one, other) => one[0] - other[0]);
        let filled = from;
        for (const [top, bottom] of [...spans, [to, to] as const]) {
          if (top - filled > largest)
            found.push(`${side}: ${Math.round(top - filled)} px are empty after ${Math.round(scrollY + filled)} px`);
          filled = Math.max(filled, bottom);
        }
      }
      if (at + innerHeight >= document.documentElement.scrollHeight) return found;
    }
  }, limit);

for (let part = 0; part < PARTS; part += 1)
  test(`no column of a method page has an empty stretch (${part + 1} of ${PARTS})`, async ({page}) => {
    test.setTimeout(300_000);
    for (const address of METHODS.filter((_, index) => index % PARTS === part)) {
      await page.setViewportSize(LAPTOP);
      await openWhole(page, address);
      const run = page.locator('button.run');
      if ((await run.count()) > 0) await expect.soft(run.first(), address).toBeInViewport({ratio: 1});
      for (const size of [LAPTOP, DESKTOP]) {
        await page.setViewportSize(size);
        expect.soft(await holes(page, HOLE), `${address} at ${size.width} px`).toEqual([]);
      }
    }
  });

for (const locale of ['', '/uk'])
  for (const {width, height} of [LAPTOP, DESKTOP])
    test(`the sample of a method and its button are in the first screen, and stay (${locale || 'en'}, ${width} px)`, async ({
      page,
    }) => {
      await page.setViewportSize({width, height});
      await page.goto(`${locale}/services/pix/payin_h2h`);
      const run = page.locator('button.run');
      await expect(run).toBeInViewport({ratio: 1});
      const samples = page.locator('.panes__samples').first();
      const frame = async () => (await samples.boundingBox())!;
      // The scrolled page has its sample below the contents line.
      await page.locator('#fields').scrollIntoViewIfNeeded();
      await page.evaluate(() => scrollBy({top: 200, behavior: 'instant'}));
      const {y, height: tall} = await frame();
      const line = (await page.locator('.doc-page__contents').boundingBox())!;
      expect(y).toBeGreaterThanOrEqual(line.y + line.height);
      expect(y + tall).toBeLessThanOrEqual(height);
      // The keyboard reaches the end of the pane, which scrolls by itself.
      const last = samples.locator('pre').last();
      await last.focus();
      await page.keyboard.press('End');
      await expect(last).toBeInViewport();
    });

test('the parts of a method page keep their order: without a style sheet, for Tab and for screen readers', async ({
  page,
}) => {
  await page.goto('/services/pix/payin_h2h');
  const order = [
    '#glance',
    '#steps',
    '#fields',
    '#pay',
    '.samples',
    '.run',
    '#callback',
    '#test',
    '#failures',
    '#traps',
  ];
  const found = await page.evaluate(
    (selectors) =>
      [...document.querySelectorAll(selectors.join())].map((one) => selectors.find((own) => one.matches(own))),
    order,
  );
  expect(found).toEqual(order);
});

test.describe('pages keep the budget of their length', () => {
  for (const [kind, {pages, laptop, phone}] of Object.entries(LENGTHS))
    for (const locale of ['', '/uk'])
      test(`${kind} (${locale || 'en'})`, async ({page}) => {
        test.setTimeout(300_000);
        const all = sitemapPaths();
        const paths = pages.flatMap((own) =>
          own.endsWith('/') && own !== '/' ? all.filter((path) => path.startsWith(locale + own)) : [locale + own],
        );
        const lengths: Record<string, [number, number]> = {};
        for (const path of paths) {
          await page.setViewportSize(LAPTOP);
          await openWhole(page, path);
          const screens = () => page.evaluate(() => document.documentElement.scrollHeight / innerHeight);
          const wide = await screens();
          await page.setViewportSize(PHONE);
          lengths[path] = [wide, await screens()];
        }
        const longest = ([0, 1] as const).map((side) =>
          Object.entries(lengths).reduce((one, other) => (other[1][side] > one[1][side] ? other : one)),
        );
        console.log(
          `${kind} (${locale || 'en'}): ${[laptop, phone]
            .map((budget, side) => `${longest[side]![1][side]!.toFixed(1)} of ${budget} screens, ${longest[side]![0]}`)
            .join(' · ')}`,
        );
        expect.soft(longest[0]![1][0], longest[0]![0]).toBeLessThanOrEqual(laptop);
        expect.soft(longest[1]![1][1], longest[1]![0]).toBeLessThanOrEqual(phone);
      });
});

for (const locale of ['', '/uk'])
  for (const {width, height} of [LAPTOP, PHONE])
    test(`a receiver is within two screens of the top of callbacks (${locale || 'en'}, ${width} px)`, async ({
      page,
    }) => {
      await page.setViewportSize({width, height});
      await page.goto(`${locale}/callbacks`);
      await page.getByRole('tab', {name: 'PHP', exact: true}).first().click();
      const program = page.locator('[role=tabpanel]:visible pre').first();
      await expect(program).toContainText('<?php');
      const top = await program.evaluate((element) => element.getBoundingClientRect().top + scrollY);
      expect(top).toBeLessThan(2 * height);
      const order = await page
        .locator('article h2[id]')
        .evaluateAll((headings) => headings.slice(0, 3).map(({id}) => id));
      expect(order).toEqual(['receivers', 'verify', 'what-arrives']);
    });
