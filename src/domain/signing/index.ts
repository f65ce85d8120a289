/**
 * Signing 2.0: one routine for calls, callbacks and addresses, with domain separation.
 *
 * The signed text is a head, one LF, and the transmitted bytes: `<point>.<key>.<purpose>`, LF, `<body>`. The purpose
 * prevents the reuse of a signature for another kind of request. The head contains no LF, and neither point nor key
 * contains a dot, so the text is unambiguous.
 *
 * Source of the rule: `docs/request_format.mdx`, “Sign a request” (specific to this gateway); HMAC is RFC 2104 with
 * SHA-256 (FIPS 180-4).
 */
import {concat, hmacSha256, sameSecret, toHex, utf8} from '../platform';
import {type Head, headText} from './head';

export {CALLBACK, CALLBACK_GET, callPurpose, type Head, headText, RETURN} from './head';

/**
 * @param body the exact transmitted bytes, or the sorted parameters of an address
 * @returns the bytes to sign
 */
export function stringToSign(head: Head, body: string | Uint8Array): Uint8Array<ArrayBuffer> {
  return concat(utf8(`${headText(head)}\n`), typeof body === 'string' ? utf8(body) : body);
}

/** Lower-case hex of HMAC-SHA256 over `stringToSign`, keyed with the API token of the point. */
export function sign(token: string, head: Head, body: string | Uint8Array): string {
  return toHex(hmacSha256(utf8(token), stringToSign(head, body)));
}

/**
 * Verifies a signature in constant time, so that the response time reveals nothing about the correct one. An ambiguous
 * head is always rejected, because a key from an address may contain anything.
 */
export function verify(signature: string, token: string, head: Head, body: string | Uint8Array): boolean {
  return isPlain(head) && sameSecret(signature, sign(token, head, body));
}

/**
 * Returns true if one of the signatures is valid for one of the tokens: during a token rotation either side may have
 * two.
 * @param signatures received signatures; missing ones are left out or empty
 */
export function verifyAny(
  signatures: readonly string[],
  tokens: readonly string[],
  head: Head,
  body: string | Uint8Array,
): boolean {
  return tokens.some((token) => signatures.some((signature) => verify(signature, token, head, body)));
}

/**
 * Rejects a dot before the purpose, any LF, and leading zeros, because `1` and `01` would be two spellings of one key.
 */
function isPlain({point, key, purpose}: Head): boolean {
  return [point, key].every((value) => /^[1-9]\d{0,15}$/.test(String(value))) && !purpose.includes('\n');
}
