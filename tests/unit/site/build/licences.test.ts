import {mkdirSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {afterAll, expect, test} from 'vitest';
import {licenceTexts, packageFolders} from '../../../../src/site/build/licences';
import {temporaryFolder} from '../../../temporary';

const root = temporaryFolder('licences');
afterAll(() => rmSync(root, {recursive: true, force: true}));

function install(name: string, file: string, text: string): void {
  mkdirSync(path.join(root, 'node_modules', name), {recursive: true});
  writeFileSync(path.join(root, 'node_modules', name, file), text);
}

test('each package is told once, the innermost one of a path', () => {
  const files = [
    'src/a.ts',
    'node_modules/b/x.js',
    'node_modules/b/y.js',
    '/w/node_modules/b/node_modules/@c/d/e/f.js',
  ];
  expect(packageFolders(files)).toEqual(['/w/node_modules/b/node_modules/@c/d', 'node_modules/b']);
});

test('packages that share a text stand above it together', () => {
  install('one', 'LICENSE', 'Do what you like.\r\n');
  install('@a/two', 'licence.md', 'Do what you like.');
  install('three', 'LICENSE-MIT', 'Keep this notice.');
  expect(licenceTexts(root, ['node_modules/one', 'node_modules/@a/two', 'node_modules/three'], 'it')).toBe(
    `one\n@a/two\n\nDo what you like.\n\n${'-'.repeat(80)}\n\nthree\n\nKeep this notice.\n`,
  );
});

test('a package without a text ends the build', () => {
  install('bare', 'package.json', '{}');
  expect(() => licenceTexts(root, ['node_modules/bare'], 'the bundle', true)).toThrow('bare has no licence text');
  expect(() => licenceTexts(root, ['node_modules/bare'], 'the bundle')).toThrow(
    'bare has no licence text; the bundle must not contain it',
  );
});

test('where it may, what a package states stands for its text', () => {
  install('stated', 'package.json', '{"version": "1.2.3", "license": "MIT", "author": {"name": "Somebody"}}');
  const folders = ['node_modules/stated'];
  expect(() => licenceTexts(root, folders, 'the gateway')).toThrow('stated has no licence text');
  expect(licenceTexts(root, folders, 'the bundle', true)).toContain(
    'stated\n\nVersion 1.2.3, by Somebody. The package brings no text of its licence; it states: MIT.\n',
  );
});
