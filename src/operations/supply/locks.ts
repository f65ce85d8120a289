/** Lock files of the project and of some test tools. The latter play no part in the build of the site. */
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {joinLocks, type LockFile} from './check';

const LOCK_FILE = 'package-lock.json';
/** Each subfolder contains a tool. */
const TOOLS = 'tests/tools';
/** The client library under test, with its own packages. */
const CLIENT = 'client';

/**
 * @param root the project's root @returns folders with a lock file, relative to the root; the project's own is empty
 */
export function lockedFolders(root: string): string[] {
  const tools = readdirSync(path.join(root, TOOLS)).map((name) => `${TOOLS}/${name}`);
  return ['', CLIENT, ...tools].filter((folder) => existsSync(path.join(root, folder, LOCK_FILE)));
}

/** @param root the project's root @returns all lock files merged into one */
export function readLocks(root: string): LockFile {
  return joinLocks(
    Object.fromEntries(
      lockedFolders(root).map((folder) => [
        folder,
        JSON.parse(readFileSync(path.join(root, folder, LOCK_FILE), 'utf8')) as LockFile,
      ]),
    ),
  );
}
