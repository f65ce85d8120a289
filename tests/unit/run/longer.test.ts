/** The weekly workflow runs all checks that the documentation lists as longer than `npm test`. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {parse} from 'yaml';
import {expect, test} from 'vitest';
import {ROOT} from '../../root';
import {parseShard} from '../../run/shard';

/** A command and its environment in a single notation. */
const told = (run: string, env: Record<string, string> = {}): string =>
  [...Object.entries(env).map(([name, value]) => `${name}=${value}`), run].join(' ');

/** Commands in the table in tests/README.md, except measurements, which cannot fail. */
function documented(text: string): string[] {
  const [, table] = /\| Longer, not part of `npm test` \|(.*?)\n\n/s.exec(`${text}\n\n`)!;
  return [...table!.matchAll(/`((?:[A-Z_]+=\w+ )*npm run [^`]+)`/g)].map((match) => match[1]!);
}

interface Workflow {
  jobs: Record<string, {steps: {run?: string; env?: Record<string, string>}[]}>;
}

/** The workflow steps that run a script of the project. */
function scheduled(text: string): string[] {
  const {jobs} = parse(text) as Workflow;
  return Object.values(jobs)
    .flatMap(({steps}) => steps)
    .flatMap(({run, env = {}}) => (run?.startsWith('npm run ') ? [told(run, env)] : []));
}

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

test('each longer check runs every week', () => {
  const weekly = scheduled(read('.github/workflows/longer.yml'));
  const longer = documented(read('tests/README.md')).filter((command) => !/npm run bench\b/.test(command));
  expect(weekly.sort()).toEqual(longer.sort());
  expect(weekly.length).toBeGreaterThan(3);
});

test('every pull request runs all shards of all variants', () => {
  const {jobs} = parse(read('.github/workflows/check.yml')) as {
    jobs: Record<string, {strategy?: {matrix: {shard: string[]}}; steps: {run?: string}[]}>;
  };
  const [job] = Object.values(jobs).filter(({steps}) => steps.some(({run}) => run?.includes('.ci/run')));
  expect(job!.steps.map(({run}) => run)).toContain('bash .ci/run --all --shard ${{ matrix.shard }}');
  const shards = job!.strategy!.matrix.shard.map(parseShard);
  expect(shards.map(({index}) => index)).toEqual(shards.map((_, at) => at + 1));
  for (const {total} of shards) expect(total).toBe(shards.length);
  expect(read('.ci/run')).toContain('npm test -- "$@"');
});

test('the values of the weekly checks are fixed', () => {
  const {jobs} = parse(read('.github/workflows/longer.yml')) as Workflow;
  const values = Object.values(jobs).flatMap(({steps}) => steps.flatMap(({env = {}}) => Object.values(env)));
  expect(values.filter((value) => value.includes('${{'))).toEqual([]);
});
