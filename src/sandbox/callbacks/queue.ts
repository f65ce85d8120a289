/**
 * The delivery queue of callbacks.
 *
 * Rules (source: `src/data/gateway.yaml`, `callback`): any 2xx within the time limit is accepted; otherwise the next
 * attempt follows after the next wait of the schedule. Every attempt is signed anew with a new key; `event_id`,
 * `created_at` and the rest of the body stay the same.
 */
import type {Operation} from '../../content/contract';
import type {Gateway, SandboxSeed} from '../../schemas/data';
import {sign} from '../../signing';
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

export interface Callbacks {
  /** Tells the shop of the status that the transaction has now. @param delayMs wait before the first attempt */
  announce(transaction: Transaction, delayMs: number): void;
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
  let lastKey = 0;

  /** Milliseconds, but never the same twice: two attempts may fall into one millisecond, and the clock may stand still. */
  const nextKey = () => (lastKey = Math.max(clock.now(), lastKey + 1));

  const attempt = async (delivery: Delivery, url: URL, body: Buffer) => {
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
    const signed = {
      [headers.point]: String(point.id),
      [headers.key]: String(key),
      [headers.signature]: sign(point.api_token, point.id, key, body),
      'Content-Type': 'application/json',
    };
    let status = 0;
    try {
      status = await send(url, signed, body, controller.signal);
    } catch (error) {
      reason ||= error instanceof Error ? error.message || error.name : String(error);
    } finally {
      clearTimeout(timer);
    }
    // Not in the set any more: a reset came in between, and the delivery is forgotten.
    if (!underWay.delete(controller)) return;

    const result = status ? `HTTP ${status}` : reason;
    delivery.attempts.push({key, at, result});
    log.info(
      `callback ${delivery.event_id}, status ${delivery.status}, attempt ${delivery.attempts.length}: ${result}`,
    );
    if (status >= 200 && status < 300) {
      delivery.state = 'accepted';
      return;
    }
    const wait = waits[delivery.attempts.length - 1];
    if (wait === undefined) delivery.state = 'given up';
    else scheduler.after(wait, () => void attempt(delivery, url, body));
  };

  return {
    announce(transaction, delayMs) {
      const address = transaction.urls.callback_url;
      if (address === undefined) return;
      const event = {
        event_id: ids.uuid(),
        event: 'transaction.status',
        created_at: timestamp(clock.now()),
        transaction: presentTransaction(transaction, catalogue),
      };
      const text = JSON.stringify(event);
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
        return;
      }
      const url = webAddress(address);
      if (!url || !isLoopback(url)) {
        delivery.state = NOT_SENT;
        const host = url?.host ?? address;
        if (!namedHosts.has(host)) log.info(`callback to ${host} ${NOT_SENT}`);
        namedHosts.add(host);
        return;
      }
      const start = () => void attempt(delivery, url, Buffer.from(text, 'utf8'));
      if (delayMs > 0) scheduler.after(delayMs, start);
      else start();
    },
    list: () => deliveries,
    reset() {
      const controllers = [...underWay];
      underWay.clear();
      for (const controller of controllers) controller.abort();
      deliveries = [];
      namedHosts.clear();
      lastKey = 0;
    },
  };
}
