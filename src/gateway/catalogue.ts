/** Look-ups in the reference tables. An unknown entry is a fault of the sandbox or its data, so it throws. */
import {translationsFor} from './content';
import {createCardDetails, type CardDetails} from './engine/cardDetails';
import {
  gatewayDecimals,
  type Crypto,
  type ErrorEntry,
  type FailureReason,
  type Flow,
  type Method,
  type Rates,
  type ReferenceKind,
  type Statuses,
} from '../facts/browser';
import type {SandboxFacts} from './content';

type Status = Statuses['statuses'][number];

type Network = Crypto['networks'][number];
type Asset = Crypto['assets'][number];

/** An asset on one of the networks that carry it. */
export interface AssetOnNetwork {
  asset: Asset;
  network: Network;
  /** Decimals of the asset on this network. */
  decimals: number;
}

/** A service of the point: one method in one flow. */
export interface Service {
  /** Name of the method's record and key of its flow. */
  methodId: string;
  flowId: string;
  method: Method;
  flow: Flow;
}

export interface Catalogue {
  error(code: number): ErrorEntry;
  status(code: number): Status;
  statusNamed(name: string): Status;
  failureReason(code: number): FailureReason;
  cardDetails: CardDetails;
  /** Every kind of references. */
  referenceKinds(): readonly ReferenceKind[];
  service(id: number): Service | undefined;
  /** The service that an order names. @throws Error for an order that no check has let through */
  serviceOf(order: {service_id: number}): Service;
  /** Every service of the point, by id. */
  services(): Service[];
  /** @returns display name of a method: translated for Ukrainian, otherwise as in the record of the method */
  methodName(method: Method, locale: string): string;
  /** Decimals of a currency at this gateway. */
  decimals(currency: string): number;
  asset(code: string): Asset | undefined;
  network(code: string): Network | undefined;
  /** `undefined` where the network does not carry the asset. */
  assetOnNetwork(asset: string, network: string): AssetOnNetwork | undefined;
  rates(): Rates;
  /** The rate of the current table, `undefined` for a pair that it lacks. */
  rate(from: string, to: string): string | undefined;
}

export function createCatalogue(facts: SandboxFacts): Catalogue {
  const services = new Map(
    [...facts.methods].flatMap(([methodId, method]) =>
      Object.entries(method.flows).map(([flowId, flow]): [number, Service] => [
        flow.service.id,
        {methodId, flowId, method, flow},
      ]),
    ),
  );
  const networkOf = (code: string) => facts.crypto.networks.find((network) => network.code === code);
  return {
    error: (code) =>
      must(
        facts.errors.find((entry) => entry.code === code),
        `error ${code}`,
      ),
    status: (code) =>
      must(
        facts.statuses.statuses.find((entry) => entry.code === code),
        `status ${code}`,
      ),
    statusNamed: (name) =>
      must(
        facts.statuses.statuses.find((entry) => entry.name === name),
        `status “${name}”`,
      ),
    failureReason: (code) =>
      must(
        facts.failureReasons.find((entry) => entry.code === code),
        `failure reason ${code}`,
      ),
    cardDetails: createCardDetails(facts.testCards, facts.cardRules),
    referenceKinds: () => facts.referenceKinds.kinds,
    service: (id) => services.get(id),
    serviceOf: ({service_id: id}) => must(services.get(id), `service ${id}`),
    services: () => [...services.values()].sort((a, b) => a.flow.service.id - b.flow.service.id),
    methodName: ({name}, locale) => translationsFor(facts, locale)?.get(name) ?? name,
    decimals(code) {
      const currency = must(
        facts.currencies.currencies.find((entry) => entry.code === code),
        `currency ${code}`,
      );
      return gatewayDecimals(currency);
    },
    asset: (code) => facts.crypto.assets.find((entry) => entry.code === code),
    network: networkOf,
    assetOnNetwork(assetCode, networkCode) {
      const asset = facts.crypto.assets.find(({code}) => code === assetCode);
      const carried = asset?.networks.find(({network}) => network === networkCode);
      const network = networkOf(networkCode);
      return asset && carried && network ? {asset, network, decimals: carried.decimals} : undefined;
    },
    rates: () => facts.rates,
    rate: (from, to) => facts.rates.rates.find((row) => row.from === from && row.to === to)?.rate,
  };
}

function must<T>(found: T | undefined, what: string): T {
  if (found === undefined) throw new Error(`${what} is not in the catalogue`);
  return found;
}
