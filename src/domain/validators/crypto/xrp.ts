/** XRP Ledger: Base58Check with its own alphabet; a zero byte and an account id of 20 bytes. */
import {base58xrp} from '@scure/base';
import {sha256, toHex} from '../../platform';
import type {Validator} from '../types';

const ACCOUNT_ID = 0x00;
const checksum = (bytes: Uint8Array) => sha256(sha256(bytes)).subarray(0, 4);

/** @param payload 20 bytes */
export function encodeXrp(payload: Uint8Array): string {
  const body = Uint8Array.from([ACCOUNT_ID, ...payload]);
  return base58xrp.encode(Uint8Array.from([...body, ...checksum(body)]));
}

/** A classic address, `r…`. The destination tag is a separate field. */
export const xrp: Validator = (value) => {
  if (!/^r[1-9A-HJ-NP-Za-km-z]{24,34}$/.test(value)) return 'must be r and 24 to 34 Base58 characters';
  const bytes = base58xrp.decode(value);
  const [body, check] = [bytes.subarray(0, -4), bytes.subarray(-4)];
  if (toHex(check) !== toHex(checksum(body))) return 'has a wrong check sum';
  return body.length === 21 && body[0] === ACCOUNT_ID ? null : 'is not an address of the XRP Ledger';
};
