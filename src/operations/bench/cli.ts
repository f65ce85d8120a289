/**
 * `npm run bench`: measures the built site and prints a table next to the figures of other generators. Bytes are
 * computed from the files and verified in a browser. Times are measured in a browser, so the machine should be idle.
 */
import {ROOT} from '../root';
import {existsSync, mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {assertInstalled} from '../toolFolders';
import {readQueries} from '../../search';
import {makeCorpusSite, readCorpus, TYPICAL_PAGE} from './corpus/site';
import {answerOf, Bodies, routesOf} from './files';
import {measureBuild} from './measure/build';
import {missingForDelivery, startDeliveredHost} from './delivered';
import {DOCUSAURUS, measureEdits} from './measure/dev';
import {measureEngines, type EngineResults} from './measure/engines';
import {runLighthouse, type LighthouseResult} from './measure/lighthouse';
import {measureClicks, type Clicks} from './measure/navigation';
import {ACTS, measureFirst, measureReading, type Reading} from './measure/reading';
import {coldSearch, warmSearch, type ColdSearch} from './measure/search';
import {launch, type Site} from './measure/session';
import {seenWeight} from './measure/weight';
import {NAMED_PAGES} from './pages';
import {PEER_QUERIES} from './peers';
import {engineTable, GROUPS, reportTable, type Group, type Results} from './report';
import {figureOf, median} from './statistics';
import {differences, loadsOf, MEASURES, medianWeights, type Measure, type Weight} from './weight';

const HELP = `npm run bench -- [options]
  --dir DIR      folder of the built site; default: build
  --runs N       runs of each timing, of which the median counts; default: 3
  --only ROWS    some of ${GROUPS.join(', ')}, separated by commas; default: the first six
  --pages PATHS  pages that are timed, separated by commas; default: one of each kind
  --queries LIST what is searched for, separated by commas; the first one is typed key by key
  --build        the rows of the build too: it removes the caches and builds the site into .cache/bench
  --dev          the row of the development server too: it changes a page and puts it back
  --peer NAME=DIR  measure another built site in the same run, beside this one; once for each
  --peer-pages PATHS, --peer-queries LIST  of these; default: as they are on the corpus that src/operations/bench/peers.ts names
  --corpus DIR   measure this project's theme on other pages: DIR holds docs/ and i18n/, as plain Markdown
  --json FILE    write all figures, page by page`;

const OUT = '.cache/bench/build';

/** Numbers of clicks and of search queries on each page. */
const CLICKS = 4;
const QUERIES = 8;
const DEV = {rounds: 5, port: 3219, pause: 1500};

/** A built site with the pages and queries to measure. */
interface MeasuredSite {
  pages: readonly string[];
  queries: readonly string[];
}

interface Subject extends MeasuredSite {
  /** Folder of the site's sources. */
  root: string;
  dir: string;
  /** A page source that is edited while the development server shows its route. */
  edited: {file: string; route: string};
}

async function main(): Promise<void> {
  const {values} = parseArgs({
    options: {
      dir: {type: 'string'},
      runs: {type: 'string', default: '3'},
      only: {type: 'string'},
      pages: {type: 'string'},
      queries: {type: 'string'},
      build: {type: 'boolean', default: false},
      dev: {type: 'boolean', default: false},
      corpus: {type: 'string'},
      peer: {type: 'string', multiple: true, default: []},
      'peer-pages': {type: 'string', default: TYPICAL_PAGE},
      'peer-queries': {type: 'string', default: PEER_QUERIES.join(',')},
      json: {type: 'string'},
      help: {type: 'boolean', default: false},
    },
  });
  if (values.help) {
    console.log(HELP);
    return;
  }
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs is a whole number, not ${values.runs}`);
  const groups = chosenGroups(values.only, {build: values.build, dev: values.dev});
  // Fail before spending minutes on the other rows.
  if (groups.has('lighthouse')) assertInstalled('lighthouse');
  const subject = values.corpus === undefined ? ownSite() : corpusSite(values.corpus);
  if (values.dir !== undefined) subject.dir = path.resolve(values.dir);
  if (values.pages !== undefined) subject.pages = values.pages.split(',');
  if (values.queries !== undefined) subject.queries = values.queries.split(',');

  const others = values.peer.map((peer) => {
    const [, name, dir] = /^(.+?)=(.+)$/.exec(peer) ?? [];
    if (!name || !dir || !existsSync(path.join(dir, 'index.html')))
      throw new Error(`--peer takes a name and the folder of a built site, such as vitepress=DIR, not “${peer}”`);
    return {
      name,
      dir: path.resolve(dir),
      pages: values['peer-pages'].split(','),
      queries: values['peer-queries'].split(','),
    };
  });

  const results: Results = {};
  const details: Record<string, unknown> = {};
  if (groups.has('build') || (values.corpus !== undefined && values.dir === undefined))
    Object.assign(results, await buildRows(subject, groups.has('build') ? runs : 1, details));

  const browser = await launch();
  const site: Site = {dir: subject.dir, bodies: new Bodies(), browser};
  const wrong: string[] = [];
  try {
    if (groups.has('bytes')) wrong.push(...(await byteRows(site, subject, results, details)));
    await timedRows(site, subject, groups, runs, results, details);
    if (groups.has('dev')) {
      say('development server');
      const {root, edited} = subject;
      const seen = (number: number) => `BENCHMARK${number}`;
      const edit = {kind: 'dev', ...edited, seen, change: (text: string, at: number) => `${text}\n\n${seen(at)}\n`};
      const {times} = await measureEdits(browser, {root, server: DOCUSAURUS, edits: [edit], ...DEV});
      results.dev = figureOf(times.get('dev')!.map((ms) => [edited.route, ms]));
    }
  } finally {
    await browser.close();
  }
  if (groups.has('lighthouse')) await lighthouseRows(site, subject, runs, results, details);
  // A site of other pages has other controls.
  const engines = groups.has('engines') && values.corpus === undefined ? await engineRows(subject.dir, runs) : {};
  if (Object.keys(engines).length > 0) details.engines = engines;
  const measured = new Map<string, Results>();
  const peerDetails: Record<string, unknown> = {};
  for (const other of others) {
    say(`${other.name}: ${other.dir}`);
    const own: Results = {};
    const figures: Record<string, unknown> = {};
    const visitor = await launch();
    const peer: Site = {dir: other.dir, bodies: new Bodies(), browser: visitor};
    try {
      await timedRows(peer, other, groups, runs, own, figures);
    } finally {
      await visitor.close();
    }
    if (groups.has('lighthouse')) await lighthouseRows(peer, other, runs, own, figures);
    measured.set(other.name, own);
    peerDetails[other.name] = {results: own, details: figures};
  }
  if (others.length > 0) details.peers = peerDetails;

  if (Object.keys(results).length > 0) console.log(`\n${reportTable(results, measured)}`);
  if (Object.keys(engines).length > 0) console.log(`\n${engineTable(engines)}`);
  if (values.json !== undefined) {
    mkdirSync(path.dirname(path.resolve(values.json)), {recursive: true});
    writeFileSync(values.json, `${JSON.stringify({results, details}, null, 1)}\n`);
  }
  if (wrong.length > 0)
    throw new Error(`Computed bytes differ from those that a browser loads:\n  ${wrong.join('\n  ')}`);
}

/** Rows that are timed in a browser and do not depend on how the site was built. */
async function timedRows(
  site: Site,
  subject: MeasuredSite,
  groups: ReadonlySet<Group>,
  runs: number,
  results: Results,
  details: Record<string, unknown>,
): Promise<void> {
  if (groups.has('reading')) await readingRows(site, subject, runs, results, details);
  if (groups.has('clicks')) await clickRows(site, subject, results, details);
  if (groups.has('search')) await searchRows(site, subject, runs, results, details);
}

function chosenGroups(only: string | undefined, {build, dev}: {build: boolean; dev: boolean}): Set<Group> {
  const names = only?.split(',') ?? ['bytes', 'reading', 'lighthouse', 'clicks', 'search', 'engines'];
  const groups = new Set<Group>();
  for (const name of names) {
    const group = GROUPS.find((known) => known === name);
    if (!group) throw new Error(`--only accepts ${GROUPS.join(', ')}, not ${name}`);
    groups.add(group);
  }
  if (build) groups.add('build');
  if (dev) groups.add('dev');
  return groups;
}

function ownSite(): Subject {
  return {
    root: ROOT,
    dir: path.join(ROOT, 'build'),
    pages: Object.values(NAMED_PAGES),
    queries: readQueries(ROOT, 'en').map(({q}) => q),
    edited: {file: `docs${NAMED_PAGES.method}.mdx`, route: NAMED_PAGES.method},
  };
}

function corpusSite(folder: string): Subject {
  const root = path.join(ROOT, '.cache/bench/corpus');
  const corpus = readCorpus(path.resolve(folder));
  makeCorpusSite(ROOT, corpus, root);
  return {
    root,
    dir: path.join(root, OUT),
    pages: [TYPICAL_PAGE],
    queries: corpus.titles,
    edited: {file: `docs${TYPICAL_PAGE}.md`, route: TYPICAL_PAGE},
  };
}

/** Prints progress to stderr, apart from the table. */
function say(what: string): void {
  console.error(`… ${what}`);
}

async function buildRows(subject: Subject, runs: number, details: Record<string, unknown>): Promise<Results> {
  const cold = [];
  const warm = [];
  for (let run = 0; run < runs; run += 1) {
    say('cold build');
    cold.push(await measureBuild(subject.root, OUT, true));
    say('warm build');
    warm.push(await measureBuild(subject.root, OUT, false));
  }
  details.builds = {cold, warm};
  const figure = (values: number[]) => figureOf(values.map((value) => ['', value]));
  return {
    buildCold: figure(cold.map(({seconds}) => seconds)),
    buildWarm: figure(warm.map(({seconds}) => seconds)),
    buildMemory: figure(cold.map(({peakMiB}) => peakMiB)),
  };
}

/** @returns the differences between the computed bytes and those that a browser loads */
async function byteRows(
  site: Site,
  subject: Subject,
  results: Results,
  details: Record<string, unknown>,
): Promise<string[]> {
  const routes = [...new Set([...routesOf(site.dir), ...subject.pages])];
  say(`bytes of ${routes.length} pages`);
  const medians = await medianWeights(site.dir, routes, site.bodies);
  const wrong: string[] = [];
  const named = new Map<string, Weight>();
  for (const route of subject.pages) {
    const {seen, weight} = await seenWeight(site, route);
    named.set(route, weight);
    const computed = loadsOf(site.dir, route).flatMap(({address, prefetch}) => (prefetch ? [] : [address]));
    wrong.push(...differences(route, computed, seen));
  }
  // The median is taken over all pages, the worst value over one page of each kind.
  for (const [name, measure] of Object.entries(MEASURES) as [Measure, (weight: Weight) => number][]) {
    const figure = figureOf([...named].map(([route, weight]) => [route, measure(weight)] as const))!;
    results[name] = {...figure, median: medians[name]};
  }
  results.prefetch = figureOf([...named].map(([route, {prefetched}]) => [route, prefetched.bytes] as const));
  details.bytes = Object.fromEntries(named);
  return wrong;
}

/** Prints each row as soon as it is measured: a later one may take minutes. */
async function readingRows(
  site: Site,
  subject: MeasuredSite,
  runs: number,
  results: Results,
  details: Record<string, unknown>,
) {
  const visits = new Map<string, Reading>();
  for (const route of subject.pages) {
    const reading = await measureReading(site, route);
    visits.set(route, reading);
    say(`reading ${route}: ${JSON.stringify(reading)}`);
  }
  const row = (value: (reading: Reading) => number) =>
    figureOf([...visits].map(([route, reading]) => [route, value(reading)] as const));
  results.untouched = row(({untouched}) => untouched);
  results.readBytes = row(({bytes}) => bytes);
  results.readAhead = row(({ahead}) => ahead);
  results.readBlocking = row(({blocking}) => blocking);
  const first = new Map<string, number>();
  // Sites of other generators have different controls.
  const names = (Object.keys(ACTS) as (keyof typeof ACTS)[]).filter(
    (name) => answerOf(site.dir, ACTS[name].route)?.status === 200,
  );
  for (const name of names) {
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) times.push(await measureFirst(site, name));
    first.set(name, median(times));
    say(`first ${name}: ${times.map(Math.round).join(', ')} ms`);
  }
  results.category = figureOf([['category', first.get('category') ?? NaN]]);
  results.firstActs = figureOf([...first].filter(([name]) => name !== 'category'));
  details.reading = {visits: Object.fromEntries(visits), first: Object.fromEntries(first)};
}

async function clickRows(site: Site, subject: MeasuredSite, results: Results, details: Record<string, unknown>) {
  for (const slow of [false, true]) {
    const clicks = new Map<string, Clicks>();
    const rested = new Map<string, Clicks>();
    for (const route of subject.pages) {
      clicks.set(route, await measureClicks(site, route, CLICKS, {slow, rested: false}));
      rested.set(route, await measureClicks(site, route, CLICKS, {slow, rested: true}));
      const told = (of: typeof clicks) => of.get(route)!.all.map(Math.round).join(', ') || 'no link that is known';
      say(`clicks on ${route}${slow ? ', slow' : ''}, ms: ${told(clicks)}; rested: ${told(rested)}`);
    }
    const row = (of: typeof clicks, value: (page: Clicks) => number) =>
      figureOf([...of].map(([route, page]) => [route, value(page)] as const));
    results[slow ? 'clickSlow' : 'click'] = row(clicks, ({all}) => median(all));
    results[slow ? 'clickSlowFirst' : 'clickFirst'] = row(clicks, ({first}) => first);
    results[slow ? 'clickSlowRested' : 'clickRested'] = row(rested, ({all}) => median(all));
    details[slow ? 'clicksSlow' : 'clicks'] = Object.fromEntries(clicks);
    details[slow ? 'clicksSlowRested' : 'clicksRested'] = Object.fromEntries(rested);
  }
}

async function searchRows(
  site: Site,
  subject: MeasuredSite,
  runs: number,
  results: Results,
  details: Record<string, unknown>,
) {
  const query = subject.queries[0]!;
  const bytes = new Map<string, ColdSearch>();
  const cold = new Map<string, number[]>();
  const warm = new Map<string, number[]>();
  for (const route of subject.pages) {
    say(`search on ${route}`);
    // This also fills the cache of compressed bodies, so that the slow runs do not include compression.
    bytes.set(route, await coldSearch(site, route, query, false));
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) times.push((await coldSearch(site, route, query, true)).ms);
    cold.set(route, times);
    warm.set(route, await warmSearch(site, route, subject.queries.slice(0, QUERIES)));
  }
  const times = (series: Map<string, number[]>) =>
    figureOf([...series].map(([route, all]) => [route, median(all)] as const));
  results.searchBytes = figureOf([...bytes].map(([route, found]) => [route, found.bytes] as const));
  results.searchCold = times(cold);
  results.searchWarm = times(warm);
  details.search = {bytes: Object.fromEntries(bytes), cold: Object.fromEntries(cold), warm: Object.fromEntries(warm)};
}

/** @returns nothing if the delivered host cannot run here */
async function engineRows(dir: string, runs: number): Promise<EngineResults> {
  const missing = missingForDelivery();
  if (missing.length > 0) {
    say(`the engines are skipped, because they visit the delivered site: apt-get install ${missing.join(' ')}`);
    return {};
  }
  const host = await startDeliveredHost(dir);
  try {
    return await measureEngines(host.origin, runs, say);
  } finally {
    await host.stop();
  }
}

async function lighthouseRows(
  site: Omit<Site, 'browser'>,
  subject: MeasuredSite,
  runs: number,
  results: Results,
  details: Record<string, unknown>,
) {
  const pages = new Map<string, LighthouseResult>();
  for (const route of subject.pages) {
    say(`Lighthouse on ${route}`);
    pages.set(route, await runLighthouse(site, route, runs));
  }
  const row = (value: (page: LighthouseResult) => number, better: 'low' | 'high') =>
    figureOf(
      [...pages].map(([route, page]) => [route, value(page)] as const),
      better,
    );
  results.performance = row(({scores}) => scores.performance, 'high');
  results.accessibility = row(({scores}) => scores.accessibility, 'high');
  results.practices = row(({scores}) => scores['best-practices'], 'high');
  results.seo = row(({scores}) => scores.seo, 'high');
  results.lcp = row(({lcp}) => lcp, 'low');
  results.tbt = row(({tbt}) => tbt, 'low');
  details.lighthouse = Object.fromEntries(pages);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
