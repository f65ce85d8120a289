/** Names of payment methods and flows: Ukrainian on Ukrainian pages, brands untranslated. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {flowLabel, flowName} from '../../src/render/builders/method/names';
import {countryName} from '../../src/render/format';
import {getFacts} from '../../src/facts/load';
import {methodName} from '../../src/facts/methodName';
import {createTranslator} from '../../src/facts/translate';
import {foreignWords} from '../../src/operations/parity/languages/uk';
import {ROOT} from '../root';

const facts = await getFacts(ROOT);
const methods = [...facts.methods];
const t = createTranslator('uk', facts.translations);

/** Finds English words in texts, each with its place. */
const english = (texts: readonly (readonly [place: string, text: string])[]): string[] =>
  texts.flatMap(([place, text]) => foreignWords(text).map((word) => `${place}: “${word}” in “${text}”`));

describe('Ukrainian names', () => {
  test('of methods and flows contain no English word', () => {
    expect(
      english(
        methods.flatMap(([id, method]) => [
          [id, methodName(method, t)] as const,
          ...Object.entries(method.flows).flatMap(([flowId, flow]) =>
            [flowName(method, flow, {t}), flowLabel(method, flow, {t})].map(
              (name) => [`${id}/${flowId}`, name] as const,
            ),
          ),
        ]),
      ),
    ).toEqual([]);
  });
  test('of the sidebar contain no English word', () => {
    const file = 'i18n/uk/docusaurus-plugin-content-docs/current.json';
    const labels = JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as Record<string, {message: string}>;
    const ofMethods = Object.entries(labels).filter(([key]) => key.startsWith('sidebar.docs.category.method-'));
    expect(ofMethods.length).toBeGreaterThan(0);
    expect(english(ofMethods.map(([key, {message}]) => [key, message]))).toEqual([]);
  });
  test('of countries, and of the regions and banks of Ukraine, are Cyrillic', () => {
    const texts = facts.countries.countries.map(({code}) => [code, countryName(code, 'uk')] as const);
    const regions = facts.subdivisions.countries.flatMap(({country, subdivisions}) =>
      subdivisions.map(({code, names}) => [`${country}-${code}`, names.uk!] as const),
    );
    expect([...texts, ...regions].filter(([, name]) => /\p{Script=Latin}/u.test(name))).toEqual([]);
  });
  test('distinguish the flows of a method', () => {
    const names = methods.flatMap(([, method]) =>
      Object.values(method.flows).map((flow) => flowName(method, flow, {t})),
    );
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});

describe('brands', () => {
  test('are written in Latin letters and have no translation', () => {
    const brands = methods.filter(([, {brand}]) => brand).map(([, {name}]) => name);
    expect(brands.length).toBeGreaterThan(0);
    expect(brands.filter((name) => facts.translations.uk!.has(name))).toEqual([]);
  });
  test('a name of English words is not a brand', () => {
    expect(foreignWords('Bank transfer in Chile')).toEqual(['Bank', 'transfer', 'in', 'Chile']);
    expect(foreignWords('Банківський переказ через Pix, QR-код, UPI')).toEqual([]);
  });
});
