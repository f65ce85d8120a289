/** The worked check digits agree with the library that the validators use. */
import {describe, expect, test} from 'vitest';
import {validators} from '../../../src/domain/validators';
import {workedCheckDigits} from '../../../src/domain/validators/worked';
import {randomFrom} from '../../random';

const LENGTH = {rnokpp_ua: 9, edrpou_ua: 7};
const names = Object.keys(LENGTH) as (keyof typeof LENGTH)[];

describe.each(names)('%s', (name) => {
  const next = randomFrom(20_261_124);
  const numbers = Array.from({length: 3000}, () =>
    Array.from({length: LENGTH[name]}, () => Math.floor(next() * 10)).join(''),
  );

  test('the computed digit is the only one that the validator accepts', () => {
    const wrong = numbers.filter((number) => {
      // A RNOKPP contains a date of birth, so the library rejects some digit sequences.
      const taken = [...'0123456789'].filter((digit) => validators[name](number + digit) === null);
      const {checkDigit} = workedCheckDigits[name](`${number}0`);
      return taken.length > 0 && taken.join() !== String(checkDigit);
    });
    expect(wrong).toEqual([]);
    expect(
      numbers.filter(
        (number) => validators[name](`${number}${workedCheckDigits[name](`${number}0`).checkDigit}`) === null,
      ).length,
    ).toBeGreaterThan(100);
  });

  test('each product is digit times weight, and the last round gives the check digit', () => {
    for (const number of numbers.slice(0, 300)) {
      const {digits, rounds, checkDigit} = workedCheckDigits[name](`${number}0`);
      for (const {weights, products, sum, remainder} of rounds) {
        expect(products).toEqual(weights.map((weight, index) => weight * digits[index]!));
        expect(products.reduce((total, product) => total + product, 0)).toBe(sum);
        expect((sum - remainder) % 11).toBeCloseTo(0);
      }
      expect(rounds.at(-1)!.remainder % 10).toBe(checkDigit);
    }
  });
});

test('a code of ЄДРПОУ whose first remainder is 10 has a second round', () => {
  const found = Array.from({length: 200}, (_, index) => String(1_000_000 + index)).map((number) =>
    workedCheckDigits.edrpou_ua(`${number}0`),
  );
  const twice = found.filter(({rounds}) => rounds.length === 2);
  expect(twice.length).toBeGreaterThan(0);
  for (const {rounds} of twice) expect(rounds[1]!.weights).toEqual(rounds[0]!.weights.map((weight) => weight + 2));
});
