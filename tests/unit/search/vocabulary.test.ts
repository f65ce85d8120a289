/** The vocabulary of the search: a mistake in it is told with its line. */
import {mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {afterEach, describe, expect, test} from 'vitest';
import {loadVocabulary, namesFor, questionsFor, vocabularyFor} from '../../../src/search/index/vocabulary';
import {docRoutes} from '../../../src/facts/routes';
import {ROOT} from '../../root';
import {temporaryFolder} from '../../temporary';

let root = '';
function load(text: string) {
  root = temporaryFolder('vocabulary');
  mkdirSync(path.join(root, 'src/contract/search'), {recursive: true});
  writeFileSync(path.join(root, 'src/contract/search/vocabulary.yaml'), text);
  return loadVocabulary(root);
}
afterEach(() => {
  if (root) rmSync(root, {recursive: true, force: true});
  root = '';
});

describe('a mistake', () => {
  test.each([
    ['a tab', 'groups:\n\t- en: [a]\n', /vocabulary\.yaml:2: /],
    ['an unknown key', 'groups:\n  - en: [a]\n    pl: [b]\n', /vocabulary\.yaml:2: groups\.0: .*pl/],
    [
      'a phrase of five words',
      'groups:\n  - en: [a]\n  - en: [a b c d e]\n',
      /vocabulary\.yaml:3: groups\.1\.en\.0: one to four words/,
    ],
    [
      'a phrase in two groups',
      'groups:\n  - en: [a, b]\n  - en: [c]\n    ru: [b]\n',
      /vocabulary\.yaml:3: “b” stands in the group of line 2 too/,
    ],
    [
      'a question of one word',
      'groups: []\nquestions:\n  - en: [refund]\n    page: [/refunds]\n',
      /vocabulary\.yaml:3: questions\.0\.en\.0: two to six words/,
    ],
    [
      'a question without a place',
      'groups: []\nquestions:\n  - en: [where refund]\n',
      /vocabulary\.yaml:3: questions\.0\.page: /,
    ],
    [
      'a path without a slash',
      'groups:\n  - en: [a]\n    page: [callbacks]\n',
      /vocabulary\.yaml:3: groups\.0\.page\.0: a path begins with/,
    ],
  ])('%s is told with its line', (_what, text, message) => {
    expect(() => load(text)).toThrow(message);
  });
});

test('the site gets what its pages hold', () => {
  const source = load(
    'groups:\n  - {en: [refund, money back], uk: [повернення], ru: [возврат], page: [/refund, /none]}\n',
  );
  const has = (phrase: string) => ['refund', 'повернення'].includes(phrase);
  expect(vocabularyFor(source, 'en', has, (page) => page === '/refund')).toEqual([
    {to: ['refund'], from: ['money back', 'повернення', 'возврат'], mutual: true, pages: ['/refund']},
  ]);
  expect(vocabularyFor(source, 'uk', has, () => false)[0]).toMatchObject({to: ['повернення', 'refund'], pages: []});
});

test('a question is served once, with the places that the set has', () => {
  const source = load(
    'groups: []\nquestions:\n  - {en: [card refused, cards refused], ru: [карту не принимает], page: [/gone, /codes]}\n' +
      '  - {en: [money left], page: [/gone]}\n',
  );
  expect(questionsFor(source, (place) => place === '/codes')).toEqual([
    {phrases: ['card refused', 'карту не принимает'], pages: ['/codes']},
  ]);
});

test('names of countries and currencies come from CLDR', () => {
  const groups = namesFor('en', (phrase) => phrase === 'kazakhstan');
  expect(groups).toEqual([{to: ['kazakhstan'], from: ['казахстан'], mutual: false, pages: []}]);
});

test('the pages that the vocabulary names exist', () => {
  const routes = new Set([...docRoutes(ROOT).keys(), '/about']);
  const {entries, questions} = loadVocabulary(ROOT);
  const pages = [...entries, ...questions].flatMap((entry) => entry.pages);
  const headings = pages.filter((page) => page.includes('#'));
  expect(headings).not.toEqual([]);
  for (const heading of headings) {
    const [page, id] = heading.split('#');
    expect(readFileSync(path.join(ROOT, 'docs', `${page === '/' ? '/index' : page}.mdx`), 'utf8'), heading).toContain(
      `{#${id}}`,
    );
  }
  const wrong = pages.map((page) => page.replace(/#.*/, '')).filter((page) => !routes.has(page));
  expect(wrong.filter((page) => !page.startsWith('/blog/'))).toEqual([]);
});
