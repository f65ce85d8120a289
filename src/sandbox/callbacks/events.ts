/** The events that callbacks carry, as text: what is signed and repeated is exactly what was made once. */
import type {Catalogue} from '../catalogue';
import {type Clock, timestamp} from '../clock';
import {presentTransaction, type Transaction} from '../engine/transaction';
import type {Ids} from '../ids';

export interface Event {
  id: string;
  text: string;
}

export interface Events {
  /** A new event of the status that the transaction has now. */
  make(transaction: Transaction): Event;
  /** The text of the event of that status; a new one where no callback has told of it. */
  textOf(transaction: Transaction): string;
  reset(): void;
}

export function createEvents({catalogue, clock, ids}: {catalogue: Catalogue; clock: Clock; ids: Ids}): Events {
  /** The newest event of each transaction. */
  let newest = new Map<number, {status: number; text: string}>();
  const make = (transaction: Transaction): Event => {
    const event = {
      event_id: ids.uuid(),
      event: 'transaction.status',
      created_at: timestamp(clock.now()),
      transaction: presentTransaction(transaction, catalogue),
    };
    const text = JSON.stringify(event);
    newest.set(transaction.id, {status: transaction.status, text});
    return {id: event.event_id, text};
  };
  return {
    make,
    textOf(transaction) {
      const known = newest.get(transaction.id);
      return known?.status === transaction.status ? known.text : make(transaction).text;
    },
    reset() {
      newest = new Map();
    },
  };
}
