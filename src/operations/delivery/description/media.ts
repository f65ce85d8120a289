/** Media types of the files of a site. */
import path from 'node:path';

interface Media {
  /** Value of `Content-Type`. */
  type: string;
  /** True for text, which is worth compressing; the other formats are compressed already. */
  text: boolean;
}

/**
 * Sources: IANA's registry of media types; RFC 9239 for JavaScript, RFC 9512 for YAML, RFC 7763 for Markdown, RFC 7111
 * for CSV.
 */
const BY_EXTENSION: Readonly<Record<string, Media>> = {
  html: {type: 'text/html; charset=utf-8', text: true},
  js: {type: 'text/javascript; charset=utf-8', text: true},
  mjs: {type: 'text/javascript; charset=utf-8', text: true},
  css: {type: 'text/css; charset=utf-8', text: true},
  json: {type: 'application/json', text: true},
  webmanifest: {type: 'application/manifest+json', text: true},
  svg: {type: 'image/svg+xml', text: true},
  xml: {type: 'application/xml', text: true},
  csv: {type: 'text/csv; charset=utf-8', text: true},
  yaml: {type: 'application/yaml', text: true},
  md: {type: 'text/markdown; charset=utf-8', text: true},
  txt: {type: 'text/plain; charset=utf-8', text: true},
  wasm: {type: 'application/wasm', text: true},
  ico: {type: 'image/x-icon', text: false},
  png: {type: 'image/png', text: false},
  jpg: {type: 'image/jpeg', text: false},
  webp: {type: 'image/webp', text: false},
  avif: {type: 'image/avif', text: false},
  woff2: {type: 'font/woff2', text: false},
  zip: {type: 'application/zip', text: false},
  pdf: {type: 'application/pdf', text: false},
};

/** Files whose type does not follow from their extension: the feeds, RFC 4287. */
export const BY_NAME: Readonly<Record<string, Media>> = {
  'atom.xml': {type: 'application/atom+xml; charset=utf-8', text: true},
};

/** @returns the extension without its dot, empty if there is none */
const extensionOf = (file: string): string => path.posix.extname(file).slice(1);

/**
 * @param file an address or a path, with `/`
 * @throws Error if the media type is unknown: with a wrong type, a browser may save a file instead of showing it, or
 * execute it
 */
export function mediaOf(file: string): Media {
  const media = BY_NAME[path.posix.basename(file)] ?? BY_EXTENSION[extensionOf(file)];
  if (!media)
    throw new Error(
      `${file}: the extension “.${extensionOf(file)}” has no media type. Add it to src/operations/delivery/description/media.ts`,
    );
  return media;
}

/**
 * @param files of the built site
 * @returns extension → `Content-Type` for the extensions in use, sorted alphabetically
 * @throws Error as in `mediaOf`
 */
export function typesOf(files: readonly string[]): Map<string, string> {
  for (const file of files) mediaOf(file);
  const held = new Set(files.filter((file) => !BY_NAME[path.posix.basename(file)]).map(extensionOf));
  return new Map([...held].sort().map((extension) => [extension, BY_EXTENSION[extension]!.type]));
}
