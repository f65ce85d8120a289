/** Licences and pinning of the packages; verifies that the check detects violations. */
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {
  actionProblems,
  isAllowed,
  joinLocks,
  licenceProblems,
  packagesOf,
  pinProblems,
  reporterProblems,
  standInProblems,
  type LockedPackage,
  type LockFile,
} from '../../../../src/operations/supply/check';
import {lockedFolders, readLocks} from '../../../../src/operations/supply/locks';
import {EXCEPTIONS} from '../../../../src/operations/supply/policy';
import {ROOT} from '../../../root';
import {TOOL_FOLDERS} from '../../../../src/operations/toolFolders';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
/** Lock files of the project and of the test tools. */
const lock = readLocks(ROOT);
const project = JSON.parse(read('package-lock.json')) as LockFile;
const WORKFLOWS = '.github/workflows';
const ABSENT_FOLDER = 'src/operations/supply/absent';
const ABSENT = readdirSync(path.join(ROOT, ABSENT_FOLDER), {withFileTypes: true})
  .filter((entry) => entry.isDirectory())
  .map(({name}) => name)
  .sort();
/** Packages that others load without calling them. */
const LOADED_UNUSED = ['boxen', 'jieba'];

describe('this project', () => {
  test('every package has an allowed licence', () => {
    expect(licenceProblems(lock)).toEqual([]);
    expect(packagesOf(lock).length).toBeGreaterThan(1000);
  });

  test('every package is pinned by hash, and every action by commit', () => {
    expect(pinProblems(lock)).toEqual([]);
    const workflows = readdirSync(path.join(ROOT, WORKFLOWS));
    expect(workflows.flatMap((file) => actionProblems(file, read(`${WORKFLOWS}/${file}`)))).toEqual([]);
    expect(workflows.length).toBeGreaterThan(2);
  });

  test('no package sends telemetry', () => {
    expect(reporterProblems(lock)).toEqual([]);
    const inTheirPlace = Object.entries(lock.packages).filter(([folder]) =>
      folder.startsWith('src/operations/supply/silent/'),
    );
    expect(inTheirPlace.length).toBeGreaterThan(1);
  });

  test('test tools are checked too, each with its own lock file', () => {
    expect(lockedFolders(ROOT).sort()).toEqual(['', ...Object.values(TOOL_FOLDERS)].sort());
    for (const folder of Object.values(TOOL_FOLDERS)) {
      const own = Object.keys(lock.packages).filter((place) => place.startsWith(`${folder}/node_modules/`));
      expect(own.length, folder).toBeGreaterThan(20);
      // npm in a folder reads the .npmrc of that folder, not that of the project.
      expect(read(`${folder}/.npmrc`), folder).toBe(read('.npmrc'));
    }
  });

  test('packages that the site never loads are not installed', () => {
    expect(standInProblems(project, lock)).toEqual([]);
    const standIns = Object.keys(project.packages).filter((place) => place.startsWith('src/operations/supply/absent/'));
    expect(standIns.map((place) => path.basename(place)).sort()).toEqual(ABSENT);
  });

  // Loading one of them ends a build or a server with its message, so a successful build has loaded none.
  test.each(ABSENT)('src/operations/supply/absent/%s throws that it is not installed', (name) => {
    const folder = path.join(ROOT, ABSENT_FOLDER, name);
    const {name: standsFor} = JSON.parse(read(`${ABSENT_FOLDER}/${name}/package.json`)) as {name: string};
    const refusal = `${standsFor} is not installed. In the place of `;
    const load = () => require(folder) as unknown;
    if (LOADED_UNUSED.includes(name)) {
      const functions = [load()].flatMap((module) =>
        typeof module === 'function' ? module : Object.values(module as object),
      );
      expect(functions.length).toBeGreaterThan(0);
      for (const called of functions) expect(called).toThrow(refusal);
    } else expect(load).toThrow(refusal);
  });

  test('no package runs an install script: one of them would send telemetry', () => {
    expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true');
  });
});

describe('the check', () => {
  const withPackage = (entry: LockedPackage): LockFile => ({
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
    'it reports %s, which sends telemetry',
    (name) => {
      const entry = {version: '1.0.0', license: 'MIT', integrity: 'sha512-a'};
      const packages = {...lock.packages, [`node_modules/deep/node_modules/${name}`]: entry};
      expect(reporterProblems({...lock, packages})).toEqual([expect.stringContaining(`${name} reports to somebody`)]);
      const replaced = {...lock.packages, [`node_modules/${name}`]: {link: true}};
      expect(reporterProblems({...lock, packages: replaced})).toEqual([]);
    },
  );

  test('it reports an exception for a package that is no longer installed', () => {
    const packages = Object.fromEntries(
      Object.entries(lock.packages).filter(([folder]) => !folder.endsWith('@sentry/core')),
    );
    expect(reporterProblems({...lock, packages})).toEqual([expect.stringContaining('@sentry/core is no longer there')]);
  });

  test('it reports a stand-in whose package is installed as well, and an unused one', () => {
    const entry = {version: '9.0.0', license: 'MIT', integrity: 'sha512-a'};
    const packages = {...project.packages, 'node_modules/deep/node_modules/core-js': entry};
    expect(standInProblems({...project, packages}, lock)).toEqual([
      expect.stringContaining('core-js 9.0.0 is installed, because src/operations/supply/absent/core-js has version'),
    ]);
    const withoutOne = {...lock, packages: {...lock.packages, 'node_modules/@docusaurus/core': {version: '3.0.0'}}};
    expect(standInProblems(project, withoutOne)).toContain(
      'src/operations/supply/absent/core-js is in the place of a package that nobody asks for any more',
    );
  });

  test('it reads each package at its folder, and the oldest lock file format', () => {
    const one: LockFile = {lockfileVersion: 3, packages: {'node_modules/a': {version: '1.0.0'}}};
    const joined = joinLocks({'': one, 'tests/tools/b': {...one, lockfileVersion: 2}});
    expect(Object.keys(joined.packages)).toEqual(['node_modules/a', 'tests/tools/b/node_modules/a']);
    expect(pinProblems(joined)[0]).toContain('has version 2, not 3');
    expect(packagesOf(joined)).toHaveLength(2);
  });

  test('it reports a package with another licence, or with none', () => {
    expect(licenceProblems(withPackage({license: 'AGPL-3.0'}))).toEqual([
      expect.stringContaining('@new/one 1.0.0 has the licence AGPL-3.0'),
    ]);
    expect(licenceProblems(withPackage({license: undefined}))).toEqual([
      expect.stringContaining('@new/one 1.0.0 has the licence none'),
    ]);
  });

  test('it reports an exception that reaches the site, and an unused one', () => {
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

  test('it reports packages and actions that are not pinned', () => {
    expect(pinProblems(withPackage({integrity: undefined}))).toEqual([expect.stringContaining('no SHA-512')]);
    expect(pinProblems(withPackage({resolved: 'git+ssh://git@example.org/one.git'}))).toEqual([
      expect.stringContaining('comes from git'),
    ]);
    expect(actionProblems('a.yml', '    - uses: actions/checkout@v4\n')).toEqual([
      'a.yml: actions/checkout@v4 is not pinned to a commit',
    ]);
  });
});
