/**
 * What a page may weigh before anyone touches it: `tests/build/budgets.test.ts` holds the built site to it. Bytes are those on
 * the wire (brotli 11), counted from the HTML as `loadsOf` does; the script that each page carries counts as its HTML.
 * Lower a budget when the site gets lighter.
 */
import type {NAMED_PAGES} from './pages';
import type {Measure} from './weight';

export type Budget = Record<Extract<Measure, 'bytes' | 'javascript' | 'requests'>, number>;

/** The median of all pages of all locales. It is to come back to 30,000: styles are 12,000 of it, scripts 6,300. */
export const MEDIAN_BUDGET: Budget = {bytes: 34_100, javascript: 0, requests: 2};

/** One page of each kind, in both locales. The page for unknown addresses searches and leads on, and every bar opens a dialog. */
export const BUDGETS: Record<keyof typeof NAMED_PAGES, Budget> = {
  home: {bytes: 34_000, javascript: 0, requests: 2},
  operation: {bytes: 39_400, javascript: 0, requests: 2},
  method: {bytes: 36_900, javascript: 0, requests: 2},
  methods: {bytes: 29_200, javascript: 0, requests: 2},
  countries: {bytes: 29_600, javascript: 0, requests: 2},
  banks: {bytes: 33_800, javascript: 0, requests: 2},
  post: {bytes: 22_200, javascript: 0, requests: 2},
  search: {bytes: 15_100, javascript: 0, requests: 2},
  missing: {bytes: 15_600, javascript: 0, requests: 2},
};
