/** The published files for other programs. */
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {parse} from 'yaml';
import {beforeAll, expect, test} from 'vitest';
import {publishedFiles} from '../../src/samples/collections';
import {publishedDescription} from '../../src/samples/collections/description';
import {brand} from '../../src/brand';
import {getFacts, type Facts} from '../../src/facts/load';
import {COMPLETE_LOCALES} from '../../src/brand';
import {ROOT} from '../root';
import {BUILD, html} from './site';

let facts: Facts;
beforeAll(async () => {
  facts = await getFacts(ROOT);
});

const bytesOf = (file: string, locale = 'en') => readFileSync(path.join(BUILD, locale === 'en' ? '' : locale, file));
const built = (file: string) => bytesOf(file).toString();

test.each(COMPLETE_LOCALES)('every file is built, in the language of %s', (locale) => {
  for (const [file, made] of publishedFiles(facts, brand.docs.url, locale))
    expect(bytesOf(file, locale).equals(Buffer.from(made)), `${locale} ${file}`).toBe(true);
});

test('the Ukrainian description is not the English one', () => {
  expect(bytesOf('openapi.json', 'uk').equals(bytesOf('openapi.json'))).toBe(false);
  expect(bytesOf('openapi.json', 'uk').toString()).toMatch(/\p{Script=Cyrillic}/u);
});

test('the description parses in both notations and equals the contract', () => {
  const description: unknown = JSON.parse(built('openapi.json'));
  expect(description).toEqual(publishedDescription(facts));
  expect(parse(built('openapi.yaml'))).toEqual(description);
});

test('it is one file: every reference is local, and resolves', () => {
  const description = JSON.parse(built('openapi.json')) as unknown;
  const references = [...built('openapi.json').matchAll(/"\$ref": "([^"]+)"/g)].map((match) => match[1]!);
  expect(references.length).toBeGreaterThan(0);
  for (const reference of new Set(references)) {
    expect(reference).toMatch(/^#\/components\//);
    const target = reference
      .slice(2)
      .split('/')
      .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], description);
    expect(target, reference).toBeDefined();
  }
});

test('the page of all operations links to each of them', () => {
  for (const locale of COMPLETE_LOCALES) {
    const folder = locale === 'en' ? '' : locale;
    const $ = html(path.join(folder, 'api/api_methods/index.html'));
    for (const file of publishedFiles(facts, brand.docs.url, locale).keys()) {
      const copies = [`/${file}`, `/${locale}/${file}`];
      const links = $('a[href]')
        .get()
        .map((link) => $(link).attr('href')!);
      expect(links.filter((href) => copies.includes(href)).length, `${locale} ${file}`).toBeGreaterThan(0);
      expect(existsSync(path.join(BUILD, folder, file))).toBe(true);
    }
  }
});
