/** Shared setup of the scenarios: a gateway with a fast clock, a client, a receiver, and documented request bodies. */
import {afterAll, beforeAll} from 'vitest';
import {startSandbox} from '../../../../src/gateway';
import {Client, nextKey, send, type Answer, type Transaction} from './client';
import {Receiver} from './receiver';

/** /callbacks#time: “Waits pass 60 times faster”. Two seconds of the simulated bank are ten milliseconds here. */
const TIME_SCALE = 200;
/** Converts documented seconds to real milliseconds of this gateway. */
export const scaled = (seconds: number): number => (seconds * 1000) / TIME_SCALE;

export interface World {
  origin: string;
  client: Client;
  receiver: Receiver;
  /** Address of the receiver. */
  callbackUrl: string;
}

/** Starts the gateway before all tests of a block and stops it afterwards. */
export function startWorld(timeScale = TIME_SCALE): World {
  const world = {receiver: new Receiver()} as World;
  let stop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const running = await startSandbox({port: 0, quiet: true, timeScale});
    stop = () => running.stop();
    world.origin = running.url;
    world.client = new Client(running.url);
    world.callbackUrl = await world.receiver.listen();
  });
  afterAll(async () => {
    await stop?.();
    await world.receiver.close();
  });
  return world;
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Polls until a value is returned. @throws Error after the timeout, with the source of the polled function */
export async function until<T>(
  poll: () => T | undefined | false | Promise<T | undefined | false>,
  milliseconds = 3000,
): Promise<T> {
  const end = Date.now() + milliseconds;
  for (;;) {
    const found = await poll();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error(`Condition not met within ${milliseconds} ms: ${poll}`);
    await pause(4);
  }
}

let ids = 0;
/** New external id for a payment, refund, report or invoice. */
export const newId = (prefix = 'order'): string => `${prefix}-${++ids}-${nextKey()}`;

const CUSTOMER = {customer_ip_address: '203.0.113.10'};

/** The body of / (introduction): BLIK through the payment page. */
export const blikPage = (more: object = {}) => ({
  account_id: 301,
  wallet_id: 4001,
  service_id: 2101,
  external_transaction_id: newId(),
  external_order_id: '1042',
  ...CUSTOMER,
  amount: 1250,
  amount_currency: 'PLN',
  description: 'Order 1042',
  locale: 'en',
  ...more,
});

/** The body of /services/blik/payin_h2h with one of its test codes. */
export const blik = (code = '777123', more: object = {}) => ({
  ...blikPage(),
  service_id: 2102,
  fields: {blik_code: code},
  ...more,
});

/** The body of /services/acquiring_h2h with one of the test cards. */
export const card = (number = '4242424242424242', more: object = {}) => ({
  account_id: 302,
  wallet_id: 4122,
  service_id: 2202,
  external_transaction_id: newId(),
  ...CUSTOMER,
  amount: 4900,
  amount_currency: 'USD',
  fields: {card_number: number, expire_month: '09', expire_year: '2030', cvv: '123'},
  ...more,
});

/** The body of /services/acquiring_preauth. */
export const hold = (more: object = {}) => ({
  account_id: 302,
  wallet_id: 4122,
  service_id: 2204,
  external_transaction_id: newId(),
  ...CUSTOMER,
  amount: 18000,
  amount_currency: 'USD',
  ...more,
});

/** The body of /services/card_payout. */
export const payout = (number = '4242424242424242', more: object = {}) => ({
  account_id: 302,
  wallet_id: 4122,
  service_id: 2205,
  external_transaction_id: newId(),
  ...CUSTOMER,
  amount: 7500,
  amount_currency: 'USD',
  fields: {recipient_card_number: number},
  ...more,
});

/** Submits the form of the payment page, as a browser or the curl command of the introduction does. */
export async function submit(origin: string, payUrl: string, form: Record<string, string>) {
  return send(
    origin,
    new URL(payUrl).pathname,
    {'Content-Type': 'application/x-www-form-urlencoded'},
    new URLSearchParams(form).toString(),
  );
}

/** Polls until the transaction has the status. */
export function reach(client: Client, externalId: string, status: number, milliseconds?: number): Promise<Transaction> {
  return until(async () => {
    const {response} = await client.find(externalId);
    return response.status === status && response;
  }, milliseconds);
}

/** Creates a successful payment. */
export async function paid(client: Client, more: object = {}): Promise<Transaction> {
  const body = blik('777123', more);
  await client.call('/transaction/pay', body);
  return reach(client, body.external_transaction_id, 1);
}

/** Creates an uncaptured hold on the payment page with the first test card. */
export async function held({client, origin}: World, more: object = {}): Promise<Transaction> {
  const body = hold(more);
  const {response} = await client.call('/transaction/create', body);
  await submit(origin, response.result?.pay_url ?? '', {
    action: 'pay',
    card_number: '4242424242424242',
    expire_month: '09',
    expire_year: '2030',
    cvv: '123',
  });
  return reach(client, body.external_transaction_id, 6);
}

/** @returns names of the fields in `details` */
export const named = ({error}: Answer<unknown>): string[] => (error.details ?? []).map(({field}) => field);
/** @returns messages in `details`, joined */
export const said = ({error}: Answer<unknown>): string =>
  (error.details ?? []).map(({field, message}) => `${field} ${message}`).join('\n');
