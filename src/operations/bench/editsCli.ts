/**
 * `npm run bench:edits`: how long a saved sentence, fact, table row, contract field and translation take to appear on the
 * open page, in the preview and in the server of Docusaurus, one after the other in one copy of the project.
 */
import {cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {docsFolder} from '../../facts';
import {ROOT} from '../root';
import {DOCUSAURUS, type DevServer, type Edit, type Editing, measureEdits} from './measure/dev';
import {launch} from './measure/session';
import {median} from './statistics';
import {markdownTable} from './table';

const HELP = `npm run bench:edits -- [options]
  --server LIST  preview, docusaurus: one after the other; default: both
  --rounds N     edits of each kind; default: 5. 120 are 600 edits, as many as one every 6 s makes in an hour
  --pause MS     after each edit; default: 3000
  --only LIST    some of sentence, fact, row, field, translation; default: all
  Nothing else may run beside it.`;

const PORT = 3219;
const PREVIEW: DevServer = {name: 'preview', command: ['tsx', 'src/preview/cli.ts']};

/** A row of a table that comes from data: what the customer reads after reason 1001. */
const ROW = 'Check the six digits in your bank app and type them again.';
const FIELD = 'Your number for the order or the payout.';

const mark = (number: number) => `BENCHMARK${number}`;
const marked =
  (text: string) =>
  (file: string, number: number): string =>
    file.replace(text, `${text.slice(0, -1)} ${mark(number)}.`);

/** The edits in English, and those that show in Ukrainian. */
const EDITS: Readonly<Record<'en' | 'uk', readonly Edit[]>> = {
  en: [
    {
      kind: 'sentence',
      file: `${docsFolder('en')}/callbacks.mdx`,
      route: '/callbacks',
      change: (text, number) => `${text}\n\n${mark(number)} is a sentence.\n`,
      seen: mark,
    },
    {
      kind: 'fact',
      file: 'src/contract/data/gateway.yaml',
      route: '/request_format',
      change: (text, number) => text.replace('window_seconds: 300', `window_seconds: ${4000 + number}`),
      seen: (number) => `within ${4000 + number} seconds`,
    },
    {
      kind: 'row',
      file: 'src/contract/data/reference/failure_reasons.yaml',
      route: '/reference/failure_reason_codes',
      change: marked(ROW),
      seen: mark,
    },
    {
      kind: 'field',
      file: 'src/contract/openapi/schemas/common.yaml',
      route: '/api/transaction_create',
      change: marked(FIELD),
      seen: mark,
    },
  ],
  uk: [
    {
      kind: 'translation',
      file: 'i18n/uk/strings.yaml',
      route: '/uk/api/transaction_create',
      change: (text, number) => text.replace('uk: Робоче середовище', `uk: Робоче середовище ${mark(number)}`),
      seen: mark,
    },
  ],
};

const LEFT_OUT = new Set([
  'node_modules',
  'build',
  '.docusaurus',
  '.cache',
  '.git',
  'test-results',
  'playwright-report',
]);

/** A copy of the project without anything that was made from it. @returns its folder, which the caller removes */
function copyOfProject(): string {
  const root = mkdtempSync(path.join(tmpdir(), 'edits-'));
  const filter = (file: string) => path.basename(file) !== 'node_modules';
  for (const entry of readdirSync(ROOT))
    if (!LEFT_OUT.has(entry)) cpSync(path.join(ROOT, entry), path.join(root, entry), {recursive: true, filter});
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'));
  return root;
}

async function main(): Promise<void> {
  const {values} = parseArgs({
    options: {
      server: {type: 'string', default: 'preview,docusaurus'},
      rounds: {type: 'string', default: '5'},
      pause: {type: 'string', default: '3000'},
      only: {type: 'string'},
      help: {type: 'boolean', default: false},
    },
  });
  if (values.help) return void console.log(HELP);
  const rounds = whole('rounds', values.rounds);
  const pause = whole('pause', values.pause);
  const kinds = Object.values(EDITS).flatMap((edits) => edits.map(({kind}) => kind));
  const chosen = listed('only', values.only ?? kinds.join(','), kinds);
  const servers = listed('server', values.server, [PREVIEW.name, DOCUSAURUS.name]);
  const edits = (locale: 'en' | 'uk') => EDITS[locale].filter(({kind}) => chosen.includes(kind));

  const root = copyOfProject();
  const browser = await launch();
  const columns = new Map<string, Editing>();
  try {
    for (const name of servers) {
      console.error(`… ${name}`);
      // The preview serves both languages, the server of Docusaurus one.
      const runs =
        name === PREVIEW.name
          ? [{server: PREVIEW, edits: [...edits('en'), ...edits('uk')]}]
          : [
              {server: DOCUSAURUS, edits: edits('en')},
              {
                server: {...DOCUSAURUS, command: [...DOCUSAURUS.command, '--locale', 'uk'] as [string, ...string[]]},
                edits: edits('uk'),
              },
            ];
      for (const run of runs) {
        if (run.edits.length === 0) continue;
        const result = await measureEdits(browser, {root, rounds, pause, port: PORT, ...run});
        const before = columns.get(name);
        columns.set(name, before === undefined ? result : joined(before, result));
      }
      // The next server may take minutes.
      if (name !== servers.at(-1)) console.error(tableOf(columns));
    }
  } finally {
    await browser.close();
    rmSync(root, {recursive: true, force: true, maxRetries: 5});
  }
  console.log(`\n${tableOf(columns)}`);
}

/** Both runs of one server; the first one tells when its first page came. */
const joined = (a: Editing, b: Editing): Editing => ({
  firstPage: a.firstPage,
  times: new Map([...a.times, ...b.times]),
  memory: [...a.memory, ...b.memory],
  log: a.log + b.log,
});

function tableOf(columns: ReadonlyMap<string, Editing>): string {
  const results = [...columns.values()];
  const kinds = [...new Set(results.flatMap(({times}) => [...times.keys()]))];
  const range = (list: readonly number[]) =>
    `${Math.round(median(list))} (${Math.round(Math.min(...list))}–${Math.round(Math.max(...list))})`;
  return markdownTable(
    ['median (range), ms', ...columns.keys()],
    [
      ['first page, nothing in the caches', ...results.map(({firstPage}) => String(Math.round(firstPage)))],
      ...kinds.map((kind) => [kind, ...results.map(({times}) => range(times.get(kind)!))]),
      ['memory, most, MB', ...results.map(({memory}) => String(Math.round(Math.max(...memory) / 1e6)))],
      ['memory, last, MB', ...results.map(({memory}) => String(Math.round(memory.at(-1)! / 1e6)))],
      ['log, kB', ...results.map(({log}) => String(Math.round(log / 1000)))],
    ],
  );
}

/** @throws Error that names the flag */
function whole(flag: string, value: string): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${flag} is a whole number, not ${value}`);
  return number;
}

/** @throws Error that names the flag and what it accepts */
function listed(flag: string, value: string, known: readonly string[]): string[] {
  const names = value.split(',');
  for (const name of names)
    if (!known.includes(name)) throw new Error(`--${flag} accepts ${known.join(', ')}, not ${name}`);
  return names;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
