/** Files of the project, without those of installed packages: tools of some tests have packages of their own below `tests/tools`. */
import {readdirSync} from 'node:fs';
import path from 'node:path';
import {ROOT} from './root';

/**
 * @param folder from the root, such as `tests/e2e`
 * @param name matches the names wanted
 * @returns files from the root, sorted, with slashes
 */
export function filesBelow(folder: string, name: RegExp): string[] {
  const files: string[] = [];
  for (const entry of readdirSync(path.join(ROOT, folder), {withFileTypes: true})) {
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules') files.push(...filesBelow(file, name));
    } else if (name.test(entry.name)) files.push(file);
  }
  return files.sort();
}
