/**
 * Validators of the identifiers that payment methods ask for. The sandbox runs them on `fields`,
 * the tests run them on every example in the documentation.
 */

/** Checks one identifier; answers `null` when it is right, else what is wrong, in English, for `error.details`. */
export type Validator = (value: string) => string | null;

/**
 * BLIK code: exactly six digits, kept as a string because leading zeros count.
 * Source: operator’s scheme as documented by several acquirers (see `src/data/methods/blik.yaml`).
 */
const blikCode: Validator = (value) => (/^\d{6}$/.test(value) ? null : 'must be 6 digits');

export const validators = {blik_code: blikCode} satisfies Record<string, Validator>;

export type ValidatorName = keyof typeof validators;

/** Tells whether `name` is a validator of this module. */
export function isValidatorName(name: string): name is ValidatorName {
  return Object.hasOwn(validators, name);
}
