/** Availability of the Git history, which decides the option `showLastUpdateTime`. */
import {execFileSync} from 'node:child_process';

/**
 * Checks for the full Git history. Docusaurus takes last-update times from it and would fail or show wrong dates
 * without it (a source archive, a shallow clone), so the site is then built without them.
 */
export function hasFullHistory(root: string): boolean {
  try {
    const git = (...args: string[]) =>
      execFileSync('git', args, {cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore']}).trim();
    const full =
      git('rev-parse', '--is-shallow-repository') === 'false' && git('rev-list', '--count', '-n', '1', 'HEAD') === '1';
    if (!full)
      console.warn(
        '[last update] The Git history is incomplete: pages are built without last-update times. Clone with full depth to get them.',
      );
    return full;
  } catch {
    console.warn(
      '[last update] No Git history: pages are built without last-update times. Build in a full clone to get them.',
    );
    return false;
  }
}
