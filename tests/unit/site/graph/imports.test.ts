/** Every form of import is seen, and nothing that only looks like one. */
import {mkdirSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {closure, importsIn, importsOf} from '../../../../src/site/graph/imports';
import {temporaryFolder} from '../../../temporary';

const found = (source: string, file = 'a.ts') => importsIn(source, file).map(({specifier}) => specifier);

describe('the forms of an import', () => {
  test.each([
    `import a from './x';`,
    `import {a} from "./x";`,
    `import * as a from './x';`,
    `import './x';`,
    `import {\n  a,\n} from './x';`,
    `export * from './x';`,
    `export {a} from './x';`,
    `import type {A} from './x';`,
    `type A = import('./x').A;`,
    `const a = await import('./x');`,
    'const a = await import(`./x`);',
    `const a = require('./x');`,
    `const a = require.resolve('./x');`,
    `import a = require('./x');`,
    `vi.mock('./x', () => ({}));`,
    `vi.doMock('./x');`,
    `vi.mock(import('./x'));`,
    `await vi.importActual('./x');`,
    `new Worker(new URL('./x', import.meta.url));`,
  ])('%s', (source) => {
    expect(found(source)).toEqual(['./x']);
  });

  test.each([
    `const a = "import b from './x'";`,
    `// import b from './x'`,
    `const a = {require: ['./x']};`,
    `new URL('./x', 'https://shop.example');`,
    'import(`./${name}`);',
  ])('not %s', (source) => {
    expect(found(source)).toEqual([]);
  });

  test('in JSX and in CommonJS', () => {
    expect(found(`import a from './x'; export const b = <p>{a}</p>;`, 'a.tsx')).toEqual(['./x']);
    expect(found(`const a = require('./x'); module.exports = a;`, 'a.cjs')).toEqual(['./x']);
  });

  test('what is gone at run time', () => {
    const source = `import type {A} from './a';\nimport {type B} from './b';\nimport {type C, c} from './c';\nexport {d, type D} from './d';`;
    const run = importsIn(source, 'a.ts').map(({specifier, line, typeOnly}) => ({specifier, line, typeOnly}));
    expect(run).toEqual([
      {specifier: './a', line: 1, typeOnly: true},
      {specifier: './b', line: 2, typeOnly: true},
      {specifier: './c', line: 3, typeOnly: false},
      {specifier: './d', line: 4, typeOnly: false},
    ]);
  });

  test('a file that cannot be parsed is named', () => {
    expect(() => importsIn('const = ;', 'src/broken.ts')).toThrow('src/broken.ts: cannot be parsed');
  });
});

describe('files of a project', () => {
  const root = temporaryFolder('imports');
  const FILES = {
    'a.ts': `import b from './lib'; import c from '@site/lib/c'; import react from 'react'; import './a.css';`,
    'a.css': '',
    'lib/index.ts': `export * from '../deep/d'; import type {E} from '../deep/e';`,
    'lib/c.tsx': `import loader from './loader.cjs'; import back from '.';`,
    'lib/loader.cjs': '',
    'deep/d.ts': '',
    'deep/e.ts': `import './f.json';`,
    'deep/f.json': '{}',
    'src/facts/index.ts': `export {one} from './one'; export {two as second, type Two} from './two';`,
    'src/facts/one.ts': 'export const one = 1;',
    'src/facts/two.ts': 'export const two = 2; export type Two = 2;',
    'one.ts': `import {one} from './src/facts';`,
    'renamed.ts': `import {second as mine} from '@site/src/facts';`,
    'type.ts': `import {type Two} from './src/facts';`,
    'whole.ts': `import * as facts from './src/facts';`,
    'lost.ts': `\nimport './nowhere';`,
  };
  beforeAll(() => {
    for (const [file, text] of Object.entries(FILES)) {
      mkdirSync(path.dirname(path.join(root, file)), {recursive: true});
      writeFileSync(path.join(root, file), text);
    }
  });
  afterAll(() => rmSync(root, {recursive: true, force: true}));

  test('relative paths, aliases and folders lead to files, packages do not', () => {
    expect(importsOf(root, 'a.ts').map(({file}) => file)).toEqual(['lib/index.ts', 'lib/c.tsx', undefined, 'a.css']);
  });

  test('a file imports what its imports import, in a circle too', () => {
    const all = [
      'a.css',
      'a.ts',
      'deep/d.ts',
      'deep/e.ts',
      'deep/f.json',
      'lib/c.tsx',
      'lib/index.ts',
      'lib/loader.cjs',
    ];
    expect(closure(root, ['a.ts'])).toEqual(all);
    expect(closure(root, ['a.ts'], {types: false})).toEqual(all.filter((file) => !/deep\/[ef]/.test(file)));
  });

  test('behind the entry of a folder stand only the modules of the names that are imported', () => {
    const behind = (...entries: string[]) =>
      closure(root, entries).filter((file) => /^src\/facts\/(?!index)/.test(file));
    expect(behind('one.ts')).toEqual(['src/facts/one.ts']);
    expect(behind('renamed.ts')).toEqual(['src/facts/two.ts']);
    expect(behind('one.ts', 'renamed.ts')).toEqual(['src/facts/one.ts', 'src/facts/two.ts']);
    expect(behind('type.ts')).toEqual(['src/facts/two.ts']);
    expect(closure(root, ['type.ts'], {types: false})).toEqual(['type.ts']);
    expect(behind('whole.ts')).toEqual(['src/facts/one.ts', 'src/facts/two.ts']);
    expect(behind('src/facts/index.ts')).toEqual(['src/facts/one.ts', 'src/facts/two.ts']);
  });

  test('an import that leads nowhere is an error with file and line', () => {
    expect(() => importsOf(root, 'lost.ts')).toThrow('lost.ts:2: imports “./nowhere”, but there is no nowhere');
  });
});
