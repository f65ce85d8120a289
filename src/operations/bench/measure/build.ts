/** Build times of a site. */
import {rmSync} from 'node:fs';
import path from 'node:path';
import {runCommand, type CommandResult} from './command';

/** Caches of an earlier build. */
const CACHES = ['.docusaurus', 'node_modules/.cache'];

/**
 * Builds all locales of a site.
 * @param root folder of the site
 * @param out folder of the build, below it
 * @param cold remove the caches first
 */
export function measureBuild(root: string, out: string, cold: boolean): Promise<CommandResult> {
  if (cold) for (const cache of CACHES) rmSync(path.join(root, cache), {recursive: true, force: true});
  return runCommand(['npx', 'docusaurus', 'build', '--out-dir', out], root);
}
