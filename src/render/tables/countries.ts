/** Countries, with their calling codes, currencies and methods. */
import {getCountryCallingCode, isSupportedCountry} from 'libphonenumber-js';
import {join, code, link} from '../nodes';
import {countryName} from '../format';
import type {Facts} from '../../facts';
import {defineTable} from './define';
import {methodCount, methodIds, methodsFacet, pagedFlows} from './methods';

type Country = Facts['countries']['countries'][number];

const flowsIn = (facts: Facts, country: string) => pagedFlows(facts, ({countries}) => countries.includes(country));

export const countries = defineTable<Country>({
  name: 'countries',
  title: 'Countries',
  rows: (facts) => facts.countries.countries,
  anchor: ({code: alpha2}) => alpha2,
  columns: [
    {key: 'alpha2', label: 'Code', value: (row) => row.code},
    {key: 'alpha3', label: 'Alpha-3', code: true, value: (row) => row.alpha3},
    {key: 'numeric', label: 'Number', code: true, value: (row) => row.numeric},
    {key: 'name', label: 'Country', localised: true, value: (row, {t}) => countryName(row.code, t.locale)},
    {
      key: 'calling_code',
      label: 'Calling code',
      value: (row) => (isSupportedCountry(row.code) ? getCountryCallingCode(row.code) : null),
    },
    {
      key: 'currencies',
      label: 'Currency',
      value: (row) => row.currencies,
      cell: ({currencies}, {routes}) =>
        currencies.length === 0
          ? [{type: 'text', value: '–'}]
          : join(
              currencies.map((currency) => [
                routes.has('/reference/currency_codes')
                  ? link(`/reference/currency_codes#${currency}`, code(currency))
                  : code(currency),
              ]),
              ' ',
            ),
    },
    {
      key: 'methods',
      label: 'Payment methods',
      value: (row, {facts}) => methodIds(flowsIn(facts, row.code)),
      cell: (row, context) => methodCount(flowsIn(context.facts, row.code), `country=${row.code}`, context),
    },
  ],
  facets: [methodsFacet((facts, row) => flowsIn(facts, row.code))],
});
