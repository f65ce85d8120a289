/** Version 1.0 on the built site: marked as old, kept from search engines, and searched by itself. */
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {searchOptions} from '../../src/config/search';
import {site} from '../../src/config/site';
import {versionPages} from '../../src/content/archive';
import {docRoutes} from '../../src/content/routes';
import {LOCALES} from '../../src/content/translate';
import {ROOT} from '../root';
import {BUILD, html} from './site';

const VERSION = '1.0';
const routes = [...docRoutes(ROOT, versionPages(VERSION)).keys()];
const current = docRoutes(ROOT);
const prefix = (locale: string) => (locale === 'en' ? '' : `/${locale}`);
const open = (route: string) => html(path.join(route.slice(1), 'index.html'));
const cases = LOCALES.flatMap((locale) => routes.map((route) => [locale, route] as const));

describe.each(cases)('%s %s', (locale, route) => {
  const own = `${prefix(locale)}/${VERSION}${route}`;
  test('says that it is old, links to the current page, and keeps search engines away', () => {
    const $ = open(own);
    const banner = $('.theme-doc-version-banner');
    expect(banner.text()).toContain(locale === 'uk' ? 'більше не підтримують' : 'no longer actively maintained');
    const target = (banner.find('a').attr('href') ?? '').replace(/(?<=.)\/$/, '');
    const expected = `${prefix(locale)}${current.has(route) ? route : '/'}`;
    expect(target).toBe(expected.replace(/(?<=.)\/$/, ''));
    expect($('meta[name=robots]').attr('content')).toContain('noindex');
    expect($('.theme-doc-version-badge').text()).toContain(VERSION);
  });
});

test.each(LOCALES)('a current page carries no such marks, and the sitemap lists no archived page (%s)', (locale) => {
  const $ = open(`${prefix(locale)}/request_format`);
  expect($('meta[name=robots]').length).toBe(0);
  expect($('.theme-doc-version-banner').length).toBe(0);
  const sitemap = readFileSync(path.join(BUILD, prefix(locale), 'sitemap.xml'), 'utf8');
  expect(sitemap).not.toContain(`${site.url}${prefix(locale)}/${VERSION}`);
});

/** Addresses of the documents in an index file. */
function addresses(file: string): string[] {
  const parts = JSON.parse(readFileSync(path.join(BUILD, file), 'utf8')) as {documents: {u: string}[]}[];
  return [...new Set(parts.flatMap(({documents}) => documents.map(({u}) => u)))];
}

describe.each(LOCALES)('search (%s)', (locale) => {
  const home = prefix(locale);
  const inside = (address: string) => address.startsWith(`${home}/${VERSION}/`);
  const contexts = (searchOptions.searchContextByPaths ?? []).map((entry) =>
    typeof entry === 'string' ? entry : entry.path,
  );
  const files = ['', ...contexts.map((context) => `-${context}`)].map((part) => `search-index${part}.json`);

  test('the index of the version holds all of its pages and nothing else, not even the blog', () => {
    const found = addresses(path.join(home, VERSION, 'search-index.json'));
    expect(found.filter((address) => !inside(address))).toEqual([]);
    const missing = routes.filter((route) => !found.includes(`${home}/${VERSION}${route}`));
    expect(missing).toEqual([]);
  });
  test.each(files)('%s exists in the version, and holds none of the other version', (file) => {
    const old = path.join(home, VERSION, file);
    expect(existsSync(path.join(BUILD, old)), `${old} is missing: the search box would wait for ever`).toBe(true);
    expect(addresses(old).filter((address) => !inside(address))).toEqual([]);
    expect(addresses(path.join(home, file)).filter(inside)).toEqual([]);
    expect(addresses(path.join(home, file)).length).toBeGreaterThan(0);
  });
  test('a context finds the pages of the version that belong to it', () => {
    expect(addresses(path.join(home, VERSION, 'search-index-api.json')).sort()).toEqual(
      routes
        .filter((route) => route.startsWith('/api/'))
        .map((route) => `${home}/${VERSION}${route}`)
        .sort(),
    );
  });
  test('the index of the site still holds the blog', () => {
    expect(addresses(path.join(home, 'search-index.json')).some((address) => address.startsWith(`${home}/blog/`))).toBe(
      true,
    );
  });
});
