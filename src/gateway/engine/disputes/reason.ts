/** Why a payment is disputed, in the codes of its network. */
import type {DisputeReasons, TestCards} from '../../../facts/browser';
import type {Catalogue} from '../../catalogue';
import type {Transaction} from '../transaction';
import type {Reason} from './types';

interface ReasonParts {
  reasons: DisputeReasons;
  testCards: TestCards;
  catalogue: Catalogue;
}

/**
 * @param category of `src/contract/data/reference/dispute_reasons.yaml`
 * @returns the first reason of the category that the network of the payment has, or else the gateway’s own
 */
export function reasonOf(transaction: Transaction, category: string, parts: ReasonParts): Reason {
  const {networks} = parts.reasons;
  const scheme = parts.testCards.cards.find(({number}) => number === transaction.cardNumber)?.scheme;
  const {methodId} = parts.catalogue.serviceOf(transaction.order);
  const own = networks.find(
    (network) => (scheme !== undefined && network.scheme === scheme) || network.method === methodId,
  );
  const all = [own, networks.at(-1)].flatMap(
    (network) => network?.reasons.map((reason) => ({...reason, network: network.name})) ?? [],
  );
  const {network, code, text} = all.find((reason) => reason.category === category)!;
  return {network, code, text};
}
