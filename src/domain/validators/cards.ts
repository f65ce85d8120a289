/** What stands on a card, and the token of this gateway that stands for one. */
import {shape} from './identifiers/checks';
import {passesLuhn} from './luhn';
import type {Validator} from './types';

/**
 * Primary account number of a card: 12 to 19 digits, the last one a check digit.
 * Source: ISO/IEC 7812-1. It allows fewer digits too; no card that this gateway takes has them.
 */
export const pan: Validator = (value) => {
  if (!/^[0-9]{12,19}$/.test(value)) return 'must be 12 to 19 digits';
  return passesLuhn(value) ? null : 'has a wrong check digit';
};

/** The end of a card number as people give it to be recognised by: exactly four digits, of which zeros count. */
export const cardLast4 = shape(/^[0-9]{4}$/, 'must be 4 digits');

/** Month in which a card expires, as it is embossed. Source: the layout of a card, ISO/IEC 7813. */
export const expireMonth: Validator = (value) =>
  /^(0[1-9]|1[0-2])$/.test(value) ? null : 'must be two digits from 01 to 12';

/** Year in which a card expires. Four digits, so that nobody has to guess the century. */
export const expireYear: Validator = (value) =>
  /^20[0-9]{2}$/.test(value) ? null : 'must be four digits such as 2030';

/** Security code of a card. Which of the two lengths is right depends on the scheme. */
export const cvv: Validator = (value) => (/^[0-9]{3,4}$/.test(value) ? null : 'must be 3 or 4 digits');

/** Card token of this gateway: its form only. */
export const cardToken: Validator = (value) =>
  /^[A-Za-z0-9_-]{8,64}$/.test(value) ? null : 'must be 8 to 64 letters, digits, _ or -';
