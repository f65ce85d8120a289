import {describe, expect, test} from 'vitest';
import {alike, likeness, runsOf, wordsOf, type Text} from '../../../../src/operations/new/likeness';

const runs = (...pieces: string[]) =>
  runsOf(
    pieces.map((piece) => wordsOf(piece, [])),
    3,
  );

describe('wordsOf', () => {
  test('ignores punctuation, case and names', () => {
    expect(wordsOf('Pay with MB WAY, in Portugal: “now”.', ['Portugal', 'MB WAY'])).toEqual([
      'pay',
      'with',
      'in',
      'now',
    ]);
  });
  test('prefers longer names and matches only whole words', () => {
    expect(wordsOf('Pix onramp pixel Pix', ['Pix', 'Pix onramp'])).toEqual(['pixel']);
  });
  test('accepts names with special characters of regular expressions', () => {
    expect(wordsOf('Use Any.Cash (UA) or AnyXCash', ['Any.Cash'])).toEqual(['use', 'ua', 'or', 'anyxcash']);
  });
});

describe('runsOf', () => {
  test('does not span pieces, and counts a repeated run once', () => {
    expect([...runs('a b c d', 'b c d', 'e f')]).toEqual(['a b c', 'b c d']);
  });
});

describe('likeness', () => {
  test('is the share of the shorter text’s runs', () => {
    expect(likeness(runs('a b c d'), runs('a b c x y z'))).toBe(0.5);
    expect(likeness(runs('a b c x y z'), runs('a b c d'))).toBe(0.5);
    expect(likeness(runs('a b c'), runs('a b c'))).toBe(1);
    expect(likeness(runs('a b'), runs('a b c'))).toBe(0);
  });
});

describe('alike', () => {
  const text = (name: string, group: string, ...pieces: string[]): Text => ({name, group, runs: runs(...pieces)});
  test('compares texts of different groups only, the worst pair first', () => {
    const found = alike([
      text('one', 'A', 'a b c d'),
      text('two', 'A', 'a b c d'),
      text('three', 'B', 'a b c x'),
      text('four', 'C', 'q r s t'),
    ]);
    expect(found).toHaveLength(5);
    expect(found[0]).toEqual({a: 'one', b: 'three', share: 0.5});
    expect(found.map(({share}) => share)).toEqual([0.5, 0.5, 0, 0, 0]);
  });
});
