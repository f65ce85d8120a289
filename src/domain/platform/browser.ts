/**
 * The platform of a browser's worker. The browser's own cryptography answers later, and a call is carried out in one
 * piece, so the hashes are those of a library. The build puts this file in the place of `node.ts`.
 */
import {hmac} from '@noble/hashes/hmac.js';
import {sha256} from '@noble/hashes/sha2.js';
import {utf8} from './bytes';
import {verifyRsa} from './rsa';
import type {Platform} from './types';

export const platform: Platform = {
  sha256,
  hmacSha256: (key, message) => hmac(sha256, key, message),
  randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  sameSecret(one, other) {
    const [left, right] = [utf8(one), utf8(other)];
    if (left.byteLength !== right.byteLength) return false;
    return left.reduce((differing, byte, index) => differing | (byte ^ right[index]!), 0) === 0;
  },
  verifyRsaSha256: (publicKey, message, signature) => verifyRsa(publicKey, sha256(message), signature),
};
