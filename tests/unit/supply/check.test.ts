/** Licences and pins of the packages, and that the check would notice others. */
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {
  actionProblems,
  isAllowed,
  licenceProblems,
  packagesOf,
  pinProblems,
  reporterProblems,
  type Locked,
  type LockFile,
} from '../../../src/supply/check';
import {EXCEPTIONS} from '../../../src/supply/policy';
import {ROOT} from '../../root';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const lock = JSON.parse(read('package-lock.json')) as LockFile;
const WORKFLOWS = '.github/workflows';

describe('this project', () => {
  test('every package has a licence that the policy knows', () => {
    expect(licenceProblems(lock)).toEqual([]);
    expect(packagesOf(lock).length).toBeGreaterThan(1000);
  });

  test('every package is pinned to its content, every action to its commit', () => {
    expect(pinProblems(lock)).toEqual([]);
    const workflows = readdirSync(path.join(ROOT, WORKFLOWS));
    expect(workflows.flatMap((file) => actionProblems(file, read(`${WORKFLOWS}/${file}`)))).toEqual([]);
    expect(workflows.length).toBeGreaterThan(2);
  });

  test('no package reports to anybody', () => {
    expect(reporterProblems(lock)).toEqual([]);
    const inTheirPlace = Object.entries(lock.packages).filter(([folder]) => folder.startsWith('src/supply/silent/'));
    expect(inTheirPlace.length).toBeGreaterThan(1);
  });

  test('no package runs a program when it is installed: one of them would report to its maker', () => {
    expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true');
  });
});

describe('the check', () => {
  const withPackage = (entry: Locked): LockFile => ({
    ...lock,
    packages: {
      ...lock.packages,
      'node_modules/@new/one': {version: '1.0.0', license: 'MIT', integrity: 'sha512-a', ...entry},
    },
  });

  test.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0)', true],
    ['MIT AND GPL-3.0', false],
    ['(BSD-3-Clause AND Apache-2.0)', true],
    ['AGPL-3.0-only', false],
    ['SEE LICENSE IN LICENSE.md', false],
    ['UNLICENSED', false],
  ])('%s is allowed: %s', (expression, allowed) => expect(isAllowed(expression)).toBe(allowed));

  test.each(['@scarf/scarf', 'update-notifier', '@posthog/cli', 'newrelic', 'next-telemetry', 'gatsby-plugin-gtag'])(
    'it names %s, which reports to somebody',
    (name) => {
      const entry = {version: '1.0.0', license: 'MIT', integrity: 'sha512-a'};
      const packages = {...lock.packages, [`node_modules/deep/node_modules/${name}`]: entry};
      expect(reporterProblems({...lock, packages})).toEqual([expect.stringContaining(`${name} reports to somebody`)]);
      const replaced = {...lock.packages, [`node_modules/${name}`]: {link: true}};
      expect(reporterProblems({...lock, packages: replaced})).toEqual([]);
    },
  );

  test('it names an exception of a package that is gone', () => {
    const packages = Object.fromEntries(
      Object.entries(lock.packages).filter(([folder]) => !folder.includes('search-insights')),
    );
    expect(reporterProblems({...lock, packages})).toEqual([
      expect.stringContaining('search-insights is no longer there'),
    ]);
  });

  test('it names a package with another licence, or with none', () => {
    expect(licenceProblems(withPackage({license: 'AGPL-3.0'}))).toEqual([
      expect.stringContaining('@new/one 1.0.0 has the licence AGPL-3.0'),
    ]);
    expect(licenceProblems(withPackage({license: undefined}))).toEqual([
      expect.stringContaining('@new/one 1.0.0 has the licence none'),
    ]);
  });

  test('it notices an exception that reaches the site, and one that nobody needs', () => {
    const [name, {says}] = Object.entries(EXCEPTIONS).find(([, {development}]) => development)!;
    const shipped = {
      ...lock,
      packages: {[`node_modules/${name}`]: {version: '1.0.0', license: says, integrity: 'sha512-a'}},
    };
    const problems = licenceProblems(shipped);
    expect(problems[0]).toContain('is for development only');
    expect(problems).toHaveLength(Object.keys(EXCEPTIONS).length);
    expect(problems.at(-1)).toContain('needs no exception any more');
  });

  test('it names what is not pinned', () => {
    expect(pinProblems(withPackage({integrity: undefined}))).toEqual([expect.stringContaining('no SHA-512')]);
    expect(pinProblems(withPackage({resolved: 'git+ssh://git@example.org/one.git'}))).toEqual([
      expect.stringContaining('comes from git'),
    ]);
    expect(actionProblems('a.yml', '    - uses: actions/checkout@v4\n')).toEqual([
      'a.yml: actions/checkout@v4 is not pinned to a commit',
    ]);
  });
});
