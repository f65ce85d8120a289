/** Finds changed files: commits since the branch began, the working tree, and new files. */
import {execFileSync} from 'node:child_process';
import {ROOT} from '../root';

export interface Change {
  /** Path relative to the root. */
  file: string;
  /**
   * `moved`: the file was added or removed, or is a page with a changed address, which affects tests that depend on the
   * list of files.
   */
  kind: 'changed' | 'moved';
}

/**
 * @param reference commit to compare with; by default the merge base with `main`, on `main` the remote branch, else the
 * last commit
 * @returns the changes, sorted by file, and the commit that they are relative to
 * @throws Error if there is no such commit
 */
export function changesSince(reference?: string): {changes: Change[]; base: string} {
  const base = reference ? git('rev-parse', '--verify', `${reference}^{commit}`) : branchPoint();
  const lines = (...args: string[]) =>
    git(...args)
      .split('\n')
      .filter(Boolean);
  const tracked = lines('diff', '--name-status', '--no-renames', base).map((line) => {
    const [status = '', file = ''] = line.split('\t');
    return {file, kind: /^[AD]/.test(status) ? ('moved' as const) : ('changed' as const)};
  });
  const created = lines('ls-files', '--others', '--exclude-standard').map((file) => ({file, kind: 'moved' as const}));
  const readdressed = new Set(lines('diff', '--name-only', '--no-renames', '-G^slug:', base, '--', '*.md', '*.mdx'));
  const changes = [...tracked, ...created]
    .map((change) => (readdressed.has(change.file) ? {...change, kind: 'moved' as const} : change))
    .sort((a, b) => (a.file < b.file ? -1 : 1));
  return {changes, base};
}

function branchPoint(): string {
  for (const main of ['origin/main', 'main']) {
    try {
      return git('merge-base', 'HEAD', main);
    } catch {
      // There is no such branch.
    }
  }
  return git('rev-parse', 'HEAD');
}

function git(...args: string[]): string {
  return execFileSync('git', args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 1 << 28,
  }).trim();
}
