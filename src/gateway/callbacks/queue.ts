/**
 * The delivery queue of callbacks.
 *
 * Rules (source: `src/contract/data/gateway.yaml`, `callback`): any 2xx within the time limit is accepted; otherwise the next
 * attempt follows after the next wait of the schedule. Every attempt is signed anew with a new key; `event_id`,
 * `created_at` and the rest of the body stay the same.
 */
import {RETURN} from '../../domain';
import {createAttempts} from './attempts';
import {createEvents, EVENT_KINDS, type Event, type Events, type Subject} from './events';
import {createGate} from './gate';
import {createSigner} from './signer';
import {type CallbacksParts, type Delivery, type Manner, NOT_SENT} from './types';

export interface Callbacks {
  /**
   * Tells the shop of an object as it is now. The event is made at once, whenever and whether it is sent.
   * @returns sends an event that is held; otherwise does nothing
   */
  announce(subject: Subject, manner?: Manner): () => void;
  /** Sets where the events of a point go that belong to no payment, or whose payment names no address; a reset undoes it. */
  setAddress(pointId: number, address: string): void;
  /** Every event since the last reset, the oldest first, sent or not. */
  events(): readonly Event[];
  /** Keeps an event of the seed. It is not sent. */
  seedEvent: Events['seed'];
  /** Sends an event once more, by the rules, to the address that it was made for. */
  resend(event: Event): void;
  /**
   * An address of the shop to which the browser goes back. With `callback_method` `GET` it carries the event of the
   * status, signed with a key of its own; the event id is that of the callback.
   */
  returnUrl(subject: Subject, address: URL): URL;
  /** Resolves when no attempt is under way; those that wait for their time are not. */
  settled(): Promise<void>;
  /** Every delivery since the last reset, oldest first. */
  list(): readonly Delivery[];
  /** Stops what is under way and forgets everything. */
  reset(): void;
}

export function createCallbacks(parts: CallbacksParts): Callbacks {
  const {gateway, seed, apiTokens, clock, scheduler} = parts;
  const events = createEvents(parts);
  const signer = createSigner(gateway.signing.headers, apiTokens, clock);
  const attempts = createAttempts(parts, signer);
  const gate = createGate(parts);
  const addresses = createAddresses(seed);
  let deliveries: Delivery[] = [];

  /** @returns begins the delivery; nothing for an event that must not go out */
  const prepare = (event: Event, manner: Manner): (() => void) | undefined => {
    const {urls, pointId} = event.subject;
    const {callback_url: address = addresses.of(pointId), callback_method: method = 'POST'} = urls;
    if (address === undefined) return undefined;
    const delivery = newDelivery(event, address);
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
    return () => {
      // After a reset the delivery is forgotten.
      if (deliveries.includes(delivery))
        attempts.start({delivery, point: event.subject.pointId, url, text: event.text, manner, method});
    };
  };

  return {
    announce(subject, manner = {}) {
      const {delayMs = 0, held = false, never = false} = manner;
      const event = events.make(subject);
      const start = never ? undefined : prepare(event, manner);
      if (!start) return () => {};
      if (held) return start;
      if (delayMs > 0) scheduler.after(delayMs, start);
      else start();
      return () => {};
    },
    setAddress: addresses.set,
    events: () => events.all(),
    seedEvent: (subject, eventIds) => events.seed(subject, eventIds),
    resend: (event) => prepare(event, {})?.(),
    returnUrl(subject, address) {
      if (subject.urls.callback_method !== 'GET') return address;
      return signer.address(subject.pointId, address, events.textOf(subject), signer.nextKey(), RETURN);
    },
    settled: attempts.settled,
    list: () => deliveries,
    reset() {
      for (const part of [attempts, events, signer, gate, addresses]) part.reset();
      deliveries = [];
    },
  };
}

/** Where the events of a point go that belong to no payment, or whose payment names no address. */
function createAddresses({point}: CallbacksParts['seed']) {
  const given = new Map<number, string>();
  return {
    of: (id: number) => given.get(id) ?? (id === point.id ? point.callback_url : undefined),
    set: (id: number, address: string) => void given.set(id, address),
    reset: () => given.clear(),
  };
}

function newDelivery({id: eventId, kind, subject: {id, version, status}}: Event, url: string): Delivery {
  return {
    event_id: eventId,
    event: kind,
    [`${EVENT_KINDS[kind].object}_id`]: id,
    version,
    status,
    url,
    state: 'waiting',
    attempts: [],
  };
}
