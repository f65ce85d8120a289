/**
 * Runs every check, in the order in which they fail fastest, and closes with one line: `N passed, N failed`.
 * A check without tests of its own (types, lint, build) counts as one.
 */
import {spawn} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {availableParallelism, tmpdir} from 'node:os';
import path from 'node:path';
import {forgetTraffic} from './recorder/exchange';
import {ROOT} from './root';

interface Count {
  passed: number;
  failed: number;
  skipped: number;
  /** The names of the failed tests with the first lines of their messages: repeated at the end of the run. */
  failures?: string[];
  /** Of those that passed the second time, likewise. */
  repeated?: string[];
}

const reports = mkdtempSync(path.join(tmpdir(), 'reports-'));

/**
 * Runs a command.
 * @param kept takes what the command prints, for later; without it the command prints by itself
 * @returns whether it succeeded
 */
function run(command: string, args: string[], env: Record<string, string> = {}, kept?: Buffer[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(path.join(ROOT, 'node_modules/.bin', command), args, {
      cwd: ROOT,
      stdio: kept ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: {...process.env, ...env},
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => kept!.push(chunk));
    child.on('error', (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.on('close', (code) => resolve(code === 0));
  });
}

/** A check that passes or fails as a whole. */
async function whole(command: string, args: string[], kept?: Buffer[]): Promise<Count> {
  const ok = await run(command, args, {}, kept);
  return {passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0};
}

async function vitest(project: string): Promise<Count> {
  const file = path.join(reports, `${project}.json`);
  const ok = await run('vitest', [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  return read(file, ok, (report) => ({
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
}

async function playwright(): Promise<Count> {
  const file = path.join(reports, 'e2e.json');
  const ok = await run('playwright', ['test'], {E2E_JSON: file});
  return read(file, ok, (report) => {
    const stats = report.stats as {expected: number; unexpected: number; flaky: number; skipped: number};
    return {
      passed: stats.expected + stats.flaky,
      failed: Math.max(stats.unexpected, ok ? 0 : 1),
      skipped: stats.skipped,
      failures: failedSpecs(report as unknown as PlaywrightSuite, (spec) => !spec.ok),
      repeated: failedSpecs(report as unknown as PlaywrightSuite, (spec) =>
        spec.tests.some(({status}) => status === 'flaky'),
      ),
    };
  });
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

/** A check; what it is given keeps what it prints, if it may run beside others. */
type Step = [name: string, check: (kept?: Buffer[]) => Promise<Count>];

/** Each mostly keeps one core busy, so they run side by side. */
const quick: Step[] = [
  ['types', (kept) => whole('tsc', ['--noEmit'], kept)],
  ['format', (kept) => whole('prettier', ['--check', '--log-level=warn', '.'], kept)],
  ['lint', (kept) => whole('oxlint', ['--deny-warnings'], kept)],
  ['spelling', (kept) => whole('cspell', ['--no-progress', '--no-summary'], kept)],
  ['lint of the contract', (kept) => whole('tsx', ['src/linter/cli.ts'], kept)],
];

/** One after the other: each takes all cores by itself. */
const thorough: Step[] = [
  ['unit', () => vitest('unit')],
  ['content', () => vitest('content')],
  ['samples', () => vitest('samples')],
  ['site build, both locales', () => whole('docusaurus', ['build'])],
  ['build', () => vitest('build')],
  ['e2e', () => playwright()],
  // After every check that talks to the sandbox: it judges what they have recorded in this run.
  ['contract', () => vitest('contract')],
  ['pipeline', () => vitest('pipeline')],
];

const total: Count = {passed: 0, failed: 0, skipped: 0};
const table: string[] = [];
const failures: string[] = [];
const repeated: string[] = [];

/** Runs a check. @returns a function that counts it and adds its line to the table */
async function timed([name, check]: Step, kept?: Buffer[]): Promise<() => void> {
  const started = Date.now();
  const count = await check(kept);
  const seconds = Math.round((Date.now() - started) / 1000);
  return () => {
    total.passed += count.passed;
    total.failed += count.failed;
    total.skipped += count.skipped;
    failures.push(...(count.failures ?? []));
    repeated.push(...(count.repeated ?? []));
    table.push(
      `${name.padEnd(26)} ${String(count.passed).padStart(5)} passed ${String(count.failed).padStart(4)} failed ${String(count.skipped).padStart(4)} skipped ${String(seconds).padStart(5)} s`,
    );
  };
}

const heading = ([name]: Step) => console.log(`\n── ${name} ──`);

/** As many checks at a time as there are cores; what they print stands below their names, in their order. */
async function sideBySide(steps: readonly Step[]): Promise<void> {
  const waiting = [...steps.keys()];
  const done: {note: () => void; output: Buffer[]}[] = [];
  let told = 0;
  const core = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const output: Buffer[] = [];
      done[next] = {note: await timed(steps[next]!, output), output};
      for (; done[told]; told += 1) {
        heading(steps[told]!);
        process.stdout.write(Buffer.concat(done[told]!.output));
        done[told]!.note();
      }
    }
  };
  await Promise.all(Array.from({length: availableParallelism()}, core));
}

async function main(): Promise<void> {
  forgetTraffic();
  await sideBySide(quick);
  for (const step of thorough) {
    heading(step);
    (await timed(step))();
  }
  rmSync(reports, {recursive: true, force: true});

  if (repeated.length > 0) console.log(`\nPassed the second time only:\n  ${repeated.join('\n  ')}`);
  if (failures.length > 0) console.log(`\nFailed:\n  ${failures.join('\n  ')}`);
  console.log(`\n${table.join('\n')}\n`);
  console.log(`${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`);
  process.exitCode = total.failed > 0 ? 1 : 0;
}

void main();
