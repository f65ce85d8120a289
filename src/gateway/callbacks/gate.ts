/** Checks before a callback is sent: the event must match the contract, and the address must be on this machine. */
import {webAddress} from '../address';
import {EVENT_KINDS, type Event} from './events';
import {type CallbacksParts, NOT_SENT} from './types';

interface Gate {
  /** @returns whether the event keeps the contract; one that does not is never sent */
  keepsContract(event: Event): boolean;
  /** @returns where the event goes, or `null` for an address that is not on this machine: nothing leaves it */
  reachable(address: string): URL | null;
  reset(): void;
}

export function createGate({
  webhooks,
  check,
  log,
  reaches,
}: Pick<CallbacksParts, 'webhooks' | 'check' | 'log' | 'reaches'>): Gate {
  /** Hosts that the log has named. */
  const namedHosts = new Set<string>();
  return {
    keepsContract({kind, text}) {
      try {
        const {webhook} = EVENT_KINDS[kind];
        const operation = webhooks.get(webhook);
        if (!operation) throw new Error(`the contract has no webhook “${webhook}”`);
        check.event(operation, text);
        return true;
      } catch (error) {
        log.error((error as Error).message);
        return false;
      }
    },
    reachable(address) {
      const url = webAddress(address);
      if (url && reaches(url)) return url;
      const host = url?.host ?? address;
      if (!namedHosts.has(host)) log.info(`callback to ${host} ${NOT_SENT}`);
      namedHosts.add(host);
      return null;
    },
    reset: () => namedHosts.clear(),
  };
}
