/** Tables of variants: they must contain every value and every pair of values. */
import {describe, expect, test} from 'vitest';
import {combinations, uncovered, variants} from '../../variants';

const FACTORS = {locale: ['en', 'uk'], theme: ['dark', 'light'], hydrated: [false, true]} as const;
const PAIRWISE = [
  ['en', 'dark', false],
  ['en', 'light', true],
  ['uk', 'dark', true],
  ['uk', 'light', false],
] as const;

describe('a table of variants', () => {
  test('determines the variants of a run, unless all combinations are requested', () => {
    expect(variants(FACTORS, PAIRWISE, {all: false})).toEqual([
      {locale: 'en', theme: 'dark', hydrated: false},
      {locale: 'en', theme: 'light', hydrated: true},
      {locale: 'uk', theme: 'dark', hydrated: true},
      {locale: 'uk', theme: 'light', hydrated: false},
    ]);
    expect(variants(FACTORS, PAIRWISE, {all: true})).toEqual(combinations(FACTORS));
    expect(combinations(FACTORS)).toHaveLength(8);
  });

  test('reports a pair that no row contains', () => {
    expect(() => variants(FACTORS, PAIRWISE.slice(0, 3), {all: false})).toThrow(
      'No row of the table of variants holds locale uk with theme light; locale uk with hydrated false; theme light with hydrated false',
    );
  });

  test('reports a value that no row contains, also with a single factor', () => {
    expect(uncovered({locale: ['en', 'uk']}, [{locale: 'en'}])).toEqual(['locale uk']);
  });

  test('refuses a value that its factor does not have', () => {
    const row = ['en', 'dark', 'light'] as never;
    expect(() => variants(FACTORS, [row], {all: false})).toThrow('does not fit the factors locale, theme, hydrated');
  });

  test('needs no row for excluded combinations, and may contain none', () => {
    const except = ({theme, hydrated}: {theme: string; hydrated: boolean}) => theme === 'light' && !hydrated;
    const table = [
      ['en', 'dark', false],
      ['en', 'light', true],
      ['uk', 'dark', true],
      ['uk', 'light', true],
      ['uk', 'dark', false],
      ['en', 'dark', true],
    ] as const;
    expect(variants(FACTORS, table, {except, all: false})).toHaveLength(6);
    expect(variants(FACTORS, table, {except, all: true})).toHaveLength(6);
    expect(() => variants(FACTORS, PAIRWISE, {except, all: false})).toThrow('cannot be');
  });

  test('is checked in a run of all combinations, too', () => {
    expect(() => variants(FACTORS, [], {all: true})).toThrow('No row');
  });
});
