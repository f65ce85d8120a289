/** The events that callbacks carry, as text: what is signed, repeated and listed is exactly what was made once. */
import {timestamp} from '../engine/clock';
import type {Cause} from '../cause';
import type {Urls} from '../engine/transaction';
import type {Ids} from '../engine/ids';

/** Object of each kind of event, and the webhook of the contract that describes it. */
export const EVENT_KINDS = {
  'transaction.status': {object: 'transaction', webhook: 'transactionStatus'},
  'transaction.amount': {object: 'transaction', webhook: 'transactionStatus'},
  'transaction.claim': {object: 'transaction', webhook: 'transactionStatus'},
  'refund.status': {object: 'refund', webhook: 'refundStatus'},
  'dispute.status': {object: 'dispute', webhook: 'disputeStatus'},
  'report.ready': {object: 'report', webhook: 'reportReady'},
  'invoice.status': {object: 'invoice', webhook: 'invoiceStatus'},
} as const;

export type EventKind = keyof typeof EVENT_KINDS;

/** Current state of an object, from which an event is made. */
export interface Subject {
  kind: EventKind;
  /** Whose it is. */
  pointId: number;
  id: number;
  version: number;
  /** Where it stands; a report and an invoice have a state in words instead. */
  status?: number;
  /** When it became so, in milliseconds since the epoch; an event and its object tell one moment. */
  changedAt: number;
  /** The object as the API shows it. */
  body: Record<string, unknown>;
  /** Addresses of the payment that the object belongs to, or of the invoice. */
  urls: Pick<Urls, 'callback_url' | 'callback_method'>;
}

export interface Event {
  id: string;
  kind: EventKind;
  /** Milliseconds since the epoch, by which the gateway forgets it; infinite in an event of the seed. */
  madeAt: number;
  subject: Omit<Subject, 'body'>;
  text: string;
}

export interface Events {
  /** A new event. */
  make(subject: Subject): Event;
  /** The text of the newest event of the object in this status; a new one where none has told of it. */
  textOf(subject: Subject): string;
  /** Every event, the oldest first. */
  all(): readonly Event[];
  /** An event of the seed, about an object as it is. */
  seed(subject: Subject, ids: {event: string; request: string}): void;
  reset(): void;
}

interface EventsParts {
  clock: {now(): number};
  ids: Ids;
  cause: Cause;
}

export function createEvents({clock, ids, cause}: EventsParts): Events {
  let events: Event[] = [];
  const add = ({body, ...subject}: Subject, id: string, requestId: string, madeAt: number): Event => {
    const {kind, changedAt} = subject;
    const text = JSON.stringify({
      event_id: id,
      event: kind,
      request_id: requestId,
      created_at: timestamp(changedAt),
      [EVENT_KINDS[kind].object]: body,
    });
    const event = {id, kind, madeAt, subject, text};
    events.push(event);
    return event;
  };
  const make: Events['make'] = (subject) => add(subject, ids.uuid(), cause.current(), clock.now());
  return {
    make,
    seed: (subject, {event, request}) => void add(subject, event, request, Infinity),
    textOf(subject) {
      const {object} = EVENT_KINDS[subject.kind];
      const known = events
        .filter(({kind, subject: {id}}) => EVENT_KINDS[kind].object === object && id === subject.id)
        .at(-1);
      return known !== undefined && known.subject.status === subject.status ? known.text : make(subject).text;
    },
    all: () => events,
    reset() {
      events = [];
    },
  };
}
