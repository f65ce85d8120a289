/** The currencies of ISO 4217, with the decimals that the gateway counts with. */
import {currenciesSchema, type Currencies} from '../schemas';
import type {Problem} from '../errors';
import {reportOn, type LocatedValue} from '../located';
import {oneFile} from './define';

export const currencies = oneFile({
  name: 'currencies',
  file: 'src/contract/data/reference/currencies.yaml',
  schema: currenciesSchema,
  checks: [inOrderAndOwnDecimalsDiffer],
});

function inOrderAndOwnDecimalsDiffer(source: LocatedValue<Currencies>): Problem[] {
  const {problems, say} = reportOn(source);
  const rows = source.value.currencies;
  rows.forEach((row, index) => {
    const keys = ['currencies', index];
    const previous = rows[index - 1];
    if (previous && previous.code >= row.code)
      say(keys, `“${row.code}” must follow “${previous.code}” in alphabetical order, once`);
    else if (row.gateway_decimals === row.decimals)
      say(keys, `${row.code}: gateway_decimals repeats decimals; leave it out`);
  });
  return problems;
}
