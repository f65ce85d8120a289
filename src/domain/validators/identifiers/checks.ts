/** Helpers that the validators of several countries share. */
import {stdnum} from 'stdnum';
import type {Validator} from '../types';

/**
 * A validator of the format alone.
 * @param message complaint for a value that does not match
 */
export const shape = (pattern: RegExp, message: string): Validator =>
  Object.assign((value: string) => (pattern.test(value) ? null : message), {pattern: pattern.source});

/** Combines validators: the first complaint and the first pattern are used. */
export function all(...checks: Validator[]): Validator {
  const run: Validator = (value) => {
    for (const check of checks) {
      const complaint = check(value);
      if (complaint !== null) return complaint;
    }
    return null;
  };
  const pattern = checks.find((check) => check.pattern !== undefined)?.pattern;
  return pattern === undefined ? run : Object.assign(run, {pattern});
}

/** Rejects a single repeated digit, which some check digit formulas accept. */
export const notRepeated: Validator = (value) => (/^(.)\1+$/.test(value) ? 'must not repeat one digit' : null);

/** Rejects zeros alone, which pass every check digit formula and are nobody’s number. */
export const notZero: Validator = (value) => (/[1-9A-Z]/.test(value) ? null : 'must not be zeros only');

/**
 * A validator of the last character of a number, which is computed from the others.
 * @param digit computes it from all characters before it
 */
export const checkDigit =
  (digit: (front: string) => number | string): Validator =>
  (value) =>
    String(digit(value.slice(0, -1))) === value.at(-1) ? null : 'has a wrong check digit';

const COMPLAINTS: Record<string, string> = {
  InvalidLength: 'has a wrong length',
  InvalidFormat: 'has a wrong form',
  InvalidComponent: 'has a part that does not exist',
};

const used: [country: string, name: string][] = [];

/** Numbers of the library that the validators use; browser bundles include only these. */
export const usedNumbers: readonly (readonly [country: string, name: string])[] = used;

/**
 * Validates the check digits of a national number with the library `stdnum`. Only for numbers that the library checks by
 * arithmetic: its lists of banks, provinces and kinds of taxpayers stand still, while the issuers go on.
 * @param country ISO 3166-1 alpha-2
 * @param name name of the number in the library
 * @throws Error on import for a number that the library does not support
 */
export function national(country: string, name: string): Validator {
  used.push([country, name]);
  const number = stdnum[country]?.[name];
  if (!number) throw new Error(`stdnum has no number “${country}.${name}”`);
  return (value) => {
    const {isValid, error} = number.validate(value);
    if (isValid) return null;
    return COMPLAINTS[error?.name ?? ''] ?? 'has a wrong check digit';
  };
}

/** Weighted sum of digits; the weights repeat. */
export function weightedSum(digits: string, weights: readonly number[], each = (product: number) => product): number {
  return [...digits].reduce((sum, digit, index) => sum + each(Number(digit) * weights[index % weights.length]!), 0);
}

/** The digit that completes a sum to the next multiple of ten. */
export const toTen = (sum: number): number => (10 - (sum % 10)) % 10;

/** Digit sum of a product of two digits, as in the Luhn formula. */
export const digitSum = (product: number): number => (product > 9 ? product - 9 : product);
