/** Runs the commands of the steps, and counts the results in their reports. */
import {spawn} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {ROOT} from '../root';
import {browserHost} from '../serverPrograms';
import type {Count} from './count';
import {UnwaitedHelpers, waitedSeconds} from './processors';

/** Folder for the reports of the commands. */
const reports = mkdtempSync(path.join(tmpdir(), 'reports-'));
process.on('exit', () => rmSync(reports, {recursive: true, force: true}));

/** Receives the output of a command. */
export type Print = (chunk: Buffer) => void;

export interface CommandResult {
  count: Count;
  /** Seconds of all processors used by the command and its children; undefined if the system does not report it. */
  processorSeconds: number | undefined;
}

/** Child processor seconds of this process when the last command ended. */
let waited = waitedSeconds() ?? 0;

/** Runs a command of `node_modules/.bin`. */
async function run(command: string, args: readonly string[], print: Print, env: Record<string, string> = {}) {
  return new Promise<{ok: boolean; processorSeconds: number | undefined}>((resolve) => {
    let processorSeconds: number | undefined;
    const child = spawn(path.join(ROOT, 'node_modules/.bin', command), args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {...process.env, ...(process.stdout.isTTY ? {FORCE_COLOR: '1'} : {}), ...env},
    });
    const helpers = new UnwaitedHelpers(child.pid ?? -1);
    child.stdout.on('data', print);
    child.stderr.on('data', print);
    child.on('error', (error) => {
      print(Buffer.from(`${error.message}\n`));
      resolve({ok: false, processorSeconds: undefined});
    });
    child.on('exit', () => {
      const lost = helpers.stop();
      const all = waitedSeconds();
      if (all === undefined) return;
      // Commands end one at a time, so the increase since the last one belongs to this command.
      processorSeconds = all - waited + lost;
      waited = all;
    });
    child.on('close', (code) => resolve({ok: code === 0, processorSeconds}));
  });
}

/** Runs a check that passes or fails as a whole. */
export async function whole(command: string, args: readonly string[], print: Print): Promise<CommandResult> {
  const {ok, processorSeconds} = await run(command, args, print);
  return {count: {passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0}, processorSeconds};
}

/** @param args arguments of Vitest besides the project: files, the number of workers */
export async function vitest(project: string, args: readonly string[], print: Print): Promise<CommandResult> {
  const file = path.join(reports, `${project}.json`);
  const {ok, processorSeconds} = await run(
    'vitest',
    [
      'run',
      '--project',
      project,
      '--includeTaskLocation',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...args,
    ],
    print,
  );
  const count = read(file, ok, (report) => ({
    passed: Number(report.numPassedTests),
    // A file that cannot be loaded has no tests to count, so count the file itself.
    failed: Math.max(Number(report.numFailedTests), report.success ? 0 : 1),
    skipped: Number(report.numPendingTests),
    failures: (report.testResults as VitestFile[]).flatMap((tested) => [
      ...tested.assertionResults
        .filter((result) => result.status === 'failed')
        .map((result) => failure(result.fullName, result.failureMessages?.[0] ?? '')),
      ...(tested.message ? [failure(path.relative(ROOT, tested.name), tested.message)] : []),
    ]),
    tests: (report.testResults as VitestFile[]).flatMap(({name, assertionResults}) => {
      const tested = path.relative(ROOT, name);
      return assertionResults.map(({fullName, location}) => ({
        name: `${tested} › ${fullName}`,
        declaration: `${tested}:${location?.line}:${location?.column}`,
      }));
    }),
  }));
  return {count, processorSeconds};
}

let browserRuns = 0;

/**
 * @param args arguments of Playwright: files, a pattern of titles
 * @param isWhole true if all browser tests run, so that every numbered statement must be proved
 * @param env environment variables for the tests
 */
export async function playwright(
  args: readonly string[],
  isWhole: boolean,
  print: Print,
  env: Record<string, string> = {},
): Promise<CommandResult> {
  let note: string | undefined;
  try {
    ({note} = browserHost());
  } catch (error) {
    const {message} = error as Error;
    print(Buffer.from(`${message}\n`));
    return {
      count: {passed: 0, failed: 1, skipped: 0, failures: [failure('browser tests', message)]},
      processorSeconds: undefined,
    };
  }
  const file = path.join(reports, `e2e-${(browserRuns += 1)}.json`);
  const {ok, processorSeconds} = await run(
    'playwright',
    ['test', ...args, ...(isWhole ? [] : ['--reporter=line,json', '--pass-with-no-tests'])],
    print,
    {...env, ...(isWhole ? {E2E_JSON: file} : {PLAYWRIGHT_JSON_OUTPUT_NAME: file})},
  );
  const count = read(file, ok, (report) => {
    const stats = report.stats as {expected: number; unexpected: number; flaky: number; skipped: number};
    const specs = specsOf(report as unknown as PlaywrightSuite);
    const failed = specs.filter(({spec}) => !spec.ok);
    return {
      passed: stats.expected,
      // A test that passes only on the second attempt is a defect. Retries are off, and flaky tests count as failed.
      failed: Math.max(stats.unexpected + stats.flaky, ok ? 0 : 1),
      skipped: stats.skipped,
      failures: failed.map(({spec}) => {
        const messages = spec.tests.flatMap(({results}) => results.map(({error}) => error?.message));
        return failure(`${spec.file} ${spec.title}`, messages.filter(Boolean).at(-1) ?? 'no message');
      }),
      tests: specs.flatMap(({spec, titles}) =>
        spec.tests.map(({projectName}) => ({
          name: [projectName, spec.file, ...titles].join(' › '),
          declaration: `${path.posix.join('tests/e2e', spec.file)}:${spec.line}:${spec.column}`,
        })),
      ),
    };
  });
  return {count: {...count, ...(note === undefined ? {} : {note})}, processorSeconds};
}

interface VitestFile {
  name: string;
  /** Set if the file could not be loaded. */
  message?: string;
  assertionResults: {
    status: string;
    fullName: string;
    location?: {line: number; column: number};
    failureMessages?: string[];
  }[];
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: PlaywrightSpec[];
}

interface PlaywrightSpec {
  title: string;
  file: string;
  line: number;
  column: number;
  ok: boolean;
  tests: {projectName: string; status: string; results: {error?: {message?: string}}[]}[];
}

/** @returns all tests of a report, with the titles of their groups (the outermost suite is the file) */
function specsOf({suites = []}: PlaywrightSuite): {spec: PlaywrightSpec; titles: string[]}[] {
  const below = (suite: PlaywrightSuite, above: string[]): {spec: PlaywrightSpec; titles: string[]}[] => [
    ...(suite.specs ?? []).map((spec) => ({spec, titles: [...above, spec.title]})),
    ...(suite.suites ?? []).flatMap((inner) => below(inner, inner.title ? [...above, inner.title] : above)),
  ];
  return suites.flatMap((file) => below(file, []));
}

/** A test's name and the first lines of its message, without colours. */
function failure(name: string, message: string): string {
  const lines = message.replaceAll(/\u001b\[\d+m/g, '').split('\n');
  return [name, ...lines.slice(0, 8)].join('\n    ');
}

function read(file: string, ok: boolean, count: (report: Record<string, unknown>) => Count): Count {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>);
  } catch {
    // The runner crashed before it could write its report.
    return {passed: 0, failed: ok ? 0 : 1, skipped: 0};
  }
}
