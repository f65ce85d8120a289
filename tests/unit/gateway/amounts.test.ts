/**
 * Tests that amounts mean what the contract and the reports say: `refundable_amount` in every status, and each column of an
 * amount beside the row of a real payment.
 */
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {parseCsv} from '../../csv';
import {services, submit} from './flowRuns';
import {facts, fakeTime, start, type Harness} from './helpers';

beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

const HELD_CARD = services.find(({flow}) => flow.service.id === 2204)!;
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
let refunds = 0;
const cancel = ({call}: Harness, id: number, amount?: number) =>
  call('transactionCancel', {id, external_refund_id: `amounts-${(refunds += 1)}`, ...(amount && {amount})});

describe('refundable_amount', () => {
  /** A seeded payment of a service that refunds, in each status but that of a released hold. */
  const CANCELLED = 3;
  const seeded = facts.statuses.statuses.flatMap(({code}) => {
    if (code === CANCELLED) return [];
    const of = facts.sandbox.transactions.filter(({status, service_id: id}) => {
      const service = services.find(({flow}) => flow.service.id === id);
      return status === code && service?.flow.direction === 'payin' && service.method.refundable !== 'none';
    });
    const disputed = facts.sandbox.disputes.map(({transaction_id: id}) => id);
    return [[code, of.find(({id}) => !disputed.includes(id))?.id] as const];
  });

  it.each(seeded)('in status %i is what can be refunded, and not a unit more', async (code, id) => {
    expect(id, `no seeded payment is in status ${code}`).toBeDefined();
    const harness = start();
    const {refundable_amount: refundable, status} = await harness.find(id!);
    expect(status).toBe(code);
    expect((await cancel(harness, id!, refundable + 1)).error.code).not.toBe(0);
    if (refundable === 0) {
      expect((await cancel(harness, id!, 1)).error.code).not.toBe(0);
      return;
    }
    const {error, response} = await cancel(harness, id!, refundable);
    expect(error.code).toBe(0);
    expect(response.refund).toMatchObject({amount: refundable, origin: 'merchant'});
    expect(response.refundable_amount).toBe(0);
  });

  it('is 0 in status 3, after a hold was released', async () => {
    const harness = start();
    const {id} = await submit(harness, HELD_CARD, {form: {action: 'succeed'}});
    await wait(10_000);
    expect((await cancel(harness, id)).response).toMatchObject({status: CANCELLED, refundable_amount: 0});
    expect((await cancel(harness, id, 1)).error.code).toBe(205);
  });

  it('is 0 in status 6 after a partial capture, and the captured part after the release', async () => {
    const harness = start();
    const {id} = await submit(harness, HELD_CARD, {form: {action: 'succeed'}});
    await wait(10_000);
    await harness.call('transactionComplete', {id, external_capture_id: 'part', amount: 1000, final: false});
    expect(await harness.find(id)).toMatchObject({status: 6, captured_amount: 1000, refundable_amount: 0});
    expect((await cancel(harness, id, 1)).error.code).not.toBe(0);
    expect((await cancel(harness, id)).response).toMatchObject({status: 1, refundable_amount: 1000});
    expect((await cancel(harness, id, 1001)).error.code).toBe(219);
    expect((await cancel(harness, id, 1000)).response).toMatchObject({status: 4, refundable_amount: 0});
  });
});

describe('column of the report of transactions', () => {
  /** Text of each column of an amount, and what stands there by that text. */
  const COLUMNS: Record<string, [text: string, of: (payment: Record<string, any>) => number]> = {
    amount: [
      'Amount that you requested, in minor units of `amount_currency`. What has been credited is `captured_amount`.',
      ({amount}) => amount,
    ],
    captured_amount: [
      'What had been credited to the wallet by `as_of`, in minor units.',
      ({captured_amount: captured}) => captured,
    ],
    fee_amount: [
      'Fees of the payment by `as_of`, in minor units, without the fee of a dispute, which is in the report `disputes`.',
      ({fee_amount: fee}) => fee,
    ],
    refunded_amount: [
      'What your refunds had returned by `as_of`, in minor units.',
      ({refunded_amount: refunded}) => refunded,
    ],
    refund_pending_amount: ['Pending refunds as of `as_of`, in minor units.', ({refund_pending_amount: due}) => due],
    disputed_amount: [
      'How much was held or debited because of disputes at `as_of`, in minor units, excluding their fees.',
      ({disputed_amount: disputed}) => disputed,
    ],
    refunded_by_payout_amount: [
      'What payouts in place of a refund had returned of the payment by `as_of`, in minor units. Empty until there is one.',
      ({refunded_by_payout_amount: returned}) => returned,
    ],
  };
  const {columns} = facts.reports.kinds.find(({name}) => name === 'transactions')!;

  it('says what stands in the row after a partial capture, a refund and a dispute', async () => {
    const harness = start();
    const amounts = columns.filter(({name}) => name === 'amount' || name.endsWith('_amount'));
    expect(Object.fromEntries(amounts.map(({name, meaning}) => [name, meaning]))).toEqual(
      Object.fromEntries(Object.entries(COLUMNS).map(([name, [text]]) => [name, text])),
    );
    // The payout in place of a refund needs the currency of the payment.
    const inEuro = {account_id: 301, wallet_id: 4002, amount_currency: 'EUR'};
    const {id} = await submit(harness, HELD_CARD, {
      changes: {...inEuro, external_order_id: `${facts.sandbox.dispute_trigger.prefix}-lost`},
      form: {action: 'succeed'},
    });
    await wait(10_000);
    const {amount} = await harness.find(id);
    const body = {id, external_capture_id: 'part', amount: amount - 500};
    expect((await harness.call('transactionComplete', body)).error.code).toBe(0);
    await cancel(harness, id, 100);
    const {value: payout} = facts.contract.operations.get('transactionPay')!.requestExamples.payout_in_place!;
    const inPlace = {...(payout as object), amount: 200, refund_of: {transaction_id: id}};
    expect((await harness.call('transactionPay', inPlace)).error).toEqual({code: 0, title: 'OK'});
    await wait(60_000);
    const payment = await harness.find(id);
    const [dispute] = (await harness.call('disputeList', {transaction_id: id})).response.disputes;
    expect(payment).toMatchObject({amount, captured_amount: amount - 500, refunded_amount: 100});
    expect(payment.disputed_amount).toBe(dispute.wallet_amount - dispute.credited_amount);
    // The fee is that of the capture: the movements of the payment without those of its dispute.
    const fees = harness.sandbox.parts.ledger
      .all()
      .filter((one) => one.transactionId === id && one.disputeId === undefined && one.kind.startsWith('fee'));
    expect(payment.fee_amount).toBe(-fees.reduce((sum, one) => sum + one.amount, 0));
    expect(dispute.fee_amount).toBeGreaterThan(0);
    const from = new Date(Date.parse(payment.created_at) - 1000).toISOString();
    const name = {external_report_id: 'amounts'};
    const period = {from, to: new Date(Date.now()).toISOString()};
    await harness.call('reportCreate', {...name, kind: 'transactions', account_id: payment.account_id, ...period});
    await wait(60_000);
    const [header = [], ...rows] = parseCsv((await harness.call('reportDownload', name)).text);
    const row = rows.find((cells) => cells[header.indexOf('id')] === String(id))!;
    for (const [column, [, of]] of Object.entries(COLUMNS))
      expect([column, row[header.indexOf(column)]]).toEqual([column, String(of(payment))]);
  });
});

it('status of a refund of a paid invoice can be pending', async () => {
  const harness = start();
  const paid = facts.sandbox.invoices.find(({transaction_id: id}) => id !== undefined)!;
  const external_refund_id = `${facts.sandbox.refund_trigger.prefix}-pending-1`;
  const {response} = await harness.call('transactionCancel', {id: paid.transaction_id, external_refund_id});
  expect(response.refund).toMatchObject({status: 10, transaction_id: paid.transaction_id});
  await wait(facts.sandbox.answer_seconds * 1000);
  expect((await harness.call('refundFind', {external_refund_id})).response.status).toBe(1);
});
