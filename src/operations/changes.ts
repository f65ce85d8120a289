/** Finds changed files: commits since the branch began, the working tree, and new files. */
import {git} from './git';
import {ROOT} from './root';

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
 * @param root the project's root
 * @returns the changes, sorted by file, and the commit that they are relative to
 * @throws Error if there is no such commit
 */
export function changesSince(reference?: string, root = ROOT): {changes: Change[]; base: string} {
  const base = commitOf(reference, root);
  const lines = (...args: string[]) =>
    git(root, ...args)
      .split('\n')
      .filter(Boolean);
  const tracked = lines('-c', 'core.quotePath=false', 'diff', '--name-status', '--no-renames', base).map((line) => {
    const [status = '', file = ''] = line.split('\t');
    return {file, kind: /^[AD]/.test(status) ? ('moved' as const) : ('changed' as const)};
  });
  const created = lines('-c', 'core.quotePath=false', 'ls-files', '--others', '--exclude-standard').map((file) => ({
    file,
    kind: 'moved' as const,
  }));
  const readdressed = new Set(
    lines('-c', 'core.quotePath=false', 'diff', '--name-only', '--no-renames', '-G^slug:', base, '--', '*.md', '*.mdx'),
  );
  const changes = [...tracked, ...created]
    .map((change) => (readdressed.has(change.file) ? {...change, kind: 'moved' as const} : change))
    .sort((a, b) => (a.file < b.file ? -1 : 1));
  return {changes, base};
}

/**
 * @param reference see `changesSince`
 * @returns the hash of the commit
 * @throws Error if there is no such commit
 */
function commitOf(reference: string | undefined, root: string): string {
  if (reference === undefined) return branchPoint(root);
  if (reference.startsWith('-')) throw new Error(`“${reference}” is not a commit`);
  return git(root, 'rev-parse', '--verify', `${reference}^{commit}`);
}

function branchPoint(root: string): string {
  for (const main of ['origin/main', 'main']) {
    try {
      return git(root, 'merge-base', 'HEAD', main);
    } catch {
      // There is no such branch.
    }
  }
  return git(root, 'rev-parse', 'HEAD');
}
