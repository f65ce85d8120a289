/** One attempt after another, until the shop has accepted the event or the schedule is over. */
import {concat, utf8, CALLBACK_GET} from '../../domain';
import {timestamp} from '../engine/clock';
import {MINUTE_MS, SECOND_MS} from '../engine/time';
import {startTimer} from '../timers';
import type {Signer} from './signer';
import {tamper, tamperQuery} from './tamper';
import type {CallbacksParts, Delivery, Manner} from './types';

/** An event on its way. */
interface Parcel {
  delivery: Delivery;
  /** Id of the point whose tokens sign it. */
  point: number;
  url: URL;
  text: string;
  manner: Manner;
  method: 'POST' | 'GET';
}

export interface Attempts {
  /** Makes the next attempt, and sees to those after it. */
  start(parcel: Parcel): void;
  /** Resolves when no attempt is under way. */
  settled(): Promise<void>;
  /** Breaks off what is under way. */
  reset(): void;
}

export function createAttempts(parts: CallbacksParts, signer: Signer): Attempts {
  const {gateway, clock, scheduler, log} = parts;
  const waits = gateway.callback.retry_minutes.map((minutes) => minutes * MINUTE_MS);
  const wire = createWire(parts, signer);

  const underWay = new Set<Promise<void>>();
  const start = (parcel: Parcel) => {
    const run = attempt(parcel).finally(() => underWay.delete(run));
    underWay.add(run);
  };

  const attempt = async (parcel: Parcel): Promise<void> => {
    const {delivery, manner} = parcel;
    const first = delivery.attempts.length === 0;
    const tampered = first && manner.tampered === true;
    const key = signer.nextKey();
    const at = timestamp(clock.now());
    const answer = await wire.transmit(parcel, key, tampered);
    if (!answer) return;

    const result = answer.status ? `HTTP ${answer.status}` : answer.reason;
    delivery.attempts.push({key, at, ...(tampered && {tampered}), result});
    log.info(`callback ${delivery.event_id}, ${nameOf(delivery)}, attempt ${delivery.attempts.length}: ${result}`);
    if (first) manner.afterFirst?.();
    if (answer.status >= 200 && answer.status < 300 && !tampered) accepted(parcel);
    else refused(parcel);
  };

  const accepted = (parcel: Parcel) => {
    parcel.delivery.state = 'accepted';
    if (parcel.manner.twice) start({...parcel, manner: {}});
  };

  const refused = (parcel: Parcel) => {
    const {delivery} = parcel;
    // The second copy of an accepted event is not followed up: the shop has the event.
    if (delivery.state === 'accepted') return;
    const wait = waits[delivery.attempts.length - 1];
    if (wait === undefined) delivery.state = 'given up';
    else scheduler.after(wait, () => start(parcel));
  };

  return {
    start,
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    reset: wire.reset,
  };
}

/** @returns name of a delivery in the log */
const nameOf = ({event, status}: Delivery) => (status === undefined ? event : `status ${status}`);

interface Wire {
  /** @returns HTTP status, or 0 and the reason; nothing when a reset came in between, so that the delivery is forgotten */
  transmit(parcel: Parcel, key: number, tampered: boolean): Promise<{status: number; reason: string} | undefined>;
  reset(): void;
}

/** Sends one request and waits for its answer, as long as the gateway waits. */
function createWire({gateway, send}: CallbacksParts, signer: Signer): Wire {
  const {timeout_seconds: seconds} = gateway.callback;
  const underWay = new Set<AbortController>();

  const dispatch = ({point, url, text, method}: Parcel, key: number, tampered: boolean, signal: AbortSignal) => {
    if (method === 'GET') {
      const address = signer.address(point, url, text, key, CALLBACK_GET);
      return send(tampered ? tamperQuery(address) : address, {}, concat(), signal, 'GET');
    }
    const body = utf8(text);
    return send(url, signer.headers(point, body, key), tampered ? tamper(body) : body, signal);
  };

  return {
    async transmit(parcel, key, tampered) {
      const controller = new AbortController();
      underWay.add(controller);
      let reason = '';
      const timer = startTimer(() => {
        reason = `no answer within ${seconds} s`;
        controller.abort();
      }, seconds * SECOND_MS);
      let status = 0;
      try {
        status = await dispatch(parcel, key, tampered, controller.signal);
      } catch (error) {
        reason ||= error instanceof Error ? error.message || error.name : String(error);
      } finally {
        clearTimeout(timer);
      }
      return underWay.delete(controller) ? {status, reason} : undefined;
    },
    reset() {
      const controllers = [...underWay];
      underWay.clear();
      for (const controller of controllers) controller.abort();
    },
  };
}
