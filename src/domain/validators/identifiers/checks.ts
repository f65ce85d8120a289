/** Parts that the validators of several countries share. */
import {stdnum} from 'stdnum';
import type {Validator} from '../types';

/** A validator of the form alone. @param message what is wrong when the pattern does not match */
export const shape = (pattern: RegExp, message: string): Validator =>
  Object.assign((value: string) => (pattern.test(value) ? null : message), {pattern: pattern.source});

/** Runs validators one after the other; the first complaint counts, and the first pattern. */
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

/** Refuses a string of one repeated digit, which some check-digit formulas let through. */
export const notRepeated: Validator = (value) => (/^(.)\1+$/.test(value) ? 'must not repeat one digit' : null);

const COMPLAINTS: Record<string, string> = {
  InvalidLength: 'has a wrong length',
  InvalidFormat: 'has a wrong form',
  InvalidComponent: 'has a part that does not exist',
};

const used: [country: string, name: string][] = [];

/** Which numbers of the library the validators use; a program for a browser brings along no others. */
export const usedNumbers: readonly (readonly [country: string, name: string])[] = used;

/**
 * The check digits of a national number, computed by the library `stdnum`.
 * @param country ISO 3166-1 alpha-2
 * @param name the number's name in the library
 * @throws Error at start for a number that the library does not know
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

/** Sum of the digits of a text, each times the weight at its place; weights repeat. */
export function weightedSum(digits: string, weights: readonly number[], each = (product: number) => product): number {
  return [...digits].reduce((sum, digit, index) => sum + each(Number(digit) * weights[index % weights.length]!), 0);
}

/** The digit that fills a sum up to the next multiple of ten. */
export const toTen = (sum: number): number => (10 - (sum % 10)) % 10;

/** A product of two digits counts as the sum of its digits, as in Luhn’s formula. */
export const digitSum = (product: number): number => (product > 9 ? product - 9 : product);
