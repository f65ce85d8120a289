/** Holds the direction of imports: `rules.ts` is the table, for aliases and relative paths alike. */
import {readFileSync, readdirSync} from 'node:fs';
import {isBuiltin} from 'node:module';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {closure, importsIn, importsOf} from '../../../src/site/graph/imports';
import {filesBelow} from '../../projectFiles';
import {ROOT} from '../../root';
import {cyclesIn} from './cycles';
import {forbidden, stale} from './direction';
import {FOLDERS} from './rules';

const CODE = /\.[cm]?[jt]sx?$/;

/** All code of the project, from the root. */
const FILES = [
  ...readdirSync(ROOT).filter((file) => CODE.test(file)),
  ...['src', 'tests'].flatMap((top) => filesBelow(top, CODE)),
];

describe('this project', () => {
  test('each folder imports only what it may', () => {
    expect(FILES.length).toBeGreaterThan(400);
    expect(FILES.flatMap((file) => forbidden(file, importsOf(ROOT, file)))).toEqual([]);
  }, 60_000);

  // The linter knows neither `import()` nor `typeof import('…')`.
  test('no file imports itself, by types or by other files neither', () => {
    const imports = new Map(
      FILES.map((file) => [file, importsOf(ROOT, file).flatMap((found) => found.file ?? [])] as const),
    );
    expect(cyclesIn(imports), 'move what both need into a file of its own').toEqual([]);
  }, 60_000);

  test('src/ has no folder beside those of the table, the contract and the pages', () => {
    const found = readdirSync(path.join(ROOT, 'src'));
    expect(found.sort()).toEqual([...Object.keys(FOLDERS), 'contract', 'pages'].sort());
  });

  test('a page or a worker reaches no module of Node, and no package that the table does not name', () => {
    const entries = FILES.filter((file) =>
      /^src\/(?:[^/]+\/browser|page\/(?:index|(?:body|head|parts\/[^/]+)\/index)|tools\/index|.*\/worker(?:\/main)?)\.ts$/.test(
        file,
      ),
    );
    expect(entries.length).toBeGreaterThan(14);
    const reached = closure(ROOT, entries, {types: false}).filter((file) => CODE.test(file));
    // The bundles replace it by `browser.ts` beside it.
    const own = reached.filter((file) => file !== 'src/domain/platform/node.ts');
    const builtins = own.flatMap((file) =>
      importsOf(ROOT, file)
        .filter(({typeOnly, specifier}) => !typeOnly && isBuiltin(specifier))
        .map(({specifier, line}) => `${file}:${line} imports ${specifier}`),
    );
    expect(builtins).toEqual([]);
  });

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
    expect(stale(folders, [...Object.keys(dependencies), ...Object.keys(devDependencies)])).toEqual([]);
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
  /** @returns what the tables say about one import */
  const says = (file: string, source: string, target?: string) =>
    forbidden(
      file,
      importsIn(source, file).map((found) => ({...found, file: target})),
    );

  test.each([
    [`import {a} from '../search';`],
    [`import {a} from '@site/src/search';`],
    [`const a = await import('../search');`],
    [`const a = require('../search');`],
    [`import type {A} from '../search';`],
    [`export * from '../search';`],
  ])('render/ must not import search/: %s', (source) => {
    expect(says('src/render/x.ts', source, 'src/search/index.ts')).toEqual([
      'src/render/x.ts:1 imports src/search/index.ts; src/render may import: brand, domain, facts, samples. ' +
        'Move the code, or widen src/render in tests/unit/architecture/rules.ts with a reason.',
    ]);
  });

  test('another folder is entered by its entry', () => {
    const source = `import a from '../../facts/load';`;
    expect(says('src/render/tables/x.ts', source, 'src/facts/load.ts')).toEqual([
      expect.stringContaining('of src/facts other folders import index.ts or browser.ts'),
    ]);
    expect(says('src/render/tables/x.ts', `import a from '../../facts';`, 'src/facts/index.ts')).toEqual([]);
    expect(says('src/render/tables/x.ts', `import a from '../builders/a';`, 'src/render/builders/a.ts')).toEqual([]);
  });

  test.each(['src/site/components/Tabs/index.tsx', 'src/render/x.ts', 'tests/unit/page/x.test.ts'])(
    'nothing imports the theme: %s',
    (file) => {
      const source = `import Layout from '@site/src/theme/Layout';`;
      expect(says(file, source, 'src/theme/Layout/index.tsx')).toEqual([expect.stringContaining('src/theme/Layout')]);
    },
  );

  test('a part that stands apart does not import the others', () => {
    expect(says('src/gateway/engine/x.ts', `import a from '../http/a';`, 'src/gateway/http/a.ts')).toEqual([
      expect.stringContaining('src/gateway/engine may not import src/gateway/http'),
    ]);
  });

  test('a mocked module is an imported one', () => {
    expect(
      says('tests/unit/page/x.test.ts', `vi.mock('../../../src/gateway/server');`, 'src/gateway/server.ts'),
    ).toHaveLength(1);
  });

  test.each([
    ['src/domain/signing/x.ts', 'react'],
    ['src/domain/signing/x.ts', 'node:fs'],
    ['src/facts/x.ts', '@docusaurus/types'],
    ['src/page/body/tabs/x.ts', 'clsx'],
    ['src/search/engine/x.ts', 'node:fs'],
    ['src/search/engine/x.ts', 'fs'],
    ['src/render/x.ts', '@theme/Layout'],
    ['src/render/x.ts', 'yaml-lint'],
    ['src/tools/x.ts', 'node:path'],
  ])('%s must not import %s', (file, name) => {
    expect(says(file, `require('${name}');`)).toEqual([expect.stringContaining(`imports ${name};`)]);
  });

  test('what is allowed passes', () => {
    expect(says('src/render/tables/x.ts', `import a from 'libphonenumber-js/max';`)).toEqual([]);
    expect(says('src/theme/Layout/index.tsx', `import a from '@theme-original/Layout';`)).toEqual([]);
    expect(says('src/domain/platform/node.ts', `import a from 'node:crypto';`)).toEqual([]);
  });

  test('a new folder needs an entry', () => {
    expect(says('src/billing/x.ts', `import a from 'react';`)).toEqual([
      'src/billing/x.ts: src/billing has no entry in tests/unit/architecture/rules.ts. Add one with what this folder may import.',
    ]);
  });

  test('a stale name is found', () => {
    const complaints = stale(['src/page', 'tests/unit'], ['yaml']);
    expect(complaints).toContainEqual(expect.stringContaining('there is no folder src/site; take it out'));
    expect(complaints).toContainEqual(expect.stringContaining('zod is in no dependency; take it out'));
    expect(complaints).not.toContainEqual(expect.stringMatching(/folder src\/page;|: yaml is/));
  });
});
