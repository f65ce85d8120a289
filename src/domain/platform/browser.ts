/**
 * Platform for browsers. Web Crypto is asynchronous and a call is processed synchronously, so the hashes come from a
 * library. Browser builds replace `node.ts` with this module. Each function is a separate export, so that a page which
 * only signs does not load the rest.
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
