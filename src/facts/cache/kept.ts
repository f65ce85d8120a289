/**
 * What texts came to, kept from one process to the next. Tests, builds and the sandbox load the facts dozens of times, and
 * each time would parse the same YAML and lint the same contract for seconds. It lies where other tools keep the like, in
 * `node_modules/.cache`: `npm ci` forgets it, and a project without packages keeps nothing.
 */
import {createHash} from 'node:crypto';
import {existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {deserialize, serialize} from 'node:v8';
import {remembered} from './index';

/** What was done with which texts. */
export interface Work {
  /** Names the result; that of other texts takes its place. */
  name: string;
  texts: readonly string[];
  /** Those that did it: another version may come to something else. */
  packages: readonly string[];
}

const PACKAGES = 'node_modules';
const DIGEST_BYTES = 32;

const fileOf = (root: string, {name}: Work) =>
  path.join(root, PACKAGES, '.cache/facts', `${encodeURIComponent(name)}.bin`);

/** SHA-256 of all that the result depends on. */
function digestOf(root: string, {texts, packages}: Work): Buffer {
  const digest = createHash('sha256');
  for (const name of packages) digest.update(`${versionOf(root, name)}\0`);
  for (const text of texts) digest.update(text).update('\0');
  return digest.digest();
}

function versionOf(root: string, name: string): string {
  const file = path.join(PACKAGES, name, 'package.json');
  return remembered(
    root,
    `version of ${name}`,
    () => [file],
    () => (JSON.parse(readFileSync(path.join(root, file), 'utf8')) as {version: string}).version,
  );
}

/**
 * @param root the project's root
 * @returns a copy of the result that was kept for this very work, nobody else's; nothing when there is none, or none that can be read
 */
export function recall<T>(root: string, work: Work): T | undefined {
  try {
    const bytes = readFileSync(fileOf(root, work));
    if (!bytes.subarray(0, DIGEST_BYTES).equals(digestOf(root, work))) return undefined;
    return deserialize(bytes.subarray(DIGEST_BYTES)) as T;
  } catch {
    return undefined;
  }
}

/**
 * Keeps a result. Where nothing can be written, it is worked out again the next time.
 * @param value data, as `structuredClone` takes it
 */
export function keep(root: string, work: Work, value: unknown): void {
  if (!existsSync(path.join(root, PACKAGES))) return;
  const file = fileOf(root, work);
  // Several processes may write at a time, and one that reads must find a whole file.
  const own = `${file}.${process.pid}`;
  try {
    mkdirSync(path.dirname(file), {recursive: true});
    try {
      writeFileSync(own, Buffer.concat([digestOf(root, work), serialize(value)]));
      renameSync(own, file);
    } finally {
      rmSync(own, {force: true});
    }
  } catch {
    // Read-only, full, or no place for a folder: the next process works it out again.
  }
}
