/**
 * Tests of money that goes back on a rail that does not know where it came from: the refund waits for the account of the
 * customer, and succeeds only when the bank has paid.
 */
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {hasNoSource, isPushed, returnRules, lateTerms} from '../../../src/facts/flowTerms';
import {DAY_MS} from '../../../src/gateway/engine/time';
import {parseCsv} from '../../csv';
import {services, submit, type Service} from './flowRuns';
import {facts, fakeTime, requestOf, start, type Harness} from './helpers';

const of = (id: number): Service => services.find(({flow}) => flow.service.id === id)!;
const BOLETO = of(3122);
const CVU = of(3142);
const CRYPTO = of(2301);
const STEP_MS = facts.sandbox.answer_seconds * 1000;
const {refund_claim_days: CLAIM_DAYS, money_trigger: trigger} = facts.sandbox;
const DETAILS = {account: 'pagador@example.com', document: '11222333000181'};

beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Runs a payment whose money arrives as the way says, until everything has come. @returns the payment and its refund */
async function returned(harness: Harness, service: Service, way: string, changes: Record<string, unknown> = {}) {
  const {id} = await submit(harness, service, {
    changes: {external_transaction_id: `${trigger.prefix}-${way}-1`, external_order_id: 'o-1', ...changes},
  });
  const {expires_at: due} = await harness.find(id);
  await wait(Date.parse(due) - Date.now() + ((service.flow.service.clearing_days ?? 0) + 0.5) * DAY_MS);
  const [refund] = (await harness.call('refundList', {transaction_id: id})).response.refunds;
  return {id: id as number, due: Date.parse(due), refund: refund as Record<string, any>};
}

const read = async ({call}: Harness, id: number) => (await call('refundFind', {id})).response;
const eventsOf = ({sent}: Harness, id: number) =>
  sent.filter(({event}) => event.refund?.id === id).map(({event}) => event.refund);
const balances = async ({call}: Harness) =>
  JSON.stringify((await call('accountInfo', {account_id: 302})).response.wallets);

describe('refund of the gateway on a rail without a source', () => {
  it.each(['late', 'short', 'excess', 'twice'])(
    'waits for an account after “%s”, and moves nothing on the wallet',
    async (way) => {
      const harness = start();
      const {id, refund} = await returned(harness, BOLETO, way);
      const origin = {late: 'late', short: 'shortfall', excess: 'excess', twice: 'excess'}[way];
      const until = new Date(Date.parse(refund.created_at) + CLAIM_DAYS * DAY_MS).toISOString();
      expect(refund).toMatchObject({status: 10, origin, needs: ['account', 'document'], needs_reason: 'missing'});
      expect(refund).toMatchObject({needs_until: until, references: []});
      const before = await balances(harness);
      const payment = await harness.find(id);
      await harness.call('refundUpdate', {id: refund.id, ...DETAILS});
      await wait(STEP_MS);
      expect((await read(harness, refund.id)).status).toBe(1);
      expect(await balances(harness)).toBe(before);
      expect(await harness.find(id)).toEqual(payment);
    },
  );

  it('succeeds only after the details, with a version and an event for each change', async () => {
    const harness = start();
    const {refund} = await returned(harness, BOLETO, 'late');
    await wait(30 * DAY_MS);
    expect(await read(harness, refund.id)).toEqual(refund);
    const first = (await harness.call('refundUpdate', {id: refund.id, account: DETAILS.account})).response;
    expect(first).toMatchObject({version: 2, status: 10, needs: ['document'], account: '*************ecom'});
    const second = (await harness.call('refundUpdate', {id: refund.id, document: DETAILS.document})).response;
    expect(second).toMatchObject({version: 3, status: 10, document: '**********0181'});
    expect(second).not.toHaveProperty('needs');
    expect(second).not.toHaveProperty('needs_until');
    await wait(STEP_MS);
    const paid = await read(harness, refund.id);
    expect(paid).toMatchObject({version: 4, status: 1});
    await wait(STEP_MS);
    expect(eventsOf(harness, refund.id)).toEqual([refund, first, second, paid]);
    expect(JSON.stringify(harness.sent)).not.toContain(DETAILS.account);
    expect(JSON.stringify(harness.sent)).not.toContain(DETAILS.document);
  });

  it('takes the same details once, and no other ones while they are checked', async () => {
    const harness = start();
    const {refund} = await returned(harness, BOLETO, 'late');
    const body = {id: refund.id, ...DETAILS};
    const first = await harness.call('refundUpdate', body);
    expect(first.headers.get('X-Repeated')).toBeNull();
    const again = await harness.call('refundUpdate', body);
    expect(again.headers.get('X-Repeated')).toBe('true');
    expect(again.response).toEqual(first.response);
    const other = await harness.call('refundUpdate', {...body, account: '11222333000181'});
    expect(other).toMatchObject({http: 409, error: {code: 222}});
    await wait(STEP_MS);
    expect((await harness.call('refundUpdate', body)).response).toMatchObject({status: 1, version: 3});
  });

  it('asks again for an account that the bank rejects', async () => {
    const harness = start();
    const {refund} = await returned(harness, BOLETO, 'wrongaccount');
    await harness.call('refundUpdate', {id: refund.id, ...DETAILS});
    await wait(STEP_MS);
    const rejected = await read(harness, refund.id);
    expect(rejected).toMatchObject({status: 10, version: 3, needs: ['account'], needs_reason: 'rejected'});
    expect(rejected).toMatchObject({needs_until: refund.needs_until, document: '**********0181'});
    expect(rejected).not.toHaveProperty('account');
    await harness.call('refundUpdate', {id: refund.id, ...DETAILS});
    expect(await read(harness, refund.id)).toEqual(rejected);
    await harness.call('refundUpdate', {id: refund.id, account: '11222333000181'});
    await wait(STEP_MS);
    expect(await read(harness, refund.id)).toMatchObject({status: 1, version: 5});
  });

  it('stays pending when nobody claims it, and is never credited', async () => {
    const harness = start();
    const {refund, id} = await returned(harness, BOLETO, 'late');
    const before = await balances(harness);
    await wait(Date.parse(refund.needs_until) - Date.now() - 1);
    expect((await read(harness, refund.id)).needs_reason).toBe('missing');
    await wait(1);
    const over = await read(harness, refund.id);
    expect(over).toEqual({...refund, version: 2, needs_reason: 'not_claimed'});
    const late = await harness.call('refundUpdate', {id: refund.id, ...DETAILS});
    expect(late).toMatchObject({http: 409, error: {code: 225}});
    await wait(1000 * DAY_MS);
    expect(await read(harness, refund.id)).toEqual(over);
    expect(await balances(harness)).toBe(before);
    expect((await harness.find(id)).captured_amount).toBe(0);
    expect(eventsOf(harness, refund.id).at(-1)).toEqual(over);
  });

  it('is not claimed when the bank rejects an account after the time to name it', async () => {
    const harness = start();
    const {refund} = await returned(harness, BOLETO, 'wrongaccount');
    await wait(Date.parse(refund.needs_until) - Date.now() - 1);
    await harness.call('refundUpdate', {id: refund.id, ...DETAILS});
    await wait(STEP_MS);
    expect(await read(harness, refund.id)).toMatchObject({status: 10, needs: ['account'], needs_reason: 'not_claimed'});
  });

  it('checks each detail, and changes nothing when one is wrong', async () => {
    const harness = start();
    const {refund} = await returned(harness, BOLETO, 'late');
    const wrong = await harness.call('refundUpdate', {id: refund.id, ...DETAILS, document: '11222333000182'});
    expect(wrong).toMatchObject({http: 422, error: {code: 204, details: [{field: 'document'}]}});
    expect((await harness.call('refundUpdate', {id: refund.id})).error.code).toBe(204);
    expect(await read(harness, refund.id)).toEqual(refund);
  });

  it('is sent to the refund address of a crypto payment without waiting, after it is pending', async () => {
    const harness = start();
    const address = CRYPTO.method.fields.refund_address!.valid;
    const fields = {asset: 'USDT', network: 'TRON', refund_address: address};
    const known = await returned(harness, CRYPTO, 'short', {fields});
    expect(known.refund).toMatchObject({origin: 'shortfall', account: `${'*'.repeat(30)}r9hh`});
    expect(known.refund).not.toHaveProperty('needs');
    const statuses = eventsOf(harness, known.refund.id).map(({status}) => status);
    expect(statuses).toEqual([10, 1]);
  });

  it('of crypto takes an address on the network of the payment only', async () => {
    const harness = start();
    const {refund} = await returned(harness, CRYPTO, 'short', {fields: {asset: 'USDT', network: 'TRON'}});
    expect(refund).toMatchObject({status: 10, needs: ['account']});
    const ton = 'UQDJ35GxJB9eZdfJXWQcVe9uTWbUolk0FPTSWNnauTptLioa';
    const wrong = await harness.call('refundUpdate', {id: refund.id, account: ton});
    expect(wrong).toMatchObject({error: {code: 204, details: [{field: 'account'}]}});
    const {valid} = CRYPTO.method.fields.refund_address!;
    expect((await harness.call('refundUpdate', {id: refund.id, account: valid})).error.code).toBe(0);
  });

  it('goes back at once where the rail knows the account', async () => {
    const harness = start();
    const {refund} = await returned(harness, CVU, 'late');
    expect(refund).toMatchObject({status: 1, origin: 'late'});
    expect(refund).not.toHaveProperty('needs');
    const refused = await harness.call('refundUpdate', {id: refund.id, account: '0000003100010000000001'});
    expect(refused.error).toMatchObject({code: 222});
  });

  it('stands with its needs in the report of refunds', async () => {
    const harness = start();
    const {refund} = await returned(harness, BOLETO, 'late');
    const at = Date.parse(refund.created_at);
    const period = {from: new Date(at - 1000).toISOString(), to: new Date(at + 1000).toISOString()};
    const name = {external_report_id: 'waiting'};
    await harness.call('reportCreate', {...name, kind: 'refunds', account_id: 302, ...period});
    await wait(60_000);
    const {text} = await harness.call('reportDownload', name);
    const [header = [], row = []] = parseCsv(text);
    const cell = (column: string) => row[header.indexOf(column)];
    expect([cell('needs'), cell('needs_until')]).toEqual(['account document', refund.needs_until]);
  });
});

describe('returned money', () => {
  // Money that matches no payment is never returned by itself.
  const returning = services.filter(({flow}) => isPushed(flow) && lateTerms(flow).late_money !== 'unmatched');

  it.each(returning.map((service) => [service.flow.service.id, service] as const))(
    'of service %i is not a success before somebody can be paid, as its terms say',
    async (id, service) => {
      const harness = start();
      const {services: listed} = (await harness.call('serviceList', {})).response;
      const {refund: terms} = listed.find((one: {id: number}) => one.id === id);
      const rules = returnRules(service.method, service.flow, facts.sandbox)!;
      expect(terms).toMatchObject({speed: rules.speed, needs: Object.keys(rules.needs)});
      expect(terms.claim_days).toBe(terms.needs.length > 0 ? rules.claimDays : undefined);
      expect(terms.needs.length > 0 || !hasNoSource(service.flow), 'cash, slips and addresses need an account').toBe(
        true,
      );
      const way = lateTerms(service.flow).amount_mismatch === 'unmatched' ? 'late' : 'short';
      const {refund} = await returned(harness, service, way);
      const [first] = eventsOf(harness, refund.id);
      const named = first.account !== undefined;
      expect(first).toMatchObject({
        origin: way === 'late' ? 'late' : 'shortfall',
        status: terms.needs.length > 0 ? 10 : 1,
      });
      expect(refund.status).toBe(terms.needs.length > 0 && !named ? 10 : 1);
    },
  );
});

it('answers as documented', async () => {
  const harness = start();
  const {response} = await harness.call('refundUpdate', requestOf('refundUpdate'));
  const {value} = facts.contract.operations.get('refundUpdate')!.responses['200']!.examples.complete!;
  expect(response).toEqual((value as {response: object}).response);
  await wait(STEP_MS);
  expect((await harness.call('refundFind', {id: response.id})).response.status).toBe(1);
});
