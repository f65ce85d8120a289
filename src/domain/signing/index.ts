/**
 * Signing 2.0: one routine for calls, callbacks and addresses, each in a domain of its own.
 *
 * The signed text is a head, one LF, and what travels: `<point>.<key>.<purpose>`, LF, `<body>`. The purpose says what the
 * text is for, so that the signature of one request is worth nothing as that of another. The head holds no LF, and
 * neither point nor key holds a dot, so the text can be read in one way only.
 *
 * Source of the rule: `docs/request_format.mdx`, “Sign a request” (this gateway's own); HMAC is RFC 2104 with SHA-256
 * (FIPS 180-4).
 */
import {concat, hmacSha256, sameSecret, toHex, utf8} from '../platform';
import {type Head, headText} from './head';

export {CALLBACK, CALLBACK_GET, callPurpose, type Head, headText, RETURN} from './head';

/**
 * @param body the exact bytes that travel, or the sorted parameters of an address
 * @returns the bytes that are signed
 */
export function stringToSign(head: Head, body: string | Uint8Array): Uint8Array<ArrayBuffer> {
  return concat(utf8(`${headText(head)}\n`), typeof body === 'string' ? utf8(body) : body);
}

/** Lower-case hex of HMAC-SHA256 over `stringToSign`, keyed with the API token of the point. */
export function sign(token: string, head: Head, body: string | Uint8Array): string {
  return toHex(hmacSha256(utf8(token), stringToSign(head, body)));
}

/**
 * Compares in constant time, so that the time of the answer tells nothing about the right signature. A head that could
 * be read in two ways is never right, whoever signed it: a key out of an address may hold anything.
 */
export function verify(signature: string, token: string, head: Head, body: string | Uint8Array): boolean {
  return isPlain(head) && sameSecret(signature, sign(token, head, body));
}

/**
 * Whether one of the signatures is right by one of the tokens: while a token is changed, either side may have two of them.
 * @param signatures those that came, absent ones left out or empty
 */
export function verifyAny(
  signatures: readonly string[],
  tokens: readonly string[],
  head: Head,
  body: string | Uint8Array,
): boolean {
  return tokens.some((token) => signatures.some((signature) => verify(signature, token, head, body)));
}

/** No dot before the purpose, and no LF at all. No leading zeros either: `1` and `01` would be one key in two spellings. */
function isPlain({point, key, purpose}: Head): boolean {
  return [point, key].every((value) => /^[1-9]\d{0,15}$/.test(String(value))) && !purpose.includes('\n');
}
