/** Tests of the result of a 3-D Secure challenge that the bank reports to the gateway, with and without the shop. */
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {getOperation} from '../../../src/facts/contract';
import {challengeResponse} from '../../../src/gateway/engine/challenge';
import {facts, fakeTime, start, type Harness} from './helpers';

const {cards} = facts.testCards;
const ANSWER_MS = facts.sandbox.answer_seconds * 1000;
const example: any = getOperation(facts.contract, 'transactionPay').requestExamples.card!.value;
const challenged = cards.filter(
  ({payment}) => payment?.payer_auth === '3DS' && payment.three_ds === 'challenge' && !payment.method,
);
const SUCCESS = challenged.find(({payment}) => payment!.outcome === 'success')!.number;

/** Starts a payment that the bank challenges. */
async function begin(harness: Harness, number = SUCCESS) {
  const fields = {...example.fields, card_number: number, cvv: '123'};
  const {response} = await harness.call('transactionPay', {...structuredClone(example), fields});
  const {pathname} = new URL(response.result.three_ds.acs_url);
  const token = pathname.split('/')[2]!;
  return {
    id: response.id as number,
    answerAtBank: (action: 'confirm' | 'decline') => harness.post(pathname, {action}),
    update: (authenticated: boolean) =>
      harness.call('transactionUpdate', {id: response.id, fields: {cres: challengeResponse(token, authenticated)}}),
  };
}

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** Kinds of the movements of a payment, in the order of booking. */
const movementsOf = ({sandbox}: Harness, id: number) =>
  sandbox.parts.ledger
    .all()
    .filter(({transactionId}) => transactionId === id)
    .map(({kind}) => kind);
const PAID = ['payment', 'fee'];

beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

describe('a challenge that the bank reports', () => {
  it.each(challenged)('with $number ends the payment without the shop', async ({number, payment}) => {
    const harness = start();
    const {id, answerAtBank} = await begin(harness, number);
    await answerAtBank('confirm');
    await wait(ANSWER_MS - 1);
    expect(await harness.find(id)).toMatchObject({status: 10, result: {payer_auth: '3DS'}});
    await wait(1);
    const ended = payment!.outcome === 'success' ? 1 : 2;
    expect(await harness.find(id)).toMatchObject({status: ended, three_ds: {flow: 'challenge', liability: 'issuer'}});
    expect(harness.sent.filter(({event}) => event.transaction?.id === id)).toHaveLength(1);
    expect(movementsOf(harness, id)).toEqual(ended === 1 ? PAID : []);
  });

  it('pays the card of the checklist for going live, although the customer does not come back', async () => {
    const {items} = facts.goLive.topics.find(({name}) => name === 'cards')!;
    const {send} = items.find(({check}) => /even if the customer does not come back/.test(check))!;
    const harness = start();
    const {id, answerAtBank} = await begin(harness, 'card' in send ? send.card : '');
    await answerAtBank('confirm');
    await wait(ANSWER_MS);
    expect(await harness.find(id)).toMatchObject({status: 1});
  });

  it('and that the payer declined fails, as much later', async () => {
    const harness = start();
    const {id, answerAtBank, update} = await begin(harness);
    await answerAtBank('decline');
    await wait(ANSWER_MS);
    const failed = {status: 2, failure_reason_code: 1106, three_ds: {liability: 'merchant'}};
    expect(await harness.find(id)).toMatchObject(failed);
    const late = await update(false);
    expect([late.response.status, late.headers.get('X-Repeated')]).toEqual([2, 'true']);
  });

  it('before the update of the shop pays once', async () => {
    const harness = start();
    const {id, answerAtBank, update} = await begin(harness);
    await answerAtBank('confirm');
    await wait(ANSWER_MS);
    const paid = await harness.find(id);
    const late = await update(true);
    expect(late.headers.get('X-Repeated')).toBe('true');
    expect(late.response).toEqual(paid);
    await wait(2 * ANSWER_MS);
    expect(await harness.find(id)).toEqual(paid);
    expect(movementsOf(harness, id)).toEqual(PAID);
    expect(harness.sent.filter(({event}) => event.transaction?.id === id)).toHaveLength(1);
  });

  it.each([0, 1, ANSWER_MS - 1])('after the update of the shop, %i ms later, pays once and in time', async (ms) => {
    const harness = start();
    const {id, answerAtBank, update} = await begin(harness);
    await answerAtBank('confirm');
    await wait(ms);
    const first = await update(true);
    expect(first.headers.get('X-Repeated')).toBeNull();
    expect(first.response).toMatchObject({status: 10, result: {payer_auth: 'NONE'}});
    await wait(ANSWER_MS - ms);
    expect(await harness.find(id)).toMatchObject({status: 1});
    await wait(2 * ANSWER_MS);
    expect(movementsOf(harness, id)).toEqual(PAID);
    expect(harness.sent.filter(({event}) => event.transaction?.id === id)).toHaveLength(1);
  });

  it('counts more than what the browser brings to the shop', async () => {
    const harness = start();
    const {id, answerAtBank, update} = await begin(harness);
    await answerAtBank('decline');
    expect((await update(true)).response.status).toBe(2);
    await wait(2 * ANSWER_MS);
    expect(await harness.find(id)).toMatchObject({status: 2});
    expect(movementsOf(harness, id)).toEqual([]);
  });

  it('is the first one, however often the payer clicks', async () => {
    const harness = start();
    const {id, answerAtBank} = await begin(harness);
    const pages = [await answerAtBank('confirm'), await answerAtBank('decline')];
    await wait(ANSWER_MS);
    pages.push(await answerAtBank('decline'));
    const texts = await Promise.all(pages.map(async (page) => [page.status, await page.text()]));
    expect(texts[1]).toEqual(texts[0]);
    expect(texts[2]).toEqual(texts[0]);
    expect(await harness.find(id)).toMatchObject({status: 1});
    expect(movementsOf(harness, id)).toEqual(PAID);
  });

  it('does not pay a payment that has expired', async () => {
    const harness = start();
    const {id, answerAtBank} = await begin(harness);
    const {expires_at: expiry} = await harness.find(id);
    await wait(Date.parse(expiry) - Date.now() - 1);
    await answerAtBank('confirm');
    await wait(2 * ANSWER_MS);
    expect(await harness.find(id)).toMatchObject({status: 5});
    expect(movementsOf(harness, id)).toEqual([]);
  });

  it('lets no result of another payment through', async () => {
    const harness = start();
    const {id, answerAtBank} = await begin(harness);
    await answerAtBank('confirm');
    await wait(ANSWER_MS);
    const foreign = {id, fields: {cres: challengeResponse('0a1b2c3d4e99', true)}};
    expect((await harness.call('transactionUpdate', foreign)).error.code).toBe(213);
  });
});
