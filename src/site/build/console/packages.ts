/** Of two packages with tables of the whole world, what the gateway has a use for. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Plugin} from 'esbuild';
import {usedNumbers} from '../../../domain';
import type {Facts} from '../../../facts';

/** The tables of `libphonenumber-js`, as far as they are read here. */
interface PhoneTables {
  country_calling_codes: Record<string, string[]>;
  countries: Record<string, unknown[]>;
  nonGeographic: Record<string, unknown>;
}

/** Where a country of those tables has the ways in which numbers are written; they are read, never written here. */
const FORMATS = 4;

/** Stands for `stdnum` and `libphonenumber-js/max` with the national numbers and numbering plans that occur. */
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

/** Each number is a module of the library; one that it has under another name ends the build. */
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

/** Countries that share a calling code are told from each other by their tables, so they stay together. */
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
