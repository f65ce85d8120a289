import {describe, expect, test} from 'vitest';
import {isValidatorName, validators, type Validator} from '../../src/validators';
import vectors from '../fixtures/identifiers.json';

describe('pan (ISO/IEC 7812-1)', () => {
  test.each(['4242424242424242', '4111111111111111', '5555555555554444', '378282246310005', '6799990100000000019'])(
    '%s is valid',
    (number) => {
      expect(validators.pan(number)).toBeNull();
    },
  );

  test.each([
    ['4242424242424241', 'has a wrong check digit'],
    ['4242 4242 4242 4242', 'must be 12 to 19 digits'],
    ['42424242424', 'must be 12 to 19 digits'],
    // A right check digit alone is not enough: too short, too long, other digits than ASCII.
    ['79927398713', 'must be 12 to 19 digits'],
    ['00000000000000000000', 'must be 12 to 19 digits'],
    ['٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢', 'must be 12 to 19 digits'],
    ['', 'must be 12 to 19 digits'],
  ])('“%s” %s', (number, complaint) => {
    expect(validators.pan(number)).toBe(complaint);
  });

  test('sees every single wrong digit and nearly every swap of neighbours', () => {
    const number = '6799990100000000019';
    for (let index = 0; index < number.length; index += 1) {
      for (const digit of '0123456789') {
        const changed = number.slice(0, index) + digit + number.slice(index + 1);
        expect(validators.pan(changed) === null, changed).toBe(digit === number[index]);
      }
      const [left, right] = [number[index], number[index + 1]];
      if (right === undefined || left === right) continue;
      const swapped = number.slice(0, index) + right + left + number.slice(index + 2);
      // Luhn’s formula cannot tell 09 from 90.
      expect(validators.pan(swapped) === null, swapped).toBe(left! + right === '09' || left! + right === '90');
    }
  });
});

/** Vectors that are no field of a payment; other tests cover them. */
const elsewhere = /^(luhn|msisdn_|btc_|ltc_|doge_|tron|xrp_|evm_|ton_|solana|binance_|gate_)/;

const rules = Object.entries(vectors as unknown as Record<string, {valid: string[]; invalid: string[]}>).filter(
  ([name]) => !elsewhere.test(name),
);

describe.each(rules)('%s', (name, {valid, invalid}) => {
  const validator = (): Validator => {
    if (!isValidatorName(name)) throw new Error(`there is no validator “${name}”`);
    return validators[name];
  };

  test.each(valid)('takes %j', (value) => {
    expect(validator()(value)).toBeNull();
    const {pattern} = validator();
    if (pattern !== undefined) expect(value).toMatch(new RegExp(`^(?:${pattern})$`));
  });

  test.each(invalid)('refuses %j', (value) => {
    expect(validator()(value)).toMatch(/^(must|has|lacks|holds) /);
  });
});
