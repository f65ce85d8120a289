/** Currencies, with the number of decimals that the gateway uses. */
import {currencyName, intlDecimals} from '../format';
import {element, text, type Inline} from '../nodes';
import {fill} from '../builders/context';
import {gatewayDecimals, type Facts} from '../../facts';
import {defineTable} from './define';
import {methodCount, methodIds, methodsFacet, pagedFlows} from './methods';

type Currency = Facts['currencies']['currencies'][number];

const flowsIn = (facts: Facts, currency: string) =>
  pagedFlows(facts, (method, flow) => (flow.currencies ?? method.currencies).includes(currency));

/** Sources with another number of decimals. */
const differences = (row: Currency) =>
  [
    {name: 'iso4217', words: 'ISO 4217: {n}', n: row.decimals},
    {name: 'intl', words: 'Intl: {n}', n: intlDecimals(row.code)},
  ].filter(({n}) => n !== gatewayDecimals(row));

/** All currencies with the gateway’s decimals; a row says if `Intl` shows another number. */
export const currencies = defineTable<Currency>({
  name: 'currencies',
  title: 'Currencies',
  rows: (facts) => facts.currencies.currencies,
  anchor: ({code}) => code,
  columns: [
    {key: 'code', label: 'Code', value: (row) => row.code},
    {key: 'name', label: 'Name', localised: true, value: (row, {t}) => currencyName(row.code, t.locale)},
    {key: 'numeric', label: 'Number', code: true, value: (row) => row.numeric},
    {
      key: 'decimals',
      label: 'Decimals',
      value: gatewayDecimals,
      note: (row, {t}) =>
        differences(row).flatMap(({words, n}): Inline[] => [
          text(' '),
          element('span', {className: ['note']}, text(fill(t(words), {n}))),
        ]),
    },
    {key: 'iso4217_decimals', value: (row) => row.decimals},
    {key: 'intl_decimals', value: (row) => intlDecimals(row.code)},
    {key: 'minor_units', label: 'One unit in `amount`', code: true, value: (row) => 10 ** gatewayDecimals(row)},
    {
      key: 'methods',
      label: 'Payment methods',
      value: (row, {facts}) => methodIds(flowsIn(facts, row.code)),
      cell: (row, context) => methodCount(flowsIn(context.facts, row.code), `currency=${row.code}`, context),
    },
  ],
  facets: [
    {
      name: 'decimals',
      label: 'Decimals',
      values: (row) => [String(gatewayDecimals(row))],
      option: (value) => value,
    },
    {
      name: 'differs',
      label: 'Decimals differ from',
      values: (row) => differences(row).map(({name}) => name),
      option: (value) => (value === 'intl' ? 'Intl' : 'ISO 4217'),
    },
    methodsFacet((facts, row) => flowsIn(facts, row.code)),
  ],
});
