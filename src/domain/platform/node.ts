/** The platform of a server: Node's own cryptography. */
import {createHash, createHmac, randomBytes, timingSafeEqual, verify} from 'node:crypto';
import {utf8} from './bytes';
import type {Platform} from './types';

export const platform: Platform = {
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
  hmacSha256: (key, message) => createHmac('sha256', key).update(message).digest(),
  randomBytes: (length) => randomBytes(length),
  sameSecret(one, other) {
    const [left, right] = [utf8(one), utf8(other)];
    return left.byteLength === right.byteLength && timingSafeEqual(left, right);
  },
  verifyRsaSha256: (publicKey, message, signature) => verify('sha256', message, publicKey, signature),
};
