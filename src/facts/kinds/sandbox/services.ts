/** Lookup of services for the checks of the seed. */
import type {Flow, MethodRecord} from '../../schemas';
import type {ReadKind} from '../define';
import {methods} from '../methods';

/** Record and flow of a service; undefined if there is none. */
export function serviceOf(
  serviceId: number | undefined,
  read: ReadKind,
): {method: MethodRecord; flow: Flow} | undefined {
  for (const {value: method} of read(methods).values())
    for (const flow of Object.values(method.flows)) if (flow.service.id === serviceId) return {method, flow};
  return undefined;
}

/** Ids of the services of all methods. */
export function serviceIds(read: ReadKind): number[] {
  return [...read(methods).values()].flatMap(({value}) => Object.values(value.flows).map(({service}) => service.id));
}

/** Ids of the transfer options of the method that has the service. */
export function transferWays(read: ReadKind, serviceId: number): number[] {
  return [...read(methods).values()]
    .filter(({value}) => Object.values(value.flows).some(({service}) => service.id === serviceId))
    .flatMap(({value}) => value.transfer?.methods.map(({id}) => id) ?? []);
}
