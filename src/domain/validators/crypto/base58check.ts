/**
 * Base58Check: version byte, payload and the first four bytes of a double SHA-256. Used by Bitcoin, its relatives and
 * TRON.
 */
import {base58, createBase58check} from '@scure/base';
import {sha256} from '../../platform';
import type {Validator} from '../types';

const base58check = createBase58check(sha256);

/** Length of a hashed public key or script, in bytes. */
const HASH_BYTES = 20;

/**
 * @param payload 20 bytes
 * @returns the address with its checksum
 */
export function encodeBase58check(version: number, payload: Uint8Array): string {
  return base58check.encode(Uint8Array.from([version, ...payload]));
}

/**
 * @param versions version bytes of the chain
 * @param chain name of the chain, for the message
 */
export function base58checkAddress(versions: readonly number[], chain: string): Validator {
  return (value) => {
    // Checked separately from the checksum, so that `0`, `O`, `I` and `l` get their own message.
    if (!/^[1-9A-HJ-NP-Za-km-z]{25,36}$/.test(value)) return 'must be 25 to 36 Base58 characters';
    let bytes: Uint8Array;
    try {
      bytes = base58check.decode(value);
    } catch {
      return 'has a wrong check sum';
    }
    return bytes.length === 1 + HASH_BYTES && versions.includes(bytes[0]!) ? null : `is not an address of ${chain}`;
  };
}

/** Solana: the public key itself, 32 bytes in Base58. There is no checksum, so a typing error may pass. */
export const solana: Validator = (value) => {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value)) return 'must be 32 to 44 Base58 characters';
  return base58.decode(value).length === 32 ? null : 'is not an address of Solana';
};

/** @param key 32 bytes */
export const encodeSolana = (key: Uint8Array): string => base58.encode(key);

export const BITCOIN_VERSIONS = [0x00, 0x05] as const;
export const LITECOIN_VERSIONS = [0x30, 0x32] as const;
export const DOGECOIN_VERSIONS = [0x1e, 0x16] as const;
export const TRON_VERSION = 0x41;

/** TRON: version byte 0x41, so that every address starts with `T` and has 34 characters. */
export const tron = base58checkAddress([TRON_VERSION], 'TRON');
export const dogecoin = base58checkAddress(DOGECOIN_VERSIONS, 'Dogecoin');
