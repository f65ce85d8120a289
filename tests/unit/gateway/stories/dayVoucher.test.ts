/**
 * Story 2 of `days.md`: a customer has a voucher and pays by card instead. Nobody can pay the voucher into the wallet afterwards,
 * also not at the moment at which the shop cancels it.
 */
import {describe, expect, test} from 'vitest';
import {checkPath, readPage} from './dayPages';
import {type Answer, cardFields, checkAfter, createDay, DAY, facts, HOUR, MINUTE, movesOf, SECOND} from './days';

const CREATE = '/transaction/create';
const PESO = {account_id: 302, wallet_id: 4114, amount: 35000, amount_currency: 'MXN'};
const OXXO = {...PESO, service_id: 3205};
const BOLETO = {account_id: 302, wallet_id: 4104, service_id: 3122, amount: 18990, amount_currency: 'BRL'};
const PAYER = {document_id: '11222333000181', full_name: 'Pagador de Teste', email: 'pagador@example.com'};
const UNTOUCHED = ['refund', 'expires_at', 'late_until'];
const ANSWER_MS = facts.sandbox.answer_seconds * SECOND;
const LATE_MS = facts.sandbox.money_trigger.ways.aftercancel!.late_seconds! * SECOND;

const day = createDay(Date.parse('2026-12-10T15:00:00Z'));
const {world, find, toldOf} = day;
const made: number[] = [];
const keep = ({error, response}: Answer) => {
  expect(error).toEqual({code: 0, title: 'OK'});
  made.push(response.id);
  return response;
};
const cancel = (id: number, name: string, more: object = {}) =>
  day.call('/transaction/cancel', {id, external_refund_id: name, ...more});
const statuses = (id: number) =>
  toldOf(id)
    .filter(({event}) => event === 'transaction.status')
    .map(({transaction}) => transaction!.status);
const refundsOf = async (id: number) => (await day.done('/refund/list', {transaction_id: id})).refunds;

/** The voucher of the story, under an id after which somebody pays although it was cancelled. */
const SLIP = {
  ...OXXO,
  external_transaction_id: 'sandbox-money-aftercancel-day2',
  external_order_id: 'day-2001',
};
let slip: Record<string, any>;
let reference = '';
/** `cancel_unpaid` of each service that takes payments. */
const terms = new Map<number, string>();

/** A boleto in 10. @param id decides whether and when somebody pays it */
const boleto = async (id: string, more: object = {}) =>
  keep(await day.order('/transaction/pay', {...BOLETO, external_transaction_id: id, fields: PAYER, ...more}));

describe('a customer who has the voucher in her hand and pays by card', () => {
  test('has a path of pages that lead to all that the agent sends', () =>
    checkPath(
      ['/api/transaction_cancel', '/api/service_list', '/late_payments'],
      'cancel_unpaid asks cancel_requested_at external_refund_id X-Repeated late needs_until /refund/update 373 209 ' +
        'sandbox-money-aftercancel sandbox-money-beforecancel sandbox-money-norecall sandbox-expired',
    ));

  test('1. Each service for payments tells how it cancels, and so does the page of its method', async () => {
    const {services} = await day.done('/service/list', {});
    for (const {id, direction, cancel_unpaid: term} of services) {
      if (direction === 'payin') terms.set(id, term);
    }
    expect([...terms].filter(([, term]) => !['no', 'yes', 'asks'].includes(term))).toEqual([]);
    const said = {
      yes: /(?:ends|is withdrawn|are closed|is closed) at once/,
      asks: /the rail decides/,
      no: /is not possible/,
    };
    const flows = [...facts.methods.values()].flatMap((method) => Object.values(method.flows));
    const rest = [...new Set(terms.values())].filter((term) => ![terms.get(3205), terms.get(3122)].includes(term));
    const first = rest.map((term) => [...terms].find(([, other]) => other === term)![0]);
    for (const id of [3205, 3122, 3361, 2101, ...first]) {
      const text = await readPage(flows.find(({service}) => service.id === id)!.page);
      const row = text.slice(text.indexOf('Cancelling unpaid payments'));
      expect(row.slice(0, row.indexOf('What to do')), `service ${id}`).toMatch(
        said[terms.get(id) as keyof typeof said],
      );
    }
  });

  test('2. The customer types name and e-mail address, and the page shows the reference for the till', async () => {
    const created = keep(await day.order(CREATE, SLIP));
    expect(created.status).toBe(0);
    const form = {action: 'pay', full_name: 'Test Person', email: 'customer@example.com'};
    expect((await day.submit(created.result.pay_url, form)).http).toBe(303);
    await world.sleep(MINUTE);
    slip = {...(await find(created.id)), pay_url: created.result.pay_url};
    expect(slip.status).toBe(10);
    const {text} = await day.open(slip.pay_url);
    reference = /<code class="copy">(\d+)<\/code>/.exec(text)![1]!;
  });

  test('3. “yes” cancels the voucher at once, with one event', async () => {
    expect(terms.get(3205)).toBe('yes');
    const {error, response} = await cancel(slip.id, 'day-2001-stop');
    expect(error.code).toBe(0);
    expect(response).toMatchObject({id: slip.id, status: 3});
    for (const field of UNTOUCHED) expect(response).not.toHaveProperty(field);
    await world.sleep(SECOND);
    const last = toldOf(slip.id).at(-1)!;
    expect(last).toMatchObject({event: 'transaction.status', transaction: {status: 3}});
    expect(last.transaction!.version).toBeGreaterThanOrEqual(response.version);
    expect(statuses(slip.id)).toEqual([10, 3]);
  });

  test.each([
    ['aftercancel', 3],
    ['beforecancel', 1],
  ])('3. “asks” leaves the end to the rail: %s ends in %i', async (way, end) => {
    expect(terms.get(3122)).toBe('asks');
    const {id} = await boleto(`sandbox-money-${way}-day2-asks`);
    await world.sleep(MINUTE);
    const at = new Date(world.now()).toISOString();
    const {error, response} = await cancel(id, `day-2002-${way}`);
    expect([error.code, response.status, response.cancel_requested_at]).toEqual([0, 10, at]);
    await world.sleep(MINUTE);
    expect((await find(id)).status).toBe(end);
    expect(statuses(id)).toEqual([end]);
  });

  test('3. “no” refuses with an error of its own, and nothing changes', async () => {
    const none = [...terms].filter(([, term]) => term === 'no').map(([id]) => id);
    expect(none).toContain(3361);
    const bank = {account_id: 302, wallet_id: 4120, service_id: 3361, amount: 125000, amount_currency: 'UAH'};
    const own = {external_transaction_id: 'day-2003', external_customer_id: 'sandbox-expired'};
    const {id, result} = keep(await day.order(CREATE, {...bank, ...own}));
    await day.submit(result.pay_url, {action: 'pay', payer_tax_code: '3182710695'});
    await world.sleep(MINUTE);
    const [before, told] = [await find(id), day.told.length];
    expect(before.status).toBe(10);
    expect((await cancel(id, 'day-2003-stop')).error.code).toBe(373);
    await world.sleep(MINUTE);
    expect([await find(id), day.told.length]).toEqual([before, told]);
  });

  test('4. The same body again shows the payment as it is, and an amount is refused', async () => {
    const told = day.told.length;
    for (let times = 0; times < 2; times += 1) {
      const {error, repeated, response} = await cancel(slip.id, 'day-2001-stop');
      expect([error.code, repeated]).toEqual([0, true]);
      expect(response).toEqual(await find(slip.id));
    }
    const before = await find(slip.id);
    // Another body under the same id, as for every refund.
    expect((await cancel(slip.id, 'day-2001-stop', {amount: 35000})).error.code).toBe(203);
    const waiting = keep(await day.order(CREATE, {...OXXO, external_transaction_id: 'day-2004'}));
    const {error} = await cancel(waiting.id, 'day-2004-stop', {amount: 35000});
    expect([error.code, error.details?.map(({field}) => field)]).toEqual([204, ['amount']]);
    expect((await find(waiting.id)).version).toBe(waiting.version);
    await world.sleep(SECOND);
    expect([await find(slip.id), day.told.length]).toEqual([before, told]);
  });

  test('5. The page says that the payment was cancelled, and accepts nothing', async () => {
    const {text} = await day.open(slip.pay_url);
    expect(text).toContain('The payment was cancelled.');
    for (const gone of [reference, '<button', '<form', '<input']) expect(text).not.toContain(gone);
    const before = await find(slip.id);
    for (const action of ['pay', 'succeed', 'cancel'])
      await day.submit(slip.pay_url, {action, full_name: 'Test Person', email: 'customer@example.com'});
    expect(await find(slip.id)).toEqual(before);
  });

  test('6. The customer pays the order by card', async () => {
    const body = {...PESO, service_id: 3030, external_transaction_id: 'day-2001-card', external_order_id: 'day-2001'};
    const {id, result} = keep(await day.order(CREATE, body));
    const form = {action: 'pay', ...cardFields('4012888888881881'), email: 'customer@example.com'};
    await day.submit(result.pay_url, form);
    await world.sleep(SECOND);
    const bank = (await day.open(result.pay_url)).location!;
    const address = new URL(bank, result.pay_url).href;
    if ((await day.open(address)).text.includes('value="continue"')) await day.submit(address, {action: 'continue'});
    await day.submit(address, {action: 'confirm'});
    await world.sleep(ANSWER_MS);
    const paid = await find(id);
    expect(paid.status).toBe(1);
    expect(await movesOf(day, id)).toEqual([
      ['payment', 35000],
      ['fee', -paid.fee_amount],
    ]);
  });

  test('7. Money for the cancelled voucher goes back to an account that the shop names', async () => {
    await world.sleep(LATE_MS);
    expect((await find(slip.id)).status).toBe(3);
    const [refund, ...more] = await refundsOf(slip.id);
    expect(more).toEqual([]);
    expect(refund).toMatchObject({origin: 'late', amount: 35000, status: 10, needs: ['account']});
    expect(refund).toHaveProperty('needs_until');
    expect(day.toldOfRefunds(slip.id)).toMatchObject([
      {event: 'refund.status', refund: {id: refund.id, status: 10, needs: ['account']}},
    ]);
    await day.done('/refund/update', {id: refund.id, account: '012180000000123455'});
    await world.sleep(MINUTE);
    expect((await day.done('/refund/find', {id: refund.id})).status).toBe(1);
    expect(await movesOf(day, slip.id)).toEqual([]);
  });

  test.each([
    ['voucher', OXXO],
    ['BLIK', {account_id: 301, wallet_id: 4001, service_id: 2101, amount: 1250, amount_currency: 'PLN'}],
  ])('8. A shopper has only opened the page of a %s payment, and it is cancelled at once', async (name, service) => {
    expect(terms.get(service.service_id)).toBe('yes');
    const {id, result} = keep(await day.order(CREATE, {...service, external_transaction_id: `day-2008-${name}`}));
    expect((await day.open(result.pay_url)).text).toContain('<form');
    expect((await cancel(id, `day-2008-${name}`)).response.status).toBe(3);
    const typed = {full_name: 'Test Person', email: 'customer@example.com', blik_code: '777123'};
    for (const action of ['pay', 'succeed']) await day.submit(result.pay_url, {action, ...typed});
    await world.sleep(HOUR);
    expect((await find(id)).status).toBe(3);
    expect(await movesOf(day, id)).toEqual([]);
  });

  /** The moment of the call after the creation of the payment, whose money comes after `ANSWER_MS`. */
  const races: [name: string, at: number, way?: string][] = [
    ['long before the money', 0],
    ['half a second before the money', ANSWER_MS - 500],
    ['a millisecond before the money', ANSWER_MS - 1],
    ['in the instant of the money, first', ANSWER_MS],
    ['in the instant of the money, last', ANSWER_MS],
    ['a millisecond after the money', ANSWER_MS + 1],
    ['half a second after the money', ANSWER_MS + 500],
    ['before money that comes after all', ANSWER_MS, 'aftercancel'],
    ['before money that the rail has booked', ANSWER_MS, 'beforecancel'],
    ['before a rail that refuses', ANSWER_MS, 'norecall'],
  ];

  let raced = 0;
  test.each(races)('9. A call %s ends in one of two ways, and is told which', async (name, at, way) => {
    raced += 1;
    const own = `race-${raced}`;
    let answer: Answer | undefined;
    let [before, after]: Record<string, any>[] = [{}, {}];
    let id = 0;
    const stop = async () => {
      before = await find(id);
      answer = await cancel(id, own);
      after = await find(id);
    };
    if (name.endsWith('first')) world.after(at, stop);
    ({id} = await boleto(way === undefined ? own : `sandbox-money-${way}-${own}`));
    if (!name.endsWith('first')) world.after(at, stop);
    await world.sleep(MINUTE);
    const {status} = await find(id);
    const credits = (await movesOf(day, id)).filter(([kind]) => kind === 'payment');
    if (status === 3) {
      expect([answer!.error.code, answer!.response.status]).toEqual([0, 10]);
      expect(await movesOf(day, id)).toEqual([]);
      expect(await refundsOf(id)).toMatchObject([{origin: 'late', amount: 18990}]);
    } else {
      expect(status).toBe(1);
      expect(credits).toEqual([['payment', 18990]]);
      expect(await refundsOf(id)).toEqual([]);
      expect(answer!.error.code).toBe(before!.status === 1 ? 209 : 0);
      if (before!.status === 1) expect(after).toEqual(before);
    }
    expect(statuses(id)).toEqual([status]);
    if (way !== undefined) expect(status).toBe(way === 'aftercancel' ? 3 : 1);
    if (at > ANSWER_MS) expect(before!.status).toBe(1);
  });

  test('10. The same order again is the same cancelled payment, never a new voucher', async () => {
    const {error, repeated, response} = await day.order(CREATE, SLIP);
    expect([error.code, repeated]).toEqual([0, true]);
    expect(response).toEqual(await find(slip.id));
    expect(response.status).toBe(3);
  });

  test('11. A payout is not cancelled; a hold is released and a payment refunded as ever', async () => {
    const euro = {account_id: 301, wallet_id: 4002, amount: 1000, amount_currency: 'EUR'};
    const body = {...euro, service_id: 2205, fields: {recipient_card_number: '4242424242424242'}};
    const payout = keep(await day.order('/transaction/pay', {...body, external_transaction_id: 'day-2011'}));
    expect(payout.status).toBe(10);
    expect((await cancel(payout.id, 'day-2011-stop')).error.code).toBe(209);
    expect((await find(900032)).status).toBe(6);
    expect((await cancel(900032, 'day-2011-hold')).response.status).toBe(3);
    expect((await find(900033)).status).toBe(1);
    expect((await cancel(900033, 'day-2011-refund')).response.status).toBe(4);
  });

  test('Never: a cancelled payment is paid, or one order is credited twice', async () => {
    await world.sleep(20 * DAY);
    for (const id of made) {
      const told = statuses(id);
      if (told.includes(3)) expect(told.at(-1), `transaction ${id}`).toBe(3);
      const {status} = await find(id);
      const kinds = (await movesOf(day, id)).map(([kind]) => kind);
      if (status === 3) expect(kinds, `transaction ${id}`).toEqual([]);
      expect(kinds, `transaction ${id}`).not.toContain('refund');
    }
    const {transactions} = await day.done('/transaction/list', {external_order_id: 'day-2001'});
    expect(transactions.map(({status}: {status: number}) => status)).toEqual([3, 1]);
  });

  test('Afterwards the wallets add up, and nothing shows more than a mask', () => checkAfter(day));
});
