/** What is true of every built page. */
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {beforeAll, describe, expect, test} from 'vitest';
import {LOCALES} from '../../src/content/translate';
import {loadContent, type Content} from '../../src/content/load';
import {docRoutes} from '../../src/content/routes';
import {site} from '../../src/config/site';
import {ROOT} from '../root';
import {BUILD, builtFiles, html, isRedirect, pages, routeOfFile} from './site';

let content: Content;
beforeAll(async () => {
  content = await loadContent(ROOT);
});

const prefix = (locale: string) => (locale === 'en' ? '' : `/${locale}`);
const fileOf = (route: string) => path.join(route.slice(1), 'index.html');
const documents = pages.filter((file) => html(file)('.theme-doc-markdown').length > 0);

test('every documentation page is built in both locales', () => {
  const built = new Set(pages.map(routeOfFile));
  const wanted = [...docRoutes(ROOT).keys()].flatMap((route) =>
    LOCALES.map((locale) => `${prefix(locale)}${route}`.replace(/(?<=.)\/$/, '')),
  );
  expect(wanted.filter((route) => !built.has(route))).toEqual([]);
});

describe.each(pages)('%s', (file) => {
  test('has a title, a language and one h1', () => {
    const $ = html(file);
    expect($('html').attr('lang')).toMatch(file.startsWith('uk') ? /^uk/ : /^en/);
    expect($('title').text().length).toBeGreaterThan(site.title.length);
    expect($('h1').length).toBe(1);
  });
  test('loads nothing from another origin', () => {
    const $ = html(file);
    const loaded = $('script[src], link[rel=stylesheet], link[rel=preload], link[rel=icon], img[src], iframe[src]')
      .map((_, element) => $(element).attr('src') ?? $(element).attr('href') ?? '')
      .get();
    expect(loaded.filter((address) => /^(https?:)?\/\//.test(address))).toEqual([]);
  });
  test('has no id twice', () => {
    const $ = html(file);
    const ids = $('[id]')
      .map((_, element) => $(element).attr('id')!)
      .get();
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
  test('every image has an alternative text or is marked as decoration', () => {
    const $ = html(file);
    expect($('img:not([alt])').length).toBe(0);
  });
});

describe('documents', () => {
  test('descriptions are there, differ, and do not repeat the first paragraph', () => {
    const seen = new Map<string, string>();
    for (const file of documents) {
      const locale = file.startsWith('uk') ? 'uk' : 'en';
      const $ = html(file);
      const description = $('meta[name=description]').attr('content') ?? '';
      expect(description.length, file).toBeGreaterThanOrEqual(40);
      // An untranslated page keeps its English description in the other locale.
      const key = `${locale} ${description}`;
      expect(seen.get(key), `${file} repeats the description of another page`).toBeUndefined();
      seen.set(key, file);
      expect($('.theme-doc-markdown p').first().text(), file).not.toContain(description);
    }
  });
  test('no directive is left in the text', () => {
    for (const file of documents)
      expect(html(file)('.theme-doc-markdown').text(), file).not.toMatch(/::[a-z]+\{|:[a-z]+\[/);
  });
  test('anchors are the same in both locales', () => {
    for (const file of documents.filter((name) => !name.startsWith('uk'))) {
      const anchors = (name: string) => {
        const $ = html(name);
        return $('.theme-doc-markdown [id]')
          .map((_, element) => $(element).attr('id')!)
          .get();
      };
      expect(anchors(path.join('uk', file)), file).toEqual(anchors(file));
    }
  });
  test('tables have as many rows as their sources', () => {
    for (const locale of LOCALES) {
      const rows = (route: string, selector: string) =>
        html(fileOf(`${prefix(locale)}${route}`))(`${selector} tbody tr`).length;
      expect(rows('/reference/currency_codes', '.currencies')).toBe(content.currencies.currencies.length);
      expect(rows('/reference/transaction_statuses', '.statuses')).toBe(content.statuses.statuses.length);
      expect(rows('/reference/transaction_statuses', '.transitions')).toBe(content.statuses.transitions.length);
      expect(rows('/reference/api_error_codes', '.errors')).toBe(content.errors.length);
      expect(rows('/reference/failure_reason_codes', '.failures')).toBe(content.failureReasons.length);
    }
  });
  test('samples of all seven languages stand in the HTML', () => {
    for (const locale of LOCALES) {
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
  const anchorsOf = (file: string) => {
    const $ = html(file);
    return new Set(
      $('[id]')
        .map((_, element) => $(element).attr('id')!)
        .get(),
    );
  };
  test('every internal link leads to a page and every anchor exists', () => {
    const routes = new Map(pages.map((file) => [routeOfFile(file), file]));
    const broken: string[] = [];
    for (const file of pages) {
      const $ = html(file);
      for (const element of $('a[href]').get()) {
        const href = $(element).attr('href')!;
        if (/^(https?:|mailto:)/.test(href)) continue;
        const target = new URL(href, `${site.url}${routeOfFile(file)}`);
        const route = decodeURI(target.pathname).replace(/(?<=.)\/$/, '');
        const page = routes.get(route);
        if (!page && !existsSync(path.join(BUILD, route.slice(1)))) broken.push(`${file}: ${href} leads nowhere`);
        else if (page && target.hash && !anchorsOf(page).has(decodeURIComponent(target.hash.slice(1)))) {
          broken.push(`${file}: ${href} names an anchor that ${page} lacks`);
        }
      }
    }
    expect([...new Set(broken)]).toEqual([]);
  });
  test('no page links to an old path', () => {
    for (const file of pages) {
      const $ = html(file);
      for (const {from} of content.redirects) expect($(`a[href$="${from}"]`).length, `${file} → ${from}`).toBe(0);
    }
  });
  test('each redirect is built in both locales and leads to a page', () => {
    for (const {from, to} of content.redirects) {
      for (const locale of LOCALES) {
        const file = fileOf(prefix(locale) + from);
        expect(existsSync(path.join(BUILD, file)), file).toBe(true);
        expect(isRedirect(file), file).toBe(true);
        expect(html(file)('link[rel=canonical]').attr('href')).toBe(prefix(locale) + to);
        expect(pages).toContain(fileOf(prefix(locale) + to));
      }
    }
  });
});

describe('site files', () => {
  test('the sitemap lists pages, and no search page', () => {
    for (const locale of LOCALES) {
      const sitemap = readFileSync(path.join(BUILD, prefix(locale), 'sitemap.xml'), 'utf8');
      expect(sitemap).toContain(`${site.url}${prefix(locale)}/request_format`);
      expect(sitemap).not.toContain('/search');
    }
  });
  test('the blog has a feed in each locale', () => {
    for (const locale of LOCALES) expect(existsSync(path.join(BUILD, prefix(locale), 'blog/atom.xml'))).toBe(true);
  });
  test('the search index of each locale holds every document and the codes in its tables', () => {
    for (const locale of LOCALES) {
      const folder = path.join(BUILD, prefix(locale));
      const index = builtFiles('.json')
        .filter((file) => path.dirname(path.join(BUILD, file)) === path.normalize(folder) && /search-index/.test(file))
        .map((file) => readFileSync(path.join(BUILD, file), 'utf8'))
        .join('\n');
      for (const route of docRoutes(ROOT).keys())
        expect(index, `${locale} ${route}`).toContain(`"${prefix(locale)}${route}`);
      expect(index).toContain('external_transaction_id');
    }
  });
  test('nothing in the site names another registry, machine path or tool', () => {
    for (const file of pages)
      expect(readFileSync(path.join(BUILD, file), 'utf8')).not.toMatch(/\/(home|root|work|tmp)\/[a-z]/);
  });
});
