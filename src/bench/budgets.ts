/**
 * What a page may weigh before anyone touches it: `tests/build/budgets.test.ts` holds the built site to it. Bytes are those on
 * the wire (brotli 11), counted from the HTML as `loadsOf` does. Lower a budget when the site gets lighter.
 */
import type {NAMED_PAGES} from './pages';
import type {Measure} from './weight';

export type Budget = Record<Extract<Measure, 'bytes' | 'javascript' | 'requests'>, number>;

/** The median of all pages of all locales. */
export const MEDIAN_BUDGET: Budget = {bytes: 203_000, javascript: 167_000, requests: 7};

/** One page of each kind, in both locales. */
export const BUDGETS: Record<keyof typeof NAMED_PAGES, Budget> = {
  home: {bytes: 203_000, javascript: 168_000, requests: 7},
  operation: {bytes: 207_000, javascript: 168_000, requests: 7},
  method: {bytes: 207_000, javascript: 168_000, requests: 7},
  methods: {bytes: 199_000, javascript: 168_000, requests: 7},
  countries: {bytes: 201_000, javascript: 168_000, requests: 7},
  banks: {bytes: 205_000, javascript: 168_000, requests: 7},
  post: {bytes: 194_000, javascript: 168_000, requests: 7},
  search: {bytes: 191_000, javascript: 168_000, requests: 7},
  missing: {bytes: 190_000, javascript: 168_000, requests: 7},
};
