/** Starts the commands that the steps are made of, and counts what their reports say. */
import {spawn, spawnSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {ROOT} from '../root';
import {shareSeed} from '../share';
import {drawTests, type Suite} from './browserShare';
import type {Count} from './count';

/** Where the commands write their reports. */
const reports = mkdtempSync(path.join(tmpdir(), 'reports-'));
process.on('exit', () => rmSync(reports, {recursive: true, force: true}));

/** Takes what a command prints. */
export type Print = (chunk: Buffer) => void;

export interface Finished {
  count: Count;
  /** Seconds of all processors that the command and what it started took; where the system does not tell, nothing. */
  processorSeconds: number | undefined;
}

/** Runs a command of `node_modules/.bin`. */
async function run(command: string, args: readonly string[], print: Print, env: Record<string, string> = {}) {
  return new Promise<{ok: boolean; processorSeconds: number | undefined}>((resolve) => {
    let processorSeconds: number | undefined;
    const child = spawn(path.join(ROOT, 'node_modules/.bin', command), args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {...process.env, ...(process.stdout.isTTY ? {FORCE_COLOR: '1'} : {}), ...env},
    });
    child.stdout.on('data', print);
    child.stderr.on('data', print);
    child.on('error', (error) => {
      print(Buffer.from(`${error.message}\n`));
      resolve({ok: false, processorSeconds: undefined});
    });
    child.on('exit', () => (processorSeconds = processorsSinceLast()));
    child.on('close', (code) => resolve({ok: code === 0, processorSeconds}));
  });
}

let counted = 0;

/**
 * Linux adds the times of a child to those of its parent when the child ends; so what was added since the last child ended
 * is the time of this one.
 * @returns seconds
 */
function processorsSinceLast(): number | undefined {
  try {
    // proc(5): fields 16 and 17, counted from 1, are the hundredths of a second of ended children. The second field is the
    // program's name in brackets and may hold spaces.
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    const all = (Number(fields[13]) + Number(fields[14])) / 100;
    const since = all - counted;
    counted = all;
    return since;
  } catch {
    return undefined;
  }
}

/** A check that passes or fails as a whole. */
export async function whole(command: string, args: readonly string[], print: Print): Promise<Finished> {
  const {ok, processorSeconds} = await run(command, args, print);
  return {count: {passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0}, processorSeconds};
}

/** @param args of Vitest, beside the project: files, the number of workers */
export async function vitest(project: string, args: readonly string[], print: Print): Promise<Finished> {
  const file = path.join(reports, `${project}.json`);
  const {ok, processorSeconds} = await run(
    'vitest',
    ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args],
    print,
  );
  const count = read(file, ok, (report) => ({
    passed: Number(report.numPassedTests),
    // A file that cannot be loaded has no tests of its own to count.
    failed: Math.max(Number(report.numFailedTests), report.success ? 0 : 1),
    skipped: Number(report.numPendingTests),
    failures: (report.testResults as VitestFile[]).flatMap((tested) => [
      ...tested.assertionResults
        .filter((result) => result.status === 'failed')
        .map((result) => failure(result.fullName, result.failureMessages?.[0] ?? '')),
      ...(tested.message ? [failure(path.relative(ROOT, tested.name), tested.message)] : []),
    ]),
  }));
  return {count, processorSeconds};
}

let browserRuns = 0;

/**
 * Writes down which browser tests the share of this run takes.
 * @param seed absent where all are taken
 * @returns the arguments that say so to Playwright, and how many tests they name
 * @throws Error with what Playwright said when it cannot list them, or with the title that no list can hold
 */
function sharedTests(seed: string): {args: string[]; count: number} {
  const {stdout, stderr, status} = spawnSync(
    path.join(ROOT, 'node_modules/.bin/playwright'),
    ['test', '--list', '--reporter=json'],
    {cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26, env: {...process.env, E2E_JSON: ''}},
  );
  if (status !== 0) throw new Error(`Playwright cannot list the browser tests:\n${stderr || stdout}`);
  const lines = drawTests(JSON.parse(stdout) as {suites: Suite[]}, seed);
  const file = path.join(reports, 'share.txt');
  writeFileSync(file, lines.join('\n'));
  return {args: ['--test-list', file], count: lines.length};
}

/**
 * @param args of Playwright: files, a pattern of titles
 * @param all whether every statement of the specification must be proved
 * @param env what the tests ask for
 */
export async function playwright(
  args: readonly string[],
  all: boolean,
  print: Print,
  env: Record<string, string> = {},
): Promise<Finished> {
  const file = path.join(reports, `e2e-${(browserRuns += 1)}.json`);
  const seed = all ? shareSeed() : undefined;
  let share: ReturnType<typeof sharedTests> | undefined;
  try {
    if (seed) share = sharedTests(seed);
  } catch (error) {
    print(Buffer.from(`${(error as Error).message}\n`));
    return {count: {passed: 0, failed: 1, skipped: 0}, processorSeconds: undefined};
  }
  const {ok, processorSeconds} = await run(
    'playwright',
    ['test', ...args, ...(share?.args ?? []), ...(all ? [] : ['--reporter=line,json', '--pass-with-no-tests'])],
    print,
    {...env, ...(all ? {E2E_JSON: file} : {PLAYWRIGHT_JSON_OUTPUT_NAME: file})},
  );
  const count = read(file, ok, (report) => {
    const stats = report.stats as {expected: number; unexpected: number; flaky: number; skipped: number};
    const ran = stats.expected + stats.unexpected + stats.flaky + stats.skipped;
    // A line that names no test would be left out without a word.
    const isWhole = !share || ran === share.count;
    if (!isWhole)
      print(Buffer.from(`${share!.count} browser tests were drawn, and ${ran} ran: see tests/run/browserShare.ts\n`));
    return {
      passed: stats.expected + stats.flaky,
      failed: Math.max(stats.unexpected, ok && isWhole ? 0 : 1),
      skipped: stats.skipped,
      failures: failedSpecs(report as unknown as PlaywrightSuite, (spec) => !spec.ok),
      repeated: failedSpecs(report as unknown as PlaywrightSuite, (spec) =>
        spec.tests.some(({status}) => status === 'flaky'),
      ),
    };
  });
  return {count, processorSeconds};
}

interface VitestFile {
  name: string;
  /** Set when the file could not be loaded. */
  message?: string;
  assertionResults: {status: string; fullName: string; failureMessages?: string[]}[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: PlaywrightSpec[];
}

interface PlaywrightSpec {
  title: string;
  file: string;
  ok: boolean;
  tests: {status: string; results: {error?: {message?: string}}[]}[];
}

function failedSpecs(suite: PlaywrightSuite, failed: (spec: PlaywrightSpec) => boolean): string[] {
  return [
    ...(suite.specs ?? []).filter(failed).map((spec) => {
      const messages = spec.tests.flatMap(({results}) => results.map(({error}) => error?.message));
      return failure(`${spec.file} ${spec.title}`, messages.filter(Boolean).at(-1) ?? 'no message');
    }),
    ...(suite.suites ?? []).flatMap((inner) => failedSpecs(inner, failed)),
  ];
}

/** A test's name and the first lines of what it said, without colours. */
function failure(name: string, message: string): string {
  const lines = message.replaceAll(/\u001b\[\d+m/g, '').split('\n');
  return [name, ...lines.slice(0, 8)].join('\n    ');
}

function read(file: string, ok: boolean, count: (report: Record<string, unknown>) => Count): Count {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>);
  } catch {
    // The runner died before it could write its report.
    return {passed: 0, failed: ok ? 0 : 1, skipped: 0};
  }
}
