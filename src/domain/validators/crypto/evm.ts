/** Addresses of Ethereum and compatible chains: `0x` and 40 hex digits. */
import {keccak_256} from '@noble/hashes/sha3.js';
import {toHex, utf8} from '../../platform';
import type {Validator} from '../types';

/**
 * EIP-55: the case of each letter encodes a checksum.
 * @param hex 40 hex digits without `0x`, in any case
 */
export function encodeEip55(hex: string): string {
  const lower = hex.toLowerCase();
  const hash = toHex(keccak_256(utf8(lower)));
  return `0x${[...lower].map((digit, index) => (Number.parseInt(hash[index]!, 16) >= 8 ? digit.toUpperCase() : digit)).join('')}`;
}

/** Addresses in one case have no checksum and are accepted; in mixed case the checksum must be correct. */
export const evm: Validator = (value) => {
  if (!/^0x[0-9a-fA-F]{40}$/.test(value)) return 'must be 0x and 40 hex digits';
  const hex = value.slice(2);
  if (hex === hex.toLowerCase() || hex === hex.toUpperCase()) return null;
  return encodeEip55(hex) === value ? null : 'has a wrong check sum (EIP-55)';
};
