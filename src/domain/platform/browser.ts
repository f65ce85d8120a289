/**
 * The platform of a browser. Its own cryptography answers later, and a call is carried out in one piece, so the hashes are
 * those of a library. The builds for browsers put this file in the place of `node.ts`; each function is exported by itself, so
 * that a page which only signs brings no more.
 */
import {hmac} from '@noble/hashes/hmac.js';
import {sha256 as hash} from '@noble/hashes/sha2.js';
import {utf8} from './bytes';
import {verifyRsa} from './rsa';
import type {Platform} from './types';

export const sha256: Platform['sha256'] = (bytes) => hash(bytes);

export const hmacSha256: Platform['hmacSha256'] = (key, message) => hmac(hash, key, message);

export const randomBytes: Platform['randomBytes'] = (length) => crypto.getRandomValues(new Uint8Array(length));

export const sameSecret: Platform['sameSecret'] = (one, other) => {
  const [left, right] = [utf8(one), utf8(other)];
  if (left.byteLength !== right.byteLength) return false;
  return left.reduce((differing, byte, index) => differing | (byte ^ right[index]!), 0) === 0;
};

export const verifyRsaSha256: Platform['verifyRsaSha256'] = (publicKey, message, signature) =>
  verifyRsa(publicKey, hash(message), signature);
