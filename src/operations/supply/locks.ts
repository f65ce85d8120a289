/** The lock files of the project: its own, and those of the tools of some tests. Nothing of the site is made with the latter. */
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {joinLocks, type LockFile} from './check';

const LOCK_FILE = 'package-lock.json';
/** Each folder in it is a tool. */
const TOOLS = 'tests/tools';
/** A program that is tested, with its own packages. */
const CLIENT = 'client';

/** @param root the project's root @returns folders with a lock file, from the root; the project's own is empty */
export function lockedFolders(root: string): string[] {
  const tools = readdirSync(path.join(root, TOOLS)).map((name) => `${TOOLS}/${name}`);
  return ['', CLIENT, ...tools].filter((folder) => existsSync(path.join(root, folder, LOCK_FILE)));
}

/** @param root the project's root @returns all lock files as one */
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
