/** Locates installed packages. */
import {existsSync, readFileSync, realpathSync} from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import type {PackageFile} from './kinds';

/**
 * @param root project root
 * @returns the folder of a package as resolved from the project, without symbolic links, as in the bundler
 * @throws Error if it is not installed
 */
export function packageFolder(root: string, name: string): string {
  // `require.resolve` may fail, because a package need not export its package.json.
  for (const modules of createRequire(path.join(root, 'package.json')).resolve.paths(name) ?? []) {
    const folder = path.join(modules, name);
    if (existsSync(path.join(folder, 'package.json'))) return realpathSync(folder);
  }
  throw new Error(`The package ${name} is not installed: run npm ci`);
}

/** @returns the path of a file of a package; it need not exist */
export function packageFile(root: string, {package: name, file}: PackageFile): string {
  return path.join(packageFolder(root, name), file);
}

/** @returns the installed version of a package */
export function packageVersion(root: string, name: string): string {
  const json = readFileSync(path.join(packageFolder(root, name), 'package.json'), 'utf8');
  return (JSON.parse(json) as {version: string}).version;
}
