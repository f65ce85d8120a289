import {expect, test} from 'vitest';
import {methodNumbers} from '../../../src/facts/methodNumbers';

test('counts a method in each of its countries, or among those of any country, and an archived one nowhere', () => {
  const methods = new Map([
    ['card', {countries: []}],
    ['gift_card', {countries: []}],
    ['cash', {countries: ['MX', 'CO']}],
    ['spei', {countries: ['MX']}],
    ['old_wallet', {countries: [], archived: true as const}],
    ['old_cash', {countries: ['CO', 'PE'], archived: true as const}],
  ]);
  const {own, everywhere} = methodNumbers(methods);
  expect([...own].sort()).toEqual([
    ['CO', 1],
    ['MX', 2],
  ]);
  expect(everywhere).toBe(2);
});
