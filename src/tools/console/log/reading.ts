/** What an entry says, for whoever looks for one and for who sums them up. Hostile texts give nothing, never an error. */
import type {CallbackEntry, CallEntry, Entry, Header, HttpAnswer, NewEntry} from './entries';

/** By which people name what an entry is about. */
export interface Ids {
  /** Of this gateway. */
  transactions: readonly string[];
  /** Of the merchant: every `external_…_id` but that of a customer, which names a person. */
  external: readonly string[];
  /** `X-Request-Id` of the answer; in a callback the request that caused the event. */
  requests: readonly string[];
}

/** The first header of that name, in any case. */
export function headerOf(headers: readonly Header[], name: string): string | undefined {
  return headers.find(([own]) => own.toLowerCase() === name.toLowerCase())?.[1];
}

/** HTTP between gateway and shop: a call or a callback. */
export const isExchange = (entry: Entry): entry is CallEntry | CallbackEntry =>
  entry.kind === 'call' || entry.kind === 'callback';

/** What travels as the body: the signed text of a callback by GET stands in its address. */
export function bodyOf(entry: CallEntry | CallbackEntry): string {
  if (entry.kind === 'call') return entry.body;
  return entry.method === 'GET' ? '' : entry.text;
}

/** What an answer refuses a call with; nothing when it does not. Text that is no envelope gives nothing. */
export function errorOf(answer: HttpAnswer | undefined): {code: number; title: string} | undefined {
  const envelope = answer && parsed(answer.text);
  if (!isObject(envelope) || !isObject(envelope.error)) return undefined;
  const {code, title} = envelope.error;
  if (typeof code !== 'number' || code === 0) return undefined;
  return {code, title: typeof title === 'string' ? title : ''};
}

/** Whether something went wrong: no answer, a refusal, a signature that is not right, a callback that was not accepted. */
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

/** @returns the ids that request, answer or event of the entry name, each once */
export function idsOf(entry: NewEntry): Ids {
  if (entry.kind !== 'call' && entry.kind !== 'callback') return {transactions: [], external: [], requests: []};
  const ids = {transactions: new Set<string>(), external: new Set<string>(), requests: new Set<string>()};
  if (entry.kind === 'call') {
    const request = parsed(entry.body);
    collect(request, ids);
    // `/transaction/find` and its like take the id of the transaction as `id`.
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

/** A callback by GET as the event that it tells: `transaction.id` is a member of `transaction`. */
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

/** Looks into all objects. With a list of what is left, not by recursion: hostile texts are nested deeply. */
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
    // A transaction is the only object with both an id and the merchant's id of a transaction.
    if ('external_transaction_id' in value && 'id' in value) add(ids.transactions, value.id);
  }
}
