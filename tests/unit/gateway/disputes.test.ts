/** Tests of disputes: each status transition, and the movements of each kind. */
import {createHash} from 'node:crypto';
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {DAY_MS, MINUTE_MS, SECOND_MS} from '../../../src/gateway/engine/time';
import {requestFor, services} from './flowRuns';
import {facts, fakeTime, ORIGIN, START, start, type Harness} from './helpers';

const {dispute_trigger: trigger, answer_seconds: answerSeconds} = facts.sandbox;
const WALLET = 4002;
/** Wallet of Pix, the service with bank claims. */
const PIX_WALLET = 4104;
const PIX = services.find(({flow}) => flow.service.id === 3102)!;
const AMOUNT = 10000;
const ANSWER_MS = answerSeconds * SECOND_MS;

beforeEach(fakeTime);
afterEach(() => vi.useRealTimers());

let orders = 0;

/** Creates a successful payment whose order id triggers a dispute: by card, or by Pix for bank claims. */
async function pay({call}: Harness, way: string, more: Record<string, unknown> = {}) {
  const value = facts.contract.operations.get('transactionPay')!.requestExamples.card!.value as {fields: object};
  orders += 1;
  const card = {...value, fields: {...value.fields, card_number: '4242424242424242'}};
  const body = {
    ...(isClaim(way) ? requestFor(PIX) : card),
    external_transaction_id: `disputed-${orders}`,
    external_order_id: `${trigger.prefix}-${way}-${orders}`,
    amount: AMOUNT,
    ...more,
  };
  const {response} = await call('transactionPay', body);
  await vi.advanceTimersByTimeAsync(ANSWER_MS);
  return response.id as number;
}

const isClaim = (way: string) => trigger.ways[way]?.kind === 'bank_claim';

/** Creates a payment with a newly opened dispute. */
async function disputed(harness: Harness, way: string) {
  const id = await pay(harness, way);
  const before = await wallet(harness, isClaim(way) ? PIX_WALLET : WALLET);
  await vi.advanceTimersByTimeAsync(trigger.after_seconds * SECOND_MS);
  const all = await disputesOf(harness, id);
  return {id, before, dispute: all[0]!};
}

const disputesOf = async ({call}: Harness, id: number) =>
  (await call('disputeList', {transaction_id: id})).response.disputes as Record<string, any>[];

const disputeNow = async ({call}: Harness, id: number) => (await call('disputeFind', {id})).response;

/** @returns balance and reserve of a wallet, in minor units */
async function wallet({call}: Harness, wanted = WALLET) {
  const account = facts.sandbox.accounts.find(({wallets}) => wallets.some(({id}) => id === wanted))!;
  const {response} = await call('accountInfo', {account_id: account.id});
  const {balance, reserve} = response.wallets.find(({id}: {id: number}) => id === wanted);
  return {balance, reserve} as {balance: number; reserve: number};
}

const wait = (ms = ANSWER_MS) => vi.advanceTimersByTimeAsync(ms);

/** Defends a dispute with one document and uploads it. */
async function defend(harness: Harness, id: number, file = Buffer.from(`document ${++orders}`)) {
  const document = {
    kind: 'delivery',
    media_type: 'application/pdf',
    size: file.byteLength,
    sha256: createHash('sha256').update(file).digest('hex'),
  };
  const {response, error} = await harness.call('disputeDefend', {
    id,
    external_response_id: `defence-${orders}`,
    documents: [document],
  });
  expect(error.code).toBe(0);
  const {upload_url: url} = response.evidence.at(-1);
  expect((await upload(harness, url, file)).status).toBe(204);
}

const upload = ({sandbox}: Harness, url: string, bytes: Buffer, type = 'application/pdf') =>
  sandbox.app.request(url, {method: 'PUT', body: new Uint8Array(bytes), headers: {'Content-Type': type}});

const eventsOf = ({sent}: Harness, kind: string) =>
  sent.filter(({event}) => event.event === kind).map(({event}) => event);

describe('a chargeback', () => {
  it('debits amount and fee when opened, and the payment shows it', async () => {
    const harness = start();
    const {id, before, dispute} = await disputed(harness, 'won');
    expect(dispute).toMatchObject({
      kind: 'chargeback',
      status: 0,
      amount: AMOUNT,
      wallet_amount: AMOUNT,
      fee_amount: trigger.fee,
      credited_amount: 0,
      respond_by: new Date(
        START + ANSWER_MS + trigger.after_seconds * SECOND_MS + trigger.respond_days * DAY_MS,
      ).toISOString(),
    });
    expect(await wallet(harness)).toEqual({...before, balance: before.balance - AMOUNT - trigger.fee});
    const payment = await harness.find(id);
    expect(payment).toMatchObject({status: 1, disputed_amount: AMOUNT, refundable_amount: 0});
  });

  it('won after a defence: returns the amount, not the fee', async () => {
    const harness = start();
    const {id, before, dispute} = await disputed(harness, 'won');
    const {fee_amount: fee} = await harness.find(id);
    await defend(harness, dispute.id);
    expect(await disputeNow(harness, dispute.id)).toMatchObject({status: 10});
    await wait();
    expect(await disputeNow(harness, dispute.id)).toMatchObject({status: 1, credited_amount: AMOUNT});
    expect(await wallet(harness)).toEqual({...before, balance: before.balance - trigger.fee});
    expect(await harness.find(id)).toMatchObject({disputed_amount: 0, refundable_amount: AMOUNT, fee_amount: fee});
  });

  it('won in part: returns half, and the other half stays disputed', async () => {
    const harness = start();
    const {id, before, dispute} = await disputed(harness, 'part');
    await defend(harness, dispute.id);
    await wait();
    expect(await disputeNow(harness, dispute.id)).toMatchObject({status: 1, credited_amount: AMOUNT / 2});
    expect(await wallet(harness)).toEqual({...before, balance: before.balance - AMOUNT / 2 - trigger.fee});
    expect(await harness.find(id)).toMatchObject({disputed_amount: AMOUNT / 2, refundable_amount: AMOUNT / 2});
  });

  it.each([
    ['lost', 2],
    ['decided', 2],
    ['final', 2],
    ['withdrawn', 1],
  ])('with “%s” ends in status %i', async (way, status) => {
    const harness = start();
    const {before, dispute} = await disputed(harness, way);
    if (way === 'lost') await defend(harness, dispute.id);
    await wait();
    expect(await disputeNow(harness, dispute.id)).toMatchObject({status});
    const back = status === 1 ? AMOUNT : 0;
    expect((await wallet(harness)).balance).toBe(before.balance - AMOUNT - trigger.fee + back);
  });

  it('may require more evidence with a new deadline, which wins it', async () => {
    const harness = start();
    const {dispute} = await disputed(harness, 'evidence');
    await wait(DAY_MS);
    await defend(harness, dispute.id);
    await wait();
    const more = await disputeNow(harness, dispute.id);
    expect(more.status).toBe(0);
    expect(Date.parse(more.respond_by)).toBe(Date.now() + trigger.respond_days * DAY_MS);
    await defend(harness, dispute.id);
    await wait();
    expect(await disputeNow(harness, dispute.id)).toMatchObject({status: 1});
  });

  it('expires exactly at respond_by', async () => {
    const harness = start();
    const {before, dispute} = await disputed(harness, 'unanswered');
    const left = Date.parse(dispute.respond_by) - Date.now();
    expect(left).toBe(MINUTE_MS);
    await wait(left - 1);
    expect(await disputeNow(harness, dispute.id)).toMatchObject({status: 0});
    await wait(1);
    expect(await disputeNow(harness, dispute.id)).toMatchObject({status: 5});
    expect((await wallet(harness)).balance).toBe(before.balance - AMOUNT - trigger.fee);
    const {error} = await harness.call('disputeAccept', {id: dispute.id});
    expect(error).toMatchObject({code: 241, details: [{message: 'is in status 5 (expired)'}]});
  });

  it('expires even if uploads are pending', async () => {
    const harness = start();
    const {dispute} = await disputed(harness, 'unanswered');
    const sha256 = 'a'.repeat(64);
    const documents = [{kind: 'other', media_type: 'image/png', size: 1, sha256}];
    const body = {id: dispute.id, external_response_id: 'too-slow', documents};
    const {response} = await harness.call('disputeDefend', body);
    await wait(MINUTE_MS);
    expect(await disputeNow(harness, dispute.id)).toMatchObject({status: 5});
    const answer = await upload(harness, response.evidence[0].upload_url, Buffer.from('a'), 'image/png');
    expect(answer.status).toBe(422);
  });

  it('cannot be won once it is accepted', async () => {
    const harness = start();
    const {before, dispute} = await disputed(harness, 'won');
    await defend(harness, dispute.id);
    expect((await harness.call('disputeAccept', {id: dispute.id})).response).toMatchObject({status: 3});
    await wait(DAY_MS);
    expect(await disputeNow(harness, dispute.id)).toMatchObject({status: 3, credited_amount: 0});
    expect((await wallet(harness)).balance).toBe(before.balance - AMOUNT - trigger.fee);
  });

  it('is followed by the next stage, which is debited again', async () => {
    const harness = start();
    const {id, before, dispute} = await disputed(harness, 'again');
    await defend(harness, dispute.id);
    await wait(2 * ANSWER_MS);
    const [, next] = await disputesOf(harness, id);
    expect(next).toMatchObject({kind: 'pre_arbitration', previous_dispute_id: dispute.id, status: 0, amount: AMOUNT});
    expect((await wallet(harness)).balance).toBe(before.balance - AMOUNT - 2 * trigger.fee);
    await defend(harness, next!.id);
    await wait();
    expect(await disputeNow(harness, next!.id)).toMatchObject({status: 2});
    expect(await harness.find(id)).toMatchObject({status: 1, disputed_amount: AMOUNT});
  });

  it('blocks refunds while open, and allows the rest afterwards', async () => {
    const harness = start();
    const {id, dispute} = await disputed(harness, 'part');
    const refund = {id, external_refund_id: `back-${id}`, amount: 1000};
    const refused = await harness.call('transactionCancel', refund);
    expect(refused).toMatchObject({http: 409, error: {code: 221}});
    expect(refused.error.details?.[0]?.message).toContain(String(dispute.id));
    await defend(harness, dispute.id);
    await wait();
    expect((await harness.call('transactionCancel', refund)).response).toMatchObject({refunded_amount: 1000});
  });

  it('can concern a fully refunded payment, whose status stays', async () => {
    const harness = start();
    const id = await pay(harness, 'refunded');
    await harness.call('transactionCancel', {id, external_refund_id: `whole-${id}`});
    await wait(trigger.after_seconds * SECOND_MS);
    const [dispute] = await disputesOf(harness, id);
    const refund = (await harness.call('refundList', {transaction_id: id})).response.refunds[0];
    expect(await harness.find(id)).toMatchObject({status: 4, disputed_amount: AMOUNT});
    await harness.call('disputeDefend', {
      id: dispute!.id,
      external_response_id: `whole-defence-${id}`,
      refund_ids: [refund.id],
    });
    await wait();
    expect(await disputeNow(harness, dispute!.id)).toMatchObject({status: 1, credited_amount: AMOUNT});
    expect(await harness.find(id)).toMatchObject({status: 4, disputed_amount: 0});
  });
});

describe('an inquiry', () => {
  it('moves no money, blocks no refund, and is closed by a full refund', async () => {
    const harness = start();
    const {id, before, dispute} = await disputed(harness, 'inquiry');
    expect(dispute).toMatchObject({kind: 'inquiry', wallet_amount: 0, fee_amount: 0});
    expect(await wallet(harness)).toEqual(before);
    expect((await harness.find(id)).disputed_amount).toBe(0);
    await harness.call('transactionCancel', {id, external_refund_id: `part-${id}`, amount: 1});
    expect(await disputeNow(harness, dispute.id)).toMatchObject({status: 0});
    await harness.call('transactionCancel', {id, external_refund_id: `rest-${id}`});
    expect(await disputeNow(harness, dispute.id)).toMatchObject({status: 1, credited_amount: 0});
    expect((await wallet(harness)).balance).toBe(before.balance - AMOUNT);
  });

  it('becomes a chargeback', async () => {
    const harness = start();
    const {id, before, dispute} = await disputed(harness, 'escalated');
    await wait(2 * ANSWER_MS);
    const [first, second] = await disputesOf(harness, id);
    expect(first).toMatchObject({kind: 'inquiry', status: 2});
    expect(second).toMatchObject({kind: 'chargeback', status: 0, previous_dispute_id: dispute.id});
    expect((await wallet(harness)).balance).toBe(before.balance - AMOUNT - trigger.fee);
  });
});

describe('a bank claim', () => {
  it.each([
    ['claim', 1, 0],
    ['claim-lost', 2, AMOUNT],
  ])('with “%s” holds the amount and ends in status %i', async (way, status, taken) => {
    const harness = start();
    const {id, before, dispute} = await disputed(harness, way);
    expect(dispute).toMatchObject({kind: 'bank_claim', status: 10, wallet_amount: AMOUNT, fee_amount: 0});
    expect(dispute.respond_by).toBeUndefined();
    expect(await wallet(harness, PIX_WALLET)).toEqual({...before, reserve: before.reserve + AMOUNT});
    await wait();
    expect(await disputeNow(harness, dispute.id)).toMatchObject({status, credited_amount: AMOUNT - taken});
    expect(await wallet(harness, PIX_WALLET)).toEqual({...before, balance: before.balance - taken});
    expect(await harness.find(id)).toMatchObject({disputed_amount: taken});
  });

  it('holds at most the available balance, and a loss debits only that', async () => {
    const poor = structuredClone(facts);
    const seeded = poor.sandbox.accounts.flatMap(({wallets}) => wallets).find(({id}) => id === PIX_WALLET)!;
    // The payment fee is debited before the claim, and an older claim already holds a reserve.
    const fee = 10 + AMOUNT * 0.012;
    const {reserve} = seeded;
    Object.assign(seeded, {balance: reserve - 6000});
    const harness = start({facts: poor});
    const {before, dispute} = await disputed(harness, 'claim-lost');
    expect(before.balance).toBe(reserve + AMOUNT - fee - 6000);
    expect(dispute).toMatchObject({amount: AMOUNT, wallet_amount: before.balance - reserve});
    await wait();
    expect(await wallet(harness, PIX_WALLET)).toEqual({balance: reserve, reserve});
  });

  it.each([
    ['a bank claim', 'claim', 2102],
    ['a chargeback', 'won', PIX.flow.service.id],
    ['an inquiry', 'inquiry', PIX.flow.service.id],
  ])('%s occurs only for services that support it', async (_name, way, serviceId) => {
    const harness = start();
    const service = services.find(({flow}) => flow.service.id === serviceId)!;
    const order = {external_order_id: `${trigger.prefix}-${way}-1`};
    const {response} = await harness.call('transactionPay', requestFor(service, order));
    await wait();
    await wait(2 * trigger.after_seconds * SECOND_MS);
    expect(response.id).toBeDefined();
    expect(await disputesOf(harness, response.id)).toEqual([]);
  });
});

describe('events of disputes', () => {
  it('are sent for each status of the dispute, then for the amounts of the payment', async () => {
    const harness = start();
    const {dispute} = await disputed(harness, 'won');
    await defend(harness, dispute.id);
    await wait(2 * ANSWER_MS);
    const told = eventsOf(harness, 'dispute.status').map(({dispute: {status, version}}) => [status, version]);
    expect(told).toEqual([
      [0, 1],
      [10, 4],
      [1, 5],
    ]);
    const amounts = eventsOf(harness, 'transaction.amount').map(({transaction}) => transaction.disputed_amount);
    expect(amounts).toEqual([AMOUNT, 0]);
    const [opened] = eventsOf(harness, 'dispute.status');
    expect(JSON.stringify(opened)).not.toContain('upload_url');
  });

  it('contain a reason code of the card network, or a generic one', async () => {
    const harness = start();
    const {dispute} = await disputed(harness, 'won');
    expect(dispute.reason).toEqual({network: 'visa', code: '13.1', text: 'Merchandise or services not received'});
  });
});

describe('uploads', () => {
  const announce = async (harness: Harness) => {
    const file = Buffer.from('%PDF-1.7 proof of delivery');
    const sha256 = createHash('sha256').update(file).digest('hex');
    const document = {kind: 'delivery', media_type: 'application/pdf', size: file.byteLength, sha256};
    const body = {id: 650001, external_response_id: 'upload-1', documents: [document, {...document, kind: 'other'}]};
    const {response} = await harness.call('disputeDefend', body);
    return {file, body, urls: response.evidence.map(({upload_url: url}: {upload_url: string}) => url) as string[]};
  };
  const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as any).error.code];

  it('submit the evidence when the last document arrives', async () => {
    const harness = start();
    const {file, urls} = await announce(harness);
    await upload(harness, urls[1]!, file);
    expect(await disputeNow(harness, 650001)).toMatchObject({status: 0});
    await upload(harness, urls[0]!, file);
    const {status, evidence} = await disputeNow(harness, 650001);
    expect(status).toBe(10);
    expect(evidence.map(({state}: {state: string}) => state)).toEqual(['received', 'received']);
  });

  it('refuse a document that differs in size, digest or type, and accept the right one afterwards', async () => {
    const harness = start();
    const {file, urls} = await announce(harness);
    const [url] = urls as [string];
    const changed = Buffer.from(file);
    changed[0] = 0;
    expect(await codeOf(await upload(harness, url, changed))).toEqual([422, 245]);
    expect(await codeOf(await upload(harness, url, Buffer.from('short')))).toEqual([422, 245]);
    expect(await codeOf(await upload(harness, url, file, 'image/png'))).toEqual([415, 244]);
    const huge = Buffer.alloc(facts.gateway.evidence.max_bytes + 1);
    expect(await codeOf(await upload(harness, url, huge))).toEqual([413, 244]);
    expect((await upload(harness, url, file)).status).toBe(204);
    expect(await codeOf(await upload(harness, url, file))).toEqual([409, 243]);
  });

  it('accept only issued addresses', async () => {
    const answer = await upload(start(), `${ORIGIN}/upload/0b54f1de-6f57-4f0e-8a51-2f4f5f3c9c11`, Buffer.from('x'));
    expect(await codeOf(answer)).toEqual([404, 242]);
  });

  it('return the addresses again for a repeat, and nowhere else', async () => {
    const harness = start();
    const {file, body, urls} = await announce(harness);
    await upload(harness, urls[0]!, file);
    const again = await harness.call('disputeDefend', body);
    expect(again.headers.get('X-Repeated')).toBe('true');
    expect(again.response.evidence.map(({upload_url: url}: {upload_url?: string}) => url)).toEqual([
      undefined,
      urls[1],
    ]);
    expect(JSON.stringify(await disputeNow(harness, 650001))).not.toContain('upload_url');
  });

  it('refuse documents after the dispute has ended', async () => {
    const harness = start();
    const {file, urls} = await announce(harness);
    await harness.call('disputeAccept', {id: 650001});
    expect(await codeOf(await upload(harness, urls[0]!, file))).toEqual([409, 241]);
  });

  it('delete the evidence some time after the end', async () => {
    const harness = start();
    await announce(harness);
    await harness.call('disputeAccept', {id: 650001});
    await wait(facts.gateway.evidence.kept_days * DAY_MS - 1);
    expect((await disputeNow(harness, 650001)).evidence).toHaveLength(2);
    await wait(1);
    expect((await disputeNow(harness, 650001)).evidence).toEqual([]);
  });

  it('have the same limits in the contract and in the gateway', () => {
    const {documents} = facts.contract.operations.get('disputeDefend')!.request.properties!;
    const {media_type: type, size} = documents!.items!.properties!;
    const {evidence} = facts.gateway;
    expect(documents!.maxItems).toBe(evidence.max_documents);
    expect(size!.maximum).toBe(evidence.max_bytes);
    expect(type!.enum).toEqual(evidence.media_types);
  });
});
