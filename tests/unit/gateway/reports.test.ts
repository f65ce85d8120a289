/** Tests of reports: statuses, rows, CSV format and pagination of the list. */
import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {getOperation} from '../../../src/facts/contract';
import {guardFormula, toCsv} from '../../../src/domain/csv';
import {facts, fakeTime, ORIGIN, requestOf, START, start, type Harness} from './helpers';
import {parseCsv} from '../../csv';
import {brand} from '../../../src/brand';

const {gateway, sandbox: seed, reports: tables} = facts;
const STEP_MS = seed.report_step_seconds * 1000;
const LIFETIME_MS = gateway.reports.lifetime_hours * 3_600_000;
const DAY = {from: '2026-11-20T00:00:00Z', to: '2026-11-21T00:00:00Z'};
const TODAY = {from: '2026-11-21T00:00:00Z', to: '2026-11-22T00:00:00Z'};

beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

let asked = 0;

/** Requests a report with a new external id. */
const ask = ({call}: Harness, changes: object = {}) =>
  call('reportCreate', {
    external_report_id: `report-${(asked += 1)}`,
    kind: 'transactions',
    account_id: 301,
    ...DAY,
    ...changes,
  });

const check = async ({call}: Harness, id: number) => (await call('reportCheck', {id})).response;

/** Creates a report. @returns its rows, keyed by column name */
async function rowsOf(harness: Harness, changes: object = {}): Promise<Record<string, string>[]> {
  const {response, text} = await ask(harness, changes);
  expect(response.state, text).toBe('queued');
  await vi.advanceTimersByTimeAsync(3 * STEP_MS);
  const [header, ...rows] = parseCsv((await harness.call('reportDownload', {id: response.id})).text);
  return rows.map((row) => Object.fromEntries(row.map((cell, index) => [header![index]!, cell])));
}

const idsOf = async (harness: Harness, changes: object) => (await rowsOf(harness, changes)).map(({id}) => Number(id));

describe('documented examples', () => {
  const requestExample = (id: string, name: string) => getOperation(facts.contract, id).requestExamples[name]!.value;

  it.each([
    ['reportCreate', 'queued', requestExample('reportCreate', 'transactions')],
    ['reportCheck', 'ready', requestExample('reportCheck', 'by_id')],
    ['reportCheck', 'ready', requestExample('reportCheck', 'by_external_id')],
    ['reportCheck', 'queued', {id: 8005}],
    ['reportCheck', 'running', {id: 8004}],
    ['reportCheck', 'expired', {id: 8001}],
    ['reportCheck', 'failed', {id: 8002}],
    ['reportDownload', 'transactions', requestExample('reportDownload', 'by_id')],
    ['reportDownload', 'transactions', requestExample('reportDownload', 'by_external_id')],
    ['reportList', 'newest', requestExample('reportList', 'newest')],
    ['reportList', 'last', {limit: 2, cursor: Buffer.from('report:8002').toString('base64url')}],
  ])('%s returns the documented response “%s”', async (operation, name, body) => {
    const {value} = getOperation(facts.contract, operation).responses['200']!.examples[name]!;
    const {text} = await start({now: START}).call(operation, body);
    expect(text).toBe(typeof value === 'string' ? value : JSON.stringify(value));
  });

  it('cover every documented response and state', () => {
    const answers = ['reportCreate', 'reportCheck', 'reportDownload', 'reportList'].map((id) =>
      Object.keys(getOperation(facts.contract, id).responses['200']!.examples),
    );
    const states = ['ready', 'queued', 'running', 'expired', 'failed'];
    expect(answers).toEqual([['queued'], states, ['transactions'], ['newest', 'last']]);
    expect(new Set(seed.reports.map(({state}) => state))).toEqual(new Set(states));
  });
});

describe('consistency of pages, contract and facts', () => {
  it('the page lists the seeded reports', () => {
    const page = readFileSync('docs/api/reports/report_check.mdx', 'utf8');
    const rows = [...page.matchAll(/^\| `(\d+)` \| `([\w-]+)` \| `(\w+)` \|$/gm)].map((row) => row.slice(1));
    expect(rows).toEqual(seed.reports.map(({id, external_report_id: external, state}) => [`${id}`, external, state]));
  });

  it('the page names the id that makes a report fail', () => {
    expect(readFileSync('docs/api/reports/report_create.mdx', 'utf8')).toContain(`\`${seed.report_failure}\``);
  });

  it('the page verifies the file by its digest', () => {
    const {value} = getOperation(facts.contract, 'reportDownload').responses['200']!.examples.transactions!;
    const digest = createHash('sha256').update(String(value)).digest('hex');
    expect(readFileSync('docs/api/reports/report_download.mdx', 'utf8')).toContain(`echo '${digest}  report.part'`);
  });

  it('the page computes periods in Warsaw time correctly', () => {
    const page = readFileSync('docs/api/reports/report_create.mdx', 'utf8');
    const rows = [...page.matchAll(/^\| .* \| `(2026[^`]+Z)` \| `(2026[^`]+Z)` \| (\d+)/gm)];
    expect(rows).toHaveLength(3);
    const local = new Intl.DateTimeFormat('en', {timeZone: 'Europe/Warsaw', timeStyle: 'short', hourCycle: 'h23'});
    for (const [, from, to, hours] of rows) {
      expect([local.format(new Date(from!)), local.format(new Date(to!))]).toEqual(['00:00', '00:00']);
      expect((Date.parse(to!) - Date.parse(from!)) / 3_600_000).toBe(Number(hours));
    }
  });

  const report = getOperation(facts.contract, 'reportCheck').responses['200']!.schema!.properties!.response!;
  const request = getOperation(facts.contract, 'reportCreate').request.properties!;

  it('the contract and the tables have the same kinds and states', () => {
    expect(report.properties!.state!.enum).toEqual(tables.states.map(({name}) => name));
    expect(request.kind!.enum).toEqual(tables.kinds.map(({name}) => name));
  });

  it('the contract states the longest period', () => {
    expect(request.to!.description).toContain(`at most ${gateway.reports.max_period_days} days`);
  });

  it('final states have no transitions, and all others have', () => {
    for (const {name, final} of tables.states) {
      expect(
        tables.transitions.some(({from}) => from === name),
        name,
      ).toBe(!final);
    }
  });
});

describe('lifecycle of a report', () => {
  it('goes from queued to expired and shows its progress', async () => {
    const harness = start();
    const {response} = await ask(harness);
    expect(response).toMatchObject({id: seed.next_report_id, state: 'queued', progress: 0});
    expect(response).not.toHaveProperty('rows');
    const states = [];
    for (let step = 0; step < 3; step += 1) {
      await vi.advanceTimersByTimeAsync(STEP_MS);
      const {state, progress, rows} = await check(harness, response.id);
      states.push([state, progress, rows]);
    }
    const total = seed.transactions.filter(
      ({created_at: at, account_id: account}) => account === 301 && at >= DAY.from && at < DAY.to,
    ).length;
    expect(total).toBeGreaterThan(1);
    expect(states).toEqual([
      ['running', 0, 0],
      ['running', 50, Math.floor(total / 2)],
      ['ready', 100, total],
    ]);
    const ready = await check(harness, response.id);
    expect(Date.parse(ready.as_of)).toBe(START + STEP_MS);
    expect(Date.parse(ready.expires_at)).toBe(START + 3 * STEP_MS + LIFETIME_MS);

    await vi.advanceTimersByTimeAsync(LIFETIME_MS - 1);
    expect((await check(harness, response.id)).state).toBe('ready');
    await vi.advanceTimersByTimeAsync(1);
    expect(await check(harness, response.id)).toEqual({...ready, version: ready.version + 1, state: 'expired'});
    expect((await harness.call('reportDownload', {id: response.id})).error.code).toBe(352);
  });

  it('increments the version with each change, and sends one event when it is ready', async () => {
    const harness = start();
    const {status} = await harness.sandbox.app.request(`${ORIGIN}/sandbox/callback_url`, {
      method: 'POST',
      body: JSON.stringify({callback_url: 'http://localhost:9/callbacks'}),
    });
    expect(status).toBe(200);
    const {response} = await ask(harness);
    const versions = [response.version];
    for (let step = 0; step < 3; step += 1) {
      await vi.advanceTimersByTimeAsync(STEP_MS);
      versions.push((await check(harness, response.id)).version);
    }
    expect(versions).toEqual([1, 2, 3, 4]);
    const ready = await check(harness, response.id);
    await vi.advanceTimersByTimeAsync(LIFETIME_MS);
    expect(harness.sent.map(({event}) => event)).toMatchObject([
      {event: 'report.ready', created_at: new Date(START + 3 * STEP_MS).toISOString(), report: ready},
    ]);
    const listed = await harness.call('eventList', {kinds: ['report.ready'], limit: 100});
    expect(listed.response.events.at(-1).body).toBe(harness.sent[0]!.body.toString());
  });

  it('sends no event on failure, and without an address of the point the event is only listed', async () => {
    const harness = start();
    await ask(harness, {external_report_id: `${seed.report_failure}-silent`});
    const {response} = await ask(harness);
    await vi.advanceTimersByTimeAsync(3 * STEP_MS);
    const listed = await harness.call('eventList', {kinds: ['report.ready']});
    const told = listed.response.events.map(({body}: {body: string}) => JSON.parse(body).report.id);
    expect(told).toEqual([8003, response.id]);
    expect(harness.sent).toEqual([]);
  });

  it('has no file before it is ready, and always the same file afterwards', async () => {
    const harness = start();
    const {id} = (await ask(harness)).response;
    const download = () => harness.call('reportDownload', {id});
    expect((await download()).error).toMatchObject({code: 351, details: [{message: 'is in state queued'}]});
    await vi.advanceTimersByTimeAsync(2 * STEP_MS);
    expect((await download()).error).toMatchObject({code: 351, details: [{message: 'is in state running'}]});
    await vi.advanceTimersByTimeAsync(STEP_MS);
    const [first, second] = [await download(), await download()];
    expect(first.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(first.headers.get('Content-Disposition')).toBe(`attachment; filename="transactions-${id}.csv"`);
    expect(second.text).toBe(first.text);
    const {size, sha256, rows} = await check(harness, id);
    expect(Buffer.byteLength(first.text)).toBe(size);
    expect(createHash('sha256').update(first.text).digest('hex')).toBe(sha256);
    expect(parseCsv(first.text)).toHaveLength(rows + 1);
  });

  it('fails permanently if triggered', async () => {
    const harness = start();
    const {id} = (await ask(harness, {external_report_id: `${seed.report_failure}-1`})).response;
    await vi.advanceTimersByTimeAsync(3 * STEP_MS);
    expect(await check(harness, id)).toMatchObject({state: 'failed', progress: 50});
    expect(await check(harness, id)).not.toHaveProperty('sha256');
    expect((await harness.call('reportDownload', {id})).error.code).toBe(353);
    await vi.advanceTimersByTimeAsync(LIFETIME_MS);
    expect((await check(harness, id)).state).toBe('failed');
  });

  it('is restored by a reset', async () => {
    const harness = start();
    await ask(harness, {external_report_id: 'mine'});
    await harness.sandbox.app.request('/sandbox/reset', {method: 'POST'});
    expect((await harness.call('reportCheck', {external_report_id: 'mine'})).error).toMatchObject({
      code: 350,
      details: [{field: 'external_report_id'}],
    });
    expect((await ask(harness)).response.id).toBe(seed.next_report_id);
    // Tasks from before the reset must not affect reports created after it.
    await vi.advanceTimersByTimeAsync(3 * STEP_MS);
    expect((await check(harness, seed.next_report_id)).state).toBe('ready');
  });
});

describe('repeated request', () => {
  it('creates one report, and shows its progress', async () => {
    const {call} = start();
    const body = {external_report_id: 'mine', kind: 'transactions', account_id: 301, ...DAY};
    const first = await call('reportCreate', body);
    await vi.advanceTimersByTimeAsync(3 * STEP_MS);
    const {from, to, ...rest} = body;
    const again = await call('reportCreate', {to, from, ...rest});
    expect(again.response).toMatchObject({id: first.response.id, state: 'ready'});
    expect((await call('reportList', {limit: 1})).response.reports).toEqual([again.response]);
  });

  it('does not consume the id of a refused request', async () => {
    const harness = start();
    expect((await ask(harness, {external_report_id: 'mine', wallet_id: 9})).error.code).toBe(104);
    expect((await ask(harness, {external_report_id: 'mine'})).error.code).toBe(0);
  });

  it('treats seeded ids as used', async () => {
    expect((await ask(start(), {external_report_id: 'report-ready'})).error.code).toBe(203);
  });
});

describe('the period', () => {
  const CREATED = '2026-11-20T10:15:00.000Z';

  it('includes its start and excludes its end', async () => {
    const harness = start();
    expect(await idsOf(harness, {from: CREATED, to: '2026-11-20T10:15:00.001Z'})).toEqual([900001]);
    expect(await idsOf(harness, {from: '2026-11-20T10:00:00Z', to: CREATED})).toEqual([]);
    expect(await idsOf(harness, {from: '2026-11-20T10:15:00.001Z', to: '2026-11-20T10:16:00Z'})).toEqual([]);
  });

  it.each([
    [{to: DAY.from}, 'to', 'must be after from'],
    [{from: DAY.to, to: DAY.from}, 'to', 'must be after from'],
    [{to: '2026-12-21T00:00:00.001Z'}, 'to', 'must be at most 31 days after from'],
    // October in Warsaw has 31 days and one hour, as the page warns.
    [{from: '2026-09-30T22:00:00Z', to: '2026-10-31T23:00:00Z'}, 'to', 'must be at most 31 days after from'],
    [{from: '2026-11-20T00:00:00+01:00'}, 'from', undefined],
    [{from: '2026-11-20'}, 'from', undefined],
    [{from: '2026-11-20T00:00:00'}, 'from', undefined],
    [{from: '2026-11-19T23:59:60Z'}, 'from', undefined],
    [{from: '2026-02-30T00:00:00Z'}, 'from', undefined],
  ])('refuses %j', async (changes, field, message) => {
    const {error} = await ask(start(), changes);
    expect(error.code).toBe(204);
    expect(error.details![0]).toMatchObject({field, ...(message && {message})});
  });

  it('may be as long as documented', async () => {
    expect((await ask(start(), {to: '2026-12-21T00:00:00Z'})).error.code).toBe(0);
  });
});

describe('the rows', () => {
  it('have the documented columns, in their order', async () => {
    const harness = start();
    for (const {name, columns} of tables.kinds) {
      const {response} = await ask(harness, {kind: name, from: '2020-01-01T00:00:00Z', to: '2020-01-02T00:00:00Z'});
      await vi.advanceTimersByTimeAsync(3 * STEP_MS);
      const {text} = await harness.call('reportDownload', {id: response.id});
      // A report without rows contains only the header.
      expect(text).toBe(`${columns.map((column) => column.name).join(',')}\r\n`);
    }
  });

  it('match the transaction', async () => {
    const harness = start();
    for (const row of await rowsOf(harness)) {
      const transaction = await harness.find(Number(row.id));
      const {direction, ...shown} = row;
      const service = await harness.call(
        'serviceGet',
        {},
        {path: `${brand.api.prefix}/service/${transaction.service_id}`},
      );
      expect(direction).toBe(service.response.direction);
      const beside = Object.fromEntries(
        ['brand', 'country', 'funding'].map((name) => [`card_${name}`, transaction.card?.[name]]),
      );
      for (const [column, cell] of Object.entries(shown))
        expect(cell, column).toBe(String({...transaction, ...beside}[column] ?? ''));
    }
  });

  it('match the filters', async () => {
    const harness = start();
    const of = async (filter: object) => idsOf(harness, filter);
    const all = await rowsOf(harness);
    const where = (column: string, ...values: string[]) =>
      all.filter((row) => values.includes(row[column]!)).map(({id}) => Number(id));
    expect(await of({service_id: 2102})).toEqual(where('service_id', '2102'));
    expect(await of({wallet_id: 4001})).toEqual(where('wallet_id', '4001'));
    expect(await of({wallet_id: 4002})).toEqual(where('wallet_id', '4002'));
    expect(await of({statuses: [1, 2]})).toEqual(where('status', '1', '2'));
    const failedOn2101 = where('status', '2').filter((id) => where('service_id', '2101').includes(id));
    expect(await of({statuses: [2], service_id: 2101})).toEqual(failedOn2101);
    expect(await of({account_id: 302})).not.toContain(900001);
    expect(where('service_id', '2102').length).toBeGreaterThan(0);
    expect(where('status', '1', '2').length).toBeLessThan(all.length);
  });

  it('state the time at which the gateway read them', async () => {
    const harness = start();
    const {response} = await ask(harness);
    await vi.advanceTimersByTimeAsync(STEP_MS);
    await harness.call('transactionComplete', {id: 900031, external_capture_id: 'all'});
    await vi.advanceTimersByTimeAsync(2 * STEP_MS);
    const {text} = await harness.call('reportDownload', {id: response.id});
    expect(text).toMatch(/\r\n900031,[^\r]*,6,authorized,/);
    expect((await rowsOf(harness)).find(({id}) => id === '900031')).toMatchObject({status: '1'});
  });

  it('list a payment on the day of its creation, not of its success', async () => {
    const harness = start();
    await harness.call('transactionComplete', {id: 900031, external_capture_id: 'all'});
    expect(await idsOf(harness, TODAY)).not.toContain(900031);
    expect(await idsOf(harness, DAY)).toContain(900031);
  });

  it('list each refund once, and sum to refunded_amount', async () => {
    const harness = start();
    const back = (external_refund_id: string, amount?: number) =>
      harness.call('transactionCancel', {id: 900033, external_refund_id, ...(amount && {amount})});
    await back('part-1', 1000);
    await back('part-1', 1000);
    await vi.advanceTimersByTimeAsync(1000);
    await back('rest');
    await harness.call('transactionCancel', {id: 900032, external_refund_id: 'release'});
    const rows = await rowsOf(harness, {kind: 'refunds', ...TODAY});
    expect(rows.map((row) => [row.external_refund_id, row.amount])).toEqual([
      ['part-1', '1000'],
      ['rest', '1999'],
    ]);
    const {refunded_amount: total, amount} = await harness.find(900033);
    expect(total).toBe(1000 + 1999);
    for (const row of rows) {
      expect(row).toMatchObject({
        transaction_id: '900033',
        external_transaction_id: 'order-1033-1',
        transaction_amount: String(amount),
        transaction_refunded_amount: String(total),
        transaction_status: '4',
      });
    }
    // Refund and payment are reported on their own days.
    const dayOfThePayment = await rowsOf(harness, {kind: 'refunds', ...DAY});
    expect(dayOfThePayment.filter(({transaction_id: id}) => id === '900033')).toEqual([]);
  });
});

describe('the file', () => {
  const NASTY = [
    '=HYPERLINK("https://shop.example","x")',
    '+1',
    '-5',
    '@SUM(A1)',
    '\t=1',
    '\r\n=1',
    "'=1",
    "'",
    'a,b',
    'a"b',
    'a\r\nb',
    'Zażółć €',
    ' =1',
  ];

  it('escapes texts that would be formulas, reversibly', () => {
    const rows = NASTY.map((text) => [text]);
    const [, ...read] = parseCsv(toCsv(['text'], rows, [true]));
    for (const [index, [cell]] of read.entries()) {
      expect(cell).not.toMatch(/^[=+\-@\t\r\n]/);
      expect(cell!.replace(/^'/, '')).toBe(NASTY[index]);
    }
    expect(read).toHaveLength(NASTY.length);
  });

  it('does not change a harmless text', () => {
    for (const text of ['Order 1001', '1=1', 'a@b', '', ' -']) expect(guardFormula(text)).toBe(text);
  });

  it('is escaped in every column with a text of the merchant', async () => {
    const harness = start();
    const {response} = await harness.call(
      'transactionCreate',
      requestOf('transactionCreate', {
        external_transaction_id: '-1',
        external_order_id: '=2',
        external_customer_id: '@3',
        description: '+4,"5"',
      }),
    );
    const row = (await rowsOf(harness, TODAY)).find(({id}) => id === String(response.id));
    expect(row).toMatchObject({
      external_transaction_id: "'-1",
      external_order_id: "'=2",
      external_customer_id: "'@3",
      description: `'+4,"5"`,
    });
  });

  it('marks exactly the columns of free text as such', () => {
    const free = new Set([
      'external_transaction_id',
      'external_order_id',
      'external_customer_id',
      'external_refund_id',
      'description',
      'statement_descriptor',
    ]);
    for (const {columns} of tables.kinds)
      for (const {name, text} of columns) expect(text ?? false, name).toBe(free.has(name));
  });
});

describe('sums of the rows', () => {
  const ledger = ['docs/services/reports.mdx', 'i18n/uk/docusaurus-plugin-content-docs/current/services/reports.mdx'];
  const pages = [
    ...ledger,
    'docs/api/reports/report_download.mdx',
    'i18n/uk/docusaurus-plugin-content-docs/current/api/reports/report_download.mdx',
  ];

  /** Documented rule: sum of `amount` over rows with status 1 and 4, by direction and currency. */
  function sums(rows: Record<string, string>[]): Record<string, number> {
    const found: Record<string, number> = {};
    for (const {status, direction, amount_currency: currency, amount} of rows) {
      const key = `${direction} ${currency}`;
      if (status === '1' || status === '4') found[key] = (found[key] ?? 0) + Number(amount);
    }
    return found;
  }

  it('are separate for a payout of 75.00 and a payment of 10.00, with the reversed amount among payments', async () => {
    const harness = start({now: () => Date.now()});
    const {requestExamples} = getOperation(facts.contract, 'transactionPay');
    const pay = async (example: string, changes: object) => {
      const body = {...(requestExamples[example]!.value as object), ...changes};
      const {response, text} = await harness.call('transactionPay', body);
      expect(response.id, text).toBeTypeOf('number');
      return response.id as number;
    };
    await pay('card_payout', {amount: 7500, external_transaction_id: 'out'});
    const id = await pay('card', {
      amount: 1000,
      external_transaction_id: 'in',
      external_customer_id: `${seed.outcome_trigger.prefix}-success`,
    });
    await vi.advanceTimersByTimeAsync(seed.answer_seconds * 1000);
    await harness.call('transactionCancel', {id, external_refund_id: 'part', amount: 400});
    const rows = await rowsOf(harness, {...TODAY, wallet_id: 4002});
    const mine = rows.filter(({external_transaction_id: own}) => own === 'out' || own === 'in');
    expect(sums(mine)).toEqual({'payout EUR': 7500, 'payin EUR': 1000});
    const refunds = await rowsOf(harness, {...TODAY, wallet_id: 4002, kind: 'refunds'});
    expect(refunds.map(({direction, amount}) => [direction, amount])).toEqual([['payin', '400']]);
  });

  it.each(pages)('%s says to add by direction', (page) => {
    const rule = readFileSync(page, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('3. '));
    expect(rule).toHaveLength(1);
    for (const name of ['`direction`', '`payin`', '`payout`']) expect(rule[0]).toContain(name);
  });

  it.each(ledger)('the numbers in %s add up, and its kinds of movement exist', (page) => {
    const rows = readFileSync(page, 'utf8')
      .split('\n')
      .map((line) => /^\| (?:`(\w+)`|[^|`]+) \| (\d+) \| ([+−])([\d,.\s\u00a0]+?) \|$/u.exec(line))
      .filter((row) => row !== null)
      .map(([, kind, count, sign, amount]) => ({
        kind,
        count: Number(count),
        amount: Number(`${sign === '−' ? '-' : ''}${amount!.replaceAll(/\D/g, '')}`),
      }));
    const kinds = rows.filter(({kind}) => kind !== undefined);
    const [all] = rows.filter(({kind}) => kind === undefined);
    const sum = (key: 'count' | 'amount') => kinds.reduce((total, row) => total + row[key], 0);
    expect(kinds.length).toBeGreaterThan(3);
    expect(all).toMatchObject({count: sum('count'), amount: sum('amount')});
    for (const {kind} of kinds) expect(facts.movementKinds.kinds.map(({name}) => name)).toContain(kind);
  });

  it('every kind of report tells the direction', () => {
    for (const {name, columns} of tables.kinds)
      expect(
        columns.map((column) => column.name),
        name,
      ).toContain('direction');
  });
});

describe('the list', () => {
  it('is paginated to its end, newest first, even if reports are added', async () => {
    const harness = start();
    const {call} = harness;
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const {response} = await call('reportList', {limit: 2, ...(cursor && {cursor})});
      seen.push(...response.reports.map(({id}: {id: number}) => id));
      cursor = response.next_cursor;
      await ask(harness);
    } while (cursor);
    expect(seen).toEqual(seed.reports.map(({id}) => id).reverse());
  });

  it('has 20 entries by default, and no cursor on the last page', async () => {
    const harness = start();
    expect((await harness.call('reportList', {})).response).not.toHaveProperty('next_cursor');
    expect((await harness.call('reportList', {limit: 5})).response).not.toHaveProperty('next_cursor');
    for (let index = 0; index < 20; index += 1) await ask(harness);
    expect((await harness.call('reportList', {})).response.reports).toHaveLength(20);
  });

  it.each([{limit: 0}, {limit: 101}, {cursor: ''}, {cursor: 'cmVwb3J0OmFiYw'}, {cursor: '8003'}])(
    'refuses %j',
    async (body) => {
      expect((await start().call('reportList', body)).error.code).toBe(204);
    },
  );
});
