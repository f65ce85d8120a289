/** The calls on events: fetch what callbacks have told, and have one delivered again. */
import type {Event} from '../callbacks/events';
import {refuse} from '../refusals';
import {DAY_MS} from '../engine/time';
import {partOf, readCursor} from './paging';
import type {Handler, OperationParts} from './types';

interface NumberedEvent {
  event: Event;
  /** Place in the list of all events, from 1 on. */
  place: number;
}

/** `eventList`: the oldest events that are kept, those from a moment on, or those that follow a cursor. */
export const listEvents: Handler = (call, parts) => {
  const {kinds, cursor, from} = call.body as {kinds?: string[]; cursor?: string; from?: string};
  const all = numbered(parts).filter(({event}) => event.subject.pointId === call.caller.point);
  const kept = all.filter(({event}) => isKept(event, parts));
  // A cursor may stand for a forgotten event, as long as nothing behind it is forgotten.
  const after = cursor === undefined ? Infinity : readCursor(LIST, cursor);
  if (all.some(({event, place}) => place > after && !isKept(event, parts)))
    throw refuse('cursorTooOld', 'cursor', 'stands before the oldest event that is kept');
  const wanted = kept.filter(({event}) => kinds === undefined || kinds.includes(event.kind));
  if (from !== undefined) checkFrom(from, cursor, parts);
  const before = from === undefined ? undefined : placeBefore(all, Date.parse(from));
  const {entries, ...part} = partOf(LIST, wanted, ({place}) => place, call, before);
  return {events: entries.map(({event}) => presentEvent(event)), ...part};
};

/** @throws Refusal validationFailed */
function checkFrom(from: string, cursor: string | undefined, {gateway, clock}: OperationParts): void {
  if (cursor !== undefined) throw refuse('validationFailed', 'from', 'must be left out beside cursor');
  const {kept_days: days} = gateway.events;
  if (Date.parse(from) < clock.now() - days * DAY_MS)
    throw refuse('validationFailed', 'from', `must be at most ${days} days ago`);
}

/**
 * @param all in the order in which they were made, which is the order of the cursors. An event that was made later than its
 * object changed stands behind younger ones, so the list begins with the first that is not older.
 * @returns the place behind which the list from a moment begins
 */
function placeBefore(all: readonly NumberedEvent[], from: number): number {
  const first = all.findIndex(({event}) => event.subject.changedAt >= from);
  return (first === -1 ? all.at(-1)?.place : all[first]!.place - 1) ?? 0;
}

/** `eventResend`: one more delivery of an event, by the same rules. */
export const resendEvent: Handler = ({body, caller}, parts) => {
  const {event_id: id} = body as {event_id: string};
  const event = parts.callbacks
    .events()
    .find((one) => one.id === id && one.subject.pointId === caller.point && isKept(one, parts));
  if (!event) throw refuse('eventNotFound', 'event_id', 'is not an event of this point');
  parts.callbacks.resend(event);
  return presentEvent(event);
};

const LIST = 'event';

const numbered = ({callbacks}: OperationParts): NumberedEvent[] =>
  callbacks.events().map((event, index) => ({event, place: index + 1}));

const isKept = ({madeAt}: Event, {gateway, clock}: OperationParts): boolean =>
  madeAt + gateway.events.kept_days * DAY_MS > clock.now();

function presentEvent({id, kind, text}: Event): Record<string, unknown> {
  const {created_at} = JSON.parse(text) as {created_at: string};
  return {event_id: id, event: kind, created_at, body: text};
}
