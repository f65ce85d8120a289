/** Story 1 of `days.md`: a customer on the phone knows four digits and an amount, and the support agent finds the order. */
import {describe, expect, test} from 'vitest';
import {checkPath} from './dayPages';
import {type Answer, cardFields, checkAfter, createDay, DAY, facts, HOUR, MINUTE, movesOf, time} from './days';

const MIDNIGHT = Date.parse('2026-12-10T00:00:00Z');
const TODAY = {from: time(MIDNIGHT), to: time(MIDNIGHT + DAY)};
const CARD = '4242424242424242';
const EURO = {account_id: 301, wallet_id: 4002, amount_currency: 'EUR'};
/** The question of the customer: four digits, an amount and a day. */
const CALLER = {
  ...TODAY,
  direction: 'payin',
  card: {last4: '4242'},
  amount_min: 4990,
  amount_max: 4990,
  amount_currency: 'EUR',
};

const day = createDay(MIDNIGHT + 9 * HOUR);
const list = (body: object) => day.call('/transaction/list', body);
const idsOf = ({error, response}: Answer): number[] => {
  expect(error.code).toBe(0);
  return response.transactions.map(({id}: {id: number}) => id);
};

let made = 0;
async function pay(body: object): Promise<number> {
  const external_transaction_id = `day-1-${(made += 1)}`;
  const {error, response} = await day.order('/transaction/pay', {...EURO, external_transaction_id, ...body});
  expect(error).toEqual({code: 0, title: 'OK'});
  await day.world.sleep(MINUTE);
  return response.id;
}
const charge = (card: string, amount: number, order: string, customer: string) =>
  pay({
    service_id: 2202,
    amount,
    external_order_id: order,
    external_customer_id: customer,
    fields: cardFields(card),
  });

/** Ids of the payments A to F of the story. */
const ids = {a: 0, b: 0, c: 0, d: 0, e: 0, f: 0};

/** Id of the BLIK payment of the same number in another currency. */
let polishId = 0;

/** Everything that a search must leave as it is. */
async function state() {
  const {transactions} = await day.done('/transaction/list', {...TODAY, limit: 100});
  const {events} = await day.done('/event/list', {limit: 100, from: TODAY.from});
  return {
    versions: transactions.map(({id, version}: {id: number; version: number}) => [id, version]),
    events: events.length,
    told: day.told.length,
    moved: (await day.movements()).length,
  };
}
let before: Awaited<ReturnType<typeof state>>;

describe('a caller who knows four digits and an amount', () => {
  test('has a path of pages that lead to all that the agent sends', () =>
    checkPath(
      ['/api/transaction_list', '/reference/reference_kinds'],
      'from to direction last4 first6 amount_min amount_max amount_currency order newest reference card_rrn ' +
        'external_customer_id external_order_id statuses has_more 204',
      `${facts.gateway.transaction_list.max_period_days} days`,
    ));

  test('1. The payments of the day are made, and all of them have ended', async () => {
    ids.a = await charge(CARD, 4990, 'day-1001', 'day-anna');
    ids.b = await charge(CARD, 4990, 'day-1002', 'day-boris');
    ids.c = await charge(CARD, 12900, 'day-1003', 'day-anna');
    ids.d = await charge('4111111111111111', 4990, 'day-1004', 'day-anna');
    ids.e = await charge('4263982640269299', 4990, 'day-1005', 'day-anna');
    ids.f = await pay({
      service_id: 2205,
      amount: 4990,
      external_customer_id: 'day-anna',
      fields: {recipient_card_number: CARD},
    });
    for (let number = 1; number <= 35; number += 1)
      await charge(CARD, 5000 + number, `day-11${number}`, `day-other-${number}`);
    const polish = {wallet_id: 4001, service_id: 2102, amount: 4990, amount_currency: 'PLN'};
    polishId = await pay({...polish, fields: {blik_code: '777123'}});
    const all = await list({...TODAY, limit: 100});
    expect(idsOf(all)).toHaveLength(42);
    const failed = all.response.transactions.filter(({status}: {status: number}) => status !== 1);
    expect(failed).toMatchObject([{id: ids.e, status: 2, failure_reason_code: 1102}]);
    before = await state();
  });

  test('2. Four digits, an amount and a day find exactly the two payments, as they are', async () => {
    const answer = await list(CALLER);
    expect(idsOf(answer)).toEqual([ids.a, ids.b]);
    expect(answer.response.has_more).toBe(false);
    expect(answer.response.transactions).toEqual([await day.find(ids.a), await day.find(ids.b)]);
  });

  test('3. The same two come in the other order, newest first', async () => {
    expect(idsOf(await list({...CALLER, order: 'newest'}))).toEqual([ids.b, ids.a]);
  });

  test('4. The number from the bank app finds exactly one payment, without a period', async () => {
    const {references} = await day.find(ids.b);
    const {kind, value} = references.find((reference: {kind: string}) => reference.kind === 'card_rrn');
    expect(idsOf(await list({reference: {kind, value}}))).toEqual([ids.b]);
  });

  test('5. The customer finds all payments, whatever their status, and the payout apart', async () => {
    const anna = {external_customer_id: 'day-anna'};
    expect(idsOf(await list({...anna, direction: 'payin'}))).toEqual([ids.a, ids.c, ids.d, ids.e]);
    expect(idsOf(await list({...anna, direction: 'payin', statuses: [1]}))).toEqual([ids.a, ids.c, ids.d]);
    expect(idsOf(await list({...anna, direction: 'payout'}))).toEqual([ids.f]);
  });

  test('6. An order finds exactly its payment', async () => {
    expect(idsOf(await list({external_order_id: 'day-1002'}))).toEqual([ids.b]);
  });

  test('7. An unknown order finds nothing, which is no error', async () => {
    const {error, response} = await list({external_order_id: 'day-9999'});
    expect([error.code, response.transactions, response.has_more]).toEqual([0, [], false]);
  });

  test.each([
    ['card.last4', {last4: CARD}],
    ['card.first6', {first6: CARD, last4: '4242'}],
    ['card.card_number', {last4: '4242', card_number: CARD}],
  ])('8. The whole number in %s is refused, and nothing repeats it', async (field, card) => {
    const shown = day.shown.length;
    const {http, error, response} = await list({...TODAY, card});
    expect([http, error.code, response]).toEqual([422, 204, {}]);
    expect(error.details!.map((detail) => detail.field)).toContain(field);
    // The answer, its headers and the lines of the sandbox.
    expect(day.shown.length).toBeGreaterThan(shown);
    expect(day.shown.slice(shown).filter((text) => text.includes(CARD))).toEqual([]);
  });

  test('9. A search without a period or an exact filter, or over too many days, is refused', async () => {
    const ofDays = (days: number) => ({from: TODAY.from, to: time(MIDNIGHT + days * DAY)});
    for (const body of [{}, {statuses: [1]}]) {
      const {error} = await list(body);
      expect([error.code, error.details]).toEqual([
        204,
        [
          expect.objectContaining({
            field: 'from',
            message: expect.stringMatching(/required unless .*external_order_id/),
          }),
        ],
      ]);
    }
    const long = await list(ofDays(93));
    expect([long.error.code, long.error.details]).toEqual([
      204,
      [{field: 'to', message: expect.stringContaining('at most 92 days')}],
    ]);
    expect((await list(ofDays(92))).error.code).toBe(0);
    const {amount_currency: _currency, ...amounts} = CALLER;
    const {error, response} = await list(amounts);
    expect([error.code, error.details, response]).toEqual([
      204,
      [{field: 'amount_currency', message: expect.stringContaining('is required')}],
      {},
    ]);
    expect(idsOf(await list({...CALLER, card: undefined, amount_currency: 'PLN'}))).toEqual([polishId]);
  });

  test('Never: a search changes no version, sends no event and moves no money', async () => {
    await day.world.sleep(MINUTE);
    expect(await state()).toEqual(before);
  });

  test('Never: a payment is missing because it was refunded, failed or is a day old', async () => {
    await day.world.sleep(DAY);
    await day.done('/transaction/cancel', {id: ids.a, external_refund_id: 'day-1001-refund'});
    await day.world.sleep(MINUTE);
    expect((await movesOf(day, ids.a)).map(([kind]) => kind)).toContain('refund');
    expect(idsOf(await list(CALLER))).toEqual([ids.a, ids.b]);
    expect(idsOf(await list({external_customer_id: 'day-anna'}))).toEqual([ids.a, ids.c, ids.d, ids.e, ids.f]);
  });

  test('Afterwards the wallets add up, and nothing shows more of a card than its mask', () => checkAfter(day));
});
