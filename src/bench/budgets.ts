/**
 * What a page may weigh before anyone touches it: `tests/build/budgets.test.ts` holds the built site to it. Bytes are those on
 * the wire (brotli 11), counted from the HTML as `loadsOf` does. Lower a budget when the site gets lighter.
 */
import type {NAMED_PAGES} from './pages';
import type {Measure} from './weight';

export type Budget = Record<Extract<Measure, 'bytes' | 'javascript' | 'requests'>, number>;

/** The median of all pages of all locales. */
export const MEDIAN_BUDGET: Budget = {bytes: 38_000, javascript: 4_000, requests: 6};

/** One page of each kind, in both locales. */
export const BUDGETS: Record<keyof typeof NAMED_PAGES, Budget> = {
  home: {bytes: 37_000, javascript: 4_000, requests: 6},
  operation: {bytes: 41_000, javascript: 4_000, requests: 6},
  method: {bytes: 41_000, javascript: 4_000, requests: 6},
  methods: {bytes: 34_500, javascript: 4_000, requests: 6},
  countries: {bytes: 37_000, javascript: 4_000, requests: 6},
  banks: {bytes: 41_000, javascript: 4_000, requests: 6},
  post: {bytes: 30_000, javascript: 4_000, requests: 6},
  search: {bytes: 26_500, javascript: 4_000, requests: 6},
  missing: {bytes: 26_500, javascript: 4_000, requests: 6},
};
