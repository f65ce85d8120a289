/** Tests of invoices: calls, states, payment page, payment and emails. */
import {readFileSync} from 'node:fs';
import {load} from 'cheerio';
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {getOperation} from '../../../src/facts/contract';
import {maskPayer} from '../../../src/gateway/engine/invoices/present';
import type {Flow} from '../../../src/facts/schemas';
import {invoiceTextsOf} from '../../../src/gateway/pages/invoice/texts';
import {facts, fakeTime, ORIGIN, requestOf, START, start, type Harness} from './helpers';
import {sandboxOrigin} from '../../../src/brand';

const SETTLED = facts.sandbox.answer_seconds * 1000;
const DAY = 24 * 60 * 60_000;
const [SENT, VIEWED, PAID, OVERDUE, DELETED, PAYING] = [7001, 7002, 7003, 7004, 7005, 7006];
const BLIK_PAGE = facts.methods.get('blik')!.flows.payin_hpp!.service.id;

beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

const requestExample = (id: string, name: string) =>
  structuredClone(getOperation(facts.contract, id).requestExamples[name]!.value) as Record<string, any>;
const find = async ({call}: Harness, id: number) => (await call('invoiceFind', {id})).response;
const outbox = async ({get}: Harness): Promise<any[]> => (await get('/outbox')).json() as Promise<any[]>;
const pageOf = (invoice: Record<string, any>) => new URL(invoice.pay_url).pathname;
const pathOf = (id: number) => `/invoice/${facts.sandbox.invoices.find((one) => one.id === id)!.token}`;
const update = ({call}: Harness, id: number, changes: object, version = 1) =>
  call('invoiceUpdate', {id, version, ...changes});
/** Events that the shop received, about payments and about invoices. */
const paymentEvents = ({sent}: Harness): any[] => sent.flatMap(({event}) => event.transaction ?? []);
const invoiceEvents = ({sent}: Harness): any[] => sent.filter(({event}) => event.event === 'invoice.status');
const line = (unit_price: number) => ({description: 'Anything', quantity: 1, unit_price});

/** Submits the invoice page as the payer. @returns the path of the payment page */
async function press(harness: Harness, path: string): Promise<string> {
  const response = await harness.post(path, {service: String(BLIK_PAGE)});
  expect(response.status).toBe(303);
  return response.headers.get('Location')!;
}

describe('documented examples', () => {
  it.each([
    ['invoiceCreate', 'sent', requestExample('invoiceCreate', 'lines')],
    ['invoiceFind', 'paid', requestExample('invoiceFind', 'by_id')],
    ['invoiceFind', 'paid', requestExample('invoiceFind', 'by_external_id')],
    ['invoiceFind', 'overdue', {id: OVERDUE}],
    ['invoiceUpdate', 'changed', requestExample('invoiceUpdate', 'change')],
    ['invoiceUpdate', 'resent', requestExample('invoiceUpdate', 'resend')],
    ['invoiceDelete', 'deleted', requestExample('invoiceDelete', 'by_id')],
  ])('%s returns the documented response “%s”', async (id, name, body) => {
    const {text} = await start({now: START, seed: 1}).call(id, body);
    expect(text).toBe(JSON.stringify(getOperation(facts.contract, id).responses['200']!.examples[name]!.value));
  });

  it('the page lists the seeded invoices', async () => {
    const page = readFileSync('docs/services/invoicing/invoice_find.mdx', 'utf8');
    const rows = [...page.matchAll(/^\| `(\d+)` \| `([\w-]+)` \| `(\w+)` \|/gm)];
    expect(rows.map(([, id]) => Number(id))).toEqual(facts.sandbox.invoices.map(({id}) => id));
    const harness = start();
    for (const [, id, external, state] of rows)
      expect(await find(harness, Number(id))).toMatchObject({external_invoice_id: external, state});
  });
});

describe('create', () => {
  it('converts an amount to one line', async () => {
    const {response} = await start().call('invoiceCreate', requestExample('invoiceCreate', 'amount'));
    expect(response).toMatchObject({amount: 10_000, net_amount: 10_000, tax_amount: 0, locale: 'en', state: 'sent'});
    expect(response.lines).toEqual([
      {
        description: 'Deposit for order 1202',
        quantity: 1,
        unit_price: 10_000,
        tax_rate: 0,
        net_amount: 10_000,
        tax_amount: 0,
        amount: 10_000,
      },
    ]);
  });

  it('returns the current invoice for a repeat, sends one message, and refuses another body', async () => {
    const harness = start();
    const body = requestOf('invoiceCreate');
    const first = await harness.call('invoiceCreate', body);
    await update(harness, first.response.id, {description: 'Changed'});
    const again = await harness.call('invoiceCreate', body);
    expect(again.response).toMatchObject({id: first.response.id, version: 2, description: 'Changed'});
    expect(again.headers.get('X-Repeated')).toBe('true');
    expect(await outbox(harness)).toHaveLength(1);
    const {error} = await harness.call('invoiceCreate', {...body, description: 'Changed'});
    expect(error.code).toBe(203);
    expect((await harness.call('invoiceCreate', {...body, external_invoice_id: 'INV-1101'})).error.code).toBe(203);
  });

  it('does not consume the id of a refused request', async () => {
    const {call} = start();
    expect((await call('invoiceCreate', requestOf('invoiceCreate', {service_ids: [9999]}))).error.code).toBe(201);
    expect((await call('invoiceCreate', requestOf('invoiceCreate'))).response.id).toBe(facts.sandbox.next_invoice_id);
  });

  it.each([
    [{lines: [line(100)], amount: 100}, 'body', 'must have exactly one of lines, amount'],
    [{payer: {name: 'Example Payer'}}, 'payer', 'must have email or phone'],
    [{payer: {name: 'Example Payer', email: 'payer'}}, 'payer.email', 'must be an e-mail address'],
    [{payer: {name: 'Example Payer', phone: '0447700900123'}}, 'payer.phone', 'must be + and 7 to 15 digits'],
    [{due_in_days: 366}, 'due_in_days', 'must be at most 365'],
    [{lines: []}, 'lines', 'must have at least 1 item'],
    [{lines: [{...line(100), quantity: 1.5}]}, 'lines.0.quantity', 'must be an integer'],
    [{lines: [{...line(100), total: 100}]}, 'lines.0.total', 'is not a known field'],
    [{service_ids: [2101, 2101]}, 'service_ids', 'must not hold the same item twice'],
    [{lines: [line(999_999_999_999), line(1)]}, 'lines', 'must add up to at most 999999999999'],
  ])('refuses %j', async (changes, field, message) => {
    const {error} = await start().call('invoiceCreate', requestOf('invoiceCreate', changes));
    expect(error.code).toBe(204);
    expect(error.details).toEqual([{field, message: expect.stringContaining(message)}]);
  });

  it.each<[string, (flow: Flow) => void, string]>([
    ['pays out', (flow) => void (flow.direction = 'payout'), 'pays out'],
    ['needs fields', (flow) => void (flow.fields = ['blik_code']), 'needs `fields`, which an invoice cannot give'],
  ])('refuses a service that %s', async (_, change, message) => {
    const changed = structuredClone(facts);
    change(changed.methods.get('blik')!.flows.payin_hpp!);
    const {error} = await start({facts: changed}).call('invoiceCreate', requestOf('invoiceCreate'));
    expect(error).toMatchObject({code: 214, details: [{field: 'service_ids.0', message}]});
  });

  it('names the service that refuses the total', async () => {
    const {error} = await start().call('invoiceCreate', requestOf('invoiceCreate', {service_ids: [2101, 9999]}));
    expect(error).toMatchObject({code: 201, details: [{field: 'service_ids.1'}]});
  });
});

describe('masking of the payer', () => {
  it.each([
    [
      {name: 'Example  Payer', email: 'p@mail.example'},
      {name: 'E*** P***', email: 'p***@mail.example'},
    ],
    [
      {name: 'Їжак', email: 'a@b@mail.example'},
      {name: 'Ї***', email: 'a***@mail.example'},
    ],
    [
      {name: 'X', phone: '+447700900123'},
      {name: 'X***', phone: '+44********23'},
    ],
    [
      {name: 'X', phone: '+1234567'},
      {name: 'X***', phone: '+12***67'},
    ],
  ])('%j', (payer, masked) => {
    expect(maskPayer(payer)).toEqual({email: undefined, phone: undefined, ...masked});
  });

  it('in all responses, on the page and in the log', async () => {
    const printed: unknown[] = [];
    for (const method of ['log', 'info', 'warn', 'error'] as const)
      vi.spyOn(console, method).mockImplementation((...words: unknown[]) => void printed.push(...words));
    const harness = start({quiet: false});
    const payer = {name: 'Secretname Hidden', email: 'secretmail@mail.example', phone: '+447700900456'};
    const created = await harness.call('invoiceCreate', requestOf('invoiceCreate', {payer}));
    const texts = [
      created.text,
      (await harness.call('invoiceFind', {id: created.response.id})).text,
      (await update(harness, created.response.id, {payer, resend: true})).text,
      await (await harness.get(pageOf(created.response))).text(),
      (await harness.call('invoiceDelete', {id: created.response.id})).text,
      printed.join('\n'),
    ].join('\n');
    vi.restoreAllMocks();
    expect(printed.length).toBeGreaterThan(0);
    for (const secret of ['ecretname', 'idden', 'ecretmail', '7700900456']) expect(texts).not.toContain(secret);
  });
});

describe('outbox', () => {
  it('contains one message per address, in the language of the invoice', async () => {
    const harness = start();
    const payer = {name: 'Example Payer', email: 'payer@mail.example', phone: '+447700900123'};
    const {response} = await harness.call('invoiceCreate', requestOf('invoiceCreate', {payer, locale: 'ua'}));
    const messages = await outbox(harness);
    expect(messages.map(({channel, to}) => [channel, to])).toEqual([
      ['email', 'payer@mail.example'],
      ['sms', '+447700900123'],
    ]);
    expect(messages[0].subject).toMatch(/^Рахунок на оплату: /);
    for (const {text, invoice_id, version} of messages) {
      expect(text).toContain(response.pay_url);
      expect(text.replaceAll('\u00a0', ' ')).toContain('57,29 PLN');
      expect(text).toContain('5 грудня 2026');
      expect([invoice_id, version]).toEqual([response.id, 1]);
    }
  });

  it('gets no message for a change, and the new total with a resend', async () => {
    const harness = start();
    await update(harness, SENT, {lines: [line(5000)]});
    expect(await outbox(harness)).toEqual([]);
    await update(harness, SENT, {resend: true}, 2);
    expect(await outbox(harness)).toMatchObject([
      {invoice_id: SENT, version: 3, text: expect.stringContaining('50.00')},
    ]);
    harness.sandbox.reset();
    expect(await outbox(harness)).toEqual([]);
  });
});

describe('update', () => {
  it('changes the given fields only and increments the version', async () => {
    const harness = start();
    const before = await find(harness, SENT);
    const {response} = await update(harness, SENT, {lines: [line(5000)], locale: 'ru'});
    const {lines, net_amount, tax_amount, amount, ...rest} = response;
    expect({lines, net_amount, tax_amount, amount}).toMatchObject({amount: 5000, net_amount: 5000, tax_amount: 0});
    const {lines: _l, net_amount: _n, tax_amount: _t, amount: _a, ...old} = before;
    expect(rest).toEqual({...old, locale: 'ru', version: 2, updated_at: new Date(START).toISOString()});
  });

  it('takes effect once: a repeat returns the invoice, and the old version is refused', async () => {
    const harness = start();
    const body = {due_in_days: 3, resend: true};
    const first = await update(harness, SENT, body);
    expect((await update(harness, SENT, body)).text).toBe(first.text);
    expect(await outbox(harness)).toHaveLength(1);
    expect((await update(harness, SENT, {due_in_days: 4})).error).toMatchObject({
      code: 362,
      details: [{field: 'version', message: 'is 2 now'}],
    });
    expect((await find(harness, SENT)).version).toBe(2);
  });

  it('accepts only the first of two concurrent updates', async () => {
    const harness = start();
    const answers = await Promise.all(['One', 'Two'].map((description) => update(harness, SENT, {description})));
    expect(answers.map(({error}) => error.code)).toEqual([0, 362]);
    expect((await find(harness, SENT)).description).toBe('One');
  });

  it('is refused if the invoice was opened meanwhile, and accepted with the new version', async () => {
    const harness = start();
    await harness.get(pathOf(SENT));
    expect((await update(harness, SENT, {description: 'New'})).error).toMatchObject({code: 362});
    const {version} = await find(harness, SENT);
    const {response} = await update(harness, SENT, {description: 'New'}, version);
    expect(response).toMatchObject({version: version + 1, state: 'viewed', description: 'New'});
  });

  it.each([{}, {resend: false}])('refuses an update without changes: %j', async (changes) => {
    expect((await update(start(), SENT, changes)).error).toMatchObject({
      code: 204,
      details: [{field: 'body', message: 'must change a field or have resend: true'}],
    });
  });

  it.each(['amount_currency', 'wallet_id', 'amount', 'extra', 'point'])('refuses %s', async (field) => {
    const {error} = await update(start(), SENT, {[field]: 1});
    expect(error).toMatchObject({code: 204, details: [{field, message: 'is not a known field'}]});
  });

  it('validates a new total against the services', async () => {
    const harness = start();
    expect((await update(harness, SENT, {lines: [line(500_001)]})).error.code).toBe(207);
    expect((await find(harness, SENT)).version).toBe(1);
  });

  it('sets an overdue invoice to sent only with a new due date', async () => {
    const harness = start();
    expect((await update(harness, OVERDUE, {resend: true}, 3)).response.state).toBe('overdue');
    const {response} = await update(harness, OVERDUE, {due_in_days: 7}, 4);
    expect(response).toMatchObject({state: 'sent', due_at: new Date(START + 7 * DAY).toISOString()});
  });
});

describe('delete', () => {
  it('withdraws the invoice, can be repeated, and keeps the id in use', async () => {
    const harness = start();
    const first = await harness.call('invoiceDelete', {id: VIEWED});
    expect(first.response).toMatchObject({state: 'deleted', version: 3});
    expect(first.response.pay_url).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1000);
    expect((await harness.call('invoiceDelete', {id: VIEWED})).text).toBe(first.text);
    const again = requestOf('invoiceCreate', {external_invoice_id: 'INV-1102'});
    expect((await harness.call('invoiceCreate', again)).error.code).toBe(203);
  });

  it.each([SENT, VIEWED, OVERDUE])('disables the page of invoice %i', async (id) => {
    const harness = start();
    await harness.call('invoiceDelete', {id});
    for (const response of [await harness.get(pathOf(id)), await harness.post(pathOf(id), {service: '2101'})]) {
      expect(response.status).toBe(410);
      const $ = load(await response.text());
      expect($('h1').text()).toBe(invoiceTextsOf('en').deleted.title);
      expect($('form, button')).toHaveLength(0);
    }
  });

  it('closes an open payment page and sends an event', async () => {
    const harness = start();
    const payment = await press(harness, pathOf(SENT));
    await harness.call('invoiceDelete', {id: SENT});
    expect(paymentEvents(harness).map(({status}) => status)).toEqual([3]);
    const page = load(await (await harness.get(payment)).text());
    expect(page('form')).toHaveLength(0);
  });

  it.each([
    [PAID, 361],
    [PAYING, 363],
  ])('refuses invoice %i with %i', async (id, code) => {
    const harness = start();
    const before = await find(harness, id);
    expect((await harness.call('invoiceDelete', {id})).error.code).toBe(code);
    expect(await find(harness, id)).toEqual(before);
  });
});

describe('time', () => {
  it('derives all dates of an invoice from the same time', async () => {
    let at = START;
    // Each reading of the clock is one millisecond later.
    const harness = start({now: () => at++});
    const created = (await harness.call('invoiceCreate', requestOf('invoiceCreate', {due_in_days: 14}))).response;
    expect(Date.parse(created.due_at) - Date.parse(created.created_at)).toBe(14 * DAY);
  });

  it('makes an unpaid invoice overdue at its date, even after a month, and it can still be paid', async () => {
    const harness = start();
    const {response} = await harness.call('invoiceCreate', requestOf('invoiceCreate', {due_in_days: 60}));
    await vi.advanceTimersByTimeAsync(60 * DAY - 1);
    expect((await find(harness, response.id)).state).toBe('sent');
    await vi.advanceTimersByTimeAsync(2);
    expect(await find(harness, response.id)).toMatchObject({state: 'overdue', version: 2});
    const page = load(await (await harness.get(pageOf(response))).text());
    expect(page('[role="status"]').text()).toBe(invoiceTextsOf('en').overdue);
    const payment = await press(harness, pageOf(response));
    await harness.post(payment, {action: 'succeed'});
    await vi.advanceTimersByTimeAsync(SETTLED);
    expect((await find(harness, response.id)).state).toBe('paid');
  });

  it('uses the latest due date', async () => {
    const harness = start();
    const {response} = await harness.call('invoiceCreate', requestOf('invoiceCreate', {due_in_days: 1}));
    await update(harness, response.id, {due_in_days: 3});
    await vi.advanceTimersByTimeAsync(2 * DAY);
    expect((await find(harness, response.id)).state).toBe('sent');
    await vi.advanceTimersByTimeAsync(DAY + 1);
    expect((await find(harness, response.id)).state).toBe('overdue');
  });
});

describe('the page', () => {
  it('shows the invoice in the language of the invoice, with one button per service', async () => {
    const harness = start();
    const created = await harness.call('invoiceCreate', requestOf('invoiceCreate', {locale: 'ua'}));
    const response = await harness.get(pageOf(created.response));
    const $ = load(await response.text());
    expect($('html').attr('lang')).toBe('uk');
    expect($('h1').text()).toBe('Рахунок на оплату');
    expect(
      $('button')
        .map((_, node) => $(node).text())
        .get(),
    ).toEqual(['Сплатити: BLIK']);
    expect(
      $('tfoot td')
        .map((_, node) => $(node).text().replaceAll('\u00a0', ' '))
        .get(),
    ).toEqual(['54,99 PLN', '2,30 PLN', '57,29 PLN']);
    expect($('table').attr('aria-labelledby')).toBe($('h2').attr('id'));
    expect($('script, img, iframe')).toHaveLength(0);
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  });

  it('escapes what the shop sends', async () => {
    const harness = start();
    const attack = '<img src=x onerror="alert(1)"></dd><script>';
    const body = requestOf('invoiceCreate', {
      description: attack,
      payer: {name: attack, email: 'payer@mail.example'},
      lines: [{...line(500), description: attack}],
    });
    const {response} = await harness.call('invoiceCreate', body);
    const $ = load(await (await harness.get(pageOf(response))).text());
    expect($('script, img')).toHaveLength(0);
    expect($('dl').text()).toContain(attack);
  });

  it('marks the invoice as viewed, once', async () => {
    const harness = start();
    await harness.get(pathOf(SENT));
    const first = await find(harness, SENT);
    expect(first).toMatchObject({state: 'viewed', viewed_at: new Date(START).toISOString()});
    await vi.advanceTimersByTimeAsync(5000);
    await harness.get(pathOf(SENT));
    expect(await find(harness, SENT)).toEqual(first);
  });

  it.each([
    ['/invoice/000000000000', 404, invoiceTextsOf('en').unknown.title],
    [pathOf(PAID), 200, invoiceTextsOf('en').paid.title],
    [pathOf(DELETED), 410, invoiceTextsOf('en').deleted.title],
    [pathOf(PAYING), 200, invoiceTextsOf('en').underWay.title],
  ])('%s accepts no payment', async (path, status, title) => {
    const harness = start();
    for (const response of [await harness.get(path), await harness.post(path, {service: '2101'})]) {
      expect(response.status).toBe(status);
      const $ = load(await response.text());
      expect($('h1').text()).toBe(title);
      expect($('form')).toHaveLength(0);
    }
  });

  it.each(['2102', '9999', '', 'x'])('accepts no other service: %j', async (service) => {
    const response = await start().post(pathOf(SENT), {service});
    expect(response.status).toBe(422);
    expect(load(await response.text())('form')).toHaveLength(1);
  });
});

describe('the payment', () => {
  it('belongs to the invoice: amount, ids, extra, locale and callback', async () => {
    const harness = start();
    const extra = {shop: 'main'};
    const {response} = await harness.call('invoiceCreate', requestOf('invoiceCreate', {extra, locale: 'ru'}));
    const payment = await press(harness, pageOf(response));
    expect(load(await (await harness.get(payment)).text())('html').attr('lang')).toBe('ru');
    await harness.post(payment, {action: 'succeed'});
    await vi.advanceTimersByTimeAsync(SETTLED);
    const {transaction} = harness.sent.at(-1)!.event;
    expect(transaction).toMatchObject({
      status: 1,
      amount: response.amount,
      amount_currency: 'PLN',
      service_id: BLIK_PAGE,
      external_order_id: 'INV-1201',
      external_transaction_id: `invoice:${response.id}:1`,
      description: response.description,
      extra,
    });
    const paid = await find(harness, response.id);
    expect(paid).toMatchObject({
      state: 'paid',
      transaction_id: transaction.id,
      paid_at: transaction.updated_at,
      version: 2,
    });
    expect(paid.pay_url).toBeUndefined();
    expect((await harness.find(transaction.id)).external_order_id).toBe('INV-1201');
  });

  it('sets the invoice to paid before the shop is notified', async () => {
    const harness = start();
    const states: string[] = [];
    harness.answerWith(async () => {
      states.push((await find(harness, SENT)).state);
      return 204;
    });
    const payment = await press(harness, pathOf(SENT));
    await harness.post(payment, {action: 'succeed'});
    await vi.advanceTimersByTimeAsync(SETTLED);
    expect(states).toEqual(['sent', 'paid', 'paid']);
  });

  it('can be retried with a new transaction after a failure, which does not change the invoice', async () => {
    const harness = start();
    const first = await press(harness, pathOf(SENT));
    await harness.post(first, {action: 'fail', failure: '1005'});
    expect((await find(harness, SENT)).state).toBe('sent');
    const second = await press(harness, pathOf(SENT));
    expect(second).not.toBe(first);
    await harness.post(second, {action: 'succeed'});
    await vi.advanceTimersByTimeAsync(SETTLED);
    expect(await find(harness, SENT)).toMatchObject({state: 'paid', transaction_id: 900102});
    const ids = paymentEvents(harness).map(({external_transaction_id: id}) => id);
    expect([...new Set(ids)]).toEqual([`invoice:${SENT}:1`, `invoice:${SENT}:2`]);
  });

  it('uses an external id that the shop has not used', async () => {
    const harness = start();
    await harness.call(
      'transactionCreate',
      requestOf('transactionCreate', {external_transaction_id: `invoice:${SENT}:1`}),
    );
    await press(harness, pathOf(SENT));
    const found = await harness.call('transactionFind', {external_transaction_id: `invoice:${SENT}:2`});
    expect(found.response.external_order_id).toBe('INV-1101');
  });

  it('is limited to one at a time: the button leads to the open page, and to none while the bank decides', async () => {
    const harness = start();
    const payment = await press(harness, pathOf(SENT));
    expect(await press(harness, pathOf(SENT))).toBe(payment);
    await harness.post(payment, {action: 'succeed'});
    for (const body of [{id: SENT, version: 1, resend: true}])
      expect((await harness.call('invoiceUpdate', body)).error.code).toBe(363);
    expect((await harness.call('invoiceDelete', {id: SENT})).error.code).toBe(363);
    const page = load(await (await harness.post(pathOf(SENT), {service: String(BLIK_PAGE)})).text());
    expect(page('h1').text()).toBe(invoiceTextsOf('en').underWay.title);
    await vi.advanceTimersByTimeAsync(SETTLED);
    expect((await harness.call('invoiceDelete', {id: SENT})).error.code).toBe(361);
  });

  it('uses the new total after a change, and the old page is closed', async () => {
    const harness = start();
    const old = await press(harness, pathOf(SENT));
    await update(harness, SENT, {due_in_days: 20});
    expect(await press(harness, pathOf(SENT))).toBe(old);
    await update(harness, SENT, {lines: [line(5000)]}, 2);
    expect(paymentEvents(harness).map(({status}) => status)).toEqual([3]);
    const fresh = await press(harness, pathOf(SENT));
    expect(
      load(await (await harness.get(fresh)).text())('dd')
        .first()
        .text(),
    ).toBe('PLN\u00a050.00');
  });

  it('returns to the invoice unless the shop has a return address', async () => {
    const harness = start();
    const payment = await press(harness, pathOf(SENT));
    await harness.post(payment, {action: 'succeed'});
    await vi.advanceTimersByTimeAsync(SETTLED);
    const {headers} = await harness.get(`${payment}/result`);
    expect(headers.get('Location')).toBe(`${sandboxOrigin}${pathOf(SENT)}`);
  });

  it('leaves the invoice paid when it is refunded', async () => {
    const harness = start();
    await harness.call('transactionCancel', {id: 900090, external_refund_id: 'r'});
    expect(await find(harness, PAID)).toMatchObject({state: 'paid', transaction_id: 900090});
  });
});

describe('the events', () => {
  const byShop = {callback_url: 'http://localhost:9/invoices'};
  const setAddress = ({sandbox}: Harness) =>
    sandbox.app.request(`${ORIGIN}/sandbox/callback_url`, {
      method: 'POST',
      body: JSON.stringify({callback_url: 'http://localhost:9/point'}),
    });

  it('are sent once per change, with the whole invoice and the next version', async () => {
    const harness = start();
    const {response} = await harness.call('invoiceCreate', requestOf('invoiceCreate', {due_in_days: 1, point: byShop}));
    const seen = [response];
    const look = async () => void seen.push(await find(harness, response.id));
    await harness.get(pageOf(response));
    await look();
    await harness.get(pageOf(response));
    await update(harness, response.id, {description: 'New'}, 2);
    await look();
    await vi.advanceTimersByTimeAsync(DAY + 1);
    await look();
    await update(harness, response.id, {due_in_days: 7, resend: true}, 4);
    await look();
    const payment = await press(harness, pageOf(response));
    await harness.post(payment, {action: 'succeed'});
    await vi.advanceTimersByTimeAsync(SETTLED);
    await look();
    expect(seen.map(({version, state}) => [version, state])).toEqual([
      [1, 'sent'],
      [2, 'viewed'],
      [3, 'viewed'],
      [4, 'overdue'],
      [5, 'sent'],
      [6, 'paid'],
    ]);
    // The response shows the first version, so it has no event.
    expect(invoiceEvents(harness).map(({event}) => event.invoice)).toEqual(seen.slice(1));
    for (const {event, url} of invoiceEvents(harness)) {
      expect(event.created_at).toBe(event.invoice.updated_at);
      expect(url).toBe(byShop.callback_url);
    }
    const listed = await harness.call('eventList', {kinds: ['invoice.status'], limit: 100});
    const bodies = listed.response.events.map(({body}: {body: string}) => body);
    expect(bodies.slice(1)).toEqual(invoiceEvents(harness).map(({body}) => body.toString()));
  });

  it('are sent for a withdrawal, not for its repeat', async () => {
    const harness = start();
    const {text} = await harness.call('invoiceDelete', {id: VIEWED});
    await harness.call('invoiceDelete', {id: VIEWED});
    expect(invoiceEvents(harness).map(({event}) => event.invoice)).toEqual([JSON.parse(text).response]);
  });

  it('contain the id of the causing request, and are not sent after a refusal or a repeat', async () => {
    const harness = start();
    const {headers} = await update(harness, SENT, {description: 'New'});
    await update(harness, SENT, {description: 'New'});
    await update(harness, SENT, {description: 'Other'});
    expect(invoiceEvents(harness).map(({event}) => event.request_id)).toEqual([headers.get('X-Request-Id')]);
  });

  it('are sent to the address of the point if the invoice has none', async () => {
    const harness = start();
    await setAddress(harness);
    const {response} = await harness.call('invoiceCreate', requestOf('invoiceCreate', {point: undefined}));
    await harness.get(pageOf(response));
    expect(invoiceEvents(harness).map(({url}) => url)).toEqual(['http://localhost:9/point']);
  });

  it('by GET contain no objects and lists', async () => {
    const harness = start();
    const point = {...byShop, callback_method: 'GET'};
    const {response} = await harness.call('invoiceCreate', requestOf('invoiceCreate', {point}));
    await harness.get(pageOf(response));
    await vi.advanceTimersByTimeAsync(0);
    const query = new URL(harness.sent[0]!.url).searchParams;
    const now = await find(harness, response.id);
    const scalars = Object.entries(now).filter(([, value]) => typeof value !== 'object');
    expect(scalars.length).toBeGreaterThan(15);
    expect([...query.keys()].filter((name) => name.startsWith('invoice.')).sort()).toEqual(
      scalars.map(([name]) => `invoice.${name}`).sort(),
    );
    expect(query.get('invoice.version')).toBe('2');
  });
});

it('a reset deletes all invoices', async () => {
  const harness = start();
  const before = await find(harness, SENT);
  await harness.call('invoiceCreate', requestOf('invoiceCreate'));
  await update(harness, SENT, {description: 'New'});
  await press(harness, pathOf(SENT));
  harness.sandbox.reset();
  expect(await find(harness, SENT)).toEqual(before);
  const {response} = await harness.call('invoiceCreate', requestOf('invoiceCreate'));
  expect(response.id).toBe(facts.sandbox.next_invoice_id);
});
