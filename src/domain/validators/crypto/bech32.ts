/** SegWit addresses: Bech32 for witness version 0 (BIP-173), Bech32m for the later ones (BIP-350). */
import {bech32, bech32m} from '@scure/base';
import type {Validator} from '../types';
import {base58checkAddress, BITCOIN_VERSIONS, LITECOIN_VERSIONS} from './base58check';

/** @param payload the witness program of version 0: 20 bytes */
export function encodeSegwit(prefix: string, payload: Uint8Array): string {
  return bech32.encode(prefix, [0, ...bech32.toWords(payload)]);
}

/** @param prefix human-readable part of the chain’s main network: `bc`, `ltc` */
function segwitAddress(prefix: string, chain: string): Validator {
  return (value) => {
    // The standard allows all lower case or all upper case, never a mix; QR codes use upper case.
    if (value !== value.toLowerCase() && value !== value.toUpperCase()) return 'must not mix upper and lower case';
    const address = value.toLowerCase();
    if (!address.startsWith(`${prefix}1`)) return `is not a SegWit address of ${chain}`;
    const [old, modern] = [bech32.decodeUnsafe(address), bech32m.decodeUnsafe(address)];
    const words = (old ?? modern)?.words;
    if (!words) return 'has a wrong check sum';
    const version = words[0]!;
    const program = bech32.fromWordsUnsafe(words.slice(1));
    // Version 0 must use Bech32 and later versions Bech32m, otherwise an inserted digit could go unnoticed.
    if (!program || version > 16 || (version === 0) !== (old !== undefined)) return 'has a wrong check sum';
    const length = program.length;
    const fits = version === 0 ? length === 20 || length === 32 : length >= 2 && length <= 40;
    return fits ? null : 'has a wrong length';
  };
}

/** An address in Base58Check or SegWit format. */
function eitherForm(prefix: string, versions: readonly number[], chain: string): Validator {
  const [modern, old] = [segwitAddress(prefix, chain), base58checkAddress(versions, chain)];
  return (value) => (value.toLowerCase().startsWith(`${prefix}1`) ? modern(value) : old(value));
}

export const bitcoin = eitherForm('bc', BITCOIN_VERSIONS, 'Bitcoin');
export const litecoin = eitherForm('ltc', LITECOIN_VERSIONS, 'Litecoin');
