/** Tracks the objects of the gateway during a session: the changes of each step, and the history of their statuses. */
import type {Change, ReceivedCallback} from '../protocol';

type Body = Record<string, unknown>;

export interface TrackedObject {
  kind: Change['kind'];
  id: number;
  /** Before the last step of the reader; absent where that has made it, or where nothing has changed since. */
  before?: Body;
  after: Body;
  /** True if the object has changed since the last step of the reader. */
  changed: boolean;
  /** Version → status, of each version that a change or a genuine callback told of. */
  statuses: Readonly<Record<number, number>>;
}

/** By kind and id; the one that changed last comes last. */
export type Objects = ReadonlyMap<string, TrackedObject>;

/** More than a reader can look through; the oldest are forgotten. */
const MOST_OBJECTS = 60;

const nameOf = (kind: string, id: number) => `${kind} ${id}`;

/** A new step begins: what has changed so far is how it is. */
export const settled = (objects: Objects): Objects =>
  new Map(
    [...objects].map(([name, {kind, id, after, statuses}]) => [name, {kind, id, after, changed: false, statuses}]),
  );

/** Takes in what a step has changed. Further changes of the same step are joined: before it → after it. */
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

/** A callback tells of statuses between two looks. One whose signature is wrong tells nothing. */
export function withCallback(objects: Objects, {verified, text}: ReceivedCallback): Objects {
  if (!verified) return objects;
  const told = Object.entries(parsed(text)).find(([name, value]) =>
    objects.has(nameOf(name, (value as Body)?.id as number)),
  );
  if (!told) return objects;
  const [kind, body] = told as [string, Body];
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

/** The statuses that an object has passed, in the order of its versions; the last one is where it stands. */
export function wayOf({statuses}: TrackedObject): number[] {
  // Names that are whole numbers stand in an object by their size.
  const passed = Object.values(statuses);
  return passed.filter((status, index) => status !== passed[index - 1]);
}

export interface Difference {
  /** Members of objects inside are joined by dots: `result.pay_url`. */
  field: string;
  before: string | undefined;
  after: string | undefined;
}

/** The members that differ, in the order of the later body; of what is new, all. */
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

/** Members that say until when something can happen. */
const EXPIRIES = new Set(['expires_at', 'late_until', 'respond_by', 'active_until', 'valid_until']);

/** @returns the next moment after `now` at which something of the objects ends, in milliseconds since the epoch */
export function nextExpiry(objects: Objects, now: number): number | undefined {
  const moments = [...objects.values()].flatMap(({after}) =>
    [...flat(after)].flatMap(([field, value]) => (EXPIRIES.has(field.split('.').at(-1)!) ? [Date.parse(value)] : [])),
  );
  const ahead = moments.filter((moment) => moment > now);
  return ahead.length > 0 ? Math.min(...ahead) : undefined;
}
