/** Folders that a test writes into, away from the project; as global setup of a run, what keeps and removes them. */
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

/** Names the folder of a run to its workers, which end without a word. */
const FOLDER = 'TESTS_FOLDER';

/** @returns what removes the folders after the last test */
export default function setup(): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), 'tests-'));
  process.env[FOLDER] = folder;
  return () => rmSync(folder, {recursive: true, force: true});
}

/**
 * @param name what it is for, seen in its path
 * @returns a new folder, which goes at the latest with the run
 */
export function temporaryFolder(name: string): string {
  return mkdtempSync(path.join(process.env[FOLDER] ?? tmpdir(), `${name}-`));
}
