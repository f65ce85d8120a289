/** Tests of `/transaction/claim`: the search for money that the customer has sent, and what becomes of money that is found. */
import {createHash} from 'node:crypto';
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {parse} from 'yaml';
import {readFileSync} from 'node:fs';
import {brand} from '../../../src/brand';
import {CLAIM} from '../../../src/gateway/engine/claims/claim';
import {DAY_MS, HOUR_MS, SECOND_MS} from '../../../src/gateway/engine/time';
import {parseCsv} from '../../csv';
import {services, submit, type Service} from './flowRuns';
import {facts, fakeTime, requestOf, start, type Harness} from './helpers';

const {answer_seconds: answerSeconds, claim_trigger: trigger, money_trigger: money} = facts.sandbox;
const ANSWER_MS = answerSeconds * SECOND_MS;
const UPLOAD_MS = facts.gateway.claims.upload_hours * HOUR_MS;
const FOUND = `${trigger.prefix}-found`;
const NOT_FOUND = `${trigger.prefix}-notfound`;
const of = (id: number): Service => services.find(({flow}) => flow.service.id === id)!;
const IBAN = of(3361);
const BOLETO = of(3122);
const P2P = of(2602);
const CARD = of(2202);
const PDF = Buffer.from('%PDF-1.7 a receipt of one page, Ivan Petrenko');

beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

const wait = (ms = ANSWER_MS) => vi.advanceTimersByTimeAsync(ms);
const now = () => new Date(Date.now()).toISOString();
const fileOf = (bytes: Buffer) => ({
  media_type: 'application/pdf',
  size: bytes.byteLength,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});
const bodyOf = (payment: Record<string, any>, reference: string, changes: object = {}) => ({
  id: payment.id,
  amount: payment.amount,
  paid_at: now(),
  reference,
  file: fileOf(PDF),
  ...changes,
});
const upload = ({sandbox}: Harness, url: string, bytes = PDF, type = 'application/pdf') =>
  sandbox.app.request(url, {method: 'PUT', body: new Uint8Array(bytes), headers: {'Content-Type': type}});
const codeOf = async (response: Response) => [response.status, ((await response.json()) as any).error.code];

/** A payment that has failed because the transfer came without its reference; the customer has typed a tax number on the page. */
async function failed(harness: Harness) {
  const changes = {external_customer_id: 'sandbox-failed-2069', amount: 125000};
  const {id} = await submit(harness, IBAN, {changes});
  await wait();
  return harness.find(id);
}

/** Claims money and uploads the receipt. */
async function claim(harness: Harness, body: ReturnType<typeof bodyOf>) {
  const {error, response} = await harness.call('transactionClaim', body);
  expect(error.code).toBe(0);
  expect((await upload(harness, response.claim.file.upload_url)).status).toBe(204);
  return response;
}

const refundsOf = async ({call}: Harness, id: number) =>
  (await call('refundList', {transaction_id: id})).response.refunds as Record<string, any>[];
const movementsOf = ({sandbox}: Harness, id: number) =>
  sandbox.parts.ledger.all().filter(({transactionId}) => transactionId === id);
const claimEvents = ({sent}: Harness, id: number) =>
  sent
    .filter(({event}) => event.event === 'transaction.claim' && event.transaction.id === id)
    .map(({event}) => event.transaction.claim.status);

it('returns the documented response, except for the random address', async () => {
  const {call} = start();
  const {text} = await call('transactionClaim', requestOf('transactionClaim'));
  const shown = facts.contract.operations.get('transactionClaim')!.responses['200']!.examples.awaited!.value;
  const plain = (body: string) => body.replace(/\/upload\/[0-9a-f-]{36}/, '/upload/…');
  expect(plain(text)).toBe(plain(JSON.stringify(shown)));
});

describe('a claim', () => {
  it('waits for its receipt, is examined and found: the money of a failed payment goes back past the wallet', async () => {
    const harness = start();
    const payment = await failed(harness);
    expect(payment).toMatchObject({status: 2, failure_reason_code: 2069});
    const {version, claim: opened} = (await harness.call('transactionClaim', bodyOf(payment, FOUND))).response;
    expect(opened).toMatchObject({status: CLAIM.awaited, amount: 125000, file: {state: 'awaited'}});
    expect(Date.parse(opened.upload_by) - Date.now()).toBe(UPLOAD_MS);
    expect(version).toBeGreaterThan(payment.version);
    await upload(harness, opened.file.upload_url);
    expect((await harness.find(payment.id)).claim).toMatchObject({status: CLAIM.examined, file: {state: 'received'}});
    await wait();
    const found = await harness.find(payment.id);
    expect(found).toMatchObject({status: 2, captured_amount: 0, received_amount: 125000, claim: {status: CLAIM.found}});
    expect(await refundsOf(harness, payment.id)).toMatchObject([{origin: 'late', amount: 125000, status: 1}]);
    expect(movementsOf(harness, payment.id)).toEqual([]);
    await wait();
    expect(claimEvents(harness, payment.id)).toEqual([CLAIM.awaited, CLAIM.examined, CLAIM.found]);
  });

  it('is not found: nothing moves, and another claim can follow', async () => {
    const harness = start();
    const payment = await failed(harness);
    await claim(harness, bodyOf(payment, NOT_FOUND));
    await wait();
    expect((await harness.find(payment.id)).claim.status).toBe(CLAIM.notFound);
    expect(await refundsOf(harness, payment.id)).toEqual([]);
    expect(movementsOf(harness, payment.id)).toEqual([]);
    await claim(harness, bodyOf(payment, FOUND));
    await wait();
    expect((await harness.find(payment.id)).claim.status).toBe(CLAIM.found);
    expect(claimEvents(harness, payment.id)).toEqual([0, 10, 2, 0, 10, 1]);
  });

  it('of money with an ordinary number is not found, because the sandbox has received none', async () => {
    const harness = start();
    const payment = await failed(harness);
    await claim(harness, bodyOf(payment, 'TR-2026-0042'));
    await wait();
    expect((await harness.find(payment.id)).claim.status).toBe(CLAIM.notFound);
  });

  it('waits for an account where the rail does not know one', async () => {
    const harness = start();
    const {id, amount} = await submit(harness, BOLETO, {changes: {external_customer_id: 'sandbox-failed'}});
    await wait();
    expect((await harness.find(id)).status).toBe(2);
    await claim(harness, bodyOf({id, amount}, FOUND));
    await wait();
    const [refund] = await refundsOf(harness, id);
    expect(refund).toMatchObject({origin: 'late', amount, status: 10, needs: ['account', 'document']});
    expect(movementsOf(harness, id)).toEqual([]);
  });

  it('pays a payment that waits: paid in time and reported after expires_at is in time', async () => {
    const harness = start();
    const {id, amount} = await submit(harness, BOLETO, {changes: {external_customer_id: 'sandbox-expired'}});
    const due = Date.parse((await harness.find(id)).expires_at);
    await wait(due + DAY_MS - Date.now());
    expect((await harness.find(id)).status).toBe(10);
    await claim(harness, bodyOf({id, amount}, FOUND, {paid_at: new Date(due - 1000).toISOString()}));
    await wait();
    expect(await harness.find(id)).toMatchObject({status: 1, captured_amount: amount, claim: {status: CLAIM.found}});
    expect(movementsOf(harness, id).map(({kind}) => kind)).toEqual(['payment', 'fee']);
  });

  it('pays nothing that was paid late where the service returns late money', async () => {
    const harness = start();
    const {id, amount} = await submit(harness, BOLETO, {changes: {external_customer_id: 'sandbox-expired'}});
    const due = Date.parse((await harness.find(id)).expires_at);
    await wait(due + DAY_MS - Date.now());
    await claim(harness, bodyOf({id, amount}, FOUND, {paid_at: new Date(due + 1000).toISOString()}));
    await wait();
    expect(movementsOf(harness, id)).toEqual([]);
    expect(await refundsOf(harness, id)).toMatchObject([{origin: 'late', amount}]);
  });

  it('pays a new payment, which becomes pending first', async () => {
    const harness = start();
    const {response} = await harness.call('transactionCreate', {
      ...requestOf('transactionCreate'),
      account_id: 302,
      wallet_id: 4120,
      service_id: 3361,
      amount: 125000,
      amount_currency: 'UAH',
    });
    expect(response.status).toBe(0);
    await claim(harness, bodyOf(response, FOUND));
    await wait(2 * ANSWER_MS);
    expect(await harness.find(response.id)).toMatchObject({status: 1, captured_amount: 125000});
    const moves = harness.sent
      .filter(({event}) => event.event === 'transaction.status' && event.transaction.id === response.id)
      .map(({event}) => event.transaction.status);
    expect(moves).toEqual([10, 1]);
  });

  it('pays an expired payment for as long as late money is accepted', async () => {
    const harness = start();
    const request = requestOf('transactionClaim');
    const {response} = await harness.call('transactionClaim', {...request, file: fileOf(PDF)});
    await upload(harness, response.claim.file.upload_url);
    await wait();
    expect(await harness.find(request.id)).toMatchObject({
      status: 1,
      captured_amount: 35000,
      paid_at: '2026-11-20T03:15:00.000Z',
    });
  });

  it('finds money that the sandbox could match to no payment, as the rail has reported it', async () => {
    const harness = start();
    const {id, amount} = await submit(harness, P2P, {changes: {external_transaction_id: `${money.prefix}-short-7`}});
    await wait(2 * ANSWER_MS);
    expect(await harness.find(id)).toMatchObject({status: 2, failure_reason_code: 1302});
    const half = Math.floor(amount / 2);
    const paidAt = new Date(Date.now() - HOUR_MS).toISOString();
    await claim(harness, bodyOf({id, amount: half}, 'TR-1', {paid_at: paidAt}));
    await wait();
    const found = await harness.find(id);
    expect(found).toMatchObject({status: 2, received_amount: half, claim: {status: CLAIM.found, paid_at: paidAt}});
    expect(Date.parse(found.paid_at)).toBeGreaterThan(Date.parse(paidAt));
    expect(await refundsOf(harness, id)).toMatchObject([{origin: 'late', amount: half}]);
    // The same money is not there for a second time.
    await claim(harness, bodyOf({id, amount: half}, 'TR-2', {paid_at: paidAt}));
    await wait();
    expect((await harness.find(id)).claim.status).toBe(CLAIM.notFound);
    expect(await refundsOf(harness, id)).toHaveLength(1);
  });

  it('of another amount fails a payment whose service matches no other amount, and the money goes back', async () => {
    const harness = start();
    const {id, amount} = await submit(harness, P2P, {changes: {external_customer_id: 'sandbox-expired'}});
    await claim(harness, bodyOf({id, amount: amount - 1}, FOUND));
    await wait();
    expect(await harness.find(id)).toMatchObject({status: 2, failure_reason_code: 1302, received_amount: amount - 1});
    expect(await refundsOf(harness, id)).toMatchObject([{origin: 'late', amount: amount - 1}]);
    expect(movementsOf(harness, id)).toEqual([]);
  });
});

describe('a transfer counts once', () => {
  it('for one payment only, whatever the case of its number', async () => {
    const harness = start();
    const [one, two] = [await failed(harness), await failed(harness)];
    await claim(harness, bodyOf(one, `${FOUND}-a7`));
    await wait();
    await claim(harness, bodyOf(two, `${FOUND}-A7`));
    await wait();
    expect((await harness.find(one.id)).claim.status).toBe(CLAIM.found);
    expect((await harness.find(two.id)).claim.status).toBe(CLAIM.notFound);
    expect(await refundsOf(harness, two.id)).toEqual([]);
  });

  it('and not after a payment that shows it among its references', async () => {
    const harness = start();
    const spei = await submit(harness, of(3202));
    const {id, amount} = await submit(harness, P2P, {changes: {external_transaction_id: `${money.prefix}-short-8`}});
    await wait(2 * ANSWER_MS);
    const [{value}] = (await harness.find(spei.id)).references;
    // The sandbox has this money, so that only the number speaks against it.
    const body = bodyOf({id, amount: Math.floor(amount / 2)}, value);
    await claim(harness, body);
    await wait();
    expect((await harness.find(id)).claim.status).toBe(CLAIM.notFound);
    await claim(harness, {...body, reference: 'TR-OF-ITS-OWN'});
    await wait();
    expect((await harness.find(id)).claim.status).toBe(CLAIM.found);
  });

  it('when it comes by itself while the claim is open: found, and nothing is credited again', async () => {
    const harness = start();
    const {id, amount} = await submit(harness, of(3202));
    const {response} = await harness.call('transactionClaim', bodyOf({id, amount}, `${FOUND}-self`));
    await upload(harness, response.claim.file.upload_url);
    await wait(2 * ANSWER_MS);
    const paid = await harness.find(id);
    expect(paid).toMatchObject({
      status: 1,
      captured_amount: amount,
      received_amount: amount,
      claim: {status: CLAIM.found},
    });
    expect(movementsOf(harness, id).map(({kind}) => kind)).toEqual(['payment', 'fee']);
    const told = harness.sent.filter(({event}) => event.transaction?.id === id && event.transaction.status === 1);
    expect(told.map(({event}) => [event.event, event.transaction.claim.status])).toEqual([['transaction.status', 1]]);
    const other = await failed(harness);
    await claim(harness, bodyOf(other, `${FOUND}-self`));
    await wait();
    expect((await harness.find(other.id)).claim.status).toBe(CLAIM.notFound);
  });
});

describe('a repeat', () => {
  it('shows the payment as it is now, at each step, and changes nothing', async () => {
    const harness = start();
    const payment = await failed(harness);
    const body = bodyOf(payment, FOUND);
    const first = (await harness.call('transactionClaim', body)).response;
    const again = await harness.call('transactionClaim', body);
    expect(again.headers.get('X-Repeated')).toBe('true');
    expect(again.response).toEqual(first);
    await upload(harness, first.claim.file.upload_url);
    await wait();
    const after = await harness.call('transactionClaim', body);
    expect(after.headers.get('X-Repeated')).toBe('true');
    expect(after.response).toEqual(await harness.find(payment.id));
    expect(await refundsOf(harness, payment.id)).toHaveLength(1);
  });
});

describe('a receipt', () => {
  it('is taken once, and only the declared one', async () => {
    const harness = start();
    const payment = await failed(harness);
    const {response} = await harness.call('transactionClaim', bodyOf(payment, NOT_FOUND));
    const {upload_url: url} = response.claim.file;
    expect(await codeOf(await upload(harness, url, PDF, 'image/png'))).toEqual([415, 244]);
    expect(await codeOf(await upload(harness, url, Buffer.concat([PDF, PDF])))).toEqual([422, 245]);
    expect(await codeOf(await upload(harness, url, Buffer.from(PDF.toString().replace('Ivan', 'Olha'))))).toEqual([
      422, 245,
    ]);
    expect((await harness.find(payment.id)).claim.status).toBe(CLAIM.awaited);
    expect((await upload(harness, url)).status).toBe(204);
    expect(await codeOf(await upload(harness, url))).toEqual([409, 243]);
    await wait();
    expect(await codeOf(await upload(harness, url))).toEqual([409, 243]);
  });

  it('that never comes ends the claim', async () => {
    const harness = start();
    const payment = await failed(harness);
    const {response} = await harness.call('transactionClaim', bodyOf(payment, FOUND));
    await wait(UPLOAD_MS);
    const {claim: over} = await harness.find(payment.id);
    expect(over).toMatchObject({status: CLAIM.expired, file: {state: 'awaited'}});
    expect(over).not.toHaveProperty('upload_by');
    expect(await codeOf(await upload(harness, response.claim.file.upload_url))).toEqual([404, 242]);
    await wait();
    expect(claimEvents(harness, payment.id)).toEqual([CLAIM.awaited, CLAIM.expired]);
  });

  it('stands in no event, report or list, and neither does its number or its address', async () => {
    const harness = start();
    const payment = await failed(harness);
    const opened = await claim(harness, bodyOf(payment, `${FOUND}-secret77`));
    await wait();
    const {token} = new URL(opened.claim.file.upload_url).pathname.match(/(?<token>[^/]+)$/)!.groups!;
    const created = await harness.call('reportCreate', {
      external_report_id: 'claims-1',
      kind: 'transactions',
      account_id: 302,
      from: '2026-11-21T00:00:00Z',
      to: '2026-11-22T00:00:00Z',
    });
    await wait(DAY_MS / 24);
    const {text: csv} = await harness.call('reportDownload', {id: created.response.id});
    const list = await harness.call('transactionList', {from: '2026-11-21T00:00:00Z', to: '2026-11-22T00:00:00Z'});
    const events = await harness.call('eventList', {limit: 100});
    for (const shown of [JSON.stringify(harness.sent.map(({event}) => event)), csv, list.text, events.text])
      for (const secret of ['secret77', token!, 'Petrenko']) expect(shown).not.toContain(secret);
    expect(events.text).toContain('transaction.claim');
    const [header, ...rows] = parseCsv(csv);
    const row = rows.find(([id]) => id === String(payment.id))!;
    expect(row[header!.indexOf('claim_status')]).toBe(String(CLAIM.found));
    expect(rows.find(([id]) => id !== String(payment.id))?.[header!.indexOf('claim_status')] ?? '').toBe('');
  });
});

describe('a claim is refused', () => {
  const refused = async (harness: Harness, body: object, code: number, field: string) => {
    const {id} = body as {id: number};
    const before = JSON.stringify(await harness.find(id));
    const events = harness.sandbox.parts.callbacks.events().length;
    const {error} = await harness.call('transactionClaim', body);
    expect(error).toMatchObject({code, details: [{field}]});
    expect(JSON.stringify(await harness.find(id))).toBe(before);
    expect(harness.sandbox.parts.callbacks.events()).toHaveLength(events);
    return error;
  };

  it('for a payment that was paid in full', async () => {
    const harness = start();
    const {id, amount} = await submit(harness, of(3202));
    await wait();
    await refused(harness, bodyOf({id, amount}, FOUND), 212, 'id');
  });

  it('for a payout, and for a card', async () => {
    const harness = start();
    const payout = await submit(harness, of(3362));
    await refused(harness, bodyOf(payout, FOUND), 214, 'id');
    const card = await submit(harness, CARD);
    await refused(harness, bodyOf(card, FOUND), 214, 'id');
  });

  it('with a time in the future, or no time at all', async () => {
    const harness = start();
    const payment = await failed(harness);
    const later = new Date(Date.now() + 1000).toISOString();
    await refused(harness, bodyOf(payment, FOUND, {paid_at: later}), 204, 'paid_at');
    await refused(harness, bodyOf(payment, FOUND, {paid_at: '2026-13-01T00:00:00Z'}), 204, 'paid_at');
  });

  it.each(['4242424242424242', '4242-4242-4242-4242', 'UA223052990000026001234567890'])(
    'with the card or account %s as its number, which nothing repeats',
    async (reference) => {
      const harness = start();
      const payment = await failed(harness);
      const error = await refused(harness, bodyOf(payment, reference), 204, 'reference');
      expect(JSON.stringify(error)).not.toContain(reference);
    },
  );

  it('with a misspelt value of the sandbox', async () => {
    const harness = start();
    const payment = await failed(harness);
    await refused(harness, bodyOf(payment, `${trigger.prefix}-fuond`), 204, 'reference');
  });

  it('with another body while one waits for its receipt or is examined', async () => {
    const harness = start();
    const payment = await failed(harness);
    const {response} = await harness.call('transactionClaim', bodyOf(payment, FOUND));
    await refused(harness, bodyOf(payment, FOUND, {amount: 1}), 380, 'id');
    await upload(harness, response.claim.file.upload_url);
    await refused(harness, bodyOf(payment, FOUND, {amount: 1}), 380, 'id');
  });

  it('with a transparency token, even that of its payment', async () => {
    const harness = start();
    const {response} = await harness.call('transactionCreate', requestOf('transactionCreate'));
    const {id, amount} = response;
    const {token} = (await harness.call('transactionIssueToken', {id})).response;
    const bytes = JSON.stringify(bodyOf({id, amount}, FOUND));
    const signature = {[brand.headers.point]: null, [brand.headers.key]: null, [brand.headers.signature]: null};
    const answer = await harness.call('transactionClaim', undefined, {
      bytes,
      headers: {...signature, Authorization: `Bearer ${token}`},
    });
    expect(answer.error.code).toBe(12);
    expect(answer.response).toEqual({});
    expect(await harness.find(id)).not.toHaveProperty('claim');
  });
});

describe('services', () => {
  it('say where money can be claimed: where customers send it, and where a failed payment may have been paid', async () => {
    const {call} = start();
    const {response} = await call('serviceList', {});
    const claims = new Map(response.services.map(({id, claim: support}: any) => [id, support]));
    for (const id of [3361, 3122, 2602, 3202, 3352, 3101]) expect([id, claims.get(id)]).toEqual([id, 'yes']);
    for (const id of [2101, 2202, 2205, 3362, 3332]) expect([id, claims.get(id)]).toEqual([id, 'no']);
    for (const {flow} of services) {
      const asks = flow.failures.some((code) => facts.failureReasons.find((reason) => reason.code === code)?.claim);
      if (asks && flow.direction === 'payin')
        expect([flow.page, claims.get(flow.service.id)]).toEqual([flow.page, 'yes']);
    }
  });

  it('have a reason with a claim wherever money can be unmatched', () => {
    for (const {unmatched, claim: claimed, code} of facts.failureReasons)
      if (unmatched) expect([code, claimed]).toEqual([code, true]);
  });
});

it('has the statuses of the contract', () => {
  const {ClaimStatus} = parse(readFileSync('src/contract/openapi/schemas/claims.yaml', 'utf8')) as {
    ClaimStatus: {enum: number[]};
  };
  expect(Object.values(CLAIM).sort((a, b) => a - b)).toEqual(ClaimStatus.enum);
});
