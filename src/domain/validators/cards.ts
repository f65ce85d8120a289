/** Validators of card data and of the card tokens of this gateway. */
import {notZero, shape} from './identifiers/checks';
import {passesLuhn} from './luhn';
import type {Validator} from './types';

/**
 * Primary account number of a card: 12 to 19 digits, the last one a check digit.
 * Source: ISO/IEC 7812-1, which also allows fewer digits; this gateway accepts no such cards.
 */
export const pan: Validator = (value) => {
  if (!/^[0-9]{12,19}$/.test(value)) return 'must be 12 to 19 digits without spaces and hyphens';
  return passesLuhn(value) ? notZero(value) : 'has a wrong check digit';
};

/** The last four digits of a card number, for recognition; leading zeros count. */
export const cardLast4 = shape(/^[0-9]{4}$/, 'must be 4 digits');

/** Expiry month of a card, as embossed. Source: card layout of ISO/IEC 7813. */
export const expireMonth: Validator = (value) =>
  /^(0[1-9]|1[0-2])$/.test(value) ? null : 'must be two digits from 01 to 12';

/** Expiry year of a card. Four digits, so that the century is unambiguous. */
export const expireYear: Validator = (value) =>
  /^20[0-9]{2}$/.test(value) ? null : 'must be four digits such as 2030';

/** Security code of a card. The correct length depends on the scheme. */
export const cvv: Validator = (value) => (/^[0-9]{3,4}$/.test(value) ? null : 'must be 3 or 4 digits');

/** Card token of this gateway; only its format is checked. */
export const cardToken: Validator = (value) =>
  /^[A-Za-z0-9_-]{8,64}$/.test(value) ? null : 'must be 8 to 64 letters, digits, _ or -';
