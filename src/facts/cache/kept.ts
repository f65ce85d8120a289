/**
 * On-disk cache of parsed sources, keyed by a hash of the input and the package versions. Tests, builds and the sandbox
 * load the facts dozens of times; without the cache each process would parse all YAML and lint the contract for
 * seconds. The files are in `node_modules/.cache`, so `npm ci` clears them; without `node_modules` nothing is cached.
 */
import {createHash} from 'node:crypto';
import {existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {deserialize, serialize} from 'node:v8';
import {remembered} from './index';

/** Key of a cached result: its name, its input and the versions of the packages that compute it. */
export interface Work {
  /** File name of the entry. A result for another input overwrites it. */
  name: string;
  texts: readonly string[];
  /** Packages that compute the result; another version may compute another one. */
  packages: readonly string[];
}

const PACKAGES = 'node_modules';
const DIGEST_BYTES = 32;

const fileOf = (root: string, {name}: Work) =>
  path.join(root, PACKAGES, '.cache/facts', `${encodeURIComponent(name)}.bin`);

/** SHA-256 of everything that the result depends on. */
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
 * Reads a result from the cache.
 * @param root the project’s root
 * @returns a fresh copy of the result, or undefined if there is no readable entry for exactly this work
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
 * Writes a result to the cache. Failures are ignored: the next process computes the result again.
 * @param value any value that `structuredClone` accepts
 */
export function keep(root: string, work: Work, value: unknown): void {
  if (!existsSync(path.join(root, PACKAGES))) return;
  const file = fileOf(root, work);
  // Several processes may write at once, so write to a temporary file and rename it.
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
    // The file system is read-only or full. The next process computes the result again.
  }
}
