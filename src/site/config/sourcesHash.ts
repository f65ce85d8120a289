/** Hash of everything that affects the pages, to detect changes between builds. */
import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {factFiles} from '../../facts';
import {closure} from '../graph/imports';

/**
 * Entry modules that generate pages and files: the Markdown plugins and the generated files. Their dependencies are
 * found by following imports, so the list does not grow with the code.
 */
const ENTRIES = [
  'src/render/markdown/directives/index.ts',
  'src/render/markdown/highlight/index.ts',
  'src/site/config/generated.ts',
];

/** Files that pages depend on in addition to their own text: facts, and the code that combines them with prose. */
function hashedFiles(root: string): string[] {
  return [...new Set([...closure(root, ENTRIES, {types: false}), ...factFiles(root)])].sort();
}

/**
 * Hash of all sources. It is an option of the remark plugin, because a bundler's cache does not track the files that a
 * remark plugin reads and imports, and would serve the old page for ever.
 */
export function hashSources(root: string): string {
  const hash = createHash('sha256');
  for (const file of hashedFiles(root)) {
    const text = readFileSync(path.join(root, file));
    hash.update(file).update('\0').update(text).update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}
