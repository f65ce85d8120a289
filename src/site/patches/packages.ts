/** Where packages are installed. */
import {existsSync, readFileSync, realpathSync} from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import type {PackageFile} from './kinds';

/**
 * @param root the project's root
 * @returns the folder of a package that the project sees, links resolved as the bundler resolves them
 * @throws Error when it is not installed
 */
export function packageFolder(root: string, name: string): string {
  // Not `resolve`: a package need not export its package.json.
  for (const modules of createRequire(path.join(root, 'package.json')).resolve.paths(name) ?? []) {
    const folder = path.join(modules, name);
    if (existsSync(path.join(folder, 'package.json'))) return realpathSync(folder);
  }
  throw new Error(`The package ${name} is not installed: run npm ci`);
}

/** @returns the path of a file of a package, whether or not it exists */
export function packageFile(root: string, {package: name, file}: PackageFile): string {
  return path.join(packageFolder(root, name), file);
}

/** @returns the version of a package that is installed */
export function packageVersion(root: string, name: string): string {
  const json = readFileSync(path.join(packageFolder(root, name), 'package.json'), 'utf8');
  return (JSON.parse(json) as {version: string}).version;
}
