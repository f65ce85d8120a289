/** Selection and order of the checks, and their distribution over several machines. */
import {readdirSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {ROOT} from '../../root';
import {CHOSEN} from '../../run/plan';
import {DEALT, filesOf, FIRST_ONLY, JUDGE, parseShard, testFiles, foldersOf} from '../../run/shard';
import {allGroups, changedGroups, STATIC, testGroups} from '../../run/steps';
import type {Group} from '../../run/lanes';

const SINGLE = ['tests/e2e/a.spec.ts:3', 'tests/e2e/b.spec.ts:41'];

const namesOf = (groups: readonly Group[]) => groups.flat(2).map(({name}) => name);
/** The steps in the same group as a step, including itself. */
const lanesWith = (groups: readonly Group[], name: string) =>
  groups.find((group) => group.flat().some((step) => step.name === name))!;

describe('a whole run', () => {
  const groups = testGroups();

  test('contains every check and every kind of test once', () => {
    const wanted = [...STATIC.map(({name}) => name), ...CHOSEN, 'what axe will see'];
    expect(namesOf(groups).sort()).toEqual([...wanted].sort());
  });

  test('builds the site before the steps that read it, and runs the contract tests after those that record traffic', () => {
    const order = namesOf(groups);
    for (const reader of ['build', 'delivery', 'what axe will see', 'e2e', 'pipeline'])
      expect(order.indexOf(reader), reader).toBeGreaterThan(order.indexOf('site build, both locales'));
    for (const recorded of ['unit', 'samples', 'e2e'])
      expect(order.indexOf('contract'), recorded).toBeGreaterThan(order.indexOf(recorded));
  });

  test.each(['samples', 'e2e'])('runs nothing in parallel with %s, which is sensitive to timing', (name) => {
    expect(lanesWith(groups, name).filter((lane) => lane.length > 0)).toHaveLength(1);
  });
});

describe('a change', () => {
  test('makes no axe plan for single browser tests', () => {
    const plan = (files: string[]) => namesOf(changedGroups({e2e: {files, because: ['docs/x.mdx']}}, true));
    expect(plan(SINGLE)).not.toContain('what axe will see');
    expect(plan(['tests/e2e/pages.spec.ts'])).toContain('what axe will see');
  });

  test('runs browser tests in sequence: both use the same port', () => {
    const groups = changedGroups({e2e: {files: SINGLE, routes: ['/x', '/uk/x'], because: ['docs/x.mdx']}}, true);
    const [lane] = lanesWith(groups, 'e2e').filter((one) => one.length > 0);
    expect(lane!.map(({name}) => name)).toEqual(['e2e', 'e2e of the pages']);
  });
});

describe('shards', () => {
  const kinds = [...DEALT, ...FIRST_ONLY];

  test('cover every kind of test', () => {
    const folders = readdirSync(path.join(ROOT, 'tests'), {withFileTypes: true})
      .filter((entry) => entry.isDirectory() && testFiles(entry.name).length > 0)
      .map(({name}) => name);
    expect(kinds.flatMap(foldersOf).sort()).toEqual(folders.sort());
  });

  test.each([1, 2, 3, 4, 7])('of %i contain every test file exactly once', (total) => {
    for (const kind of kinds) {
      const shards = Array.from({length: total}, (_, at) => filesOf(kind, {index: at + 1, total}));
      // Each machine validates the traffic that it has recorded itself.
      const dealt = shards.flatMap((files, at) => files.filter((file) => at === 0 || file !== JUDGE));
      expect(dealt.sort(), kind).toEqual(testFiles(kind));
      expect(testFiles(kind).length, kind).toBeGreaterThan(0);
    }
  });

  test('run the static checks once; each builds the site and validates its traffic', () => {
    for (const index of [1, 2, 3, 4]) {
      const names = namesOf(allGroups({index, total: 4}));
      expect(names.includes('types')).toBe(index === 1);
      expect(names).toContain('site build, both locales');
      expect(names).toContain('contract');
    }
  });

  test.each(['0/4', '5/4', '1', 'a/b', '1/0'])('%s is not a valid shard', (text) => {
    expect(() => parseShard(text)).toThrow('such as 2/4');
  });
});
