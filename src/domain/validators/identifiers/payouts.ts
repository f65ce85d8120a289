/**
 * Fields of payouts to Africa, wallets and cash points: mobile money operators, account numbers. The operators are
 * those that the pages of the countries list; the other formats are specific to this gateway.
 */
import type {Validator} from '../types';
import {all, notZero, shape} from './checks';

/** @param names codes of the operators, in capital letters */
const oneOf = (...names: string[]): Validator =>
  shape(new RegExp(`^(${names.join('|')})$`), `must be ${names.slice(0, -1).join(', ')} or ${names.at(-1)}`);

export const payouts = {
  cm_operator: oneOf('MTN', 'ORANGE'),
  ci_operator: oneOf('ORANGE', 'MTN', 'MOOV', 'WAVE'),
  gh_operator: oneOf('MTN', 'TELECEL', 'AT'),
  ke_operator: oneOf('SAFARICOM', 'AIRTEL'),
  za_account: all(shape(/^\d{7,11}$/, 'must be 7 to 11 digits'), notZero),
  moneygram_reference: shape(/^\d{8}$/, 'must be 8 digits'),
  anycash_wallet: shape(/^AC\d{1,15}$/, 'must be AC and digits'),
  cash_network: oneOf('OXXO', 'EFECTY', 'PAGO_FACIL', 'RAPIPAGO', 'PAGOEFECTIVO', 'LOTERICAS'),
  cash_reference: shape(/^\d{10,14}$/, 'must be 10 to 14 digits'),
  voucher_barcode: shape(/^\d{20,44}$/, 'must be 20 to 44 digits'),
};
