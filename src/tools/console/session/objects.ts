/** Tracks the objects of the gateway during a session: the changes of each step and the status history. */
import type {Change, ReceivedCallback} from '../protocol';

type Body = Record<string, unknown>;

export interface TrackedObject {
  kind: Change['kind'];
  id: number;
  /** State before the last step of the reader; absent if that step created the object or did not change it. */
  before?: Body;
  after: Body;
  /** True if the object has changed since the last step of the reader. */
  changed: boolean;
  /** Status by version, for each version seen in a change or a verified callback. */
  statuses: Readonly<Record<number, number>>;
}

/** Objects by kind and id; the most recently changed one is last. */
export type Objects = ReadonlyMap<string, TrackedObject>;

/** Maximum number of tracked objects; the least recently changed ones are dropped. */
const MOST_OBJECTS = 60;

const nameOf = (kind: string, id: number) => `${kind} ${id}`;

/** Starts a new step: clears the recorded changes. */
export const beginStep = (objects: Objects): Objects =>
  new Map(
    [...objects].map(([name, {kind, id, after, statuses}]) => [name, {kind, id, after, changed: false, statuses}]),
  );

/**
 * Records changes. Several changes within one step are merged into one, from the first `before` to the last `after`.
 */
export function withChanges(objects: Objects, changes: readonly Change[]): Objects {
  const next = new Map(objects);
  for (const {kind, id, before, after} of changes) {
    const name = nameOf(kind, id);
    const known = next.get(name);
    const first = known?.changed ? known.before : before;
    next.delete(name);
    next.set(name, {
      kind,
      id,
      ...(first && {before: first}),
      after,
      changed: true,
      statuses: {...known?.statuses, ...(before && statusOf(before)), ...statusOf(after)},
    });
  }
  return new Map([...next].slice(-MOST_OBJECTS));
}

/** Adds the status in a callback, which may be missing between two snapshots. Unverified callbacks are ignored. */
export function withCallback(objects: Objects, {verified, text}: ReceivedCallback): Objects {
  if (!verified) return objects;
  const subject = Object.entries(parsed(text)).find(([name, value]) =>
    objects.has(nameOf(name, (value as Body)?.id as number)),
  );
  if (!subject) return objects;
  const [kind, body] = subject as [string, Body];
  const name = nameOf(kind, body.id as number);
  const known = objects.get(name)!;
  return new Map(objects).set(name, {...known, statuses: {...statusOf(body), ...known.statuses}});
}

function parsed(text: string): Body {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Body) : {};
  } catch {
    return {};
  }
}

const statusOf = ({version, status}: Body): Record<number, number> =>
  typeof version === 'number' && typeof status === 'number' ? {[version]: status} : {};

/** Returns the statuses of an object in the order of its versions; the last one is current. */
export function statusHistory({statuses}: TrackedObject): number[] {
  // Integer keys of an object are iterated in ascending order.
  const passed = Object.values(statuses);
  return passed.filter((status, index) => status !== passed[index - 1]);
}

export interface Difference {
  /** Dotted path of the member: `result.pay_url`. */
  field: string;
  before: string | undefined;
  after: string | undefined;
}

/** Lists the members that differ, in the order of the later body. Without an earlier body, lists all members. */
export function differences(before: Body | undefined, after: Body): Difference[] {
  const [old, now] = [flat(before ?? {}), flat(after)];
  const fields = new Set([...now.keys(), ...old.keys()]);
  return [...fields]
    .map((field) => ({field, before: old.get(field), after: now.get(field)}))
    .filter((one) => one.before !== one.after);
}

function flat(body: Body, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(body).flatMap(([name, value]): [string, string][] =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? [...flat(value as Body, `${prefix}${name}.`)]
        : [[prefix + name, typeof value === 'string' ? value : JSON.stringify(value)]],
    ),
  );
}

/** Members that contain a deadline. */
const EXPIRIES = new Set(['expires_at', 'late_until', 'respond_by', 'active_until', 'valid_until']);

/** @returns the first deadline of the objects after `now`, in milliseconds since the epoch */
export function nextExpiry(objects: Objects, now: number): number | undefined {
  const moments = [...objects.values()].flatMap(({after}) =>
    [...flat(after)].flatMap(([field, value]) => (EXPIRIES.has(field.split('.').at(-1)!) ? [Date.parse(value)] : [])),
  );
  const ahead = moments.filter((moment) => moment > now);
  return ahead.length > 0 ? Math.min(...ahead) : undefined;
}
