/** Lists files. */
import {readdirSync, statSync} from 'node:fs';
import path from 'node:path';

/**
 * @param root the project’s root
 * @param place a file or a folder, relative to the root
 * @returns the file itself, or every file below the folder, sorted, relative to the root; empty if the path does not
 *   exist
 */
export function filesBelow(root: string, place: string): string[] {
  const stat = statSync(path.join(root, place), {throwIfNoEntry: false});
  if (!stat) return [];
  if (stat.isFile()) return [place];
  return readdirSync(path.join(root, place))
    .sort()
    .flatMap((entry) => filesBelow(root, path.join(place, entry)));
}
