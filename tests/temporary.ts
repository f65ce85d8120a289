/** Temporary folders for tests, outside the project; the default export is a global setup that removes them. */
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

/** Environment variable that passes the folder of a run to its workers, which end without cleaning up. */
const FOLDER = 'TESTS_FOLDER';

/** @returns a teardown function that removes the folders after the last test */
export default function setup(): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), 'tests-'));
  process.env[FOLDER] = folder;
  return () => rmSync(folder, {recursive: true, force: true});
}

/**
 * @param name purpose, which is part of the path
 * @returns a new folder, which is removed at the end of the run
 */
export function temporaryFolder(name: string): string {
  return mkdtempSync(path.join(process.env[FOLDER] ?? tmpdir(), `${name}-`));
}
