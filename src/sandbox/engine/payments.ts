/** The life of a payment: it comes into being, the simulated customer or bank answers, or its time runs out. */
import type {SandboxSeed} from '../../schemas/data';
import type {Callbacks} from '../callbacks/queue';
import type {Catalogue, Service} from '../catalogue';
import type {Clock} from '../clock';
import type {Ids} from '../ids';
import type {Scheduler} from '../scheduler';
import type {Machine} from './machine';
import {finalStatus, type Outcome} from './outcomes';
import type {Store} from './store';
import type {Order, Transaction, Urls} from './transaction';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** What both calls that start a payment hand over. */
export interface NewPayment {
  order: Order;
  locale: string;
  urls: Urls;
  service: Service;
  /** The invoicing page on which the payer started it. */
  pageId?: number | undefined;
}

export interface Payments {
  /**
   * Creates a payment that waits for the customer on the payment page.
   * @param origin scheme and host under which the page is reached, such as `http://localhost:4010`
   */
  openPage(payment: NewPayment, origin: string): Transaction;
  /** Creates a payment whose customer has given everything already. */
  payDirectly(payment: NewPayment, outcome: Outcome): Transaction;
  /** The customer has submitted the payment page. @throws IllegalMove unless the payment is new */
  submit(transaction: Transaction, outcome: Outcome): void;
  /** The customer has given up. @throws IllegalMove unless the payment is new */
  cancel(transaction: Transaction): void;
  /**
   * Takes a held amount; what is not taken is released.
   * @param amount minor units, at most the held amount
   * @throws IllegalMove unless the payment is authorized
   */
  capture(transaction: Transaction, amount: number): void;
  /** Gives a hold back. @throws IllegalMove unless the payment is authorized */
  release(transaction: Transaction): void;
  /**
   * Returns money of a payment. The status changes, and a callback goes out, once all is returned.
   * @param amount minor units, at most what is left
   * @throws IllegalMove unless the payment has succeeded
   */
  refund(transaction: Transaction, amount: number): void;
}

export interface PaymentsParts {
  seed: SandboxSeed;
  catalogue: Catalogue;
  machine: Machine;
  store: Store;
  callbacks: Callbacks;
  clock: Clock;
  scheduler: Scheduler;
  ids: Ids;
  /** Told of each move before the shop is. */
  onMove?: ((transaction: Transaction) => void) | undefined;
}

export function createPayments({
  seed,
  catalogue,
  machine,
  store,
  callbacks,
  clock,
  scheduler,
  ids,
  onMove,
}: PaymentsParts): Payments {
  const pending = catalogue.statusNamed('pending').code;
  const expired = catalogue.statusNamed('expired').code;

  /** A transaction comes into being. No callback tells of it: the answer of the call does. */
  const begin = (payment: NewPayment, status: number, more: Partial<Transaction>): Transaction => {
    machine.assert(null, status);
    const now = clock.now();
    const lifetime = payment.service.flow.expiry_minutes * MINUTE_MS;
    const transaction: Transaction = {
      id: store.nextId(),
      pointId: seed.point.id,
      order: payment.order,
      pageId: payment.pageId,
      locale: payment.locale,
      urls: payment.urls,
      status,
      createdAt: now,
      updatedAt: now,
      // The contract's time, also when the waits are shortened: the statements stay those of the documentation.
      expiresAt: now + lifetime,
      callback: 'normal',
      ...more,
    };
    store.add(transaction);
    scheduler.after(lifetime, () => {
      if (machine.allows(transaction.status, expired)) move(transaction, expired);
    });
    return transaction;
  };

  const move = (transaction: Transaction, to: number, failureReason?: number) => {
    machine.assert(transaction.status, to);
    transaction.status = to;
    transaction.failureReason = failureReason;
    transaction.updatedAt = clock.now();
    onMove?.(transaction);
    // “No callback” silences the payment from the customer's input on. “Late” holds back the result only.
    if (transaction.callback === 'none') return;
    const late = transaction.callback === 'late' && catalogue.status(to).final;
    callbacks.announce(transaction, late ? seed.late_callback_seconds * SECOND_MS : 0);
  };

  /** The answer of the bank. An outcome “expired” gets none: the transaction waits until its time is up. */
  const settleLater = (transaction: Transaction, outcome: Outcome) => {
    const to = finalStatus(outcome, catalogue);
    if (to === expired) return;
    scheduler.after(seed.answer_seconds * SECOND_MS, () => {
      if (transaction.status === pending) move(transaction, to, outcome.failure);
    });
  };

  return {
    openPage(payment, origin) {
      const token = ids.token();
      return begin(payment, catalogue.statusNamed('new').code, {token, payUrl: `${origin}/pay/${token}`});
    },
    payDirectly(payment, outcome) {
      if (outcome.immediate) return begin(payment, finalStatus(outcome, catalogue), {failureReason: outcome.failure});
      const transaction = begin(payment, pending, {payerAuth: 'NONE', callback: outcome.callback});
      settleLater(transaction, outcome);
      return transaction;
    },
    submit(transaction, outcome) {
      const to = outcome.immediate ? finalStatus(outcome, catalogue) : pending;
      machine.assert(transaction.status, to);
      transaction.callback = outcome.callback;
      move(transaction, to, outcome.immediate ? outcome.failure : undefined);
      if (!outcome.immediate) settleLater(transaction, outcome);
    },
    cancel: (transaction) => move(transaction, catalogue.statusNamed('cancelled').code),
    capture(transaction, amount) {
      const success = catalogue.statusNamed('success').code;
      machine.assert(transaction.status, success);
      transaction.order = {...transaction.order, amount};
      move(transaction, success);
    },
    release: (transaction) => move(transaction, catalogue.statusNamed('cancelled').code),
    refund(transaction, amount) {
      const reversed = catalogue.statusNamed('reversed').code;
      machine.assert(transaction.status, reversed);
      transaction.refundedAmount = (transaction.refundedAmount ?? 0) + amount;
      transaction.refundedAt = clock.now();
      if (transaction.refundedAmount === transaction.order.amount) move(transaction, reversed);
    },
  };
}
