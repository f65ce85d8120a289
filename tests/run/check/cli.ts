/**
 * `npm run check` says in a minute of processor time what a pull request would say about prose, facts and translations.
 * It compares the working tree with the start of the branch, looks at what changed and at what depends on it, prints
 * every problem as `file:line: message`, then what ran.
 *
 * `-- --fix` repairs what has one right answer first; `--since <commit>` compares with another commit; `--skip=types,spelling`
 * leaves steps out; `--staged` is for the hook: staged files only, without what is slow.
 */
import {execFileSync, spawnSync} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {formatProblem, type Problem} from '../../../src/facts';
import {createProject, fixFiles, problemsOfChanges} from '../../../src/operations/mistakes';
import {pendingTexts} from '../../../src/operations/parity';
import {ROOT} from '../../root';
import {type Change, changesSince} from '../../../src/operations/changes';
import {describePlan, isProse} from '../plan';
import {waitedSeconds} from '../processors';
import {readProject} from '../project';
import {testsFor} from './tests';
import {type Tool, toolsFor} from './tools';

/** A tool of more processor seconds announces itself. */
const SLOW = 10;

/** A finished step, for the table at the end. */
interface Ran {
  name: string;
  seconds: number;
  note: string;
}

const exists = (file: string): boolean => existsSync(path.join(ROOT, file));

/** Processor seconds of this process and of all children that ended. */
function processorSeconds(): number {
  const {user, system} = process.cpuUsage();
  return (user + system) / 1e6 + (waitedSeconds() ?? 0);
}

async function main(): Promise<number> {
  const {values} = parseArgs({
    options: {
      fix: {type: 'boolean'},
      staged: {type: 'boolean'},
      since: {type: 'string'},
      skip: {type: 'string', multiple: true, default: []},
      help: {type: 'boolean'},
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const skipped = new Set(values.skip.flatMap((names) => names.split(',')).map((name) => name.trim()));
  const {changes, base} = values.staged ? stagedChanges() : changesSince(values.since);
  const files = changes.map(({file}) => file).filter(exists);
  const ran: Ran[] = [];
  let found = 0;
  const told = new Set<string>();
  /** Two steps may find the same. */
  const report = (problems: readonly Problem[]) => {
    for (const line of problems.map(formatProblem)) {
      if (told.has(line)) continue;
      told.add(line);
      console.log(line);
      found += 1;
    }
  };
  const measured = async <T>(name: string, run: () => T | Promise<T>, note: (result: T) => string): Promise<T> => {
    const before = processorSeconds();
    const result = await run();
    ran.push({name, seconds: processorSeconds() - before, note: note(result)});
    return result;
  };
  ran.push({
    name: 'start',
    seconds: processorSeconds(),
    note: `${changes.length} files differ from ${base.slice(0, 7)}`,
  });

  if (values.fix && !skipped.has('fix'))
    await measured(
      'fix',
      () => fixFiles(ROOT, files),
      (fixed) => {
        for (const line of fixed) console.log(line);
        return `${fixed.length} repairs`;
      },
    );

  const {problems} = await measured(
    'mistakes',
    async () => {
      const project = createProject(ROOT);
      return problemsOfChanges(
        ROOT,
        project,
        changes.map((change) => withTexts(change, base)),
        {alone: values.staged ?? false},
      );
    },
    ({files: seen, problems: all}) => `${all.length} in ${seen.length} files, changed or dependent`,
  );
  report(problems);

  for (const tool of toolsFor(changes, exists)) {
    if (skipped.has(tool.name) || (values.staged && tool.seconds > 1)) continue;
    announce(tool);
    const failed = await measured(
      tool.name,
      () => runTool(tool),
      (all) => (all === undefined ? 'no problem' : 'see above'),
    );
    if (failed) report(failed);
  }

  if (!values.staged) {
    const tests = testsFor(changes, readProject());
    for (const project of ['unit', 'content'] as const) {
      const selected = tests[project];
      if (selected.length === 0 || skipped.has(project)) continue;
      // Without valid facts every test fails with the same message.
      if (problems.some(({file}) => file.startsWith('src/contract/'))) {
        ran.push({name: `${project} tests`, seconds: 0, note: 'not run before the mistakes in the data are mended'});
        continue;
      }
      const seconds = selected.length * 4;
      announce({name: project, seconds});
      const ok = await measured(
        `${project} tests`,
        () => runVitest(project, selected),
        (passed) => `${selected.length} files, ${passed ? 'all pass' : 'failed'}`,
      );
      if (!ok) found += 1;
    }
    const pending = pendingTexts(ROOT);
    if (pending.length > 0)
      console.log(`\nPending translations, which a pull request refuses:\n  ${pending.join('\n  ')}`);
    console.log(`\nThe pull request also runs:\n${indented(describePlan(tests.plan, isProse(changes)))}`);
  }
  summary(ran, found);
  return found > 0 ? 1 : 0;
}

const HELP = `npm run check [-- --fix] [--since <commit>] [--skip=<step>,…]
  steps: fix, format, lint, spelling, contract, types, unused, unit, content`;

const indented = (text: string): string => text.replaceAll(/^/gm, '  ');

function announce({name, seconds}: Pick<Tool, 'name' | 'seconds'>): void {
  if (seconds >= SLOW)
    console.error(`${name}: about ${seconds} s of processor time; npm run check -- --skip=${name} leaves it out`);
}

function summary(ran: readonly Ran[], found: number): void {
  const total = ran.reduce((sum, {seconds}) => sum + seconds, 0);
  const width = Math.max(...ran.map(({name}) => name.length));
  console.log('');
  for (const {name, seconds, note} of ran)
    console.log(`${name.padEnd(width)} ${seconds.toFixed(1).padStart(6)} s  ${note}`);
  console.log(`${'total'.padEnd(width)} ${total.toFixed(1).padStart(6)} s of processor time`);
  console.log(found === 0 ? 'No problems' : `${found} problems`);
}

/** @returns undefined if the tool found nothing; its problems, or none if its own output was printed */
function runTool({command, args, problems}: Tool): Problem[] | undefined {
  const {status, stdout, stderr, error} = spawnSync(path.join(ROOT, 'node_modules/.bin', command), args, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (status === 0) return undefined;
  const output = `${stdout}${stderr}${error?.message ?? ''}`;
  const found = problems(output);
  if (found) return found;
  console.log(output.trim());
  return [{file: command, message: 'found the problems above'}];
}

function runVitest(project: string, files: readonly string[]): boolean {
  const {status} = spawnSync(
    path.join(ROOT, 'node_modules/.bin/vitest'),
    ['run', '--project', project, '--reporter=dot', ...files],
    {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      // Where nobody looks at a terminal, colours are noise.
      env: process.stdout.isTTY ? process.env : {...process.env, NO_COLOR: '1', FORCE_COLOR: undefined},
    },
  );
  return status === 0;
}

const git = (...args: string[]): string =>
  execFileSync('git', args, {cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 28});

function stagedChanges(): {changes: Change[]; base: string} {
  const changes = git('diff', '--cached', '--name-status', '--no-renames', '-z')
    .split('\0')
    .filter(Boolean)
    .flatMap((status, index, all): Change[] =>
      index % 2 === 0 ? [{file: all[index + 1]!, kind: /^[AD]/.test(status) ? 'moved' : 'changed'}] : [],
    );
  return {changes, base: 'HEAD'};
}

/** The texts of a page before and after the change; other files are compared by no check. */
function withTexts({file, kind}: Change, base: string) {
  const isPage = /\.mdx?$/.test(file);
  let before: string | undefined;
  try {
    before = isPage && kind === 'changed' ? git('show', `${base}:${file}`) : undefined;
  } catch {
    // The file did not exist.
  }
  const now = isPage && exists(file) ? readFileSync(path.join(ROOT, file), 'utf8') : undefined;
  return {file, moved: kind === 'moved', before, now};
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: Error) => {
    console.error(error.message);
    process.exitCode = 2;
  },
);
