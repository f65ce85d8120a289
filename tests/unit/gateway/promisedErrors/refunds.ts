/** Plays about holds, refunds and disputes. */
import {expect} from 'vitest';
import {detailsFor, requestFor, submit} from '../flowRuns';
import {facts, holdsOnce, start, type Answer, type Harness} from '../helpers';
import {
  accepted,
  control,
  DAY_MS,
  detailsText,
  exampleOf,
  fieldsIn,
  paid,
  payByCard,
  provoke,
  serviceOf,
  SETTLED,
  wait,
  type Plays,
} from './common';

const HELD = 900047;
const REFUNDED = 900036;
const NEEDS_ACCOUNT = 900056;
const EUR_WALLET = 4002;
const {dispute_trigger: disputes} = facts.sandbox;

const isFinal = (status: number) => facts.disputeStatuses.statuses.find(({code}) => code === status)!.final;

const refund = ({call}: Harness, id: number, more: object = {}) =>
  call('transactionCancel', {id, external_refund_id: `promise-${id}`, ...more});

/** Refunds a part of a payment, and asks for the rest once a chargeback has opened. */
async function refundOfRest(): Promise<Answer[]> {
  const harness = start();
  const {id} = await payByCard(harness, {external_order_id: `${disputes.prefix}-refunded`});
  await accepted(refund(harness, id, {amount: 100}));
  await wait(disputes.after_seconds * 1000);
  return [await refund(harness, id, {external_refund_id: 'rest'})];
}

/** Asks for a refund one second before the end of `max_days`, and at its end. @returns the latter */
async function afterMaxDays(): Promise<Answer[]> {
  const harness = start();
  const pix = serviceOf(3102);
  const {response} = await accepted(harness.call('transactionPay', requestFor(pix)));
  await wait(SETTLED);
  const {services: listed} = (await accepted(harness.call('serviceList', {}))).response;
  const {max_days: days} = listed.find(({id}: {id: number}) => id === pix.flow.service.id).refund;
  const end = Date.parse((await harness.find(response.id)).created_at) + days * DAY_MS;
  await wait(end - Date.now() - 1000);
  await accepted(refund(harness, response.id, {amount: 1}));
  await wait(1000);
  return [await refund(harness, response.id, {external_refund_id: 'late', amount: 1})];
}

/** Refunds without what `needs` of the service lists, which moves nothing, then with it. */
async function withoutDetails(): Promise<Answer[]> {
  const harness = start();
  const before = await harness.find(NEEDS_ACCOUNT);
  const details = detailsFor(serviceOf(before.service_id));
  const answer = await refund(harness, NEEDS_ACCOUNT);
  expect(fieldsIn(answer)).toEqual(Object.keys(details));
  expect(await harness.find(NEEDS_ACCOUNT)).toEqual(before);
  const {response} = await accepted(refund(harness, NEEDS_ACCOUNT, details));
  for (const name of Object.keys(details)) expect(response.refund[name]).toMatch(/^\*+/);
  return [answer];
}

/** Its vouchers are cancelled at once. */
const OXXO = 3205;
/** Its vouchers can be cancelled, and its payments cannot be refunded. */
const BOLETO = 3122;

/** The customer pays just before the merchant cancels. @returns the answer to the cancel call */
async function customerFirst(harness: Harness, more: object): Promise<Answer> {
  const changes = {
    external_transaction_id: `${facts.sandbox.money_trigger.prefix}-beforecancel-race`,
    external_customer_id: 'sandbox-success',
  };
  const {id} = await submit(harness, serviceOf(OXXO), {changes, form: {action: 'trigger'}});
  expect(await harness.find(id)).toMatchObject({status: 10});
  const answer = await refund(harness, id, more);
  expect(await harness.find(id)).toMatchObject({status: 1, refunded_amount: 0});
  return answer;
}

/** Pays with a dispute that opens. @returns the payment and its newest dispute */
async function disputed(harness: Harness, way: string) {
  const order = {external_order_id: `${disputes.prefix}-${way}`};
  const isClaim = disputes.ways[way]!.kind === 'bank_claim';
  const {id} = await (isClaim ? paid(harness, requestFor(serviceOf(3102), order)) : payByCard(harness, order));
  await wait(disputes.after_seconds * 1000);
  const {response} = await accepted(harness.call('disputeList', {transaction_id: id}));
  return {id: id as number, dispute: response.disputes[0]};
}

export const refundPlays: Plays = {
  '/api/transaction_cancel#which: 204': async () => {
    const harness = start();
    const before = await harness.find(HELD);
    const answer = await refund(harness, HELD, {amount: before.authorized_amount});
    expect(fieldsIn(answer)).toEqual(['amount']);
    expect(await harness.find(HELD)).toEqual(before);
    expect((await accepted(refund(harness, HELD))).response).toMatchObject({status: 3, captured_amount: 0});
    return [answer];
  },
  '/api/transaction_cancel#which: 373': async () => {
    const harness = start();
    const {services: listed} = (await accepted(harness.call('serviceList', {}))).response;
    const answers: Answer[] = [];
    for (const {id, cancel_unpaid: term, direction} of listed) {
      if (term !== 'no' || direction !== 'payin') continue;
      const changes = {external_customer_id: 'sandbox-expired'};
      const {id: payment} = await submit(harness, serviceOf(id), {changes});
      const before = await harness.find(payment);
      expect([0, 10]).toContain(before.status);
      answers.push(await refund(harness, payment));
      expect(await harness.find(payment)).toEqual(before);
    }
    return answers;
  },
  '/api/transaction_cancel#race: 209': async () => {
    const harness = start();
    const {id} = await submit(harness, serviceOf(BOLETO), {changes: {external_customer_id: 'sandbox-success'}});
    await wait(SETTLED);
    expect(await harness.find(id)).toMatchObject({status: 1});
    return [await refund(harness, id)];
  },
  '/api/transaction_cancel#race: 374': async () => {
    const harness = start();
    const paidFirst = await customerFirst(harness, {only_unpaid: true});
    const before = await harness.find(HELD);
    expect(before).toMatchObject({status: 6});
    const onHold = await refund(harness, HELD, {only_unpaid: true});
    expect(await harness.find(HELD)).toEqual(before);
    return [paidFirst, onHold];
  },
  '/api/transaction_cancel#support: 217': afterMaxDays,
  '/refunds#way: 217': afterMaxDays,
  '/api/transaction_cancel#support: 218': withoutDetails,
  '/refunds#way: 218': withoutDetails,
  '/api/transaction_cancel#afterwards: 219': async () => {
    const harness = start();
    const {refundable_amount: limit} = await harness.find(900037);
    const answer = await refund(harness, 900037, {amount: limit + 1});
    expect(detailsText(answer)).toContain(`at most ${limit}`);
    return [answer];
  },
  '/api/transaction_cancel#afterwards: 105': async () => {
    const harness = start();
    const {id} = await payByCard(harness);
    const wallets = async () => (await accepted(harness.call('accountInfo', {account_id: 301}))).response.wallets;
    const wallet = (await wallets()).find((one: any) => one.id === EUR_WALLET);
    const amount = wallet.balance - wallet.reserve - wallet.balance_min;
    await control(harness, 'movements', {kind: 'settlement', wallet_id: EUR_WALLET, amount});
    const [payment, balances] = [await harness.find(id), await wallets()];
    const answer = await refund(harness, id);
    expect([await harness.find(id), await wallets()]).toEqual([payment, balances]);
    await payByCard(harness, {external_transaction_id: 'top-up', amount: 10_000});
    await accepted(refund(harness, id));
    return [answer];
  },
  '/refunds#way: 205': async () => {
    const harness = start();
    expect(await harness.find(REFUNDED)).toMatchObject({status: 4, refundable_amount: 0});
    return [await refund(harness, REFUNDED), await refund(harness, REFUNDED, {amount: 1, external_refund_id: 'part'})];
  },
  '/refunds#payout-instead: 220': async () => {
    const harness = start();
    const payout = exampleOf('transactionPay', 'card_payout');
    const {response} = await accepted(harness.call('transactionPay', payout));
    const {id, dispute} = await disputed(harness, 'won');
    expect(await harness.find(id)).toMatchObject({refunded_amount: 0});
    const defence = {id: dispute.id, external_response_id: 'with-a-payout', refund_ids: [response.id]};
    return [await harness.call('disputeDefend', defence)];
  },
  '/refunds#payout-instead: 221': async () => {
    const harness = start();
    const {id} = await disputed(harness, 'won');
    const payout = exampleOf('transactionPay', 'payout_in_place');
    return [await harness.call('transactionPay', {...payout, refund_of: {transaction_id: id}})];
  },
  '/refunds#payout-instead: 204': async () => {
    const harness = start();
    const payout = exampleOf('transactionPay', 'payout_in_place');
    const inZloty = 900033;
    const answer = await harness.call('transactionPay', {...payout, refund_of: {transaction_id: inZloty}});
    expect(answer.error.details).toEqual([{field: 'amount_currency', message: 'must be PLN, as in the payment'}]);
    const {refund_of: _named, ...alone} = payout as {refund_of: object};
    await accepted(harness.call('transactionPay', alone));
    expect(await harness.find(inZloty)).not.toHaveProperty('refunded_by_payout_amount');
    return [answer];
  },
  '/refunds#dispute: 221': refundOfRest,
  '/fraud#refund: 221': refundOfRest,
  '/api/disputes/dispute_find#kinds: 221': async () => {
    const answers: Answer[] = [];
    const kinds = new Set<string>();
    for (const [way, {kind, opens}] of Object.entries(disputes.ways)) {
      if (isFinal(opens)) continue;
      const harness = start();
      const {id, dispute} = await disputed(harness, way);
      expect(dispute.kind).toBe(kind);
      const answer = await refund(harness, id, {amount: 1});
      kinds.add(kind);
      if (kind === 'inquiry') expect(answer.error.code).toBe(0);
      else answers.push(answer);
    }
    expect([...kinds].sort()).toEqual(['bank_claim', 'chargeback', 'inquiry', 'pre_arbitration']);
    return answers;
  },
  '/api/refund_update#wrong: 222': async () => {
    const harness = start();
    const details = exampleOf('refundUpdate', 'details');
    await accepted(harness.call('refundUpdate', details));
    const answer = await harness.call('refundUpdate', {...details, account: 'other@example.com'});
    await wait(SETTLED);
    expect((await harness.call('refundFind', {id: details.id})).response.status).toBe(1);
    return [answer];
  },
  '/api/refund_update#over: 225': async () => {
    const harness = start();
    const answer = await provoke(harness, 'refundUpdate', 225);
    const {refunds} = (await accepted(harness.call('refundList', {}))).response;
    const waiting = refunds.filter(({needs_reason: reason}: any) => reason === 'not_claimed');
    expect(waiting.map(({status}: any) => status)).toContain(10);
    return [answer];
  },
  '/api/transaction_complete#parts: 250': async () => {
    const capture = exampleOf('transactionComplete', 'first_part');
    await accepted(start().call('transactionComplete', capture));
    return [await start({facts: holdsOnce()}).call('transactionComplete', capture)];
  },
  '/api/transaction_complete#parts: 223': async () => {
    const {call, find} = start();
    await accepted(call('transactionComplete', exampleOf('transactionComplete', 'first_part')));
    const {authorized_amount: held, captured_amount: captured} = await find(HELD);
    const more = (amount: number) => call('transactionComplete', {id: HELD, external_capture_id: 'more', amount});
    const answer = await more(held - captured + 1);
    await accepted(more(held - captured));
    return [answer];
  },
  '/api/transaction_complete#no-answer: 203': async () => {
    const {call, find} = start();
    const capture = exampleOf('transactionComplete', 'first_part');
    const first = await accepted(call('transactionComplete', capture));
    expect((await accepted(call('transactionComplete', capture))).response).toEqual(first.response);
    const answer = await call('transactionComplete', {...capture, amount: capture.amount + 1});
    expect((await find(HELD)).captured_amount).toBe(capture.amount);
    await accepted(call('transactionComplete', {...capture, external_capture_id: 'new'}));
    expect((await find(HELD)).captured_amount).toBe(2 * capture.amount);
    return [answer];
  },
  '/api/transaction_increase#before: 251': async () => {
    const increase = exampleOf('transactionIncrease', 'approved');
    await accepted(start().call('transactionIncrease', increase));
    return [await start({facts: holdsOnce()}).call('transactionIncrease', increase)];
  },
};
