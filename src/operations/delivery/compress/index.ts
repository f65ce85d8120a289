/** Files compressed beforehand, each content once for all builds. */
import {createHash} from 'node:crypto';
import {existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {promisify} from 'node:util';
import {brotliCompress, constants, gzip} from 'node:zlib';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** The ending of a compressed sibling, which servers know. */
export type Coding = 'br' | 'gz';
export const CODINGS: readonly Coding[] = ['br', 'gz'];

/** `best` is what is delivered; `fast` gives other bytes of the same content, for tests. */
export type Effort = 'best' | 'fast';
const LEVEL: Record<Effort, Record<Coding, number>> = {best: {br: 11, gz: 9}, fast: {br: 1, gz: 1}};

const COMPRESS: Record<Coding, (raw: Buffer, level: number) => Promise<Buffer>> = {
  br: (raw, level) =>
    brotliAsync(raw, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: level,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
      },
    }),
  gz: (raw, level) => gzipAsync(raw, {level}),
};

/** @returns the hash by which a content is known */
export const contentHash = (raw: Buffer): string => createHash('sha256').update(raw).digest('hex');

/** Compressed bodies in a folder, by hash, coding and level: a content that comes back is not compressed again. */
export class CompressedStore {
  /** How many bodies were made, and how many were there. */
  made = 0;
  found = 0;
  private readonly running = new Map<string, Promise<Buffer | undefined>>();

  constructor(
    private readonly folder: string,
    private readonly effort: Effort,
  ) {}

  /** @returns the compressed body; undefined where it would not be smaller */
  of(raw: Buffer, hash: string, coding: Coding): Promise<Buffer | undefined> {
    const name = `${hash}.${LEVEL[this.effort][coding]}.${coding}`;
    // The same content stands below several addresses.
    let body = this.running.get(name);
    if (!body) this.running.set(name, (body = this.ask(raw, name, coding)));
    return body;
  }

  private async ask(raw: Buffer, name: string, coding: Coding): Promise<Buffer | undefined> {
    const file = path.join(this.folder, name.slice(0, 2), name);
    if (existsSync(file)) {
      this.found++;
      // An empty file says that it would not be smaller.
      return statSync(file).size === 0 ? undefined : readFileSync(file);
    }
    this.made++;
    const body = await COMPRESS[coding](raw, LEVEL[this.effort][coding]);
    const smaller = body.length < raw.length;
    mkdirSync(path.dirname(file), {recursive: true});
    // Whole or not at all, even when the run is stopped.
    writeFileSync(`${file}.part`, smaller ? body : '');
    renameSync(`${file}.part`, file);
    return smaller ? body : undefined;
  }
}
