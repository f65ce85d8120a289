/** Requests that provoke the errors of calls on refunds and events. */
import {expect, vi} from 'vitest';
import {refundRules} from '../../../../src/facts/flowTerms';
import {requestFor, services} from '../flowRuns';
import {facts, ORIGIN, requestOf} from '../helpers';
import {provocations, withBody, type Provocation, type Provocations} from './common';

/** Cursor that the call has not issued. */
const FOREIGN_CURSOR = 'c29tZXRoaW5n';

/** Seeded successful payment in EUR. */
const PAID_IN_EUR = 900038;

/** Refund from a wallet that payouts have emptied. */
const emptyWallet: Provocation = async ({call}, operation) => {
  const account = facts.sandbox.accounts.find(({id}) => id === 301)!;
  const {balance, balance_min: least, reserve} = account.wallets.find(({id}) => id === 4002)!;
  const payout = facts.contract.operations.get('transactionPay')!.requestExamples.card_payout!.value as object;
  const amount = balance - least - reserve;
  const {error} = await call('transactionPay', {...payout, external_transaction_id: 'empties', amount});
  expect(error.code).toBe(0);
  return call(operation, {id: PAID_IN_EUR, external_refund_id: 'too-late'});
};

/** Refund of a Pix payment that is older than the refund window. */
const tooOld: Provocation = async ({call}, operation) => {
  const service = services.find(({flow}) => flow.service.id === 3102)!;
  const {response} = await call('transactionPay', requestFor(service));
  await vi.waitFor(async () => expect((await call('transactionFind', {id: response.id})).response.status).toBe(1), {
    timeout: 10_000,
    interval: 500,
  });
  const days = refundRules(service.method, service.flow, facts.sandbox)!.maxDays;
  vi.setSystemTime(Date.now() + days * 86_400_000);
  return call(operation, {id: response.id, external_refund_id: 'too-late'});
};

export const cancelProvocations: Provocations = {
  ...provocations,
  105: {422: emptyWallet},
  217: {409: tooOld},
  218: {422: withBody({id: 900056, external_refund_id: 'nameless'})},
  219: {409: withBody({id: 900037, external_refund_id: 'too-much', amount: 2501})},
};

export const refundProvocations: Provocations = {
  ...provocations,
  204: {
    422: ({call}, operation) => call(operation, operation === 'refundFind' ? {} : {cursor: FOREIGN_CURSOR}),
  },
  208: {404: withBody({transaction_id: 1})},
  220: {404: withBody({id: 1})},
};

/** Refund whose time to be claimed is over. */
const notClaimed: Provocation = async ({call, find, sandbox}, operation) => {
  const service = services.find(({flow}) => flow.service.id === 3122)!;
  const {prefix} = facts.sandbox.money_trigger;
  const {response} = await call('transactionPay', requestFor(service, {external_transaction_id: `${prefix}-late-1`}));
  const due = Date.parse((await find(response.id)).expires_at);
  const {refund_claim_days: claim} = facts.sandbox;
  const to = new Date(due + (service.flow.service.clearing_days! + 1 + claim) * 86_400_000).toISOString();
  await sandbox.app.request(`${ORIGIN}/sandbox/clock`, {method: 'POST', body: JSON.stringify({to})});
  const {refunds} = (await call('refundList', {transaction_id: response.id})).response;
  return call(operation, requestOf('refundUpdate', {id: refunds[0].id}));
};

export const refundUpdateProvocations: Provocations = {
  ...refundProvocations,
  204: {422: withBody({account: 'pagador'})},
  222: {409: withBody({id: 600001})},
  225: {409: notClaimed},
};

/** Creates events after the cursor, which are deleted before the next call. */
const forgotten: Provocation = async (harness, operation) => {
  const {response} = await harness.call(operation, {limit: 1});
  await harness.call('transactionCancel', requestOf('transactionCancel', {external_refund_id: 'forgotten'}));
  vi.setSystemTime(Date.now() + (facts.gateway.events.kept_days + 1) * 86_400_000);
  return harness.call(operation, {cursor: response.next_cursor});
};

export const eventProvocations: Provocations = {
  ...provocations,
  204: {422: ({call}, operation) => call(operation, operation === 'eventResend' ? {} : {cursor: FOREIGN_CURSOR})},
  370: {410: forgotten},
  371: {404: withBody({event_id: '00000000-0000-4000-8000-000000000000'})},
};
