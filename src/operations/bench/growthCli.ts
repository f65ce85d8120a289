/**
 * `npm run bench:growth`: builds this site with an increasing number of its own kind of pages, and reports the growth
 * of times and sizes.
 */
import {ROOT} from '../root';
import {writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {readQueries} from '../../search';
import {Bodies, builtLocales, routesOf} from './files';
import {indexCost} from './growth/indexCost';
import {makeGrownSite} from './growth/site';
import {runCommand} from './measure/command';
import {launch} from './measure/session';
import {seenWeight} from './measure/weight';
import {NAMED_PAGES} from './pages';
import {growthPlot} from './plot';
import {kilo, markdownTable} from './table';
import {medianWeights} from './weight';

const HELP = `npm run bench:growth -- [options]
  --pages LIST   pages of payment methods in one locale, separated by commas; default: 180,720,2880. Fewer than there are
                 today make today’s site
  --english      build the default locale only; default: both
  --folder DIR   where the sites are made; default: the system's folder for temporary files
  --out FILE     write the table to FILE and the plot beside it, as .svg`;

/** Figures for one size of the site, by column. */
interface SizeFigures {
  pages: number;
  values: Record<string, {value: number; shown: string}>;
}

async function main(): Promise<void> {
  const {values} = parseArgs({
    options: {
      pages: {type: 'string', default: '180,720,2880'},
      english: {type: 'boolean', default: false},
      folder: {type: 'string', default: tmpdir()},
      out: {type: 'string'},
      help: {type: 'boolean', default: false},
    },
  });
  if (values.help) {
    console.log(HELP);
    return;
  }
  const sizes = values.pages.split(',').map(Number);
  if (sizes.some((size) => !Number.isInteger(size) || size < 1))
    throw new Error(`--pages must be whole numbers, not ${values.pages}`);
  const grown: SizeFigures[] = [];
  for (const size of sizes) {
    grown.push(await measure(size, values.english, path.resolve(values.folder)));
    // Print what has been measured: the largest size takes longest and is the most likely to fail.
    console.error(tableOf(grown));
  }

  const table = tableOf(grown);
  console.log(`\n${table}`);
  if (values.out === undefined) return;
  writeFileSync(values.out, `${table}\n`);
  writeFileSync(
    values.out.replace(/(\.md)?$/, '.svg'),
    growthPlot(
      'What grows with the pages',
      'pages of payment methods in one locale',
      grown.map(({pages}) => pages),
      Object.keys(grown[0]!.values)
        .slice(1)
        .map((label) => ({label, values: grown.map((site) => site.values[label]!.value)}))
        // A series that starts at zero cannot be shown as multiples.
        .filter(({values: [first]}) => first! > 0),
    ),
  );
}

function tableOf(grown: readonly SizeFigures[]): string {
  return markdownTable(
    ['', ...grown.map(({pages}) => `${pages} pages`)],
    Object.keys(grown[0]!.values).map((column) => [column, ...grown.map((site) => site.values[column]!.shown)]),
  );
}

async function measure(size: number, english: boolean, folder: string): Promise<SizeFigures> {
  const root = path.join(folder, `bench-growth-${size}`);
  const {services, pages} = makeGrownSite(ROOT, root, size);
  console.error(`… ${services} pages of methods, ${pages} in all: building in ${root}`);
  const {seconds, cpuSeconds, peakMiB} = await runCommand(
    ['npx', 'docusaurus', 'build', ...(english ? ['--locale', 'en'] : [])],
    root,
    // The largest site exceeds the default heap size.
    {NODE_OPTIONS: '--max-old-space-size=8192'},
  );
  const dir = path.join(root, 'build');
  const bodies = new Bodies();
  console.error('… bytes');
  const weight = await medianWeights(dir, routesOf(dir, builtLocales(dir)), bodies);
  const browser = await launch();
  const seen = await seenWeight({dir, bodies, browser}, NAMED_PAGES.method).finally(() => browser.close());
  const index = await indexCost(
    dir,
    bodies,
    readQueries(ROOT, 'en').map(({q}) => q),
  );
  const cell = (value: number, shown: string) => ({value, shown});
  const bytes = (value: number) => cell(value, kilo(value));
  return {
    pages: services,
    values: {
      'all pages of one locale': cell(pages, String(pages)),
      'build, s': cell(seconds, seconds.toFixed(0)),
      'processor time of the build, s': cell(cpuSeconds, cpuSeconds.toFixed(0)),
      'memory of the build, MiB': cell(peakMiB, peakMiB.toFixed(0)),
      'HTML of a page': bytes(weight.html),
      'JavaScript before interaction': bytes(weight.javascript),
      'JavaScript of a method’s page': bytes(seen.weight.kinds.js.bytes),
      'prefetched by it when idle': bytes(seen.weight.prefetched.bytes),
      'search: first answer': bytes(index.head),
      'search: whole index': bytes(index.all),
      'search: heap of the worker': bytes(index.heap),
    },
  };
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
