/** Views for screenshots: one page of each kind, on screens of six widths. */
import type {BrowserContextOptions, Page} from '@playwright/test';
import {ANNOUNCEMENT_ID} from '../../src/brand';
import {addStyles} from '../styles';

/** Kind → address, in the default locale. */
export const KINDS = {
  home: '/',
  guide: '/refunds',
  operation: '/api/transaction_create',
  method: '/services/blik/payin_hpp',
  finder: '/services',
  errors: '/reference/api_error_codes',
  statuses: '/reference/transaction_statuses',
  changelog: '/changelog',
  post: '/blog/signing-the-body',
  tags: '/tags',
  search: '/search?q=refund',
  missing: '/no-such-page',
} as const;

export type Kind = keyof typeof KINDS;

/** Width → height, in CSS pixels. */
export const SCREENS: Readonly<Record<number, number>> = {
  360: 740,
  390: 844,
  768: 1024,
  1280: 800,
  1536: 864,
  1920: 1080,
};

export interface View {
  kind: Kind;
  width: number;
  /** Height of the screen by default. */
  height?: number;
  theme: 'light' | 'dark';
  locale: 'en' | 'uk';
}

/** The same fonts everywhere: those of Debian, in the size of the site, which are installed on all machines with a browser for this test. */
const LETTERS = `:root {
  --ifm-font-family-base: DejaVu !important;
  --ifm-font-family-monospace: 'DejaVu Sans Mono' !important;
}`;

export function contextOptions({width, height = SCREENS[width]!, theme}: View): BrowserContextOptions {
  return {
    viewport: {width, height},
    hasTouch: width < 768,
    colorScheme: theme,
    reducedMotion: 'reduce',
    // Screenshots must not depend on the machine's time zone.
    timezoneId: 'UTC',
  };
}

/** Opens the page as a reader who has chosen the theme and closed the announcement. */
export async function show(page: Page, view: View): Promise<void> {
  await page.addInitScript(
    ([theme, announcement]) => {
      localStorage.setItem('theme', theme!);
      localStorage.setItem('docusaurus.announcement.id', announcement!);
      localStorage.setItem('docusaurus.announcement.dismiss', 'true');
    },
    [view.theme, ANNOUNCEMENT_ID],
  );
  await page.goto((view.locale === 'uk' ? '/uk' : '') + KINDS[view.kind]);
  await addStyles(page, LETTERS);
  if (view.kind === 'search') await page.locator('main a[href*="_highlight"]').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => document.documentElement.setAttribute('data-whole', ''));
}
