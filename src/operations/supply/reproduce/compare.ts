/** Compares two built sites byte by byte. */
import {createHash} from 'node:crypto';
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';

interface Listing {
  /** Relative path with `/` → SHA-256. */
  files: Map<string, string>;
  bytes: number;
}

export interface Verdict {
  /** Number of files of each site, and bytes of the first. */
  files: [number, number];
  bytes: number;
  equal: number;
  /** Files in both sites with different contents. */
  different: string[];
  /** Files only in the first site, and only in the second. */
  onlyIn: [string[], string[]];
  /**
   * SHA-256 of the sorted lines `<SHA-256>  <file>` of the first site, in the format of `sha256sum`; identifies the
   * site.
   */
  hash: string;
}

function listing(folder: string): Listing {
  const names = readdirSync(folder, {withFileTypes: true, recursive: true})
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
  let bytes = 0;
  const files = new Map(
    names.map((name) => {
      const content = readFileSync(path.join(folder, name));
      bytes += content.length;
      return [name, createHash('sha256').update(content).digest('hex')];
    }),
  );
  return {files, bytes};
}

/** Compares names and contents; times, owners and modes are not visible to readers. */
export function compareBuilds(first: string, second: string): Verdict {
  const [one, other] = [listing(first), listing(second)];
  const both = [...one.files.keys()].filter((name) => other.files.has(name));
  const different = both.filter((name) => one.files.get(name) !== other.files.get(name));
  const missingIn = (left: Listing, right: Listing) => [...left.files.keys()].filter((name) => !right.files.has(name));
  const lines = [...one.files].map(([name, hash]) => `${hash}  ${name}\n`);
  return {
    files: [one.files.size, other.files.size],
    bytes: one.bytes,
    equal: both.length - different.length,
    different,
    onlyIn: [missingIn(one, other), missingIn(other, one)],
    hash: createHash('sha256').update(lines.join('')).digest('hex'),
  };
}

export const isSame = ({different, onlyIn}: Verdict): boolean =>
  different.length === 0 && onlyIn.every((names) => names.length === 0);
