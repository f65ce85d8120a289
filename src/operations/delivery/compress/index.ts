/** Store of compressed files: each content is compressed once for all builds. */
import {createHash} from 'node:crypto';
import {existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {promisify} from 'node:util';
import {brotliCompress, constants, gzip} from 'node:zlib';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Extension of a compressed sibling, as servers expect it. */
export type Coding = 'br' | 'gz';
export const CODINGS: readonly Coding[] = ['br', 'gz'];

/** `best` is for delivery; `fast` is for tests and gives different bytes of the same content. */
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

/** @returns the hash that identifies a content */
export const contentHash = (raw: Buffer): string => createHash('sha256').update(raw).digest('hex');

/** Compressed bodies in a folder, keyed by hash, coding and level, so that no content is compressed twice. */
export class CompressedStore {
  /** Numbers of bodies that were compressed, and that were already in the store. */
  made = 0;
  found = 0;
  private readonly running = new Map<string, Promise<Buffer | undefined>>();

  constructor(
    private readonly folder: string,
    private readonly effort: Effort,
  ) {}

  /** @returns the compressed body; undefined if it would not be smaller */
  of(raw: Buffer, hash: string, coding: Coding): Promise<Buffer | undefined> {
    const name = `${hash}.${LEVEL[this.effort][coding]}.${coding}`;
    // Several addresses may have the same content.
    let body = this.running.get(name);
    if (!body) this.running.set(name, (body = this.ask(raw, name, coding)));
    return body;
  }

  private async ask(raw: Buffer, name: string, coding: Coding): Promise<Buffer | undefined> {
    const file = path.join(this.folder, name.slice(0, 2), name);
    if (existsSync(file)) {
      this.found++;
      // An empty file marks a body that would not be smaller.
      return statSync(file).size === 0 ? undefined : readFileSync(file);
    }
    this.made++;
    const body = await COMPRESS[coding](raw, LEVEL[this.effort][coding]);
    const smaller = body.length < raw.length;
    mkdirSync(path.dirname(file), {recursive: true});
    // Write atomically: the run may be stopped at any time.
    writeFileSync(`${file}.part`, smaller ? body : '');
    renameSync(`${file}.part`, file);
    return smaller ? body : undefined;
  }
}
