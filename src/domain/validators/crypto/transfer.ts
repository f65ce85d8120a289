/** Whether what a transfer carries fits its network: an address or a memo alone cannot tell where it will be used. */
import type {ValidatorName} from '..';
import {addressForms, isAddressForm} from '.';

/** What the rules need of a network, as `src/contract/data/reference/crypto.yaml` describes it. */
export interface Chain {
  code: string;
  /** Form of its addresses, by the name in `addressForms`. */
  form: string;
  /** What tells deposits to one address apart. Absent where nothing does. */
  memo?: 'comment' | 'destination_tag' | undefined;
}

/** A destination tag of the XRP Ledger is a whole number of 32 bits. */
const LARGEST_TAG = 2 ** 32 - 1;

/**
 * @param validator of the field; others than addresses and memos fit every network
 * @returns what is wrong with the value on this network, or `null`
 * @throws Error for a network whose form of address nobody knows
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
