/**
 * Scenario of a dispute: a customer disputes the full amount of a partially refunded payment. The shop uses only
 * responses to signed calls and verified callbacks.
 */
import {createHash} from 'node:crypto';
import {describe, expect, test} from 'vitest';
import {getFacts} from '../../../../src/facts/load';
import {ROOT} from '../../../root';
import {signed} from './shop';
import {createWorld, ORIGIN} from './world';
import {textOf} from '../../../../src/domain/platform';
import {brand} from '../../../../src/brand';

const facts = await getFacts(ROOT);
const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;
const {dispute_trigger: trigger} = facts.sandbox;

const AMOUNT = 12900;
const RETURNED = 4000;
const ACCOUNT = 301;
const WALLET = 4002;

type EventObject = {id: number; version: number} & Record<string, any>;

/** Shop that stores the newest version of each object from callbacks and sends signed calls. */
function createShop() {
  const world = createWorld(facts, facts.gateway.signing.vector_key);
  const {app} = world.gateway;
  const stored = new Map<string, EventObject>();
  let lastKey = 0;

  world.receive(async (_url, headers, body) => {
    // Use the inbox of the sandbox to verify the signature.
    const request = {method: 'POST', headers, body: new Uint8Array(body)};
    const {status} = await app.request(`${ORIGIN}/inbox`, request);
    if (status !== 204) return status;
    const event = JSON.parse(textOf(body)) as Record<string, EventObject>;
    for (const kind of ['transaction', 'refund', 'dispute']) {
      const told = event[kind];
      const key = `${kind} ${told?.id}`;
      if (told && told.version > (stored.get(key)?.version ?? 0)) stored.set(key, told);
    }
    return 204;
  });

  const call = async (path: string, body: object) => {
    lastKey = Math.max(lastKey + 1, world.now());
    const {path: to, ...request} = signed(facts, path, body, lastKey);
    const answer = await app.request(`${ORIGIN}${to}`, {method: 'POST', ...request});
    return (await answer.json()) as {error: {code: number}; response: Record<string, any>};
  };
  const told = (kind: string) => [...stored].filter(([key]) => key.startsWith(kind)).map(([, value]) => value);
  const balance = async () => {
    const {response} = await call(`${brand.api.prefix}/account/info`, {account_id: ACCOUNT});
    return response.wallets.find(({id}: {id: number}) => id === WALLET).balance as number;
  };
  return {world, app, call, told, balance};
}

describe('dispute of a partially refunded payment', () => {
  test('is won by the shop with its refund and a receipt as evidence', async () => {
    const {world, app, call, told, balance} = createShop();
    const before = await balance();

    // Payment with a partial refund.
    await call(`${brand.api.prefix}/transaction/pay`, {
      account_id: ACCOUNT,
      wallet_id: WALLET,
      service_id: 2202,
      external_transaction_id: 'story-dispute-1',
      external_order_id: `${trigger.prefix}-refunded-story`,
      amount: AMOUNT,
      amount_currency: 'EUR',
      customer_ip_address: '203.0.113.10',
      fields: {card_number: '4242424242424242', expire_month: '09', expire_year: '2030', cvv: '123'},
      point: {callback_url: `${ORIGIN}/inbox`},
    });
    await world.sleep(5 * SECOND);
    const [paid] = told('transaction');
    expect(paid).toMatchObject({status: 1, captured_amount: AMOUNT, refundable_amount: AMOUNT});
    const {id, fee_amount: fee} = paid!;
    const part = {id, external_refund_id: 'story-return-1', amount: RETURNED};
    const {response: returned} = await call(`${brand.api.prefix}/transaction/cancel`, part);
    const refund = returned.refund as EventObject;

    // The customer disputes the full amount. The shop is notified by callback only.
    await world.sleep(trigger.after_seconds * SECOND);
    const [opened] = told('dispute');
    expect(opened).toMatchObject({
      kind: 'chargeback',
      status: 0,
      transaction_id: id,
      amount: AMOUNT,
      wallet_amount: AMOUNT,
    });
    expect(told('transaction')[0]).toMatchObject({status: 1, refunded_amount: RETURNED, disputed_amount: AMOUNT});
    // Refund and dispute together exceed the captured amount, so no further refund is possible.
    expect(told('transaction')[0]!.refundable_amount).toBe(0);
    expect(await balance()).toBe(before + AMOUNT - fee - RETURNED - AMOUNT - trigger.fee);
    expect(
      (await call(`${brand.api.prefix}/transaction/cancel`, {...part, external_refund_id: 'story-return-2'})).error
        .code,
    ).toBe(221);

    // The shop defends with its refund, and with a receipt for the remaining goods.
    const receipt = Buffer.from('signed for by the customer');
    const {response: answered} = await call(`${brand.api.prefix}/dispute/defend`, {
      id: opened!.id,
      external_response_id: 'story-defence-1',
      refund_ids: [refund.id],
      documents: [
        {
          kind: 'delivery',
          media_type: 'application/pdf',
          size: receipt.byteLength,
          sha256: createHash('sha256').update(receipt).digest('hex'),
        },
      ],
    });
    expect(answered.status).toBe(0);
    const {upload_url: url} = answered.evidence.find(({state}: {state: string}) => state === 'awaited');
    const headers = {'Content-Type': 'application/pdf'};
    expect((await app.request(url, {method: 'PUT', headers, body: new Uint8Array(receipt)})).status).toBe(204);

    // The bank credits what the refund has returned, and by the receipt the rest.
    await world.sleep(DAY);
    expect(told('dispute')).toEqual([expect.objectContaining({status: 1, credited_amount: AMOUNT})]);
    const [now] = told('transaction');
    expect(now).toMatchObject({
      status: 1,
      refunded_amount: RETURNED,
      disputed_amount: 0,
      refundable_amount: AMOUNT - RETURNED,
      fee_amount: fee,
    });
    // The customer got the refund, and the shop keeps the rest.
    expect(await balance()).toBe(before + AMOUNT - RETURNED - fee - trigger.fee);
    // The objects that the shop stored match those of the gateway.
    expect((await call(`${brand.api.prefix}/transaction/find`, {id})).response).toEqual(now);
    expect((await call(`${brand.api.prefix}/dispute/find`, {id: opened!.id})).response).toEqual(told('dispute')[0]);
  });
});
