/** Checks the address or memo of a transfer against its network, which the value alone does not identify. */
import type {ValidatorName} from '..';
import {addressForms, isAddressForm} from '.';

/** Properties of a network from `src/contract/data/reference/crypto.yaml`. */
export interface Chain {
  code: string;
  /** Address format, a name in `addressForms`. */
  form: string;
  /** Field that distinguishes deposits to one address. Absent if there is none. */
  memo?: 'comment' | 'destination_tag' | undefined;
}

/** A destination tag of the XRP Ledger is an unsigned 32-bit integer. */
const LARGEST_TAG = 2 ** 32 - 1;

/**
 * @param validator validator of the field; all except addresses and memos pass on every network
 * @returns a message about the value on this network, or `null`
 * @throws Error for a network with an unknown address format
 */
export function complaintOnChain(validator: string, value: string, chain: Chain): string | null {
  const rule = RULES[validator as ValidatorName];
  return rule ? rule(value, chain) : null;
}

const RULES: Partial<Record<ValidatorName, (value: string, chain: Chain) => string | null>> = {
  crypto_address(value, {code, form}) {
    if (!isAddressForm(form)) throw new Error(`network ${code} has an unknown form of address`);
    const complaint = addressForms[form](value);
    return complaint === null ? null : `does not fit the network ${code}: ${complaint}`;
  },
  crypto_memo(value, {code, memo}) {
    if (memo === undefined) return `must be left out: the network ${code} carries no memo`;
    if (memo === 'destination_tag' && !(/^(0|[1-9]\d{0,9})$/.test(value) && Number(value) <= LARGEST_TAG))
      return `must be a whole number from 0 to ${LARGEST_TAG} on the network ${code}`;
    return null;
  },
};
