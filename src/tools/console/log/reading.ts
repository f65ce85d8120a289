/** Extracts ids and errors from log entries. Malformed texts yield no data and never throw. */
import type {CallbackEntry, CallEntry, Entry, Header, HttpAnswer, NewEntry} from './entries';

/** Ids that an entry mentions. */
export interface Ids {
  /** Transaction ids of the gateway. */
  transactions: readonly string[];
  /** Merchant ids: every `external_…_id` except that of a customer, which identifies a person. */
  external: readonly string[];
  /** `X-Request-Id` of the response; for a callback, the request that caused the event. */
  requests: readonly string[];
}

/** Returns the value of the first header with the name; case-insensitive. */
export function headerOf(headers: readonly Header[], name: string): string | undefined {
  return headers.find(([own]) => own.toLowerCase() === name.toLowerCase())?.[1];
}

/** True for HTTP between gateway and shop: a call or a callback. */
export const isExchange = (entry: Entry): entry is CallEntry | CallbackEntry =>
  entry.kind === 'call' || entry.kind === 'callback';

/** Body as transmitted; empty for a callback by GET, whose signed text is in the URL. */
export function bodyOf(entry: CallEntry | CallbackEntry): string {
  if (entry.kind === 'call') return entry.body;
  return entry.method === 'GET' ? '' : entry.text;
}

/** Returns the error of a rejected call; undefined if there is no error or the text is not an envelope. */
export function errorOf(answer: HttpAnswer | undefined): {code: number; title: string} | undefined {
  const envelope = answer && parsed(answer.text);
  if (!isObject(envelope) || !isObject(envelope.error)) return undefined;
  const {code, title} = envelope.error;
  if (typeof code !== 'number' || code === 0) return undefined;
  return {code, title: typeof title === 'string' ? title : ''};
}

/** True for a missing response, a rejected call, an invalid signature, or a callback that was not accepted. */
export function isFailure(entry: Entry): boolean {
  switch (entry.kind) {
    case 'call':
      return !entry.answer || entry.answer.status >= 400 || errorOf(entry.answer) !== undefined;
    case 'callback':
      return !entry.verdict.verified || !entry.answer || entry.answer.status < 200 || entry.answer.status > 299;
    case 'page':
      return entry.status === undefined || entry.status >= 400;
    default:
      return false;
  }
}

/** @returns the distinct ids in the request, response or event of the entry */
export function idsOf(entry: NewEntry): Ids {
  if (entry.kind !== 'call' && entry.kind !== 'callback') return {transactions: [], external: [], requests: []};
  const ids = {transactions: new Set<string>(), external: new Set<string>(), requests: new Set<string>()};
  if (entry.kind === 'call') {
    const request = parsed(entry.body);
    collect(request, ids);
    // Calls such as `/transaction/find` name the transaction id `id`.
    if (isObject(request) && /\/transaction\//.test(entry.path)) add(ids.transactions, request.id);
    if (entry.answer) {
      collect(parsed(entry.answer.text), ids);
      add(ids.requests, headerOf(entry.answer.headers, 'X-Request-Id'));
    }
  } else {
    const event = entry.method === 'GET' ? fromQuery(entry.text) : parsed(entry.text);
    collect(event, ids);
    if (isObject(event)) add(ids.requests, event.request_id);
  }
  return {transactions: [...ids.transactions], external: [...ids.external], requests: [...ids.requests]};
}

type JsonObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Converts the query of a callback by GET to an event: `transaction.id` becomes a member of `transaction`. */
function fromQuery(query: string): JsonObject {
  const event = new Map<string, unknown>();
  for (const [name, value] of new URLSearchParams(query)) {
    const [outer, inner] = name.split('.') as [string, string?];
    if (inner === undefined) event.set(outer, value);
    else event.set(outer, {...(event.get(outer) as object | undefined), [inner]: value});
  }
  return Object.fromEntries(event);
}

function add(set: Set<string>, value: unknown): void {
  if (typeof value === 'number' || (typeof value === 'string' && value !== '')) set.add(String(value));
}

/** Collects ids from all nested objects. Iterative, since a hostile text can be nested too deeply for recursion. */
function collect(root: unknown, ids: {transactions: Set<string>; external: Set<string>}): void {
  const left = [root];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, member] of Object.entries(value)) {
      if (name === 'transaction_id') add(ids.transactions, member);
      else if (/^external_(?!customer_)[a-z]+_id$/.test(name)) add(ids.external, member);
      left.push(member);
    }
    // Only a transaction has both `id` and `external_transaction_id`.
    if ('external_transaction_id' in value && 'id' in value) add(ids.transactions, value.id);
  }
}
