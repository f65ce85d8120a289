/** What the project calls longer than `npm test` is what the weekly workflow runs. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {parse} from 'yaml';
import {expect, test} from 'vitest';
import {ROOT} from '../../root';

/** A command with what it finds in its environment, in one notation. */
const told = (run: string, env: Record<string, string> = {}): string =>
  [...Object.entries(env).map(([name, value]) => `${name}=${value}`), run].join(' ');

/** Those of the table in ARCHITECTURE.md, but for measures, which nothing can fail. */
function documented(text: string): string[] {
  const [, table] = /\| Longer, not part of `npm test` \|(.*?)\n\n/s.exec(`${text}\n\n`)!;
  return [...table!.matchAll(/`((?:[A-Z_]+=\w+ )*npm run [^`]+)`/g)].map((match) => match[1]!);
}

interface Workflow {
  jobs: Record<string, {steps: {run?: string; env?: Record<string, string>}[]}>;
}

/** The steps of a workflow that run a script of the project. A value of the workflow's own, such as its number, varies. */
function scheduled(text: string): string[] {
  const {jobs} = parse(text) as Workflow;
  return Object.values(jobs)
    .flatMap(({steps}) => steps)
    .flatMap(({run, env = {}}) => {
      const fixed = Object.entries(env).filter(([, value]) => !value.includes('${{'));
      return run?.startsWith('npm run ') ? [told(run, Object.fromEntries(fixed))] : [];
    });
}

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

test('each longer check runs every week', () => {
  const weekly = scheduled(read('.github/workflows/longer.yml'));
  const longer = documented(read('ARCHITECTURE.md')).filter((command) => !/npm run bench\b/.test(command));
  expect(weekly.sort()).toEqual(longer.sort());
  expect(weekly.length).toBeGreaterThan(3);
});

test('the lists that a pull request tries by share are tried whole every week', () => {
  const {jobs} = parse(read('.github/workflows/longer.yml')) as Workflow;
  const steps = Object.values(jobs).flatMap((job) => job.steps);
  expect(steps.filter(({run}) => run === 'bash .ci/run').map(({env}) => env?.TEST_SHARE)).toEqual(['all']);
});
