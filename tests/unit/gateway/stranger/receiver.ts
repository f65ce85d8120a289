/**
 * Independent receiver of callbacks, written from the pages /callbacks and /callbacks_get only.
 * Its journal stands for a database: a new receiver with an existing journal simulates a restart.
 */
import {createHmac, timingSafeEqual} from 'node:crypto';
import http from 'node:http';
import type {AddressInfo} from 'node:net';
import {POINT, sign, TOKEN} from './client';
import {brand} from '../../../../src/brand';

const WINDOW_MS = 300_000;
/** Object in each kind of event, from the table of the page. */
const EVENTS = new Map([
  ['transaction.status', 'transaction'],
  ['transaction.amount', 'transaction'],
  ['refund.status', 'refund'],
  ['dispute.status', 'dispute'],
  ['report.ready', 'report'],
  ['invoice.status', 'invoice'],
] as const);

export interface Payment {
  id: number;
  version: number;
  status: number;
  amount: number;
  external_transaction_id: string;
  refunded_amount?: number;
}

/** Delivery as received, before verification. */
export interface Arrival {
  method: string;
  target: string;
  headers: http.IncomingHttpHeaders;
  body: string;
  answered: number;
}

/** Object as stored, keyed by kind and id. */
interface StoredObject {
  kind: string;
  object: Payment;
}

export interface JournalEntry {
  key?: string;
  told?: StoredObject;
  work?: string;
}

const nameOf = ({kind, object}: StoredObject) => `${kind} ${object.id}`;

const SIGNING = new Set(['point', 'key', 'signature']);
const KEY = /^[1-9]\d{0,15}$/;

function equal(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** “Encode each name and each value as UTF-8 by RFC 3986”: only letters, digits and -._~ stay. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** The rule of /callbacks_get#signed-text; `word` is CALLBACK_GET or RETURN. */
export function isSignedQuery(query: URLSearchParams, word: string, point = POINT, token = TOKEN): boolean {
  if ([...SIGNING].some((name) => query.getAll(name).length !== 1)) return false;
  const key = query.get('key') ?? '';
  if (query.get('point') !== point || !KEY.test(key)) return false;
  const text = [...query]
    .filter(([name]) => !SIGNING.has(name))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const expected = createHmac('sha256', token).update(`${point}.${key}.${word}\n${text}`).digest('hex');
  return equal(expected, query.get('signature') ?? '');
}

export class Receiver {
  readonly arrivals: Arrival[] = [];
  readonly fulfilled: string[] = [];
  readonly held: string[] = [];
  /** Forced response statuses, by index of the delivery. */
  answers: (number | undefined)[] = [];
  private readonly keys = new Set<string>();
  private readonly stored = new Map<string, StoredObject>();
  private readonly done = new Set<string>();
  private server: http.Server | undefined;

  constructor(readonly journal: JournalEntry[] = []) {
    for (const entry of journal) this.apply(entry);
    for (const told of this.stored.values()) this.workOn(told);
  }

  payment(externalId: string): Payment | undefined {
    return [...this.stored.values()].find(
      ({kind, object}) => kind === 'transaction' && object.external_transaction_id === externalId,
    )?.object;
  }

  /** @returns the stored version of an object */
  object(kind: string, id: number): object | undefined {
    return this.stored.get(`${kind} ${id}`)?.object;
  }

  /** @returns deliveries about one payment */
  about(externalId: string): Arrival[] {
    return this.arrivals.filter(({body, target}) => body.includes(`"${externalId}"`) || target.includes(externalId));
  }

  async listen(): Promise<string> {
    const server = http.createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const arrival = {
          method: request.method ?? '',
          target: request.url ?? '',
          headers: request.headers,
          body: Buffer.concat(chunks).toString(),
        };
        const forced = this.answers[this.arrivals.length];
        const answered = forced ?? this.receive(arrival);
        this.arrivals.push({...arrival, answered});
        response.writeHead(answered, answered === 302 ? {Location: '/elsewhere'} : {}).end();
      });
    });
    this.server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => (this.server ? this.server.close(resolve) : resolve(undefined)));
  }

  /** @returns HTTP status of the response */
  receive({method, target, headers, body}: Omit<Arrival, 'answered'>): number {
    return method === 'GET' ? this.receiveGet(target) : this.receivePost(headers, body);
  }

  private receivePost(headers: http.IncomingHttpHeaders, body: string): number {
    const {
      [brand.headers.point.toLowerCase()]: point,
      [brand.headers.key.toLowerCase()]: key,
      [brand.headers.signature.toLowerCase()]: signature,
    } = headers as Record<string, string | undefined>;
    if (point !== POINT || !key || !KEY.test(key) || !signature) return 401;
    if (!equal(sign(TOKEN, `${point}.${key}.CALLBACK`, body), signature)) return 401;
    if (!this.isFresh(key)) return 401;
    const event = JSON.parse(body) as Record<string, Payment> & {event: string};
    this.believe(key, event.event, (kind) => event[kind]!);
    return 204;
  }

  private receiveGet(target: string): number {
    const query = new URL(target, 'http://shop.example').searchParams;
    const key = query.get('key') ?? '';
    if (!isSignedQuery(query, 'CALLBACK_GET') || !this.isFresh(key)) return 401;
    this.believe(key, query.get('event') ?? '', (kind) => objectOf(query, kind));
    return 204;
  }

  /** @returns false for a replay: a key outside the time window, or one that was used before */
  private isFresh(key: string): boolean {
    return Math.abs(Date.now() - Number(key)) <= WINDOW_MS && !this.keys.has(key);
  }

  private believe(key: string, event: string, read: (kind: string) => Payment): void {
    this.record({key});
    const kind = EVENTS.get(event as never);
    if (kind) this.learn(read(kind), kind);
  }

  /** Stores an object if its version is newer. Also used for responses of /transaction/find. */
  learn(object: Payment, kind = 'transaction'): void {
    // Store an event only if its version is higher than the stored one; acknowledge it either way.
    const told = {kind, object};
    if (object.version <= (this.stored.get(nameOf(told))?.object.version ?? 0)) return;
    this.record({told});
    this.workOn(told);
  }

  /** “A transaction in 1 success was stored: fulfil the order, once. In 6 authorized: deliver and capture it.” */
  private workOn({kind, object}: StoredObject): void {
    if (kind !== 'transaction') return;
    const {id, status, external_transaction_id: externalId} = object;
    const work = `${id} ${status}`;
    const list = {1: this.fulfilled, 6: this.held}[status];
    if (!list || this.done.has(work)) return;
    list.push(externalId);
    this.record({work});
  }

  private record(entry: JournalEntry): void {
    this.journal.push(entry);
    this.apply(entry);
  }

  private apply({key, told, work}: JournalEntry): void {
    if (key) this.keys.add(key);
    if (told) this.stored.set(nameOf(told), told);
    if (work) this.done.add(work);
  }
}

/** “All values are text, so turn transaction.amount into an integer, and compare versions as numbers.” */
function objectOf(query: URLSearchParams, kind: string): Payment {
  const text = (name: string) => query.get(`${kind}.${name}`) ?? '';
  return {
    id: Number(text('id')),
    version: Number(text('version')),
    status: Number(text('status')),
    amount: Number(text('amount')),
    refunded_amount: Number(text('refunded_amount')),
    external_transaction_id: text('external_transaction_id'),
  };
}

/** The transaction of a signed query string. */
export const paymentOf = (query: URLSearchParams): Payment => objectOf(query, 'transaction');
