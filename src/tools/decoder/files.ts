/** Where the files of the decoder stand, below the base address of a locale. It imports nothing: a page can take it alone. */

/** Names the others, which carry hashes: a page that was opened before the site changed asks for it anew. */
export const DECODER_FILES = 'decoder/files.json';

/** Paths below the base address. */
export interface DecoderPaths {
  /** The program of the worker. */
  program: string;
  /** By locale. */
  facts: Record<string, string>;
}
