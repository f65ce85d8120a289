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

export const validators = {blik_code: blikCode, pan, ...identifiers} satisfies Record<string, Validator>;

export type ValidatorName = keyof typeof validators;

/** Tells whether `name` is a validator of this module. */
export function isValidatorName(name: string): name is ValidatorName {
  return Object.hasOwn(validators, name);
}
