/**
 * Story 8 of `days.md`: the shop becomes an app. The app opens addresses and asks the shop's server; only the server signs. The
 * steps follow one another.
 */
import {afterAll, beforeAll, expect, test} from 'vitest';
import {getOperation} from '../../../../src/facts/contract';
import {bearer, card, checkDay, facts, openDay, order, SECOND, type Day, type JsonBody} from './dayShop';
import {expectPath, wordsOf} from './dayPages';

const CHALLENGED = '4012888888881881';
const REDIRECTED = '2223003122003222';
const APP = 'https://shop.example/app';
const RETURNS = {
  success_url: `${APP}/paid`,
  fail_url: `${APP}/failed`,
  cancel_url: `${APP}/cancelled`,
  return_url: `${APP}/back`,
};

let day: Day;
let hosted: JsonBody;
let unpaid: JsonBody;

const settle = () => day.pass(facts.sandbox.answer_seconds * SECOND);
const create = (id: string, urls: object = RETURNS) => {
  const body = order(2201, 4_990, 'EUR', {external_transaction_id: id, external_order_id: `order-${id}`});
  return day.call('transactionCreate', {...body, point: {...body.point, ...urls}});
};
const pay = async (body: object) => {
  const {error, response} = await day.call('transactionPay', body);
  expect(error).toMatchObject({code: 0});
  return response as JsonBody;
};
const payments = async (id: unknown) => (await day.booked(id as number)).filter(([kind]) => kind === 'payment');

beforeAll(() => void (day = openDay()));
afterAll(() => day.close());

test('the path names everything that the story uses', async () => {
  await expectPath(
    ['/mobile_apps', '/api/transaction_issue_token'],
    [
      'pay_url',
      ...Object.keys(RETURNS),
      CHALLENGED,
      REDIRECTED,
      'redirect_url',
      'result.instructions',
      '/transaction/create',
      '/transaction/find',
      '/transaction/issue_token',
      'X-Repeated',
      'cancel_unpaid',
      'sandbox-money-aftercancel',
    ],
  );
});

test('1. the server creates a payment whose return addresses are app links, and no scheme of its own', async () => {
  const {error, response} = await create('day-8-1');
  expect(error.code).toBe(0);
  hosted = response;
  expect(response).toMatchObject({status: 0, result: {pay_url: expect.stringMatching(/^http/)}});
  for (const name of Object.keys(RETURNS)) {
    const refused = await create('day-8-scheme', {...RETURNS, [name]: 'shopapp://paid'});
    expect(refused.error).toMatchObject({code: 204, details: [{field: `point.${name}`}]});
  }
  const words = await wordsOf('/mobile_apps');
  expect(words).toContain('a scheme of your own, such as myshop://paid , is error 204');
  expect(words).toContain('Use addresses of your site that the system opens in your app');
});

test('2. the customer pays on the page in a browser tab, and the page leads back to the app', async () => {
  const address = hosted.result.pay_url as string;
  const page = await day.visit(address);
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(page.text).not.toMatch(/<script/i);
  const sent = await day.visit(address, {action: 'pay', ...card(CHALLENGED)});
  expect(sent.http).toBe(303);
  await settle();
  const result = await day.visit(sent.headers.get('location')!);
  const bank = (await day.visit(result.headers.get('location')!)).headers.get('location')!;
  expect(bank).toContain('/bank/');
  await day.visit(bank, {action: 'confirm'});
  await settle();
  expect((await day.find(hosted.id as number)).status).toBe(1);
  // The sandbox leads only to this machine by itself; to any other address it shows a link.
  const end = await day.visit(`${new URL(address).pathname}/result`);
  expect(end.text).toContain(`href="${RETURNS.success_url}"`);
  expect(end.text).not.toMatch(/<script/i);
});

test('3. a return address that somebody opens by hand delivers nothing', async () => {
  unpaid = (await create('day-8-3')).response;
  const {status} = await day.find(unpaid.id as number);
  expect([0, 10]).toContain(status);
  expect(await payments(unpaid.id)).toEqual([]);
});

test('4. a transparency token finds its payment, and does nothing else', async () => {
  const {id} = unpaid;
  const issue = async () => (await day.call('transactionIssueToken', {id})).response.token as string;
  const token = await issue();
  const found = await day.call('transactionFind', {id}, bearer(token));
  expect([found.error.code, found.response.id]).toEqual([0, id]);
  const other = await day.call('transactionFind', {id: hosted.id}, bearer(token));
  expect([other.error.code, other.response]).toEqual([21, {}]);
  const claim = getOperation(facts.contract, 'transactionClaim').requestExamples.voucher!.value as object;
  const refused: [string, object][] = [
    ['transactionList', {external_order_id: 'order-day-8-3'}],
    ['transactionCancel', {id, external_refund_id: 'day-8-stolen'}],
    ['transactionClaim', {...claim, id}],
  ];
  for (const [operation, body] of refused) {
    const answer = await day.call(operation, body, bearer(token));
    expect([operation, answer.http, answer.response]).toEqual([operation, expect.any(Number), {}]);
    expect(answer.error.code).not.toBe(0);
    expect(answer.http).toBeGreaterThanOrEqual(400);
  }
  expect((await day.find(id as number)).status).toBe(0);
  await day.pass(facts.gateway.transparency_token.lifetime_minutes * 60 * SECOND);
  const late = await day.call('transactionFind', {id}, bearer(token));
  expect([late.error.code, late.response]).toEqual([19, {}]);
  const next = await issue();
  expect(next).not.toBe(token);
  expect((await day.call('transactionFind', {id}, bearer(next))).error.code).toBe(0);
});

test('5. a payment from app to app ends although the customer never comes back', async () => {
  const open = await pay(order(3352, 15_075, 'UAH', {external_transaction_id: 'day-8-5', fields: {}}));
  expect(open).toMatchObject({status: 10});
  expect(Object.values(open.result.instructions as object)).toEqual([expect.stringMatching(/^https:\/\//)]);
  await settle();
  expect(day.statusesTold(open.id as number).at(-1)).toBe(1);
  expect((await day.find(open.id as number)).status).toBe(1);

  const silent = await pay(
    order(3352, 15_075, 'UAH', {
      external_transaction_id: 'day-8-5-silent',
      external_customer_id: 'sandbox-success-none',
      fields: {},
    }),
  );
  await settle();
  expect(day.statusesTold(silent.id as number)).toEqual([]);
  expect((await day.find(silent.id as number)).status).toBe(1);
});

test('6. a card that redirects is paid in a browser tab, without the app', async () => {
  const body = order(2202, 4_990, 'EUR', {external_transaction_id: 'day-8-6', fields: card(REDIRECTED)});
  const open = await pay({...body, point: {...body.point, ...RETURNS}});
  expect(open).toMatchObject({status: 10, result: {payer_auth: 'REDIRECT'}});
  const page = await day.visit(open.result.redirect_url as string);
  expect(page.http).toBe(200);
  await day.visit(open.result.redirect_url as string, {action: 'confirm'});
  await settle();
  expect(day.statusesTold(open.id as number).at(-1)).toBe(1);
  expect((await day.find(open.id as number)).status).toBe(1);
});

test('7. a second attempt for an order replaces the first, whose money goes back', async () => {
  const bySpei = (id: string) =>
    order(3202, 125_000, 'MXN', {
      external_transaction_id: id,
      external_order_id: 'day-8007',
      fields: {full_name: 'Ana Example'},
    });
  const first = await pay(bySpei('sandbox-money-aftercancel-day8'));
  const id = first.id as number;
  await settle();
  // The customer is back without having paid: the server looks before it begins again.
  const [before] = await day.list({external_order_id: 'day-8007'});
  expect(before).toMatchObject({id, status: 10});
  expect(Date.parse(before!.expires_at as string)).toBeGreaterThan(Date.now());
  expect((await day.service(3202)).cancel_unpaid).toBe('yes');
  const stopped = await day.call('transactionCancel', {id, external_refund_id: 'day-8007-stop', only_unpaid: true});
  expect(stopped.response.status).toBe(3);
  const second = await pay(bySpei('day-8-7-second'));
  expect(second.id).not.toBe(id);
  await day.pass(60 * SECOND);
  expect((await day.find(id)).status).toBe(3);
  expect((await day.find(second.id as number)).status).toBe(1);
  expect([await payments(id), await payments(second.id)]).toEqual([[], [['payment', 125_000]]]);
  const {response} = await day.call('refundList', {transaction_id: id});
  expect(response.refunds).toMatchObject([{origin: 'late', amount: 125_000}]);
  expect((await day.call('refundList', {transaction_id: second.id})).response.refunds).toEqual([]);
});

test('8. a repeat by the server after a broken connection is the same payment', async () => {
  const body = order(2202, 4_990, 'EUR', {external_transaction_id: 'day-8-8', fields: card('4242424242424242')});
  const {id} = await pay(body);
  const again = await day.call('transactionPay', body);
  expect([again.error.code, again.response.id, again.headers.get('X-Repeated')]).toEqual([0, id, 'true']);
  await settle();
  expect(await payments(id)).toEqual([['payment', 4_990]]);
  expect(await day.list({external_customer_id: 'nobody'})).toEqual([]);
});

test('9. the page has both systems, and says why tokens and 3-D Secure stay out of the app', async () => {
  const words = await wordsOf('/mobile_apps');
  for (const name of ['Custom Tabs', 'SFSafariViewController', 'iOS', 'Android']) expect(words).toContain(name);
  expect(words).toContain('The API token stays on the server. Anyone can take an app apart and read what it contains');
  expect(words).toContain('Do not use a web view');
  expect(words).toContain('With your own form , the challenge is a page too');
});

test('never: an order is paid twice, or a payment waits for the app', async () => {
  const ids = day.told.flatMap(({transaction}) => (transaction ? [transaction.id as number] : []));
  const orders: string[] = [];
  for (const id of new Set(ids)) {
    const {status, external_order_id: name} = await day.find(id);
    if (status === 1 && name) orders.push(name as string);
    expect([1, 3, 5]).toContain(status);
  }
  expect(new Set(orders).size).toBe(orders.length);
});

test('after the story, the books are right and nothing secret is told', () => checkDay(day));
