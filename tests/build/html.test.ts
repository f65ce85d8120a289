/** Requirements for every built page. */
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {beforeAll, describe, expect, test} from 'vitest';
import {COMPLETE_LOCALES} from '../../src/brand';
import {getFacts, type Facts} from '../../src/facts/load';
import {docRoutes} from '../../src/facts/routes';
import {brand} from '../../src/brand';
import {ROOT} from '../root';
import {BUILD, factsOf, html, isRedirect, pages, routeOfFile} from './site';

let facts: Facts;
beforeAll(async () => {
  facts = await getFacts(ROOT);
});

const prefix = (locale: string) => (locale === 'en' ? '' : `/${locale}`);
const fileOf = (route: string) => path.join(route.slice(1), 'index.html');
const documents = pages.filter((file) => factsOf(file).document !== undefined);

test('two panes stand side by side only on pages that are wide enough for them', () => {
  const narrow = pages.filter((file) => {
    const text = readFileSync(path.join(BUILD, file), 'utf8');
    return /class="?[^">]*doc-page--guide/.test(text) && /class="?panes[">\s]/.test(text);
  });
  // Show the fields as a table instead: a guide has one column.
  expect(narrow).toEqual([]);
});

test('every documentation page is built in both locales', () => {
  const built = new Set(pages.map(routeOfFile));
  const wanted = [...docRoutes(ROOT).keys()].flatMap((route) =>
    COMPLETE_LOCALES.map((locale) => `${prefix(locale)}${route}`.replace(/(?<=.)\/$/, '')),
  );
  expect(wanted.filter((route) => !built.has(route))).toEqual([]);
});

describe.each(pages)('%s', (file) => {
  test('has a title, a language, one h1 and text', () => {
    const {language, title, headings, firstHeading, mainText} = factsOf(file);
    expect(language).toMatch(file.startsWith('uk/') ? /^uk/ : /^en/);
    expect(title.length).toBeGreaterThan(brand.name.length);
    expect(headings).toBe(1);
    // A sidebar of the blog once had its years before it.
    expect(firstHeading).toBe('h1');
    if (file !== '404.html') expect(mainText).toBeGreaterThan(20);
  });
  test('has its prose inside the elements that the style sheets apply to', () => {
    expect(factsOf(file).outsideProse).toBe(0);
  });
  test('loads nothing from another origin', () => {
    expect(factsOf(file).loaded.filter((address) => /^(https?:)?\/\//.test(address))).toEqual([]);
  });
  test('has a policy before its first script, which allows exactly the inline code of the page', () => {
    expect(factsOf(file).refused).toEqual([]);
  });
  test('has unique ids', () => {
    const {ids} = factsOf(file);
    const once = new Set<string>();
    expect(ids.filter((id) => once.size === once.add(id).size)).toEqual([]);
  });
  test('every image has an alternative text, and every column a header', () => {
    const {imagesWithoutAlt, emptyTableHeaders} = factsOf(file);
    expect({imagesWithoutAlt, emptyTableHeaders}).toEqual({imagesWithoutAlt: 0, emptyTableHeaders: 0});
  });
  test('no directive is left in the text', () => {
    expect(factsOf(file).document?.directives ?? []).toEqual([]);
  });
});

describe('documents', () => {
  test('descriptions exist, are unique, and do not repeat the first paragraph', () => {
    const seen = new Map<string, string>();
    for (const file of documents) {
      const locale = file.startsWith('uk/') ? 'uk' : 'en';
      const {description, firstParagraph} = factsOf(file).document!;
      expect(description.length, file).toBeGreaterThanOrEqual(40);
      // An untranslated page keeps its English description in the other locale.
      const key = `${locale} ${description}`;
      expect(seen.get(key), `${file} repeats the description of another page`).toBeUndefined();
      seen.set(key, file);
      expect(firstParagraph, file).not.toContain(description);
    }
  });
  test('anchors are the same in both locales', () => {
    for (const file of documents.filter((name) => !name.startsWith('uk/'))) {
      // Sections sorted by a localised name may have another order.
      const anchors = (page: string) => [...(factsOf(page).document?.anchors ?? [])].sort();
      expect(anchors(path.join('uk', file)), file).toEqual(anchors(file));
    }
  });
  test('tables have as many rows as their sources', () => {
    for (const locale of COMPLETE_LOCALES) {
      const rows = (route: string, selector: string) =>
        html(fileOf(`${prefix(locale)}${route}`))(`${selector} tbody tr`).length;
      expect(rows('/reference/currency_codes', '.currencies')).toBe(facts.currencies.currencies.length);
      expect(rows('/reference/transaction_statuses', '.statuses')).toBe(facts.statuses.statuses.length);
      expect(rows('/reference/transaction_statuses', '.transitions')).toBe(facts.statuses.transitions.length);
      expect(rows('/reference/api_error_codes', '.errors')).toBe(facts.errors.length);
      expect(rows('/reference/failure_reason_codes', '.failures')).toBe(facts.failureReasons.length);
    }
  });
  test('the HTML contains samples in all seven languages', () => {
    for (const locale of COMPLETE_LOCALES) {
      const $ = html(fileOf(`${prefix(locale)}/api/transaction_create`));
      expect(
        $('.samples [role=tab]')
          .map((_, tab) => $(tab).text())
          .get(),
      ).toEqual(['Bash', 'PHP', 'JavaScript', 'Python', 'Java', 'Kotlin', 'HTTP']);
      expect($('.samples ~ div [role=tabpanel] pre, .tabs-container [role=tabpanel] pre').length).toBe(7);
    }
  });
});

describe('links', () => {
  const ids = new Map<string, Set<string>>();
  const idsOf = (file: string) => {
    const known = ids.get(file) ?? new Set(factsOf(file).ids);
    ids.set(file, known);
    return known;
  };
  test('every internal link leads to an existing page and anchor', () => {
    const routes = new Map(pages.map((file) => [routeOfFile(file), file]));
    const broken = new Set<string>();
    for (const file of pages) {
      for (const href of new Set(factsOf(file).links)) {
        if (/^(https?:|mailto:)/.test(href)) continue;
        const target = new URL(href, `${brand.docs.url}${routeOfFile(file)}`);
        const route = decodeURI(target.pathname).replace(/(?<=.)\/$/, '');
        const page = routes.get(route);
        if (!page && !existsSync(path.join(BUILD, route.slice(1)))) broken.add(`${file}: ${href} leads nowhere`);
        else if (page && target.hash && !idsOf(page).has(decodeURIComponent(target.hash.slice(1)))) {
          broken.add(`${file}: ${href} names an anchor that ${page} lacks`);
        }
      }
    }
    expect([...broken]).toEqual([]);
  });
  test('no page links to an old path', () => {
    const old = new Set(facts.redirects.flatMap(({from}) => COMPLETE_LOCALES.map((locale) => prefix(locale) + from)));
    for (const file of pages)
      expect(
        factsOf(file).links.filter((href) => old.has(href)),
        file,
      ).toEqual([]);
  });
  test('each redirect is built in both locales and leads to a page', () => {
    for (const {from, to} of facts.redirects) {
      for (const locale of COMPLETE_LOCALES) {
        const file = fileOf(prefix(locale) + from);
        expect(existsSync(path.join(BUILD, file)), file).toBe(true);
        expect(isRedirect(file), file).toBe(true);
        expect(factsOf(file).refused, file).toEqual([]);
        expect(factsOf(file)).toMatchObject({
          redirect: prefix(locale) + to,
          language: locale,
          links: [prefix(locale) + to],
        });
        expect(factsOf(file).title, file).not.toBe('');
        expect(pages).toContain(fileOf(prefix(locale) + to));
      }
    }
  });
});

describe('site files', () => {
  test('the sitemap lists pages, and no search page', () => {
    for (const locale of COMPLETE_LOCALES) {
      const sitemap = readFileSync(path.join(BUILD, prefix(locale), 'sitemap.xml'), 'utf8');
      expect(sitemap).toContain(`${brand.docs.url}${prefix(locale)}/request_format`);
      expect(sitemap).not.toContain('/search');
    }
  });
  test('the blog has a feed in each locale', () => {
    for (const locale of COMPLETE_LOCALES)
      expect(existsSync(path.join(BUILD, prefix(locale), 'blog/atom.xml'))).toBe(true);
  });
  test('no file of the site contains another registry, a machine path or a tool name', () => {
    expect(pages.filter((file) => factsOf(file).machinePaths)).toEqual([]);
  });
});
