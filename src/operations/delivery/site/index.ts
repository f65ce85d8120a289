/** The built site as it is sent: a copy with compressed siblings, and times that stand for contents. */
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
  /** The files that have a sibling in this coding: their bytes, and those of the siblings. */
  compressed: Record<Coding, Sizes & {packed: number}>;
}

/** @returns the files below a folder, relative, with `/`, in one order everywhere */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, {withFileTypes: true, recursive: true})
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}

/** As many at once as libuv has threads for. */
const AT_ONCE = 4;

/**
 * @param from the built site
 * @param to an empty folder
 * @throws Error when a file is of an unknown type
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

/** 2001-01-01. */
const FIRST = 978_307_200;
/** Some 17 years. */
const SPAN = 2 ** 29;

/**
 * nginx and Caddy make an ETag of time and size. A time from the hash of the content has an unchanged file keep its ETag over
 * every deploy and on every machine, and gives a changed one another. All of them lie in the past, before 2018.
 */
function stamp(file: string, hash: string): void {
  const seconds = FIRST + (parseInt(hash.slice(0, 8), 16) % SPAN);
  utimesSync(file, seconds, seconds);
}
