/** The countries of ISO 3166-1 with their currencies. */
import {countriesSchema, type Countries} from '../schemas';
import type {Problem} from '../errors';
import {reportOn, type LocatedValue} from '../located';
import {checkCodes} from './codeLists';
import {oneFile, type ReadKind} from './define';
import {currencies} from './currencies';

export const countries = oneFile({
  name: 'countries',
  file: 'src/contract/data/reference/countries.yaml',
  schema: countriesSchema,
  checks: [
    (source) => checkCodes(source, 'countries', source.value.countries, ['code', 'alpha3', 'numeric']),
    currenciesExist,
  ],
});

function currenciesExist(source: LocatedValue<Countries>, read: ReadKind): Problem[] {
  const {problems, must} = reportOn(source);
  const known = read(currencies).value.currencies.map(({code}) => code);
  source.value.countries.forEach((row, index) => {
    for (const currency of row.currencies)
      must(known.includes(currency), ['countries', index], 'currency', currency, known);
  });
  return problems;
}
