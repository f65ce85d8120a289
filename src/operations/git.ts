/** Runs Git in the project, and reads files of earlier commits. */
import {execFileSync} from 'node:child_process';

/**
 * @param root the project's root
 * @returns the output without the spaces around it
 * @throws Error if Git fails or is not installed
 */
export function git(root: string, ...args: string[]): string {
  return execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 1 << 28,
  }).trim();
}

/** @returns the text of a file in a commit; `undefined` if the commit does not have it */
export function fileAt(root: string, commit: string, file: string): string | undefined {
  try {
    return execFileSync('git', ['show', `${commit}:${file}`], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 1 << 28,
    });
  } catch {
    return undefined;
  }
}
