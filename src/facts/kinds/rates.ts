/** Rates between currencies and crypto assets. */
import {ratesSchema, type Rates} from '../schemas';
import type {Problem} from '../errors';
import {reportOn, type LocatedValue} from '../located';
import {oneFile, type ReadKind} from './define';
import {crypto} from './crypto';
import {currencies} from './currencies';

export const rates = oneFile({
  name: 'rates',
  file: 'src/contract/data/rates.yaml',
  schema: ratesSchema,
  checks: [pairsAreSound],
});

/** Pairs are unique, between two different existing currencies or assets, at a rate above zero. */
function pairsAreSound(source: LocatedValue<Rates>, read: ReadKind): Problem[] {
  const {problems, say, must} = reportOn(source);
  const fiat = read(currencies).value.currencies.map(({code}) => code);
  const known = [...fiat, ...read(crypto).value.assets.map(({code}) => code)];
  const pairs = source.value.rates;
  pairs.forEach(({from, to, rate}, index) => {
    const keys = ['rates', index];
    must(fiat.includes(from), keys, 'currency', from, fiat);
    must(known.includes(to), keys, 'currency or asset', to, known);
    if (from === to) say(keys, `${from} needs no rate to itself`);
    if (/^[0.]+$/.test(rate)) say(keys, `${from} to ${to}: the rate must be above zero`);
    if (pairs.findIndex((other) => other.from === from && other.to === to) !== index)
      say(keys, `${from} to ${to} is listed twice`);
  });
  return problems;
}
