/**
 * The delivery queue of callbacks.
 *
 * Rules (source: `src/data/gateway.yaml`, `callback`): any 2xx within the time limit is accepted; otherwise the next
 * attempt follows after the next wait of the schedule. Every attempt is signed anew with a new key; `event_id`,
 * `created_at` and the rest of the body stay the same.
 */
import type {Operation} from '../../facts/contract';
import type {Gateway, SandboxSeed} from '../../schemas';
import {sign} from '../../domain/signing';
import {eventParameters, signedUrl} from '../../domain/signing/query';
import {isLoopback, webAddress} from '../address';
import type {Catalogue} from '../catalogue';
import {timestamp, type Clock} from '../clock';
import {presentTransaction, type Transaction} from '../engine/transaction';
import type {ContractCheck} from '../http/contract';
import type {Ids} from '../ids';
import type {Log} from '../log';
import type {Scheduler} from '../scheduler';
import type {Send} from './send';

export const NOT_SENT = 'not sent: only addresses on this machine';

export interface Attempt {
  key: number;
  at: string;
  /** The body was changed after signing, as the payment asked for. */
  tampered?: true;
  /** `HTTP 204`, or why no answer came. */
  result: string;
}

export interface Delivery {
  event_id: string;
  transaction_id: number;
  status: number;
  url: string;
  state: 'waiting' | 'accepted' | 'given up' | typeof NOT_SENT | 'not sent: breaks the contract';
  attempts: Attempt[];
}

/** How one event is delivered, beside the rules. */
export interface Manner {
  /** Wait before the first attempt, in milliseconds. */
  delayMs?: number;
  /** Sends nothing until the returned function is called. */
  held?: boolean;
  /** Makes one more attempt after the event was accepted. */
  twice?: boolean;
  /** Changes one byte of the first attempt after signing. It counts as not accepted, whatever the shop answers. */
  tampered?: boolean;
  /** Runs when the first attempt has ended, accepted or not. */
  afterFirst?: (() => void) | undefined;
}

export interface Callbacks {
  /**
   * Tells the shop of the status that the transaction has now. The event is made at once, whenever it is sent.
   * @returns sends an event that is held; otherwise does nothing
   */
  announce(transaction: Transaction, manner?: Manner): () => void;
  /**
   * An address of the shop to which the browser goes back. With `callback_method` `GET` it carries the event of the
   * status, signed with a key of its own; the event id is that of the callback.
   */
  returnUrl(transaction: Transaction, address: URL): URL;
  /** Every delivery since the last reset, oldest first. */
  list(): readonly Delivery[];
  /** Stops what is under way and forgets everything. */
  reset(): void;
}

export interface CallbacksParts {
  operation: Operation;
  gateway: Gateway;
  point: SandboxSeed['point'];
  catalogue: Catalogue;
  check: ContractCheck;
  clock: Clock;
  scheduler: Scheduler;
  ids: Ids;
  log: Log;
  send: Send;
}

export function createCallbacks(parts: CallbacksParts): Callbacks {
  const {operation, gateway, point, catalogue, check, clock, scheduler, ids, log, send} = parts;
  const {headers} = gateway.signing;
  const timeoutMs = gateway.callback.timeout_seconds * 1000;
  const waits = gateway.callback.retry_minutes.map((minutes) => minutes * 60_000);
  const underWay = new Set<AbortController>();
  const namedHosts = new Set<string>();
  let deliveries: Delivery[] = [];
  /** The newest event of each transaction, as text. */
  let newest = new Map<number, {status: number; text: string}>();
  let lastKey = 0;

  /** The event of the status that the transaction has now. */
  const makeEvent = (transaction: Transaction) => {
    const event = {
      event_id: ids.uuid(),
      event: 'transaction.status',
      created_at: timestamp(clock.now()),
      transaction: presentTransaction(transaction, catalogue),
    };
    const text = JSON.stringify(event);
    newest.set(transaction.id, {status: transaction.status, text});
    return {event, text};
  };

  /** Milliseconds, but never the same twice: two attempts may fall into one millisecond, and the clock may stand still. */
  const nextKey = () => (lastKey = Math.max(clock.now(), lastKey + 1));

  const attempt = async (delivery: Delivery, url: URL, body: Buffer, manner: Manner, method: 'POST' | 'GET') => {
    const first = delivery.attempts.length === 0;
    const tampered = first && manner.tampered === true;
    const key = nextKey();
    const at = timestamp(clock.now());
    const controller = new AbortController();
    underWay.add(controller);
    let reason = '';
    const timer = setTimeout(() => {
      reason = `no answer within ${gateway.callback.timeout_seconds} s`;
      controller.abort();
    }, timeoutMs);
    timer.unref();
    const asQuery = () => {
      const parsed = JSON.parse(body.toString('utf8')) as Record<string, unknown>;
      const address = signedUrl(url, eventParameters(parsed), point.api_token, point.id, key);
      return tampered ? tamperQuery(address) : address;
    };
    const signed = {
      [headers.point]: String(point.id),
      [headers.key]: String(key),
      [headers.signature]: sign(point.api_token, point.id, key, body),
      'Content-Type': 'application/json',
    };
    let status = 0;
    try {
      status =
        method === 'GET'
          ? await send(asQuery(), {}, Buffer.alloc(0), controller.signal, 'GET')
          : await send(url, signed, tampered ? tamper(body) : body, controller.signal);
    } catch (error) {
      reason ||= error instanceof Error ? error.message || error.name : String(error);
    } finally {
      clearTimeout(timer);
    }
    // Not in the set any more: a reset came in between, and the delivery is forgotten.
    if (!underWay.delete(controller)) return;

    const result = status ? `HTTP ${status}` : reason;
    delivery.attempts.push({key, at, ...(tampered && {tampered}), result});
    log.info(
      `callback ${delivery.event_id}, status ${delivery.status}, attempt ${delivery.attempts.length}: ${result}`,
    );
    if (first) manner.afterFirst?.();
    if (status >= 200 && status < 300 && !tampered) {
      delivery.state = 'accepted';
      if (manner.twice) void attempt(delivery, url, body, {}, method);
      return;
    }
    // The second copy of an accepted event is not followed up: the shop has the event.
    if (delivery.state === 'accepted') return;
    const wait = waits[delivery.attempts.length - 1];
    if (wait === undefined) delivery.state = 'given up';
    else scheduler.after(wait, () => void attempt(delivery, url, body, manner, method));
  };

  return {
    announce(transaction, manner = {}) {
      const {delayMs = 0, held = false} = manner;
      const nothing = () => {};
      const {callback_url: address, callback_method: method = 'POST'} = transaction.urls;
      if (address === undefined) return nothing;
      const {event, text} = makeEvent(transaction);
      const delivery: Delivery = {
        event_id: event.event_id,
        transaction_id: transaction.id,
        status: transaction.status,
        url: address,
        state: 'waiting',
        attempts: [],
      };
      deliveries.push(delivery);
      try {
        check.event(operation, text);
      } catch (error) {
        delivery.state = 'not sent: breaks the contract';
        log.error((error as Error).message);
        return nothing;
      }
      const url = webAddress(address);
      if (!url || !isLoopback(url)) {
        delivery.state = NOT_SENT;
        const host = url?.host ?? address;
        if (!namedHosts.has(host)) log.info(`callback to ${host} ${NOT_SENT}`);
        namedHosts.add(host);
        return nothing;
      }
      const start = () => {
        // After a reset the delivery is forgotten.
        if (deliveries.includes(delivery)) void attempt(delivery, url, Buffer.from(text, 'utf8'), manner, method);
      };
      if (held) return start;
      if (delayMs > 0) scheduler.after(delayMs, start);
      else start();
      return nothing;
    },
    returnUrl(transaction, address) {
      if (transaction.urls.callback_method !== 'GET') return address;
      const known = newest.get(transaction.id);
      const {text} = known?.status === transaction.status ? known : makeEvent(transaction);
      const parameters = eventParameters(JSON.parse(text) as Record<string, unknown>);
      return signedUrl(address, parameters, point.api_token, point.id, nextKey());
    },
    list: () => deliveries,
    reset() {
      const controllers = [...underWay];
      underWay.clear();
      for (const controller of controllers) controller.abort();
      deliveries = [];
      newest = new Map();
      namedHosts.clear();
      lastKey = 0;
    },
  };
}

/**
 * Changes the first digit of the amount: the text stays JSON and keeps the contract, so only the signature tells.
 * @param body an event as `announce` writes it
 */
function tamper(body: Buffer): Buffer {
  const altered = Buffer.from(body);
  const at = body.indexOf('"amount":') + '"amount":'.length;
  altered[at] = body[at] === 0x39 ? 0x38 : body[at]! + 1;
  return altered;
}

/** The same for a query. */
function tamperQuery(address: URL): URL {
  const altered = new URL(address);
  altered.search = altered.search.replace(/(?<=transaction\.amount=)\d/, (digit) =>
    digit === '9' ? '8' : `${Number(digit) + 1}`,
  );
  return altered;
}
