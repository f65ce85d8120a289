/** How a transaction comes into being and goes from status to status. Everything that a move brings with it is here. */
import {clearingDays, expiryOf, refundRules} from '../../../facts/browser';
import {DAY_MS} from '../time';
import {networkTransactionId} from '../threeDs';
import {change, type Transaction} from '../transaction';
import {type Announcer, createAnnouncer} from './announcer';
import {settle} from './booking';
import {createHolds, type Holds} from './holds';
import {createLimits, type Limits} from './limits';
import {sentByMove} from './sent';
import type {MoveListener, NewPayment, PaymentsParts} from './types';

/** Codes of the statuses that the engine itself speaks of. */
type StatusCodes = Readonly<
  Record<'new' | 'pending' | 'success' | 'authorized' | 'failed' | 'expired' | 'cancelled' | 'reversed', number>
>;

export interface Moves {
  status: StatusCodes;
  limits: Limits;
  announcer: Announcer;
  /** A transaction comes into being. No callback tells of it: the answer of the call does. */
  begin(payment: NewPayment, status: number, more: Partial<Transaction>): Transaction;
  /**
   * @param more what else becomes different by the same step
   * @param taken minor units that the step captures of a hold
   * @throws IllegalMove
   */
  move(transaction: Transaction, to: number, more?: Parameters<typeof change>[1], taken?: number): void;
  holds: Holds;
  /** To be told of each move before the shop is. */
  watch(listener: MoveListener): void;
}

export function createMoves(parts: PaymentsParts): Moves {
  const {catalogue, machines, clock, store, ledger} = parts;
  const status = statusCodes(catalogue);
  const announcer = createAnnouncer(parts);
  const listeners: MoveListener[] = [];

  const move: Moves['move'] = (transaction, to, more, taken) => {
    const {flow} = catalogue.serviceOf(transaction.order);
    machines[flow.direction].assert(transaction.status, to);
    const now = clock.now();
    const from = transaction.status;
    const held = to === status.authorized;
    const holdMs = (flow.hold_days ?? 0) * DAY_MS;
    // One change, so that what belongs together has one version.
    const changes = {
      status: to,
      failureReason: undefined,
      updatedAt: now,
      challenge: undefined,
      ...sentByMove(transaction, {from, to, now}, catalogue),
      ...more,
      ...(held && {expiresAt: now + holdMs}),
      ...((held || to === status.success) && {
        ...newCardToken({...transaction, ...more}, parts),
        ...newCredential({...transaction, ...more}, parts),
      }),
    };
    const {changes: amounts, bookings} = settle({...transaction, ...more}, from, to, parts, taken);
    change(transaction, {...changes, ...amounts}, catalogue);
    for (const booking of bookings) ledger.book(booking);
    if (held) limits.keep(transaction, holdMs);
    for (const listener of listeners) listener(transaction);
    // A hold is what the shop waits for, although it is not final.
    announcer.tell(transaction, catalogue.status(to).final || held ? 'result' : 'way');
  };

  const holds = createHolds(parts, {status, move, announcer});

  const limits = createTimeLimits(parts, {status, move, holds});

  const begin: Moves['begin'] = (payment, first, more) => {
    const {direction} = payment.service.flow;
    machines[direction].assert(null, first);
    const fresh = newTransaction(payment, first, more, parts);
    const {changes, bookings} = settle(fresh, null, first, parts);
    const transaction = {...fresh, ...changes};
    store.add(transaction);
    for (const booking of bookings) ledger.book(booking);
    const {expiresAt, createdAt} = transaction;
    if (expiresAt !== undefined) limits.keep(transaction, expiresAt - createdAt);
    return transaction;
  };

  return {status, limits, announcer, begin, move, holds, watch: (listener) => void listeners.push(listener)};
}

/** Ends what has run out of time: a hold, or a payment, which first waits for money that was paid in time. */
function createTimeLimits(
  parts: PaymentsParts,
  {status, move, holds}: Pick<Moves, 'status' | 'move' | 'holds'>,
): Limits {
  const {catalogue, machine} = parts;
  /** Payments that can no longer be paid, and wait for money that was paid in time. */
  const clearing = new WeakSet<Transaction>();
  const limits = createLimits(parts, (transaction) => {
    const days = clearingDays(catalogue.serviceOf(transaction.order).flow);
    if (transaction.status === status.authorized) holds.expire(transaction);
    // A new payment has shown nobody where to pay, so nothing can be on its way.
    else if (transaction.status === status.pending && days > 0 && !clearing.has(transaction)) {
      clearing.add(transaction);
      limits.keep(transaction, days * DAY_MS);
    } else if (machine.allows(transaction.status, status.expired)) move(transaction, status.expired);
  });
  return limits;
}

function statusCodes(catalogue: PaymentsParts['catalogue']): StatusCodes {
  const code = (name: string) => catalogue.statusNamed(name).code;
  return {
    new: code('new'),
    pending: code('pending'),
    success: code('success'),
    authorized: code('authorized'),
    failed: code('failed'),
    expired: code('expired'),
    cancelled: code('cancelled'),
    reversed: code('reversed'),
  };
}

/** The merchant has asked for a token of the card, and the card has paid. */
function newCardToken({cardNumber, cardInput, wantsCardToken}: Transaction, {cards}: PaymentsParts) {
  return wantsCardToken && cardNumber !== undefined && {cardToken: cards.tokenOf(cardNumber, cardInput?.expiry)};
}

/** A first payment that the bank has authenticated shows the id of the network, on which later charges rest. */
function newCredential({id, stored, threeDs, cardNumber}: Transaction, {cardRules}: PaymentsParts) {
  return (
    stored?.sequence === 'first' &&
    threeDs?.liability === 'issuer' && {networkTransactionId: networkTransactionId(id, cardNumber, cardRules)}
  );
}

function newTransaction(
  payment: NewPayment,
  status: number,
  more: Partial<Transaction>,
  {clock, store, seed}: PaymentsParts,
): Transaction {
  const now = clock.now();
  const rules = refundRules(payment.service.method, payment.service.flow, seed);
  const expiresAt = expiryOf(payment.service.flow, payment.order.amount_currency, now);
  return {
    id: store.nextId(),
    version: 1,
    pointId: payment.pointId,
    order: payment.order,
    pageId: payment.pageId,
    refundOf: payment.refundOf,
    locale: payment.locale,
    urls: payment.urls,
    ...(payment.kept && {kept: payment.kept}),
    status,
    createdAt: now,
    updatedAt: now,
    // The contract's time, also when the waits are shortened: the statements stay those of the documentation.
    ...(expiresAt !== undefined && {expiresAt}),
    ...(rules && {refundUntil: now + rules.maxDays * DAY_MS}),
    callback: 'normal',
    trigger: payment.trigger,
    cardNumber: payment.cardNumber,
    cardInput: payment.cardInput,
    wantsCardToken: payment.wantsCardToken,
    stored: payment.terms?.stored,
    windowSize: payment.terms?.windowSize,
    ...more,
  };
}
