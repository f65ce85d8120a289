/**
 * Bytes, hashes and randomness for the rules and the gateway. One of two modules provides them: `node.ts`, or
 * `browser.ts` in browser builds. No other module of the engine depends on the environment.
 */
import {toHex, utf8} from './bytes';
import {sha256} from './node';

export {byteLength, concat, fromBase64, textOf, toBase64, toBase64url, toHex, utf8} from './bytes';
export {hmacSha256, randomBytes, sameSecret, sha256, verifyRsaSha256} from './node';

/** SHA-256 (FIPS 180-4) of bytes, or of a text in UTF-8, as lower-case hex. */
export function sha256Hex(of: Uint8Array | string): string {
  return toHex(sha256(typeof of === 'string' ? utf8(of) : of));
}
