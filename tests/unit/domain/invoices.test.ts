/** Totals of invoices: edge cases of the rounding rule. */
import {describe, expect, it} from 'vitest';
import {invoiceTotals, lineTotals, MAX_AMOUNT} from '../../../src/domain/invoices';
import {facts} from '../gateway/helpers';

const line = (quantity: number, unit_price: number, tax_rate?: number) => ({
  description: 'x',
  quantity,
  unit_price,
  tax_rate,
});

describe('a line', () => {
  it.each([
    // quantity, price, rate → net, tax
    [3, 333, 2300, 999, 230],
    [1, 333, 2300, 333, 77],
    [1, 1, 4999, 1, 0],
    [1, 1, 5000, 1, 1],
    [1, 50, 100, 50, 1],
    [1, 49, 100, 49, 0],
    [1, 150, 100, 150, 2],
    [7, 100, 0, 700, 0],
    [1, 1, 10_000, 1, 1],
    [9999, 12_345_678, 825, 123_444_434_322, 10_184_165_832],
  ])('%i × %i at %i: net %i, tax %i', (quantity, price, rate, net, tax) => {
    expect(lineTotals(line(quantity, price, rate))).toEqual({net_amount: net, tax_amount: tax, amount: net + tax});
  });

  it('has no tax without a rate', () => {
    expect(lineTotals(line(2, 250))).toEqual({net_amount: 500, tax_amount: 0, amount: 500});
  });

  it('is exact where a double is not', () => {
    // 499999999999 × 5000 + 5000 is above 2^53, so doubles would lose the last digits.
    expect(lineTotals(line(1, 499_999_999_999, 9999))).toEqual({
      net_amount: 499_999_999_999,
      tax_amount: 499_949_999_999,
      amount: 999_949_999_998,
    });
  });
});

describe('an invoice', () => {
  it('rounds each line before summing, so three lines of one differ from one line of three', () => {
    expect(invoiceTotals([line(3, 333, 2300)])).toEqual({net_amount: 999, tax_amount: 230, amount: 1229});
    const one = line(1, 333, 2300);
    expect(invoiceTotals([one, one, one])).toEqual({net_amount: 999, tax_amount: 231, amount: 1230});
  });

  it('always equals the sum of its lines', () => {
    let state = 7;
    const random = (max: number) => 1 + ((state = (state * 48_271) % 2_147_483_647) % max);
    for (let round = 0; round < 200; round += 1) {
      const lines = Array.from({length: random(50)}, () => line(random(9999), random(1_000_000), random(10_000)));
      const sum = lines.map((each) => lineTotals(each).amount).reduce((all, amount) => all + amount, 0);
      const totals = invoiceTotals(lines);
      expect(totals.amount).toBe(sum);
      expect(totals.net_amount + totals.tax_amount).toBe(sum);
    }
  });

  it('accepts the largest amount of the API and not one unit more', () => {
    expect(invoiceTotals([line(1, MAX_AMOUNT)]).amount).toBe(MAX_AMOUNT);
    expect(() => invoiceTotals([line(1, MAX_AMOUNT), line(1, 1)])).toThrow(RangeError);
    expect(() => lineTotals(line(1, MAX_AMOUNT, 1))).toThrow(`must add up to at most ${MAX_AMOUNT}`);
    const {properties} = facts.contract.operations.get('transactionCreate')!.request;
    expect(properties!.amount!.maximum).toBe(MAX_AMOUNT);
  });
});
