/** Fields of a crypto transfer other than the address. */
import type {Validator} from '../types';

/** Ticker of a crypto asset. `src/contract/data/reference/crypto.yaml` lists the networks of each asset. */
export const cryptoAsset: Validator = (value) => (/^[A-Z]{3,5}$/.test(value) ? null : 'must be 3 to 5 capital letters');

/** Code of a network in `src/contract/data/reference/crypto.yaml`. */
export const cryptoNetwork: Validator = (value) =>
  /^[A-Z]{3,10}$/.test(value) ? null : 'must be 3 to 10 capital letters';

/** Memo, comment or destination tag of a transfer: some exchanges use numbers, others letters too. */
export const cryptoMemo: Validator = (value) =>
  /^[!-~]{1,64}$/.test(value) ? null : 'must be 1 to 64 letters, digits and signs, without spaces';
