/**
 * P2P transfers: the customer transfers to a card that the gateway names, and reports it.
 *
 * Both flows go through here, the calls of the shop and the payment page, so that they cannot differ.
 */
import type {SandboxSeed, Transfer} from '../../facts/browser';
import type {Catalogue, Service} from '../catalogue';
import type {Clock} from './clock';
import {MINUTE_MS} from './time';
import type {Outcome} from './outcomes';
import type {Payments} from './payments';
import type {Store} from './store';
import {change, type Transaction, type TransferState} from './transaction';

export type TransferMethod = Transfer['methods'][number];

interface Transfers {
  /** The service of a transaction that is paid by transfer; `undefined` for any other. */
  serviceOf(transaction: Transaction): TransferService | undefined;
  /** The ways to transfer that take the amount of the transaction. @throws Error unless it is paid by transfer */
  methodsFor(transaction: Transaction): TransferMethod[];
  /**
   * Names the card to transfer to; the first choice stays.
   * @throws Error for a way that `methodsFor` does not have
   */
  assign(transaction: Transaction, methodId: number): TransferState;
  /**
   * The customer says that the transfer is made. The waiting time starts anew: a transfer needs its time too.
   * @param outcome what the simulated bank will answer; never at once, because a transfer has to be looked for
   * @throws IllegalMove unless the payment is new
   */
  report(transaction: Transaction, outcome: Outcome): void;
  reset(): void;
}

/** A service whose method has ways to transfer. */
export type TransferService = Service & {method: {transfer: Transfer}};

interface TransfersParts {
  seed: SandboxSeed;
  catalogue: Catalogue;
  store: Store;
  payments: Payments;
  clock: Clock;
}

export function createTransfers({seed, catalogue, store, payments, clock}: TransfersParts): Transfers {
  const serviceOf = ({order}: Transaction) => {
    const service = catalogue.service(order.service_id);
    return service?.method.transfer ? (service as TransferService) : undefined;
  };
  const mustServiceOf = (transaction: Transaction): TransferService => {
    const service = serviceOf(transaction);
    if (!service) throw new Error(`transaction ${transaction.id} is not paid by transfer`);
    return service;
  };

  const transfers: Transfers = {
    serviceOf,
    methodsFor(transaction) {
      const {amount} = transaction.order;
      const {methods} = mustServiceOf(transaction).method.transfer;
      return methods.filter(({min_amount, max_amount}) => amount >= min_amount && amount <= max_amount);
    },
    assign(transaction, methodId) {
      if (transaction.transfer) return transaction.transfer;
      const {method, flow} = mustServiceOf(transaction);
      if (!transfers.methodsFor(transaction).some(({id}) => id === methodId))
        throw new Error(`transaction ${transaction.id} cannot be transferred by method ${methodId}`);
      const {recipients} = method.transfer;
      const transfer = {
        methodId,
        recipient: recipients[transaction.id % recipients.length]!,
        // A seeded transaction never expires, so its card gets the whole time.
        expiresAt: transaction.expiresAt ?? clock.now() + flow.expiry_minutes! * MINUTE_MS,
      };
      change(transaction, {transfer}, catalogue);
      return transfer;
    },
    report(transaction, outcome) {
      const {immediate: _never, ...later} = outcome;
      payments.submit(transaction, later, {waitMinutes: mustServiceOf(transaction).flow.expiry_minutes});
    },
    reset() {
      for (const {id, p2p_method_id} of seed.transactions) {
        const transaction = store.byId(id);
        if (transaction && p2p_method_id !== undefined) transfers.assign(transaction, p2p_method_id);
      }
    },
  };
  transfers.reset();
  return transfers;
}
