/**
 * What a page may weigh before anyone touches it: `tests/build/budgets.test.ts` holds the built site to it. Bytes are those on
 * the wire (brotli 11), counted from the HTML as `loadsOf` does; the script that each page carries counts as its HTML.
 * Lower a budget when the site gets lighter, and leave it 150 bytes: the hashes in the names of files alone move a page by 90.
 */
import type {NAMED_PAGES} from './pages';
import type {Measure} from './weight';

export type Budget = Record<Extract<Measure, 'bytes' | 'javascript' | 'requests'>, number>;

/**
 * The median of all pages of all locales: styles are about 10,800 of it, scripts 9,550, the policy 450, what the search says and goes by 250, its keys 200. What a page carries
 * is all that reading it takes: nothing more is fetched, and a goal is 45,000 for a whole visit.
 */
export const MEDIAN_BUDGET: Budget = {bytes: 35_800, javascript: 0, requests: 2};

/** One page of each kind, in both locales. The page for unknown addresses searches and leads on, and every bar opens a dialog. */
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

/** The gateway in the page, engine, rules and facts together, in bytes on the wire. It is fetched when a reader first asks for it. */
export const LIVE_BUDGET = 200_000;

/** What the signature lab fetches when it is opened, in bytes on the wire: its program with the engine, and the facts of a locale. */
export const LAB_BUDGET = {program: 19_000, facts: 10_000};

/**
 * What the console fetches when a reader first asks for a program, in bytes on the wire: the script that writes and runs it
 * and shows a recorded run, and the data, which are the facts of the calls with the Ukrainian comments, the compiled sample
 * that is run, and a recorded run.
 */
export const CODE_BUDGET = {scripts: 13_500, data: 3_700};

/** The parts of a page that are fetched on intent, each in bytes on the wire. */
export const PART_BUDGETS = {filter: 3_800, found: 8_400, marks: 1_700, search: 6_900, zoom: 3_300};
