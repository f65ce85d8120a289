/** Error 11 repeats what was signed, so its words differ from request to request, and an example shows one of them. */

/** Leaves out what a refusal repeats of its request: the signed head, the size of the body and its digest. */
export const withoutEcho = (text: string) =>
  text
    .replace(/^(does not match “)\d+\.\d+\.POST \/[^”]*(”)/, '$1HEAD$2')
    .replace(/\d+ bytes with the SHA-256 [0-9a-f]{64}$/, 'BYTES');
