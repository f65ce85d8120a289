/** Conversion between minor units: exact, rounded once, half up. */
import {describe, expect, test} from 'vitest';
import {convert, parseDecimal, toDecimal, trimDecimal} from '../../../src/domain/money';

describe('convert', () => {
  test.each([
    // amount, its decimals, rate, decimals of the result, result
    [4999n, 2, '1.25', 2, 6249n, '62.4875 rounds up'],
    [4999n, 2, '160.5', 0, 8023n, '8023.395 rounds down'],
    [4999n, 2, '0.3755', 3, 18771n, '18.7712… rounds down'],
    [1250n, 0, '0.00233', 3, 2913n, '2.9125 is half and rounds up'],
    [1250n, 3, '421.5', 0, 527n, '526.875 rounds up'],
    [1n, 2, '0.5', 2, 1n, 'half of a minor unit rounds up'],
    [1n, 2, '0.49', 2, 0n, 'less than half rounds to nothing'],
    [0n, 2, '1.25', 2, 0n, 'nothing stays nothing'],
    [4999n, 2, '0.000312345678901234', 18, 15614160488272688n, '18 decimals'],
    [999999999999n, 2, '0.000312345678901234', 18, 3123456789009216543210988n, 'more than a JavaScript number holds'],
    [4999n, 2, '1', 2, 4999n, 'a rate of one'],
  ] as [bigint, number, string, number, bigint, string][])(
    '%d with %i decimals at %s to %i decimals is %d: %s',
    (minor, from, rate, to, result, _why) => {
      expect(convert(minor, from, rate, to)).toBe(result);
    },
  );

  test('is exact where binary fractions are not', () => {
    // In binary floating point, 1.005 × 100 is 100.49999999999999.
    expect(Math.round(1.005 * 100)).toBe(100);
    expect(convert(100n, 2, '1.005', 2)).toBe(101n);
  });

  test.each(['1,25', '-1', '1e3', '.5', '5.', '01', '', ' 1', 'NaN'])('refuses the rate “%s”', (rate) => {
    expect(() => convert(1n, 2, rate, 2)).toThrow(/is not a decimal string/);
  });

  test('refuses a negative amount and invalid decimals', () => {
    expect(() => convert(-1n, 2, '1', 2)).toThrow(/must not be negative/);
    expect(() => convert(1n, 1.5, '1', 2)).toThrow(/whole number/);
    expect(() => convert(1n, 2, '1', -1)).toThrow(/whole number/);
  });
});

describe('decimal strings', () => {
  test.each([
    [5n, 3, '0.005'],
    [12345n, 2, '123.45'],
    [12345n, 0, '12345'],
    [0n, 2, '0.00'],
  ] as const)('%d with %i decimals is %s', (smallest, decimals, text) => {
    expect(toDecimal(smallest, decimals)).toBe(text);
    expect(parseDecimal(text).digits).toBe(smallest);
  });

  test.each([
    ['51.250000', '51.25'],
    ['5.000', '5'],
    ['0.000', '0'],
    ['100', '100'],
    ['0.0100', '0.01'],
  ])('%s is trimmed to %s', (value, trimmed) => {
    expect(trimDecimal(value)).toBe(trimmed);
  });
});
