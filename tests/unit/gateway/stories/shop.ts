/**
 * Shop that follows the documentation exactly: it stores a request before sending it, follows the decision tree, keeps
 * only the newest version of each object, and can be restarted at any moment.
 */
import {type ReceiverState, INITIAL_STATE, receive} from '../../../../src/domain/order';
import {textOf} from '../../../../src/domain/platform';
import {CALLBACK, callPurpose, sign, verify} from '../../../../src/domain/signing';
import type {Facts} from '../../../../src/facts/load';
import type {OutcomeAction, OutcomeTree} from '../../../../src/facts/schemas';
import type {Answer, Request} from './network';
import {follow, type Actor, type Observation} from './tree';
import type {World} from './world';
import {brand} from '../../../../src/brand';

interface Attempt {
  externalId: string;
  call: '/v2/transaction/create' | '/v2/transaction/pay';
  body: Record<string, unknown>;
  /** Time of the last request by the clock of the shop, in ms since the epoch; 0 if not sent yet. */
  sentAt: number;
}

/** State that survives a restart. */
export interface Disk {
  attempts: Attempt[];
  payments: Map<number, ReceiverState<TransactionObject>>;
  /** Ids of the payments for which the order was fulfilled, with one entry per fulfilment. */
  fulfilled: number[];
}

/** Thrown when the shop restarts and loses its memory. */
export class Restart extends Error {}

/** Faults of the shop itself, in addition to those of the network. */
export interface Fate {
  /** Milliseconds by which the clock of the shop is ahead. */
  skewMs: number;
  /** True if a field of the first body is invalid until a developer fixes it. */
  mistaken: boolean;
  /** True if the shop rebuilds the body for each repeat, so that one field differs. */
  rebuilds: boolean;
  /** Called between any two steps. @throws Restart */
  interrupt: () => void;
  wanted: () => boolean;
}

export interface ShopParts {
  facts: Facts;
  world: World;
  tree: OutcomeTree;
  disk: Disk;
  fate: Fate;
  carry: (request: Request) => Promise<Answer | undefined>;
  /** Sends the customer to the payment page. */
  lead: (payUrl: string) => void;
}

/** Status in which the shop fulfils the order. */
const PAID = 1;

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 6 * 3_600_000;
const CALLBACK_URL = 'http://localhost:8080/callbacks';

export class Shop {
  /** Last used key, in ms since the epoch. Each request needs a new key. */
  private lastKey = 0;
  private pause = FIRST_PAUSE_MS;
  private news = false;

  constructor(private readonly parts: ShopParts) {}

  private get now(): number {
    return this.parts.world.now() + this.parts.fate.skewMs;
  }

  private get arrivesWithinMs(): number {
    // Allow for a clock of the shop that is ahead by one time window.
    const {facts} = this.parts;
    return 2 * facts.gateway.signing.window_seconds * 1000;
  }

  /** Follows one attempt to its end. @param from name of the tree node to start at */
  async pay(attempt: Attempt, from: string): Promise<string> {
    const {fate, tree} = this.parts;
    const actor: Actor = {
      wanted: fate.wanted,
      mayArrive: () => this.now - attempt.sentAt <= this.arrivesWithinMs,
      act: async (action) => {
        fate.interrupt();
        const seen = await this.acts[action](attempt);
        fate.interrupt();
        return seen;
      },
    };
    return follow(tree, from, actor);
  }

  private readonly acts: Record<OutcomeAction, (attempt: Attempt) => Promise<Observation | undefined>> = {
    send: (attempt) => {
      const again = attempt.sentAt > 0;
      attempt.sentAt = this.now;
      const {fate} = this.parts;
      const body = {
        ...attempt.body,
        ...(fate.mistaken && {amount: '1250'}),
        ...(again && fate.rebuilds && {description: `Order, at ${attempt.sentAt}`}),
      };
      return this.call(attempt.call, body);
    },
    find: ({externalId}) => this.call(`${brand.api.prefix}/transaction/find`, {external_transaction_id: externalId}),
    capture: ({externalId}) =>
      this.call(`${brand.api.prefix}/transaction/complete`, {
        external_transaction_id: externalId,
        external_capture_id: `capture-${externalId}`,
      }),
    wait: () => this.rest(),
    listen: async () => {
      this.news = false;
      return this.rest(() => this.news);
    },
    outwait: async (attempt) => {
      await this.parts.world.sleep(attempt.sentAt + this.arrivesWithinMs - this.now + 1);
      return undefined;
    },
    mend: async () => {
      const {fate, facts} = this.parts;
      fate.mistaken = false;
      if (Math.abs(fate.skewMs) > facts.gateway.signing.window_seconds * 1000) fate.skewMs = 0;
      return undefined;
    },
  };

  /** Waits; each pause is twice as long as the previous one. */
  private async rest(done?: () => boolean): Promise<undefined> {
    await this.parts.world.sleep(this.pause, done);
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE_MS);
    return undefined;
  }

  private async call(path: string, body: object): Promise<Observation> {
    const key = (this.lastKey = Math.max(this.now, this.lastKey + 1));
    const answer = await this.parts.carry(signed(this.parts.facts, path, body, key));
    if (answer?.error.code !== 0) return {code: answer?.error.code, status: undefined};
    const transaction = answer.response as unknown as TransactionObject;
    this.store(transaction);
    if (transaction.result?.pay_url) this.parts.lead(transaction.result.pay_url);
    return {code: 0, status: transaction.status, late: transaction.late_until !== undefined};
  }

  /** Stores a transaction if its version is newer, and fulfils the order if the new status requires it. */
  private store(transaction: TransactionObject): void {
    const {disk} = this.parts;
    const {known, begins} = receive(disk.payments.get(transaction.id) ?? INITIAL_STATE, transaction, [PAID]);
    disk.payments.set(transaction.id, known);
    if (begins === PAID) disk.fulfilled.push(transaction.id);
  }

  /** Handles a callback. @returns HTTP status of the response */
  receive(headers: Record<string, string>, body: Uint8Array): number {
    const {sandbox, gateway} = this.parts.facts;
    const {headers: names} = gateway.signing;
    const [point = '', key = '', signature = ''] = [names.point, names.key, names.signature].map(
      (name) => headers[name],
    );
    if (!verify(signature, sandbox.point.api_token, {point, key, purpose: CALLBACK}, body)) return 401;
    const event = JSON.parse(textOf(body)) as {transaction: TransactionObject};
    this.store(event.transaction);
    this.news = true;
    return 204;
  }
}

/** @param key ms since the Unix epoch, by the clock of the sender @returns the signed request */
export function signed({sandbox: {point}, gateway}: Facts, path: string, body: object, key: number): Request {
  const {headers: names} = gateway.signing;
  const text = JSON.stringify(body);
  const head = {point: point.id, key, purpose: callPurpose('POST', path)};
  return {
    path,
    body: text,
    headers: {
      'Content-Type': 'application/json',
      [names.point]: String(point.id),
      [names.key]: String(key),
      [names.signature]: sign(point.api_token, head, text),
    },
  };
}

interface TransactionObject {
  id: number;
  version: number;
  status: number;
  late_until?: string;
  result?: {pay_url?: string};
}

/**
 * @param number number of the attempt at this order
 * @param asks prefix of the external id that triggers a sandbox outcome
 */
export function newAttempt(
  order: string,
  number: number,
  {call, body, asks}: Pick<Attempt, 'call' | 'body'> & {asks?: string | undefined},
): Attempt {
  const externalId = [asks, order, number].filter((part) => part !== undefined).join('-');
  return {
    externalId,
    call,
    sentAt: 0,
    body: {
      ...body,
      external_transaction_id: externalId,
      external_order_id: order,
      point: {callback_url: CALLBACK_URL},
    },
  };
}

export type {Attempt};
