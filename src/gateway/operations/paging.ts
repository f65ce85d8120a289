/** Lists in parts, the oldest entry first. A cursor names the last entry of the part before, so new entries shift nothing. */
import {readOpaque, writeOpaque} from './opaque';
import {refuse} from '../refusals';
import type {Call} from './types';

interface Paging {
  limit?: number;
  cursor?: string;
}

/** Page of a list, as the API returns it. */
export interface ListPage<Entry> {
  entries: Entry[];
  has_more: boolean;
  next_cursor: string | undefined;
}

/**
 * @param name of the list; a cursor of another list is refused
 * @param entries the whole list, the oldest first
 * @param placeOf the place of an entry, which grows along the list
 * @param before the place behind which the list begins without a cursor, where that is not its start
 * @throws Refusal validationFailed for what is no cursor of this list
 */
export function partOf<Entry>(
  name: string,
  entries: readonly Entry[],
  placeOf: (entry: Entry) => number,
  {operation, body}: Pick<Call, 'operation' | 'body'>,
  before?: number,
): ListPage<Entry> {
  const {cursor} = body as Paging;
  const {limit = Number(operation.request.properties?.limit?.default)} = body as Paging;
  const after = cursor === undefined ? before : readCursor(name, cursor);
  const following = entries.filter((entry) => placeOf(entry) > (after ?? -Infinity));
  const part = following.slice(0, limit);
  const last = part.at(-1);
  const place = last === undefined ? after : placeOf(last);
  return {
    entries: part,
    has_more: following.length > part.length,
    next_cursor: place === undefined ? undefined : writeCursor(name, place),
  };
}

/** Opaque, so that nobody builds one: what it holds may change. */
const writeCursor = (name: string, place: number) => writeOpaque(`${name}:${place}`);

/** @returns the place of the last entry of the part before @throws Refusal validationFailed */
export function readCursor(name: string, cursor: string): number {
  const [kind, place = ''] = readOpaque(cursor).split(':');
  if (kind !== name || !/^\d{1,15}$/.test(place))
    throw refuse('validationFailed', 'cursor', 'is not a cursor of this call');
  return Number(place);
}
