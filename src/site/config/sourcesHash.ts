/** Tells a build from the one before: a hash of all that makes pages from Markdown. */
import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {factFiles} from '../../facts';
import {closure} from '../graph/imports';

/**
 * Where pages and files are made: the plugins that change Markdown, and the generated files. What these modules import is
 * found by following their imports, so the list does not grow with the code.
 */
const ENTRIES = [
  'src/render/markdown/directives/index.ts',
  'src/render/markdown/highlight/index.ts',
  'src/site/config/generated.ts',
];

/** Every file that a page depends on beside its own text: facts, and the code that joins them with prose. */
function hashedFiles(root: string): string[] {
  return [...new Set([...closure(root, ENTRIES, {types: false}), ...factFiles(root)])].sort();
}

/**
 * Hash of all sources. It goes into the options of the remark plugin, because a bundler's cache does not see the files that
 * a remark plugin reads and imports, and would serve the old page for ever.
 */
export function hashSources(root: string): string {
  const hash = createHash('sha256');
  for (const file of hashedFiles(root)) {
    const text = readFileSync(path.join(root, file));
    hash.update(file).update('\0').update(text).update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}
