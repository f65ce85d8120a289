/** Random ids: payment page tokens and event ids. With a seed they come out the same in every run. */
import {createHmac, randomBytes} from 'node:crypto';

export interface Ids {
  /** Twelve hex digits that name a payment page. */
  token(): string;
  /** A version 4 UUID (RFC 9562). */
  uuid(): string;
  /** Starts the sequence of a seed again. */
  reset(): void;
}

/** @param seed any number; without it the ids are random */
export function createIds(seed?: number): Ids {
  let counter = 0;
  const bytes = (length: number): Buffer => {
    if (seed === undefined) return randomBytes(length);
    counter += 1;
    return createHmac('sha256', String(seed)).update(String(counter)).digest().subarray(0, length);
  };
  return {
    token: () => bytes(6).toString('hex'),
    uuid() {
      const value = bytes(16);
      value[6] = (value[6]! & 0x0f) | 0x40;
      value[8] = (value[8]! & 0x3f) | 0x80;
      return value.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },
    reset() {
      counter = 0;
    },
  };
}
