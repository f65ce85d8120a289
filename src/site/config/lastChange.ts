/** First and last change of each file, read from the complete Git log in one call instead of one call per page. */
import {execFileSync} from 'node:child_process';
import path from 'node:path';
import type {VcsChangeInfo, VcsConfig} from '@docusaurus/types';

/** Delimiter around the line of a commit; no file name contains it. */
const MARK = '\u0001';

/**
 * Arguments of Git for `readLog`. `-c` lists the files that a merge changed against all its parents; without it, a file
 * added by the merge itself would have no date.
 */
const LOG = ['log', '-c', '--no-renames', '--name-only', '-z', '--relative', `--format=${MARK}%ct,%an${MARK}`];

interface Changes {
  first: VcsChangeInfo;
  last: VcsChangeInfo;
}

/**
 * @param log output of Git for `LOG`, newest commit first
 * @returns the changes of each file, by its path relative to the folder in which Git ran; times in ms
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
 * Docusaurus VCS configuration based on the log. A file that was never committed has no dates, and without Git no file
 * has.
 * @param root project root
 * @throws Error if Git fails for another reason, because otherwise every page would silently lose its date
 */
export function changesInGit(root: string): VcsConfig {
  let files: Map<string, Changes> | undefined;
  const changesOf = (file: string) => {
    files ??= ask(root);
    return files.get(path.relative(root, file).split(path.sep).join('/'));
  };
  return {
    initialize() {
      // Do nothing: reading the log takes a tenth of a second, and the dev server need not do so before the first page.
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
    // Git is not installed, or there is no repository; `hasFullHistory` has reported it.
    if (code === 'ENOENT' || status === 128) return new Map();
    throw new Error(`Git failed to list the changes of pages: ${(error as Error).message}`, {cause: error});
  }
}
