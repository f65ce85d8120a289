/** Feeds a receiver with everything that can happen to a callback, and says what it did wrong. */
import type {Facts} from '../../../src/facts/load';
import {getOperation} from '../../../src/facts/contract';
import type {startSandbox} from '../../../src/gateway';
import {CALLBACK, callPurpose, sign} from '../../../src/domain/signing';
import {signedClient} from '../../signedClient';
import {objectKey} from '../../../src/domain/order';
import type {RunningReceiver} from './start';

type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

/** A payment that the sandbox plays, by `external_customer_id`, and how often it must be fulfilled. */
export interface Order {
  trigger: string;
  fulfil: 0 | 1;
}

/** One payment per outcome and misbehaviour. */
export function ordersOf({
  sandbox: {
    outcome_trigger: {prefix, outcomes, callbacks},
  },
}: Facts): Order[] {
  return Object.keys(outcomes).flatMap((outcome) =>
    ['', ...Object.keys(callbacks)].map((callback): Order => ({
      trigger: [prefix, outcome, callback].filter(Boolean).join('-'),
      // Without a callback the receiver has no state; the shop calls find.
      fulfil: outcome === 'success' && callback !== 'none' ? 1 : 0,
    })),
  );
}

/** For the sandbox whose callbacks are judged: a retry after a minute comes after 0.1 s, an expiry within two seconds. */
export const TIME_SCALE = 600;

const WAIT_SECONDS = 60;

/** @throws Error when it does not come true in time */
export async function until(what: string, done: () => Promise<boolean> | boolean): Promise<void> {
  const end = Date.now() + WAIT_SECONDS * 1000;
  while (!(await done())) {
    if (Date.now() > end) throw new Error(`waited ${WAIT_SECONDS} s for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * Plays orders in a real sandbox, all at the same time, with the receiver as the shop.
 * @param orders any number of them
 * @returns what the receiver did wrong; empty when nothing
 */
export async function playOrders(
  facts: Facts,
  sandbox: Sandbox,
  receiver: RunningReceiver,
  orders: readonly Order[],
): Promise<string[]> {
  const post = signedClient(sandbox.baseUrl, facts.sandbox.point);
  const example = getOperation(facts.contract, 'transactionPay').requestExamples['blik']!.value as object;
  const run = `play-${Date.now()}`;
  const idOf = (index: number) => `${run}-${index}`;
  for (const [index, {trigger}] of orders.entries()) {
    const {error} = await post('/transaction/pay', {
      ...example,
      external_transaction_id: idOf(index),
      external_customer_id: trigger,
      point: {callback_url: receiver.url},
    });
    if (error.code !== 0) throw new Error(`${trigger}: ${JSON.stringify(error)}`);
  }
  const statusOf = async (index: number) =>
    (await post('/transaction/find', {external_transaction_id: idOf(index)})).response['status_description'];
  for (const index of orders.keys())
    await until(`the end of ${orders[index]!.trigger}`, async () => (await statusOf(index)) !== 'pending');
  // The last events may still be held back; each delivery must end before anything is counted.
  const silent = orders.filter(({trigger}) => trigger.endsWith('-none')).length;
  await until('the last delivery', async () => {
    const deliveries = (await (await fetch(`${sandbox.url}/sandbox/callbacks`)).json()) as {
      url: string;
      state: string;
      transaction_id: number;
    }[];
    const own = deliveries.filter(({url}) => url === receiver.url);
    return (
      new Set(own.map((one) => one.transaction_id)).size >= orders.length - silent &&
      own.every(({state}) => state !== 'waiting')
    );
  });
  const expected = orders.flatMap(({fulfil}, index) => (fulfil ? [idOf(index)] : []));
  return compare(receiver, expected, (id) => orders[Number(id.split('-').at(-1))]?.trigger ?? id, run);
}

/** Receivers work after they have answered: waits until the work is done, at most ten seconds. */
export async function waitForWork(done: () => boolean): Promise<void> {
  const end = Date.now() + 10_000;
  while (!done() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Waits until the work behind the answers has had its time, then counts. */
async function compare(
  receiver: RunningReceiver,
  expected: readonly string[],
  nameOf: (id: string) => string,
  prefix: string,
): Promise<string[]> {
  const own = () => receiver.fulfilled().filter((id) => id.startsWith(prefix));
  await waitForWork(() => new Set(own()).size >= expected.length);
  // Work that is done twice appears a little later.
  await new Promise((resolve) => setTimeout(resolve, 300));
  const times = (id: string) => own().filter((other) => other === id).length;
  return [...new Set([...expected, ...own()])]
    .map((id) => ({id, want: expected.includes(id) ? 1 : 0, got: times(id)}))
    .filter(({want, got}) => want !== got)
    .map(({id, want, got}) => `${nameOf(id)}: fulfilled ${got} times instead of ${want}`);
}

/** An event that happened before every other of its payment. */
const OLD = {version: 1};

interface Delivery {
  /** Description of the delivery, for the report. */
  what: string;
  body: string | Buffer;
  key: number;
  signature?: string;
  point?: number | string;
  method?: string;
  /** HTTP statuses that are right. */
  answer: 'accepted' | 'refused' | 401 | 400 | 413;
}

/**
 * Delivers, one after the other, what a sandbox on this machine would not send by itself: replays, old keys, strangers'
 * signatures, statuses and fields that do not exist yet.
 * @returns what the receiver did wrong; empty when nothing
 */
export async function deliverByHand(facts: Facts, receiver: RunningReceiver): Promise<string[]> {
  const {point} = facts.sandbox;
  const {window_seconds, headers: names} = facts.gateway.signing;
  const example = getOperation(facts.contract, 'transactionStatus').requestExamples['success']!.value as {
    transaction: object;
  };
  let serial = 0;
  let lastKey = Date.now();
  const newKey = () => (lastKey = Math.max(Date.now(), lastKey + 1));
  const eventOf = (order: string, id: number, status: number, more: object = {}) => {
    serial += 1;
    const eventId = `00000000-0000-4000-8000-${String(serial).padStart(12, '0')}`;
    // An event that is created later is newer, unless a version is given.
    const version = serial + 1;
    const transaction = {
      ...example.transaction,
      id,
      external_transaction_id: `hand-${order}`,
      version,
      status,
      ...more,
    };
    return JSON.stringify({...example, event_id: eventId, transaction});
  };
  const problems: string[] = [];
  const send = async (delivery: Delivery): Promise<void> => {
    const {what, body, key, method = 'POST', answer} = delivery;
    const named = delivery.point ?? point.id;
    const signature = delivery.signature ?? sign(point.api_token, {point: named, key, purpose: CALLBACK}, body);
    const response = await fetch(receiver.url, {
      method,
      headers: {
        'Content-Type': 'application/json',
        [names.point]: String(named),
        [names.key]: String(key),
        [names.signature]: signature,
      },
      ...(method === 'POST' && {body: body as BodyInit}),
    }).catch((error: unknown) => ({ok: false, status: String(error)}));
    const refusal = typeof response.status === 'number' && response.status >= 400;
    const right = answer === 'accepted' ? response.ok : answer === 'refused' ? refusal : response.status === answer;
    if (!right) problems.push(`${what}: answered ${response.status} instead of ${answer}`);
  };
  const genuine = (what: string, body: string, key = newKey()) => send({what, body, key, answer: 'accepted'});
  const refused = (what: string, body: string, more: Partial<Delivery> = {}) =>
    send({what, body, key: newKey(), answer: 401, ...more});

  // The answer got lost: the same event again under a new key. Then the same bytes with the same key: a replay.
  const paid = eventOf('paid', 1, 1);
  const key = newKey();
  await genuine('paid', paid, key);
  await genuine('duplicate', paid);
  await refused('replay', paid, {key});
  const atOnce = eventOf('at-once', 9, 1);
  await Promise.all([1, 2, 3, 4, 5].map((copy) => genuine(`copy ${copy} at the same moment`, atOnce)));
  await genuine('old status after the final one', eventOf('paid', 1, 10, OLD));
  await genuine('another event of the same status', eventOf('paid', 1, 1));

  await genuine('paid with unknown fields', eventOf('unknown-field', 2, 1, {loyalty: {points: 5}, note: 'zażółć “ґ”'}));
  await genuine('unknown status', eventOf('unknown-status', 3, 77, {status_description: 'on_holiday'}));
  await genuine('paid after an unknown status', eventOf('unknown-status', 3, 1));
  await genuine('unknown status only', eventOf('never-paid', 4, 77));
  await genuine('unknown kind of event', JSON.stringify({event_id: 'x', event: 'moon.phase', created_at: 'now'}));

  await genuine('unknown object', JSON.stringify({event: 'payout.status', payout: {id: 1, version: 99, status: 1}}));
  await send({what: 'no object', body: JSON.stringify({event: 'refund.status'}), key: newKey(), answer: 400});

  // Ids and statuses of a refund and a dispute are their own: this payment has failed.
  const beside = (object: string, version: number, status: number) =>
    JSON.stringify({
      event: `${object}.status`,
      [object]: {id: 5, version, status, external_transaction_id: 'hand-failed'},
    });
  await genuine('a refund of the same id', beside('refund', 9, 1));
  await genuine('a refund that came back', beside('refund', 11, 2));
  await genuine('a refund that was pending before', beside('refund', 7, 10));
  await genuine('a dispute of the same id', beside('dispute', 2, 1));
  await genuine('failed', eventOf('failed', 5, 2));
  await genuine('paid before failed', eventOf('failed', 5, 1, OLD));
  await genuine('reversed before paid is known', eventOf('reversed', 6, 4));
  await genuine('paid after reversed', eventOf('reversed', 6, 1, OLD));
  await genuine('paid, then reversed', eventOf('returned', 7, 1));
  // A payment that is reversed before the work begins is rightly not fulfilled.
  await waitForWork(() => receiver.fulfilled().includes('hand-returned'));
  await genuine('reversed after paid', eventOf('returned', 7, 4));
  await genuine('paid again after reversed', eventOf('returned', 7, 1, OLD));
  await genuine('held', eventOf('held', 10, 6));
  await genuine('pending after held', eventOf('held', 10, 10, OLD));

  const stranger = eventOf('stranger', 8, 1);
  await refused('no signature', stranger, {signature: ''});
  await refused('signature of another token', stranger, {
    signature: sign('another token', {point: point.id, key: lastKey + 1, purpose: CALLBACK}, stranger),
  });
  await refused('signature of a call', stranger, {
    key: lastKey + 13,
    signature: sign(
      point.api_token,
      {point: point.id, key: lastKey + 13, purpose: callPurpose('POST', '/callbacks')},
      stranger,
    ),
  });
  await refused('signature in capitals', stranger, {
    key: lastKey + 5,
    signature: sign(point.api_token, {point: point.id, key: lastKey + 5, purpose: CALLBACK}, stranger).toUpperCase(),
  });
  await refused('another point', stranger, {point: point.id + 1});
  const altered = stranger.replace('"amount":1', '"amount":2');
  await refused('altered body', altered, {
    key: lastKey + 9,
    signature: sign(point.api_token, {point: point.id, key: lastKey + 9, purpose: CALLBACK}, stranger),
  });
  const windowMs = window_seconds * 1000;
  await refused('key of the past', stranger, {key: Date.now() - windowMs - 5000});
  await refused('key of the future', stranger, {key: Date.now() + windowMs + 60_000});
  await send({what: 'another method', body: '', key: newKey(), method: 'PUT', answer: 'refused'});
  await genuine('the genuine event after all that', stranger);

  await send({what: 'signed text that is not JSON', body: 'paid', key: newKey(), answer: 400});
  await send({what: 'too large a body', body: ' '.repeat(70_000), key: newKey(), answer: 413});

  const expected = ['paid', 'at-once', 'unknown-field', 'unknown-status', 'returned', 'stranger'].map(
    (order) => `hand-${order}`,
  );
  problems.push(...(await compare(receiver, expected, (id) => id, 'hand-')));
  if (receiver.held().filter((id) => id === 'hand-held').length !== 1) problems.push('hand-held: not taken up once');
  const payments = {1: 1, 2: 1, 3: 1, 4: 77, 5: 2, 6: 4, 7: 4, 8: 1, 9: 1, 10: 6};
  const ends = [
    ...Object.entries(payments).map(([id, status]) => [objectKey('transaction', Number(id)), status] as const),
    [objectKey('refund', 5), 2] as const,
    [objectKey('dispute', 5), 1] as const,
  ];
  const stored = await receiver.stored();
  for (const [object, status] of ends) {
    const known = stored.get(object)?.status;
    if (known !== status) problems.push(`${object}: stands at ${known} instead of ${status}`);
  }
  return problems;
}
