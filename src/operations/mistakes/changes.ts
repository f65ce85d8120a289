/** Problems of changed files and of all that depends on them. */
import {TRANSLATIONS} from '../../brand';
import {translationOf} from '../parity/hashes';
import {headingIds} from '../parity/parse';
import type {Problem} from '../../facts';
import {checkedFiles, type Project} from './project';
import {sorted} from './problem';
import {placeOf} from './source';

/** A changed file, relative to the root. */
export interface ChangedFile {
  file: string;
  /** True if it was created, removed or has another address. */
  moved: boolean;
  /** Its text before the change; undefined if there was none. */
  before: string | undefined;
  /** Its text now; undefined if it was removed. */
  now: string | undefined;
}

/** Code and rules that every page depends on. */
const EVERYWHERE =
  /^(?:src\/(?:brand|facts|render|samples|domain)\/|src\/operations\/(?:mistakes|parity|prose)\/|i18n\/(?:\w+\/vocabulary|prose_exceptions|uk\/(?:glossary|local_sections))\.yaml$)/;

/** Files that the checks of the whole project read: places in the sidebar, lists of pending texts, pages that come and go. */
const WHOLE = /^(?:sidebars\.ts|versioned_sidebars\/|static\/|.*\/tags\.yml|i18n\/[a-z]+\/(?:pending\.yaml|parity\/))/;

/**
 * @param project reads the files; a fresh one, or one whose changed files were invalidated
 * @param options `alone`: without the files that depend on the changed ones
 * @returns the files that were looked at, and their problems with those of the whole project
 */
export async function problemsOfChanges(
  root: string,
  project: Project,
  changes: readonly ChangedFile[],
  {alone = false}: {alone?: boolean} = {},
): Promise<{files: string[]; problems: Problem[]}> {
  const files = await affectedFiles(root, project, changes, alone);
  const problems: Problem[] = [];
  for (const file of files) problems.push(...(await project.problemsOf(file)));
  const isWhole = changes.some(({file, moved}) => moved || WHOLE.test(file) || !placeOf(file));
  if (isWhole || changes.some(({file, before, now}) => placeOf(file) && describes(before) !== describes(now)))
    problems.push(...(await project.problemsOfProject()));
  return {files, problems: sorted(problems)};
}

/** The changed files that the checks know, and those whose problems may have changed with them. */
async function affectedFiles(
  root: string,
  project: Project,
  changes: readonly ChangedFile[],
  alone: boolean,
): Promise<string[]> {
  if (!alone && changes.some(({file}) => EVERYWHERE.test(file))) return checkedFiles(root, project);
  const known = new Set(checkedFiles(root, project));
  const files = new Set<string>();
  for (const {file, moved, before, now} of changes) {
    // The record of a translation is checked with its page.
    const page = /^i18n\/[a-z]+\/parity\/(.*)\.yaml$/.exec(file)?.[1];
    const own = page === undefined ? file : `${page}.mdx`;
    files.add(own);
    if (page !== undefined) continue;
    if (alone) continue;
    const place = placeOf(file);
    // Links to a page stay valid while it keeps its address and its ids.
    const isNamedAlike = !moved && headingIds(before ?? '').join() === headingIds(now ?? '').join();
    const others =
      place && isNamedAlike
        ? [place.english, ...TRANSLATIONS.map((locale) => translationOf(place.english, locale)!)]
        : await project.dependents(file);
    for (const other of others) files.add(other);
  }
  return [...files].filter((file) => known.has(file)).sort();
}

const describes = (text: string | undefined): string | undefined => /^description:.*$/m.exec(text ?? '')?.[0];
