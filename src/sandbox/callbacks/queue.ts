/**
 * The delivery queue of callbacks.
 *
 * Rules (source: `src/data/gateway.yaml`, `callback`): any 2xx within the time limit is accepted; otherwise the next
 * attempt follows after the next wait of the schedule. Every attempt is signed anew with a new key; `event_id`,
 * `created_at` and the rest of the body stay the same.
 */
import {RETURN} from '../../domain/signing';
import type {Transaction} from '../engine/transaction';
import {createAttempts} from './attempts';
import {createEvents, type Event, type EventKind} from './events';
import {createGate} from './gate';
import {createSigner} from './signer';
import {type CallbacksParts, type Delivery, type Manner, NOT_SENT} from './types';

export interface Callbacks {
  /**
   * Tells the shop of the transaction as it is now. The event is made at once, whenever it is sent.
   * @returns sends an event that is held; otherwise does nothing
   */
  announce(transaction: Transaction, kind: EventKind, manner?: Manner): () => void;
  /**
   * An address of the shop to which the browser goes back. With `callback_method` `GET` it carries the event of the
   * status, signed with a key of its own; the event id is that of the callback.
   */
  returnUrl(transaction: Transaction, address: URL): URL;
  /** Resolves when no attempt is under way; those that wait for their time are not. */
  settled(): Promise<void>;
  /** Every delivery since the last reset, oldest first. */
  list(): readonly Delivery[];
  /** Stops what is under way and forgets everything. */
  reset(): void;
}

export function createCallbacks(parts: CallbacksParts): Callbacks {
  const {gateway, apiTokens, clock, scheduler} = parts;
  const events = createEvents(parts);
  const signer = createSigner(gateway.signing.headers, apiTokens, clock);
  const attempts = createAttempts(parts, signer);
  const gate = createGate(parts);
  let deliveries: Delivery[] = [];

  /** @returns begins the delivery; nothing for an event that must not go out */
  const prepare = (
    transaction: Transaction,
    event: Event,
    address: string,
    manner: Manner,
  ): (() => void) | undefined => {
    const delivery = newDelivery(transaction, event, address);
    deliveries.push(delivery);
    if (!gate.keepsContract(event)) {
      delivery.state = 'not sent: breaks the contract';
      return undefined;
    }
    const url = gate.reachable(address);
    if (!url) {
      delivery.state = NOT_SENT;
      return undefined;
    }
    const {callback_method: method = 'POST'} = transaction.urls;
    return () => {
      // After a reset the delivery is forgotten.
      if (deliveries.includes(delivery))
        attempts.start({delivery, point: transaction.pointId, url, text: event.text, manner, method});
    };
  };

  return {
    announce(transaction, kind, manner = {}) {
      const {delayMs = 0, held = false} = manner;
      const {callback_url: address} = transaction.urls;
      const start =
        address === undefined ? undefined : prepare(transaction, events.make(transaction, kind), address, manner);
      if (!start) return () => {};
      if (held) return start;
      if (delayMs > 0) scheduler.after(delayMs, start);
      else start();
      return () => {};
    },
    returnUrl(transaction, address) {
      if (transaction.urls.callback_method !== 'GET') return address;
      return signer.address(transaction.pointId, address, events.textOf(transaction), signer.nextKey(), RETURN);
    },
    settled: attempts.settled,
    list: () => deliveries,
    reset() {
      for (const part of [attempts, events, signer, gate]) part.reset();
      deliveries = [];
    },
  };
}

function newDelivery({id, version, status}: Transaction, event: Event, url: string): Delivery {
  return {
    event_id: event.id,
    event: event.kind,
    transaction_id: id,
    version,
    status,
    url,
    state: 'waiting',
    attempts: [],
  };
}
