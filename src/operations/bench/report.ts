/** The table that `npm run bench` prints. */
import {ENGINES, MEASURED, type EngineResults, type MeasuredName} from './measure/engines';
import {peers, PEERS} from './peers';
import {median, type Figure} from './statistics';
import {kilo, markdownTable} from './table';

export const GROUPS = ['bytes', 'reading', 'lighthouse', 'clicks', 'search', 'engines', 'build', 'dev'] as const;
export type Group = (typeof GROUPS)[number];

interface Row {
  label: string;
  group: Group;
  show: (value: number) => string;
  /** The target value. */
  goal?: string;
}

const whole = (value: number): string => Math.round(value).toLocaleString('en');
const tenth = (value: number): string => value.toFixed(1);

const score = (name: string): Row => ({
  label: `Lighthouse mobile: ${name}`,
  group: 'lighthouse',
  show: whole,
  goal: '100',
});

/** In table order. */
const ROWS = {
  bytes: {label: 'bytes before the first interaction', group: 'bytes', show: kilo, goal: '≤ 50k'},
  javascript: {label: 'of these JavaScript', group: 'bytes', show: kilo, goal: '≤ 25k'},
  html: {label: 'of these HTML', group: 'bytes', show: kilo},
  css: {label: 'of these CSS', group: 'bytes', show: kilo},
  requests: {label: 'requests before the first interaction', group: 'bytes', show: whole},
  prefetch: {label: 'bytes prefetched when idle, apart', group: 'bytes', show: kilo},
  untouched: {label: 'bytes of an untouched visit, 10 s', group: 'reading', show: kilo, goal: '≤ 45k'},
  readBytes: {label: 'bytes of a visit that reads to the end', group: 'reading', show: kilo, goal: '≤ 45k'},
  readAhead: {label: 'documents fetched ahead in it, apart', group: 'reading', show: kilo},
  readBlocking: {label: 'blocking in it, 4× CPU, ms', group: 'reading', show: whole, goal: '≤ 50'},
  category: {label: 'category, cold, slow 4G and 4× CPU → content, ms', group: 'reading', show: whole, goal: '≤ 400'},
  firstActs: {label: 'other first interactions, the same → effect, ms', group: 'reading', show: whole, goal: '≤ 200'},
  performance: score('performance'),
  accessibility: score('accessibility'),
  practices: score('best practices'),
  seo: score('SEO'),
  lcp: {label: 'LCP, ms', group: 'lighthouse', show: whole, goal: '≤ 950'},
  tbt: {label: 'TBT, ms', group: 'lighthouse', show: whole, goal: '≤ 20'},
  click: {label: 'click → new h1 painted, ms', group: 'clicks', show: whole, goal: '≤ 72'},
  clickFirst: {label: 'the first click on an untouched page, ms', group: 'clicks', show: whole},
  clickRested: {label: 'click after the pointer rested 0.3 s, ms', group: 'clicks', show: whole, goal: '≤ 72'},
  clickSlow: {label: 'click, slow 4G and 4× CPU, ms', group: 'clicks', show: whole, goal: '≤ 200'},
  clickSlowFirst: {label: 'the first click, slow 4G and 4× CPU, ms', group: 'clicks', show: whole},
  clickSlowRested: {
    label: 'click after the pointer rested, slow 4G and 4× CPU, ms',
    group: 'clicks',
    show: whole,
    goal: '≤ 200',
  },
  searchBytes: {label: 'bytes to the first search answer', group: 'search', show: kilo, goal: '≤ 80k'},
  searchCold: {
    label: 'cold first key → suggestion, slow 4G and 4× CPU, ms',
    group: 'search',
    show: whole,
    goal: '≤ 1000',
  },
  searchWarm: {label: 'warm keystroke → suggestion, ms', group: 'search', show: tenth, goal: '≤ 18'},
  buildCold: {label: 'build, both locales, cold, s', group: 'build', show: tenth, goal: '≤ 34'},
  buildWarm: {label: 'build, both locales, warm, s', group: 'build', show: tenth, goal: '≤ 9'},
  buildMemory: {label: 'memory of the cold build, MiB', group: 'build', show: whole},
  dev: {label: 'dev: saved page on screen, ms', group: 'dev', show: whole, goal: '≤ 100'},
} as const satisfies Record<string, Row>;

type RowId = keyof typeof ROWS;
export type Results = Partial<Record<RowId, Figure>>;

/**
 * @param measured results of other sites of the same run by their names; without them, the figures of `peers.ts` are
 * shown
 * @returns a Markdown table of the measured rows
 */
export function reportTable(results: Results, measured: ReadonlyMap<string, Results> = new Map()): string {
  const names = measured.size > 0 ? [...measured.keys()] : PEERS;
  const rows = (Object.entries(ROWS) as [RowId, Row][]).flatMap(([id, {label, show, goal}]) => {
    const figure = results[id];
    if (!figure) return [];
    const others: Partial<Record<string, number>> =
      measured.size > 0
        ? Object.fromEntries([...measured].map(([name, of]) => [name, of[id]?.median]))
        : id in peers
          ? peers[id as keyof typeof peers]
          : {};
    return [
      [
        label,
        ...names.map((peer) => (others[peer] === undefined ? '–' : show(others[peer]))),
        show(figure.median),
        show(figure.worst),
        figure.at,
        goal ?? '',
      ],
    ];
  });
  return markdownTable(['', ...names, 'ours', 'worst', 'at', 'goal'], rows);
}

/** @returns median and range in whole ms, such as `85 (80–102)` */
function spread(times: readonly number[]): string {
  if (times.length === 0) return '–';
  return `${whole(median(times))} (${whole(Math.min(...times))}–${whole(Math.max(...times))})`;
}

/**
 * @param results times of each engine that is installed
 * @returns a Markdown table with the median and range of each time in ms, with empty caches and for a second visit
 */
export function engineTable(results: EngineResults): string {
  const engines = ENGINES.flatMap((name) => (results[name] ? [{name, times: results[name]}] : []));
  const head = engines.flatMap(({name}) => [`${name}, cold`, 'warm']);
  const rows = (Object.keys(MEASURED) as MeasuredName[]).map((one) => [
    `${MEASURED[one].label}, ms`,
    ...engines.flatMap(({times}) => [spread(times[one].cold), spread(times[one].warm)]),
  ]);
  return markdownTable(['', ...head], rows);
}
