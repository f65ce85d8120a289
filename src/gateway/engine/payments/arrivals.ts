/**
 * Money that customers send by themselves, from a bank, a wallet or a till: late, short, in parts, or too much.
 *
 * Money is late when the customer paid it after the expiry, never because the rail has reported it late: the payment stays
 * pending as long as the service says that money paid in time may be under way.
 *
 * Where the gateway asks for the money, a bank can approve it late (`late_approvals`).
 *
 * What a payment cannot take goes back as a refund of the gateway, which moves nothing on the wallet. Late money is accepted
 * only while nobody else can be paying for the same order, so that an order is never paid twice.
 */
import {cancelUnpaid, clearingDays, isPushed, lateTerms} from '../../../facts/browser';
import {namedWay} from '../namedWay';
import {DAY_MS, SECOND_MS} from '../time';
import {change, type Transaction} from '../transaction';
import {settleMore} from './booking';
import type {Moves} from './moves';
import type {PaymentsParts} from './types';

/** Sends money of a customer back. @param origin of `refund_statuses.yaml` @param amount minor units */
type SendBack = (transaction: Transaction, origin: 'late' | 'shortfall' | 'excess', amount: number) => void;

export interface Arrivals {
  /**
   * Money of the customer arrives.
   * @param amount minor units
   * @param paidAt when the customer paid it, in milliseconds since the epoch
   */
  arrive(transaction: Transaction, amount: number, paidAt: number): void;
  /**
   * Money that a claim has found. What the terms of the service match to no payment is known now, so it goes back.
   * @param amount minor units
   * @param paidAt when the customer paid it, in milliseconds since the epoch
   */
  arriveFound(transaction: Transaction, amount: number, paidAt: number): void;
  /** Plays what the external id of a pending payment asks for. @returns false for an ordinary id, or where nobody sends money */
  play(transaction: Transaction): boolean;
  /** The part that has come for a payment that ends unpaid goes back. */
  giveBackPart(transaction: Transaction): void;
  /** No late money any more. @throws Error unless late money is accepted */
  refuseLate(transaction: Transaction): void;
  /**
   * Sets the function that returns money to customers. It must be set before money can arrive that a payment does not
   * accept.
   */
  sendBackBy(sendBack: SendBack): void;
}

export function createArrivals(parts: PaymentsParts, moves: Moves): Arrivals {
  let sendBack: SendBack = () => {
    throw new Error('sendBackBy was not called');
  };
  const {arrive, arriveFound} = createArrive(parts, moves, (...money) => sendBack(...money));
  /** The offer ends, and the shop is told. */
  const endOffer = (transaction: Transaction) => {
    change(transaction, {lateUntil: undefined, amountChangedAt: parts.clock.now()}, parts.catalogue);
    moves.announcer.tell(transaction, 'amount');
  };
  const giveBackPart: Arrivals['giveBackPart'] = (transaction) => {
    const {receivedAmount = 0, sentBackAmount = 0} = transaction;
    const kept = receivedAmount - sentBackAmount;
    if (kept > 0) sendBack(transaction, 'shortfall', kept);
  };
  watchExpiries(parts, moves, giveBackPart, endOffer);
  return {
    arrive,
    giveBackPart,
    arriveFound,
    play: (transaction) => play(transaction, parts, arrive),
    refuseLate(transaction) {
      if (transaction.lateUntil === undefined) throw new Error(`transaction ${transaction.id} takes no late money`);
      endOffer(transaction);
    },
    sendBackBy: (give) => void (sendBack = give),
  };
}

function createArrive(
  parts: PaymentsParts,
  moves: Moves,
  sendBack: SendBack,
): Pick<Arrivals, 'arrive' | 'arriveFound'> {
  const {catalogue} = parts;
  const {status, move, announcer} = moves;
  const notes = createNotes(parts, announcer, sendBack);
  const take = createTake(parts, moves, notes, sendBack);
  const unmatched = createUnmatched(parts, {status, move});
  return {
    arrive(transaction, amount, paidAt) {
      if (!unmatched(transaction, amount, paidAt)) take(transaction, amount, paidAt);
      // Somebody may claim it.
      else change(transaction, {unmatched: [...(transaction.unmatched ?? []), {amount, paidAt}]}, catalogue);
    },
    arriveFound(transaction, amount, paidAt) {
      if (transaction.status === status.new) move(transaction, status.pending);
      if (unmatched(transaction, amount, paidAt)) notes.goBack(transaction, 'late', amount, paidAt);
      else take(transaction, amount, paidAt);
    },
  };
}

const acceptsMore = ({order}: Transaction, {catalogue}: Pick<PaymentsParts, 'catalogue'>): boolean =>
  lateTerms(catalogue.serviceOf(order).flow).amount_mismatch === 'accept_over';

/** The way of money that is matched to its payment, by the status of the payment. */
function createTake(
  parts: PaymentsParts,
  {status, move}: Moves,
  {received, note, goBack}: ReturnType<typeof createNotes>,
  sendBack: SendBack,
): Arrivals['arrive'] {
  const {catalogue, clock, ledger} = parts;
  /** @param amount minor units that have come now @param excess how much of it is beyond the amount of the payment */
  const succeed = (transaction: Transaction, amount: number, excess: number, paidAt: number) => {
    const accepted = acceptsMore(transaction, parts) ? excess : 0;
    const more = {...received(transaction, amount, paidAt), acceptedExcess: accepted, lateUntil: undefined};
    move(transaction, status.success, more);
    if (excess > accepted) sendBack(transaction, 'excess', excess - accepted);
  };
  const creditMore = (transaction: Transaction, amount: number, paidAt: number) => {
    const {changes, bookings} = settleMore(transaction, amount, parts);
    for (const booking of bookings) ledger.book(booking);
    const acceptedExcess = (transaction.acceptedExcess ?? 0) + amount;
    note(transaction, {...received(transaction, amount, paidAt), ...changes, acceptedExcess});
  };
  const others = otherAttempts(parts, {status, move});
  /** Late money that is accepted pays the order: no other attempt may be paid from now on. */
  const acceptLate = (transaction: Transaction, amount: number, missing: number, paidAt: number) => {
    others.cancelNew(transaction);
    succeed(transaction, amount, amount - missing, paidAt);
  };
  const ways: Record<number, Arrivals['arrive']> = {
    [status.pending](transaction, amount, paidAt) {
      const {order, receivedAmount = 0, sentBackAmount = 0, expiresAt = Infinity} = transaction;
      const missing = order.amount - receivedAmount + sentBackAmount;
      if (paidAt > expiresAt) {
        const {late_money: late} = lateTerms(catalogue.serviceOf(order).flow);
        const accepted = late === 'accept' && order.external_order_id !== undefined && amount >= missing;
        if (accepted && !others.mayBePaid(transaction)) acceptLate(transaction, amount, missing, paidAt);
        else {
          note(transaction, {...received(transaction, amount, paidAt), sentBackAmount: sentBackAmount + amount});
          sendBack(transaction, 'late', amount);
        }
      } else if (amount >= missing) succeed(transaction, amount, amount - missing, paidAt);
      else note(transaction, received(transaction, amount, paidAt));
    },
    [status.success](transaction, amount, paidAt) {
      if (acceptsMore(transaction, parts)) creditMore(transaction, amount, paidAt);
      else goBack(transaction, 'excess', amount, paidAt);
    },
    [status.expired](transaction, amount, paidAt) {
      const {lateUntil, order} = transaction;
      const inTime = lateUntil !== undefined && clock.now() <= lateUntil;
      if (!inTime || amount < order.amount || others.mayBePaid(transaction))
        goBack(transaction, 'late', amount, paidAt);
      else acceptLate(transaction, amount, order.amount, paidAt);
    },
  };
  return (transaction, amount, paidAt) => {
    const take = ways[transaction.status];
    if (take) take(transaction, amount, paidAt);
    else goBack(transaction, 'late', amount, paidAt);
  };
}

/**
 * Money that the terms of the service match to no payment: of another amount, a second time, or late. Nothing is noted and
 * nothing goes back by itself; a payment that waits fails, with the reason of its flow.
 * @returns true for such money
 */
function createUnmatched({catalogue}: PaymentsParts, {status, move}: Pick<Moves, 'status' | 'move'>) {
  return (transaction: Transaction, amount: number, paidAt: number): boolean => {
    const {order, transfer, expiresAt = Infinity} = transaction;
    const {flow} = catalogue.serviceOf(order);
    const {late_money: late, amount_mismatch: mismatch} = lateTerms(flow);
    const waits = transaction.status === status.pending;
    const wrongAmount = amount !== order.amount || transaction.status === status.success;
    // A customer who reports a transfer starts the search for it; the time to transfer is that of the card.
    const isLate = paidAt > (transfer?.expiresAt ?? expiresAt) || !(waits || transaction.status === status.success);
    const kind =
      mismatch === 'unmatched' && wrongAmount ? 'amount' : late === 'unmatched' && isLate ? 'time' : undefined;
    if (kind === undefined) return false;
    const failureReason = flow.failures.find((code) => catalogue.failureReason(code).unmatched === kind);
    if (waits) move(transaction, status.failed, {failureReason});
    return true;
  };
}

/** Notes of what has come, which leave the status of the payment as it is. */
function createNotes({catalogue, clock}: PaymentsParts, announcer: Moves['announcer'], sendBack: SendBack) {
  const received = ({receivedAmount = 0}: Transaction, amount: number, paidAt: number) => {
    const now = clock.now();
    return {receivedAmount: receivedAmount + amount, receivedAt: now, paidAt, amountChangedAt: now};
  };
  /** The transaction keeps its status, and the shop is told what has come. */
  const note = (transaction: Transaction, changes: Parameters<typeof change>[1]) => {
    change(transaction, changes, catalogue);
    announcer.tell(transaction, 'amount');
  };
  const goBack = (transaction: Transaction, origin: Parameters<SendBack>[1], amount: number, paidAt: number) => {
    note(transaction, received(transaction, amount, paidAt));
    sendBack(transaction, origin, amount);
  };
  return {received, note, goBack};
}

/** The other attempts of the point at the same order. */
function otherAttempts({store}: Pick<PaymentsParts, 'store'>, {status, move}: Pick<Moves, 'status' | 'move'>) {
  const of = ({id, pointId, order: {external_order_id: own}}: Transaction) =>
    store.all().filter((other) => {
      const same = other.pointId === pointId && other.order.external_order_id === own;
      return same && other.id !== id;
    });
  const busy: readonly number[] = [status.success, status.authorized, status.pending];
  return {
    /** @returns true if another attempt is paid or may still be paid */
    mayBePaid: (transaction: Transaction) => of(transaction).some((other) => busy.includes(other.status)),
    cancelNew(transaction: Transaction) {
      for (const other of of(transaction)) if (other.status === status.new) move(other, status.cancelled);
    },
  };
}

/** Handles expired payments: returns a partial amount, and accepts late money until its deadline. */
function watchExpiries(
  {clock, scheduler}: PaymentsParts,
  {status, watch}: Pick<Moves, 'status' | 'watch'>,
  giveBackPart: Arrivals['giveBackPart'],
  endOffer: (transaction: Transaction) => void,
): void {
  watch((transaction) => {
    const {status: now, lateUntil} = transaction;
    if (now !== status.expired) return;
    giveBackPart(transaction);
    if (lateUntil === undefined) return;
    scheduler.after(lateUntil - clock.now(), () => {
      if (transaction.lateUntil === lateUntil) endOffer(transaction);
    });
  });
}

function play(
  transaction: Transaction,
  {seed, catalogue, clock, scheduler}: PaymentsParts,
  arrive: Arrivals['arrive'],
): boolean {
  const {order, expiresAt = 0} = transaction;
  const {flow} = catalogue.serviceOf(order);
  const way = namedWay(order.external_transaction_id, seed.money_trigger);
  if (!way) return false;
  const {parts, late_seconds: late, paid_seconds: paid, arrives_seconds: arrives = 0, cancel} = way;
  // The customer waits for the cancellation; where there is none, or nobody is asked for it, the id is an ordinary one.
  if (cancel !== undefined)
    return cancelUnpaid(flow) === 'asks' || (cancel !== 'refused' && cancelUnpaid(flow) === 'yes');
  // A bank approves the amount that the gateway asked for, so it can only be late.
  const approvedLate = flow.late_approvals && late !== undefined && parts.length === 1 && parts[0] === 100;
  if (!isPushed(flow) && !approvedLate) return false;
  const answerMs = seed.answer_seconds * SECOND_MS;
  const untilDue = expiresAt - clock.now();
  /** How long until the customer begins to pay, or until the money of a way with `paid_seconds` arrives. */
  const first =
    late !== undefined
      ? untilDue + clearingDays(flow) * DAY_MS + late * SECOND_MS
      : paid !== undefined
        ? untilDue + arrives * SECOND_MS - answerMs
        : 0;
  /** Minor units of the first so many parts together, so that parts of 100 percent leave no unit out. */
  const sum = (count: number) =>
    Math.floor((order.amount * parts.slice(0, count).reduce((total, part) => total + part, 0)) / 100);
  parts.forEach((_part, index) => {
    const amount = sum(index + 1) - sum(index);
    const wait = first + (index + 1) * answerMs;
    const paidAt = () => (paid === undefined ? clock.now() : expiresAt + paid * SECOND_MS);
    if (amount > 0) scheduler.after(wait, () => arrive(transaction, amount, paidAt()));
  });
  return true;
}
