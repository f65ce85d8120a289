/** Each bank of the portal's own lists has numbers that the validators accept: no validator knows fewer banks than the portal. */
import {describe, expect, it} from 'vitest';
import {validators, type ValidatorName} from '../../../src/domain/validators';
import {getFacts} from '../../../src/facts/load';
import {ROOT} from '../../root';

const facts = await getFacts(ROOT);
const DIGITS = '0123456789';
/** Where the check digits of an IBAN are, counted from 0. */
const IBAN_CHECK = [2, 3] as const;

/** @returns the text with another character at the index */
const withAt = (text: string, index: number, character: string) =>
  text.slice(0, index) + character + text.slice(index + 1);

/**
 * Finds the check digit that belongs to a number whose bank was replaced, wherever it stands.
 * @param isBank true for the index of a character of the bank
 */
function accepted(accepts: (value: string) => boolean, number: string, isBank: (index: number) => boolean): boolean {
  const single = [...number].some(
    (_, index) => !isBank(index) && [...DIGITS].some((digit) => accepts(withAt(number, index, digit))),
  );
  if (single) return true;
  const [first, second] = IBAN_CHECK;
  return [...DIGITS].some((one) =>
    [...DIGITS].some((other) => accepts(withAt(withAt(number, first, one), second, other))),
  );
}

const asked = [...facts.banks.values()].flatMap(({country, banks, asked_in: places}) =>
  places.map(({method, field, part}) => ({country, banks, method, field, part})),
);

describe.each(asked)('$country: $field of $method', ({banks, method, field: name, part}) => {
  const field = facts.methods.get(method)!.fields[name]!;
  const validate = validators[field.validator as ValidatorName];
  const accepts = (value: string) => validate(value, field.country) === null;

  it('accepts every bank of the list', () => {
    const refused = banks.filter(({code, second = code}) => {
      // The list says that this bank has no code for the field.
      if (second === '–') return false;
      if (!part) return !accepts(code) && !accepts(second);
      const from = part.from - 1;
      const isBank = (index: number) => index >= from && index < from + part.length;
      const number = field.valid.slice(0, from) + code + field.valid.slice(from + part.length);
      return !accepted(accepts, number, isBank);
    });
    expect(refused.map(({code, name: bank}) => `${code} ${bank}`)).toEqual([]);
  });
});
