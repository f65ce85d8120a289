/** A built site as files: finds the file for an address, and its compressed size. */
import {TRANSLATIONS} from '../../brand';
import {existsSync, readFileSync, statSync} from 'node:fs';
import path from 'node:path';
import {promisify} from 'node:util';
import {brotliCompress, brotliCompressSync, constants} from 'node:zlib';

const compress = promisify(brotliCompress);

export interface Answer {
  file: string;
  status: 200 | 404;
}

/**
 * Finds the file for an address as static hosts do: the file itself, the file with `.html` appended, the `index.html`
 * of the folder, or else the 404 page.
 * @param dir folder of the built site
 * @param address path of the request; query and fragment are ignored
 * @param plain do not try appending `.html`, as the simplest hosts do
 * @returns undefined if the site has no 404 page either
 */
export function answerOf(dir: string, address: string, plain = false): Answer | undefined {
  const root = path.resolve(dir);
  const place = path.join(root, safeDecode(address.split(/[?#]/)[0]!));
  const named = plain ? [] : [`${place.replace(/\/$/, '')}.html`];
  for (const file of [place, ...named, path.join(place, 'index.html')]) {
    if ((file === root || file.startsWith(root + path.sep)) && isFile(file)) return {file, status: 200};
  }
  const unknown = path.join(root, '404.html');
  return isFile(unknown) ? {file: unknown, status: 404} : undefined;
}

function isFile(file: string): boolean {
  return statSync(file, {throwIfNoEntry: false})?.isFile() ?? false;
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A stray `%` cannot be decoded; no file has such a name.
    return text;
  }
}

export const KINDS = ['html', 'css', 'js', 'font', 'data', 'image'] as const;
export type Kind = (typeof KINDS)[number];

const BY_EXTENSION: Record<string, {kind: Kind; type: string; packed?: true}> = {
  html: {kind: 'html', type: 'text/html; charset=utf-8'},
  css: {kind: 'css', type: 'text/css'},
  js: {kind: 'js', type: 'text/javascript'},
  mjs: {kind: 'js', type: 'text/javascript'},
  json: {kind: 'data', type: 'application/json'},
  xml: {kind: 'data', type: 'application/xml'},
  txt: {kind: 'data', type: 'text/plain'},
  wasm: {kind: 'data', type: 'application/wasm'},
  svg: {kind: 'image', type: 'image/svg+xml'},
  png: {kind: 'image', type: 'image/png', packed: true},
  jpg: {kind: 'image', type: 'image/jpeg', packed: true},
  webp: {kind: 'image', type: 'image/webp', packed: true},
  ico: {kind: 'image', type: 'image/x-icon', packed: true},
  woff: {kind: 'font', type: 'font/woff', packed: true},
  woff2: {kind: 'font', type: 'font/woff2', packed: true},
};

/** @returns media type and kind of a file; `packed` formats are compressed already and are sent as they are */
export function typeOf(file: string): {kind: Kind; type: string; packed?: true} {
  return BY_EXTENSION[path.extname(file).slice(1)] ?? {kind: 'data', type: 'application/octet-stream'};
}

/**
 * Brotli levels. Hosts that compress at build time use the highest one; a very large file would take minutes and gets
 * 9.
 */
const BEST = 11;
const QUICK = 9;
const LARGE = 3_000_000;
/** Level for ranking pages: there are hundreds, and level 9 takes some thirty times as long. */
const ORDERING = 4;

const options = (raw: Buffer, quality: number) => ({
  params: {[constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length},
});

/** The files of one build with their compressed bodies. Each file is compressed once. */
export class Bodies {
  private readonly known = new Map<string, Promise<Buffer>>();
  private readonly estimates = new Map<string, number>();

  /** @returns the body as it is transferred: brotli 11, or the file itself if its format is compressed already */
  of(file: string): Promise<Buffer> {
    let body = this.known.get(file);
    if (!body) {
      const raw = readFileSync(file);
      body = typeOf(file).packed
        ? Promise.resolve(raw)
        : compress(raw, options(raw, raw.length > LARGE ? QUICK : BEST));
      this.known.set(file, body);
    }
    return body;
  }

  /** @returns estimated compressed bytes from a lower level: a few per cent too many, in a fraction of the time */
  estimate(file: string): number {
    let size = this.estimates.get(file);
    if (size === undefined) {
      const raw = readFileSync(file);
      size = typeOf(file).packed ? raw.length : brotliCompressSync(raw, options(raw, ORDERING)).length;
      this.estimates.set(file, size);
    }
    return size;
  }
}

/**
 * Lists every page in the sitemaps, and the search and 404 pages of each locale, which no sitemap contains.
 * @param dir folder of the built site
 * @param locales folder of each locale below it, empty for the default one
 * @throws Error if a locale has no sitemap
 */
export function routesOf(dir: string, locales: readonly string[] = builtLocales(dir)): string[] {
  return locales.flatMap((locale) => {
    const base = locale === '' ? '/' : `/${locale}/`;
    const file = path.join(dir, base, 'sitemap.xml');
    if (!existsSync(file)) throw new Error(`${file} is missing: build the site first`);
    const unlisted = ['search', '404.html'].filter((page) => answerOf(dir, base + page)?.status === 200);
    return [...sitemapRoutes(readFileSync(file, 'utf8')), ...unlisted.map((page) => base + page)];
  });
}

/** @returns the paths of the addresses in a sitemap */
export function sitemapRoutes(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => new URL(match[1]!).pathname);
}

/** @returns the folders of the locales in a build */
export function builtLocales(dir: string): string[] {
  return ['', ...TRANSLATIONS].filter((locale) => existsSync(path.join(dir, locale, 'sitemap.xml')));
}
