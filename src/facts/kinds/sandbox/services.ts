/** Services of the seed: their lookup for other checks, and the wallets that they need. */
import type {Flow, MethodRecord, SandboxSeed} from '../../schemas';
import type {Problem} from '../../errors';
import {reportOn, type LocatedValue} from '../../located';
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

/** The request of each flow names a wallet in the first currency of the flow, so each of these currencies has one. */
export function currenciesHaveWallets(source: LocatedValue<SandboxSeed>, read: ReadKind): Problem[] {
  const {problems, say} = reportOn(source);
  const {accounts} = source.value;
  const held = new Set(accounts.flatMap(({wallets}) => wallets.map(({currency}) => currency)));
  const lacking = new Map<string, string>();
  for (const {value: method, file} of read(methods).values())
    for (const flow of Object.values(method.flows)) {
      const [currency] = flow.currencies ?? method.currencies;
      if (!held.has(currency!) && !lacking.has(currency!)) lacking.set(currency!, file);
    }
  const next = Math.max(0, ...accounts.flatMap(({wallets}) => wallets.map(({id}) => id))) + 1;
  let added = 0;
  for (const [currency, file] of lacking) {
    const row = `{ id: ${next + added}, name: Sales in ${currency}, currency: ${currency}, balance: 1000000, balance_min: 0, reserve: 0, status: active }`;
    say(
      ['accounts', accounts.length - 1, 'wallets'],
      `no wallet is in ${currency}, the currency of ${file}; add ${row} to the wallets of this account`,
    );
    added += 1;
  }
  return problems;
}
