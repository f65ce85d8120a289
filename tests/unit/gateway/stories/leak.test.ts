/**
 * Scenario of a leaked API token. An attacker uses the token; the merchant revokes it and removes it from the receiver.
 * After the weekend both sides refuse everything that the attacker signs, and each payment from the time in between is
 * known and fulfilled once.
 */
import {commissionOf} from '../../../../src/domain/commission';
import {describe, expect, test} from 'vitest';
import {type ReceiverState, INITIAL_STATE, receive} from '../../../../src/domain/order';
import {textOf} from '../../../../src/domain/platform';
import {CALLBACK, callPurpose, sign, verify, verifyAny} from '../../../../src/domain/signing';
import {getFacts} from '../../../../src/facts/load';
import {ROOT} from '../../../root';
import {createWorld, ORIGIN} from './world';
import {brand} from '../../../../src/brand';

const facts = await getFacts(ROOT);
const {headers: names} = facts.gateway.signing;
const {point, transactions} = facts.sandbox;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Friday, 2026-11-27, 22:00 UTC. */
const FRIDAY_NIGHT = Date.parse('2026-11-27T22:00:00Z');
const PAID = 1;
const WALLET = 4001;
/** Successful payment from before the leak. */
const OLD = transactions.find(({status, wallet_id}) => status === PAID && wallet_id === WALLET)!;

interface Answer {
  http: number;
  error: {code: number; details?: {message: string}[]};
  response: Record<string, unknown>;
}
interface TransactionObject {
  id: number;
  version: number;
  status: number;
  external_transaction_id: string;
  amount: number;
}

/** Creates a gateway, the receiver of the shop, and functions that call with any token. */
function createScenario() {
  const world = createWorld(facts, FRIDAY_NIGHT);
  let lastKey = 0;
  const newKey = () => (lastKey = Math.max(world.now(), lastKey + 1));
  const send = async (path: string, body: object, headers: Record<string, string>): Promise<Answer> => {
    const init = {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {'Content-Type': 'application/json', ...headers},
    };
    const answer = await world.gateway.app.request(`${ORIGIN}${path}`, init);
    return {http: answer.status, ...((await answer.json()) as Omit<Answer, 'http'>)};
  };
  /** Sends a call signed with `token`. */
  const call = (token: string, path: string, body: object) => {
    const head = {point: point.id, key: newKey(), purpose: callPurpose('POST', path)};
    return send(path, body, {
      [names.point]: String(head.point),
      [names.key]: String(head.key),
      [names.signature]: sign(token, head, JSON.stringify(body)),
    });
  };
  const bearer = (token: string, path: string, body: object) => send(path, body, {Authorization: `Bearer ${token}`});
  return {world, newKey, call, bearer, shop: createShop(world)};
}

/** Receiver of the shop, with its stored objects, trusted tokens and log of deliveries. */
function createShop(world: ReturnType<typeof createWorld>) {
  const stored = new Map<number, ReceiverState<TransactionObject>>();
  const shop = {
    tokens: [point.api_token] as string[],
    fulfilled: [] as string[],
    stored,
    /** All deliveries, with the response status of the receiver. */
    deliveries: [] as {headers: Record<string, string>; body: Uint8Array; status: number; at: number}[],
    take(headers: Record<string, string>, body: Uint8Array): number {
      const head = {point: headers[names.point] ?? '', key: headers[names.key] ?? '', purpose: CALLBACK};
      const given = [headers[names.signature] ?? '', headers[names.previous_signature] ?? ''];
      if (!verifyAny(given, shop.tokens, head, body)) return 401;
      const {transaction} = JSON.parse(textOf(body)) as {transaction: TransactionObject};
      shop.learn(transaction);
      return 204;
    },
    learn(transaction: TransactionObject) {
      const {known, begins} = receive(stored.get(transaction.id) ?? INITIAL_STATE, transaction, [PAID]);
      stored.set(transaction.id, known);
      if (begins === PAID) shop.fulfilled.push(transaction.external_transaction_id);
    },
  };
  world.receive(async (_url, headers, body) => {
    const status = shop.take(headers, body);
    shop.deliveries.push({headers, body, status, at: world.now()});
    return status;
  });
  return shop;
}

const payment = (id: string) => ({
  account_id: 301,
  wallet_id: WALLET,
  service_id: 2102,
  external_transaction_id: id,
  external_customer_id: 'sandbox-success',
  customer_ip_address: '203.0.113.10',
  amount: 1250,
  amount_currency: 'PLN',
  fields: {blik_code: '777123'},
  point: {callback_url: 'http://localhost:8080/callbacks'},
});

const signedBy = (token: string, {headers, body}: {headers: Record<string, string>; body: Uint8Array}) =>
  [names.signature, names.previous_signature].some((name) =>
    verify(
      headers[name] ?? '',
      token,
      {point: headers[names.point]!, key: headers[names.key]!, purpose: CALLBACK},
      body,
    ),
  );

describe('leaked API token', () => {
  test('revocation refuses all requests of the attacker and loses no payment', async () => {
    const {world, newKey, call, bearer, shop} = createScenario();
    const leaked = point.api_token;
    const find = (token: string, body: object) => call(token, `${brand.api.prefix}/transaction/find`, body);
    const balance = async (token: string) => {
      const {response} = await call(token, `${brand.api.prefix}/account/info`, {account_id: 301});
      return (response.wallets as {id: number; balance: number}[]).find(({id}) => id === WALLET)!.balance;
    };
    const before = await balance(leaked);

    // 22:00. Shop and attacker share the token; the attacker creates bearer tokens, which might outlive it.
    const sold: string[] = [];
    const sell = async (token: string) => {
      const id = `friday-${sold.length + 1}`;
      sold.push(id);
      expect((await call(token, `${brand.api.prefix}/transaction/pay`, payment(id))).error.code).toBe(0);
      await world.sleep(MINUTE);
    };
    await sell(leaked);
    const seen = await call(leaked, `${brand.api.prefix}/transaction/issue_token`, {id: OLD.id});
    const pages = await call(leaked, `${brand.api.prefix}/invoicing/token`, {lifetime_seconds: 24 * 3600});
    const stolen = {transparency: String(seen.response.token), invoicing: String(pages.response.token)};
    const peek = () => bearer(stolen.transparency, `${brand.api.prefix}/transaction/find`, {id: OLD.id});
    const list = () =>
      bearer(stolen.invoicing, `${brand.api.prefix}/invoicing/page_transactions`, {
        page_id: facts.sandbox.invoicing.pages[0]!.id,
      });
    expect([(await peek()).error.code, (await list()).error.code]).toEqual([0, 0]);
    const refund = await call(leaked, `${brand.api.prefix}/transaction/cancel`, {
      id: OLD.id,
      external_refund_id: 'stolen-1',
      amount: 1,
    });
    expect(refund.error.code).toBe(0);

    // 22:05. The shop first removes the token from its receiver, which then refuses forged callbacks.
    shop.tokens = [];
    await sell(leaked);
    expect(shop.deliveries.at(-1)!.status).toBe(401);
    const forge = (header: string) => {
      const body = Buffer.from(
        JSON.stringify({
          event: 'transaction.status',
          transaction: {id: 7, version: 9, status: PAID, external_transaction_id: 'forged', amount: 1},
        }),
      );
      const head = {point: point.id, key: newKey(), purpose: CALLBACK};
      const named = {[names.point]: String(head.point), [names.key]: String(head.key)};
      return shop.take({...named, [header]: sign(leaked, head, body)}, body);
    };
    expect(forge(names.signature)).toBe(401);

    // 22:06. The token is revoked. All its signatures and bearer tokens become invalid immediately.
    const {token: fresh} = world.gateway.parts.apiTokens.revoke(point.id);
    const revokedAt = world.now();
    const attacks: [string, object][] = [
      [`${brand.api.prefix}/transaction/cancel`, {id: OLD.id, external_refund_id: 'stolen-2', amount: 1}],
      [`${brand.api.prefix}/transaction/issue_token`, {id: OLD.id}],
      [`${brand.api.prefix}/invoicing/token`, {}],
      [`${brand.api.prefix}/transaction/find`, {id: OLD.id}],
    ];
    for (const [path, body] of attacks) {
      const {http, error} = await call(leaked, path, body);
      expect([http, error.code, error.details![0]!.message], path).toEqual([
        401,
        11,
        `is by an API token that was revoked at ${new Date(revokedAt).toISOString()}`,
      ]);
    }
    expect([(await peek()).error.code, (await list()).error.code]).toEqual([20, 16]);

    // 22:30. The list of events from a time before the leak, without a cursor, tells what the shop did not ask for.
    const {response: listed} = await call(fresh, `${brand.api.prefix}/event/list`, {
      from: new Date(FRIDAY_NIGHT - HOUR).toISOString(),
      limit: 100,
    });
    const bodies = (listed.events as {body: string}[]).map(({body}) => JSON.parse(body));
    expect(listed.has_more).toBe(false);
    expect(bodies.every(({created_at: at}) => Date.parse(at) >= FRIDAY_NIGHT - HOUR)).toBe(true);
    const strange = bodies.filter(({refund: given}) => given !== undefined).map((event) => event.refund);
    expect(strange.map(({external_refund_id: id}) => id)).toEqual(['stolen-1']);
    const paid = bodies.filter(({transaction}) => transaction?.status === PAID && transaction.id !== OLD.id);
    expect(paid.map(({transaction}) => transaction.external_transaction_id)).toEqual(sold.slice(0, paid.length));
    expect(paid.length).toBeGreaterThan(1);

    // Until midnight the selling programs use the new token; the receiver does not have it yet.
    await sell(fresh);
    await world.sleep(HOUR);
    await sell(fresh);
    expect(shop.deliveries.filter(({at}) => at > revokedAt).map(({status}) => status)).not.toContain(204);

    // Midnight. The receiver gets the new token; callbacks signed by the old one stay refused, in either signature
    // header.
    shop.tokens = [fresh];
    await sell(fresh);
    for (const header of [names.signature, names.previous_signature]) expect(forge(header)).toBe(401);

    // Monday. All refused callbacks have been redelivered, signed by the new token only.
    await world.sleep(60 * HOUR);
    const after = shop.deliveries.filter(({at}) => at > revokedAt);
    expect(after.length).toBeGreaterThan(5);
    for (const delivery of after) {
      expect(signedBy(fresh, delivery)).toBe(true);
      expect(signedBy(leaked, delivery)).toBe(false);
      expect(delivery.headers).not.toHaveProperty(names.previous_signature);
    }
    expect([...shop.fulfilled].sort()).toEqual([...sold].sort());
    expect(world.gateway.parts.callbacks.list().filter(({state}) => state === 'waiting')).toEqual([]);

    // The objects stored from callbacks match those of the gateway, and the wallet contains the sales less the one
    // refund from before the revocation.
    for (const id of sold) {
      const {response} = await find(fresh, {external_transaction_id: id});
      const kept = shop.stored.get(response.id as number)!.stored!;
      expect([kept.status, kept.version], id).toEqual([response.status, response.version]);
    }
    const fee = commissionOf(1250, facts.sandbox.commission.payin.point);
    expect(await balance(fresh)).toBe(before + sold.length * (1250 - fee) - 1);
    const returned = (await find(fresh, {id: OLD.id})).response;
    expect(returned.refunded_amount).toBe(1);
  });

  test('a receiver without a valid token for the weekend recovers the payments with /transaction/find', async () => {
    const {world, call, shop} = createScenario();
    shop.tokens = [];
    const {token: fresh} = world.gateway.parts.apiTokens.revoke(point.id);
    const sold = ['saturday-1', 'saturday-2', 'saturday-3'];
    for (const id of sold)
      expect((await call(fresh, `${brand.api.prefix}/transaction/pay`, payment(id))).error.code).toBe(0);
    // Nobody updates the receiver, so all delivery attempts of more than two days are refused.
    await world.sleep(80 * HOUR);
    expect(shop.fulfilled).toEqual([]);
    for (const id of sold)
      shop.learn(
        (await call(fresh, `${brand.api.prefix}/transaction/find`, {external_transaction_id: id}))
          .response as unknown as TransactionObject,
      );
    expect(shop.fulfilled).toEqual(sold);
  });
});
