/** Scenarios of reports, invoices, tokens, and the controls of the sandbox. */
import {createHash} from 'node:crypto';
import {describe, expect, it} from 'vitest';
import {send, type Answer, type Transaction} from './client';
import {blik, card, named, newId, paid, payout, reach, said, submit, until, type World} from './world';
import {brand} from '../../../../src/brand';

interface Report {
  id: number;
  state: string;
  size: number;
  sha256: string;
  rows: number;
  as_of: string;
}

interface Invoice {
  id: number;
  version: number;
  state: string;
  amount: number;
  net_amount: number;
  tax_amount: number;
  pay_url?: string;
  viewed_at?: string;
  transaction_id?: number;
  external_invoice_id: string;
  payer: {name: string; email?: string};
  created_at: string;
  due_at: string;
}

/** CSV parser (RFC 4180), as described by /api/report_download#format. */
function parseCsv(text: string): Record<string, string>[] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') rows.push([]);
  }
  const [header = [], ...lines] = rows.filter((row) => row.length > 0);
  return lines.map((line) => Object.fromEntries(header.map((name, place) => [name, line[place] ?? ''])));
}

const DAY = 86_400_000;
const day = (distance: number) => new Date(Date.now() + distance * DAY).toISOString();

export function reports(world: World): void {
  const {call} = {call: <T>(path: string, body: object): Promise<Answer<T>> => world.client.call<T>(path, body)};
  const order = (more: object = {}) => ({
    external_report_id: newId('report'),
    kind: 'transactions',
    account_id: 301,
    from: day(-1),
    to: day(1),
    ...more,
  });
  const ready = (id: number) =>
    until(async () => {
      const {response} = await call<Report>('/report/check', {id});
      return response.state === 'ready' && response;
    });
  async function rows(more: object = {}) {
    const {response} = await call<Report>('/report/create', order(more));
    await ready(response.id);
    return parseCsv((await world.client.signed('/report/download', {id: response.id})).text);
  }

  describe('reports', () => {
    it('/api/reports/report_check#states: queued, then ready; size and SHA-256 fit the file', async () => {
      const {response} = await call<Report>('/report/create', order());
      expect(response.state).toBe('queued');
      const {size, sha256, rows: count} = await ready(response.id);
      const file = await world.client.signed('/report/download', {id: response.id});
      expect(file.headers['content-type']).toMatch(/^text\/csv/);
      expect(file.headers['content-disposition']).toContain(`transactions-${response.id}.csv`);
      expect([
        Buffer.byteLength(file.text),
        createHash('sha256').update(file.text).digest('hex'),
        parseCsv(file.text).length,
      ]).toEqual([size, sha256, count]);
    });

    it('/api/reports/report_download#reconcile: by direction, amounts less fees add up to what the wallet gained', async () => {
      const balance = async () => {
        const {response} = await call<{wallets: {id: number; balance: number}[]}>('/account/info', {account_id: 302});
        return response.wallets.find(({id}) => id === 4122)!.balance;
      };
      const before = await balance();
      const order_id = newId('batch');
      const bodies = [
        card('4242424242424242', {external_order_id: order_id}),
        card('4111111111111111', {external_order_id: order_id}),
        payout('4242424242424242', {external_order_id: order_id, amount: 700}),
      ];
      for (const body of bodies) await call('/transaction/pay', body);
      for (const body of bodies) await reach(world.client, body.external_transaction_id, 1);
      const {response} = await world.client.find(bodies[0]!.external_transaction_id);
      await call('/transaction/cancel', {id: response.id, external_refund_id: newId('return'), amount: 400});
      const mine = (await rows({account_id: 302, wallet_id: 4122})).filter((row) => row.external_order_id === order_id);
      const sum = (direction: string, column: string) =>
        mine
          .filter((row) => row.direction === direction && ['1', '4'].includes(row.status!))
          .reduce((total, row) => total + Number(row[column]), 0);
      expect([sum('payin', 'amount'), sum('payout', 'amount'), sum('payin', 'refunded_amount')]).toEqual([
        9800, 700, 400,
      ]);
      const fees = sum('payin', 'fee_amount') + sum('payout', 'fee_amount');
      expect(fees).toBeGreaterThan(0);
      expect((await balance()) - before).toBe(9800 - 700 - 400 - fees);
      // The report of movements lists the same amounts individually.
      const moved = (await rows({account_id: 302, kind: 'movements', wallet_id: 4122})).filter(
        (row) => row.external_order_id === order_id,
      );
      expect(moved.reduce((total, row) => total + Number(row.amount), 0)).toBe((await balance()) - before);
      const refunds = (await rows({account_id: 302, kind: 'refunds'})).filter(
        (row) => row.external_order_id === order_id,
      );
      expect(
        refunds.map((row) => [
          row.amount,
          row.transaction_amount,
          row.transaction_refunded_amount,
          row.transaction_status,
          row.direction,
        ]),
      ).toEqual([['400', '4900', '400', '1', 'payin']]);
    });

    it('/api/reports/report_download#formulas: an apostrophe stands before a text that looks like a formula', async () => {
      const body = blik('777001', {external_transaction_id: `-${newId('formula')}`, description: '=1+1, "a"\n\'b'});
      await call('/transaction/pay', body);
      const row = (await rows()).find(
        ({external_transaction_id}) => external_transaction_id === `'${body.external_transaction_id}`,
      );
      expect(row).toMatchObject({description: `'${body.description}`, failure_reason_code: '1001', status: '2'});
    });

    it('/api/reports/report_create#refused: 31 days are taken, a second more is error 204, another offset too', async () => {
      const code = async (more: object) => (await call('/report/create', order(more))).error.code;
      expect([
        await code({from: '2026-10-01T00:00:00Z', to: '2026-11-01T00:00:00Z'}),
        await code({from: '2026-10-01T00:00:00Z', to: '2026-11-01T00:00:01Z'}),
        await code({from: '2026-10-01T00:00:00+02:00', to: '2026-10-02T00:00:00Z'}),
        await code({from: '2026-10-02T00:00:00Z', to: '2026-10-02T00:00:00Z'}),
        await code({wallet_id: 4122}),
      ]).toEqual([0, 204, 204, 204, 104]);
    });

    it.each([
      [8001, 352],
      [8002, 353],
      [8004, 351],
      [8005, 351],
      [7999, 350],
    ])('/api/reports/report_download#refused: report %i is error %i', async (id, code) => {
      const answer = await call('/report/download', {id});
      expect([answer.error.code, answer.headers['content-type']]).toEqual([
        code,
        expect.stringContaining('application/json'),
      ]);
    });

    it('/api/reports/report_create#sandbox: sandbox-report-failed ends as failed', async () => {
      const {response} = await call<Report>(
        '/report/create',
        order({external_report_id: `sandbox-report-failed-${newId()}`}),
      );
      await until(async () => (await call<Report>('/report/check', {id: response.id})).response.state === 'failed');
      expect((await call('/report/download', {id: response.id})).error.code).toBe(353);
    });
  });
}

export function invoices(world: World): void {
  const body = (more: object = {}) => ({
    account_id: 301,
    wallet_id: 4001,
    external_invoice_id: newId('INV'),
    payer: {name: 'Example Payer', email: 'payer@mail.example'},
    description: 'Website care, November',
    lines: [
      {description: 'Hosting, 1 month', quantity: 3, unit_price: 333, tax_rate: 2300},
      {description: 'Domain, 1 year', quantity: 1, unit_price: 4500},
    ],
    amount_currency: 'PLN',
    due_in_days: 14,
    service_ids: [2101],
    ...more,
  });
  const create = (more: object = {}) => world.client.call<Invoice>('/invoice/create', body(more));
  const find = async (id: number) => (await world.client.call<Invoice>('/invoice/find', {id})).response;
  const open = (invoice: Invoice) => send(world.origin, new URL(invoice.pay_url ?? '').pathname, {}, '', 'GET');

  /** Opens the invoice and submits its form, as a payer does. */
  async function press(invoice: Invoice) {
    const address = new URL(invoice.pay_url ?? '');
    const {text} = await open(invoice);
    const [, name, value] = /<button[^>]*name="([^"]+)"[^>]*value="([^"]+)"/.exec(text) ?? [];
    const action = /<form[^>]*action="([^"]*)"/.exec(text)?.[1];
    return submit(world.origin, new URL(action ?? '', address).href, name && value ? {[name]: value} : {});
  }

  describe('invoices', () => {
    it('/services/invoicing/invoice_create#totals: tax is rounded per line; contacts come back masked', async () => {
      const {response} = await create();
      expect(response).toMatchObject({
        state: 'sent',
        version: 1,
        net_amount: 5499,
        tax_amount: 230,
        amount: 5729,
        payer: {name: 'E*** P***', email: 'p***@mail.example'},
      });
      expect(Date.parse(response.due_at) - Date.parse(response.created_at)).toBe(14 * DAY);
      const line = {description: 'Hosting', quantity: 1, unit_price: 333, tax_rate: 2300};
      expect((await create({lines: [line, line, line]})).response.amount).toBe(1230);
    });

    it('/services/invoicing/invoice_create#no-answer: a repeat shows the invoice as it is now', async () => {
      const made = body();
      const {response} = await world.client.call<Invoice>('/invoice/create', made);
      await open(response);
      const again = await world.client.call<Invoice>('/invoice/create', made);
      expect([again.headers['x-repeated'], again.response.state]).toEqual(['true', 'viewed']);
      expect(again.response).toEqual(await find(response.id));
    });

    it('/services/invoicing/invoice_create#payment: the payer pays, and the invoice names the transaction', async () => {
      const {response} = await create({point: {callback_url: `${world.callbackUrl}/invoice`}});
      const gone = await press(response);
      expect((await find(response.id)).state).toBe('viewed');
      expect(gone.http).toBe(303);
      await submit(world.origin, new URL(gone.headers.location ?? '', world.origin).href, {
        action: 'pay',
        blik_code: '777123',
      });
      const over = await until(async () => {
        const invoice = await find(response.id);
        return invoice.state === 'paid' && invoice;
      });
      const {response: transaction} = await world.client.call<Transaction & {external_order_id: string}>(
        '/transaction/find',
        {id: over.transaction_id},
      );
      expect(transaction).toMatchObject({status: 1, amount: 5729, external_order_id: response.external_invoice_id});
      expect(over.pay_url).toBeUndefined();
      const {error} = await world.client.call('/invoice/delete', {id: response.id});
      expect([error.code, error.details?.[0]?.message]).toEqual([361, `is paid by transaction ${over.transaction_id}`]);
    });

    it('/services/invoicing/invoice_update#version: an old version is error 362, “is 2 now”', async () => {
      const {response} = await create();
      const change = (version: number, more: object) =>
        world.client.call<Invoice>('/invoice/update', {id: response.id, version, ...more});
      expect((await change(1, {resend: true})).response.version).toBe(2);
      const old = await change(1, {description: 'Another'});
      expect([old.error.code, said(old)]).toEqual([362, 'version is 2 now']);
      await open(response);
      expect(said(await change(2, {resend: true}))).toBe('version is 3 now');
      expect((await change((await find(response.id)).version, {resend: true})).response.version).toBe(4);
      expect((await change(4, {})).error).toMatchObject({code: 204, details: [{field: 'body'}]});
      expect(
        (await change(4, {lines: [{description: 'Hosting', quantity: 2, unit_price: 333, tax_rate: 2300}]})).response
          .amount,
      ).toBe(819);
    });

    it('/services/invoicing/invoicing_service#hear: each change comes whole; the delivery begins by the transaction', async () => {
      const {response} = await create({point: {callback_url: `${world.callbackUrl}/invoice`}});
      const gone = await press(response);
      const page = new URL(gone.headers.location ?? '', world.origin).href;
      await submit(world.origin, page, {action: 'pay', blik_code: '777123'});
      const kept = await until(async () => {
        const stored = world.receiver.object('invoice', response.id);
        return stored !== undefined && (stored as Invoice).state === 'paid' && (stored as Invoice);
      });
      expect(kept).toEqual(await find(response.id));
      const seen = world.receiver
        .about(response.external_invoice_id)
        .map((arrival) => JSON.parse(arrival.body) as {event: string; invoice?: Invoice})
        .filter(({event}) => event === 'invoice.status');
      expect(seen.map(({invoice}) => [invoice?.version, invoice?.state])).toEqual([
        [2, 'viewed'],
        [3, 'paid'],
      ]);
      const {response: transaction} = await world.client.call<Transaction>('/transaction/find', {
        id: kept.transaction_id,
      });
      await until(() => world.receiver.fulfilled.includes(transaction.external_transaction_id));
      expect(world.receiver.fulfilled.filter((id) => id === transaction.external_transaction_id)).toHaveLength(1);
    });

    it('/services/invoicing/invoice_delete#what: it takes no payment any more; its address is 410; a repeat succeeds', async () => {
      const {response} = await create();
      const withdrawn = await world.client.call<Invoice>('/invoice/delete', {id: response.id});
      expect(withdrawn.response).toMatchObject({state: 'deleted', version: 2});
      expect(withdrawn.response.pay_url).toBeUndefined();
      expect((await open(response)).http).toBe(410);
      expect((await world.client.call<Invoice>('/invoice/delete', {id: response.id})).response).toEqual(
        withdrawn.response,
      );
      expect((await world.client.call('/invoice/update', {id: response.id, version: 1, resend: true})).error.code).toBe(
        364,
      );
    });

    it.each(['/invoice/update', '/invoice/delete'])(
      '/services/invoicing/invoice_update#paying: %s closes an open page, and its transaction ends in 3 cancelled',
      async (path) => {
        const {response} = await create({point: {callback_url: `${world.callbackUrl}/invoice`}});
        await press(response);
        const {version} = await find(response.id);
        const change = path === '/invoice/update' ? {version, description: 'Another', locale: 'ua'} : {};
        expect((await world.client.call(path, {id: response.id, ...change})).error.code).toBe(0);
        const arrival = await until(() =>
          world.receiver.about(response.external_invoice_id).find((one) => one.body.includes('"transaction.status"')),
        );
        expect(arrival.body).toContain('"status":3');
      },
    );

    it('/services/invoicing/invoice_create#decide: a service that could not pay it is refused for you', async () => {
      expect(said(await create({lines: undefined, amount: 500_001}))).toBe('amount service 2101 takes at most 500000');
      expect((await create({service_ids: [2102]})).error.code).toBe(214);
      expect((await create({service_ids: [9999]})).error.code).toBe(201);
    });

    it('/services/invoicing/invoice_find#sandbox: the seeded invoices refuse as the table says', async () => {
      const code = async (id: number) => (await world.client.call('/invoice/delete', {id})).error.code;
      expect([await code(7003), await code(7006), await code(7999), (await find(7004)).state]).toEqual([
        361,
        363,
        360,
        'overdue',
      ]);
    });
  });
}

export function tokens(world: World): void {
  const bearer = async <T = Transaction>(path: string, body: object, token: string) => {
    const {text, http} = await send(
      world.origin,
      `${brand.api.prefix}${path}`,
      {'Content-Type': 'application/json', Authorization: `Bearer ${token}`},
      JSON.stringify(body),
    );
    return {http, ...(JSON.parse(text) as Pick<Answer<T>, 'error' | 'response'>)};
  };

  describe('transparency tokens', () => {
    it('/api/transaction_issue_token#allows: the browser adds id, fields and locale; anything else is error 22', async () => {
      const {fields, external_transaction_id, ...payment} = card();
      const {response} = await world.client.call<{token: string}>('/transaction/issue_token', {
        external_transaction_id,
        payment,
      });
      expect((await world.client.find(external_transaction_id)).error.code).toBe(208);
      const pay = (more: object) =>
        bearer('/transaction/pay', {...payment, external_transaction_id, fields, ...more}, response.token);
      expect((await pay({amount: 1})).error.code).toBe(22);
      expect((await pay({external_transaction_id: newId()})).error.code).toBe(21);
      expect((await pay({locale: 'ua'})).response.status).toBe(10);
      expect((await bearer('/transaction/find', {id: 900001}, response.token)).error.code).toBe(21);
      expect(
        (await bearer('/transaction/cancel', {id: 900001, external_refund_id: newId()}, response.token)).error.code,
      ).toBe(12);
    });

    it('/api/transaction_issue_token#which: a card token or an invoicing token sent here is error 20', async () => {
      for (const token of ['ctok_7Yq2Lw9Rk4Vn', 'sandbox_inv_8Kd4Wq7Zt2Hn6Xc1'])
        expect((await bearer('/transaction/find', {id: 900001}, token)).error.code, token).toBe(20);
    });

    it('/api/transaction_issue_token#never: a token for a payout is error 214', async () => {
      const {fields, external_transaction_id, ...payment} = payout();
      expect(fields).toBeDefined();
      const answer = await world.client.call('/transaction/issue_token', {external_transaction_id, payment});
      expect([answer.error.code, said(answer)]).toEqual([
        214,
        'payment.service_id is a payout, which needs the API token',
      ]);
    });

    it('/api/transaction_issue_token#no-answer: a repeat names the same token', async () => {
      const {id} = (await world.client.call('/transaction/pay', card('5105105105105100'))).response;
      const issue = async () =>
        (await world.client.call<{token: string}>('/transaction/issue_token', {id})).response.token;
      expect(await issue()).toBe(await issue());
    });

    it('/invoicing/api_invoicing#refused-token: a wrong bearer token is error 16, and details name it', async () => {
      const {http, error} = await bearer('/invoicing/page_transactions', {page_id: 6101}, 'sandbox_inv_nothing');
      expect([http, error.code, error.details]).toEqual([
        401,
        16,
        [{field: 'Authorization', message: 'is not a token of this point'}],
      ]);
    });
  });
}

export function controls(world: World): void {
  const reset = () => send(world.origin, '/sandbox/reset');

  describe('the controls of the sandbox', () => {
    it('/callbacks#inspect: POST /sandbox/reset: transactions, used keys, callbacks and inbox are back in the first state', async () => {
      const {external_transaction_id} = await paid(world.client);
      const key = String(Date.now());
      await world.client.call('/transaction/find', {id: 900001}, {key});
      expect((await reset()).http).toBeLessThan(300);
      expect((await world.client.find(external_transaction_id)).error.code).toBe(208);
      expect((await world.client.call('/transaction/find', {id: 900001}, {key})).error.code).toBe(0);
      expect(JSON.parse((await send(world.origin, '/inbox', {}, '', 'GET')).text)).toEqual([]);
    });

    it('/api/reports/reports_list#paging: with limit 2 a fresh sandbox gives two, two and one', async () => {
      await reset();
      const parts: number[][] = [];
      let cursor: string | undefined;
      do {
        const answer = await world.client.call<{reports: {id: number}[]; next_cursor?: string}>('/report/list', {
          limit: 2,
          ...(cursor ? {cursor} : {}),
        });
        parts.push(answer.response.reports.map(({id}) => id));
        cursor = answer.response.next_cursor;
      } while (cursor);
      expect(parts).toEqual([[8005, 8004], [8003, 8002], [8001]]);
      expect(named(await world.client.call('/report/list', {cursor: 'abc'}))).toEqual(['cursor']);
    });

    it('/api/transaction_cancel#samples: the seeded payment and the seeded hold do what the samples show', async () => {
      await reset();
      const cancel = (more: object) => world.client.call('/transaction/cancel', more);
      expect((await cancel({id: 900033, external_refund_id: 'return-1033-2', amount: 1000})).response).toMatchObject({
        version: 4,
        refunded_amount: 1000,
        status: 1,
      });
      expect((await cancel({id: 900032, external_refund_id: 'return-1032-1'})).response).toMatchObject({
        version: 4,
        status: 3,
      });
      const capture = {id: 900031, external_capture_id: 'capture-1031-1', amount: 3000};
      expect((await world.client.call('/transaction/complete', capture)).response).toMatchObject({
        version: 4,
        status: 1,
        amount: 4500,
        captured_amount: 3000,
      });
    });

    it('/api/account_info#found: the wallets of a fresh sandbox hold what the page says', async () => {
      await reset();
      const {response} = await world.client.call<{wallets: object[]}>('/account/info', {account_id: 301});
      expect(response.wallets.slice(0, 2)).toMatchObject([
        {id: 4001, balance: 1_204_999, balance_min: 50_000, reserve: 100_000},
        {id: 4002, balance: 350_000, balance_min: 10_000, reserve: 0},
      ]);
    });
  });
}

/** Scenarios that need days of simulated time. The clock is too fast for payments on a payment page. */
export function days(world: World): void {
  describe('days', () => {
    it('/services/invoicing/invoice_create#moves: the due date passes: overdue; a new one makes it sent', async () => {
      const {response} = await world.client.call<Invoice>('/invoice/create', {
        account_id: 301,
        wallet_id: 4001,
        external_invoice_id: newId('INV'),
        payer: {name: 'Example Payer', phone: '+447700900123'},
        description: 'Deposit',
        amount: 10000,
        amount_currency: 'PLN',
        due_in_days: 1,
        service_ids: [2101],
      });
      const overdue = await until(async () => {
        const {response: now} = await world.client.call<Invoice>('/invoice/find', {id: response.id});
        return now.state === 'overdue' && now;
      });
      expect(overdue.pay_url).toBe(response.pay_url);
      const change = {id: response.id, version: overdue.version, due_in_days: 300};
      expect((await world.client.call<Invoice>('/invoice/update', change)).response).toMatchObject({
        state: 'sent',
        version: overdue.version + 1,
      });
    });

    it('/callbacks#retries: nine attempts, then the gateway gives up; the same event, nine keys', async () => {
      world.receiver.answers = Array.from({length: 20}, () => 503);
      // Use a payout, because it does not expire before the bank responds.
      const body = payout('4242424242424242', {point: {callback_url: `${world.callbackUrl}/callback`}});
      await world.client.call('/transaction/pay', body);
      await until(() => world.receiver.arrivals.length >= 9, 6000);
      await new Promise((resolve) => setTimeout(resolve, 400));
      expect(world.receiver.arrivals).toHaveLength(9);
      expect(new Set(world.receiver.arrivals.map(({headers}) => headers[brand.headers.key.toLowerCase()])).size).toBe(
        9,
      );
      expect(new Set(world.receiver.arrivals.map(({body: text}) => text)).size).toBe(1);
    });
  });
}
