/** Tests that `/transaction/cancel` ends an unpaid payment as `cancel_unpaid` of its service says, and that nothing credits it. */
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {cancelUnpaid, isPushed, returnRules} from '../../../src/facts/flowTerms';
import {getOperation} from '../../../src/facts/contract';
import {sandboxOrigin} from '../../../src/brand';
import {requestFor, services, submit, type Service} from './flowRuns';
import {facts, fakeTime, START, start, type Harness} from './helpers';

const of = (id: number): Service => services.find(({flow}) => flow.service.id === id)!;
const OXXO = of(3205);
const BOLETO = of(3122);
const CARD = of(2202);
const PIX = of(3102);
const {answer_seconds: answer, money_trigger: trigger} = facts.sandbox;
const STEP_MS = answer * 1000;
const AFTER_MS = trigger.ways.aftercancel!.late_seconds! * 1000;
const NEW = 0;
const PENDING = 10;
const point = {callback_url: `${sandboxOrigin}/inbox`};
const payins = services.filter(({flow}) => flow.direction === 'payin');
const by = (term: string) => payins.filter(({flow}) => cancelUnpaid(flow) === term);
const named = (list: readonly Service[]) => list.map((service) => [service.flow.service.id, service] as const);

beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
let stops = 0;
const stop = ({call}: Harness, id: number, more: object = {}) =>
  call('transactionCancel', {id, external_refund_id: `stop-${(stops += 1)}`, ...more});
const eventsOf = ({sent}: Harness, id: number) =>
  sent.map(({event}) => event).filter(({transaction}) => transaction?.id === id);
const refundsOf = async ({call}: Harness, id: number) =>
  (await call('refundList', {transaction_id: id})).response.refunds;
const movementsOf = (harness: Harness, id: number) =>
  harness.sandbox.parts.ledger
    .all()
    .filter(({transactionId}) => transactionId === id)
    .map(({kind}) => kind);

let made = 0;
/** A payment for which the customer has done everything but pay. @param way of `money_trigger`; without it nobody pays */
async function waiting(harness: Harness, service: Service, way?: string): Promise<number> {
  const changes = {
    external_transaction_id: way === undefined ? `unpaid-${(made += 1)}` : `${trigger.prefix}-${way}-${(made += 1)}`,
    external_customer_id: way === undefined ? 'sandbox-expired' : 'sandbox-success',
    point,
  };
  const {id} = await submit(harness, service, {changes, form: {action: 'trigger'}});
  expect(await harness.find(id)).toMatchObject({status: PENDING});
  return id;
}

describe('a service with cancel_unpaid “yes”', () => {
  it.each(named(by('yes')))('%i ends a pending payment at once, in an event', async (_id, service) => {
    const harness = start();
    const id = await waiting(harness, service);
    const before = await harness.find(id);
    const {error, response} = await stop(harness, id);
    expect(error.code).toBe(0);
    expect(response).toMatchObject({id, status: 3, captured_amount: 0, version: before.version + 1});
    for (const name of ['refund', 'expires_at', 'late_until', 'result', 'cancel_requested_at'])
      expect(response).not.toHaveProperty(name);
    await wait(STEP_MS);
    expect(eventsOf(harness, id).at(-1)).toMatchObject({event: 'transaction.status', transaction: response});
    await wait(40 * 86_400_000);
    expect(await harness.find(id)).toEqual(response);
    expect(movementsOf(harness, id)).toEqual([]);
  });

  it.each(named(by('yes')).filter(([, {flow}]) => isPushed(flow)))(
    '%i returns the money that arrives afterwards',
    async (_id, service) => {
      const harness = start();
      const id = await waiting(harness, service, 'aftercancel');
      await wait(60_000);
      expect((await harness.find(id)).status).toBe(PENDING);
      const {response} = await stop(harness, id);
      await wait(AFTER_MS);
      const needs = Object.keys(returnRules(service.method, service.flow, facts.sandbox)!.needs);
      expect(await refundsOf(harness, id)).toMatchObject([
        {origin: 'late', amount: response.amount, ...(needs.length > 0 && {status: PENDING, needs})},
      ]);
      expect(await harness.find(id)).toMatchObject({status: 3, received_amount: response.amount, captured_amount: 0});
      expect(movementsOf(harness, id)).toEqual([]);
    },
  );

  it.each(named(by('yes')))('%i refunds, or refuses to, when the customer was faster', async (_id, service) => {
    const harness = start();
    const id = await waiting(harness, service, 'beforecancel');
    await wait(60_000);
    const {error} = await stop(harness, id, {only_unpaid: true});
    expect(error).toMatchObject({code: 374, details: [{field: 'id'}]});
    const {status} = await harness.find(id);
    expect(status).toBe(service.flow.hold_days === undefined ? 1 : 6);
    expect(await refundsOf(harness, id)).toEqual([]);
    expect(movementsOf(harness, id)).toEqual(status === 1 ? ['payment', 'fee'] : []);
  });

  it('refunds a payment that was faster, unless the call is for unpaid ones only', async () => {
    const harness = start();
    const id = await waiting(harness, PIX, 'beforecancel');
    const {error, response} = await stop(harness, id);
    expect(error.code).toBe(0);
    expect(response).toMatchObject({status: 4, refund: {origin: 'merchant', amount: response.amount}});
    expect(movementsOf(harness, id)).toEqual(expect.arrayContaining(['payment', 'fee', 'refund']));
  });
});

describe('a service with cancel_unpaid “asks”', () => {
  it.each(named(by('asks')))('%i is cancelled when the rail agrees', async (_id, service) => {
    const harness = start();
    const id = await waiting(harness, service);
    const {response} = await stop(harness, id);
    const at = new Date(Date.now()).toISOString();
    expect(response).toMatchObject({status: PENDING, cancel_requested_at: at});
    const {response: second} = await stop(harness, id);
    expect(second).toEqual(response);
    await wait(STEP_MS);
    expect(await harness.find(id)).toMatchObject({status: 3, cancel_requested_at: at});
    expect(eventsOf(harness, id).at(-1)).toMatchObject({event: 'transaction.status', transaction: {status: 3}});
  });

  it.each(named(by('asks')))('%i is paid when the customer was faster', async (_id, service) => {
    const harness = start();
    const id = await waiting(harness, service, 'beforecancel');
    expect((await stop(harness, id, {only_unpaid: true})).response).toMatchObject({status: PENDING});
    await wait(STEP_MS);
    expect(await harness.find(id)).toMatchObject({status: 1});
    expect(eventsOf(harness, id).at(-1)).toMatchObject({event: 'transaction.status', transaction: {status: 1}});
    expect(movementsOf(harness, id)).toEqual(['payment', 'fee']);
  });

  it.each(named(by('asks')))('%i stays payable when the rail refuses', async (_id, service) => {
    const harness = start();
    const id = await waiting(harness, service, 'norecall');
    await stop(harness, id);
    await wait(STEP_MS);
    const refused = await harness.find(id);
    expect(refused).toMatchObject({status: PENDING});
    expect(refused).not.toHaveProperty('cancel_requested_at');
    expect(eventsOf(harness, id).at(-1)).toMatchObject({event: 'transaction.amount', transaction: refused});
    await wait(trigger.ways.norecall!.late_seconds! * 1000);
    expect(await harness.find(id)).toMatchObject({status: 1});
    expect(movementsOf(harness, id)).toEqual(['payment', 'fee']);
  });

  it('is paid by money that comes before the rail has answered', async () => {
    const harness = start();
    const changes = {external_customer_id: 'sandbox-success', point};
    const {id} = await submit(harness, BOLETO, {changes, form: {action: 'trigger'}});
    await wait(STEP_MS / 2);
    await stop(harness, id);
    await wait(60_000);
    expect(await harness.find(id)).toMatchObject({status: 1});
    expect(movementsOf(harness, id)).toEqual(['payment', 'fee']);
  });

  it('returns the part that has come', async () => {
    const harness = start();
    const id = await waiting(harness, BOLETO, 'short');
    await wait(STEP_MS);
    const {received_amount: part, version} = await harness.find(id);
    await stop(harness, id);
    await wait(STEP_MS);
    expect(await harness.find(id)).toMatchObject({status: 3, received_amount: part});
    expect((await harness.find(id)).version).toBeGreaterThan(version);
    expect(await refundsOf(harness, id)).toMatchObject([{origin: 'shortfall', amount: part}]);
  });
});

describe('a service with cancel_unpaid “no”', () => {
  it.each(named(by('no').filter(({flow}) => flow.interaction[0] !== 'nothing')))(
    '%i refuses, and nothing changes',
    async (_id, service) => {
      const harness = start();
      const changes = {external_customer_id: 'sandbox-expired', point};
      const {id} = await submit(harness, service, {changes, form: {action: 'trigger'}});
      const before = await harness.find(id);
      const told = harness.sent.length;
      const {http, error} = await stop(harness, id);
      expect([http, error.code]).toEqual([409, 373]);
      await wait(STEP_MS);
      expect(await harness.find(id)).toEqual(before);
      expect(harness.sent).toHaveLength(told);
    },
  );
});

describe('a new payment', () => {
  it.each(named(payins.filter(({flow}) => flow.integration === 'hpp' && cancelUnpaid(flow) !== 'no')))(
    'of service %i is cancelled at once, and its page takes nothing',
    async (_id, service) => {
      const harness = start();
      const body = {external_customer_id: 'sandbox-success', point};
      const {response} = await harness.call('transactionCreate', requestFor(service, body));
      const page = new URL(response.result.pay_url).pathname;
      expect((await stop(harness, response.id)).response).toMatchObject({status: 3, version: 2});
      const text = await (await harness.get(page)).text();
      expect(text).toContain('The payment was cancelled');
      expect(text).not.toContain('<button');
      for (const action of ['trigger', 'succeed', 'cancel', 'pay']) await harness.post(page, {action});
      await wait(60_000);
      expect(await harness.find(response.id)).toMatchObject({status: 3, version: 2});
    },
  );

  it('of a service that cancels nothing is refused, too', async () => {
    const harness = start();
    expect(await harness.find(900064)).toMatchObject({status: NEW});
    expect((await stop(harness, 900064)).error.code).toBe(373);
  });
});

describe('a repeat', () => {
  it('answers the payment as it is now, and sends no second event', async () => {
    const harness = start();
    const id = await waiting(harness, OXXO, 'aftercancel');
    const body = {id, external_refund_id: 'repeat'};
    const first = await harness.call('transactionCancel', body);
    expect(first.headers.has('X-Repeated')).toBe(false);
    await wait(AFTER_MS);
    const told = eventsOf(harness, id).length;
    const now = await harness.find(id);
    for (let times = 0; times < 2; times += 1) {
      const again = await harness.call('transactionCancel', body);
      expect(again.headers.get('X-Repeated')).toBe('true');
      expect(again.response).toEqual(now);
    }
    await wait(STEP_MS);
    expect(eventsOf(harness, id)).toHaveLength(told);
    expect((await harness.call('transactionCancel', {...body, amount: 1})).error.code).toBe(203);
    expect((await stop(harness, id)).error.code).toBe(205);
  });

  it('of the payment itself creates no new voucher', async () => {
    const harness = start();
    const request = requestFor(BOLETO, {external_customer_id: 'sandbox-expired'});
    const {response} = await harness.call('transactionPay', request);
    await stop(harness, response.id);
    await wait(STEP_MS);
    const again = await harness.call('transactionPay', request);
    expect([again.headers.get('X-Repeated'), again.response.id, again.response.status]).toEqual([
      'true',
      response.id,
      3,
    ]);
  });
});

describe('the call', () => {
  it.each([{amount: 1}, {account: '12345678'}, {document: '12345678-5'}])(
    'refuses %j and changes nothing',
    async (more) => {
      const harness = start();
      const id = await waiting(harness, OXXO);
      const before = await harness.find(id);
      const {error} = await stop(harness, id, more);
      expect(error).toMatchObject({code: 204, details: [{field: Object.keys(more)[0]}]});
      expect(await harness.find(id)).toEqual(before);
    },
  );

  it('refuses a payout, releases a hold and refuses a paid voucher as before', async () => {
    const harness = start();
    const payout = await submit(harness, of(2205), {changes: {external_customer_id: 'sandbox-expired'}});
    expect((await stop(harness, payout.id)).error.code).toBe(209);
    expect((await stop(harness, 900032)).response).toMatchObject({status: 3});
    const {id} = await submit(harness, BOLETO, {changes: {external_customer_id: 'sandbox-success'}});
    await wait(STEP_MS);
    expect((await stop(harness, id)).error.code).toBe(209);
    expect((await stop(harness, 900031, {only_unpaid: true})).error.code).toBe(374);
    expect(await harness.find(900031)).toMatchObject({status: 6});
  });

  it.each(['unpaid', 'asked'])('answers the example %s as documented', async (name) => {
    const {requestExamples, responses} = getOperation(facts.contract, 'transactionCancel');
    const {text} = await start().call('transactionCancel', requestExamples[name]!.value);
    expect(text).toBe(JSON.stringify(responses['200']!.examples[name === 'unpaid' ? 'cancelled' : name]!.value));
    expect(Date.now()).toBe(START);
  });

  it('cannot be beaten by the bank’s page that is still open', async () => {
    const harness = start();
    const {response} = await harness.call(
      'transactionPay',
      requestFor(CARD, {
        fields: {card_number: '4012888888881881', expire_month: '09', expire_year: '2030', cvv: '123'},
      }),
    );
    const bank = new URL(response.result.three_ds.acs_url).pathname;
    expect((await stop(harness, response.id)).response).toMatchObject({status: 3});
    await harness.post(bank, {action: 'confirm'});
    await wait(60_000);
    expect(await harness.find(response.id)).toMatchObject({status: 3});
    expect(movementsOf(harness, response.id)).toEqual([]);
  });
});
