/** Commission on a payment, and the part that is returned with a refund. */
import {describe, expect, it} from 'vitest';
import {commissionOf, feeReturned} from '../../../src/domain/commission';

describe('commissionOf', () => {
  it.each([
    ['a share and a sum', 10_000, {percent: 1.2, fix: 10}, 130],
    ['half up', 1_250, {percent: 1.2, fix: 0}, 15],
    ['half up, at the half', 125, {percent: 0.4, fix: 0}, 1],
    ['below the half', 124, {percent: 0.4, fix: 0}, 0],
    ['at least', 100, {percent: 1.2, fix: 10, min: 30}, 30],
    ['at most', 1_000_000, {percent: 1.2, fix: 10, max: 5_000}, 5_000],
    ['twelve digits, to the unit', 999_999_999_999, {percent: 1.275, fix: 0}, 12_750_000_000],
    ['nothing', 0, {percent: 1.2, fix: 0}, 0],
  ] as const)('%s', (_name, amount, commission, fee) => {
    expect(commissionOf(amount, commission)).toBe(fee);
  });

  it.each([-1, 1.5, Number.NaN])('refuses %d', (amount) => {
    expect(() => commissionOf(amount, {percent: 1, fix: 0})).toThrow(RangeError);
  });
});

describe('feeReturned', () => {
  it('returns exactly the whole fee over all partial refunds', () => {
    const [fee, amount] = [71, 1_000];
    let returned = 0;
    for (let part = 1; part <= amount; part += 1) {
      const now = feeReturned(fee, part, amount);
      expect(now).toBeGreaterThanOrEqual(returned);
      expect(now).toBeLessThanOrEqual(fee);
      returned = now;
    }
    expect(returned).toBe(fee);
  });
});
