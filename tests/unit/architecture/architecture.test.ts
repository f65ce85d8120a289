/** Checks the direction of imports against the tables in `rules.ts`, for aliases and relative paths alike. */
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

/** All code of the project, relative to the root. */
const FILES = [
  ...readdirSync(ROOT).filter((file) => CODE.test(file)),
  ...['src', 'tests'].flatMap((top) => filesBelow(top, CODE)),
];

describe('this project', () => {
  test('each folder imports only allowed modules', () => {
    expect(FILES.length).toBeGreaterThan(400);
    expect(FILES.flatMap((file) => forbidden(file, importsOf(ROOT, file)))).toEqual([]);
  }, 60_000);

  // Including type imports and indirect imports; the linter supports neither `import()` nor `typeof import('…')`.
  test('there are no import cycles, including type imports', () => {
    const imports = new Map(
      FILES.map((file) => [file, importsOf(ROOT, file).flatMap((found) => found.file ?? [])] as const),
    );
    expect(cyclesIn(imports), 'move the shared code into a separate file').toEqual([]);
  }, 60_000);

  test('src/ has no folders except those of the table, the contract and the pages', () => {
    const found = readdirSync(path.join(ROOT, 'src'));
    expect(found.sort()).toEqual([...Object.keys(FOLDERS), 'contract', 'pages'].sort());
  });

  test('code for pages and workers reaches no Node.js module, and no package outside the table', () => {
    const entries = FILES.filter((file) =>
      /^src\/(?:[^/]+\/browser|page\/(?:index|(?:body|head|parts\/[^/]+)\/index)|tools\/index|.*\/worker(?:\/main)?)\.ts$/.test(
        file,
      ),
    );
    expect(entries.length).toBeGreaterThan(14);
    const reached = closure(ROOT, entries, {types: false}).filter((file) => CODE.test(file));
    // The bundles replace it by `browser.ts` in the same folder.
    const own = reached.filter((file) => file !== 'src/domain/platform/node.ts');
    const builtins = own.flatMap((file) =>
      importsOf(ROOT, file)
        .filter(({typeOnly, specifier}) => !typeOnly && isBuiltin(specifier))
        .map(({specifier, line}) => `${file}:${line} imports ${specifier}`),
    );
    expect(builtins).toEqual([]);
  });

  test('the table contains no stale names', () => {
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

test('unit and content tests create temporary folders only by tests/temporary.ts', () => {
  // Split, so that this file does not match itself.
  const own = ['mkdtemp', '('].join('Sync');
  const makers = FILES.filter(
    (file) => /^tests\/(?:unit|content)\//.test(file) && readFileSync(path.join(ROOT, file), 'utf8').includes(own),
  );
  expect(makers).toEqual([]);
});

describe('forbidden imports are reported', () => {
  /** @returns the messages for one import */
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

  test('another folder is imported only by its entry', () => {
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

  test('an isolated subfolder does not import its siblings', () => {
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

  test('allowed imports pass', () => {
    expect(says('src/render/tables/x.ts', `import a from 'libphonenumber-js/max';`)).toEqual([]);
    expect(says('src/theme/Layout/index.tsx', `import a from '@theme-original/Layout';`)).toEqual([]);
    expect(says('src/domain/platform/node.ts', `import a from 'node:crypto';`)).toEqual([]);
  });

  test('a new folder needs an entry', () => {
    expect(says('src/billing/x.ts', `import a from 'react';`)).toEqual([
      'src/billing/x.ts: src/billing has no entry in tests/unit/architecture/rules.ts. Add one with what this folder may import.',
    ]);
  });

  test('a stale name is reported', () => {
    const complaints = stale(['src/page', 'tests/unit'], ['yaml']);
    expect(complaints).toContainEqual(expect.stringContaining('there is no folder src/site; take it out'));
    expect(complaints).toContainEqual(expect.stringContaining('zod is in no dependency; take it out'));
    expect(complaints).not.toContainEqual(expect.stringMatching(/folder src\/page;|: yaml is/));
  });
});
