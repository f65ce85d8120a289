/** Converts events of a session to log entries and to steps of the replay link. */
import type {Call, Callback, ClockMove, Page} from '../log';
import type {Step} from '../replay';
import type {CallResult, Draft, PageAnswer, ReceivedCallback} from '../protocol';

/** Start and end by the clock of the reader's machine, in milliseconds since the epoch. */
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

/** @param earlier previous callbacks of the session, used to count attempts */
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

/** Returns the id and the kind of an event. A callback by GET has them in its query parameters. */
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

/**
 * Returns the object of an event and its status. A callback by GET has dotted names in its query.
 * @returns undefined if the event has no status
 */
export function statusOf({method, text}: Pick<ReceivedCallback, 'method' | 'text'>): EventStatus | undefined {
  const bodies: [kind: string, body: unknown][] =
    method === 'GET' ? Object.entries(nested(new URLSearchParams(text))) : Object.entries(objectIn(text));
  for (const [kind, body] of bodies) {
    const {status, status_description: name} = (typeof body === 'object' && body !== null ? body : {}) as Body;
    const code = Number(status);
    if (status !== undefined && Number.isInteger(code)) return {kind, code, name: typeof name === 'string' ? name : ''};
  }
  return undefined;
}

type Body = Record<string, unknown>;

/** The status that a callback reports. */
export interface EventStatus {
  /** Name of the member with the object: `transaction`, `refund`. */
  kind: string;
  code: number;
  /** Name of the status as sent; empty if it was not. */
  name: string;
}

function objectIn(text: string): Body {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Body) : {};
  } catch {
    return {};
  }
}

/** `transaction.status` → the member `status` of `transaction`. */
function nested(parameters: URLSearchParams): Record<string, Body> {
  const found: Record<string, Body> = {};
  for (const [name, value] of parameters) {
    const [kind, member, ...deeper] = name.split('.');
    if (member !== undefined && deeper.length === 0) (found[kind!] ??= {})[member] = value;
  }
  return found;
}

/** A hosted page to open, or a form to submit on it. */
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

/** URL path of a hosted page: kind, token and optional action. */
const PAGE = /^\/([a-z]+)\/([A-Za-z0-9_-]{1,64})((?:\/[a-z_]+)?)$/;

/** @returns the visit as a step of a replay link, which contains no host; undefined if the URL has another format */
export function pageStep({url, fields = []}: Visit): Step | undefined {
  const [, kind, token, rest] = PAGE.exec(new URL(url).pathname) ?? [];
  if (kind === undefined || token === undefined) return undefined;
  return {kind: 'page', token, action: kind + rest, fields: Object.fromEntries(fields)};
}

/** Inverse of `pageStep`. A form always submits at least one field, so a step without fields only opens the page. */
export function visitOf({token, action, fields}: Extract<Step, {kind: 'page'}>, origin: string): Visit {
  const [kind, ...rest] = action.split('/');
  const url = new URL(`/${[kind, token, ...rest].join('/')}`, origin).href;
  const entries = Object.entries(fields);
  return {url, ...(entries.length > 0 && {fields: entries})};
}
