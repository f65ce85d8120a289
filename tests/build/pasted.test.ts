/** Texts that readers paste, and the words of the vocabulary, in the built indexes: quality, and the cost of a path. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test, vi} from 'vitest';
import {COMPLETE_LOCALES, localePath} from '../../src/brand';
import {docRoutes} from '../../src/facts/routes';
import {loadFacts} from '../../src/facts/load';
import {SearchEngine} from '../../src/search/engine/search';
import {ourSearch} from '../../src/search/eval/site';
import {loadVocabulary} from '../../src/search/index/vocabulary';
import {ROOT} from '../root';
import {holdersOf, PASTED, pastedQueries} from './pasted';
import {BUILD} from './site';

const decoded = vi.hoisted(() => ({postings: 0}));
vi.mock(import('../../src/search/index/postings'), async (original) => {
  const postings = await original();
  return {
    ...postings,
    decodePostings: (text) => {
      const found = postings.decodePostings(text);
      decoded.postings += found.length;
      return found;
    },
  };
});

const facts = await loadFacts(ROOT);
const routes = [...docRoutes(ROOT).keys()];
/** As many as the list below the box shows. */
const SHOWN = 8;
const search = ourSearch(BUILD, SHOWN);
/** A reader looks at so many hits. */
const LOOKED_AT = 3;
const FLOOR = 0.97;

const queriesOf = new Map(COMPLETE_LOCALES.map((locale) => [locale, pastedQueries(facts, locale, routes)]));

describe.each(COMPLETE_LOCALES)('what readers paste (%s)', (locale) => {
  const queries = queriesOf.get(locale)!;

  test.each(PASTED)(`every %s finds its place among the first ${LOOKED_AT} hits, nearly always`, async (kind) => {
    const missed: string[] = [];
    const of = queries.filter((query) => query.kind === kind);
    for (const {q, to} of of) {
      const hits = await search(locale, q);
      if (!hits.slice(0, LOOKED_AT).some((hit) => to.includes(hit))) missed.push(`${q} → ${hits.join(' ')}`);
    }
    const recall = 1 - missed.length / of.length;
    console.info(`${locale}: ${of.length} of kind ${kind}, recall@${LOOKED_AT} ${recall.toFixed(3)}`);
    expect(of.length).toBeGreaterThan(0);
    expect(recall, missed.join('\n')).toBeGreaterThanOrEqual(FLOOR);
  });
});

describe.each(COMPLETE_LOCALES)('the vocabulary (%s)', (locale) => {
  test('adds to what was typed: a page that has the very words is among the hits', async () => {
    const holders = holdersOf(locale, routes);
    const phrases = loadVocabulary(ROOT).entries.flatMap(({same, from}) =>
      [same, from].flatMap((names) => [...(names?.[locale] ?? []), ...(names?.en ?? [])]),
    );
    const missed: string[] = [];
    let count = 0;
    for (const phrase of new Set(phrases)) {
      const pages = holders(phrase);
      // Words that many pages say name no place.
      if (pages.length === 0 || pages.length > 20) continue;
      count++;
      const hits = await search(locale, phrase);
      if (!hits.some((hit) => pages.includes(hit.replace(/#.*/, '')))) missed.push(`${phrase}: ${pages.join(' ')}`);
    }
    const share = 1 - missed.length / count;
    console.info(`${locale}: ${count} phrases of the vocabulary, ${share.toFixed(3)} with a page that has the words`);
    expect(count).toBeGreaterThan(500);
    expect(share, missed.join('\n')).toBeGreaterThanOrEqual(0.9);
  }, 180_000);

  test.each(['apple pay', 'applepay', 'paypal', 'пейпал', 'епл пей'])(
    '%s leads to what does not exist',
    async (typed) => {
      const hits = await search(locale, typed);
      expect(hits.slice(0, LOOKED_AT).map((hit) => hit.replace(/#.*/, ''))).toContain('/limits');
    },
  );
});

describe.each(COMPLETE_LOCALES)('a pasted path (%s)', (locale) => {
  const base = `${localePath(locale)}/`;
  /** Files and postings that a first question reads. */
  const costOf = async (typed: string) => {
    const files: string[] = [];
    const engine = new SearchEngine(base, (name) => {
      files.push(name);
      return Promise.resolve(JSON.parse(readFileSync(path.join(BUILD, base, name), 'utf8')) as unknown);
    });
    decoded.postings = 0;
    const hits = await engine.search(typed, '', SHOWN);
    return {files: files.length, postings: decoded.postings, first: hits[0]?.document.u};
  };

  test('costs no more files and postings than a word', async () => {
    const word = await costOf('refund');
    const pasted = await costOf('POST /v2/transaction/pay');
    console.info(
      `${locale}: refund ${word.files} files, ${word.postings} postings; POST /v2/transaction/pay ${pasted.files} files, ${pasted.postings} postings`,
    );
    expect(pasted.first).toBe(`${base}api/transaction_pay`);
    expect(pasted.files).toBeLessThanOrEqual(word.files);
    expect(pasted.postings).toBeLessThanOrEqual(word.postings);
  });

  test('has its first answer from the titles alone', async () => {
    const files: string[] = [];
    const never = new Promise<unknown>(() => {});
    const engine = new SearchEngine(base, (name) => {
      files.push(name);
      return name.endsWith('head.json')
        ? Promise.resolve(JSON.parse(readFileSync(path.join(BUILD, base, name), 'utf8')) as unknown)
        : never;
    });
    const first = await new Promise<string | undefined>((resolve) => {
      void engine.search('POST /v2/transaction/pay', '', SHOWN, (hits) => resolve(hits[0]?.document.u));
    });
    expect(first).toBe(`${base}api/transaction_pay`);
  });
});

test('a query without a place is a name that no page explains', () => {
  const without = [...queriesOf.values()].flat().filter(({to}) => to.length === 0);
  expect([...new Set(without.map(({q}) => q))].sort()).toEqual([]);
});
