/** A language as a search word: every tab of the samples can be asked for, and the other words decide about the page. */
import {expect, test} from 'vitest';
import {SAMPLE_LANGUAGES, sampleLanguage} from '../../../src/search/text/sampleLanguages';

test('no word has two languages', () => {
  const words = Object.values(SAMPLE_LANGUAGES).flatMap((all) => all.split(' '));
  expect(new Set(words).size).toBe(words.length);
});

test.each(Object.keys(SAMPLE_LANGUAGES))('%s beside another word names its tab, before it or after it', (tab) => {
  for (const word of SAMPLE_LANGUAGES[tab]!.split(' ')) {
    expect(sampleLanguage([word, 'payout'])).toEqual({at: 0, tab});
    expect(sampleLanguage(['payout', word])).toEqual({at: 1, tab});
  }
});

test.each([
  ['пітоні', 'python'],
  ['питоне', 'python'],
  ['котліні', 'kotlin'],
  ['котлином', 'kotlin'],
  ['джаві', 'java'],
  ['джаваскрипті', 'javascript'],
])('an inflected name: %s', (word, tab) => {
  expect(sampleLanguage(['виплата', word])).toEqual({at: 1, tab});
});

test('a language alone is an ordinary word, and so is the protocol', () => {
  expect(sampleLanguage(['kotlin'])).toBeUndefined();
  expect(sampleLanguage(['refund', 'payout'])).toBeUndefined();
  expect(sampleLanguage(['call', 'api', 'javascript', 'browser'])).toBeUndefined();
  for (const other of ['status', 'headers', '404', 'error', 'запит'])
    expect(sampleLanguage(['http', other])).toBeUndefined();
});
