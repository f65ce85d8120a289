/** TON: the user-friendly form, 48 characters of Base64url: tag, workchain, 32 bytes of hash and a CRC-16. */
import {fromBase64, toBase64url} from '../../platform';
import type {Validator} from '../types';

const BOUNCEABLE = 0x11;
const NON_BOUNCEABLE = 0x51;
/** Workchain 0 and the masterchain, -1. */
const WORKCHAINS = [0x00, 0xff] as const;

/** CRC-16/XMODEM: polynomial 0x1021, initial value 0. */
function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff) >>> 0;
  }
  return crc;
}

/**
 * @param hash 32 bytes
 * @returns a non-bounceable address, which keeps coins even before a contract is deployed
 */
export function encodeTon(hash: Uint8Array): string {
  const body = Uint8Array.from([NON_BOUNCEABLE, WORKCHAINS[0], ...hash]);
  const crc = crc16(body);
  return toBase64url(Uint8Array.from([...body, crc >> 8, crc & 0xff]));
}

export const ton: Validator = (value) => {
  if (!/^[A-Za-z0-9_-]{48}$/.test(value)) return 'must be 48 Base64url characters';
  const bytes = fromBase64(value)!;
  if (crc16(bytes.subarray(0, 34)) !== ((bytes[34]! << 8) | bytes[35]!)) return 'has a wrong check sum';
  const known =
    [BOUNCEABLE, NON_BOUNCEABLE].includes(bytes[0]!) && (WORKCHAINS as readonly number[]).includes(bytes[1]!);
  return known ? null : 'is not an address of the main network of TON';
};
