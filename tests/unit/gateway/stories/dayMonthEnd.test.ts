/**
 * Story 4 of `days.md`: an accountant reads a month page by page while the shop goes on selling. Nothing is lost or repeated,
 * whatever changes between two pages.
 */
import {describe, expect, test} from 'vitest';
import {
  allOf,
  createMonth,
  EURO,
  flat,
  FROM,
  happenings,
  LIMIT,
  MONTH,
  type Month,
  type Page,
  TO,
  type Transaction,
  turn,
  turnAll,
} from './dayMonthEndShop';
import {checkPath} from './dayPages';
import {type Answer, cardFields, checkAfter, DAY, facts, HOUR, type Movement, type Row, SECOND, time} from './days';

const CURSOR_DAYS = facts.gateway.transaction_list.cursor_days;

const month = await createMonth();
const {day} = month;
let first: Transaction[] = [];
let pages: Page[] = [];
let added: number[] = [];

/** The transactions that existed before the first page come first, in order, and then those that came later. */
function checkRun(run: Page[], existing: readonly Transaction[], later: readonly number[]) {
  const inOrder = [...existing].sort((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at) || a.id - b.id);
  expect(flat(run)).toEqual([...inOrder.map(({id}) => id), ...later]);
}

async function checkEnds({day: own, slip, pending, disputed}: Month) {
  const ends = await Promise.all([slip.id, pending.id, disputed.id].map(own.find));
  expect(ends).toMatchObject([{status: 5}, {status: 1}, {status: 1, disputed_amount: disputed.amount}]);
}

describe('a month end, while the shop goes on selling', () => {
  test('has a path of pages that lead to all that the program sends', () =>
    checkPath(
      ['/api/transaction_list', '/settlement'],
      'next_cursor has_more cursor limit oldest newest created_at /services/reports 370 372 204',
      'list the whole period without ',
      ' days after its response',
    ));

  test('1. The month has 60 transactions, several of them in the same millisecond', async () => {
    first = await allOf(month);
    expect(first).toHaveLength(60);
    const times = first.map(({created_at: at}) => at);
    expect(Math.max(...times.map((at) => times.filter((other) => other === at).length))).toBeGreaterThanOrEqual(3);
    const count = (status: number) => first.filter((one) => one.status === status).length;
    expect([count(2), count(10)]).toEqual([5, 2]);
  });

  test('2. The first page has 7 transactions, and there are more', async () => {
    const {ids, cursor, more} = await turn(month, {...MONTH, limit: LIMIT});
    expect([ids.length, more, typeof cursor]).toEqual([LIMIT, true, 'string']);
  });

  test('3. The pages hold everything once and in order, whatever happens between them', async () => {
    const between = happenings(month, 1, first);
    pages = await turnAll(month, {...MONTH, limit: LIMIT}, between.next);
    ({added} = between);
    checkRun(pages, first, added);
    await checkEnds(month);
  });

  test('3. The same holds in another order of events', async () => {
    const other = await createMonth();
    const existing = await allOf(other);
    const between = happenings(other, 2, existing);
    checkRun(await turnAll(other, {...MONTH, limit: LIMIT}, between.next), existing, between.added);
    await checkEnds(other);
  });

  test('4. The last cursor finds exactly what is new, and is not used up', async () => {
    const {cursor} = pages.at(-1)!;
    const empty = await turn(month, {...MONTH, limit: LIMIT, cursor});
    expect([empty.ids, empty.more]).toEqual([[], false]);
    const {id} = await month.card();
    for (const known of [cursor, empty.cursor, cursor])
      expect((await turn(month, {...MONTH, limit: LIMIT, cursor: known})).ids).toEqual([id]);
  });

  test('5. From newest to oldest nothing is lost or repeated, and a second run finds what is new', async () => {
    const newest = {...MONTH, order: 'newest', limit: LIMIT};
    const existing = (await allOf(month)).map(({id}) => id);
    const later: number[] = [];
    const run = await turnAll(month, newest, async () => void later.push((await month.card()).id));
    expect(new Set(flat(run)).size).toBe(flat(run).length);
    expect(flat(run).filter((id) => existing.includes(id))).toEqual([...existing].reverse());
    expect(flat(await turnAll(month, newest)).slice(0, later.length)).toEqual([...later].reverse());
    await day.world.sleep(HOUR / 6);
  });

  test('6. With a status as a filter, none is repeated, and those that keep the status are all there', async () => {
    const paid = {...MONTH, statuses: [1], limit: LIMIT};
    const existing = await allOf(month);
    const kept = new Set((await allOf(month, {statuses: [1]})).map(({id}) => id));
    const between = happenings(month, 4, existing);
    const run = await turnAll(month, paid, between.next);
    const after = new Set((await allOf(month, {statuses: [1]})).map(({id}) => id));
    expect(new Set(flat(run)).size).toBe(flat(run).length);
    expect([...kept].filter((id) => after.has(id) && !flat(run).includes(id))).toEqual([]);
    // The two refunds between the pages have taken something away.
    expect([...kept].filter((id) => !after.has(id))).toHaveLength(2);
  });

  test('7. A cursor belongs to its list, and another one is refused', async () => {
    const {cursor} = pages[0]!;
    const body = {...MONTH, limit: LIMIT, cursor};
    const refused = async (more: object): Promise<[number, object]> => {
      const {error, response} = await day.call('/transaction/list', {...body, ...more});
      return [error.code, response];
    };
    for (const more of [
      {direction: 'payin'},
      {to: time(TO - DAY)},
      {order: 'newest'},
      {external_customer_id: 'day-anna'},
    ])
      expect(await refused(more)).toEqual([372, {}]);
    expect((await turn(month, {...body, limit: 3})).ids).toEqual(pages[1]!.ids.slice(0, 3));
    const {next_cursor: ofRefunds} = await day.done('/refund/list', {limit: 1});
    const changed = `${cursor.slice(0, 20)}${cursor[20] === 'A' ? 'B' : 'A'}${cursor.slice(21)}`;
    for (const wrong of [changed, ofRefunds, 'my-own-text', 'c29tZXRoaW5n'])
      expect(await refused({cursor: wrong})).toEqual([204, {}]);
  });

  test('8. A cursor shows nothing of the filters or of the page', async () => {
    const exact = {external_customer_id: 'day-anna', external_order_id: 'day-1002', card: {last4: '4242'}};
    const own = {...EURO, service_id: 2202, external_transaction_id: 'day-4-anna', amount: 123456};
    const {card: _card, ...names} = exact;
    await day.order('/transaction/pay', {...own, ...names, fields: cardFields('4242424242424242')});
    const {transactions, next_cursor: cursor} = await day.done('/transaction/list', {...MONTH, ...exact});
    expect(transactions).toHaveLength(1);
    const bytes = Buffer.from(cursor as string, 'base64url');
    const words = ['day-anna', 'day-1002', '4242', '123456', String(transactions[0].id), '2026-12', '2027-01'];
    for (const text of [cursor, bytes.toString('hex'), bytes.toString('utf8'), bytes.toString('latin1')])
      expect(words.filter((word) => text.includes(word))).toEqual([]);
    for (const number of [transactions[0].id, 123456, Date.parse(transactions[0].created_at)]) {
      const double = Buffer.alloc(8);
      double.writeDoubleBE(number);
      expect(bytes.includes(double)).toBe(false);
    }
  });

  test('10. The report has the rows of the list, and its sums are those of the movements', async () => {
    await day.world.sleep(HOUR / 2);
    const listed = await listAll();
    const rows = [
      ...(await day.report('transactions', 301, FROM, TO)),
      ...(await day.report('transactions', 302, FROM, TO)),
    ];
    const told = rows
      .map(({id, captured_amount: captured}) => [Number(id), Number(captured)])
      .sort((a, b) => a[0]! - b[0]!);
    const known = listed.map(({id, captured_amount: captured}) => [id, captured]).sort((a, b) => a[0] - b[0]);
    expect(told).toEqual(known);
    const movements = await day.movements();
    for (const wallet of [4001, 4002, 4114])
      expect([wallet, captured(rows, wallet)]).toEqual([wallet, paid(movements, wallet, listed)]);
  });

  test('11. The same page twice has the same ids, and a search changes nothing', async () => {
    const {cursor} = pages[1]!;
    const body = {...MONTH, limit: LIMIT, cursor};
    const told = day.told.length;
    const before = await Promise.all(pages[2]!.ids.map(day.find));
    const once = await turn(month, body);
    expect(once.ids).toEqual(pages[2]!.ids);
    const {next_cursor: again, ...page} = await day.done('/transaction/list', body);
    expect(page.transactions).toEqual(before);
    expect(await Promise.all(once.ids.map(day.find))).toEqual(before);
    expect(typeof again).toBe('string');
    await day.world.sleep(SECOND);
    expect(day.told).toHaveLength(told);
  });

  test('9. An old cursor is refused, and a new list works', async () => {
    const {cursor} = await turn(month, {...MONTH, limit: LIMIT});
    await day.world.sleep(CURSOR_DAYS * DAY + SECOND);
    const {http, error, response}: Answer = await day.call('/transaction/list', {...MONTH, limit: LIMIT, cursor});
    expect([http, error.code, response]).toEqual([410, 370, {}]);
    expect((await turn(month, {...MONTH, limit: LIMIT})).ids).toEqual(pages[0]!.ids);
  });

  test('Afterwards the wallets add up, and nothing shows more of a card than its mask', () => checkAfter(day));
});

/** The month in pages of the greatest length. */
async function listAll(): Promise<Transaction[]> {
  const run = await turnAll(month, {...MONTH, limit: 100});
  return Promise.all(flat(run).map((id) => day.find(id) as Promise<Transaction>));
}

const captured = (rows: readonly Row[], wallet: number): number =>
  rows
    .filter(({wallet_id: id, direction}) => Number(id) === wallet && direction === 'payin')
    .reduce((sum, row) => sum + Number(row.captured_amount), 0);

const paid = (movements: readonly Movement[], wallet: number, listed: readonly Transaction[]): number =>
  movements
    .filter(({wallet_id: id, kind}) => id === wallet && kind === 'payment')
    .filter(({transaction_id: id}) => listed.some((one) => one.id === id))
    .reduce((sum, {amount}) => sum + amount, 0);
