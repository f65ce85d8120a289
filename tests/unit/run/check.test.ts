/** A check runs the tools and tests that a change needs, and no others. */
import {describe, expect, test} from 'vitest';
import type {Change} from '../../../src/operations/changes';
import type {Project} from '../../run/plan';
import {testsFor} from '../../run/check/tests';
import {globPattern, located, toolsFor} from '../../run/check/tools';

const changed = (...files: string[]): Change[] => files.map((file) => ({file, kind: 'changed'}));
const namesFor = (...files: string[]): string[] => toolsFor(changed(...files), () => true).map(({name}) => name);

describe('tools', () => {
  test.each([
    ['docs/callbacks.mdx', ['spelling']],
    ['src/contract/data/methods/blik.yaml', ['format']],
    ['src/contract/openapi/openapi.yaml', ['format', 'contract']],
    ['i18n/uk/strings/ids.yaml', ['format', 'spelling']],
    ['src/facts/errors.ts', ['format', 'lint', 'types', 'unused']],
    ['package.json', ['format', 'unused']],
    ['i18n/uk/parity/docs/faq.yaml', ['format']],
  ])('for %s: %j', (file, names) => {
    expect(namesFor(file)).toEqual(names);
  });
  test('read changed files only', () => {
    const [spelling] = toolsFor(changed('docs/a.mdx', 'docs/b.mdx'), (file) => file !== 'docs/b.mdx');
    expect(spelling!.args).toContain('docs/a.mdx');
    expect(spelling!.args).not.toContain('docs/b.mdx');
  });
});

describe('tests', () => {
  const project: Project = {
    tests: new Map([
      ['tests/unit/facts/errors.test.ts', new Set(['tests/unit/facts/errors.test.ts', 'src/facts/errors.ts'])],
      ['tests/unit/gateway/calls.test.ts', new Set(['tests/unit/gateway/calls.test.ts', 'src/gateway/app.ts'])],
    ]),
    configuration: new Set(),
    hosts: new Set(),
    names: new Map([['tests/unit/gateway/calls.test.ts', new Set(['src/contract/data'])]]),
    routes: () => [],
    weighed: () => false,
    visits: () => [],
  };
  test('of changed code are those that import it', () => {
    expect(testsFor(changed('src/facts/errors.ts'), project).unit).toEqual(['tests/unit/facts/errors.test.ts']);
  });
  test('of data are few, while the pull request runs all that read it', () => {
    const {unit, content, plan} = testsFor(changed('src/contract/data/methods/blik.yaml'), project);
    expect(unit).toEqual([]);
    expect(content.length).toBeLessThan(4);
    expect(plan.unit).toBeDefined();
  });
});

test.each([
  ['docs/**/*.mdx', 'docs/a/b.mdx', true],
  ['docs/**/*.mdx', 'docs/b.mdx', true],
  ['docs/**/*.mdx', 'docs/b.md', false],
  ['*.md', 'docs/b.md', false],
  ['i18n/uk/parity/**', 'i18n/uk/parity/docs/faq.yaml', true],
  ['i18n/uk/**/*.{mdx,yml}', 'i18n/uk/tags.yml', true],
])('the glob %s matches %s: %j', (glob, file, matches) => {
  expect(globPattern(glob).test(file)).toBe(matches);
});

test('the output of a tool becomes problems', () => {
  expect(located('docs/a.mdx:3:9 - Unknown word (teh)\nsrc/a.ts(4,2): error TS1: No.\nDone.\n', 'x')).toEqual([
    {file: 'docs/a.mdx', line: 3, message: 'Unknown word (teh)', rule: 'x'},
    {file: 'src/a.ts', line: 4, message: 'error TS1: No.', rule: 'x'},
  ]);
  expect(located('Done.', 'x')).toBeUndefined();
});
