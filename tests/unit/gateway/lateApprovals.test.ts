/** Tests of payments that the bank approves after the transaction has expired. */
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {services, submit, type Service} from './flowRuns';
import {facts, fakeTime, start, type Harness} from './helpers';

const SECOND = 1000;
const {money_trigger: trigger} = facts.sandbox;
const LATE = trigger.ways.late!.late_seconds! * SECOND + facts.sandbox.answer_seconds * SECOND;
const approvedLate = services.filter(({flow}) => flow.late_approvals);
/** Flows in which the gateway asks for the money, and a bank cannot be late. */
const others = services.filter(
  ({flow}) => !flow.late_approvals && flow.direction === 'payin' && flow.service.clearing_days === undefined,
);
const byPage = (service: Service): [string, Service] => [service.flow.page, service];

beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

/** Starts a payment under the id, and performs all steps of the shop and the customer. */
async function begin(harness: Harness, service: Service, way: string): Promise<number> {
  const changes = {external_transaction_id: `${trigger.prefix}-${way}-1`, external_customer_id: undefined};
  const {id} = await submit(harness, service, {changes});
  return id;
}

describe('an approval that the bank reports late', () => {
  it('is known of at least one rail', () => expect(approvedLate.length).toBeGreaterThan(0));

  it.each(approvedLate.map(byPage))('goes back to the payer: %s', async (_page, service) => {
    const harness = start();
    const id = await begin(harness, service, 'late');
    const {amount, expires_at: due} = await harness.find(id);
    const {wallets: before} = (await harness.call('accountInfo', {account_id: 302})).response;
    await vi.advanceTimersByTimeAsync(Date.parse(due) - Date.now());
    expect(await harness.find(id)).toMatchObject({status: 5, captured_amount: 0});
    await vi.advanceTimersByTimeAsync(LATE);
    const late = await harness.find(id);
    expect(late).toMatchObject({status: 5, captured_amount: 0, received_amount: amount, refundable_amount: 0});
    expect(Date.parse(late.paid_at)).toBeGreaterThan(Date.parse(due));
    const {response} = await harness.call('refundList', {transaction_id: id});
    expect(response.refunds).toMatchObject([{origin: 'late', amount, status: 1}]);
    expect((await harness.call('accountInfo', {account_id: 302})).response.wallets).toEqual(before);
    // The shop is told of the money, and of the refund.
    expect(harness.sent.slice(-2).map(({event}) => event.event)).toEqual(['transaction.amount', 'refund.status']);
  });

  it.each(approvedLate.map(byPage))('is for the amount that was asked for: %s', async (_page, service) => {
    const harness = start();
    const id = await begin(harness, service, 'short');
    await vi.advanceTimersByTimeAsync(facts.sandbox.answer_seconds * SECOND);
    expect(await harness.find(id)).not.toHaveProperty('received_amount');
  });

  it.each(others.map(byPage))('does not exist elsewhere: %s', async (_page, service) => {
    const harness = start();
    const id = await begin(harness, service, 'late');
    await vi.advanceTimersByTimeAsync(facts.sandbox.answer_seconds * SECOND);
    expect(await harness.find(id)).not.toMatchObject({status: 5});
  });
});
