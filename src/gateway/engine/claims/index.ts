/**
 * Claims: the customer has paid, and the gateway has not seen the money. The receipt is examined, and the money is found or not.
 *
 * A transfer counts once. Found money goes the way of all money that customers send, so a claim books nothing by itself; a
 * transfer that was matched before, to this payment or to another, is not found again.
 */
import type {Gateway, SandboxSeed} from '../../../facts/browser';
import type {Catalogue} from '../../catalogue';
import type {Scheduler} from '../../scheduler';
import type {Clock} from '../clock';
import {checkUpload, unknownAddress, type NewDocument, type Upload} from '../documents';
import type {Ids} from '../ids';
import {namedWay} from '../namedWay';
import type {Payments} from '../payments';
import {referencesOf} from '../references';
import type {Store} from '../store';
import {HOUR_MS, SECOND_MS} from '../time';
import {change, type Transaction} from '../transaction';
import {CLAIM, isOpen, type Claim} from './claim';

export {isOpen, presentClaim} from './claim';

/** Money of which the merchant has a receipt. */
export interface NewClaim {
  /** Minor units. */
  amount: number;
  /** Milliseconds since the epoch. */
  paidAt: number;
  /** The number that the receipt gives to the transfer. It is compared, and never shown. */
  reference: string;
  document: NewDocument;
}

export interface Claims {
  /**
   * Opens a claim, which waits for its receipt.
   * @param body of the call, which tells its repeat
   * @throws Error while another one is open
   */
  open(transaction: Transaction, claim: NewClaim, body: unknown): void;
  /** The bodies of the calls that opened the claims of a payment. */
  bodiesOf(transaction: Transaction): readonly unknown[];
  /** @returns true if a claim has this address of an upload */
  awaits(token: string): boolean;
  /**
   * The receipt arrives at its address, and the search begins.
   * @throws Refusal uploadAddressNotFound, uploadAddressUsed, or because the file is another one
   */
  upload(token: string, upload: Upload): void;
  /** Back to the seed. */
  reset(): void;
}

interface ClaimsParts {
  seed: Pick<SandboxSeed, 'answer_seconds' | 'claim_trigger'>;
  gateway: Gateway;
  catalogue: Catalogue;
  store: Store;
  payments: Pick<Payments, 'watch' | 'tellOfClaim' | 'arriveFound'>;
  clock: Clock;
  ids: Ids;
  scheduler: Scheduler;
}

export function createClaims(parts: ClaimsParts): Claims {
  const {seed, gateway, catalogue, store, payments, clock, ids, scheduler} = parts;
  let bodies = new Map<number, unknown[]>();
  const search = createSearch(parts);

  /** The claim becomes another one, and the shop is told. */
  const put = (transaction: Transaction, claim: Claim) => {
    change(transaction, {claim}, catalogue);
    payments.tellOfClaim(transaction);
  };
  const moved = (claim: Claim, status: number): Claim => ({...claim, status, updatedAt: clock.now()});

  /** Somebody has looked for the money. */
  const decide = (transaction: Transaction, claim: Claim) => {
    if (transaction.claim !== claim) return;
    const money = search.find(transaction, claim);
    put(transaction, moved(claim, money ? CLAIM.found : CLAIM.notFound));
    if (money) payments.arriveFound(transaction, money.amount, money.paidAt);
  };

  payments.watch((transaction) => {
    const {claim} = transaction;
    // The money has come by itself, and the event of the payment tells of the claim too.
    if (!claim || !isOpen(claim) || catalogue.status(transaction.status).name !== 'success') return;
    search.match(claim);
    change(transaction, {claim: moved(claim, CLAIM.found)}, catalogue);
  });

  const holderOf = (token: string) => store.all().find(({claim}) => claim?.token === token);

  return {
    open(transaction, {document, ...known}, body) {
      if (transaction.claim && isOpen(transaction.claim))
        throw new Error(`transaction ${transaction.id} has a claim that is not decided`);
      bodies.set(transaction.id, [...(bodies.get(transaction.id) ?? []), body]);
      const now = clock.now();
      const uploadMs = gateway.claims.upload_hours * HOUR_MS;
      const claim: Claim = {
        ...known,
        document,
        status: CLAIM.awaited,
        state: 'awaited',
        token: ids.uuid(),
        uploadBy: now + uploadMs,
        createdAt: now,
        updatedAt: now,
      };
      put(transaction, claim);
      scheduler.after(uploadMs, () => {
        if (transaction.claim === claim) put(transaction, moved(claim, CLAIM.expired));
      });
    },
    bodiesOf: ({id}) => bodies.get(id) ?? [],
    awaits: (token) => holderOf(token) !== undefined,
    upload(token, upload) {
      const transaction = holderOf(token);
      const claim = transaction?.claim;
      if (!transaction || !claim) throw unknownAddress();
      checkUpload(claim, upload);
      if (claim.status !== CLAIM.awaited) throw unknownAddress();
      const examined = moved({...claim, state: 'received'}, CLAIM.examined);
      put(transaction, examined);
      scheduler.after(seed.answer_seconds * SECOND_MS, () => decide(transaction, examined));
    },
    reset: () => {
      bodies = new Map();
      search.reset();
    },
  };
}

/** Looks for the money of a claim, as the simulated bank knows it. */
function createSearch({seed, store, catalogue}: Pick<ClaimsParts, 'seed' | 'store' | 'catalogue'>) {
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
