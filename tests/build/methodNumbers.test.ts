/** Home page, finder, landing pages and tag pages of the built site show the same numbers of methods. */
import {existsSync} from 'node:fs';
import path from 'node:path';
import type {CheerioAPI} from 'cheerio';
import {describe, expect, test} from 'vitest';
import {COMPLETE_LOCALES, DEFAULT_LOCALE} from '../../src/brand';
import {loadFacts} from '../../src/facts/load';
import {methodNumbers} from '../../src/facts/methodNumbers';
import {ROOT} from '../root';
import {BUILD, html} from './site';

const {own, everywhere} = methodNumbers((await loadFacts(ROOT)).methods);

describe.each(COMPLETE_LOCALES)('in %s', (locale) => {
  const prefix = locale === DEFAULT_LOCALE ? '' : locale;
  const page = (route: string): CheerioAPI => html(path.join(prefix, route, 'index.html'));
  const home = page('');
  const finder = page('services');
  const tags = page('tags');
  const split = finder('.filter-form output').attr('data-split')!;
  const both = (code: string) => split.replace('{own}', String(own.get(code))).replace('{any}', String(everywhere));
  const rows = finder('table.finder tbody:not([data-group=archived]) tr:not(.group)').toArray();
  const countriesOf = rows.map((row) => finder(row).attr('data-country')!.split(' '));
  /** Landing pages by the country that their line of numbers links to. */
  const landings = new Map<string, string>();
  for (const link of finder('a[href*="/services/"]').toArray()) {
    const route = finder(link)
      .attr('href')!
      .replace(/^.*(?=\/services\/)/, '')
      .split('/')
      .slice(0, 3)
      .join('/');
    if (!existsSync(path.join(BUILD, prefix, route, 'index.html'))) continue;
    const $ = page(route);
    const line = $('.method-numbers a');
    if (line.length > 0)
      landings.set(
        new URLSearchParams(line.attr('href')!.split('?')[1]).get('country')!,
        line.text().replaceAll('\u00a0', ' '),
      );
  }

  test('the home page lists exactly the countries with methods of their own, and those of any country', () => {
    const links = home('.country-list a').toArray();
    expect(links).toHaveLength(own.size + 1);
    expect(home('.country-list li').last().find('span').text()).toBe(String(everywhere));
  });

  test.each([...own])('the numbers of %s agree', (code, count) => {
    const item = home(`.country-list a[href$="country=${code}"]`).closest('li');
    expect(item.find('span').text(), 'home page').toBe(String(count));

    expect(
      countriesOf.filter((codes) => codes.includes(code)),
      'finder',
    ).toHaveLength(count);
    expect(
      countriesOf.filter((codes) => codes.includes('*')),
      'finder',
    ).toHaveLength(everywhere);

    const tag = `tags/country/${code.toLowerCase()}`;
    expect(page(tag)('header p').text(), 'tag page').toContain(`(${both(code)})`);
    expect(tags(`a[rel=tag][href$="/${tag}"] span`).text(), 'list of tags').toBe(String(count));

    if (landings.has(code)) expect(landings.get(code), 'landing page').toBe(both(code));
  });

  test('landing pages of countries have the numbers', () => {
    for (const code of ['MX', 'CL', 'PT', 'TR', 'GH']) expect([...landings.keys()]).toContain(code);
  });
});
