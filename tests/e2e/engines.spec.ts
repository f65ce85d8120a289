/**
 * A page of each kind under two more engines of accessibility. Locale and theme change from page to page, so that each
 * kind of page is seen in one of the four variants and each variant on several kinds.
 */
import {examine, noiseOf, type Engine} from './engines';
import {expect, hydrated, laidOut, setTheme, test} from './test';

const PAGES = [
  '/',
  '/services',
  '/services/mexico',
  '/services/blik/payin_hpp',
  '/api/transaction_pay',
  '/api/api_methods',
  '/callbacks',
  '/disputes',
  '/reference/api_error_codes',
  '/reference/transaction_statuses',
  '/decoder',
  '/changelog',
  '/blog',
  '/blog/signing-the-body',
  '/tags',
  '/about',
  '/search?q=refund',
  '/no-such-page',
];

/** The slowest page of an engine takes four seconds. */
const TIMEOUT = 240_000;

for (const engine of ['ace', 'htmlcs'] satisfies Engine[])
  test(`a page of each kind passes ${engine}`, async ({page}) => {
    test.setTimeout(TIMEOUT);
    const noise = noiseOf(engine);
    const met = new Set<number>();
    const counts: Record<string, number> = {};
    for (const [index, path] of PAGES.entries()) {
      const [locale, theme] = [index % 2 ? '/uk' : '', index % 4 < 2 ? 'dark' : 'light'] as const;
      await test.step(`${locale}${path}, ${theme}`, async () => {
        await setTheme(page, theme);
        await page.goto(locale + path);
        await hydrated(page);
        await laidOut(page);
        const report = await examine(page, engine);
        for (const one of report.met) met.add(one);
        for (const [rule, count] of Object.entries(report.counts)) counts[rule] = (counts[rule] ?? 0) + count;
        expect.soft(report.findings, `${locale}${path}, ${theme}`).toEqual([]);
      });
    }
    console.log(engine, counts);
    expect(
      noise.filter((_, index) => !met.has(index)),
      'no longer reported: delete these entries of noise.yaml',
    ).toEqual([]);
  });
