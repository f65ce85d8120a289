/**
 * A session as an HTTP archive, which the developer tools of browsers and many viewers open.
 * Source of the form: HAR 1.2, http://www.softwareishard.com/blog/har-12-spec/. Members that begin with `_` are this
 * project's own, as the format allows.
 */
import type {Entry, Har, Header as NameValue, Request, Response} from 'har-format';
import {byteLength} from '../../../domain';
import type {CallbackEntry, CallEntry, Header, HttpAnswer} from './entries';
import type {LogSnapshot} from './log';
import {bodyOf, headerOf, isExchange} from './reading';

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

function toEntry(entry: CallEntry | CallbackEntry): Entry {
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

/** What a callback tells, and whether its signature is right. */
const toCallback = ({eventId, eventKind, attempt, verdict}: CallbackEntry) => ({
  eventId,
  eventKind,
  attempt,
  ...verdict,
});

/** A page is not told the version of HTTP; the gateway of the sandbox speaks this one. */
const HTTP_VERSION = 'HTTP/1.1';

/** What nobody has counted. */
const UNKNOWN_SIZE = -1;

function toRequest(entry: CallEntry | CallbackEntry, isCut: boolean): Request {
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
    headersSize: UNKNOWN_SIZE,
    bodySize: isCut ? UNKNOWN_SIZE : byteLength(body),
  };
}

function toResponse(answer: HttpAnswer | undefined, isCut: boolean): Response {
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
    headersSize: UNKNOWN_SIZE,
    bodySize: isCut || !answer ? UNKNOWN_SIZE : size,
  };
}

const toNameValue = ([name, value]: Header): NameValue => ({name, value});

/** `x-unknown` is what browsers write where nothing says it. */
const typeOf = (headers: readonly Header[]) => headerOf(headers, 'Content-Type') ?? 'x-unknown';

function queryOf(url: string): NameValue[] {
  const start = url.indexOf('?');
  return start < 0 ? [] : [...new URLSearchParams(url.slice(start + 1))].map(toNameValue);
}
