/** Paths of the decoder's files below the base URL of a locale. No imports, so that a page can load it alone. */

/** Manifest with the hashed names of the other files; an open page refetches it after an update of the site. */
export const DECODER_FILES = 'decoder/files.json';

/** Paths below the base URL. */
export interface DecoderPaths {
  /** Worker script. */
  program: string;
  /** Fact files by locale. */
  facts: Record<string, string>;
}
