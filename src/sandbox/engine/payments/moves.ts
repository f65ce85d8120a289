/** How a transaction comes into being and goes from status to status. Everything that a move brings with it is here. */
import {DAY_MS, MINUTE_MS} from '../../time';
import type {Transaction} from '../transaction';
import {createAnnouncer, type Tell} from './announcer';
import {createLimits, type Limits} from './limits';
import type {MoveListener, NewPayment, PaymentsParts} from './types';

/** Codes of the statuses that the engine itself speaks of. */
type StatusCodes = Readonly<
  Record<'new' | 'pending' | 'success' | 'authorized' | 'failed' | 'expired' | 'cancelled' | 'reversed', number>
>;

export interface Moves {
  status: StatusCodes;
  limits: Limits;
  tell: Tell;
  /** A transaction comes into being. No callback tells of it: the answer of the call does. */
  begin(payment: NewPayment, status: number, more: Partial<Transaction>): Transaction;
  /** @throws IllegalMove */
  move(transaction: Transaction, to: number, failureReason?: number): void;
  /** To be told of each move before the shop is. */
  watch(listener: MoveListener): void;
}

export function createMoves(parts: PaymentsParts): Moves {
  const {catalogue, machine, clock, store} = parts;
  const code = (name: string) => catalogue.statusNamed(name).code;
  const status: StatusCodes = {
    new: code('new'),
    pending: code('pending'),
    success: code('success'),
    authorized: code('authorized'),
    failed: code('failed'),
    expired: code('expired'),
    cancelled: code('cancelled'),
    reversed: code('reversed'),
  };
  const tell = createAnnouncer(parts);
  const listeners: MoveListener[] = [];

  const move: Moves['move'] = (transaction, to, failureReason) => {
    machine.assert(transaction.status, to);
    transaction.status = to;
    transaction.failureReason = failureReason;
    transaction.updatedAt = clock.now();
    transaction.challenge = undefined;
    if (to === status.success || to === status.authorized) issueCardToken(transaction, parts);
    if (to === status.authorized)
      limits.set(transaction, (catalogue.serviceOf(transaction.order).flow.hold_days ?? 0) * DAY_MS);
    for (const listener of listeners) listener(transaction);
    // A hold is what the shop waits for, although it is not final.
    tell(transaction, catalogue.status(to).final || to === status.authorized);
  };

  const limits = createLimits(parts, (transaction) => {
    if (machine.allows(transaction.status, status.expired)) move(transaction, status.expired);
  });

  const begin: Moves['begin'] = (payment, first, more) => {
    machine.assert(null, first);
    const transaction = newTransaction(payment, first, more, parts);
    store.add(transaction);
    const {expiry_minutes: minutes} = payment.service.flow;
    if (minutes !== undefined) limits.set(transaction, minutes * MINUTE_MS);
    return transaction;
  };

  return {status, limits, tell, begin, move, watch: (listener) => void listeners.push(listener)};
}

/** The merchant has asked for a token of the card, and the card has paid. */
function issueCardToken(transaction: Transaction, {cards}: PaymentsParts): void {
  const {cardNumber, wantsCardToken} = transaction;
  if (wantsCardToken && cardNumber !== undefined) transaction.cardToken = cards.tokenOf(cardNumber);
}

function newTransaction(
  payment: NewPayment,
  status: number,
  more: Partial<Transaction>,
  {clock, store, seed}: PaymentsParts,
): Transaction {
  const now = clock.now();
  return {
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
}
