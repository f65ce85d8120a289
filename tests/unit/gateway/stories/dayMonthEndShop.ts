/** The shop of the month end: its 60 transactions, the pages of the list, and what happens between two pages. */
import {expect} from 'vitest';
import {randomFrom} from '../../../random';
import {cardFields, createDay, facts, HOUR, SECOND, time} from './days';

/** December in the time zone of the shop, eight hours behind UTC: a voucher of Mexico then expires in its last evening. */
export const FROM = Date.parse('2026-12-01T08:00:00Z');
export const TO = Date.parse('2027-01-01T08:00:00Z');
const VOUCHER_AT = Date.parse('2026-12-21T18:00:00Z');
const EVENING = Date.parse('2027-01-01T05:50:00Z');
const DISPUTED_AT = EVENING + 60 * SECOND;
const VOUCHER_ENDS = Date.parse('2027-01-01T06:00:00Z');
export const MONTH = {from: time(FROM), to: time(TO), order: 'oldest'};
export const LIMIT = 7;
const ANSWER_MS = facts.sandbox.answer_seconds * SECOND;
export const EURO = {account_id: 301, wallet_id: 4002, amount_currency: 'EUR'};
const ZLOTY = {account_id: 301, wallet_id: 4001, amount_currency: 'PLN'};

/** Facts in which the disputed payment, made just before the voucher, is disputed while the pages are turned. */
const slow = {
  ...facts,
  sandbox: {
    ...facts.sandbox,
    dispute_trigger: {
      ...facts.sandbox.dispute_trigger,
      after_seconds: (DISPUTED_AT - VOUCHER_AT - ANSWER_MS) / SECOND,
    },
  },
};

export type Transaction = {id: number; version: number; status: number; created_at: string} & Record<string, any>;
export interface Page {
  ids: number[];
  cursor: string;
  more: boolean;
}

/** A shop with the month of the story, on its last evening. */
export async function createMonth() {
  const day = createDay(VOUCHER_AT, slow);
  let made = 0;
  const pay = async (body: object): Promise<Transaction> => {
    made += 1;
    const own = {external_transaction_id: `day-4-${made}`, amount: 1000 + made};
    const {error, response} = await day.order('/transaction/pay', {...own, ...body});
    expect(error).toEqual({code: 0, title: 'OK'});
    return response as Transaction;
  };
  const card = (number = '4242424242424242', more: object = {}) =>
    pay({...EURO, service_id: 2202, fields: cardFields(number), ...more});
  const blik = () => pay({...ZLOTY, service_id: 2102, fields: {blik_code: '777123'}});
  const disputed = await card(undefined, {external_order_id: 'sandbox-dispute-won-day4'});
  const voucher = {account_id: 302, wallet_id: 4114, service_id: 3205, amount: 35000, amount_currency: 'MXN'};
  const own = {external_transaction_id: 'day-4-voucher', external_customer_id: 'sandbox-expired'};
  const {response: slip} = await day.order('/transaction/create', {...voucher, ...own});
  await day.submit(slip.result.pay_url, {action: 'trigger'});
  await day.world.sleep(HOUR);
  for (let number = 0; number < 4; number += 1)
    await pay({...EURO, service_id: 2205, fields: {recipient_card_number: '4242424242424242'}});
  for (let number = 0; number < 5; number += 1) {
    await card('4263982640269299');
    await day.world.sleep(HOUR);
  }
  // Several at a time, in the same millisecond.
  for (let number = 0; number < 48; number += 1) {
    await (number % 2 === 0 ? blik() : card());
    if (number % 4 === 3) await day.world.sleep(17 * HOUR);
  }
  await day.world.sleep(EVENING - day.world.now());
  const pending = await card('2223003122003222');
  expect([slip.status, pending.status, (await day.find(slip.id)).status]).toEqual([0, 10, 10]);
  return {day, card, disputed, slip, pending};
}
export type Month = Awaited<ReturnType<typeof createMonth>>;

/** @returns a page, after each of its transactions was compared with what a search by its id returns at that moment */
export async function turn({day}: Month, body: object): Promise<Page> {
  const {transactions, next_cursor: cursor, has_more: more} = await day.done('/transaction/list', body);
  const ids = (transactions as Transaction[]).map(({id}) => id);
  expect(transactions).toEqual(await Promise.all(ids.map(day.find)));
  return {ids, cursor, more};
}

/** Turns the pages until nothing more is there. @param between what happens before the next page */
export async function turnAll(month: Month, body: {limit: number}, between: (pages: Page[]) => unknown = () => {}) {
  const pages = [await turn(month, body)];
  while (pages.at(-1)!.more) {
    expect(pages.length).toBeLessThan(50);
    await between(pages);
    pages.push(await turn(month, {...body, cursor: pages.at(-1)!.cursor}));
  }
  for (const {ids} of pages) expect(ids.length).toBeLessThanOrEqual(body.limit);
  return pages;
}

export const flat = (pages: Page[]) => pages.flatMap(({ids}) => ids);

/** Everything of the month, oldest first, in one page of the greatest length. */
export async function allOf({day}: Month, more: object = {}): Promise<Transaction[]> {
  const {transactions, has_more: rest} = await day.done('/transaction/list', {...MONTH, limit: 100, ...more});
  expect(rest).toBe(false);
  return transactions;
}

/** Events between two pages, in a seeded order: each kind once, and two more payments. */
export function happenings({day, card, pending}: Month, seed: number, existing: readonly Transaction[]) {
  const random = randomFrom(seed);
  const added: number[] = [];
  let refunds = 0;
  const refund = async (listed: readonly number[], wasListed: boolean) => {
    const fit = existing.filter(
      ({id, external_order_id: order}) => order === undefined && listed.includes(id) === wasListed,
    );
    const now = await Promise.all(fit.map(({id}) => day.find(id)));
    const paid = now.filter(({status, refundable_amount: left}) => status === 1 && left > 0);
    const {id} = paid[Math.floor(random() * paid.length)]!;
    const name = `day-4-${seed}-refund-${(refunds += 1)}`;
    expect((await day.done('/transaction/cancel', {id, external_refund_id: name})).status).toBe(4);
  };
  const until = (moment: number) => day.world.sleep(Math.max(0, moment - day.world.now()));
  const kinds: ((listed: number[]) => unknown)[] = [
    ...[1, 2, 3].map(() => async () => void added.push((await card()).id)),
    (listed) => refund(listed, true),
    (listed) => refund(listed, false),
    () => until(VOUCHER_ENDS),
    async () => {
      await day.submit(pending.result.redirect_url, {action: 'confirm'});
      await day.world.sleep(ANSWER_MS);
    },
    () => until(DISPUTED_AT + SECOND),
  ];
  for (let last = kinds.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [kinds[last], kinds[other]] = [kinds[other]!, kinds[last]!];
  }
  return {added, next: (pages: Page[]) => kinds.shift()?.(flat(pages))};
}
