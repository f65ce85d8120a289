/** Exports calls and callbacks as HTTP message text, for people and for the decoder. */
import type {Call, CallbackEntry, CallEntry, Entry, Header} from './entries';
import {bodyOf, isExchange} from './reading';

/**
 * Formats requests and responses in the order of the entries, with headers and bodies as sent. Other kinds of entries
 * are skipped, since they are not HTTP between gateway and shop. Truncated texts stay truncated. Secrets are not
 * masked.
 */
export const httpText = (entries: readonly Entry[]): string =>
  entries.filter(isExchange).flatMap(exchange).join('\n\n');

/** Formats a request that has not been sent, so without the headers that signing adds. */
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
