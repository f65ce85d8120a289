/** Holds the direction of imports: `rules.ts` is the table, for aliases and relative paths alike. */
import {readFileSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {importsIn, importsOf} from '../../../src/site/graph/imports';
import {filesBelow} from '../../projectFiles';
import {ROOT} from '../../root';
import {cyclesIn} from './cycles';
import {forbidden, stale} from './direction';
import {MAY_IMPORT} from './rules';

const CODE = /\.[cm]?[jt]sx?$/;

/** All code of the project, from the root. */
const FILES = [
  ...readdirSync(ROOT).filter((file) => CODE.test(file)),
  ...['src', 'tests'].flatMap((top) => filesBelow(top, CODE)),
];

describe('this project', () => {
  test('each folder imports only what it may', () => {
    expect(FILES.length).toBeGreaterThan(400);
    expect(FILES.flatMap((file) => forbidden(file, importsOf(ROOT, file), MAY_IMPORT))).toEqual([]);
  }, 60_000);

  // The linter knows neither `import()` nor `typeof import('…')`.
  test('no file imports itself, by types or by other files neither', () => {
    const imports = new Map(
      FILES.map((file) => [file, importsOf(ROOT, file).flatMap((found) => found.file ?? [])] as const),
    );
    expect(cyclesIn(imports), 'move what both need into a file of its own').toEqual([]);
  }, 60_000);

  test('the table names what exists', () => {
    const {dependencies, devDependencies} = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
      devDependencies: Record<string, string>;
    };
    const folders = [
      ...FILES,
      ...FILES.map((file) => path.posix.dirname(file)),
      'tests/fixtures',
      'versioned_sidebars',
    ];
    expect(stale(MAY_IMPORT, folders, [...Object.keys(dependencies), ...Object.keys(devDependencies)])).toEqual([]);
  });
});

test('files that import each other are found', () => {
  const files = {a: ['b', 'd'], b: ['c'], c: ['a'], d: ['e'], e: [], f: ['f'], g: ['a', 'h'], h: ['g']};
  expect(cyclesIn(new Map(Object.entries(files)))).toEqual([['a', 'b', 'c'], ['f'], ['g', 'h']]);
  expect(cyclesIn(new Map(Object.entries({a: ['b', 'c'], b: ['c'], c: []})))).toEqual([]);
});

test('unit and content tests leave no folder behind: they ask tests/temporary.ts for it', () => {
  // Named in two parts, or this file would find itself.
  const own = ['mkdtemp', '('].join('Sync');
  const makers = FILES.filter(
    (file) => /^tests\/(?:unit|content)\//.test(file) && readFileSync(path.join(ROOT, file), 'utf8').includes(own),
  );
  expect(makers).toEqual([]);
});

describe('what is forbidden is found', () => {
  /** What the table says about one import. */
  const says = (file: string, source: string, target?: string) =>
    forbidden(
      file,
      importsIn(source, file).map((found) => ({...found, file: target})),
      MAY_IMPORT,
    );

  test.each([
    [`import {a} from '../search/text/a';`],
    [`import {a} from '@site/src/search/text/a';`],
    [`const a = await import('../search/text/a');`],
    [`const a = require('../search/text/a');`],
    [`import type {A} from '../search/text/a';`],
    [`export * from '../search/text/a';`],
  ])('content must not know the search: %s', (source) => {
    expect(says('src/render/x.ts', source, 'src/search/text/a.ts')).toEqual([
      expect.stringMatching(
        /^src\/render\/x\.ts:1 imports src\/search\/text\/a\.ts; src\/render may import: src\/domain, .*\. Move the code, or widen src\/render in tests\/unit\/architecture\/rules\.ts with a reason\.$/,
      ),
    ]);
  });

  test.each([
    'src/site/components/Tabs/index.tsx',
    'src/site/config/theme.ts',
    'src/render/x.ts',
    'tests/unit/page/x.test.ts',
  ])('nothing imports the theme: %s', (file) => {
    const source = `import Layout from '@site/src/theme/Layout';`;
    expect(says(file, source, 'src/theme/Layout/index.tsx')).toEqual([expect.stringContaining('src/theme/Layout')]);
  });

  test('a mocked module is an imported one', () => {
    expect(
      says('tests/unit/page/x.test.ts', `vi.mock('../../../src/gateway/server');`, 'src/gateway/server.ts'),
    ).toHaveLength(1);
  });

  test.each([
    ['src/domain/signing/x.ts', 'react'],
    ['src/facts/x.ts', '@docusaurus/types'],
    ['src/page/body/tabs/x.ts', 'clsx'],
    ['src/search/engine/x.ts', 'node:fs'],
    ['src/search/engine/x.ts', 'fs'],
    ['src/render/x.ts', '@theme/Layout'],
    ['src/render/x.ts', 'yaml-lint'],
    ['src/site/patches/text/x.cjs', 'react'],
  ])('%s must not import %s', (file, name) => {
    expect(says(file, `require('${name}');`)).toEqual([expect.stringContaining(`imports ${name};`)]);
  });

  test('what is allowed passes', () => {
    expect(says('src/render/tables/x.ts', `import a from '../../facts/load';`, 'src/facts/load.ts')).toEqual([]);
    expect(says('src/render/tables/x.ts', `import a from 'libphonenumber-js/max';`)).toEqual([]);
    expect(says('src/theme/Layout/index.tsx', `import a from '@theme-original/Layout';`)).toEqual([]);
  });

  test('a new folder needs an entry', () => {
    expect(says('src/billing/x.ts', `import a from 'react';`)).toEqual([
      'src/billing/x.ts: src/billing has no entry in tests/unit/architecture/rules.ts. Add one with what this folder may import.',
    ]);
  });

  test('a stale name is found', () => {
    expect(stale({'src/a': 'src/gone left-pad yaml'}, ['src/a/b'], ['yaml'])).toEqual([
      expect.stringContaining('src/a may import src/gone, which is no folder'),
      expect.stringContaining('src/a may import left-pad,'),
    ]);
  });
});
