/** Plain-text summary of a session for a support request. */
import type {CallbackEntry, CallEntry, Entry, Header} from './entries';
import type {LogSnapshot} from './log';
import {errorOf, headerOf, idsOf} from './reading';
import {safeText} from './safe';
import {brand} from '../../../brand';

/**
 * Lists the points and, for each call and callback: UTC times, request ids, transaction ids, external ids, error codes
 * with titles, and signature results. Bodies are omitted, so it contains no card security code. All values pass through
 * `safeText`, in case a token or a card number was used as an id.
 * @param secrets known tokens to remove; the bearer tokens in the log are removed anyway
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
    ...(dropped > 0 ? [`Older entries not in this summary: ${dropped}`] : []),
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

/** Returns the tokens of `Authorization: Bearer …`; for another scheme, the whole value. */
function bearerTokens(headers: readonly Header[]): string[] {
  return headers
    .filter(([name]) => name.toLowerCase() === 'authorization')
    .map(([, value]) => value.replace(/^Bearer\s+/i, '').trim());
}

const utc = (ms: number) => new Date(ms).toISOString();

function headLines(calls: readonly CallEntry[], safe: Redact): string[] {
  const points = new Set(calls.flatMap(({headers}) => headerOf(headers, brand.headers.point) ?? []));
  return ['Times are in UTC.', `Point: ${[...points].map(safe).join(', ') || 'none'}`];
}

function callLines(call: CallEntry, safe: Redact): string[] {
  const error = errorOf(call.answer);
  const [path = ''] = call.path.split('?');
  return [
    `- ${utc(call.time)} ${safe(call.method)} ${safe(path)}: ${call.answer ? `HTTP ${call.answer.status}` : 'no response'}`,
    ...(call.gatewayTime === call.endedAt ? [] : [`  Sandbox clock: ${utc(call.gatewayTime)}`]),
    ...(error ? [`  Error: ${error.code} ${safe(error.title)}`] : []),
    ...idLines(call, safe),
  ];
}

function callbackLines(callback: CallbackEntry, safe: Redact): string[] {
  const {time, method, eventKind, eventId, attempt, verdict, answer} = callback;
  return [
    `- ${utc(time)} ${method} ${safe(eventKind)}, attempt ${attempt}: ${answer ? `HTTP ${answer.status}` : 'no response'}`,
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
