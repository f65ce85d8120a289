/**
 * What the engine and the calls take from Node: the one module to replace where there is no Node, such as in a browser
 * worker. `tests/unit/architecture/rules.ts` holds that the engine takes nothing else.
 */
import {createHash} from 'node:crypto';
import {isDeepStrictEqual} from 'node:util';

/** Equal as JSON: the order of the keys and white space do not matter. */
export function sameJson(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(one, other);
}

/** SHA-256 (FIPS 180-4) of a text in UTF-8, as lower-case hex. */
export function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** SHA-256 (FIPS 180-4) of bytes, as lower-case hex. */
export function sha256OfBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Bytes that a text takes in UTF-8. */
export function byteLength(text: string): number {
  return Buffer.byteLength(text);
}

/** A text in UTF-8 as base64url without padding (RFC 4648, section 5). */
export function toBase64url(text: string): string {
  return Buffer.from(text).toString('base64url');
}

/** @returns the text; what is no base64url or no UTF-8 gives a text that means nothing */
export function fromBase64url(encoded: string): string {
  return Buffer.from(encoded, 'base64url').toString('utf8');
}
