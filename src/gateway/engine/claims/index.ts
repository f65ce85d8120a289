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
import type {Payments} from '../payments';
import type {Store} from '../store';
import {HOUR_MS, SECOND_MS} from '../time';
import {change, type Transaction} from '../transaction';
import {CLAIM, isOpen, type Claim} from './claim';
import {createSearch} from './search';

export {isOpen, presentClaim} from './claim';

/** Money of which the merchant has a receipt. */
interface NewClaim {
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
  const uploadMs = gateway.claims.upload_hours * HOUR_MS;

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
    open(transaction, known, body) {
      if (transaction.claim && isOpen(transaction.claim))
        throw new Error(`transaction ${transaction.id} has a claim that is not decided`);
      bodies.set(transaction.id, [...(bodies.get(transaction.id) ?? []), body]);
      const claim = newClaim(known, {now: clock.now(), uploadMs, token: ids.uuid()});
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

function newClaim(known: NewClaim, {now, uploadMs, token}: {now: number; uploadMs: number; token: string}): Claim {
  const times = {uploadBy: now + uploadMs, createdAt: now, updatedAt: now};
  return {...known, ...times, status: CLAIM.awaited, state: 'awaited', token};
}
