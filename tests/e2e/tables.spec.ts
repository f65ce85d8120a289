/** Tables: targets clear of sticky heads, amounts and days. */
import {expect, laidOut, openWithoutHydration, test} from './test';

/** Tables with a sticky head, and a row in the middle of each. */
const TARGETS = [
  '/reference/api_error_codes#code-105',
  '/reference/api_error_codes#code-201',
  '/reference/api_error_codes#code-219',
  '/reference/failure_reason_codes#reason-1007',
  '/reference/country_codes#UA',
  '/reference/movement_kinds#kind-refund',
  '/uk/reference/api_error_codes#code-105',
  '/uk/reference/failure_reason_codes#reason-1007',
];

for (const [width, height] of [
  [1280, 800],
  [800, 800],
] as const)
  test(`the row of a link is fully below the head of its table, at ${width} px`, async ({page}) => {
    await page.setViewportSize({width, height});
    for (const address of TARGETS) {
      await openWithoutHydration(page, address);
      await laidOut(page);
      const target = page.locator(`[id="${address.split('#')[1]}"]`);
      await expect(target, address).toBeInViewport();
      const {head, row} = await target.evaluate((element) => {
        const cells = element.closest('table')!.querySelectorAll('thead th');
        return {
          head: Math.max(...[...cells].map((cell) => cell.getBoundingClientRect().bottom)),
          row: element.getBoundingClientRect().top,
        };
      });
      expect(head, `${address}: the head sticks`).toBeGreaterThan(50);
      expect(row, address).toBeGreaterThanOrEqual(head - 0.5);
      // Below 997 px another bar may stand above the text.
      if (width > 996) expect(row, address).toBeLessThan(head + 40);
    }
  });

for (const locale of ['', '/uk'])
  test(`amounts end below each other, and a day stays on one line (${locale || 'en'})`, async ({page}) => {
    await page.setViewportSize({width: 1280, height: 800});
    await openWithoutHydration(page, `${locale}/settlement`);
    await laidOut(page);
    const amounts = page.locator('td.amount');
    expect(await amounts.count()).toBeGreaterThan(8);
    for (const amount of await amounts.all()) {
      await expect(amount).toHaveCSS('text-align', 'right');
      await expect(amount).toHaveCSS('font-variant-numeric', 'tabular-nums');
    }
    const days = page.locator('.day');
    expect(await days.count()).toBeGreaterThan(3);
    for (const day of await days.all())
      expect(
        await day.evaluate((cell) => {
          const range = document.createRange();
          range.selectNodeContents(cell);
          return new Set([...range.getClientRects()].map(({top}) => Math.round(top))).size;
        }),
      ).toBe(1);
  });

test('in the table of errors, paths stay whole and no text is in a narrow column', async ({page}) => {
  await page.setViewportSize({width: 1280, height: 800});
  for (const locale of ['', '/uk']) {
    await openWithoutHydration(page, `${locale}/reference/api_error_codes`);
    await laidOut(page);
    const widths = await page
      .locator('table.errors thead th')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width));
    expect(widths.at(-1)!, 'the word about a retry').toBeGreaterThanOrEqual(110);
    const broken = await page
      .locator('table.errors tbody td:nth-child(3) > a code')
      .evaluateAll((codes) =>
        codes
          .filter((code) => code.textContent!.length < 30 && code.getClientRects().length > 1)
          .map((code) => code.textContent),
      );
    expect(broken).toEqual([]);
  }
});
