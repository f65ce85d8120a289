/** The services that a seed may name. */
import type {Ask} from '../define';
import {methods} from '../methods';

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
