/** Crypto assets and their networks. */
import {addressForms, isAddressForm} from '../../domain';
import {cryptoSchema, type Crypto} from '../schemas';
import type {Problem} from '../errors';
import {reportOn, type LocatedValue} from '../located';
import {oneFile} from './define';

export const crypto = oneFile({
  name: 'crypto',
  file: 'src/contract/data/reference/crypto.yaml',
  schema: cryptoSchema,
  checks: [networksHaveKnownAddresses, assetsFitTheirNetworks],
});

function networksHaveKnownAddresses(source: LocatedValue<Crypto>): Problem[] {
  const {problems, say, must} = reportOn(source);
  const {networks} = source.value;
  networks.forEach(({code, form}, index) => {
    must(isAddressForm(form), ['networks', index], 'form', form, Object.keys(addressForms));
    if (networks.findIndex((other) => other.code === code) !== index)
      say(['networks', index], `“${code}” is listed twice`);
  });
  return problems;
}

/** Networks of assets exist, and no amount of an asset has more decimals than its chain. */
function assetsFitTheirNetworks(source: LocatedValue<Crypto>): Problem[] {
  const {problems, say, must} = reportOn(source);
  const {networks, assets} = source.value;
  const codes = networks.map(({code}) => code);
  assets.forEach((asset, index) => {
    const keys = ['assets', index];
    if (assets.findIndex(({code}) => code === asset.code) !== index) say(keys, `“${asset.code}” is listed twice`);
    for (const {network, decimals} of asset.networks) {
      must(codes.includes(network), keys, 'network', network, codes);
      if (asset.quote_decimals > decimals)
        say(keys, `${asset.code} is quoted with ${asset.quote_decimals} decimals, but ${network} has only ${decimals}`);
    }
  });
  return problems;
}
