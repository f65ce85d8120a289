/** Every column of every report, beside what the calls and controls of the API show of the same object. */
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {getOperation} from '../../../src/facts/contract';
import {parseCsv} from '../../csv';
import {facts, fakeTime, ORIGIN, requestOf, start, type Harness} from './helpers';
import {services, submit} from './flowRuns';

type Thing = Record<string, any>;
/** A row by the names of its columns, and the objects that it is about. */
interface Subject {
  row: Record<string, string>;
  payment: Thing | undefined;
  refund: Thing;
  dispute: Thing;
  movement: Thing;
}
type Column = (subject: Subject) => unknown;

const EUR_WALLET = 4002;
const {sandbox: seed, reports} = facts;
const CARD = services.find(({flow}) => flow.page === '/services/acquiring_form')!;
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const flows = [...facts.methods.values()].flatMap((method) => Object.values(method.flows));
const direction = ({payment}: Subject) =>
  payment && flows.find(({service}) => service.id === payment.service_id)!.direction;
const accountOf = (wallet: number) => seed.accounts.find(({wallets}) => wallets.some(({id}) => id === wallet))!;
const of = (kind: 'payment' | 'refund' | 'dispute' | 'movement', ...names: string[]): Record<string, Column> =>
  Object.fromEntries(names.map((name) => [name, (subject: Subject) => subject[kind]?.[name]]));

/** Expected content of each column. */
const COLUMNS: Record<string, Record<string, Column>> = {
  transactions: {
    ...of('payment', 'id', 'created_at', 'updated_at', 'status', 'status_description', 'failure_reason_code'),
    ...of('payment', 'account_id', 'wallet_id', 'service_id', 'external_transaction_id', 'external_order_id'),
    ...of('payment', 'external_customer_id', 'amount', 'amount_currency', 'captured_amount', 'fee_amount'),
    ...of('payment', 'refunded_amount', 'refund_pending_amount', 'disputed_amount', 'description'),
    direction,
    ...of('payment', 'statement_descriptor', 'avs_result', 'cvv_result'),
    ...of('payment', 'network_decline_code', 'network_advice_code'),
    card_brand: ({payment}) => payment!.card?.brand,
    card_country: ({payment}) => payment!.card?.country,
    card_funding: ({payment}) => payment!.card?.funding,
    refunded_by_payout_amount: ({payment}) => payment!.refunded_by_payout_amount,
    refund_of: ({payment}) => payment!.refund_of?.transaction_id,
    claim_status: ({payment}) => payment!.claim?.status,
  },
  refunds: {
    ...of('refund', 'id', 'external_refund_id', 'created_at', 'updated_at', 'status', 'status_description'),
    ...of('refund', 'failure_reason_code', 'origin', 'amount', 'amount_currency', 'transaction_id', 'wallet_id'),
    ...of('payment', 'external_transaction_id', 'external_order_id', 'account_id', 'service_id'),
    transaction_amount: ({payment}) => payment!.amount,
    transaction_refunded_amount: ({payment}) => payment!.refunded_amount,
    transaction_status: ({payment}) => payment!.status,
    direction,
    needs: ({refund}) => refund.needs?.join(' '),
    needs_until: ({refund}) => refund.needs_until,
  },
  disputes: {
    ...of('dispute', 'id', 'previous_dispute_id', 'created_at', 'updated_at', 'kind', 'status', 'status_description'),
    ...of('dispute', 'respond_by', 'amount', 'amount_currency', 'wallet_amount', 'fee_amount', 'credited_amount'),
    ...of('dispute', 'transaction_id'),
    reason_network: ({dispute}) => dispute.reason.network,
    reason_code: ({dispute}) => dispute.reason.code,
    ...of('payment', 'external_transaction_id', 'external_order_id', 'account_id', 'wallet_id', 'service_id'),
    transaction_amount: ({payment}) => payment!.amount,
    transaction_disputed_amount: ({payment}) => payment!.disputed_amount,
    transaction_status: ({payment}) => payment!.status,
    direction,
  },
  movements: {
    ...of('movement', 'id', 'created_at', 'kind', 'wallet_id', 'amount', 'reserve_amount', 'balance_after'),
    ...of('movement', 'original_amount', 'original_currency', 'rate', 'conversion_id'),
    ...of('movement', 'transaction_id', 'refund_id', 'dispute_id'),
    account_id: ({movement}) => accountOf(movement.wallet_id).id,
    amount_currency: ({movement}) =>
      accountOf(movement.wallet_id).wallets.find(({id}) => id === movement.wallet_id)!.currency,
    ...of('payment', 'external_transaction_id', 'external_order_id', 'service_id'),
    direction,
  },
};

/** A day on which something stands in every column. */
async function play(harness: Harness): Promise<void> {
  const {call} = harness;
  const customer = {external_customer_id: 'sandbox-success'};
  const order = (way: string) => ({external_order_id: `${seed.dispute_trigger.prefix}-${way}-1`});
  await submit(harness, CARD, {changes: {...order('lost'), description: 'Order 1'}, form: {action: 'succeed'}});
  await submit(harness, CARD, {changes: {external_customer_id: 'sandbox-failed'}});
  const paid = await call('transactionPay', requestOf('transactionPay', {...customer, external_order_id: 'order-2'}));
  await wait(seed.answer_seconds * 1000);
  const {value} = getOperation(facts.contract, 'transactionPay').requestExamples.card_method!;
  const toDecline = structuredClone(value) as Thing;
  // A Mastercard whose bank declines: only this network sends advice.
  toDecline.fields.card_number = '5425233430109903';
  const declined = {...toDecline, external_transaction_id: 'columns-declined', statement_descriptor: 'BOOKS 1042'};
  expect((await call('transactionPay', declined)).error.code).toBe(0);
  await wait(seed.answer_seconds * 1000);
  for (const way of ['pending', 'failed', 'bounced'])
    await call('transactionCancel', {
      id: paid.response.id,
      external_refund_id: `${seed.refund_trigger.prefix}-${way}-1`,
      amount: 10,
    });
  const {value: inPlace} = facts.contract.operations.get('transactionPay')!.requestExamples.payout_in_place!;
  await call('transactionPay', inPlace);
  for (const movement of [
    {kind: 'conversion', wallet_id: EUR_WALLET, to_wallet_id: 4001, amount: 1000},
    {kind: 'reserve_hold', wallet_id: EUR_WALLET, amount: 700},
    {kind: 'settlement', wallet_id: EUR_WALLET, amount: 500},
  ]) {
    const body = JSON.stringify(movement);
    const answer = await harness.sandbox.app.request(`${ORIGIN}/sandbox/movements`, {method: 'POST', body});
    expect(answer.status, await answer.text()).toBe(200);
  }
  expect((await call('transactionClaim', requestOf('transactionClaim'))).error.code).toBe(0);
  await wait(60_000);
}

/** @returns rows of the whole time of an account, by the names of the columns */
async function rowsOf({call}: Harness, kind: string, account: number): Promise<Record<string, string>[]> {
  const DAY = 86_400_000;
  const last = Date.now() + 1000;
  const id = {external_report_id: `columns-${kind}-${account}`};
  const period = {from: new Date(last - 20 * DAY).toISOString(), to: new Date(last).toISOString()};
  expect((await call('reportCreate', {...id, kind, account_id: account, ...period})).error.code).toBe(0);
  await wait(60_000);
  const [header = [], ...cells] = parseCsv((await call('reportDownload', id)).text);
  return cells.map((row) => Object.fromEntries(row.map((cell, index) => [header[index]!, cell])));
}

beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

describe.each(reports.kinds)('the report $name', ({name: kind, columns}) => {
  it('has an expectation for each column', () =>
    expect(Object.keys(COLUMNS[kind] ?? {}).sort()).toEqual(columns.map(({name}) => name).sort()));

  it('shows in each column what the calls show', async () => {
    const harness = start();
    await play(harness);
    const filled = new Set<string>();
    const movements = (await (await harness.get('/sandbox/movements')).json()) as Thing[];
    const one = async (operation: string, id: string | undefined): Promise<any> =>
      id ? (await harness.call(operation, {id: Number(id)})).response : undefined;
    for (const {id: account} of seed.accounts)
      for (const row of await rowsOf(harness, kind, account)) {
        const subject: Subject = {
          row,
          payment: await one('transactionFind', kind === 'transactions' ? row.id : row.transaction_id),
          refund: kind === 'refunds' ? await one('refundFind', row.id) : undefined,
          dispute: kind === 'disputes' ? await one('disputeFind', row.id) : undefined,
          movement: movements.find(({id}) => kind === 'movements' && String(id) === row.id)!,
        };
        for (const [column, expected] of Object.entries(COLUMNS[kind]!)) {
          const cell = row[column]!;
          expect([row.id, column, cell]).toEqual([row.id, column, String(expected(subject) ?? '')]);
          if (cell !== '') filled.add(column);
        }
      }
    // A column that is empty in every row would not have been compared.
    expect([...filled].sort()).toEqual(columns.map(({name}) => name).sort());
  });
});
