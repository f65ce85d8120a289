/**
 * The one rule of order (`callback.order_rule` in `src/data/gateway.yaml`): events come late, twice and in any order, and
 * the version of the object that they carry says which of them is newer. Statuses never decide that.
 *
 * Here the rule stands as a model, which the receivers are measured by, and as SQL, which the pages show and the receiver
 * with a database runs.
 */

/** What orders the events of a payment, and what they say. */
export interface Told {
  /** Grows with every change of the payment. */
  version: number;
  status: number;
}

/** What a receiver knows of one payment. */
export interface Known<Event extends Told = Told> {
  /** The newest event that has come. */
  stored: Event | undefined;
  /** Statuses whose work is done or under way: each asks for it once. */
  worked: readonly number[];
}

/** A payment of which nothing has been heard. */
export const NOTHING_KNOWN: Known<never> = {stored: undefined, worked: []};

/** Whether an event is stored. @param known the stored version; nothing before the first event */
function isNewer(version: number, known: number | undefined): boolean {
  return known === undefined || version > known;
}

/**
 * Takes in one event.
 * @param working statuses that ask for work: success (fulfil) and authorized (capture)
 * @returns what is known now, and the status whose work begins by it
 */
export function receive<Event extends Told>(
  known: Known<Event>,
  event: Event,
  working: readonly number[],
): {known: Known<Event>; begins?: number} {
  if (!isNewer(event.version, known.stored?.version)) return {known};
  const {status} = event;
  if (!working.includes(status) || known.worked.includes(status)) return {known: {...known, stored: event}};
  return {known: {stored: event, worked: [...known.worked, status]}, begins: status};
}

/**
 * Stores the event whose values are `:id`, `:version`, `:status` and `:body`, if it is newer. One statement: two
 * callbacks at the same moment cannot both win. For PostgreSQL and SQLite.
 */
export const STORE_SQL: readonly string[] = [
  'INSERT INTO payments (id, version, status, body)',
  'VALUES (:id, :version, :status, :body)',
  'ON CONFLICT (id) DO UPDATE',
  'SET version = excluded.version, status = excluded.status, body = excluded.body',
  'WHERE payments.version < excluded.version',
];

/** Notes the work that the stored status asks for, once per payment and status. */
export const WORK_SQL: readonly string[] = [
  'INSERT INTO work (id, status) VALUES (:id, :status)',
  'ON CONFLICT (id, status) DO NOTHING',
];
