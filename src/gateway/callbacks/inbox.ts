/** A stand-in for a merchant's receiver: keeps every callback that arrives and says whether its signature is right. */
import {isDeeper, textOf, CALLBACK, CALLBACK_GET, verifyAny, verifyQuery} from '../../domain';
import type {Gateway} from '../../facts/browser';
import type {ApiTokens} from '../engine/apiTokens';
import {timestamp, type Clock} from '../engine/clock';

interface InboxEntry {
  /**
   * True if point and signature are valid for any current token of the point. The time window is not checked, because a
   * stopped clock (`--now`) would fail it.
   */
  verified: boolean;
  /** Parsed body, or the parameters of a GET callback; `null` if the body is not JSON or nested too deeply to show. */
  event: unknown;
  /** RFC 3339, by the sandbox's clock. */
  received_at: string;
  /** Names in lower case. */
  headers: Record<string, string>;
  /** The exact text that arrived, body or query; the signature covers it. */
  body: string;
}

export interface Inbox {
  receive(headers: Headers, body: Uint8Array): InboxEntry;
  /** A callback by GET. @param search query string with its question mark */
  receiveQuery(headers: Headers, search: string): InboxEntry;
  /** The verified ones first, and among equals the newest last. */
  list(): readonly InboxEntry[];
  reset(): void;
}

export function createInbox(
  {request: {max_levels: maxLevels}, signing: {headers: names}}: Pick<Gateway, 'request' | 'signing'>,
  apiTokens: Pick<ApiTokens, 'of'>,
  clock: Clock,
): Inbox {
  let entries: InboxEntry[] = [];
  return {
    receive(headers, body) {
      const header = (name: string) => headers.get(name) ?? '';
      const point = header(names.point);
      const signatures = [header(names.signature), header(names.previous_signature)];
      const entry: InboxEntry = {
        verified: verifyAny(
          signatures,
          apiTokens.of(Number(point)) ?? [],
          {point, key: header(names.key), purpose: CALLBACK},
          body,
        ),
        event: parsed(body, maxLevels),
        received_at: timestamp(clock.now()),
        headers: Object.fromEntries(headers),
        body: textOf(body),
      };
      entries.push(entry);
      return entry;
    },
    receiveQuery(headers, search) {
      const query = new URLSearchParams(search);
      const point = Number(query.get('point'));
      const entry: InboxEntry = {
        verified: verifyQuery(query, apiTokens.of(point) ?? [], point, CALLBACK_GET),
        event: Object.fromEntries(query),
        received_at: timestamp(clock.now()),
        headers: Object.fromEntries(headers),
        body: search.slice(1),
      };
      entries.push(entry);
      return entry;
    },
    list: () => [...entries.filter(({verified}) => verified), ...entries.filter(({verified}) => !verified)],
    reset() {
      entries = [];
    },
  };
}

function parsed(body: Uint8Array, maxLevels: number): unknown {
  const text = textOf(body);
  if (isDeeper(text, maxLevels)) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
