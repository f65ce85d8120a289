/**
 * What a page may weigh before anyone touches it: `tests/build/budgets.test.ts` holds the built site to it. Bytes are those on
 * the wire (brotli 11), counted from the HTML as `loadsOf` does; the script that each page carries counts as its HTML.
 * Lower a budget when the site gets lighter.
 */
import type {NAMED_PAGES} from './pages';
import type {Measure} from './weight';

export type Budget = Record<Extract<Measure, 'bytes' | 'javascript' | 'requests'>, number>;

/** The median of all pages of all locales. */
export const MEDIAN_BUDGET: Budget = {bytes: 30_000, javascript: 0, requests: 2};

/** One page of each kind, in both locales. The page for unknown addresses searches and leads on, and every bar opens a dialog. */
export const BUDGETS: Record<keyof typeof NAMED_PAGES, Budget> = {
  home: {bytes: 28_300, javascript: 0, requests: 2},
  operation: {bytes: 35_000, javascript: 0, requests: 2},
  method: {bytes: 32_500, javascript: 0, requests: 2},
  methods: {bytes: 27_500, javascript: 0, requests: 2},
  countries: {bytes: 27_000, javascript: 0, requests: 2},
  banks: {bytes: 31_000, javascript: 0, requests: 2},
  post: {bytes: 19_000, javascript: 0, requests: 2},
  search: {bytes: 14_000, javascript: 0, requests: 2},
  missing: {bytes: 14_500, javascript: 0, requests: 2},
};
