/** The events that callbacks carry, as text: what is signed and repeated is exactly what was made once. */
import type {Catalogue} from '../catalogue';
import {timestamp} from '../clock';
import {presentTransaction, type Transaction} from '../engine/transaction';
import type {Ids} from '../ids';

export type EventKind = 'transaction.status' | 'transaction.amount';

export interface Event {
  id: string;
  kind: EventKind;
  text: string;
}

export interface Events {
  /** A new event of the transaction as it is now. */
  make(transaction: Transaction, kind: EventKind): Event;
  /** The text of the event of that status; a new one where no callback has told of it. */
  textOf(transaction: Transaction): string;
  reset(): void;
}

/**
 * When the transaction changed, and not when its event was made: what the event says of itself and of the transaction is
 * one moment.
 */
function changedAt({updatedAt, refundedAt}: Transaction, kind: EventKind): number {
  return kind === 'transaction.amount' ? (refundedAt ?? updatedAt) : updatedAt;
}

export function createEvents({catalogue, ids}: {catalogue: Catalogue; ids: Ids}): Events {
  /** The newest event of each transaction. */
  let newest = new Map<number, {status: number; text: string}>();
  const make: Events['make'] = (transaction, kind) => {
    const event = {
      event_id: ids.uuid(),
      event: kind,
      created_at: timestamp(changedAt(transaction, kind)),
      transaction: presentTransaction(transaction, catalogue),
    };
    const text = JSON.stringify(event);
    newest.set(transaction.id, {status: transaction.status, text});
    return {id: event.event_id, kind, text};
  };
  return {
    make,
    textOf(transaction) {
      const known = newest.get(transaction.id);
      return known?.status === transaction.status ? known.text : make(transaction, 'transaction.status').text;
    },
    reset() {
      newest = new Map();
    },
  };
}
