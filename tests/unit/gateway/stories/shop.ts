/**
 * A shop that does what the pages say and nothing else: it stores before it sends, follows the decision tree, keeps what an
 * event says by the rule of order, and can be started again at any moment.
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
  /** When it was last sent, by the shop's own clock; 0 before. */
  sentAt: number;
}

/** What survives a restart. */
export interface Disk {
  attempts: Attempt[];
  payments: Map<number, ReceiverState<Told>>;
  /** Ids of the payments for which the order was fulfilled, each time that it was. */
  fulfilled: number[];
}

/** The shop was started again: what stood in memory is gone. */
export class Restart extends Error {}

/** What befalls a shop, beside what befalls its requests. */
export interface Fate {
  /** Milliseconds by which the shop's clock is ahead. */
  skewMs: number;
  /** A field of the first body breaks the contract, until somebody mends it. */
  mistaken: boolean;
  /** Each request after the first is built anew, and one field differs. */
  rebuilds: boolean;
  /** Called between any two steps. @throws Restart */
  interrupt: () => void;
  wanted: () => boolean;
}

export interface ShopParts {
  content: Facts;
  world: World;
  tree: OutcomeTree;
  disk: Disk;
  fate: Fate;
  carry: (request: Request) => Promise<Answer | undefined>;
  /** The customer is given the address of the payment page. */
  lead: (payUrl: string) => void;
}

/** The status whose work is to fulfil the order. */
const PAID = 1;

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 6 * 3_600_000;
const CALLBACK_URL = 'http://localhost:8080/callbacks';

export class Shop {
  /** Of the last key, in milliseconds: two requests need two keys. */
  private lastKey = 0;
  private pause = FIRST_PAUSE_MS;
  private news = false;

  constructor(private readonly parts: ShopParts) {}

  private get now(): number {
    return this.parts.world.now() + this.parts.fate.skewMs;
  }

  private get arrivesWithinMs(): number {
    // The clock of the shop may be ahead by one window.
    const {content} = this.parts;
    return 2 * content.gateway.signing.window_seconds * 1000;
  }

  /** Follows one attempt to its end. @param from name of the place in the tree */
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
      const {fate, content} = this.parts;
      fate.mistaken = false;
      if (Math.abs(fate.skewMs) > content.gateway.signing.window_seconds * 1000) fate.skewMs = 0;
      return undefined;
    },
  };

  /** Each pause is twice as long as the one before. */
  private async rest(done?: () => boolean): Promise<undefined> {
    await this.parts.world.sleep(this.pause, done);
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE_MS);
    return undefined;
  }

  private async call(path: string, body: object): Promise<Observation> {
    const key = (this.lastKey = Math.max(this.now, this.lastKey + 1));
    const answer = await this.parts.carry(signed(this.parts.content, path, body, key));
    if (answer?.error.code !== 0) return {code: answer?.error.code, status: undefined};
    const transaction = answer.response as unknown as Told;
    this.store(transaction);
    if (transaction.result?.pay_url) this.parts.lead(transaction.result.pay_url);
    return {code: 0, status: transaction.status, late: transaction.late_until !== undefined};
  }

  /** Keeps a transaction by the rule of order, which says when the order is to be fulfilled. */
  private store(transaction: Told): void {
    const {disk} = this.parts;
    const {known, begins} = receive(disk.payments.get(transaction.id) ?? INITIAL_STATE, transaction, [PAID]);
    disk.payments.set(transaction.id, known);
    if (begins === PAID) disk.fulfilled.push(transaction.id);
  }

  /** Takes a callback. @returns HTTP status of the answer */
  receive(headers: Record<string, string>, body: Uint8Array): number {
    const {sandbox, gateway} = this.parts.content;
    const {headers: names} = gateway.signing;
    const [point = '', key = '', signature = ''] = [names.point, names.key, names.signature].map(
      (name) => headers[name],
    );
    if (!verify(signature, sandbox.point.api_token, {point, key, purpose: CALLBACK}, body)) return 401;
    const event = JSON.parse(textOf(body)) as {transaction: Told};
    this.store(event.transaction);
    this.news = true;
    return 204;
  }
}

/** @param key milliseconds since the Unix epoch, by the clock of the sender */
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

interface Told {
  id: number;
  version: number;
  status: number;
  late_until?: string;
  result?: {pay_url?: string};
}

/** @param number of the attempt at this order @param asks what its id asks of the sandbox */
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
