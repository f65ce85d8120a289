/** First interactions and page moves in each engine, on the delivered site. */
import {setTimeout as sleep} from 'node:timers/promises';
import type {Engine, EngineName, Tab} from '../../engines/driver';
import {findEngine} from '../../engines/find';
import {CLICKED, installInPage, SHOWN, type Input} from './inPage';

export const ENGINES = ['chromium', 'firefox', 'webkit'] as const satisfies readonly EngineName[];

const SIZE = {width: 1280, height: 800};
/** Time in ms for a page to be laid out, for an element to stand still, and for a page move. */
const PATIENCE = 30_000;

/** A measurement with its label in the table, on a page that nobody has touched. */
interface Measurement {
  label: string;
  route: string;
  measure: (tab: Tab) => Promise<number>;
}

const FIELD = '.navbar__search-input';
const BRANCH = '.theme-doc-sidebar-menu > li:nth-child(2)';
const NEXT = '.pagination-nav__link--next';

/** Keyed by the name in the report. */
export const MEASURED = {
  shortcut: {
    label: 'Ctrl+K → the field has the focus',
    route: '/faq',
    measure: (tab) => timed(tab, 'shortcut', `${FIELD}:focus`, () => tab.press('k', ['Control'])),
  },
  search: {
    label: 'first letter after Ctrl+K → first answer',
    route: '/faq',
    async measure(tab) {
      await timed(tab, 'shortcut', `${FIELD}:focus`, () => tab.press('k', ['Control']));
      return timed(tab, 'letter', '.navbar__search [role=option]', () => tab.type('refund'));
    },
  },
  filter: {
    label: 'first letter → table of countries filtered',
    route: '/reference/country_codes',
    async measure(tab) {
      await clickOn(tab, '.filter-form input');
      // A hidden row is not displayed itself.
      return timed(tab, 'letter', '.table-filter tbody:has(tr[hidden]) tr:not([hidden])', () => tab.type('ukr'));
    },
  },
  branch: {
    label: 'click → branch of the menu open',
    route: '/faq',
    measure: (tab) =>
      timed(tab, 'click', `${BRANCH} > ul > li`, () => clickOn(tab, `${BRANCH} > div > [aria-expanded]`)),
  },
  run: {
    label: 'Run → dialog of the console usable',
    route: '/api/transaction_create',
    measure: (tab) =>
      timed(tab, 'click', 'dialog[open]:has(select:enabled) textarea:enabled', () => clickOn(tab, 'button.run')),
  },
  moveProse: {label: 'link of a page of prose → new h1', route: '/faq', measure: moved},
  moveOperation: {label: 'link of an operation → new h1', route: '/api/transaction_create', measure: moved},
  moveHydrated: {
    label: 'link of a hydrated operation → new h1',
    route: '/api/transaction_create',
    async measure(tab) {
      await until(tab, 'hydration', () => {
        // Repeatedly, because the script that listens may still be loading.
        document.dispatchEvent(new Event('portal-hydrate'));
        return document.documentElement.dataset.hasHydrated === 'true';
      });
      return moved(tab);
    },
  },
} as const satisfies Record<string, Measurement>;

export type MeasuredName = keyof typeof MEASURED;
const NAMES = Object.keys(MEASURED) as MeasuredName[];

/** Times in ms of one engine: with empty caches, and of the second visit of the same profile. */
export interface EngineTimes {
  cold: number[];
  warm: number[];
}

/** Times by engine and by what is measured; engines that are not installed are absent. */
export type EngineResults = Partial<Record<EngineName, Record<MeasuredName, EngineTimes>>>;

/** Evaluates a function in the page; its arguments and result are JSON. */
const evaluate = async <Arguments extends unknown[], Result>(
  tab: Tab,
  fn: (...args: Arguments) => Result | Promise<Result>,
  ...args: Arguments
): Promise<Result> =>
  (await tab.evaluate([], `(${fn})(${args.map((arg) => JSON.stringify(arg)).join(', ')})`)) as Result;

/** @throws Error if the function does not return a true value in time */
async function until<Result>(tab: Tab, what: string, fn: () => Result): Promise<NonNullable<Result>> {
  for (const end = Date.now() + PATIENCE; ;) {
    // A document may be replaced meanwhile.
    const value = await evaluate(tab, fn).catch(() => undefined);
    if (value) return value;
    if (Date.now() > end) throw new Error(`no ${what} within ${PATIENCE} ms`);
    await sleep(50);
  }
}

/** @returns ms from the input to the frame that shows the effect */
async function timed(tab: Tab, input: Input, effect: string, act: () => Promise<void>): Promise<number> {
  await evaluate(tab, (...args: [Input, string]) => window.benchInPage!.arm(...args), input, effect);
  await act();
  return evaluate(tab, () => window.benchInPage!.took());
}

/** Brings the first displayed match into view, and clicks it once it stands still. */
async function clickOn(tab: Tab, selector: string): Promise<void> {
  const place = () =>
    evaluate(
      tab,
      (css) => {
        const element = [...document.querySelectorAll(css)].find((one) => one.getClientRects().length > 0);
        element?.scrollIntoView({block: 'center', behavior: 'instant'});
        const box = element?.getClientRects()[0];
        return box ? {x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2} : null;
      },
      selector,
    );
  let last = await place();
  for (const end = Date.now() + PATIENCE; ;) {
    await sleep(50);
    const now = await place();
    if (now && last && now.x === last.x && now.y === last.y) return tab.click(now.x, now.y);
    if (Date.now() > end) throw new Error(`${selector} ${now ? 'moves' : 'is not displayed'}`);
    last = now;
  }
}

/** Follows the link to the next page. @returns ms from the click to the frame that shows the heading of that page */
async function moved(tab: Tab): Promise<number> {
  await clickOn(tab, NEXT);
  for (const end = Date.now() + PATIENCE; ;) {
    const ms = await evaluate(tab, (key) => sessionStorage.getItem(key), SHOWN).catch(() => null);
    if (ms !== null) return Number(ms);
    if (Date.now() > end) throw new Error(`no new heading within ${PATIENCE} ms`);
    await sleep(50);
  }
}

/** Opens the page as a reader does who waits until it stands still, and measures once. */
async function visit(tab: Tab, origin: string, {route, measure}: Measurement): Promise<number> {
  await tab.goto(origin + route);
  await until(tab, 'layout', () => document.documentElement.hasAttribute('data-laid-out'));
  return measure(tab);
}

/**
 * Order of the measurements: each run measures everything in every engine, so that a busy moment of the machine does not
 * meet one engine alone, and begins with another engine than the run before.
 */
export function interleaved<Name extends string>(
  engines: readonly Name[],
  runs: number,
): {engine: Name; name: MeasuredName}[] {
  return Array.from({length: runs}, (_, run) => run).flatMap((run) => {
    const first = run % engines.length;
    const order = [...engines.slice(first), ...engines.slice(0, first)];
    return NAMES.flatMap((name) => order.map((engine) => ({engine, name})));
  });
}

/**
 * Measures every installed engine. Each measurement has a new profile: the first visit meets empty caches, the second one
 * what the first has left.
 * @param origin of the delivered site
 * @param runs of each measurement
 * @param say receives progress, and the Debian packages of each engine that is missing
 * @throws Error that names the engine and what it was to measure
 */
export async function measureEngines(
  origin: string,
  runs: number,
  say: (text: string) => void,
): Promise<EngineResults> {
  const started = new Map<EngineName, Engine>();
  try {
    for (const engine of ENGINES) {
      const found = findEngine(engine);
      if ('start' in found) started.set(engine, await found.start());
      else say(`${engine} is not installed, so it is skipped: apt-get install ${found.missing}`);
    }
    const results: EngineResults = {};
    const script = `globalThis.__name = (target) => target; (${installInPage})(${JSON.stringify(CLICKED)}, ${JSON.stringify(SHOWN)});`;
    for (const {engine, name} of interleaved([...started.keys()], runs)) {
      const session = await started.get(engine)!.start({javaScript: true, storage: true, script});
      try {
        const tab = await session.newTab();
        await tab.setSize(SIZE.width, SIZE.height);
        const cold = await visit(tab, origin, MEASURED[name]);
        // Another document between both visits: else the second one would be a reload, which asks for every file again. What
        // the page has remembered when it was left, such as open branches, is removed; the files stay in the caches.
        await tab.goto(`${origin}/robots.txt`);
        await evaluate(tab, () => {
          for (const storage of [sessionStorage, localStorage]) storage.clear();
        });
        const warm = await visit(tab, origin, MEASURED[name]);
        const times = (results[engine] ??= empty())[name];
        times.cold.push(cold);
        times.warm.push(warm);
        say(`${engine}, ${name}: ${Math.round(cold)} ms, then ${Math.round(warm)} ms`);
      } catch (error) {
        // A crashed browser cannot close its session, and that error would hide the first one.
        await session.close().catch(() => {});
        throw new Error(`${engine}, ${name}: ${(error as Error).message}`, {cause: error});
      }
      await session.close();
    }
    return results;
  } finally {
    for (const engine of started.values()) await engine.stop().catch(() => {});
  }
}

const empty = (): Record<MeasuredName, EngineTimes> =>
  Object.fromEntries(NAMES.map((name) => [name, {cold: [], warm: []}])) as unknown as Record<MeasuredName, EngineTimes>;
