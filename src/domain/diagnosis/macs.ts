/** MAC functions: the correct one, and those that are used by mistake. */
import {hmac} from '@noble/hashes/hmac.js';
import {md5, sha1} from '@noble/hashes/legacy.js';
import {sha224, sha256, sha384, sha512} from '@noble/hashes/sha2.js';
import {concat, utf8} from '../platform/bytes';

/**
 * @param token token as bytes
 * @param text text to sign
 * @param head values that version 1.0 signs
 */
export type Mac = (token: Uint8Array, text: Uint8Array, head: {point: string; key: string}) => Uint8Array;

const HASHES = {md5, sha1, sha224, sha256, sha384, sha512} as const;
export type HashName = keyof typeof HASHES;
export const HASH_NAMES = Object.keys(HASHES) as HashName[];

export const hashWith = (name: HashName, bytes: Uint8Array): Uint8Array => HASHES[name](bytes);

type HmacState = ReturnType<typeof hmac.create>;
/** Cached HMAC state of the last token, with a reusable copy, because thousands of texts are tried with one token. */
let prepared: {token: Uint8Array; keyed: HmacState; copy?: HmacState} | undefined;

/** HMAC (RFC 2104) with SHA-256, as the gateway computes it. */
export const right: Mac = (token, text) => {
  if (prepared?.token !== token) prepared = {token, keyed: hmac.create(sha256, token)};
  // Reuse one copy: allocating a new one for each text takes longer than hashing it.
  // oxlint-disable-next-line no-underscore-dangle -- so the package names it, in its types too
  prepared.copy = prepared.keyed._cloneInto(prepared.copy);
  return prepared.copy.update(text).digest();
};

/** Deletes the cached token. */
export function forget(): void {
  prepared = undefined;
}

export const hmacWith =
  (name: HashName): Mac =>
  (token, text) =>
    hmac(HASHES[name], token, text);

/**
 * Plain hash over token and text, without HMAC.
 * @param between separator of the two
 */
export const plain =
  (name: HashName, order: 'token first' | 'text first', between = ''): Mac =>
  (token, text) =>
    hashWith(name, order === 'token first' ? concat(token, utf8(between), text) : concat(text, utf8(between), token));

export const withoutToken =
  (name: HashName): Mac =>
  (_, text) =>
    hashWith(name, text);

/** HMAC with key and message swapped. */
export const swapped: Mac = (token, text) => hmac(sha256, text, token);

/** Signature of version 1.0 (`versioned_docs/version-1.0/request_format.mdx`): MD5 over point, token and key. */
export const versionOne: Mac = (token, _, {point, key}) => md5(concat(utf8(point), token, utf8(key)));
