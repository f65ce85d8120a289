/** What support asks for when something went wrong, as plain text that a reader can paste. */
import type {CallbackEntry, CallEntry, Entry, Header} from './entries';
import type {LogSnapshot} from './log';
import {errorOf, headerOf, idsOf} from './reading';
import {safeText} from './safe';
import {brand} from '../../../brand';

/**
 * Points, and of each call and callback: times in UTC, request ids, ids of transactions, external ids, error codes with
 * their titles, verdicts. It names what is listed here and no body, so no security code of a card is in it; what it names
 * goes through `safeText`, so that a token or a card number that somebody took for an id is not in it either.
 * @param secrets tokens that the page knows; those that calls of the log were sent with are known without it
 */
export function supportSummary(
  {entries, dropped}: LogSnapshot,
  {secrets = []}: {secrets?: readonly string[]} = {},
): string {
  const calls = entries.filter((entry): entry is CallEntry => entry.kind === 'call');
  const callbacks = entries.filter((entry): entry is CallbackEntry => entry.kind === 'callback');
  const known = [...secrets, ...calls.flatMap(({headers}) => bearerTokens(headers))];
  const safe = (text: string) => safeText(text, known);
  return [
    ...headLines(calls, safe),
    ...(dropped > 0 ? [`Older entries that are not in this summary: ${dropped}`] : []),
    '',
    `Calls: ${calls.length}`,
    ...calls.flatMap((call) => callLines(call, safe)),
    '',
    `Callbacks: ${callbacks.length}`,
    ...callbacks.flatMap((callback) => callbackLines(callback, safe)),
    '',
  ].join('\n');
}

type Redact = (text: string) => string;

/** The tokens of `Authorization: Bearer …`, the whole value where it is of another scheme. */
function bearerTokens(headers: readonly Header[]): string[] {
  return headers
    .filter(([name]) => name.toLowerCase() === 'authorization')
    .map(([, value]) => value.replace(/^Bearer\s+/i, '').trim());
}

const utc = (ms: number) => new Date(ms).toISOString();

function headLines(calls: readonly CallEntry[], safe: Redact): string[] {
  const points = new Set(calls.flatMap(({headers}) => headerOf(headers, brand.headers.point) ?? []));
  return ['Times are in UTC.', `Point: ${[...points].map(safe).join(', ') || 'none named'}`];
}

function callLines(call: CallEntry, safe: Redact): string[] {
  const error = errorOf(call.answer);
  const [path = ''] = call.path.split('?');
  return [
    `- ${utc(call.time)} ${safe(call.method)} ${safe(path)}: ${call.answer ? `HTTP ${call.answer.status}` : 'no answer'}`,
    ...(call.gatewayTime === call.endedAt ? [] : [`  Clock of the gateway: ${utc(call.gatewayTime)}`]),
    ...(error ? [`  Error: ${error.code} ${safe(error.title)}`] : []),
    ...idLines(call, safe),
  ];
}

function callbackLines(callback: CallbackEntry, safe: Redact): string[] {
  const {time, method, eventKind, eventId, attempt, verdict, answer} = callback;
  return [
    `- ${utc(time)} ${method} ${safe(eventKind)}, attempt ${attempt}: ${answer ? `HTTP ${answer.status}` : 'no answer'}`,
    `  Event: ${safe(eventId)}`,
    `  Signature: ${verdict.verified ? 'verified' : `not verified, ${safe(verdict.reason)}`}`,
    ...idLines(callback, safe),
  ];
}

function idLines(entry: Entry, safe: Redact): string[] {
  const {requests, external, transactions} = idsOf(entry);
  const line = (label: string, ids: readonly string[]) =>
    ids.length > 0 ? [`  ${label}: ${ids.map(safe).join(', ')}`] : [];
  return [...line('Request id', requests), ...line('Transaction id', transactions), ...line('External id', external)];
}
