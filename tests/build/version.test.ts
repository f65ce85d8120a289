/** Version 1.0 on the built site: marked as old, and excluded from search engines. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {brand} from '../../src/brand';
import {versionPages} from '../../src/facts/archive';
import {docRoutes} from '../../src/facts/routes';
import {COMPLETE_LOCALES} from '../../src/brand';
import {ROOT} from '../root';
import {BUILD, html} from './site';

const VERSION = '1.0';
const routes = [...docRoutes(ROOT, versionPages(VERSION)).keys()];
const current = docRoutes(ROOT);
const prefix = (locale: string) => (locale === 'en' ? '' : `/${locale}`);
const open = (route: string) => html(path.join(route.slice(1), 'index.html'));
const cases = COMPLETE_LOCALES.flatMap((locale) => routes.map((route) => [locale, route] as const));

describe.each(cases)('%s %s', (locale, route) => {
  const own = `${prefix(locale)}/${VERSION}${route}`;
  test('is marked as old, links to the current page, and is excluded from search engines', () => {
    const $ = open(own);
    const banner = $('.theme-doc-version-banner');
    expect(banner.text()).toContain(locale === 'uk' ? 'більше не підтримують' : 'no longer actively maintained');
    const target = (banner.find('a').attr('href') ?? '').replace(/(?<=.)\/$/, '');
    const expected = `${prefix(locale)}${current.has(route) ? route : '/'}`;
    expect(target).toBe(expected.replace(/(?<=.)\/$/, ''));
    expect($('meta[name=robots]').attr('content')).toContain('noindex');
    expect(banner.text()).toContain(VERSION);
  });
});

test.each(COMPLETE_LOCALES)(
  'a current page has no such marks, and the sitemap lists no archived page (%s)',
  (locale) => {
    const $ = open(`${prefix(locale)}/request_format`);
    expect($('meta[name=robots]').length).toBe(0);
    expect($('.theme-doc-version-banner').length).toBe(0);
    const sitemap = readFileSync(path.join(BUILD, prefix(locale), 'sitemap.xml'), 'utf8');
    expect(sitemap).not.toContain(`${brand.docs.url}${prefix(locale)}/${VERSION}`);
  },
);
