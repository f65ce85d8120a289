/**
 * Validators of the identifiers that payment methods and the calls on cards ask for. The sandbox runs them on `fields`
 * and on `card_number`, the tests run them on every example in the documentation.
 */

import {identifiers} from './identifiers';
import type {Validator} from './types';

export type {Validator} from './types';

/**
 * BLIK code: exactly six digits, kept as a string because leading zeros count.
 * Source: operator’s scheme as documented by several acquirers (see `src/data/methods/blik.yaml`).
 */
const blikCode: Validator = (value) => (/^\d{6}$/.test(value) ? null : 'must be 6 digits');

/**
 * Primary account number of a card: 12 to 19 digits, the last one a check digit.
 * Source: ISO/IEC 7812-1, annex B (Luhn’s formula). It allows fewer digits too; no card that this gateway takes has them.
 */
const pan: Validator = (value) => {
  if (!/^[0-9]{12,19}$/.test(value)) return 'must be 12 to 19 digits';
  return luhnSum(value) % 10 === 0 ? null : 'has a wrong check digit';
};

/** From the right, every second digit counts double; of a two-digit product both digits are added. */
function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
}

/** Month in which a card expires, as it is embossed. Source: the layout of a card, ISO/IEC 7813. */
const expireMonth: Validator = (value) => (/^(0[1-9]|1[0-2])$/.test(value) ? null : 'must be two digits from 01 to 12');

/** Year in which a card expires. Four digits, so that nobody has to guess the century. */
const expireYear: Validator = (value) => (/^20[0-9]{2}$/.test(value) ? null : 'must be four digits such as 2030');

/** Security code of a card. Which of the two lengths is right depends on the scheme. */
const cvv: Validator = (value) => (/^[0-9]{3,4}$/.test(value) ? null : 'must be 3 or 4 digits');

/** Card token of this gateway: its form only. */
const cardToken: Validator = (value) =>
  /^[A-Za-z0-9_-]{8,64}$/.test(value) ? null : 'must be 8 to 64 letters, digits, _ or -';

/** Yes or no in `fields`, where every value is a string. */
const flag: Validator = (value) => (value === 'true' || value === 'false' ? null : 'must be true or false');

export const validators = {
  blik_code: blikCode,
  pan,
  expire_month: expireMonth,
  expire_year: expireYear,
  cvv,
  card_token: cardToken,
  flag,
  ...identifiers,
} satisfies Record<string, Validator>;

export type ValidatorName = keyof typeof validators;

/** Tells whether `name` is a validator of this module. */
export function isValidatorName(name: string): name is ValidatorName {
  return Object.hasOwn(validators, name);
}
