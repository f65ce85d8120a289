/**
 * Checks that no English text is left in the Ukrainian locale as a reader sees it. `npm run english` prints the same.
 */
import {beforeAll, describe, expect, test} from 'vitest';
import {getFacts} from '../../../src/facts/load';
import {ROOT} from '../../root';
import {leftInEnglish, readLatin, type EnglishReport} from './index';
import {shownInUkrainian} from './read';
import {englishRuns, namesIn, UNREAD} from './runs';

describe('a run', () => {
  const names = namesIn(['Google Pay', 'Pay', 'Pago Fácil', 'Banco do Brasil']);
  test.each([
    ['Спершу send the callback again, потім', ['send the callback again,']],
    ['Send the customer to pay', ['Send the customer to pay']],
    // Names, codes and numbers do not count as English words, but do not end a run either.
    ['Pay with Google Pay and wait', []],
    ['Please pay with Google Pay and wait', ['Please pay with … and wait']],
    [`Send ${UNREAD} to the shop`, [`Send … to the shop`]],
    ['Google Pay, Pago Fácil, Banco do Brasil', []],
    ['EUR, USD, GBP, PLN, XAF', []],
    ['point_id, card.number, https://example.com/a/b, report.csv, a, b', []],
    ['Choose the bank (or wallet)', ['Choose the bank (or wallet)']],
    // Only whole names are exempt, and a Ukrainian word ends the run.
    ['Google Payment of the order', ['Google Payment of the order']],
    ['One two three слово four five six', []],
  ])('%s', (text, runs) => {
    expect(englishRuns(text, names)).toEqual(runs);
  });
});

describe('the Ukrainian locale', () => {
  let left: EnglishReport;
  beforeAll(async () => {
    left = leftInEnglish(await getFacts(ROOT));
    // Reads some 250 pages, while other steps are running.
  }, 300_000);

  test('is read completely: pages, pictures, and texts rendered by React', () => {
    const places = shownInUkrainian();
    const count = (ending: string) => places.filter(({place}) => place.endsWith(ending)).length;
    expect(count('.html')).toBeGreaterThan(200);
    // Outcome, disputes and statuses, each also upright.
    expect(count('.svg')).toBe(6);
    expect(count('.json')).toBe(2);
    const index = places.find(({place}) => place === 'uk/index.html')!;
    expect(index.texts.length).toBeGreaterThan(100);
    expect(index.english).toContain('English');
  });
  test('has no English run', () => {
    expect(left.runs).toEqual([]);
  });
  test('uses `lang="en"` only for words of the API and for listed texts', () => {
    expect(left.unlisted).toEqual([]);
  });
  test('needs each entry of i18n/uk/latin.yaml', () => {
    expect(left.idle).toEqual([]);
  });
  test('lists only plausible names', () => {
    const small = new Set(['de', 'del', 'do', 'en', 'la', 'of', 've']);
    const plain = readLatin().names.filter((name) =>
      name.split(' ').some((word) => !/\p{Lu}/u.test(word) && !small.has(word)),
    );
    expect(plain).toEqual([]);
  });
});
