/** Tests of a tool that is not installed are skipped with a hint in their title, and fail with CI=true. */
import {mkdirSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {temporaryFolder} from '../../temporary';
import {
  assertInstalled,
  installCommand,
  isFolderInstalled,
  isSkipped,
  titleWith,
  TOOL_FOLDERS,
  toolModule,
  type Tool,
} from '../../../src/operations/toolFolders';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder('tool');
  write('package.json', {devDependencies: {one: '1.0.0'}, dependencies: {'@a/two': '^2.0.0'}});
  write('package-lock.json', {
    packages: {'node_modules/one': {version: '1.0.0'}, 'node_modules/@a/two': {version: '2.3.0'}},
  });
});
afterEach(() => {
  rmSync(folder, {recursive: true, force: true});
  vi.unstubAllEnvs();
});

function write(file: string, content: object): void {
  mkdirSync(path.dirname(path.join(folder, file)), {recursive: true});
  writeFileSync(path.join(folder, file), JSON.stringify(content));
}

test('a folder is installed if each package that it names has the locked version', () => {
  expect(isFolderInstalled(folder)).toBe(false);
  write('node_modules/one/package.json', {version: '1.0.0'});
  expect(isFolderInstalled(folder)).toBe(false);
  write('node_modules/@a/two/package.json', {version: '2.3.0'});
  expect(isFolderInstalled(folder)).toBe(true);
  write('node_modules/@a/two/package.json', {version: '2.2.0'});
  expect(isFolderInstalled(folder)).toBe(false);
});

describe.each(Object.keys(TOOL_FOLDERS) as Tool[])('%s', (tool) => {
  test('the title of an installed tool is unchanged; that of a missing one has the install command', () => {
    vi.stubEnv('CI', '');
    expect(installCommand(tool)).toBe(`npm ci --prefix ${TOOL_FOLDERS[tool]}`);
    if (isSkipped(tool)) {
      expect(titleWith(tool, 'a test')).toBe(`a test (skipped: \`${installCommand(tool)}\` installs what it needs)`);
      expect(() => assertInstalled(tool)).toThrow(installCommand(tool));
      expect(() => toolModule(tool, 'anything')).toThrow(installCommand(tool));
    } else {
      expect(titleWith(tool, 'a test')).toBe('a test');
      expect(() => assertInstalled(tool)).not.toThrow();
    }
  });

  test('with CI=true no test is skipped', () => {
    vi.stubEnv('CI', 'true');
    expect(isSkipped(tool)).toBe(false);
    expect(titleWith(tool, 'a test')).toBe('a test');
  });
});
