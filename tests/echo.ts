/**
 * Error 11 repeats the signed text, so its message differs from request to request, and an example shows only one of
 * them.
 */

/** Removes the parts of an error that repeat its request: the signed head, the size of the body and its digest. */
export const withoutEcho = (text: string) =>
  text
    .replace(/^(does not match “)\d+\.\d+\.POST \/[^”]*(”)/, '$1HEAD$2')
    .replace(/\d+ bytes with the SHA-256 [0-9a-f]{64}$/, 'BYTES');
