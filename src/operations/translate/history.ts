/** English texts of earlier commits, found by the hash that the record of a translation holds. */
import {frontMatterOf, textSections} from '../../facts';
import {fileAt, git} from '../git';

/** The text of a section in a commit. */
export interface EarlierText {
  text: string;
  /** Short hash of the newest commit with this text. */
  commit: string;
  /** Date of the commit, as 2026-11-21. */
  date: string;
}

/**
 * Searches the history of a page, across renames, from the newest commit.
 * @param file path of the page relative to the project's root
 * @param wanted hashes of sections, as in the record
 * @returns hash → text; a hash that no commit has is missing, and all are without a Git history
 */
export function earlierTexts(root: string, file: string, wanted: ReadonlySet<string>): Map<string, EarlierText> {
  const found = new Map<string, EarlierText>();
  for (const {commit, date, name} of versionsOf(root, file)) {
    if (found.size === wanted.size) break;
    const source = fileAt(root, commit, name);
    if (source === undefined) continue;
    for (const {hash, text} of sectionsOf(source))
      if (wanted.has(hash) && !found.has(hash)) found.set(hash, {text, commit: commit.slice(0, 7), date});
  }
  return found;
}

/** @returns the commits that changed the file, newest first, with its name in each; empty without a history */
function versionsOf(root: string, file: string): {commit: string; date: string; name: string}[] {
  let log: string;
  try {
    log = git(
      root,
      '-c',
      'core.quotePath=false',
      'log',
      '--follow',
      '--name-only',
      '--date=short',
      '--format=%x00%H %cd',
      '--',
      file,
    );
  } catch {
    return [];
  }
  return log
    .split('\0')
    .filter(Boolean)
    .map((entry) => {
      const [head = '', name = file] = entry.split('\n').filter(Boolean);
      const [commit = '', date = ''] = head.split(' ');
      return {commit, date, name};
    });
}

/** An old version whose front matter cannot be read has no sections. */
function sectionsOf(source: string): {hash: string; text: string}[] {
  try {
    return textSections({source, frontMatter: frontMatterOf(source)});
  } catch {
    return [];
  }
}
