/** Platform for servers, based on Node’s cryptography. */
import {createHash, createHmac, randomBytes as randomBytesOfNode, timingSafeEqual, verify} from 'node:crypto';
import {utf8} from './bytes';
import type {Platform} from './types';

export const sha256: Platform['sha256'] = (bytes) => createHash('sha256').update(bytes).digest();

export const hmacSha256: Platform['hmacSha256'] = (key, message) => createHmac('sha256', key).update(message).digest();

export const randomBytes: Platform['randomBytes'] = (length) => randomBytesOfNode(length);

export const sameSecret: Platform['sameSecret'] = (one, other) => {
  const [left, right] = [utf8(one), utf8(other)];
  return left.byteLength === right.byteLength && timingSafeEqual(left, right);
};

export const verifyRsaSha256: Platform['verifyRsaSha256'] = (publicKey, message, signature) =>
  verify('sha256', message, publicKey, signature);
