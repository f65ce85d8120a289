/** Tests of payouts in place of a refund: `refund_of`, the sum on the payment, and such a payout as evidence. */
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {getOperation} from '../../../src/facts/contract';
import {flowCurrencies} from '../../../src/facts/flowTerms';
import {parseCsv} from '../../csv';
import {facts, fakeTime, ORIGIN, start, type Harness} from './helpers';
import {services, requestFor, submit} from './flowRuns';

const SECOND = 1000;
const {answer_seconds: answer, payout_trigger: back, refund_trigger, dispute_trigger} = facts.sandbox;
const CALLBACK = {point: {callback_url: `${ORIGIN}/inbox`}};
const EUR = {
  account_id: 301,
  wallet_id: 4002,
  amount_currency: 'EUR',
  customer_ip_address: '203.0.113.10',
  ...CALLBACK,
};

beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

const wait = (seconds = answer) => vi.advanceTimersByTimeAsync(seconds * SECOND);
let made = 0;

/** A payment by card of 49.90 EUR that has succeeded. */
async function paid({call}: Harness, changes: object = {}): Promise<number> {
  const example = getOperation(facts.contract, 'transactionPay').requestExamples.card!.value as {fields: object};
  const {response, error} = await call('transactionPay', {
    ...example,
    ...EUR,
    external_transaction_id: `paid-${(made += 1)}`,
    amount: 4990,
    fields: {...example.fields, card_number: '4242424242424242'},
    ...changes,
  });
  expect(error.code).toBe(0);
  await wait();
  return response.id;
}

/** A payout of 19.90 EUR to an IBAN. */
const payout = (changes: object = {}) => ({
  ...EUR,
  service_id: 3332,
  external_transaction_id: `payout-${(made += 1)}`,
  amount: 1990,
  fields: {iban: 'GB29NWBK60161331926819', recipient_name: 'Test Recipient Ltd'},
  ...changes,
});
const inPlaceOf = (id: number, changes: object = {}) => payout({refund_of: {transaction_id: id}, ...changes});

const movements = ({sandbox}: Harness) =>
  sandbox.parts.ledger.all().map(({kind, amount, transactionId}) => ({kind, amount, transactionId}));
/** Events of a transaction, in the order of their making. */
const told = ({sent}: Harness, id: number) =>
  sent.map(({event}) => event).filter(({transaction}) => transaction?.id === id);

describe('a payout in place of a refund', () => {
  it('is shown on the payment, which keeps its status, with an event and a higher version', async () => {
    const harness = start();
    const id = await paid(harness);
    const before = await harness.find(id);
    expect(before).not.toHaveProperty('refunded_by_payout_amount');
    const {response} = await harness.call('transactionPay', inPlaceOf(id));
    expect(response).toMatchObject({status: 10, refund_of: {transaction_id: id}, refundable_amount: 0});
    const after = await harness.find(id);
    expect(after).toEqual({
      ...before,
      version: before.version + 1,
      refunded_by_payout_amount: 1990,
      refundable_amount: 3000,
    });
    await wait();
    expect(await harness.find(response.id)).toMatchObject({status: 1, refund_of: {transaction_id: id}});
    expect(await harness.find(id)).toEqual(after);
    expect(told(harness, id).at(-1)).toMatchObject({event: 'transaction.amount', transaction: after});
    expect(told(harness, response.id).at(-1).transaction.refund_of).toEqual({transaction_id: id});
    const own = movements(harness).filter(({transactionId}) => transactionId === id || transactionId === response.id);
    expect(own.map(({kind, amount}) => [kind, amount]).filter(([kind]) => kind !== 'fee')).toEqual([
      ['payment', 4990],
      ['payout', -1990],
    ]);
  });

  it('is answered as in the example of the contract', async () => {
    const {call, find} = start();
    const {requestExamples, responses} = getOperation(facts.contract, 'transactionPay');
    const example = requestExamples.payout_in_place!.value;
    const {response, error} = await call('transactionPay', example);
    expect({error, response}).toEqual(responses[200]!.examples.payout_in_place!.value);
    expect(await find(900038)).toMatchObject({refunded_by_payout_amount: 1990, refundable_amount: 1010});
  });

  it('takes effect once under its id', async () => {
    const harness = start();
    const id = await paid(harness);
    const body = inPlaceOf(id);
    const first = await harness.call('transactionPay', body);
    const {version} = await harness.find(id);
    const again = await harness.call('transactionPay', body);
    expect(again.headers.get('X-Repeated')).toBe('true');
    expect(again.response.id).toBe(first.response.id);
    expect(await harness.find(id)).toMatchObject({version, refunded_by_payout_amount: 1990});
    const other = await harness.call('transactionPay', {...body, refund_of: {transaction_id: 900038}});
    expect(other.error.code).toBe(203);
  });

  it('waits until a refund has failed: only what is left goes back', async () => {
    const harness = start();
    const id = await paid(harness);
    await harness.call('transactionCancel', {
      id,
      amount: 1990,
      external_refund_id: `${refund_trigger.prefix}-failed-1`,
    });
    expect((await harness.call('transactionPay', inPlaceOf(id, {amount: 3001}))).error).toMatchObject({
      code: 219,
      details: [{field: 'amount', message: 'must be at most 3000'}],
    });
    await wait(2 * answer);
    const {error} = await harness.call('transactionPay', inPlaceOf(id, {amount: 4990}));
    expect(error.code).toBe(0);
    expect(await harness.find(id)).toMatchObject({status: 1, refunded_amount: 0, refundable_amount: 0});
    const refund = await harness.call('transactionCancel', {id, amount: 1, external_refund_id: 'too-much'});
    expect(refund.error.code).toBe(219);
  });

  it.each(Object.keys(back.ways))('that comes back as `%s` can be paid again', async (way) => {
    const harness = start();
    const id = await paid(harness);
    await harness.call('transactionPay', inPlaceOf(id, {external_transaction_id: `${back.prefix}-${way}-1`}));
    const {version} = await harness.find(id);
    const {after_days: days} = back.ways[way]!;
    await wait(answer + (days === undefined ? back.after_seconds : days * 86_400));
    const after = await harness.find(id);
    expect(after).toMatchObject({status: 1, refunded_by_payout_amount: 0, refundable_amount: 4990});
    expect(after.version).toBe(version + 1);
    expect(told(harness, id).at(-1)).toMatchObject({event: 'transaction.amount', transaction: after});
    expect((await harness.call('transactionPay', inPlaceOf(id, {amount: 4990}))).error.code).toBe(0);
  });

  it('that fails counts no longer', async () => {
    const harness = start();
    const id = await paid(harness);
    const failed = {external_customer_id: 'sandbox-failed'};
    await harness.call('transactionPay', inPlaceOf(id, failed));
    expect(await harness.find(id)).toMatchObject({refunded_by_payout_amount: 1990});
    await wait();
    expect(await harness.find(id)).toMatchObject({refunded_by_payout_amount: 0, refundable_amount: 4990});
  });

  it('that is refused at once changes nothing', async () => {
    const harness = start();
    const id = await paid(harness);
    const before = await harness.find(id);
    const {response} = await harness.call(
      'transactionPay',
      inPlaceOf(id, {service_id: 2205, fields: {recipient_card_number: '4000000000000002'}}),
    );
    expect(response.status).toBe(2);
    expect(await harness.find(id)).toEqual(before);
  });

  it('returns the rest of a payment whose other part was refunded', async () => {
    const harness = start();
    const id = await paid(harness);
    await harness.call('transactionCancel', {id, amount: 3000, external_refund_id: 'a-part'});
    await wait();
    await harness.call('transactionPay', inPlaceOf(id));
    expect(await harness.find(id)).toMatchObject({
      status: 1,
      refunded_amount: 3000,
      refunded_by_payout_amount: 1990,
      refundable_amount: 0,
    });
  });

  it.each([
    [3331, 'nothing', 209],
    [3131, 'nothing less than the whole', 219],
  ])('may be made where service %i refunds %s, and no refund follows', async (id, _what, code) => {
    const harness = start();
    const service = services.find(({flow}) => flow.service.id === id)!;
    const {id: payment} = await submit(harness, service, {changes: {external_customer_id: 'sandbox-success'}});
    await wait(2 * answer);
    const {status, captured_amount, ...known} = await harness.find(payment);
    expect(status).toBe(1);
    const {account_id, wallet_id, amount_currency} = known;
    const way = services.find(
      ({method, flow}) => flow.direction === 'payout' && flowCurrencies(method, flow).includes(amount_currency),
    )!;
    const amount = way.flow.service.min_amount;
    expect(amount).toBeLessThan(captured_amount);
    const {error} = await harness.call(
      'transactionPay',
      requestFor(way, {account_id, wallet_id, amount, amount_currency, refund_of: {transaction_id: payment}}),
    );
    expect(error).toEqual({code: 0, title: 'OK'});
    const refund = await harness.call('transactionCancel', {id: payment, external_refund_id: 'whole'});
    expect(refund.error.code).toBe(code);
    expect(await harness.find(payment)).toMatchObject({refunded_by_payout_amount: amount, refund_pending_amount: 0});
  });
});

describe('refused without a debit', () => {
  const cases: [name: string, code: number, field: string, body: (id: number, harness: Harness) => object][] = [
    ['an unknown transaction', 208, 'refund_of.transaction_id', () => inPlaceOf(1)],
    ['a sum above what was captured', 219, 'amount', (id) => inPlaceOf(id, {amount: 4991})],
    [
      '`refund_of` in a payment',
      204,
      'refund_of',
      (id) => {
        const {value} = getOperation(facts.contract, 'transactionPay').requestExamples.blik!;
        return {...(value as object), external_transaction_id: 'no-payout', refund_of: {transaction_id: id}};
      },
    ],
    ['another currency', 204, 'amount_currency', () => inPlaceOf(900033)],
  ];

  it.each(cases)('%s', async (_name, code, field, body) => {
    const harness = start();
    const id = await paid(harness);
    const before = movements(harness);
    const object = await harness.find(id);
    for (const operation of ['transactionPay', 'transactionValidate']) {
      const {error} = await harness.call(operation, body(id, harness));
      expect([error.code, error.details?.map((detail) => detail.field)]).toEqual([code, [field]]);
    }
    expect(movements(harness)).toEqual(before);
    expect(await harness.find(id)).toEqual(object);
  });

  it('a payout, and a payment that failed, went back or waits', async () => {
    const harness = start();
    const other = await harness.call('transactionPay', payout());
    const failed = await paid(harness, {external_customer_id: 'sandbox-failed'});
    const returned = await paid(harness);
    await harness.call('transactionCancel', {id: returned, external_refund_id: 'all-of-it'});
    await wait();
    const waiting = await harness.call('transactionPay', {
      ...(getOperation(facts.contract, 'transactionPay').requestExamples.blik!.value as object),
      external_transaction_id: 'waits',
    });
    const before = movements(harness);
    const codes = [];
    for (const id of [other.response.id, failed, returned, waiting.response.id])
      codes.push((await harness.call('transactionPay', inPlaceOf(id))).error.code);
    expect(codes).toEqual([204, 205, 205, 205]);
    expect(movements(harness)).toEqual(before);
  });

  it('a second payout above the rest', async () => {
    const harness = start();
    const id = await paid(harness);
    await harness.call('transactionPay', inPlaceOf(id));
    const before = movements(harness);
    const {error} = await harness.call('transactionPay', inPlaceOf(id, {amount: 4990}));
    expect(error).toMatchObject({code: 219, details: [{field: 'amount', message: 'must be at most 3000'}]});
    expect(movements(harness)).toEqual(before);
  });
});

describe('a disputed payment', () => {
  const disputed = {external_order_id: `${dispute_trigger.prefix}-refunded-1`};
  const defend = ({call}: Harness, id: number, refundIds: number[]) =>
    call('disputeDefend', {id, external_response_id: `defence-${(made += 1)}`, refund_ids: refundIds});

  it('gives back what a payout in place of a refund has returned', async () => {
    const harness = start();
    const id = await paid(harness, disputed);
    const {response} = await harness.call('transactionPay', inPlaceOf(id));
    const stranger = await harness.call('transactionPay', payout());
    const elsewhere = await harness.call('transactionPay', inPlaceOf(900038));
    await wait(dispute_trigger.after_seconds);
    const {response: list} = await harness.call('disputeList', {transaction_id: id});
    const [dispute] = list.disputes;
    expect(dispute.amount).toBe(4990);
    const more = await harness.call('transactionPay', inPlaceOf(id));
    expect(more.error).toMatchObject({code: 221, details: [{field: 'refund_of.transaction_id'}]});
    for (const wrong of [stranger.response.id, elsewhere.response.id])
      expect((await defend(harness, dispute.id, [response.id, wrong])).error).toMatchObject({
        code: 220,
        details: [{field: 'refund_ids', message: `names ${wrong}, which is not a refund of the disputed payment`}],
      });
    const answered = await defend(harness, dispute.id, [response.id]);
    expect(answered.response.evidence).toEqual([
      expect.objectContaining({kind: 'refund', state: 'received', payout_id: response.id}),
    ]);
    expect(answered.response.evidence[0]).not.toHaveProperty('refund_id');
    await wait(2 * answer);
    const {response: over} = await harness.call('disputeFind', {id: dispute.id});
    expect(over).toMatchObject({status: 1, credited_amount: 1990});
    const kinds = movements(harness).filter(({transactionId, kind}) => transactionId === id && /charge/.test(kind));
    expect(kinds.map(({kind, amount}) => [kind, amount])).toEqual([
      ['chargeback', -4990],
      ['chargeback_return', 1990],
    ]);
    expect(await harness.find(id)).toMatchObject({disputed_amount: 3000, refundable_amount: 0});
  });

  it('counts a refund and a payout, each once', async () => {
    const harness = start();
    const id = await paid(harness, disputed);
    const {response: cancelled} = await harness.call('transactionCancel', {
      id,
      amount: 1000,
      external_refund_id: 'part-1',
    });
    const {response} = await harness.call('transactionPay', inPlaceOf(id));
    await wait(dispute_trigger.after_seconds + answer);
    const {response: list} = await harness.call('disputeList', {transaction_id: id});
    await defend(harness, list.disputes[0].id, [response.id, cancelled.refund.id]);
    await wait(2 * answer);
    const {response: over} = await harness.call('disputeFind', {id: list.disputes[0].id});
    expect(over).toMatchObject({status: 1, credited_amount: 2990});
    expect(over.evidence.map(({refund_id, payout_id}: Record<string, number>) => [refund_id, payout_id])).toEqual([
      [cancelled.refund.id, undefined],
      [undefined, response.id],
    ]);
  });

  it('does not count a payout that came back', async () => {
    const harness = start();
    const id = await paid(harness, disputed);
    const returned = {external_transaction_id: `${back.prefix}-returned-9`};
    const {response} = await harness.call('transactionPay', inPlaceOf(id, returned));
    await wait(dispute_trigger.after_seconds + answer + back.after_seconds);
    const {response: list} = await harness.call('disputeList', {transaction_id: id});
    expect((await defend(harness, list.disputes[0].id, [response.id])).error.code).toBe(220);
  });
});

it('stands in the report: the row of the payout names the payment, the row of the payment has the sum', async () => {
  const harness = start();
  const id = await paid(harness);
  const {response} = await harness.call('transactionPay', inPlaceOf(id));
  const day = new Date().toISOString().slice(0, 10);
  await harness.call('reportCreate', {
    external_report_id: 'week',
    kind: 'transactions',
    account_id: 301,
    from: `${day}T00:00:00Z`,
    to: new Date(Date.parse(day) + 86_400_000).toISOString(),
  });
  await wait(60);
  const {text} = await harness.call('reportDownload', {external_report_id: 'week'});
  const [header = [], ...rows] = parseCsv(text);
  const cell = (row: number, column: string) => rows.find(([first]) => first === String(row))?.[header.indexOf(column)];
  expect(cell(response.id, 'refund_of')).toBe(String(id));
  expect(cell(id, 'refund_of')).toBe('');
  expect(cell(id, 'refunded_by_payout_amount')).toBe('1990');
  expect(cell(response.id, 'refunded_by_payout_amount')).toBe('');
});
