/**
 * Ordering rule of events (`callback.order_rule` in `src/contract/data/gateway.yaml`). Events arrive late, twice and in
 * any order; the version of the object in an event tells which one is newer. Statuses never do.
 *
 * This module has the rule as a model, which tests compare receivers with, and as SQL, which pages show and the
 * receiver with a database runs. The rule applies to each object separately: a payment, a refund, a dispute, a report,
 * an invoice.
 */

/** The part of an event’s object that the rule uses. */
export interface EventObject {
  /** Increases with every change to the object. */
  version: number;
  /** Numeric status. Reports and invoices have a textual state instead, which triggers no work. */
  status?: number | undefined;
}

/**
 * Storage key of an object (`callback.order_key`). An id alone is not unique across kinds of objects.
 * @param kind member of the event that holds the object, such as `refund`
 */
export const objectKey = (kind: string, id: number): string => `${kind} ${id}`;

/** State that a receiver stores for one object. */
export interface ReceiverState<Event extends EventObject = EventObject> {
  /** The newest event so far. */
  stored: Event | undefined;
  /** Statuses whose work is done or under way. Each triggers its work only once. */
  worked: readonly number[];
}

/** Initial state, before the first event. */
export const INITIAL_STATE: ReceiverState<never> = {stored: undefined, worked: []};

/**
 * Returns true if an event has to be stored.
 * @param known the stored version; undefined before the first event
 */
function isNewer(version: number, known: number | undefined): boolean {
  return known === undefined || version > known;
}

/**
 * Processes one event.
 * @param working statuses that trigger work; for a payment: success (fulfil) and authorized (capture)
 * @returns the new state, and the status whose work has to start
 */
export function receive<Event extends EventObject>(
  known: ReceiverState<Event>,
  event: Event,
  working: readonly number[],
): {known: ReceiverState<Event>; begins?: number} {
  if (!isNewer(event.version, known.stored?.version)) return {known};
  const {status} = event;
  if (status === undefined || !working.includes(status) || known.worked.includes(status))
    return {known: {...known, stored: event}};
  return {known: {stored: event, worked: [...known.worked, status]}, begins: status};
}

/**
 * Stores an object with the values `:kind`, `:id`, `:version`, `:status` and `:body` if it is newer. It is one
 * statement, so that of two concurrent callbacks only one wins. For PostgreSQL and SQLite.
 */
export const STORE_SQL: readonly string[] = [
  'INSERT INTO objects (kind, id, version, status, body)',
  'VALUES (:kind, :id, :version, :status, :body)',
  'ON CONFLICT (kind, id) DO UPDATE',
  'SET version = excluded.version, status = excluded.status, body = excluded.body',
  'WHERE objects.version < excluded.version',
];

/** Records the work for the stored status, once per object and status. */
export const WORK_SQL: readonly string[] = [
  'INSERT INTO work (kind, id, status) VALUES (:kind, :id, :status)',
  'ON CONFLICT (kind, id, status) DO NOTHING',
];
