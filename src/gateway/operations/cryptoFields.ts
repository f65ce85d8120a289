/** Checks of fields of a crypto service that depend on each other: asset, network, address and memo. */
import {complaintOnChain} from '../../domain';
import type {Catalogue, Service} from '../catalogue';
import type {Detail} from '../refusals';

/** An asset must be one that has a rate from the currency of the service, and the network must carry it. */
export function checkAsset({flow}: Service, {asset, network}: Record<string, string>, catalogue: Catalogue): Detail[] {
  if (!flow.fields.includes('asset') || asset === undefined) return [];
  const found = catalogue.asset(asset);
  // A malformed one has its complaint already.
  if (!found)
    return /^[A-Z]{3,5}$/.test(asset) ? [{field: 'fields.asset', message: 'is not an asset of this gateway'}] : [];
  if (network === undefined || catalogue.assetOnNetwork(asset, network)) return [];
  const carriers = found.networks.map((carrier) => carrier.network).join(', ');
  return [{field: 'fields.network', message: `does not carry ${asset}; use one of ${carriers}`}];
}

/** Addresses and memos must fit the network that stands beside them. @param fields each valid by itself */
export function checkNetwork(service: Service, fields: Record<string, string>, catalogue: Catalogue): Detail[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const message = complaintOnNetwork(service, name, value, fields.network, catalogue);
    return message === null ? [] : [{field: `fields.${name}`, message}];
  });
}

/**
 * @param code of the network that the payment names; `undefined` where it names none
 * @returns what is wrong with the value of a field on that network, or `null`
 */
export function complaintOnNetwork(
  {method}: Service,
  name: string,
  value: string,
  code: string | undefined,
  catalogue: Catalogue,
): string | null {
  const network = code === undefined ? undefined : catalogue.network(code);
  return network ? complaintOnChain(method.fields[name]?.validator ?? '', value, network) : null;
}
