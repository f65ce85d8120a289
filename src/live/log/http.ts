/** Calls and callbacks of a session as the text of HTTP, which people and the decoder of the portal read. */
import type {CallbackEntry, CallEntry, Entry, Header, HttpAnswer} from './entries';

/** A request before it is sent: it has no headers yet. */
export interface UnsentCall {
  method: string;
  path: string;
  body: string;
}

/**
 * Requests and answers in the order of the entries, with their headers and bodies as sent; the other kinds of entries are no
 * HTTP between gateway and shop. What was cut in the log is cut here. Secrets stand in it as they were sent.
 */
export function httpText(entries: readonly Entry[]): string {
  return entries
    .flatMap((entry) => {
      if (entry.kind === 'call') return exchange(callText(entry), entry.answer);
      return entry.kind === 'callback' ? exchange(callbackText(entry), entry.answer) : [];
    })
    .join('\n\n');
}

/** The request that is being typed, without the headers that signing adds. */
export const unsentText = ({method, path, body}: UnsentCall): string => message(`${method} ${path} HTTP/1.1`, [], body);

const exchange = (request: string, answer: HttpAnswer | undefined): string[] => [
  request,
  ...(answer ? [message(`HTTP/1.1 ${answer.status}`, answer.headers, answer.text)] : []),
];

const callText = ({method, path, headers, body}: CallEntry): string =>
  message(`${method} ${path} HTTP/1.1`, headers, body);

/** The address of a callback by GET holds what is signed. */
const callbackText = ({method, address, headers, text}: CallbackEntry): string =>
  message(`${method} ${address} HTTP/1.1`, headers, method === 'GET' ? '' : text);

const message = (line: string, headers: readonly Header[], body: string): string =>
  [line, ...headers.map(([name, value]) => `${name}: ${value}`), '', ...(body === '' ? [] : [body])].join('\n');
