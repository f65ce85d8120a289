/**
 * Releases of the site on the machine that serves it: deploys without broken page visits, and rollbacks.
 *
 *     DIR/releases/<id>/      a complete site, named by its content; it also contains files of earlier releases with a hash in
 *                             their name, so that pages opened before the deploy can still load their scripts
 *     DIR/releases/<id>.json  the list of its own files, and its sequence number
 *     DIR/current             a link to one release; the root folder of the server
 *
 * The served site changes only by renaming that link, which is atomic.
 */
import {createHash} from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import {CODINGS} from '../compress';
import {HASHED_NAME} from '../description';
import {filesBelow} from '../site';

export interface Release {
  id: string;
  /** Sequence number: the highest is the latest deploy. */
  order: number;
  /** Files of this release with a hash in their names, including compressed siblings. */
  hashed: string[];
}

export interface DeployResult {
  id: string;
  /** Release that was current before; undefined for the first deploy. */
  before: string | undefined;
  files: number;
  /** Number of files that it keeps from other releases. */
  kept: number;
  /** Ids of the releases that were removed. */
  removed: string[];
}

/** Progress of a deploy, for tests that interrupt it. */
export type Step = 'copied' | 'named' | 'recorded';

const RELEASES = 'releases';
const CURRENT = 'current';
const LOCK = '.deploying';
const PART = '.part';
const ID = /^[0-9a-f]{12}$/;

const isHashed = (file: string): boolean =>
  new RegExp(HASHED_NAME).test(`/${file.replace(new RegExp(`[.](?:${CODINGS.join('|')})$`), '')}`);

/** @returns the releases in a folder, the latest first */
export function releasesOf(dir: string): Release[] {
  const folder = path.join(dir, RELEASES);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json') && existsSync(path.join(folder, path.basename(name, '.json'))))
    .map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Release)
    .sort((a, b) => b.order - a.order);
}

/** @returns the id of the current release; undefined before the first deploy */
export function currentOf(dir: string): string | undefined {
  try {
    return path.basename(readlinkSync(path.join(dir, CURRENT)));
  } catch {
    return undefined;
  }
}

/**
 * @param site the delivered site; modification times of its files are kept
 * @param keep number of releases to keep: these can be rolled back to, and their hashed files are still served
 * @throws Error if another deploy into the folder is in progress
 */
export function deployRelease(
  dir: string,
  site: string,
  keep: number,
  reached: (step: Step) => void = () => {},
): DeployResult {
  if (!existsSync(path.join(site, 'index.html'))) throw new Error(`${site} holds no site: npm run deliver`);
  if (!(Number.isInteger(keep) && keep >= 2)) throw new Error('at least 2 releases must be kept, for a rollback');
  return alone(dir, () => {
    const folder = path.join(dir, RELEASES);
    removeParts(folder);
    const files = filesBelow(site);
    const id = nameOf(site, files);
    const target = path.join(folder, id);
    const others = releasesOf(dir).filter((one) => one.id !== id);
    const before = currentOf(dir);
    const known = existsSync(path.join(folder, `${id}.json`)) && existsSync(target);
    if (!known) {
      rmSync(target, {recursive: true, force: true});
      const part = `${target}${PART}`;
      cpSync(site, part, {recursive: true, preserveTimestamps: true});
      reached('copied');
      renameSync(part, target);
      reached('named');
    }
    const kept = keepHashedFiles(folder, id, others.slice(0, keep - 1));
    record(folder, {id, order: (others[0]?.order ?? 0) + 1, hashed: files.filter(isHashed)});
    reached('recorded');
    switchTo(dir, id);
    return {id, before, files: files.length, kept, removed: prune(dir, keep)};
  });
}

/**
 * Rolls back to an earlier release, by a single rename.
 * @param wanted id of the release; by default the one deployed before the current one
 * @throws Error if there is none
 */
export function rollBack(dir: string, wanted?: string): {id: string; before: string; kept: number} {
  return alone(dir, () => {
    const all = releasesOf(dir);
    const before = currentOf(dir);
    const at = all.findIndex(({id}) => id === before);
    if (before === undefined || at === -1) throw new Error(`${dir} has no current release`);
    const release = wanted === undefined ? all[at + 1] : all.find(({id}) => id === wanted);
    if (!release || release.id === before)
      throw new Error(
        `there is no ${wanted ?? 'earlier'} release to go back to; there are ${all.map(({id}) => id).join(', ')}`,
      );
    // Readers may also have pages of the newer release open, so keep its files.
    const kept = keepHashedFiles(
      path.join(dir, RELEASES),
      release.id,
      all.filter(({id}) => id !== release.id),
    );
    switchTo(dir, release.id);
    return {id: release.id, before, kept};
  });
}

/** Hashes names and contents, so that the same site always gives the same release id. */
function nameOf(site: string, files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files)
    hash.update(`${file}\0`).update(
      createHash('sha256')
        .update(readFileSync(path.join(site, file)))
        .digest(),
    );
  return hash.digest('hex').slice(0, 12);
}

/** @returns the number of hashed files of other releases that this release now contains */
function keepHashedFiles(folder: string, id: string, others: readonly Release[]): number {
  let kept = 0;
  for (const other of others) {
    for (const file of other.hashed) {
      const target = path.join(folder, id, file);
      if (existsSync(target)) continue;
      mkdirSync(path.dirname(target), {recursive: true});
      linkOrCopy(path.join(folder, other.id, file), target);
      kept++;
    }
  }
  return kept;
}

/** Hard-links the file, or copies it if the file system does not support links. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

function record(folder: string, release: Release): void {
  const file = path.join(folder, `${release.id}.json`);
  writeFileSync(`${file}${PART}`, JSON.stringify(release));
  renameSync(`${file}${PART}`, file);
}

/** Switches the link atomically: a reader gets either the old site or the new one. */
function switchTo(dir: string, id: string): void {
  const link = path.join(dir, `${CURRENT}${PART}`);
  rmSync(link, {force: true});
  symlinkSync(path.join(RELEASES, id), link);
  renameSync(link, path.join(dir, CURRENT));
}

function prune(dir: string, keep: number): string[] {
  const current = currentOf(dir);
  const old = releasesOf(dir)
    .slice(keep)
    .filter(({id}) => id !== current);
  for (const {id} of old) {
    // Remove the record first: a folder without a record is not a release.
    rmSync(path.join(dir, RELEASES, `${id}.json`));
    rmSync(path.join(dir, RELEASES, id), {recursive: true});
  }
  return old.map(({id}) => id);
}

/** Removes leftovers of an interrupted deploy: partial files, and folders without a record. */
function removeParts(folder: string): void {
  for (const name of readdirSync(folder))
    if (name.endsWith(PART) || (ID.test(name) && !existsSync(path.join(folder, `${name}.json`))))
      rmSync(path.join(folder, name), {recursive: true, force: true});
}

function alone<T>(dir: string, work: () => T): T {
  mkdirSync(path.join(dir, RELEASES), {recursive: true});
  const lock = path.join(dir, LOCK);
  if (existsSync(lock)) {
    const pid = Number(readFileSync(lock, 'utf8'));
    if (isRunning(pid)) throw new Error(`process ${pid} is deploying into ${dir}: wait until it has finished`);
    rmSync(lock, {force: true});
  }
  // Fails if another process has created the lock in the meantime.
  writeFileSync(lock, String(process.pid), {flag: 'wx'});
  try {
    return work();
  } finally {
    rmSync(lock, {force: true});
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
