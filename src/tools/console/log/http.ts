/** Calls and callbacks of a session as the text of HTTP, which people and the decoder of the portal read. */
import type {Call, CallbackEntry, CallEntry, Entry, Header} from './entries';
import {bodyOf, isExchange} from './reading';

/**
 * Requests and answers in the order of the entries, with their headers and bodies as sent; the other kinds of entries are no
 * HTTP between gateway and shop. What was cut in the log is cut here. Secrets stand in it as they were sent.
 */
export const httpText = (entries: readonly Entry[]): string =>
  entries.filter(isExchange).flatMap(exchange).join('\n\n');

/** A request before it is sent, without the headers that signing adds. */
export const unsentText = ({method, path, body}: Pick<Call, 'method' | 'path' | 'body'>): string =>
  message(`${method} ${path} HTTP/1.1`, [], body);

function exchange(entry: CallEntry | CallbackEntry): string[] {
  const {method, headers, answer} = entry;
  const target = entry.kind === 'call' ? entry.path : entry.address;
  return [
    message(`${method} ${target} HTTP/1.1`, headers, bodyOf(entry)),
    ...(answer ? [message(`HTTP/1.1 ${answer.status}`, answer.headers, answer.text)] : []),
  ];
}

const message = (line: string, headers: readonly Header[], body: string): string =>
  [line, ...headers.map(([name, value]) => `${name}: ${value}`), '', ...(body === '' ? [] : [body])].join('\n');
