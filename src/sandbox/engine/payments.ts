/** The life of a payment: it comes into being, the simulated customer or bank answers, or its time runs out. */
import type {Gateway, SandboxSeed} from '../../schemas';
import type {Callbacks} from '../callbacks/queue';
import type {Catalogue, Service} from '../catalogue';
import type {Clock} from '../clock';
import type {Ids} from '../ids';
import type {Scheduler} from '../scheduler';
import type {Cards} from './cards';
import {createChallenge, type Challenge} from './challenge';
import type {Machine} from './machine';
import {finalStatus, type Outcome} from './outcomes';
import type {Store} from './store';
import type {Order, Transaction, Urls} from './transaction';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** What both calls that start a payment hand over. */
export interface NewPayment {
  order: Order;
  locale: string;
  urls: Urls;
  service: Service;
  /** What `external_customer_id` asks for. */
  trigger?: Outcome | undefined;
  /** The card that pays or is paid, when the merchant has named one. */
  cardNumber?: string | undefined;
  wantsCardToken?: boolean;
  /** The invoicing page on which the payer started it. */
  pageId?: number | undefined;
  /** What the gateway keeps of `fields`. */
  kept?: Record<string, string>;
}

/** What comes with a submitted payment page. */
export interface Submission {
  /** Scheme and host under which the pages are reached. Without it nothing can be asked of the payer. */
  origin?: string;
  /** The card that was typed. */
  cardNumber?: string | undefined;
  /** From now on the payment may wait so long for its answer; without it the first time limit stays. */
  waitMinutes?: number | undefined;
}

export interface Payments {
  /**
   * Creates a payment that waits for the customer on the payment page.
   * @param origin scheme and host under which the page is reached, such as `http://localhost:4010`
   */
  openPage(payment: NewPayment, origin: string): Transaction;
  /** Creates a payment that waits for further calls of the shop, without a payment page. */
  openSteps(payment: NewPayment): Transaction;
  /** Creates a payment whose customer has given everything already. @param origin see `openPage` */
  payDirectly(payment: NewPayment, outcome: Outcome, origin: string): Transaction;
  /**
   * The customer has submitted the payment page, or the shop has reported what the customer did.
   * @throws IllegalMove unless the payment is new
   */
  submit(transaction: Transaction, outcome: Outcome, submission?: Submission): void;
  /** The payer has been authenticated, so the bank decides. @throws Error unless the payment waits for the payer */
  authenticate(transaction: Transaction): void;
  /** The payer has not been authenticated. @throws Error unless the payment waits for the payer */
  failAuthentication(transaction: Transaction): void;
  /** A wrong code; the last one that may be tried ends the payment. @throws Error unless the payment waits for a code */
  refuseCode(transaction: Transaction): void;
  /**
   * Somebody else than the simulated bank reports how a payment ended, such as a notification.
   * A payment that is still new becomes pending first.
   * @throws IllegalMove for a payment that has ended
   */
  report(transaction: Transaction, outcome: 'success' | 'expired'): void;
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
  gateway: Gateway;
  catalogue: Catalogue;
  cards: Cards;
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
  gateway,
  catalogue,
  cards,
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
  const failed = catalogue.statusNamed('failed').code;
  const success = catalogue.statusNamed('success').code;
  const authorized = catalogue.statusNamed('authorized').code;
  /** The time limit that counts, by identity: with a stopped clock two limits may bear the same moment. */
  const limits = new WeakMap<Transaction, object>();

  /** A transaction comes into being. No callback tells of it: the answer of the call does. */
  const begin = (payment: NewPayment, status: number, more: Partial<Transaction>): Transaction => {
    machine.assert(null, status);
    const now = clock.now();
    const transaction: Transaction = {
      id: store.nextId(),
      pointId: seed.point.id,
      order: payment.order,
      pageId: payment.pageId,
      locale: payment.locale,
      urls: payment.urls,
      ...(payment.kept && {kept: payment.kept}),
      status,
      createdAt: now,
      updatedAt: now,
      callback: 'normal',
      trigger: payment.trigger,
      cardNumber: payment.cardNumber,
      wantsCardToken: payment.wantsCardToken,
      ...more,
    };
    store.add(transaction);
    const {expiry_minutes: minutes} = payment.service.flow;
    if (minutes !== undefined) expireAfter(transaction, minutes * MINUTE_MS);
    return transaction;
  };

  /** Gives the transaction a new time limit; an earlier one counts no more. */
  const expireAfter = (transaction: Transaction, lifetime: number) => {
    const limit = {};
    limits.set(transaction, limit);
    // The contract's time, also when the waits are shortened: the statements stay those of the documentation.
    transaction.expiresAt = clock.now() + lifetime;
    scheduler.after(lifetime, () => {
      const current = limits.get(transaction) === limit;
      if (current && machine.allows(transaction.status, expired)) move(transaction, expired);
    });
  };

  const serviceOf = ({order}: Transaction): Service => {
    const service = catalogue.service(order.service_id);
    if (!service) throw new Error(`service ${order.service_id} is gone`);
    return service;
  };

  const move = (transaction: Transaction, to: number, failureReason?: number) => {
    machine.assert(transaction.status, to);
    transaction.status = to;
    transaction.failureReason = failureReason;
    transaction.updatedAt = clock.now();
    transaction.challenge = undefined;
    if (to === success || to === authorized) {
      const {cardNumber, wantsCardToken} = transaction;
      if (wantsCardToken && cardNumber !== undefined) transaction.cardToken = cards.tokenOf(cardNumber);
    }
    if (to === authorized) expireAfter(transaction, (serviceOf(transaction).flow.hold_days ?? 0) * DAY_MS);
    onMove?.(transaction);
    // A hold is what the shop waits for, although it is not final.
    tell(transaction, catalogue.status(to).final || to === authorized);
  };

  /** Events that wait until the result of their payment was sent. */
  const held = new WeakMap<Transaction, () => void>();

  /** The callback of a move, in the manner that the payment asks for. */
  const tell = (transaction: Transaction, final: boolean) => {
    switch (transaction.callback) {
      case 'normal':
        callbacks.announce(transaction);
        break;
      case 'none':
        break;
      case 'late':
        // Only the result is held back.
        callbacks.announce(transaction, final ? {delayMs: seed.late_callback_seconds * SECOND_MS} : {});
        break;
      case 'duplicate':
        callbacks.announce(transaction, {twice: true});
        break;
      case 'tampered':
        callbacks.announce(transaction, {tampered: true});
        break;
      case 'reordered':
        if (final) callbacks.announce(transaction, {afterFirst: held.get(transaction)});
        else held.set(transaction, callbacks.announce(transaction, {held: true}));
        // What comes later, such as a refund, finds nothing to overtake.
        if (final) held.delete(transaction);
        break;
    }
  };

  /** The answer of the bank. An outcome “expired” gets none: the transaction waits until its time is up. */
  const settleLater = (transaction: Transaction, outcome: Outcome) => {
    const to = finalStatus(outcome, serviceOf(transaction).flow, catalogue);
    if (to === expired) return;
    scheduler.after(seed.answer_seconds * SECOND_MS, () => {
      if (transaction.status === pending) move(transaction, to, outcome.failure);
    });
  };

  /** The payment waits for the payer. */
  const ask = (transaction: Transaction, kind: Challenge['kind'], outcome: Outcome, origin: string) => {
    transaction.challenge = createChallenge(kind, outcome, {seed, gateway, origin, token: transaction.token ?? ''});
  };

  const challengeOf = ({id, challenge}: Transaction): Challenge => {
    if (!challenge) throw new Error(`transaction ${id} does not wait for the payer`);
    return challenge;
  };

  const failAuthentication = (transaction: Transaction) => {
    challengeOf(transaction);
    move(transaction, failed, serviceOf(transaction).flow.authentication_failure);
  };

  return {
    openPage(payment, origin) {
      const token = ids.token();
      return begin(payment, catalogue.statusNamed('new').code, {token, payUrl: `${origin}/pay/${token}`});
    },
    openSteps: (payment) => begin(payment, catalogue.statusNamed('new').code, {}),
    payDirectly(payment, outcome, origin) {
      const {flow} = payment.service;
      if (outcome.immediate)
        return begin(payment, finalStatus(outcome, flow, catalogue), {failureReason: outcome.failure});
      const kind = outcome.payer_auth ?? 'NONE';
      const transaction = begin(payment, pending, {
        payerAuth: kind,
        callback: outcome.callback,
        debited: flow.direction === 'payout',
        ...(kind !== 'NONE' && {token: ids.token()}),
      });
      // The answer tells of “pending”, so no event would be there for the result to overtake.
      if (outcome.callback === 'reordered') tell(transaction, false);
      if (kind === 'NONE') settleLater(transaction, outcome);
      else ask(transaction, kind, outcome, origin);
      if (kind === 'UNKNOWN') {
        const {becomes = 'NONE'} = outcome;
        scheduler.after(seed.answer_seconds * SECOND_MS, () => {
          if (transaction.status !== pending) return;
          transaction.payerAuth = becomes;
          if (becomes === 'NONE') settleLater(transaction, outcome);
          else ask(transaction, becomes, outcome, origin);
        });
      }
      return transaction;
    },
    submit(transaction, outcome, {origin = '', cardNumber, waitMinutes} = {}) {
      const {flow} = serviceOf(transaction);
      const to = outcome.immediate ? finalStatus(outcome, flow, catalogue) : pending;
      machine.assert(transaction.status, to);
      transaction.callback = outcome.callback;
      transaction.cardNumber = cardNumber;
      if (waitMinutes !== undefined) expireAfter(transaction, waitMinutes * MINUTE_MS);
      move(transaction, to, outcome.immediate ? outcome.failure : undefined);
      if (outcome.immediate) return;
      // The page waits for an unknown answer by itself, so the payer sees only what it becomes.
      const kind = (outcome.payer_auth === 'UNKNOWN' ? outcome.becomes : outcome.payer_auth) ?? 'NONE';
      if (kind === 'NONE') settleLater(transaction, outcome);
      else ask(transaction, kind, outcome, origin);
    },
    authenticate(transaction) {
      const {outcome} = challengeOf(transaction);
      transaction.challenge = undefined;
      if (transaction.payerAuth) transaction.payerAuth = 'NONE';
      settleLater(transaction, outcome);
    },
    failAuthentication,
    refuseCode(transaction) {
      const challenge = challengeOf(transaction);
      challenge.attemptsLeft -= 1;
      if (challenge.attemptsLeft === 0) failAuthentication(transaction);
    },
    report(transaction, outcome) {
      const to = catalogue.statusNamed(outcome).code;
      if (!machine.allows(transaction.status, to)) move(transaction, pending);
      move(transaction, to);
    },
    cancel: (transaction) => move(transaction, catalogue.statusNamed('cancelled').code),
    capture(transaction, amount) {
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
