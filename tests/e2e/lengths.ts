/**
 * Budgets of the length of pages, in screens of a laptop (1280×800) and of a phone (390×844), per kind of page.
 * `tests/e2e/page-shape.spec.ts` measures the pages and prints their lengths. Make a page shorter, or move a part to a
 * page of its own, rather than raise a number.
 */

/** Screens of both kinds; `pages` are paths without the locale, or a folder of which every page counts. */
export interface LengthBudget {
  pages: readonly string[];
  laptop: number;
  phone: number;
}

export const LENGTHS: Readonly<Record<string, LengthBudget>> = {
  'the start page': {pages: ['/'], laptop: 8.5, phone: 11.6},
  callbacks: {pages: ['/callbacks'], laptop: 23.2, phone: 29.5},
  'a guide': {pages: ['/refunds', '/request_format', '/go_live', '/late_payments'], laptop: 17.8, phone: 25.7},
  'an operation': {pages: ['/api/'], laptop: 16, phone: 29.5},
  'a method': {
    pages: ['/services/blik/payin_hpp', '/services/pix/payin_h2h', '/services/acquiring_h2h'],
    laptop: 17.2,
    phone: 28.8,
  },
  'a country': {pages: ['/services/mexico', '/services/turkey'], laptop: 1.8, phone: 2.7},
  'a reference table': {pages: ['/reference/country_codes', '/reference/api_error_codes'], laptop: 32.2, phone: 55.2},
};
