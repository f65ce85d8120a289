/**
 * Weight budgets of a page before any interaction, enforced by `tests/build/budgets.test.ts`. Bytes are compressed
 * (brotli 11) and counted from the HTML by `loadsOf`; inline scripts count as HTML. Lower a budget when the site gets
 * lighter, but keep 150 bytes of headroom: the hashes in file names alone move a page by up to 90 bytes.
 */
import type {NAMED_PAGES} from './pages';
import type {Measure} from './weight';

export type Budget = Record<Extract<Measure, 'bytes' | 'javascript' | 'requests'>, number>;

/**
 * Median of all pages in all locales. Of it, styles are about 10,800 bytes, scripts 9,550, the policy 450, the search
 * texts and settings 250, and its shortcuts 200. Reading a page fetches nothing else; the goal for a whole visit is
 * 45,000.
 */
export const MEDIAN_BUDGET: Budget = {bytes: 35_800, javascript: 0, requests: 2};

/**
 * One page of each kind, in both locales. The 404 page also contains search and redirects; the navigation bar of every
 * page opens a dialog.
 */
export const BUDGETS: Record<keyof typeof NAMED_PAGES, Budget> = {
  home: {bytes: 37_600, javascript: 0, requests: 2},
  operation: {bytes: 43_200, javascript: 0, requests: 2},
  method: {bytes: 37_900, javascript: 0, requests: 2},
  methods: {bytes: 33_000, javascript: 0, requests: 2},
  countries: {bytes: 33_600, javascript: 0, requests: 2},
  banks: {bytes: 37_600, javascript: 0, requests: 2},
  post: {bytes: 26_500, javascript: 0, requests: 2},
  search: {bytes: 19_800, javascript: 0, requests: 2},
  missing: {bytes: 20_200, javascript: 0, requests: 2},
};

/**
 * The list of methods has a row for each. `BUDGETS.methods` is for this many; each further row may add the bytes of a
 * common one, so that a new method fails only if its row is heavier than others.
 */
export const METHOD_ROWS = {included: 72, bytesEach: 130};

/** The gateway in the page (engine, rules and facts), in compressed bytes. Fetched on first use. */
export const LIVE_BUDGET = 200_000;

/**
 * Compressed bytes that the signature lab fetches when it is opened: its program with the engine, and the facts of one
 * locale.
 */
export const LAB_BUDGET = {program: 19_000, facts: 10_000};

/**
 * Compressed bytes that the console fetches when a reader first requests a program. `scripts`: the code that generates
 * and runs it and shows a recorded run. `data`: the facts of the calls with the Ukrainian comments, the compiled sample
 * that is run, and a recorded run.
 */
export const CODE_BUDGET = {scripts: 13_500, data: 3_700};

/** Scripts that are fetched on intent, in compressed bytes each. */
export const PART_BUDGETS = {filter: 3_800, found: 8_400, marks: 1_700, search: 6_900, zoom: 3_300};
