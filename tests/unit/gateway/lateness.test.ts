/**
 * Tests of what is late: money that the customer pays after `expires_at`, never money that the rail reports late. Each service
 * keeps a payment pending as long as money paid in time may be on its way.
 */
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {endOfDay} from '../../../src/domain/dueDate';
import {flowCurrencies, isPushed, lateTerms} from '../../../src/facts/flowTerms';
import {createCatalogue} from '../../../src/gateway/catalogue';
import {DAY_MS, MINUTE_MS} from '../../../src/gateway/engine/time';
import {requestFor, services, submit, type Service} from './flowRuns';
import {facts, fakeTime, start, START, type Harness} from './helpers';

const {money_trigger: trigger} = facts.sandbox;
const pushed = services.filter(({flow}) => isPushed(flow));
/** Services with a time in which money may be on its way. */
const clearing = pushed.filter(({flow}) => flow.service.clearing_days !== undefined);
const of = (id: number): Service => services.find(({flow}) => flow.service.id === id)!;
const BOLETO = of(3122);
const OXXO = of(3205);
const SPEI = of(3202);

beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const named = (services_: readonly Service[]) =>
  services_.map((service) => [service.flow.service.id, service] as const);

/** Starts a payment in which money arrives as the way says. */
async function begin(harness: Harness, service: Service, way: string, order: Record<string, unknown> = {}) {
  const changes = {external_transaction_id: `${trigger.prefix}-${way}-1`, external_order_id: 'order-1', ...order};
  const {id} = await submit(harness, service, {changes});
  const {expires_at: due} = await harness.find(id);
  return {id: id as number, due: Date.parse(due), clearingMs: (service.flow.service.clearing_days ?? 0) * DAY_MS};
}

const refundsOf = async ({call}: Harness, id: number) =>
  (await call('refundList', {transaction_id: id})).response.refunds as Record<string, any>[];

describe('payment in time', () => {
  it.each(named(clearing))(
    'for service %i is a success, although it arrives after expires_at',
    async (_id, service) => {
      const harness = start();
      const {id, due} = await begin(harness, service, 'lastday');
      await wait(due - Date.now());
      const waiting = await harness.find(id);
      expect(waiting).toMatchObject({status: 10, expires_at: new Date(due).toISOString()});
      await wait(3 * MINUTE_MS);
      const paid = await harness.find(id);
      expect(paid).toMatchObject({status: 1, captured_amount: paid.amount, received_amount: paid.amount});
      expect(Date.parse(paid.paid_at)).toBe(due - MINUTE_MS);
      expect(Date.parse(paid.received_at)).toBe(due + 2 * MINUTE_MS);
      expect(await refundsOf(harness, id)).toEqual([]);
    },
  );

  const inParts = clearing.filter(({flow}) => lateTerms(flow).amount_mismatch !== 'unmatched');

  it.each(named(inParts))('for service %i can be on its way until clearing_days have passed', async (_id, service) => {
    const harness = start();
    const {id, due, clearingMs} = await begin(harness, service, 'short', {external_order_id: undefined});
    await wait(due + clearingMs - Date.now() - 1);
    expect((await harness.find(id)).status).toBe(10);
    await wait(1);
    expect(await harness.find(id)).toMatchObject({status: 5, updated_at: new Date(due + clearingMs).toISOString()});
  });
});

describe('payment after expires_at', () => {
  it.each(named(clearing))('for service %i is late, although it is still pending', async (_id, service) => {
    const harness = start();
    const {id, due, clearingMs} = await begin(harness, service, 'justlate');
    await wait(due + 3 * MINUTE_MS - Date.now());
    const accepts = lateTerms(service.flow).late_money === 'accept';
    const payment = await harness.find(id);
    expect(payment.status).toBe(accepts ? 1 : 10);
    expect(Date.parse(payment.paid_at)).toBe(due + MINUTE_MS);
    await wait(clearingMs);
    expect((await harness.find(id)).status).toBe(accepts ? 1 : 5);
    expect((await refundsOf(harness, id)).map(({origin, amount}) => [origin, amount])).toEqual(
      accepts ? [] : [['late', payment.amount]],
    );
  });

  it('is returned, if another attempt at the order may still be paid', async () => {
    const harness = start();
    const {id, due} = await begin(harness, OXXO, 'justlate');
    await wait(due - Date.now());
    await begin(harness, OXXO, 'short', {external_transaction_id: 'second'});
    await wait(3 * MINUTE_MS);
    expect(await harness.find(id)).toMatchObject({status: 10, captured_amount: 0});
    expect(await refundsOf(harness, id)).toMatchObject([{origin: 'late', status: 10, needs: ['account']}]);
  });

  it('is returned without an external_order_id', async () => {
    const harness = start();
    const {id, due} = await begin(harness, OXXO, 'justlate', {external_order_id: undefined});
    await wait(due + 3 * MINUTE_MS - Date.now());
    expect(await refundsOf(harness, id)).toMatchObject([{origin: 'late'}]);
  });

  it('goes back once, when the part that was paid in time goes back as a shortfall', async () => {
    const harness = start();
    const {id, due, clearingMs} = await begin(harness, BOLETO, 'short');
    await wait(due + MINUTE_MS - Date.now());
    const {parts} = harness.sandbox as unknown as {parts: {payments: any; store: any}};
    const transaction = parts.store.byId(id);
    parts.payments.arrive(transaction, transaction.order.amount, due + 1);
    await wait(clearingMs);
    const half = Math.floor(transaction.order.amount / 2);
    expect((await refundsOf(harness, id)).map(({origin, amount}) => [origin, amount])).toEqual([
      ['late', transaction.order.amount],
      ['shortfall', half],
    ]);
    expect(await harness.find(id)).toMatchObject({status: 5, received_amount: transaction.order.amount + half});
  });
});

describe('late_until', () => {
  it.each(named([OXXO, SPEI]))('of service %i counts from status 5', async (_id, service) => {
    const harness = start();
    const {id, due, clearingMs} = await begin(harness, service, 'late');
    await wait(due + clearingMs - Date.now());
    const {late_days: days} = lateTerms(service.flow);
    const until = new Date(due + clearingMs + days * DAY_MS).toISOString();
    expect(await harness.find(id)).toMatchObject({status: 5, late_until: until});
    await wait(MINUTE_MS);
    expect((await harness.find(id)).status).toBe(1);
  });
});

describe('due date', () => {
  const due = pushed.filter(({flow}) => flow.due_time_zones !== undefined);

  it.each(named(due))('of service %i is the end of a day in the time zone of the rail', async (_id, service) => {
    const currency = flowCurrencies(service.method, service.flow)[0]!;
    const zone = service.flow.due_time_zones![currency]!;
    const {response} = await start().call(service.flow.service.operation, requestFor(service));
    const at = Date.parse(response.expires_at);
    const clock = new Intl.DateTimeFormat('en-GB', {timeZone: zone, timeStyle: 'medium'});
    expect([clock.format(at), clock.format(at + 1)]).toEqual(['23:59:59', '00:00:00']);
    const days = service.flow.expiry_minutes! / 1440;
    const day = new Intl.DateTimeFormat('en-CA', {timeZone: zone});
    expect(day.format(at)).toBe(day.format(START + days * DAY_MS));
  });

  it.each([
    ['America/Santiago', '2026-09-05T12:00:00Z', '2026-09-06T03:59:59.999Z'],
    ['America/Santiago', '2026-09-06T12:00:00Z', '2026-09-07T02:59:59.999Z'],
    ['America/Santiago', '2026-04-04T12:00:00Z', '2026-04-05T03:59:59.999Z'],
    ['America/Asuncion', '2026-11-27T02:30:00Z', '2026-11-27T02:59:59.999Z'],
    ['Europe/Kyiv', '2026-10-25T12:00:00Z', '2026-10-25T21:59:59.999Z'],
    ['Europe/Kyiv', '2026-10-24T12:00:00Z', '2026-10-24T20:59:59.999Z'],
    ['Asia/Kolkata', '2026-12-31T18:30:00Z', '2027-01-01T18:29:59.999Z'],
  ])('in %s at %s ends at %s', (zone, at, end) => {
    expect(new Date(endOfDay(Date.parse(at), zone)).toISOString()).toBe(end);
  });

  it('of the seeded payments that have expired is the one that their service gives', () => {
    const catalogue = createCatalogue(facts);
    const expired = facts.sandbox.transactions.filter(({service_id: id, status}) => {
      const {flow} = catalogue.service(id)!;
      return status === 5 && flow.due_time_zones !== undefined;
    });
    expect(expired.length).toBeGreaterThan(0);
    for (const {service_id: id, amount_currency: currency, created_at: from, updated_at: to} of expired) {
      const {flow} = catalogue.service(id)!;
      const last = endOfDay(Date.parse(from) + flow.expiry_minutes! * MINUTE_MS, flow.due_time_zones![currency]!);
      expect(Date.parse(to)).toBe(last + flow.service.clearing_days! * DAY_MS);
    }
  });
});
