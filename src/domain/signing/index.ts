/**
 * Signing 2.0: one routine for requests and callbacks.
 * Source of the rule: `src/data/gateway.yaml` (this gateway's own constant); HMAC is RFC 2104 with SHA-256 (FIPS 180-4).
 */
import {createHmac, timingSafeEqual} from 'node:crypto';

/**
 * @param point id of the merchant point
 * @param key milliseconds since the Unix epoch
 * @param body the exact bytes that travel
 * @returns the bytes that are signed: `<point>.<key>.<body>`
 */
export function stringToSign(point: number | string, key: number | string, body: string | Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`${point}.${key}.`, 'utf8'), Buffer.from(body as Uint8Array)]);
}

/** Lower-case hex of HMAC-SHA256 over `stringToSign`, keyed with the API token of the point. */
export function sign(token: string, point: number | string, key: number | string, body: string | Uint8Array): string {
  return createHmac('sha256', token)
    .update(stringToSign(point, key, body))
    .digest('hex');
}

/** Compares in constant time, so that the time of the answer tells nothing about the right signature. */
export function verify(
  signature: string,
  token: string,
  point: number | string,
  key: number | string,
  body: string | Uint8Array,
): boolean {
  const expected = Buffer.from(sign(token, point, key, body), 'utf8');
  const given = Buffer.from(signature, 'utf8');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
