/** Random ids: payment page tokens and event ids. With a seed they come out the same in every run. */
import {hmacSha256, randomBytes, toHex, utf8} from '../../domain';

export interface Ids {
  /** Twelve hex digits that name a payment page. */
  token(): string;
  /** A version 4 UUID (RFC 9562). */
  uuid(): string;
  /** The same for a request; a sequence of its own, so that a request more changes no other id. */
  request(): string;
  /** 32 bytes for a purpose, the same at each call; a sequence of its own as well. */
  secret(purpose: string): Uint8Array;
  /** Starts the sequence of a seed again. */
  reset(): void;
}

/** @param seed any number; without it the ids are random */
export function createIds(seed?: number): Ids {
  let counter = 0;
  let requests = 0;
  const bytes = (length: number, name: () => string): Uint8Array => {
    if (seed === undefined) return randomBytes(length);
    return hmacSha256(utf8(String(seed)), utf8(name())).subarray(0, length);
  };
  const next = () => String((counter += 1));
  const secrets = new Map<string, Uint8Array>();
  return {
    token: () => toHex(bytes(6, next)),
    uuid: () => toUuid(bytes(16, next)),
    request: () => toUuid(bytes(16, () => `request ${(requests += 1)}`)),
    secret(purpose) {
      const known = secrets.get(purpose) ?? bytes(32, () => `secret ${purpose}`);
      secrets.set(purpose, known);
      return known;
    },
    reset() {
      counter = 0;
      requests = 0;
    },
  };
}

/** @param random 16 bytes */
function toUuid(random: Uint8Array): string {
  const value = Uint8Array.from(random);
  value[6] = (value[6]! & 0x0f) | 0x40;
  value[8] = (value[8]! & 0x3f) | 0x80;
  return toHex(value).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
