/**
 * Runs every check, in the order in which they fail fastest, and closes with one line: `N passed, N failed`.
 * A check without tests of its own (types, lint, build) counts as one.
 */
import {spawnSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {forgetTraffic} from './recorder/exchange';
import {ROOT} from './root';

interface Count {
  passed: number;
  failed: number;
  skipped: number;
  /** The names of the failed tests with the first lines of their messages: repeated at the end of the run. */
  failures?: string[];
}

const reports = mkdtempSync(path.join(tmpdir(), 'reports-'));

/** Runs a command in the foreground. @returns whether it succeeded */
function run(command: string, args: string[], env: Record<string, string> = {}): boolean {
  const result = spawnSync(path.join(ROOT, 'node_modules/.bin', command), args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: {...process.env, ...env},
  });
  if (result.error) console.error(result.error.message);
  return result.status === 0;
}

/** A check that passes or fails as a whole. */
function whole(command: string, args: string[]): Count {
  const ok = run(command, args);
  return {passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0};
}

function vitest(project: string): Count {
  const file = path.join(reports, `${project}.json`);
  const ok = run('vitest', [
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

function playwright(): Count {
  const file = path.join(reports, 'e2e.json');
  const ok = run('playwright', ['test'], {E2E_JSON: file});
  return read(file, ok, (report) => {
    const stats = report.stats as {expected: number; unexpected: number; flaky: number; skipped: number};
    return {
      passed: stats.expected,
      failed: Math.max(stats.unexpected + stats.flaky, ok ? 0 : 1),
      skipped: stats.skipped,
      failures: failedSpecs(report as unknown as PlaywrightSuite),
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
  specs?: {title: string; file: string; ok: boolean; tests: {results: {error?: {message?: string}}[]}[]}[];
}

function failedSpecs(suite: PlaywrightSuite): string[] {
  return [
    ...(suite.specs ?? [])
      .filter((spec) => !spec.ok)
      .map((spec) =>
        failure(`${spec.file} ${spec.title}`, spec.tests.at(0)?.results.at(-1)?.error?.message ?? 'no message'),
      ),
    ...(suite.suites ?? []).flatMap(failedSpecs),
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

const steps: [string, () => Count][] = [
  ['types', () => whole('tsc', ['--noEmit'])],
  ['format', () => whole('prettier', ['--check', '--log-level=warn', '.'])],
  ['lint', () => whole('oxlint', ['--deny-warnings'])],
  ['spelling', () => whole('cspell', ['--no-progress', '--no-summary'])],
  ['lint of the contract', () => whole('tsx', ['src/linter/cli.ts'])],
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

forgetTraffic();
const total: Count = {passed: 0, failed: 0, skipped: 0};
const table: string[] = [];
const failures: string[] = [];
for (const [name, step] of steps) {
  console.log(`\n── ${name} ──`);
  const started = Date.now();
  const count = step();
  total.passed += count.passed;
  total.failed += count.failed;
  total.skipped += count.skipped;
  failures.push(...(count.failures ?? []));
  const seconds = Math.round((Date.now() - started) / 1000);
  table.push(
    `${name.padEnd(26)} ${String(count.passed).padStart(5)} passed ${String(count.failed).padStart(4)} failed ${String(count.skipped).padStart(4)} skipped ${String(seconds).padStart(5)} s`,
  );
}
rmSync(reports, {recursive: true, force: true});

if (failures.length > 0) console.log(`\nFailed:\n  ${failures.join('\n  ')}`);
console.log(`\n${table.join('\n')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`);
process.exitCode = total.failed > 0 ? 1 : 0;
