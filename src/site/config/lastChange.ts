/** When each file was first and last changed, read from the whole log at once: one question of Git in place of one for each page. */
import {execFileSync} from 'node:child_process';
import path from 'node:path';
import type {VcsChangeInfo, VcsConfig} from '@docusaurus/types';

/** Stands around the line of a commit, and in no name of a file. */
const MARK = '\u0001';

/**
 * What Git has to do for `readLog`. `-c` names what a merge changed against all its parents: without it, a file that came
 * with the merge itself would have no date.
 */
const LOG = ['log', '-c', '--no-renames', '--name-only', '-z', '--relative', `--format=${MARK}%ct,%an${MARK}`];

interface Changes {
  first: VcsChangeInfo;
  last: VcsChangeInfo;
}

/**
 * @param log what Git prints for `LOG`, the newest commit first
 * @returns the changes of each file by its path below the folder where Git was asked; times in ms
 */
function readLog(log: string): Map<string, Changes> {
  const files = new Map<string, Changes>();
  const [, ...parts] = log.split(MARK);
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const [, seconds, author] = /^(\d+),(.*)$/.exec(parts[at]!)!;
    const change = {timestamp: Number(seconds) * 1000, author: author!};
    for (const file of parts[at + 1]!.split(/[\0\n]/).filter(Boolean)) {
      const known = files.get(file);
      if (known) known.first = change;
      else files.set(file, {first: change, last: change});
    }
  }
  return files;
}

/**
 * The answers that Docusaurus asks for. A file that was never committed has none, and without Git no file has.
 * @param root the project's root
 * @throws Error when Git fails for another reason: without a word, every page would lose its date
 */
export function changesInGit(root: string): VcsConfig {
  let files: Map<string, Changes> | undefined;
  const changesOf = (file: string) => {
    files ??= ask(root);
    return files.get(path.relative(root, file).split(path.sep).join('/'));
  };
  return {
    initialize() {
      // Nothing: the log takes a tenth of a second, and the development server need not read it before a page asks.
    },
    getFileCreationInfo: (file) => Promise.resolve(changesOf(file)?.first ?? null),
    getFileLastUpdateInfo: (file) => Promise.resolve(changesOf(file)?.last ?? null),
  };
}

function ask(root: string): Map<string, Changes> {
  try {
    const log = execFileSync('git', ['-c', 'log.showSignature=false', ...LOG], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 2 ** 30,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return readLog(log);
  } catch (error) {
    const {code, status} = error as {code?: string; status?: number};
    // No Git, or no repository: `hasFullHistory` has said so.
    if (code === 'ENOENT' || status === 128) return new Map();
    throw new Error(`Git does not tell when pages were changed: ${(error as Error).message}`, {cause: error});
  }
}
