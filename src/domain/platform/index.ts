/**
 * The gateway and the rules take bytes, hashes and chance from the machine that they run on. One
 * of two files answers, `node.ts` or, in a reader's browser, `browser.ts`; nothing else of the engine knows where it runs.
 */
import {toHex, utf8} from './bytes';
import {sha256} from './node';

export {byteLength, concat, fromBase64, textOf, toBase64, toBase64url, toHex, utf8} from './bytes';
export {hmacSha256, randomBytes, sameSecret, sha256, verifyRsaSha256} from './node';

/** SHA-256 (FIPS 180-4) of bytes, or of a text in UTF-8, as lower-case hex. */
export function sha256Hex(of: Uint8Array | string): string {
  return toHex(sha256(typeof of === 'string' ? utf8(of) : of));
}
