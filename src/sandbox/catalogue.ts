/** Look-ups in the reference tables. An unknown entry is a fault of the sandbox or its data, so it throws. */
import type {Content} from '../content/load';
import type {ErrorEntry, FailureReason, Flow, Method, Statuses} from '../schemas/data';

type Status = Statuses['statuses'][number];

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
  service(id: number): Service | undefined;
  /** Every service of the point, by id. */
  services(): Service[];
  /** Decimals of a currency at this gateway. */
  decimals(currency: string): number;
}

export function createCatalogue(content: Content): Catalogue {
  const services = new Map(
    [...content.methods].flatMap(([methodId, method]) =>
      Object.entries(method.flows).map(([flowId, flow]): [number, Service] => [
        flow.service.id,
        {methodId, flowId, method, flow},
      ]),
    ),
  );
  return {
    error: (code) =>
      must(
        content.errors.find((entry) => entry.code === code),
        `error ${code}`,
      ),
    status: (code) =>
      must(
        content.statuses.statuses.find((entry) => entry.code === code),
        `status ${code}`,
      ),
    statusNamed: (name) =>
      must(
        content.statuses.statuses.find((entry) => entry.name === name),
        `status “${name}”`,
      ),
    failureReason: (code) =>
      must(
        content.failureReasons.find((entry) => entry.code === code),
        `failure reason ${code}`,
      ),
    service: (id) => services.get(id),
    services: () => [...services.values()].sort((a, b) => a.flow.service.id - b.flow.service.id),
    decimals(code) {
      const currency = must(
        content.currencies.currencies.find((entry) => entry.code === code),
        `currency ${code}`,
      );
      return currency.gateway_decimals ?? currency.decimals;
    },
  };
}

function must<T>(found: T | undefined, what: string): T {
  if (found === undefined) throw new Error(`${what} is not in the catalogue`);
  return found;
}
