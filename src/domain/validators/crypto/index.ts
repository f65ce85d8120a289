/** Deposit and refund addresses of crypto assets, one format per family of chains. */
import {sha256, toHex, utf8} from '../../platform';
import type {Validator} from '../types';
import {dogecoin, encodeBase58check, encodeSolana, solana, tron, DOGECOIN_VERSIONS, TRON_VERSION} from './base58check';
import {bitcoin, encodeSegwit, litecoin} from './bech32';
import {encodeEip55, evm} from './evm';
import {encodeTon, ton} from './ton';
import {encodeXrp, xrp} from './xrp';

/** Keyed by the name that `src/contract/data/reference/crypto.yaml` uses. */
export const addressForms = {bitcoin, litecoin, dogecoin, evm, tron, solana, ton, xrp} satisfies Record<
  string,
  Validator
>;

export type AddressForm = keyof typeof addressForms;

/** Type guard for the names of address formats. */
export function isAddressForm(name: string): name is AddressForm {
  return Object.hasOwn(addressForms, name);
}

/** An address in any supported format. The network cannot always be derived from the address. */
export const cryptoAddress: Validator = (value) =>
  Object.values(addressForms).some((validate) => validate(value) === null)
    ? null
    : 'is not a valid address of any network that the gateway knows';

const encoders: Record<AddressForm, (hash: Uint8Array) => string> = {
  bitcoin: (hash) => encodeSegwit('bc', hash.subarray(0, 20)),
  litecoin: (hash) => encodeSegwit('ltc', hash.subarray(0, 20)),
  dogecoin: (hash) => encodeBase58check(DOGECOIN_VERSIONS[0], hash.subarray(0, 20)),
  evm: (hash) => encodeEip55(toHex(hash.subarray(0, 20))),
  tron: (hash) => encodeBase58check(TRON_VERSION, hash.subarray(0, 20)),
  solana: encodeSolana,
  ton: encodeTon,
  xrp: (hash) => encodeXrp(hash.subarray(0, 20)),
};

/**
 * Generates a valid address without an owner: it is derived from a hash instead of a key, so coins sent to it are lost.
 * @param name seed; the same name gives the same address
 */
export function addressWithoutOwner(form: AddressForm, name: string): string {
  return encoders[form](sha256(utf8(name)));
}
