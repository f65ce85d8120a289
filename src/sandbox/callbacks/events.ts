/** The events that callbacks carry, as text: what is signed and repeated is exactly what was made once. */
import type {Catalogue} from '../catalogue';
import {type Clock, timestamp} from '../clock';
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

export function createEvents({catalogue, clock, ids}: {catalogue: Catalogue; clock: Clock; ids: Ids}): Events {
  /** The newest event of each transaction. */
  let newest = new Map<number, {status: number; text: string}>();
  const make: Events['make'] = (transaction, kind) => {
    const event = {
      event_id: ids.uuid(),
      event: kind,
      created_at: timestamp(clock.now()),
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
