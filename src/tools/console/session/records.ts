/** Converts the events of a session to log entries and to steps of its replay link. */
import type {Call, Callback, ClockMove, Page} from '../log';
import type {Step} from '../replay';
import type {CallResult, Draft, PageAnswer, ReceivedCallback} from '../protocol';

/** When something began and ended, by the clock of the reader's machine: milliseconds since the epoch. */
export interface Span {
  time: number;
  endedAt: number;
}

export function callEntry({body}: Draft, {url, headers, signedText, at, answer}: CallResult, span: Span): Call {
  const {origin} = new URL(url);
  return {
    kind: 'call',
    method: 'POST',
    baseUrl: origin,
    path: url.slice(origin.length),
    headers,
    body,
    ...(signedText !== undefined && {signedText}),
    gatewayTime: at,
    ...(answer && {answer}),
    ...span,
  };
}

/** @param earlier callbacks of the session, from which the number of the attempt is counted */
export function callbackEntry(
  received: ReceivedCallback,
  earlier: readonly ReceivedCallback[],
  time: number,
): Callback {
  const {method, url, headers, text, verified, problem, answered} = received;
  const {eventId, eventKind} = eventOf(received);
  return {
    kind: 'callback',
    method,
    address: url,
    headers,
    text,
    verdict: verified ? {verified} : {verified, reason: problem ?? ''},
    attempt: 1 + earlier.filter((one) => eventOf(one).eventId === eventId).length,
    eventId,
    eventKind,
    time,
    endedAt: time,
    ...(answered > 0 && {answer: {status: answered, headers: [], text: ''}}),
  };
}

/** Id and kind of an event; a callback by GET has them in its parameters. */
export function eventOf({method, text}: Pick<ReceivedCallback, 'method' | 'text'>): {
  eventId: string;
  eventKind: string;
} {
  if (method === 'GET') {
    const parameters = new URLSearchParams(text);
    return {eventId: parameters.get('event_id') ?? '', eventKind: parameters.get('event') ?? ''};
  }
  try {
    const {event_id: id, event} = JSON.parse(text) as Record<string, unknown>;
    return {eventId: String(id ?? ''), eventKind: String(event ?? '')};
  } catch {
    return {eventId: '', eventKind: ''};
  }
}

/** A hosted page, opened or answered. */
export interface Visit {
  url: string;
  /** Submitted form fields; absent if the page is only opened. */
  fields?: [name: string, value: string][];
}

export function pageEntry({url, fields}: Visit, {status}: PageAnswer, time: number): Page {
  return {
    kind: 'page',
    address: url,
    ...(fields && {posted: {action: url, fields: Object.fromEntries(fields)}}),
    status,
    time,
  };
}

export const clockEntry = (byMs: number, to: number, time: number): ClockMove => ({
  kind: 'clock',
  byMs,
  from: to - byMs,
  to,
  time,
});

/** The address of a hosted page: what it is, its token, and what follows. */
const PAGE = /^\/([a-z]+)\/([A-Za-z0-9_-]{1,64})((?:\/[a-z_]+)?)$/;

/** @returns the visit as a step of a link, which names no host; undefined where no link can say it */
export function pageStep({url, fields = []}: Visit): Step | undefined {
  const [, kind, token, rest] = PAGE.exec(new URL(url).pathname) ?? [];
  if (kind === undefined || token === undefined) return undefined;
  return {kind: 'page', token, action: kind + rest, fields: Object.fromEntries(fields)};
}

/** The visit that a step names: see `pageStep`. A form always sends something, so without fields a page is only opened. */
export function visitOf({token, action, fields}: Extract<Step, {kind: 'page'}>, origin: string): Visit {
  const [kind, ...rest] = action.split('/');
  const url = new URL(`/${[kind, token, ...rest].join('/')}`, origin).href;
  const entries = Object.entries(fields);
  return {url, ...(entries.length > 0 && {fields: entries})};
}
