/** Lists files of the project, except installed packages: some test tools have their own below `tests/tools`. */
import {readdirSync} from 'node:fs';
import path from 'node:path';
import {ROOT} from './root';

/**
 * @param folder relative to the root, such as `tests/e2e`
 * @param name matches the names of the files
 * @returns paths relative to the root, sorted, with slashes
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
