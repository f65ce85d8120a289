/**
 * Exports a session as an HTTP archive, which browser developer tools and many viewers can open.
 * Format: HAR 1.2, http://www.softwareishard.com/blog/har-12-spec/. Members that begin with `_` are extensions, as the
 * format allows.
 */
import type {Entry, Har, Header as NameValue, Request, Response} from 'har-format';
import {byteLength} from '../../../domain';
import type {CallbackEntry, CallEntry, Header, HttpAnswer} from './entries';
import type {LogSnapshot} from './log';
import {bodyOf, headerOf, isExchange} from './reading';

/**
 * Exports calls and callbacks, oldest first. Other entries are not HTTP between gateway and shop.
 *
 * The archive contains everything as sent, including `Authorization` and secrets typed into a body, so it must be
 * reviewed before it is shared. `supportSummary` is safe to share.
 * @param creator name and version of the exporting program
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

/** Metadata of a callback, with the result of the signature check. */
const toCallback = ({eventId, eventKind, attempt, verdict}: CallbackEntry) => ({
  eventId,
  eventKind,
  attempt,
  ...verdict,
});

/** A page cannot see the HTTP version; the sandbox gateway uses this one. */
const HTTP_VERSION = 'HTTP/1.1';

/** HAR value for an unknown size. */
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

/** Browsers write `x-unknown` if there is no content type. */
const typeOf = (headers: readonly Header[]) => headerOf(headers, 'Content-Type') ?? 'x-unknown';

function queryOf(url: string): NameValue[] {
  const start = url.indexOf('?');
  return start < 0 ? [] : [...new URLSearchParams(url.slice(start + 1))].map(toNameValue);
}
