/** A built site as files: which file answers an address, and what it weighs on the wire. */
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
 * Finds the file for an address as static hosts do: the file itself, the same with `.html`, the `index.html` of the folder,
 * else the page for unknown addresses.
 * @param dir folder of the built site
 * @param address path of the request; query and anchor are left out
 * @param plain as the plainest of hosts: without the second of these
 * @returns undefined where the site has not even a 404 page
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
    // A stray `%`: no file has such a name.
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

/** @returns media type and kind of a file; `packed` formats gain nothing by compression and are sent as they are */
export function typeOf(file: string): {kind: Kind; type: string; packed?: true} {
  return BY_EXTENSION[path.extname(file).slice(1)] ?? {kind: 'data', type: 'application/octet-stream'};
}

/** Hosts that compress beforehand take the best quality; a very large file would take minutes, so that one gets 9. */
const BEST = 11;
const QUICK = 9;
const LARGE = 3_000_000;
/** To put pages in order: hundreds are compressed so, and 9 takes some thirty times as long. */
const ORDERING = 4;

const options = (raw: Buffer, quality: number) => ({
  params: {[constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length},
});

/** The files of one build with their compressed bodies, each compressed once. */
export class Bodies {
  private readonly known = new Map<string, Promise<Buffer>>();
  private readonly estimates = new Map<string, number>();

  /** @returns the body on the wire: brotli 11, or the file itself where it is packed */
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

  /** @returns bytes at a lower quality: some per cent too many, in a fraction of the time */
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
 * Every page that the sitemaps name, with the results page and the 404 page of each locale, which no sitemap names.
 * @param dir folder of the built site
 * @param locales folder of each locale below it, empty for the default one
 * @throws Error when a locale has no sitemap
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

/** @returns the paths of a sitemap's addresses */
export function sitemapRoutes(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => new URL(match[1]!).pathname);
}

/** @returns folders of the locales that a build holds */
export function builtLocales(dir: string): string[] {
  return ['', 'uk'].filter((locale) => existsSync(path.join(dir, locale, 'sitemap.xml')));
}
