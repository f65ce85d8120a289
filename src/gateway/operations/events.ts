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

/** `eventList`: the oldest events that are kept, or those that follow a cursor. */
export const listEvents: Handler = (call, parts) => {
  const {kinds, cursor} = call.body as {kinds?: string[]; cursor?: string};
  const all = numbered(parts).filter(({event}) => event.subject.pointId === call.caller.point);
  const kept = all.filter(({event}) => isKept(event, parts));
  // A cursor may stand for a forgotten event, as long as nothing behind it is forgotten.
  const after = cursor === undefined ? Infinity : readCursor(LIST, cursor);
  if (all.some(({event, place}) => place > after && !isKept(event, parts)))
    throw refuse('cursorTooOld', 'cursor', 'stands before the oldest event that is kept');
  const wanted = kept.filter(({event}) => kinds === undefined || kinds.includes(event.kind));
  const {entries, ...part} = partOf(LIST, wanted, ({place}) => place, call);
  return {events: entries.map(({event}) => presentEvent(event)), ...part};
};

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
