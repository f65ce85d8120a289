/** The search for the money of a claim, as the simulated bank knows it. */
import type {SandboxSeed} from '../../../facts/browser';
import type {Catalogue} from '../../catalogue';
import {namedWay} from '../namedWay';
import {referencesOf} from '../references';
import type {Store} from '../store';
import {change, type Transaction} from '../transaction';
import type {Claim} from './claim';

interface SearchParts {
  seed: Pick<SandboxSeed, 'claim_trigger'>;
  store: Store;
  catalogue: Catalogue;
}

export function createSearch({seed, store, catalogue}: SearchParts) {
  const {claim_trigger: trigger} = seed;
  /** Transfers that were matched, by the number of their receipt. */
  let matched = new Set<string>();
  const same = (reference: string) => reference.toUpperCase();
  /** The bare value of the sandbox stands for a new transfer each time. */
  const isBare = (reference: string) =>
    Object.keys(trigger.ways).some((name) => reference === `${trigger.prefix}-${name}`);
  const isMatched = (reference: string) =>
    matched.has(same(reference)) ||
    store.all().some((other) => referencesOf(other, catalogue).some(({value}) => same(value) === same(reference)));
  const match = ({reference}: Pick<Claim, 'reference'>) => {
    if (!isBare(reference)) matched.add(same(reference));
  };
  return {
    match,
    /** @returns the money, which counts from now on; undefined where there is none, or where it was matched before */
    find(transaction: Transaction, claim: Claim): {amount: number; paidAt: number} | undefined {
      const {amount, paidAt, reference} = claim;
      if (isMatched(reference)) return undefined;
      const way = namedWay(reference, trigger);
      // Money that has come and that no payment took. The bank knows better than the receipt when it was paid.
      const {unmatched = []} = transaction;
      const known = unmatched.find((money) => money.amount === amount);
      if (way ? !way.found : known === undefined) return undefined;
      match(claim);
      if (known) change(transaction, {unmatched: unmatched.filter((money) => money !== known)}, catalogue);
      return known ?? {amount, paidAt};
    },
    reset: () => void (matched = new Set()),
  };
}
