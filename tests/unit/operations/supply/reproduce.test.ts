/** The comparison of two builds, and the differences between their environments. */
import {execFileSync} from 'node:child_process';
import {chmodSync, mkdirSync, rmSync, utimesSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {compareBuilds, isSame} from '../../../../src/operations/supply/reproduce/compare';
import {possible, SURROUNDINGS, within} from '../../../../src/operations/supply/reproduce/surroundings';
import {temporaryFolder} from '../../../temporary';

let home: string;
beforeEach(() => void (home = temporaryFolder('docs-compare')));
afterEach(() => rmSync(home, {recursive: true, force: true}));

const SITE = {'index.html': '<p>', 'assets/js/main.01234567.js': 'a()', 'uk/index.html': '<p>'};

function site(name: string, files: Record<string, string>): string {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(home, name, file)), {recursive: true});
    writeFileSync(path.join(home, name, file), text);
  }
  return path.join(home, name);
}

test('only names and contents are compared', () => {
  const [first, second] = [site('a', SITE), site('b/c', SITE)];
  utimesSync(path.join(second, 'index.html'), 1, 1);
  chmodSync(path.join(second, 'index.html'), 0o600);
  const verdict = compareBuilds(first, second);
  expect(verdict).toMatchObject({files: [3, 3], bytes: 9, equal: 3, different: [], onlyIn: [[], []]});
  expect(isSame(verdict)).toBe(true);
  const lines = execFileSync('sh', ['-c', 'find * -type f | LC_ALL=C sort | xargs sha256sum | sha256sum'], {
    cwd: first,
  });
  expect(lines.toString()).toBe(`${verdict.hash}  -\n`);
});

test.each([
  ['another byte', {...SITE, 'uk/index.html': '<b>'}, {different: ['uk/index.html'], onlyIn: [[], []], equal: 2}],
  ['a file more', {...SITE, 'x.txt': ''}, {different: [], onlyIn: [[], ['x.txt']], equal: 3}],
  [
    'another name',
    {'index.html': '<p>', 'assets/js/main.76543210.js': 'a()', 'uk/index.html': '<p>'},
    {onlyIn: [['assets/js/main.01234567.js'], ['assets/js/main.76543210.js']], equal: 2},
  ],
])('detects %s', (_what, files, expected) => {
  const verdict = compareBuilds(site('a', SITE), site('b', files));
  expect(verdict).toMatchObject(expected);
  expect(isSame(verdict)).toBe(false);
});

test('the environments differ in path, time zone, locale, umask, cores and user', () => {
  const [one, other] = SURROUNDINGS;
  for (const key of ['folder', 'umask', 'core', 'user'] as const) expect(one[key], key).not.toEqual(other[key]);
  for (const key of ['TZ', 'LANG', 'LC_ALL'] as const) expect(one.env[key], key).not.toBe(other.env[key]);
  const [command, ...args] = within(possible(other).surroundings, ['sh', '-c', 'umask; nproc']);
  const [umask, cores] = execFileSync(command!, args, {encoding: 'utf8'}).trim().split('\n');
  expect(umask).toBe('0027');
  if (possible(other).lacking.every((lack) => !lack.startsWith('cores'))) expect(cores).toBe('1');
});
