/** Tests of outcomes triggered by `external_customer_id`, for every service. */
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {getOperation} from '../../../src/facts/contract';
import {parseTrigger, TriggerError} from '../../../src/gateway/engine/trigger';
import {pay, requestFor, services} from './flowRuns';
import {facts, fakeTime, start} from './helpers';

const grammar = facts.sandbox.outcome_trigger;
const read = (id: string | undefined, failures = [1003, 1005]) => parseTrigger(id, grammar, failures);

beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

describe('parseTrigger', () => {
  it.each([undefined, '', 'customer-77', 'sandbox', 'sandboxed-failed', 'Sandbox-failed', 'my-sandbox-failed'])(
    '%s is an ordinary id',
    (id) => expect(read(id)).toBeUndefined(),
  );

  it.each([
    ['sandbox-success', {outcome: 'success', callback: 'normal'}],
    ['sandbox-success-late', {outcome: 'success', callback: 'late'}],
    ['sandbox-expired', {outcome: 'expired', callback: 'normal'}],
    ['sandbox-expired-none', {outcome: 'expired', callback: 'none'}],
    ['sandbox-failed', {outcome: 'failed', failure: 1003, callback: 'normal'}],
    ['sandbox-failed-1005', {outcome: 'failed', failure: 1005, callback: 'normal'}],
    ['sandbox-failed-reordered', {outcome: 'failed', failure: 1003, callback: 'reordered'}],
    ['sandbox-failed-1005-duplicate', {outcome: 'failed', failure: 1005, callback: 'duplicate'}],
  ])('%s', (id, outcome) => expect(read(id)).toEqual(outcome));

  it.each([
    ['sandbox-', 'success, failed, expired'],
    ['sandbox-paid', 'success, failed, expired'],
    ['sandbox-toString', 'success, failed, expired'],
    ['sandbox-failed-1004', '1003, 1005'],
    ['sandbox-success-1003', 'none, late, duplicate, reordered, tampered'],
    ['sandbox-success-normal', 'none, late, duplicate, reordered, tampered'],
    ['sandbox-success-constructor', 'none, late, duplicate, reordered, tampered'],
    ['sandbox-success-late-late', 'none, late, duplicate, reordered, tampered'],
    ['sandbox-failed-1003-', 'none, late, duplicate, reordered, tampered'],
  ])('%s is refused, and the message names what is valid', (id, valid) => {
    expect(() => read(id)).toThrow(TriggerError);
    expect(() => read(id)).toThrow(valid);
  });

  it('the message says if a flow has no failure reasons', () => {
    expect(() => read('sandbox-failed', [])).toThrow('it has none');
  });
});

// The rows of the “Test it” tables are tested in methodPages.test.ts.
const withOwnTests = services.filter(({flow}) => flow.test_values !== undefined);

describe('every service', () => {
  it.each(withOwnTests.map((service) => ({name: `${service.methodId} ${service.flowId}`, service})))(
    '$name ends with each of its failure reasons, and with success',
    async ({service}) => {
      const harness = start();
      for (const code of service.flow.failures) {
        const ended = await pay(harness, service, {external_customer_id: `sandbox-failed-${code}`});
        expect(ended).toMatchObject({status_description: 'failed', failure_reason_code: code});
      }
      const paid = await pay(harness, service, {external_customer_id: 'sandbox-success'});
      expect(paid.status_description).toBe(service.flow.hold_days === undefined ? 'success' : 'authorized');
    },
  );

  it('reaches every failure reason of the catalogue', () => {
    const ofRefunds = Object.values(facts.sandbox.refund_trigger.ways).map(({failure}) => failure);
    const ofPayouts = Object.values(facts.sandbox.payout_trigger.ways).map(({failure}) => failure);
    const reached = new Set([...services.flatMap(({flow}) => flow.failures), ...ofRefunds, ...ofPayouts]);
    expect(facts.failureReasons.map(({code}) => code).filter((code) => !reached.has(code))).toEqual([]);
  });

  it('expires', async () => {
    const harness = start();
    const service = services.find(({flow}) => flow.integration === 'h2h')!;
    const open = await pay(harness, service, {external_customer_id: 'sandbox-expired'});
    expect(open.status_description).toBe('pending');
    await vi.advanceTimersByTimeAsync(service.flow.expiry_minutes! * 60_000);
    expect((await harness.find(open.id)).status_description).toBe('expired');
  });
});

describe('precedence over the test values of a method', () => {
  const blik = (integration: string) =>
    services.find(({methodId, flow}) => methodId === 'blik' && flow.integration === integration)!;

  it('the id overrides a test value, host-to-host', async () => {
    const changes = {external_customer_id: 'sandbox-failed-1005', fields: {blik_code: '777123'}};
    expect(await pay(start(), blik('h2h'), changes)).toMatchObject({failure_reason_code: 1005});
  });

  it.each(['777123', '777001', '123456'])('the id overrides %s on the payment page', async (blik_code) => {
    const form = {action: 'pay', blik_code};
    const ended = await pay(start(), blik('hpp'), {external_customer_id: 'sandbox-failed-1006'}, form);
    expect(ended).toMatchObject({failure_reason_code: 1006});
  });

  it('an invalid value is still refused', async () => {
    const body = requestFor(blik('h2h'), {external_customer_id: 'sandbox-success', fields: {blik_code: '77712'}});
    expect((await start().call('transactionPay', body)).error.code).toBe(202);
  });

  it('the buttons of the payment page override the id', async () => {
    const harness = start();
    const body = requestFor(blik('hpp'), {external_customer_id: 'sandbox-success'});
    const {response} = await harness.call('transactionCreate', body);
    const path = new URL(response.result.pay_url).pathname;
    expect(await (await harness.get(path)).text()).toContain('<code>sandbox-success</code>');
    await harness.post(path, {action: 'fail', failure: '1004'});
    expect(await harness.find(response.id)).toMatchObject({failure_reason_code: 1004});
  });

  it('an ordinary id adds no trigger button', async () => {
    const harness = start();
    const {response} = await harness.call('transactionCreate', requestFor(blik('hpp')));
    const path = new URL(response.result.pay_url).pathname;
    expect(await (await harness.get(path)).text()).not.toContain('value="trigger"');
    expect((await harness.post(path, {action: 'trigger'})).status).toBe(422);
    expect((await harness.find(response.id)).status_description).toBe('new');
  });
});

describe('id with an unknown trigger', () => {
  it.each(['transactionCreate', 'transactionPay', 'transactionValidate'])('is error 204 of %s', async (operation) => {
    const service = services.find(({flow}) => flow.service.operation === operation.replace('Validate', 'Create'))!;
    const own = requestFor(service, {external_customer_id: 'sandbox-failed-9999'});
    const {error} = await start().call(getOperation(facts.contract, operation).id, own);
    expect(error).toMatchObject({
      code: 204,
      details: [{field: 'external_customer_id', message: expect.stringContaining(service.flow.failures.join(', '))}],
    });
  });
});
