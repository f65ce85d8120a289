/** The services that a seed may name. */
import type {Flow, MethodRecord} from '../../schemas';
import type {Ask} from '../define';
import {methods} from '../methods';

/** The record and the flow of a service; nothing where there is none. */
export function serviceOf(serviceId: number | undefined, ask: Ask): {method: MethodRecord; flow: Flow} | undefined {
  for (const {value: method} of ask(methods).values())
    for (const flow of Object.values(method.flows)) if (flow.service.id === serviceId) return {method, flow};
  return undefined;
}

/** Ids of the services of all methods. */
export function serviceIds(ask: Ask): number[] {
  return [...ask(methods).values()].flatMap(({value}) => Object.values(value.flows).map(({service}) => service.id));
}

/** Ids of the ways to transfer money to a shown card, of the method that has the service. */
export function transferWays(ask: Ask, serviceId: number): number[] {
  return [...ask(methods).values()]
    .filter(({value}) => Object.values(value.flows).some(({service}) => service.id === serviceId))
    .flatMap(({value}) => value.transfer?.methods.map(({id}) => id) ?? []);
}
