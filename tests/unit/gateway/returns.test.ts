/** Tests of validation, capture, increase, release and refund. */
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {getOperation} from '../../../src/facts/contract';
import {requestFor, services} from './flowRuns';
import {facts, fakeTime, holdsOnce, requestOf, START, start} from './helpers';

const HELD = 900031;
const RELEASABLE = 900032;
const PAID = 900033;

const exampleOf = (id: string, name: string) => getOperation(facts.contract, id).responses['200']!.examples[name]!;
const requestExample = (id: string, name: string) =>
  structuredClone(getOperation(facts.contract, id).requestExamples[name]!.value);
/** @returns events about transactions, without events about refunds */
const aboutTransactions = ({sent}: ReturnType<typeof start>) => sent.filter(({event}) => event.transaction);
const statusesOf = (harness: ReturnType<typeof start>) =>
  aboutTransactions(harness).map((one) => one.event.transaction.status);

beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

describe('documented examples', () => {
  it.each([
    ['transactionValidate', 'blik', 'valid'],
    ['transactionValidate', 'card', 'valid'],
    ['transactionValidate', 'card_payout', 'valid'],
    ['transactionCancel', 'release', 'released'],
    ['transactionCancel', 'refund', 'refunded'],
    ['transactionCancel', 'partial_refund', 'partly_refunded'],
    ['transactionComplete', 'whole', 'captured'],
    ['transactionComplete', 'part', 'partly_captured'],
    ['transactionComplete', 'first_part', 'still_held'],
    ['transactionIncrease', 'approved', 'approved'],
    ['transactionIncrease', 'refused', 'refused'],
  ])('%s %s returns the documented response', async (operation, request, response) => {
    const {call} = start({now: START});
    const {text} = await call(operation, requestExample(operation, request));
    expect(text).toBe(JSON.stringify(exampleOf(operation, response).value));
  });

  it('use seeded ids below the first new one', () => {
    for (const id of [HELD, RELEASABLE, PAID]) {
      expect(facts.sandbox.transactions.some((one) => one.id === id)).toBe(true);
      expect(id).toBeLessThan(facts.sandbox.next_transaction_id);
    }
  });
});

describe('transactionValidate', () => {
  it('creates nothing and consumes no id', async () => {
    const {call} = start();
    const body = requestOf('transactionValidate');
    await call('transactionValidate', body);
    const {external_transaction_id} = body;
    expect((await call('transactionFind', {external_transaction_id})).error.code).toBe(208);
    const created = await call('transactionCreate', body);
    expect(created.response.id).toBe(facts.sandbox.next_transaction_id);
    // Creating again would be an accepted repeat, so the body is still valid.
    expect((await call('transactionValidate', body)).response).toEqual({valid: true});
  });

  const faults: object[] = [
    {account_id: 9},
    {wallet_id: 9},
    {wallet_id: 4001, amount_currency: 'XAF'},
    {amount: 0},
    {amount: 1},
    {amount: 999_999_999_999},
    {amount: 1.5},
    {amount_currency: 'ISK'},
    {fields: {unheard_of: '1'}},
    {fields: undefined},
    {external_customer_id: 'sandbox-failed-9999'},
    {customer_ip_address: 'nowhere'},
  ];

  it.each(services.map((service) => ({id: service.flow.service.id, service})))(
    'accepts and refuses for service $id what the call of the service does',
    async ({service}) => {
      const harness = start();
      const {call} = harness;
      const operation = service.flow.service.operation;
      for (const changes of faults) {
        const body = requestFor(service, changes as Record<string, unknown>);
        const [checked, real] = [await call('transactionValidate', body), await call(operation, body)];
        if (real.error.code === 0) expect([changes, checked.response]).toEqual([changes, {valid: true}]);
        else expect([changes, checked.http, checked.text]).toEqual([changes, real.http, real.text]);
      }
      const fresh = start();
      const body = requestFor(service);
      const wallets = async () => (await fresh.call('accountInfo', {account_id: body.account_id})).response.wallets;
      const before = await wallets();
      expect(before.length).toBeGreaterThan(0);
      expect((await fresh.call('transactionValidate', body)).response).toEqual({valid: true});
      expect(await wallets()).toEqual(before);
      const {external_transaction_id} = body;
      expect((await fresh.call('transactionFind', {external_transaction_id})).error.code).toBe(208);
      expect((await fresh.call(operation, body)).response.id).toBe(facts.sandbox.next_transaction_id);
      expect((await fresh.call('transactionValidate', body)).response).toEqual({valid: true});
      expect((await fresh.call('transactionValidate', {...body, amount: body.amount + 1})).error.code).toBe(203);
    },
  );

  it('refuses a payout beyond the balance, and an unknown service', async () => {
    const {call} = start();
    const payout = requestExample('transactionValidate', 'card_payout') as Record<string, unknown>;
    for (const changes of [{amount: 340001}, {service_id: 9}]) {
      const body = {...payout, ...changes};
      const [checked, real] = [await call('transactionValidate', body), await call('transactionPay', body)];
      expect([105, 201]).toContain(real.error.code);
      expect([checked.http, checked.text]).toEqual([real.http, real.text]);
    }
  });
});

describe('transactionComplete', () => {
  /** Seeded hold whose service supports partial captures. Amount in EUR minor units. */
  const IN_PARTS = {id: 900047, amount: 18000};
  const capture = ({call}: ReturnType<typeof start>, name: string, more: object = {}, id = HELD) =>
    call('transactionComplete', {id, external_capture_id: name, ...more});

  it('captures once: a repeat changes nothing, and the id is bound to its body', async () => {
    const harness = start();
    const first = await capture(harness, 'a', {amount: 3000});
    expect(first.response).toMatchObject({status: 1, amount: 4500, authorized_amount: 4500, captured_amount: 3000});
    const repeat = await capture(harness, 'a', {amount: 3000});
    expect([repeat.response, repeat.headers.get('X-Repeated')]).toEqual([first.response, 'true']);
    expect((await capture(harness, 'a', {amount: 1500})).error).toMatchObject({
      code: 203,
      details: [{field: 'external_capture_id', message: 'was used before with another body'}],
    });
    expect((await capture(harness, 'a', {}, RELEASABLE)).error.code).toBe(203);
    expect((await capture(harness, 'b')).error.code).toBe(210);
    expect(statusesOf(harness)).toEqual([1]);
  });

  it('captures at most the whole hold, and a refusal does not consume the id', async () => {
    const harness = start();
    expect((await capture(harness, 'a', {amount: 4501})).error.code).toBe(223);
    expect((await harness.find(HELD)).status).toBe(6);
    const target = {external_transaction_id: 'order-1031-1', external_capture_id: 'a', amount: 4500};
    const {response} = await harness.call('transactionComplete', target);
    expect(response).toMatchObject({id: HELD, status: 1, amount: 4500});
  });

  it('does not capture a released hold', async () => {
    const harness = start();
    await harness.call('transactionCancel', {id: HELD, external_refund_id: 'r'});
    const {error} = await capture(harness, 'a');
    expect(error).toMatchObject({code: 210, details: [{field: 'id', message: 'is in status 3 (cancelled)'}]});
  });

  it('limits a later refund to the captured part', async () => {
    const harness = start();
    await capture(harness, 'a', {amount: 3000});
    const refund = (amount: number) =>
      harness.call('transactionCancel', {id: HELD, external_refund_id: `r${amount}`, amount});
    expect((await refund(3001)).error).toMatchObject({code: 219, details: [{message: 'must be at most 3000'}]});
    expect((await refund(3000)).response).toMatchObject({status: 4, amount: 4500, refunded_amount: 3000});
  });

  it('supports partial captures, each with a fee and an event with a higher version', async () => {
    const harness = start();
    const {id, amount} = IN_PARTS;
    const parts = [6000, 45, 3333];
    for (const [index, part] of parts.entries())
      expect((await capture(harness, `part-${index}`, {amount: part, final: false}, id)).response.status).toBe(6);
    expect(await harness.find(id)).toMatchObject({
      status: 6,
      amount,
      authorized_amount: amount,
      captured_amount: 9378,
      // Fee of each capture: 1.2 % plus 10, at least 30, rounded half up.
      fee_amount: 82 + 30 + 50,
      // Only a release or a capture ends a hold.
      refundable_amount: 0,
    });
    const left = amount - 9378;
    expect((await capture(harness, 'more', {amount: left + 1, final: false}, id)).error).toMatchObject({
      code: 223,
      details: [{field: 'amount', message: `must be at most ${left}`}],
    });
    // Refunds require status 1; on a hold, cancel means release and takes no amount.
    expect((await harness.call('transactionCancel', {id, external_refund_id: 'r', amount: 1})).error.code).toBe(204);
    await capture(harness, 'last', {amount: 100}, id);
    expect(await harness.find(id)).toMatchObject({status: 1, amount, captured_amount: 9478});
    const told = aboutTransactions(harness).map(({event}) => [event.event, event.transaction.status]);
    const part = ['transaction.amount', 6];
    expect(told).toEqual([part, part, part, ['transaction.status', 1]]);
  });

  it('keeps a fully captured hold open until its release', async () => {
    const harness = start();
    const {id, amount} = IN_PARTS;
    expect((await capture(harness, 'all', {final: false}, id)).response).toMatchObject({
      status: 6,
      captured_amount: amount,
    });
    for (const more of [{}, {final: false}, {amount: 1}])
      expect((await capture(harness, 'more', more, id)).error).toMatchObject({
        code: 223,
        details: [{field: 'amount', message: 'nothing is left of the hold'}],
      });
    const {response} = await harness.call('transactionCancel', {id, external_refund_id: 'release'});
    expect(response).toMatchObject({status: 1, captured_amount: amount, refunded_amount: 0});
    expect(response.refund).toBeUndefined();
  });

  it('a release ends a partly captured hold and refunds nothing', async () => {
    const harness = start();
    const {id} = IN_PARTS;
    await capture(harness, 'part', {amount: 500, final: false}, id);
    const release = {id, external_refund_id: 'release'};
    const {response} = await harness.call('transactionCancel', release);
    expect(response).toMatchObject({status: 1, captured_amount: 500, refundable_amount: 500});
    expect((await harness.call('transactionCancel', release)).response).toEqual(response);
    expect((await harness.call('transactionCancel', {id, external_refund_id: 'refund'})).response).toMatchObject({
      status: 4,
      refunded_amount: 500,
    });
  });

  it('refuses a partial capture if the service captures once', async () => {
    const {error} = await capture(start({facts: holdsOnce()}), 'part', {amount: 1, final: false});
    const message = 'must be true or left out: service 2204 captures once';
    expect(error).toMatchObject({code: 250, details: [{field: 'final', message}]});
  });
});

describe('transactionIncrease', () => {
  const raise = ({call}: ReturnType<typeof start>, name: string, amount: number, id = 900048) =>
    call('transactionIncrease', {id, external_increase_id: name, amount});

  it('increases the hold once per id, with an event', async () => {
    const harness = start();
    const first = await raise(harness, 'a', 4000);
    expect(first.response).toMatchObject({status: 6, amount: 18000, authorized_amount: 22000, captured_amount: 0});
    expect((await raise(harness, 'a', 4000)).response).toEqual(first.response);
    expect((await raise(harness, 'a', 4001)).error.code).toBe(203);
    const capture = {id: 900048, external_capture_id: 'all'};
    expect((await harness.call('transactionComplete', capture)).response).toMatchObject({
      status: 1,
      amount: 18000,
      captured_amount: 22000,
    });
    expect((await raise(harness, 'b', 1)).error.code).toBe(212);
    expect((await raise(harness, 'a', 4000)).response).toMatchObject({status: 1, increase: {approved: true}});
    const told = aboutTransactions(harness).map(({event}) => [event.event, event.transaction.authorized_amount]);
    expect(told).toEqual([
      ['transaction.amount', 22000],
      ['transaction.status', 22000],
    ]);
  });

  it('does not change the hold and sends no event if the bank refuses', async () => {
    const harness = start();
    const before = await harness.find(900048);
    const {response} = await raise(harness, `${facts.sandbox.increase_trigger.id}-1`, 4000);
    expect(response).toEqual({...before, increase: {...response.increase, approved: false}});
    expect(await harness.find(900048)).toEqual(before);
    expect(harness.sent).toEqual([]);
  });
});

describe('transactionCancel', () => {
  it('refunds in parts until nothing is left, each with an event and a higher version', async () => {
    const harness = start();
    const {call} = harness;
    const refund = (id: string, amount?: number) =>
      call('transactionCancel', {id: PAID, external_refund_id: id, ...(amount !== undefined && {amount})});
    expect((await refund('a', 1000)).response).toMatchObject({status: 1, amount: 2999, refunded_amount: 1000});
    expect((await refund('b', 2000)).error.code).toBe(219);
    expect(statusesOf(harness)).toEqual([1]);
    // A refused refund has not consumed its external id.
    expect((await refund('b')).response).toMatchObject({status: 4, amount: 2999, refunded_amount: 2999});
    expect((await refund('c', 1)).error.code).toBe(205);
    expect(statusesOf(harness)).toEqual([1, 4]);
    const told = aboutTransactions(harness).map(({event}) => [
      event.event,
      event.transaction.version,
      event.transaction.refunded_amount,
    ]);
    expect(told).toEqual([
      ['transaction.amount', 4, 1000],
      ['transaction.status', 5, 2999],
    ]);
    // A repeat of the first refund shows the current transaction.
    expect((await refund('a', 1000)).response).toMatchObject({status: 4, refunded_amount: 2999});
  });

  it('refunds once per refund id', async () => {
    const {call, find} = start();
    const body = {id: PAID, external_refund_id: 'a', amount: 1000};
    await call('transactionCancel', body);
    await call('transactionCancel', {amount: 1000, external_refund_id: 'a', id: PAID});
    expect((await find(PAID)).refunded_amount).toBe(1000);
    for (const other of [
      {...body, amount: 999},
      {...body, id: 900001},
    ]) {
      expect((await call('transactionCancel', other)).error).toMatchObject({
        code: 203,
        details: [{field: 'external_refund_id', message: 'was used before with another body'}],
      });
    }
    expect((await find(900001)).refunded_amount).toBe(0);
  });

  it('releases the whole hold once, with one callback', async () => {
    const harness = start();
    const {call, find} = harness;
    const body = {id: RELEASABLE, external_refund_id: 'a'};
    expect((await call('transactionCancel', {...body, amount: 10})).error).toMatchObject({
      code: 204,
      details: [{field: 'amount'}],
    });
    expect((await find(RELEASABLE)).status).toBe(6);
    const first = await call('transactionCancel', body);
    expect(first.response).toMatchObject({status: 3, amount: 6000, refunded_amount: 0});
    expect((await call('transactionCancel', body)).response).toEqual(first.response);
    expect((await call('transactionCancel', {...body, external_refund_id: 'b'})).error.code).toBe(205);
    expect(statusesOf(harness)).toEqual([3]);
  });

  it('is undone by a reset', async () => {
    const {call, find, sandbox} = start();
    const body = {id: PAID, external_refund_id: 'a', amount: 1000};
    await call('transactionCancel', body);
    await sandbox.app.request('/sandbox/reset', {method: 'POST'});
    expect(await find(PAID)).toMatchObject({status: 1, refunded_amount: 0});
    expect((await call('transactionCancel', {...body, amount: 999})).error.code).toBe(0);
  });
});

it.each(['transactionCancel', 'transactionComplete'])('%s requires exactly one of the two ids', async (operation) => {
  const {call} = start();
  const rest = operation === 'transactionCancel' ? {external_refund_id: 'a'} : {external_capture_id: 'a'};
  const both = {id: HELD, external_transaction_id: 'order-1031-1', ...rest};
  expect((await call(operation, rest)).error).toMatchObject({
    code: 204,
    details: [{field: 'body', message: 'must have exactly one of id, external_transaction_id'}],
  });
  expect((await call(operation, both)).error).toMatchObject({
    code: 204,
    details: [{field: 'body', message: 'must have exactly one of id, external_transaction_id'}],
  });
});
