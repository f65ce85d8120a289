/** Reduces two packages with worldwide tables to the data that the gateway uses. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Plugin} from 'esbuild';
import {usedNumbers} from '../../../domain';
import type {Facts} from '../../../facts';

/** The tables of `libphonenumber-js` that are read here. */
interface PhoneTables {
  country_calling_codes: Record<string, string[]>;
  countries: Record<string, unknown[]>;
  nonGeographic: Record<string, unknown>;
}

/**
 * Index of the number formats in a country's table. They are dropped, because numbers are only parsed, never formatted.
 */
const FORMATS = 4;

/**
 * esbuild plugin that replaces `stdnum` and `libphonenumber-js/max` with versions reduced to the identification numbers
 * and numbering plans in use.
 */
export function leanPackages(root: string, {methods}: Pick<Facts, 'methods'>): Plugin {
  const countries = new Set(
    [...methods.values()].flatMap(({fields}) => Object.values(fields).flatMap(({country}) => country ?? [])),
  );
  const sources: Record<string, () => string> = {
    stdnum: numbersModule,
    'libphonenumber-js/max': () => phonesModule(phoneTables(root, countries)),
  };
  return {
    name: 'lean packages',
    setup({onResolve, onLoad}) {
      onResolve({filter: /^(?:stdnum|libphonenumber-js\/max)$/}, ({path: name}) => ({path: name, namespace: 'lean'}));
      onLoad({filter: /.*/, namespace: 'lean'}, ({path: name}) => ({contents: sources[name]!(), resolveDir: root}));
    },
  };
}

/** Module with the validators in use. Each is a module of the library; if the library renames one, the build fails. */
function numbersModule(): string {
  const modules = usedNumbers.map(([country, name], index) => ({country, name, alias: `number${index}`}));
  const countries = [...new Set(modules.map(({country}) => country))];
  const ofCountry = (wanted: string) =>
    modules.flatMap(({country, name, alias}) => (country === wanted ? `${name}: ${alias}` : []));
  return [
    ...modules.map(
      ({country, name, alias}) => `import * as ${alias} from 'stdnum/lib/esm/${country.toLowerCase()}/${name}.js';`,
    ),
    `export const stdnum = {${countries.map((country) => `${country}: {${ofCountry(country).join()}}`).join()}};`,
  ].join('\n');
}

/**
 * Countries that share a calling code are kept together, because the library needs all their tables to tell them apart.
 */
function phoneTables(root: string, countries: ReadonlySet<string>): PhoneTables {
  const file = path.join(root, 'node_modules/libphonenumber-js/metadata.max.json');
  const whole = JSON.parse(readFileSync(file, 'utf8')) as PhoneTables;
  const codes = Object.entries(whole.country_calling_codes).filter(([, names]) =>
    names.some((one) => countries.has(one)),
  );
  const kept = codes.flatMap(([, names]) => names);
  return {
    ...whole,
    country_calling_codes: Object.fromEntries(codes),
    countries: Object.fromEntries(
      kept.map((name) => [name, whole.countries[name]!.map((part, index) => (index === FORMATS ? [] : part))]),
    ),
    nonGeographic: {},
  };
}

const phonesModule = (tables: PhoneTables): string => `
import {isSupportedCountry as isSupported, parsePhoneNumberFromString as parse} from 'libphonenumber-js/core';
const tables = ${JSON.stringify(tables)};
export const isSupportedCountry = (country) => isSupported(country, tables);
export const parsePhoneNumberFromString = (text) => parse(text, tables);
`;
