/** Disputes: the customer or a bank asks money back, and the merchant accepts or defends. Each stage is a dispute of its own. */
import {disputesOf} from '../../../facts/browser';
import type {Subject} from '../../callbacks/events';
import type {Upload} from '../documents';
import {namedWay} from '../namedWay';
import {SECOND_MS} from '../time';
import {createMachine} from '../machine';
import type {Transaction} from '../transaction';
import {createCodes, type Codes} from './codes';
import {createDefence} from './defence';
import type {Response} from './evidence';
import {createDisputeMoves, type DisputeMoves, type Shelf} from './moves';
import {presentDispute} from './present';
import {restore} from './seeded';
import type {Dispute, DisputesParts, DisputeWay} from './types';

export type {Dispute} from './types';

export interface Disputes {
  byId(id: number): Dispute | undefined;
  /** Those of a payment, the oldest first. */
  of(transaction: Transaction): Dispute[];
  /** Every dispute, the oldest first. */
  all(): readonly Dispute[];
  /** The claim on a payment that is not decided yet. An inquiry is none. */
  openClaim(transaction: Transaction): Dispute | undefined;
  /** The merchant gives in. @throws IllegalMove for a dispute that is decided */
  accept(dispute: Dispute): void;
  /**
   * The merchant answers. As soon as every announced document is there, the bank examines what there is.
   * @throws IllegalMove for a dispute that waits for no answer
   */
  defend(dispute: Dispute, response: Response): void;
  /**
   * A document arrives at its address.
   * @throws Refusal uploadAddressNotFound, uploadAddressUsed, disputeNotAnswerable, or because the file is another one
   */
  upload(token: string, upload: Upload): void;
  /** The call that took this id of an answer. */
  bodyOf(externalResponseId: string): unknown;
  remember(externalResponseId: string, body: unknown): void;
  /** @param origin scheme and host of the sandbox, where the addresses of uploads are to be shown */
  present(dispute: Dispute, origin?: string): Record<string, unknown>;
  /** A dispute as an event tells of it. */
  subjectOf(dispute: Dispute): Subject;
  /** Back to the seed. */
  reset(): void;
}

export function createDisputes(parts: DisputesParts): Disputes {
  const {seed, statuses, catalogue, ids} = parts;
  const machine = createMachine(statuses, 'a dispute');
  const codes = createCodes(statuses);
  const shelf: Shelf = {all: [], of: ({id}) => shelf.all.filter(({transaction}) => transaction.id === id)};
  const moves = createDisputeMoves(parts, machine, codes, shelf);
  const defence = createDefence(shelf, codes, moves, ids);
  const watcher = watchPayments(parts, codes, shelf, moves);
  let bodies = new Map<string, unknown>();
  const state = ({id}: Dispute) => shelf.all.find((dispute) => dispute.id === id)!;

  const result: Disputes = {
    byId: (id) => shelf.all.find((dispute) => dispute.id === id),
    of: (transaction) => shelf.of(transaction),
    all: () => shelf.all,
    openClaim: (transaction) =>
      shelf.of(transaction).find((dispute) => codes.moneyOf(dispute) !== 'none' && !codes.isFinal(dispute.status)),
    accept: (dispute) => moves.move(state(dispute), codes.accepted),
    defend(dispute, response) {
      machine.assert(dispute.status, codes.examined);
      defence.defend(state(dispute), response);
    },
    upload: (token, upload) => defence.upload(token, upload),
    bodyOf: (id) => bodies.get(id),
    remember: (id, body) => void bodies.set(id, body),
    present: (dispute, origin) => presentDispute(dispute, statuses, catalogue, origin),
    subjectOf: (dispute) => moves.subjectOf(dispute),
    reset() {
      watcher.reset();
      bodies = new Map();
      shelf.all = seed.disputes.map((dispute) => restore(dispute, parts, codes));
    },
  };
  result.reset();
  return result;
}

/** Updates disputes when a payment changes: a full refund closes an inquiry, and a success may trigger a dispute. */
function watchPayments(
  {seed, catalogue, payments, scheduler}: DisputesParts,
  codes: Codes,
  shelf: Shelf,
  {move, open}: DisputeMoves,
): {reset(): void} {
  const {dispute_trigger: trigger} = seed;
  /** Payments that are or will be disputed. */
  let triggered = new WeakSet<Transaction>();
  payments.watch((transaction) => {
    const {name} = catalogue.status(transaction.status);
    const inquiry = shelf
      .of(transaction)
      .find((dispute) => codes.moneyOf(dispute) === 'none' && !codes.isFinal(dispute.status));
    if (name === 'reversed' && inquiry) move(inquiry, codes.won);
    const way = namedWay(transaction.order.external_order_id, trigger);
    const {method, flow} = catalogue.serviceOf(transaction.order);
    const disputes = disputesOf(method, flow);
    // With every stage that follows it.
    const fits = ({kind, next}: DisputeWay): boolean =>
      codes.isOf(kind, disputes) && (next === undefined || fits(trigger.ways[next]!));
    // A refund that came back brings a payment to success once more.
    if (name !== 'success' || way === undefined || !fits(way) || triggered.has(transaction)) return;
    triggered.add(transaction);
    scheduler.after(trigger.after_seconds * SECOND_MS, () => open(transaction, way));
  });
  return {reset: () => void (triggered = new WeakSet())};
}
