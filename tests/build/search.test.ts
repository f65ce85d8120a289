/**
 * The search indexes of the built site: one per version and locale, complete, and good enough for the labelled queries.
 */
import {readFileSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {brotliCompressSync, constants} from 'node:zlib';
import {load} from 'cheerio';
import {beforeAll, describe, expect, test} from 'vitest';
import {searchOptions} from '../../src/site/config/search';
import {versionPages} from '../../src/facts/archive';
import {docRoutes} from '../../src/facts/routes';
import {COMPLETE_LOCALES} from '../../src/brand';
import {placesOf} from '../../src/search/engine/rank';
import {SearchEngine} from '../../src/search/engine/search';
import {IndexStore} from '../../src/search/engine/store';
import {SAMPLE_LANGUAGES} from '../../src/search/text/sampleLanguages';
import {below, belowComplaints, notFirst, unanswered} from '../../src/search/eval/floors';
import {run, type Outcome} from '../../src/search/eval/measure';
import {
  CLASSES,
  COMPLAINT_SETS,
  DAY_SETS,
  HOLDOUTS,
  QUERY_FILES,
  readQueries,
  STORY_SETS,
} from '../../src/search/eval/queries';
import {ourSearch} from '../../src/search/eval/site';
import {fullHash} from '../../src/search/index/hashes';
import {loadVocabulary} from '../../src/search/index/vocabulary';
import {stem} from '../../src/search/text/stem';
import {tokenize} from '../../src/search/text/tokenize';
import type {HeadFile, QuestionsFile, RowsFile, TextFile} from '../../src/search/index/types';
import {ROOT} from '../root';
import {BUILD, factsOf} from './site';

const VERSION = '1.0';
const home = (locale: string) => (locale === 'en' ? '/' : `/${locale}/`);
const read = <File>(base: string, name: string): File =>
  JSON.parse(readFileSync(path.join(BUILD, base, name), 'utf8')) as File;
const lines = (text: string) => (text === '' ? [] : text.split('\n'));
const head = (base: string) => read<HeadFile>(base, 'search-index/head.json');
const engine = (base: string) => new SearchEngine(base, (name) => Promise.resolve(read(base, name)));
const contexts = (searchOptions.searchContextByPaths ?? []).map((entry) =>
  typeof entry === 'string' ? entry : entry.path,
);

describe.each(COMPLETE_LOCALES)('the indexes (%s)', (locale) => {
  const base = home(locale);
  const old = `${base}${VERSION}/`;

  test('contain every document, each in the set of its version, and the blog in the current one', () => {
    const current = head(base).pages.map(([page]) => `/${page}`);
    const missing = [...docRoutes(ROOT).keys()].filter((route) => !current.includes(route));
    expect(missing).toEqual([]);
    expect(current.filter((page) => page.startsWith(`/${VERSION}`))).toEqual([]);
    expect(current.some((page) => page.startsWith('/blog/'))).toBe(true);
    expect(current).toContain('/about');

    const archived = head(old).pages.map(([page]) => `/${page}`);
    expect(archived.sort()).toEqual([...docRoutes(ROOT, versionPages(VERSION)).keys()].sort());
  });

  test('link to existing anchors', () => {
    for (const root of [base, old]) {
      const {pages, hashes} = head(root);
      const rows = read<RowsFile>(root, 'search-index/rows.json');
      const ofHeadings = lines(hashes);
      const names = lines(rows.headings);
      const ofRows = lines(rows.hashes).map((hash, at) => fullHash(hash, names[at]!));
      const wrong: string[] = [];
      for (const [number, [page, , , count]] of pages.entries()) {
        const of = [...ofHeadings.splice(0, count), ...ofRows.splice(0, rows.counts[number])];
        const ids = new Set(factsOf(path.join(root, page, 'index.html').slice(1)).ids);
        wrong.push(...of.filter((hash) => hash !== '' && !ids.has(hash)).map((hash) => `${root}${page}#${hash}`));
      }
      expect(wrong).toEqual([]);
      expect([...ofHeadings, ...ofRows]).toEqual([]);
    }
  });

  test('are complete: every file of a set is from the same build, and every page has its texts', () => {
    for (const root of [base, old]) {
      const {build, pages} = head(root);
      const {counts} = read<RowsFile>(root, 'search-index/rows.json');
      const files = readdirSync(path.join(BUILD, root, 'search-index'));
      for (const file of files) expect(read<HeadFile>(root, `search-index/${file}`).build, file).toBe(build);
      for (const [number, [page, , , count]] of pages.entries()) {
        const {texts} = read<TextFile>(root, `search-index/text-${number}.json`);
        expect(texts.length, page).toBe(1 + count + counts[number]!);
      }
    }
  });

  test.each(contexts)('find only pages of the context %s in it, in either version', async (context) => {
    for (const root of [base, old]) {
      const hits = await engine(root).search('transaction', context, 50);
      for (const {document} of hits) {
        const inside = document.u.slice(root.length);
        expect(inside === context || inside.startsWith(`${context}/`), document.u).toBe(true);
        expect(document.u.startsWith(old)).toBe(root === old);
      }
      // The archived version has no page in some contexts, so nothing is found.
      if (root === base || context === 'api') expect(hits.length).toBeGreaterThan(0);
    }
  });
});

test('every language of the samples can be searched for', () => {
  const tabs = load(readFileSync(path.join(BUILD, 'services/card_payout/index.html'), 'utf8'))(
    '[data-tabs=language] [data-value]',
  );
  const values = tabs.get().map(({attribs}) => attribs['data-value']);
  expect(values.sort()).toEqual(Object.keys(SAMPLE_LANGUAGES).sort());
});

/** Words of an operation, of a payment method, of the receivers and of a guide, the page of each, and the languages as they are typed. */
const SAMPLES = {
  en: {
    pages: {
      refund: 'api/transaction_cancel',
      'find transaction': 'api/transaction_find',
      payout: 'services/card_payout',
      'callback receiver': 'callbacks',
      'signature example': 'request_format',
    },
    names: {
      bash: ['curl'],
      http: ['http'],
      java: ['java'],
      javascript: ['javascript', 'node'],
      kotlin: ['kotlin'],
      php: ['php'],
      python: ['python'],
    },
  },
  uk: {
    pages: {
      повернення: 'api/transaction_cancel',
      'знайти транзакцію': 'api/transaction_find',
      виплата: 'services/card_payout',
      'приймач колбеків': 'callbacks',
      'приклад підпису': 'request_format',
    },
    names: {
      bash: ['curl', 'курл'],
      http: ['http'],
      java: ['java', 'на джаві'],
      javascript: ['javascript', 'на джаваскрипті'],
      kotlin: ['котлін', 'на котліні'],
      php: ['php', 'на пхп'],
      python: ['пітон', 'на питоні'],
    },
  },
} as const;
/** No server receives callbacks in it. */
const NO_RECEIVER = 'http';

test.each(COMPLETE_LOCALES)(
  'a language beside other words opens its tab on the page of the words (%s)',
  async (locale) => {
    const base = home(locale);
    const {pages, names} = SAMPLES[locale];
    expect(Object.keys(names).sort()).toEqual(Object.keys(SAMPLE_LANGUAGES).sort());
    const one = engine(base);
    const wrong: string[] = [];
    for (const [words, page] of Object.entries(pages)) {
      const html = load(readFileSync(path.join(BUILD, base, page, 'index.html'), 'utf8'));
      for (const [tab, typed] of Object.entries<readonly string[]>(names)) {
        if (page === 'callbacks' && tab === NO_RECEIVER) continue;
        expect(html(`[data-tabs=language] [data-value=${tab}]`).length, `${page} ${tab}`).toBeGreaterThan(0);
        for (const query of typed.flatMap((name) => [`${name} ${words}`, `${words} ${name}`])) {
          const [first] = await one.search(query, '', 8);
          if (first?.document.u !== base + page || first.sample !== tab)
            wrong.push(`“${query}”: ${first?.document.u} with ${first?.sample}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  },
);

describe.each(COMPLETE_LOCALES)('an empty search (%s)', (locale) => {
  test('has five starting points, each of them a place of the site', () => {
    const {links, words} = head(home(locale)).starts;
    expect(links).toHaveLength(5);
    expect(words).toHaveLength(3);
    for (const [label, place] of links) {
      const [page, id] = place.split('#');
      const html = load(readFileSync(path.join(BUILD, home(locale), page!, 'index.html'), 'utf8'));
      expect(html(id ? `[id="${id}"]` : 'article').length, label).toBe(1);
    }
  });
});

describe('size of the files for the first answer', () => {
  /**
   * Medium quality is much faster than the best, which hosts use; a file that is small enough with it is small enough.
   */
  const QUICK = {params: {[constants.BROTLI_PARAM_QUALITY]: 5}};
  const bytes = (base: string, name: string, options = {}) =>
    brotliCompressSync(readFileSync(path.join(BUILD, base, name)), options).length;
  /** Finds the only file in a folder whose name begins with `name`. */
  const named = (base: string, folder: string, name: string) => {
    const found = readdirSync(path.join(BUILD, base, folder)).filter((one) => one.startsWith(name));
    expect(found.length, name).toBe(1);
    return `${folder}/${found[0]}`;
  };
  // Without React: the script that renders the list, its styles, the worker, titles and headings.
  test.each([
    ['en', 55_200],
    ['uk', 61_500],
  ] as const)('list, its styles, worker, titles and headings keep their budget (%s)', (locale, budget) => {
    const base = home(locale);
    const files = [
      named(base, 'assets/js', 'page-search.'),
      named(base, 'assets/js', 'search-worker.'),
      named(base, 'assets/css', 'search-list.'),
      'search-index/head.json',
    ];
    const each = files.map((one) => bytes(base, one));
    const all = each.reduce((sum, one) => sum + one, 0);
    console.log(`the first answer of the search, ${locale}: ${all} bytes, ${each.join(' + ')}`);
    expect(all).toBeLessThan(budget);
  });
  test.each(COMPLETE_LOCALES)('titles and headings stay small (%s)', (locale) => {
    expect(bytes(home(locale), 'search-index/head.json')).toBeLessThan(42_500);
  });
  test.each(COMPLETE_LOCALES)('the files that every final answer needs stay small (%s)', (locale) => {
    const base = home(locale);
    const needed = ['rows', 'vocabulary'].map((name) => bytes(base, `search-index/${name}.json`));
    expect(needed.reduce((sum, one) => sum + one, 0)).toBeLessThan(43_000);
  });
  test.each(COMPLETE_LOCALES)('the questions, which a query of several words needs, stay small (%s)', (locale) => {
    expect(bytes(home(locale), 'search-index/questions.json')).toBeLessThan(6_000);
  });
  test.each(COMPLETE_LOCALES)('no other file is large (%s)', (locale) => {
    const base = home(locale);
    const large = readdirSync(path.join(BUILD, base, 'search-index'))
      .filter((file) => /^(?:body|text)-/.test(file))
      .map((file) => `search-index/${file}`)
      .filter((file) => bytes(base, file, QUICK) > 24_000 && bytes(base, file) > 24_000);
    expect(large).toEqual([]);
  });
});

/** @returns labels that refer to no page of the site, with their query */
function labelsWithoutPage(outcomes: Outcome[]): string[] {
  const pages = new Set(COMPLETE_LOCALES.flatMap((locale) => head(home(locale)).pages.map(([page]) => `/${page}`)));
  return outcomes.flatMap(({query}) =>
    query.to.filter((to) => !pages.has(to.replace(/#.*/, ''))).map((to) => `“${query.q}”: ${to}`),
  );
}

describe('the labelled queries', () => {
  let outcomes: Outcome[];
  beforeAll(async () => {
    const queries = QUERY_FILES.flatMap((language) => readQueries(ROOT, language));
    outcomes = await run(queries, ourSearch(BUILD));
  });

  test('cover every class and language', () => {
    const queries = [...new Set(outcomes.map(({query}) => query))];
    expect(queries.length).toBeGreaterThanOrEqual(400);
    for (const name of CLASSES)
      expect(queries.filter((query) => query.class === name).length, name).toBeGreaterThanOrEqual(25);
    const texts = queries.map(({q, lang}) => `${lang} ${q}`);
    expect(new Set(texts).size).toBe(texts.length);
  });

  test('refer to existing pages', () => expect(labelsWithoutPage(outcomes)).toEqual([]));

  test('for codes and identifiers lead to the exact section, in every language', () => {
    const exact = outcomes.filter(({query}) => query.first !== undefined);
    for (const language of QUERY_FILES)
      expect(exact.filter(({query}) => query.lang === language).length, language).toBeGreaterThanOrEqual(6);
    expect(notFirst(exact)).toEqual([]);
  });

  test('reach the required quality', () => {
    expect(below(outcomes)).toEqual([]);
  });
});

describe.each(STORY_SETS)('the stories of a back office (%s)', (name) => {
  let outcomes: Outcome[];
  beforeAll(async () => {
    outcomes = await run(readQueries(ROOT, name), ourSearch(BUILD));
  });

  test('are phrased in many ways that the other lists do not contain', () => {
    const queries = outcomes.map(({query}) => query);
    expect(queries.length).toBeGreaterThanOrEqual(80);
    const others = QUERY_FILES.flatMap((language) => readQueries(ROOT, language)).concat(readQueries(ROOT, 'holdout'));
    const texts = [...queries, ...others].map(({q, lang}) => `${lang} ${q}`);
    expect(queries.filter(({q, lang}) => texts.filter((text) => text === `${lang} ${q}`).length > 1)).toEqual([]);
  });

  test('refer to existing pages', () => expect(labelsWithoutPage(outcomes)).toEqual([]));

  test('are answered within the first three hits, however they are phrased', () => {
    expect(unanswered(outcomes)).toEqual([]);
  });
});

describe('the questions of a working day', () => {
  const asked = DAY_SETS.flatMap((name) => readQueries(ROOT, name));

  test('are phrased in 120 ways that the other lists do not contain', () => {
    expect(asked.length).toBeGreaterThanOrEqual(120);
    const others = QUERY_FILES.flatMap((language) => readQueries(ROOT, language)).concat(readQueries(ROOT, 'holdout'));
    const texts = [...asked, ...others].map(({q, lang}) => `${lang} ${q}`);
    expect(asked.filter(({q, lang}) => texts.filter((text) => text === `${lang} ${q}`).length > 1)).toEqual([]);
  });

  test.each(DAY_SETS)('are answered within the first three hits (%s)', async (name) => {
    expect(unanswered(await run(readQueries(ROOT, name), ourSearch(BUILD)))).toEqual([]);
  });
});

describe.each(COMPLAINT_SETS)('the questions of the FAQ and the words of customers (%s)', (name) => {
  let outcomes: Outcome[];
  beforeAll(async () => {
    outcomes = await run(readQueries(ROOT, name), ourSearch(BUILD));
  });

  test('ask each question in two ways or more, and no hold-out contains them', () => {
    const queries = [...new Set(outcomes.map(({query}) => query))];
    const questions = [...factsOf('faq/index.html').ids].filter((id) =>
      new RegExp(`^### .*\\{#${id}\\}$`, 'm').test(readFileSync(path.join(ROOT, 'docs/faq.mdx'), 'utf8')),
    );
    expect(questions.length).toBeGreaterThan(30);
    for (const id of questions)
      expect(queries.filter(({to}) => to.includes(`/faq#${id}`)).length, id).toBeGreaterThanOrEqual(2);
    const heldOut = new Set(HOLDOUTS.flatMap((file) => readQueries(ROOT, file)).map(({q}) => q));
    expect(queries.filter(({q}) => heldOut.has(q)).map(({q}) => q)).toEqual([]);
    expect(new Set(queries.map(({q, lang}) => `${lang} ${q}`)).size).toBe(queries.length);
  });

  test('refer to existing pages and headings', () => {
    expect(labelsWithoutPage(outcomes)).toEqual([]);
    const labels = new Set(outcomes.flatMap(({query}) => query.to).filter((to) => to.includes('#')));
    const wrong = [...labels].filter((to) => {
      const [page, id] = to.split('#') as [string, string];
      return !new Set(factsOf(path.join(page, 'index.html').slice(1)).ids).has(id);
    });
    expect(wrong).toEqual([]);
  });

  test('reach the required quality', () => {
    expect(belowComplaints(outcomes)).toEqual([]);
  });
});

test.each(COMPLETE_LOCALES)('every question that the vocabulary answers is served (%s)', (locale) => {
  const served = new Set(read<QuestionsFile>(home(locale), 'search-index/questions.json').questions.split('\n'));
  const pages = loadVocabulary(ROOT).questions.flatMap((question) => question.pages);
  expect(pages.filter((page) => !served.has(page))).toEqual([]);
});

/** So many words of a query are looked for just as they were typed. */
const LONGEST_TYPED = 3;
/** A list of suggestions has so many hits. */
const LISTED = 8;

test.each(COMPLETE_LOCALES)(
  'no entry of the vocabulary hides the pages that contain the very words (%s)',
  async (locale) => {
    const base = home(locale);
    const stemsOf = (text: string) =>
      tokenize(text)
        .filter(({whole}) => !whole)
        .map(({value}) => stem(value));
    const sections = head(base).pages.map(([page], number) => ({
      page: base + page,
      texts: read<TextFile>(base, `search-index/text-${number}.json`).texts.map(
        (text) => ` ${stemsOf(text).join(' ')} `,
      ),
    }));
    const {entries} = loadVocabulary(ROOT);
    const phrases = new Set(
      entries.flatMap(({from, pages}) => (from && pages.length > 0 ? Object.values(from).flat() : [])),
    );
    const one = engine(base);
    const store = IndexStore.over((name) => Promise.resolve(read(base, name)));
    const whole = await store.whole();
    // Headings, keywords and code count too.
    const pagesWith = async (term: string) =>
      new Set(
        [...(await placesOf(term, whole, store)).in.keys()].map(
          (section) => base + whole.pages[whole.sections[section]!.page]!.path,
        ),
      );
    const hidden: string[] = [];
    let held = 0;
    for (const phrase of phrases) {
      const stems = stemsOf(phrase);
      if (stems.length > LONGEST_TYPED || phrase.split(' ').length > LONGEST_TYPED) continue;
      const wanted = ` ${stems.join(' ')} `;
      const holders = new Set(
        sections.filter(({texts}) => texts.some((text) => text.includes(wanted))).map(({page}) => page),
      );
      if (holders.size === 0) continue;
      held += 1;
      const hits = await one.search(phrase, '', LISTED);
      const holding = await Promise.all(stems.map(pagesWith));
      if (!hits.some(({document}) => holding.every((pages) => pages.has(document.u))))
        hidden.push(`“${phrase}”: ${[...holders].slice(0, 3).join(' ')}`);
    }
    expect(held).toBeGreaterThan(50);
    expect(hidden).toEqual([]);
  },
  120_000,
);
