/**
 * How a dispute comes into being and goes from status to status. Every move is made here, so that the machine, the wallet, the
 * amounts of the payment and the shop see each of them.
 */
import type {Subject} from '../../callbacks/events';
import {DAY_MS, MINUTE_MS, SECOND_MS} from '../time';
import type {Machine} from '../machine';
import type {Transaction} from '../transaction';
import type {Codes} from './codes';
import {creditOf, disputedAmount, ending, opening} from './money';
import {presentDispute} from './present';
import {reasonOf} from './reason';
import type {Dispute, DisputesParts, DisputeState, DisputeTrigger, DisputeWay} from './types';

/** The disputes that there are, the oldest first. */
export interface Shelf {
  all: DisputeState[];
  of(transaction: Transaction): DisputeState[];
}

export interface DisputeMoves {
  open(transaction: Transaction, way: DisputeWay, previous?: Dispute): void;
  /** @throws IllegalMove */
  move(dispute: DisputeState, to: number): void;
  /** The bank moves on by itself, step by step, as long as nothing else happens. */
  goOn(dispute: DisputeState, statuses: readonly number[]): void;
  subjectOf(dispute: Dispute): Subject;
}

export function createDisputeMoves(parts: DisputesParts, machine: Machine, codes: Codes, shelf: Shelf): DisputeMoves {
  const {seed, gateway, ledger, clock, scheduler} = parts;
  const {dispute_trigger: trigger} = seed;
  const answerMs = seed.answer_seconds * SECOND_MS;
  const {tell, subjectOf} = createTeller(parts, shelf);

  /** Applies the effects of the status that the dispute has reached. */
  const settle = (dispute: DisputeState) => {
    const {status, way, walletAmount, creditedAmount, transaction} = dispute;
    if (status === codes.waits) awaitAnswer(dispute, parts, () => move(dispute, codes.expired));
    if (!codes.isFinal(status)) return;
    book(dispute, ending(codes.moneyOf(dispute), walletAmount, creditedAmount), ledger);
    scheduler.after(gateway.evidence.kept_days * DAY_MS, () => keepEvidence(dispute, []));
    // An accepted or expired dispute is over; only what a bank has decided goes to the next stage.
    const decided = status === codes.won || status === codes.lost;
    if (way.next === undefined || !decided) return;
    const next = trigger.ways[way.next]!;
    scheduler.after(answerMs, () => open(transaction, next, dispute));
  };

  const move: DisputeMoves['move'] = (dispute, to) => {
    machine.assert(dispute.status, to);
    const answered = dispute.status === codes.examined && dispute.examined > 0;
    Object.assign(dispute, {
      version: dispute.version + 1,
      status: to,
      respondBy: undefined,
      updatedAt: clock.now(),
      ...(to === codes.won && {creditedAmount: creditOf(dispute, answered)}),
    });
    settle(dispute);
    tell(dispute);
  };

  const goOn: DisputeMoves['goOn'] = (dispute, [to, ...rest]) => {
    if (to === undefined) return;
    const {version} = dispute;
    scheduler.after(answerMs, () => {
      if (dispute.version !== version) return;
      move(dispute, to);
      goOn(dispute, rest);
    });
  };

  const open: DisputeMoves['open'] = (transaction, way, previous) => {
    machine.assert(null, way.opens);
    const amount = previous?.amount ?? transaction.capturedAmount ?? 0;
    const wallet = ledger.stateOf(transaction.order.wallet_id);
    const {steps, ...taken} = opening(codes.moneyOf(way), amount, trigger.fee, wallet);
    const dispute = newDispute(transaction, way, previous, {...taken, amount}, parts, shelf);
    shelf.all.push(dispute);
    book(dispute, steps, ledger);
    settle(dispute);
    tell(dispute);
    goOn(dispute, way.alone ?? []);
  };

  return {open, move, goOn, subjectOf};
}

function book(
  {id: disputeId, transaction}: Dispute,
  steps: ReturnType<typeof ending>,
  ledger: DisputesParts['ledger'],
): void {
  const links = {walletId: transaction.order.wallet_id, transactionId: transaction.id, disputeId};
  for (const step of steps) ledger.book({...links, ...step});
}

/** An answer is awaited from now on. @param expire runs when none has come */
function awaitAnswer(dispute: DisputeState, {seed, clock, scheduler}: DisputesParts, expire: () => void): void {
  const respondMs = respondMsOf(dispute.way, seed.dispute_trigger);
  const respondBy = clock.now() + respondMs;
  dispute.respondBy = respondBy;
  scheduler.after(respondMs, () => {
    if (dispute.respondBy === respondBy) expire();
  });
}

/** Another list of evidence. No event tells of it: the next one carries the dispute whole. */
export function keepEvidence(dispute: DisputeState, evidence: DisputeState['evidence']): void {
  if (evidence.length === 0 && dispute.evidence.length === 0) return;
  Object.assign(dispute, {evidence, version: dispute.version + 1});
}

/** How long an answer may take, in milliseconds. */
export function respondMsOf({respond_minutes: minutes}: DisputeWay, {respond_days: days}: DisputeTrigger): number {
  return minutes === undefined ? days * DAY_MS : minutes * MINUTE_MS;
}

function newDispute(
  transaction: Transaction,
  way: DisputeWay,
  previous: Dispute | undefined,
  amounts: Pick<Dispute, 'amount' | 'walletAmount' | 'feeAmount'>,
  parts: DisputesParts,
  shelf: Shelf,
): DisputeState {
  const {seed, clock} = parts;
  const now = clock.now();
  return {
    id: seed.next_dispute_id + shelf.all.length - seed.disputes.length,
    version: 1,
    transaction,
    previous: previous?.id,
    kind: way.kind,
    reason: reasonOf(transaction, way.category, parts),
    ...amounts,
    creditedAmount: 0,
    status: way.opens,
    createdAt: now,
    updatedAt: now,
    evidence: [],
    way,
    examined: 0,
  };
}

function createTeller(
  {payments, statuses, catalogue}: Pick<DisputesParts, 'payments' | 'statuses' | 'catalogue'>,
  shelf: Shelf,
) {
  const subjectOf = (dispute: Dispute): Subject => {
    const {id, version, status, updatedAt: changedAt, transaction} = dispute;
    const body = presentDispute(dispute, statuses, catalogue);
    const {pointId, urls} = transaction;
    return {kind: 'dispute.status', pointId, id, version, status, changedAt, body, urls};
  };
  return {
    subjectOf,
    /** The shop is told of the dispute first, then of what it changes of the payment. */
    tell(dispute: Dispute) {
      const {transaction} = dispute;
      payments.tellOf(transaction, subjectOf(dispute));
      const disputed = disputedAmount(shelf.of(transaction));
      if (disputed !== (transaction.disputedAmount ?? 0)) payments.adjust(transaction, {disputedAmount: disputed});
    },
  };
}
