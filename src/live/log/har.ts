/**
 * A session as an HTTP archive, which the developer tools of browsers and many viewers open.
 * Source of the form: HAR 1.2, http://www.softwareishard.com/blog/har-12-spec/. Members that begin with `_` are this
 * project's own, as the format allows.
 */
import {byteLength} from '../../domain/platform/bytes';
import type {CallbackEntry, CallEntry, Header, HttpAnswer, Verdict} from './entries';
import type {LogSnapshot} from './log';
import {bodyOf, headerOf, isExchange} from './reading';

interface NameValue {
  name: string;
  value: string;
}

interface HarRequest {
  method: string;
  url: string;
  httpVersion: string;
  cookies: NameValue[];
  headers: NameValue[];
  queryString: NameValue[];
  postData?: {mimeType: string; text: string};
  /** -1: nobody has counted them. */
  headersSize: -1;
  /** Bytes; -1 where the text was cut. */
  bodySize: number;
}

interface HarResponse {
  /** 0 when no answer came. */
  status: number;
  statusText: string;
  httpVersion: string;
  cookies: NameValue[];
  headers: NameValue[];
  content: {size: number; mimeType: string; text: string};
  redirectURL: string;
  headersSize: -1;
  bodySize: number;
}

interface HarEntry {
  /** ISO 8601, UTC. */
  startedDateTime: string;
  /** Milliseconds. */
  time: number;
  request: HarRequest;
  response: HarResponse;
  cache: Record<string, never>;
  timings: {send: number; wait: number; receive: number};
  comment?: string;
  /** Of a callback: what it tells, and whether its signature is right. */
  _callback?: {eventId: string; eventKind: string; attempt: number} & Verdict;
}

export interface Har {
  log: {version: '1.2'; creator: {name: string; version: string}; entries: HarEntry[]; comment?: string};
}

/**
 * Calls and callbacks of a session, the oldest first; the other kinds are no HTTP between gateway and shop.
 *
 * Everything stands in it as it was sent, `Authorization` and what somebody typed into a body included, so a reader must
 * look before passing it on; `supportSummary` is what can be passed on.
 * @param creator name and version of the program that writes the archive
 */
export function toHar({entries, dropped}: LogSnapshot, creator: {name: string; version: string}): Har {
  const exchanges = entries.filter(isExchange).sort((a, b) => a.time - b.time);
  return {
    log: {
      version: '1.2',
      creator: {name: creator.name, version: creator.version},
      entries: exchanges.map(toEntry),
      ...(dropped > 0 && {comment: `${dropped} older entries of the session are not in it.`}),
    },
  };
}

function toEntry(entry: CallEntry | CallbackEntry): HarEntry {
  const isCut = entry.cutFrom !== undefined;
  const time = Math.max(0, entry.endedAt - entry.time);
  return {
    startedDateTime: new Date(entry.time).toISOString(),
    time,
    request: toRequest(entry, isCut),
    response: toResponse(entry.answer, isCut),
    cache: {},
    timings: {send: 0, wait: time, receive: 0},
    ...(isCut && {comment: `The texts had ${entry.cutFrom} bytes and were cut to what the log holds.`}),
    ...(entry.kind === 'callback' && {_callback: toCallback(entry)}),
  };
}

const toCallback = ({eventId, eventKind, attempt, verdict}: CallbackEntry): HarEntry['_callback'] => ({
  eventId,
  eventKind,
  attempt,
  ...verdict,
});

/** A page is not told the version of HTTP; the gateway of the sandbox speaks this one. */
const HTTP_VERSION = 'HTTP/1.1';

function toRequest(entry: CallEntry | CallbackEntry, isCut: boolean): HarRequest {
  const url = entry.kind === 'call' ? entry.baseUrl + entry.path : entry.address;
  const body = bodyOf(entry);
  return {
    method: entry.method,
    url,
    httpVersion: HTTP_VERSION,
    cookies: [],
    headers: entry.headers.map(toNameValue),
    queryString: queryOf(url),
    ...(body !== '' && {postData: {mimeType: typeOf(entry.headers), text: body}}),
    headersSize: -1,
    bodySize: isCut ? -1 : byteLength(body),
  };
}

function toResponse(answer: HttpAnswer | undefined, isCut: boolean): HarResponse {
  const {status, headers, text} = answer ?? {status: 0, headers: [], text: ''};
  const size = byteLength(text);
  return {
    status,
    statusText: '',
    httpVersion: HTTP_VERSION,
    cookies: [],
    headers: headers.map(toNameValue),
    content: {size, mimeType: typeOf(headers), text},
    redirectURL: headerOf(headers, 'Location') ?? '',
    headersSize: -1,
    bodySize: isCut || !answer ? -1 : size,
  };
}

const toNameValue = ([name, value]: Header): NameValue => ({name, value});

/** `x-unknown` is what browsers write where nothing says it. */
const typeOf = (headers: readonly Header[]) => headerOf(headers, 'Content-Type') ?? 'x-unknown';

function queryOf(url: string): NameValue[] {
  const start = url.indexOf('?');
  return start < 0 ? [] : [...new URLSearchParams(url.slice(start + 1))].map(toNameValue);
}
