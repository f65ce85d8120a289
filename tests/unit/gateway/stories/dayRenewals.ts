/** The job of story 6: it charges subscriptions at night as `/volume` says, or as it must not. */
import {expect} from 'vitest';
import type {Answer} from '../helpers';
import {card, order, SECOND, type Day, type JsonBody} from './dayShop';

/** A subscription whose card is stored. */
export interface Subscription {
  number: number;
  cardToken: string;
  networkTransactionId: string;
}

/** Charge of a subscription for a month, stored before the first request. */
export type StoredCharge = JsonBody & {external_transaction_id: string};

const AMOUNT = 990;

/** Limit of the point, as an answer states it. */
export function limitOf({headers}: Answer): {quota: number; window: number; room: number; left: number} {
  const read = (name: string, letter: string) =>
    Number(new RegExp(`;${letter}=(\\d+)`).exec(headers.get(name) ?? '')?.[1] ?? Number.NaN);
  return {
    quota: read('RateLimit-Policy', 'q'),
    window: read('RateLimit-Policy', 'w') * SECOND,
    room: read('RateLimit', 'r'),
    left: read('RateLimit', 't') * SECOND,
  };
}

/** Waits as the page says: over the window, with a reserve for other programs. */
async function pace(day: Day, last: Answer, reserve = 0): Promise<void> {
  const {room, left} = limitOf(last);
  await day.pass(room > reserve ? left / (room - reserve) : left);
}

/** The first payment of each subscription, with the consent and the authentication of its customer. */
export async function subscribe(day: Day, numbers: readonly string[]): Promise<Subscription[]> {
  const stored: Subscription[] = [];
  for (const [index, number] of numbers.entries()) {
    const answer = await day.call('transactionPay', {
      ...order(2202, AMOUNT, 'EUR', {external_transaction_id: `day6-${index}-first`}),
      fields: card(number, {issue_card_token: 'true'}),
      stored_credential: {purpose: 'recurring', sequence: 'first'},
    });
    expect(answer.error).toMatchObject({code: 0});
    await day.visit(answer.response.result.three_ds.acs_url as string, {action: 'confirm'});
    stored.push({number: index, cardToken: String(answer.response.id), networkTransactionId: ''});
    await pace(day, answer);
  }
  await day.pass(10 * SECOND);
  const paid = new Map(
    day.told.flatMap(({transaction}) => (transaction ? [[String(transaction.id), transaction]] : [])),
  );
  return stored.map((one) => {
    const payment = paid.get(one.cardToken) as JsonBody;
    expect(payment.status).toBe(1);
    return {
      ...one,
      cardToken: payment.card.card_token as string,
      networkTransactionId: payment.network_transaction_id as string,
    };
  });
}

/** @param attempt number of the attempt for the month */
export const charge = (
  {number, cardToken, networkTransactionId}: Subscription,
  externalId = `day6-${number}-2026-12-1`,
): StoredCharge => ({
  ...order(2202, AMOUNT, 'EUR', {}),
  external_transaction_id: externalId,
  initiator: 'merchant',
  stored_credential: {purpose: 'recurring', sequence: 'next', network_transaction_id: networkTransactionId},
  fields: {card_token: cardToken},
});

/** Sends one charge; a lost answer is asked for again with the same body. */
export async function send(day: Day, body: StoredCharge): Promise<Answer> {
  const once = () => day.callOnce('transactionPay', '/transaction/pay', body);
  return (await once()) ?? (await once())!;
}

/**
 * Sends charges as the page says.
 * @param between called before each charge with its place in the list
 * @returns answers by external id
 */
export async function run(
  day: Day,
  planned: readonly StoredCharge[],
  {reserve, between}: {reserve: number; between?: (index: number) => Promise<void>},
): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  let last = await day.call('serviceList', {});
  for (const [index, body] of planned.entries()) {
    await between?.(index);
    await pace(day, last, reserve);
    last = await send(day, body);
    answers.set(body.external_transaction_id, last);
  }
  await day.pass(10 * SECOND);
  return answers;
}
