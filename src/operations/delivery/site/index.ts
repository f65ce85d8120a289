/** Copies the built site for delivery, with compressed siblings and modification times derived from the contents. */
import {copyFileSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {CODINGS, contentHash, type Coding, type CompressedStore} from '../compress';
import {mediaOf} from '../description/media';

interface Sizes {
  files: number;
  bytes: number;
}

export interface SiteReport {
  all: Sizes;
  /** Files that have a compressed sibling in this coding: their bytes, and the bytes of the siblings. */
  compressed: Record<Coding, Sizes & {packed: number}>;
}

/** @returns the files below a folder, relative, with `/`, in the same order on every machine */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, {withFileTypes: true, recursive: true})
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}

/** Number of threads in libuv's pool. */
const AT_ONCE = 4;

/**
 * @param from folder of the built site
 * @param to an empty folder
 * @throws Error if a file is of an unknown type
 */
export async function copySite(from: string, to: string, store: CompressedStore): Promise<SiteReport> {
  const report: SiteReport = {
    all: {files: 0, bytes: 0},
    compressed: {br: {files: 0, bytes: 0, packed: 0}, gz: {files: 0, bytes: 0, packed: 0}},
  };
  const copyOne = async (file: string) => {
    const raw = readFileSync(path.join(from, file));
    const hash = contentHash(raw);
    const target = path.join(to, file);
    mkdirSync(path.dirname(target), {recursive: true});
    copyFileSync(path.join(from, file), target);
    stamp(target, hash);
    report.all.files++;
    report.all.bytes += raw.length;
    if (!mediaOf(file).text) return;
    for (const coding of CODINGS) {
      const body = await store.of(raw, hash, coding);
      if (!body) continue;
      writeFileSync(`${target}.${coding}`, body);
      stamp(`${target}.${coding}`, hash);
      const sizes = report.compressed[coding];
      sizes.files++;
      sizes.bytes += raw.length;
      sizes.packed += body.length;
    }
  };
  const waiting = filesBelow(from);
  const work = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) await copyOne(file);
  };
  await Promise.all(Array.from({length: AT_ONCE}, work));
  return report;
}

/** 2001-01-01, in Unix seconds. */
const FIRST = 978_307_200;
/** About 17 years, in seconds. */
const SPAN = 2 ** 29;

/**
 * Derives the modification time from the hash of the content, because nginx and Caddy build the ETag from time and
 * size. An unchanged file keeps its ETag over every deploy and on every machine, and a changed one gets a new ETag. All
 * times are before 2018, so none is in the future.
 */
function stamp(file: string, hash: string): void {
  const seconds = FIRST + (parseInt(hash.slice(0, 8), 16) % SPAN);
  utimesSync(file, seconds, seconds);
}
