/** A shop that does what the go-live checklist asks for. Each row of the checklist is played against it. */
import {expect, vi} from 'vitest';
import {type ReceiverState, INITIAL_STATE, objectKey, receive} from '../../../../src/domain/order';
import {textOf} from '../../../../src/domain/platform';
import {CALLBACK, callPurpose, sign, verify} from '../../../../src/domain/signing';
import {createSandbox, type SandboxOptions} from '../../../../src/gateway';
import {brand} from '../../../../src/brand';
import {facts, ORIGIN, requestOf} from '../helpers';

/** An object of an event, or of an answer. */
export interface StoredObject {
  id: number;
  version: number;
  status: number;
  external_order_id?: string;
  [field: string]: any;
}

interface Answer {
  http: number;
  headers: Headers;
  code: number;
  response: any;
}

const {headers: names} = facts.gateway.signing;
const {point} = facts.sandbox;
const PAID = 1;
const HELD = 6;
const FAILED = 2;
const RETURNED = 4;

export type Shop = ReturnType<typeof openShop>;

/** @param options of the sandbox */
export function openShop(options: Partial<SandboxOptions> = {}) {
  /** Tokens that are valid, the one that signs calls first. */
  const tokens = [point.api_token];
  const objects = new Map<string, ReceiverState<StoredObject>>();
  const fulfilled: string[] = [];
  /** Work for a person. */
  const tasks: string[] = [];
  /** Statuses that the shop answered to deliveries, in order. */
  const answered: number[] = [];
  const state = {isDown: false, cursor: undefined as string | undefined, sunset: ''};

  const store = async (kind: string, object: StoredObject): Promise<void> => {
    const key = objectKey(kind, object.id);
    const {known, begins} = receive(objects.get(key) ?? INITIAL_STATE, object, [PAID, HELD, FAILED, RETURNED]);
    const isNews = known !== objects.get(key);
    objects.set(key, known);
    const order = object.external_order_id ?? String(object.id);
    if (kind === 'transaction' && object.direction !== 'payout' && begins === PAID) fulfilled.push(order);
    if (kind === 'transaction' && begins === HELD)
      await call('/transaction/complete', {id: object.id, external_capture_id: `capture-${object.id}`});
    if (kind === 'transaction' && begins === RETURNED) tasks.push(`payout ${object.id} was returned`);
    if (kind === 'refund' && begins === FAILED) tasks.push(`refund ${object.id} failed`);
    if (kind === 'dispute' && isNews && object.respond_by)
      tasks.push(`dispute ${object.id} until ${object.respond_by}`);
  };

  const readEvent = async (event: Record<string, any>): Promise<void> => {
    for (const kind of ['transaction', 'refund', 'dispute']) if (event[kind]) await store(kind, event[kind]);
  };

  const isGenuine = (headers: Record<string, string>, body: Uint8Array): boolean =>
    [names.signature, names.previous_signature].some((name) =>
      tokens.some((token) =>
        verify(
          headers[name] ?? '',
          token,
          {point: headers[names.point]!, key: headers[names.key]!, purpose: CALLBACK},
          body,
        ),
      ),
    );

  /** Handles a delivery. @returns the HTTP status of the answer */
  const hear = async (headers: Record<string, string>, body: Uint8Array): Promise<number> => {
    if (state.isDown) throw new Error('the shop is down');
    const status = isGenuine(headers, body) ? 204 : 401;
    answered.push(status);
    if (status === 204) await readEvent(JSON.parse(textOf(body)));
    return status;
  };
  const sandbox = createSandbox(facts, {
    quiet: true,
    send: (_url, headers, body) => hear(headers, body),
    ...options,
  });

  let lastKey = 0;
  /** @param path without the prefix of the API @returns the answer; undefined if none arrived */
  async function call(path: string, body: object): Promise<Answer | undefined> {
    lastKey = Math.max(lastKey + 1, Date.now());
    const address = `${brand.api.prefix}${path}`;
    const text = JSON.stringify(body);
    const head = {point: point.id, key: lastKey, purpose: callPurpose('POST', address)};
    const response = await sandbox.app.request(`${ORIGIN}${address}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        [names.point]: String(point.id),
        [names.key]: String(lastKey),
        [names.signature]: sign(tokens[0]!, head, text),
      },
      body: text,
    });
    if (response.type === 'error') return undefined;
    const {headers} = response;
    const ending = headers.get('Deprecation');
    // One task per announcement, not one per answer.
    if (ending && ending !== state.sunset) {
      state.sunset = ending;
      tasks.push(`this version ends: ${headers.get('Sunset')}`);
    }
    const {error, response: object} = (await response.json()) as {error: {code: number}; response: any};
    return {http: response.status, headers, code: error.code, response: object};
  }

  /** Sends a request that creates, until it is known what became of it. @returns the object */
  async function create(path: string, body: Record<string, any>): Promise<StoredObject> {
    const first = await call(path, body);
    if (first?.code === 0) {
      await store('transaction', first.response);
      return first.response;
    }
    const id = body.external_transaction_id as string;
    const found = await call('/transaction/find', {external_transaction_id: id});
    if (found?.code === 0) {
      await store('transaction', found.response);
      return found.response;
    }
    // The request never arrived: the same id again.
    expect(found?.code).toBe(208);
    const again = await call(path, body);
    expect(again?.code).toBe(0);
    await store('transaction', again!.response);
    return again!.response;
  }

  let orders = 0;
  return {
    sandbox,
    tokens,
    tasks,
    fulfilled,
    answered,
    state,
    call,
    create,
    hear,
    /** Pays an order host to host. @param changes of the documented request @returns the transaction */
    pay(changes: Record<string, unknown> = {}): Promise<StoredObject> {
      orders += 1;
      return create('/transaction/pay', {
        ...requestOf('transactionPay'),
        external_order_id: `order-${orders}`,
        point: {callback_url: `${ORIGIN}/hook`},
        ...changes,
      });
    },
    /** Ids of the transactions that the shop knows. */
    known: () => [...objects.keys()].filter((key) => key.startsWith('transaction ')),
    stored: (kind: string, id: number) => objects.get(objectKey(kind, id))?.stored,
    /** Reads an object again, as the timer of the shop does. */
    async check(id: number): Promise<void> {
      const {response} = (await call('/transaction/find', {id}))!;
      await store('transaction', response);
    },
    /** Reads the events since the cursor. */
    async catchUp(): Promise<void> {
      for (let more = true; more;) {
        const {response} = (await call('/event/list', {
          limit: 100,
          ...(state.cursor !== undefined && {cursor: state.cursor}),
        }))!;
        for (const {body} of response.events) await readEvent(JSON.parse(body));
        state.cursor = response.next_cursor;
        more = response.has_more;
      }
    },
    control: async (name: string, body: object = {}) => {
      const response = await sandbox.app.request(`${ORIGIN}/sandbox/${name}`, {
        method: 'POST',
        body: JSON.stringify(body),
      });
      expect(response.status).toBe(200);
      return (await response.json()) as {token: string; previous?: string};
    },
    /** @returns the balance of a wallet in minor units */
    async balance(walletId: number): Promise<number> {
      const account = facts.sandbox.accounts.find(({wallets}) => wallets.some(({id}) => id === walletId))!;
      const {response} = (await call('/account/info', {account_id: account.id}))!;
      return response.wallets.find(({id}: {id: number}) => id === walletId).balance;
    },
  };
}

/** Lets the simulated customer or bank answer. @param seconds beyond that */
export const settle = (seconds = 0) => vi.advanceTimersByTimeAsync((facts.sandbox.answer_seconds + seconds) * 1000);
