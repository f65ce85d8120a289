/**
 * The one rule of order (`callback.order_rule` in `src/contract/data/gateway.yaml`): events come late, twice and in any order, and
 * the version of the object that they carry says which of them is newer. Statuses never decide that.
 *
 * Here the rule stands as a model, which the receivers are measured by, and as SQL, which the pages show and the receiver
 * with a database runs. It holds for each object by itself: a payment, a refund, a dispute, a report, an invoice.
 */

/** What orders the events of an object, and what they say. */
export interface Told {
  /** Increases with every change of the object. */
  version: number;
  /** Where the object stands; a report and an invoice have a state in words, which asks for no work. */
  status?: number | undefined;
}

/**
 * Under what a receiver keeps an object (`callback.order_key`): an id alone is not enough, because objects of two kinds
 * may have the same one.
 * @param kind the member of the event that holds the object, such as `refund`
 */
export const objectKey = (kind: string, id: number): string => `${kind} ${id}`;

/** What a receiver knows of one object. */
export interface Known<Event extends Told = Told> {
  /** The newest event that has come. */
  stored: Event | undefined;
  /** Statuses whose work is done or under way: each asks for it once. */
  worked: readonly number[];
}

/** An object of which nothing has been heard. */
export const NOTHING_KNOWN: Known<never> = {stored: undefined, worked: []};

/** Whether an event is stored. @param known the stored version; nothing before the first event */
function isNewer(version: number, known: number | undefined): boolean {
  return known === undefined || version > known;
}

/**
 * Takes in one event.
 * @param working statuses of its kind that ask for work; of a payment: success (fulfil) and authorized (capture)
 * @returns what is known now, and the status whose work begins by it
 */
export function receive<Event extends Told>(
  known: Known<Event>,
  event: Event,
  working: readonly number[],
): {known: Known<Event>; begins?: number} {
  if (!isNewer(event.version, known.stored?.version)) return {known};
  const {status} = event;
  if (status === undefined || !working.includes(status) || known.worked.includes(status))
    return {known: {...known, stored: event}};
  return {known: {stored: event, worked: [...known.worked, status]}, begins: status};
}

/**
 * Stores the object whose values are `:kind`, `:id`, `:version`, `:status` and `:body`, if it is newer. One statement: two
 * callbacks at the same moment cannot both win. For PostgreSQL and SQLite.
 */
export const STORE_SQL: readonly string[] = [
  'INSERT INTO objects (kind, id, version, status, body)',
  'VALUES (:kind, :id, :version, :status, :body)',
  'ON CONFLICT (kind, id) DO UPDATE',
  'SET version = excluded.version, status = excluded.status, body = excluded.body',
  'WHERE objects.version < excluded.version',
];

/** Notes the work that the stored status asks for, once per object and status. */
export const WORK_SQL: readonly string[] = [
  'INSERT INTO work (kind, id, status) VALUES (:kind, :id, :status)',
  'ON CONFLICT (kind, id, status) DO NOTHING',
];
