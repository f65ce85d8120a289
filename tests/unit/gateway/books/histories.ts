/**
 * Random histories of a shop, reproducible from a seed: payments, holds, refunds, payouts, repeated calls and delays.
 */
import {CALLBACK, verify} from '../../../../src/domain/signing';
import {flowRequest} from '../../../../src/facts/flowRequest';
import {cancelUnpaid, flowCurrencies, isPushed, lateTerms} from '../../../../src/facts/flowTerms';
import type {Facts} from '../../../../src/facts/load';
import type {Service} from '../../../../src/gateway/catalogue';
import {randomFrom} from '../../../random';
import {signed} from '../stories/shop';
import {ORIGIN, type World} from '../stories/world';
import {textOf} from '../../../../src/domain/platform';
import {brand} from '../../../../src/brand';

/** Record of a history, as observed through the API. */
export interface HistoryRecord {
  /** Bodies of callbacks with a valid signature, in order of arrival. */
  callbacks: string[];
  /** Path and body of each call that ended in an internal error. */
  failures: string[];
  /** Ids of all created transactions. */
  transactions: number[];
  /** Ids of all created invoices. */
  invoices: number[];
  /** Expected wallet changes by treasury operations, which send no callbacks. */
  treasury: WalletChange[];
  /** Accepted captures, with the data of their responses. */
  holds: HoldStep[];
  /** Accepted increases of holds, in minor units, by transaction id. */
  raised: Map<number, number>;
  /** Ids of the refunds of the gateway for which the merchant has named an account. */
  claimed: Set<number>;
  /** Ids of the payments that accepted payouts return in place of a refund, by the id of the payout. */
  inPlace: Map<number, number>;
  /** Cancellations of unpaid payments, with the data of their responses. */
  cancellations: Cancellation[];
  /** Log of all steps, for failure messages. */
  log: string[];
}

/** Change of one wallet, in minor units. */
interface WalletChange {
  walletId: number;
  amount: number;
  reserve: number;
}

/** An accepted capture. */
interface HoldStep {
  id: number;
  /** Requested amount in minor units; absent to capture the remainder. */
  amount: number | undefined;
  final: boolean;
  /** Status of the transaction in the response. */
  status: number;
  /** Total captured amount in the response, in minor units. */
  captured: number;
}

/** A call that cancels a payment which was not paid when the customer last looked. */
interface Cancellation {
  id: number;
  externalRefundId: string;
  onlyUnpaid: boolean;
  /** Status of the payment just before the call. */
  before: number;
  /** Error of the call, and status and request in its response. */
  code: number;
  status: number;
  asked: boolean;
}

export interface Answer {
  error: {code: number};
  response: Record<string, any>;
}

/** Sends a call, signed with a key that is used once. */
export type Call = (path: string, body: object) => Promise<Answer>;

const SECOND = 1000;
const DAY = 86_400 * SECOND;

/** @returns a function that sends signed calls of a merchant to the sandbox and records internal errors */
export function callerOf(facts: Facts, world: World, seen: Pick<HistoryRecord, 'failures'>): Call {
  let lastKey = 0;
  return async (path, body) => {
    const key = (lastKey = Math.max(world.now(), lastKey + 1));
    const {headers, body: text} = signed(facts, `${brand.api.prefix}${path}`, body, key);
    const answer = await world.gateway.app.request(`${ORIGIN}/v2${path}`, {method: 'POST', headers, body: text});
    if (answer.type === 'error') return {error: {code: -1}, response: {}};
    const json = (await answer.json()) as Answer;
    if (json.error.code === 13) seen.failures.push(`${path} ${JSON.stringify(body)}`);
    return json;
  };
}

interface Payment {
  id: number;
  amount: number;
  payin: boolean;
}

/** Number of steps in a history. */
const STEPS = 14;

/**
 * Runs one history, then advances the clock until no callback or hold is pending.
 * @param services services to choose from for each payment
 * @param more steps in addition to the common ones
 */
export async function play(
  facts: Facts,
  world: World,
  services: readonly Service[],
  seed: number,
  more: readonly Step[] = [],
): Promise<HistoryRecord> {
  world.reset();
  const chance = randomFrom(seed);
  const seen: HistoryRecord = {
    callbacks: [],
    failures: [],
    transactions: [],
    invoices: [],
    treasury: [],
    holds: [],
    raised: new Map(),
    claimed: new Set(),
    inPlace: new Map(),
    cancellations: [],
    log: [],
  };
  const {point} = facts.sandbox;
  const {headers: names} = facts.gateway.signing;
  world.receive(async (_url, headers, body) => {
    const [key = '', signature = ''] = [names.key, names.signature].map((name) => headers[name]);
    if (!verify(signature, point.api_token, {point: point.id, key, purpose: CALLBACK}, body)) return 401;
    // One delivery in ten fails, so that the gateway has to retry it.
    if (chance() < 0.1) return 500;
    seen.callbacks.push(textOf(body));
    return 204;
  });
  const call = callerOf(facts, world, seen);
  const payments: Payment[] = [];
  const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)]!;
  let serial = 0;
  const context: StepContext = {
    facts,
    world,
    services,
    call,
    chance,
    pick,
    payments,
    invoices: seen.invoices,
    holds: seen.holds,
    raised: seen.raised,
    claimed: seen.claimed,
    inPlace: seen.inPlace,
    cancellations: seen.cancellations,
    newId: (name) => `${name}-${seed}-${(serial += 1)}`,
    say: (what) => void seen.log.push(what),
    moved: (changes) => void seen.treasury.push(...changes),
    settlements: [],
  };
  for (let step = 0; step < STEPS; step += 1) {
    await pick([...SHOP_STEPS, ...more])(context);
    await world.sleep(pick([0, SECOND, 30 * SECOND, DAY / 3]));
  }
  // Failed callbacks are retried for two days, and a hold expires after a week. Events are retained for longer.
  await world.sleep(20 * DAY);
  seen.transactions = payments.map(({id}) => id);
  return seen;
}

interface StepContext {
  facts: Facts;
  world: World;
  services: readonly Service[];
  call: Call;
  chance(): number;
  pick<T>(list: readonly T[]): T;
  payments: Payment[];
  invoices: number[];
  holds: HoldStep[];
  raised: Map<number, number>;
  /** Refunds of the gateway for which an account was named. */
  claimed: Set<number>;
  inPlace: HistoryRecord['inPlace'];
  cancellations: Cancellation[];
  newId(name: string): string;
  say(what: string): void;
  /** Records expected wallet changes of a treasury operation. */
  moved(changes: readonly WalletChange[]): void;
  /** Settlements that the bank may still return. */
  settlements: (WalletChange & {movementId: number})[];
}

export type Step = (context: StepContext) => Promise<void>;

async function pay({facts, services, call, pick, chance, payments, newId, say, world}: StepContext): Promise<void> {
  const {method, flow} = pick(services);
  const {outcome_trigger: trigger, fault_trigger: faults} = facts.sandbox;
  // A payout with the outcome "expired" stays pending and sends no callback, so the merchant could not book it.
  const ends = Object.keys(trigger.outcomes).filter((name) => flow.direction === 'payin' || name !== 'expired');
  const outcome = pick(['success', 'success', 'success', ...ends]);
  const manner = pick(['', '', '-duplicate', '-reordered', '-late', '-tampered']);
  const {body, operation} = flowRequest(facts, method, flow);
  const {prefix, ways} = facts.sandbox.dispute_trigger;
  const disputed = chance() < 0.3 ? pick(Object.keys(ways)) : undefined;
  const lost = chance() < 0.1 ? `${faults.prefix}-lost-answer-` : '';
  const {prefix: comesBack, ways: causes} = facts.sandbox.payout_trigger;
  const back = flow.direction === 'payout' && chance() < 0.5 ? `${comesBack}-${pick(Object.keys(causes))}-` : lost;
  const {prefix: sends, ways: sums} = facts.sandbox.money_trigger;
  const canBeLate = isPushed(flow) || flow.late_approvals;
  const played = canBeLate && chance() < 0.7 ? `${sends}-${pick(Object.keys(sums))}-` : back;
  const request = {
    ...body,
    external_transaction_id: `${played}${newId('order')}`,
    external_customer_id: `${trigger.prefix}-${outcome}${manner}`,
    ...(disputed && {external_order_id: `${prefix}-${disputed}`}),
    // Several attempts share an order, so that late money meets other attempts in any status.
    ...(isPushed(flow) && chance() < 0.9 && {external_order_id: `shared-${flow.service.id}`}),
    amount: flow.service.min_amount + Math.floor(chance() * 5000),
    point: {callback_url: 'http://localhost:8080/callbacks'},
  };
  const path = operation.path;
  let answer = await call(path, request);
  if (answer.error.code === -1 || chance() < 0.1) answer = await call(path, request);
  say(
    `${flow.service.id} ${played}${outcome}${manner} ${disputed ?? ''} ${request.amount}: ${answer.error.code} ${answer.response.id ?? ''}`,
  );
  if (answer.error.code !== 0) return;
  payments.push({id: answer.response.id, amount: request.amount, payin: flow.direction === 'payin'});
  const page: string | undefined = answer.response.result?.pay_url;
  // In some push payments the customer never starts to pay, so the transaction stays new.
  if (page && !(isPushed(flow) && chance() < 0.3))
    await world.gateway.app.request(page, {method: 'POST', body: new URLSearchParams({action: 'trigger'})});
}

/** Pays a voucher late while a second attempt at the same order is pending or still new. */
async function payLate(context: StepContext): Promise<void> {
  const {facts, services, call, pick, payments, newId, say, world} = context;
  const service = services.find(({flow}) => flow.integration === 'hpp' && lateTerms(flow).late_money === 'accept');
  if (!service) return;
  const {method, flow} = service;
  const {body, operation} = flowRequest(facts, method, flow);
  const order = newId('late');
  const attempt = async (id: string, issued: boolean) => {
    const amount = flow.service.min_amount;
    const {response} = await call(operation.path, {
      ...body,
      amount,
      external_transaction_id: newId(id),
      external_order_id: order,
      external_customer_id: `${facts.sandbox.outcome_trigger.prefix}-expired`,
      point: {callback_url: 'http://localhost:8080/callbacks'},
    });
    payments.push({id: response.id, amount, payin: true});
    const action = new URLSearchParams({action: 'trigger'});
    if (issued) await world.gateway.app.request(response.result.pay_url, {method: 'POST', body: action});
  };
  await attempt(`${facts.sandbox.money_trigger.prefix}-late`, true);
  const {response} = await call('/transaction/find', {id: payments.at(-1)!.id});
  const issued = pick([true, false]);
  const second = () => attempt('second', issued);
  // The late money comes after status 5, so the second attempt begins shortly before it.
  const over = Date.parse(response.expires_at ?? '') + (flow.service.clearing_days ?? 0) * DAY;
  if (Number.isNaN(over)) await second();
  else world.after(Math.max(0, over - world.now() - DAY / 3), second);
  say(`${flow.service.id}: late money for ${order}, beside a second attempt that ${issued ? 'waits' : 'is new'}`);
}

async function refund({facts, call, pick, chance, payments, newId, say}: StepContext): Promise<void> {
  if (payments.length === 0) return;
  const {id, amount} = pick(payments);
  const {prefix, ways} = facts.sandbox.refund_trigger;
  const way = pick(['', '', ...Object.keys(ways)]);
  const part = pick([undefined, undefined, 1, Math.ceil(amount / 3), amount, amount + 1]);
  const request = {
    id,
    external_refund_id: newId(way === '' ? 'return' : `${prefix}-${way}`),
    ...(part !== undefined && {amount: part}),
  };
  const {error, response} = await call('/transaction/cancel', request);
  if (chance() < 0.2) await call('/transaction/cancel', request);
  say(`refund ${way} ${part ?? 'all'} of ${id}: ${error.code} ${response.refund?.id ?? ''}`);
}

async function capture({call, pick, chance, payments, holds, newId, say}: StepContext): Promise<void> {
  if (payments.length === 0) return;
  const {id, amount: asked} = pick(payments);
  // Holds are rare among the payments, so one step captures several times.
  for (let parts = pick([1, 2, 3]); parts > 0; parts -= 1) {
    const amount = pick([undefined, asked, Math.ceil(asked / 2), Math.ceil(asked / 5), asked + 1]);
    const final = chance() < 0.4;
    const request = {
      id,
      external_capture_id: newId('capture'),
      ...(amount !== undefined && {amount}),
      ...(!final && {final}),
    };
    const {error, response} = await call('/transaction/complete', request);
    if (error.code === 0) holds.push({id, amount, final, status: response.status, captured: response.captured_amount});
    if (chance() < 0.2) await call('/transaction/complete', request);
    say(`capture ${amount ?? 'all'}${final ? '' : ' so far'} of ${id}: ${error.code}`);
  }
}

/** Increases a hold. The id of some requests makes the bank refuse; only the other increases may take effect. */
async function raise({facts, call, pick, chance, payments, raised, newId, say}: StepContext): Promise<void> {
  if (payments.length === 0) return;
  const {id} = pick(payments);
  const refused = chance() < 0.4;
  const amount = pick([1, 500, 12_345]);
  const name = newId(refused ? facts.sandbox.increase_trigger.id : 'increase');
  const request = {id, external_increase_id: name, amount};
  const {error} = await call('/transaction/increase', request);
  if (chance() < 0.3) await call('/transaction/increase', request);
  if (error.code === 0 && !refused) raised.set(id, (raised.get(id) ?? 0) + amount);
  say(`${refused ? 'refused ' : ''}increase by ${amount} of ${id}: ${error.code}`);
}

async function look({call, pick, payments, chance}: StepContext): Promise<void> {
  if (payments.length === 0) return;
  await call('/transaction/find', {id: pick(payments).id});
  if (chance() < 0.3) await call('/event/list', {limit: 3});
}

/** Wallets of a conversion, from EUR to PLN. */
const CONVERTED = {from: 4002, to: 4001};

/**
 * Performs a treasury operation: settlement, reserve, conversion or correction. Expected changes are derived from the
 * request only.
 */
async function treasury({world, facts, pick, chance, say, moved, settlements}: StepContext): Promise<void> {
  const walletId = pick([4001, 4002]);
  const amount = 1 + Math.floor(chance() * 3000);
  const returned = chance() < 0.5 ? settlements[0] : undefined;
  const [order, changes] = pick<[order: object, changes: WalletChange[]]>([
    [{kind: 'settlement', wallet_id: walletId, amount}, [{walletId, amount: -amount, reserve: 0}]],
    [{kind: 'reserve_hold', wallet_id: walletId, amount}, [{walletId, amount: 0, reserve: amount}]],
    [{kind: 'reserve_release', wallet_id: walletId, amount}, [{walletId, amount: 0, reserve: -amount}]],
    [
      {kind: 'correction', wallet_id: walletId, amount: -amount, reserve_amount: 5},
      [{walletId, amount: -amount, reserve: 5}],
    ],
    [
      {kind: 'conversion', wallet_id: CONVERTED.from, to_wallet_id: CONVERTED.to, amount},
      [
        {walletId: CONVERTED.from, amount: -amount, reserve: 0},
        {walletId: CONVERTED.to, amount: zlotyFor(facts, amount), reserve: 0},
      ],
    ],
  ]);
  const url = `${ORIGIN}/sandbox/movements`;
  const post = async (body: object) => {
    const answer = await world.gateway.app.request(url, {method: 'POST', body: JSON.stringify(body)});
    say(`${JSON.stringify(body)}: ${answer.status}`);
    return answer.ok ? ((await answer.json()) as {id: number; kind: string}[]) : undefined;
  };
  if (returned && (await post({kind: 'settlement_return', movement_id: returned.movementId}))) {
    settlements.shift();
    moved([{walletId: returned.walletId, amount: -returned.amount, reserve: 0}]);
  }
  const made = await post(order);
  if (!made) return;
  moved(changes);
  if (made[0]?.kind === 'settlement') settlements.push({...changes[0]!, movementId: made[0].id});
}

/**
 * @returns `amount` in EUR minor units converted to PLN minor units, rounded half up; both currencies have two decimals
 */
function zlotyFor({rates}: Facts, amount: number): number {
  const {rate} = rates.rates.find(({from, to}) => from === 'EUR' && to === 'PLN')!;
  const [whole = '', fraction = ''] = rate.split('.');
  const scale = 10 ** fraction.length;
  return Math.floor((2 * amount * Number(whole + fraction) + scale) / (2 * scale));
}

/** Accepts each open dispute of a payment, or defends it with a refund or a document. */
async function answerDisputes({call, chance, payments, pick, newId, say, world}: StepContext): Promise<void> {
  if (payments.length === 0) return;
  const {id: paymentId} = pick(payments);
  const {response} = await call('/dispute/list', {transaction_id: paymentId, statuses: [0, 10]});
  const {response: returned} = await call('/refund/list', {transaction_id: paymentId});
  for (const {id} of response.disputes as {id: number}[]) {
    const accepted = chance() < 0.3;
    const [first] = returned.refunds as {id: number}[];
    const answer = {id, external_response_id: newId('defence')};
    const evidence = first ? {refund_ids: [first.id]} : {documents: [DOCUMENT]};
    const {error, response: dispute} = accepted
      ? await call('/dispute/accept', {id})
      : await call('/dispute/defend', {...answer, ...evidence});
    say(`${accepted ? 'accept' : 'defend'} dispute ${id}: ${error.code}`);
    const url: string | undefined = dispute.evidence?.at(-1)?.upload_url;
    const headers = {'Content-Type': DOCUMENT.media_type};
    if (url) await world.gateway.app.request(url, {method: 'PUT', headers, body: 'abc'});
  }
}

/** The bytes of `abc`, with their SHA-256: the first test vector of FIPS 180-4. */
const DOCUMENT = {
  kind: 'other',
  media_type: 'image/png',
  size: 3,
  sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
};

/** Refuses late money of an expired attempt, as a shop does when it starts a new attempt at the order. */
async function refuseLateMoney({call, payments, pick, newId, say}: StepContext): Promise<void> {
  if (payments.length === 0) return;
  const {id} = pick(payments);
  const {response} = await call('/transaction/find', {id});
  if (response.late_until === undefined) return;
  const {error} = await call('/transaction/cancel', {id, external_refund_id: newId('no-late')});
  say(`refuse late money of ${id}: ${error.code}`);
}

/** Names the account, or a part of what is missing, for a refund of the gateway that waits for it. */
async function claimRefund({call, pick, claimed, newId, say}: StepContext): Promise<void> {
  const {response} = await call('/refund/list', {limit: 100});
  const waiting = response.refunds.filter(({needs}: {needs?: string[]}) => needs);
  if (waiting.length === 0) return;
  const {
    id,
    needs,
    amount_currency: currency,
  } = pick(waiting as {id: number; needs: string[]; amount_currency: string}[]);
  const values: Record<string, string> = {
    account: currency === 'MXN' ? '012180000000123455' : String(10_000_000 + newId('account').length),
    document: '1020304050',
  };
  const named = pick([needs, needs, needs.slice(0, 1)]);
  const body = {id, ...Object.fromEntries(named.map((name) => [name, values[name]]))};
  const {error} = await call('/refund/update', body);
  if (error.code === 0 && named.includes('account')) claimed.add(id);
  say(`name ${named.join(' and ')} for refund ${id}: ${error.code}`);
}

/**
 * Pays back a payment by a payout: a part, all that is left, or a unit too much. Some payouts fail or come back, some follow a
 * refund of the same payment, and a claim on it is answered with them.
 */
async function payInPlace(context: StepContext): Promise<void> {
  const own = context.payments.filter(({payin}) => payin);
  if (own.length > 0) await payInPlaceOf(context.pick(own).id, context);
}

async function payInPlaceOf(id: number, context: StepContext): Promise<void> {
  const {facts, services, call, pick, chance, payments, inPlace, newId, say} = context;
  const {response: payment} = await call('/transaction/find', {id});
  const service = services.find(
    ({method, flow}) =>
      flow.direction === 'payout' && flowCurrencies(method, flow).includes(payment.amount_currency as string),
  );
  if (!service) return;
  const {method, flow} = service;
  const {body, operation} = flowRequest(facts, method, flow);
  const {outcome_trigger: trigger, payout_trigger: back} = facts.sandbox;
  const returned = chance() < 0.3 ? `${back.prefix}-${pick(Object.keys(back.ways))}-` : '';
  const left: number = payment.refundable_amount;
  const least = flow.service.min_amount;
  const amount = pick([least, Math.ceil(left / 2), left, left, left + 1, payment.captured_amount]) as number;
  const request = {
    ...body,
    account_id: payment.account_id,
    wallet_id: payment.wallet_id,
    amount_currency: payment.amount_currency,
    external_transaction_id: `${returned}${newId('in-place')}`,
    external_customer_id: `${trigger.prefix}-${pick(['success', 'success', 'success', 'failed'])}`,
    amount: Math.max(least, amount),
    refund_of: {transaction_id: id},
    point: {callback_url: 'http://localhost:8080/callbacks'},
  };
  const {error, response} = await call(operation.path, request);
  if (chance() < 0.3) await call(operation.path, request);
  say(`payout ${returned}${request.amount} in place of a refund of ${id}: ${error.code} ${response.id ?? ''}`);
  if (error.code !== 0) return;
  payments.push({id: response.id, amount: request.amount, payin: false});
  inPlace.set(response.id, id);
}

/** Pays back a payment before it is disputed, and defends the dispute with the payout: a step alone seldom comes in time. */
async function disputedInPlace(context: StepContext): Promise<void> {
  const {facts, services, call, pick, chance, payments, newId, say, world} = context;
  const {method, flow} = pick(
    services.filter(({flow: {integration, direction}}) => direction === 'payin' && integration === 'h2h'),
  );
  const {body, operation} = flowRequest(facts, method, flow);
  const {outcome_trigger: trigger, dispute_trigger: disputes, answer_seconds: seconds} = facts.sandbox;
  const amount = 2000 + Math.floor(chance() * 3000);
  const {error, response} = await call(operation.path, {
    ...body,
    external_transaction_id: newId('disputed'),
    external_customer_id: `${trigger.prefix}-success`,
    external_order_id: `${disputes.prefix}-refunded-${newId('order')}`,
    amount,
    point: {callback_url: 'http://localhost:8080/callbacks'},
  });
  say(`${flow.service.id} to be disputed ${amount}: ${error.code} ${response.id ?? ''}`);
  if (error.code !== 0) return;
  payments.push({id: response.id, amount, payin: true});
  await world.sleep(seconds * SECOND);
  await payInPlaceOf(response.id, context);
  await world.sleep(disputes.after_seconds * SECOND);
  say(`${response.id} is disputed`);
  await defendByPayout(context);
}

/** Defends each open dispute with a payout: mostly with one in place of a refund of the disputed payment, sometimes with any. */
async function defendByPayout({call, chance, pick, payments, newId, say}: StepContext): Promise<void> {
  const payouts = payments.filter(({payin}) => !payin);
  const {response: list} = await call('/dispute/list', {statuses: [0]});
  for (const {id, transaction_id: disputed} of list.disputes as {id: number; transaction_id: number}[]) {
    const own: Payment[] = [];
    for (const payout of payouts) {
      const {response} = await call('/transaction/find', {id: payout.id});
      if (response.refund_of?.transaction_id === disputed) own.push(payout);
    }
    const named = chance() < 0.3 || own.length === 0 ? payouts : own;
    if (named.length === 0) continue;
    const refund_ids = [pick(named).id];
    const {error} = await call('/dispute/defend', {id, external_response_id: newId('defence'), refund_ids});
    say(`defend dispute ${id} of ${disputed} with payout ${refund_ids.join()}: ${error.code}`);
  }
}

/**
 * Starts payments that nobody has paid yet and cancels each of them: at once, with the answer of the bank in the same instant, or
 * later. Some customers pay all the same, some were faster, and some rails refuse.
 */
async function cancelUnpaidPayments(context: StepContext): Promise<void> {
  const {facts, services, call, chance, pick, payments, cancellations, newId, say, world} = context;
  const {method, flow} = pick(services.filter((service) => service.flow.direction === 'payin'));
  const {body, operation} = flowRequest(facts, method, flow);
  const {money_trigger: money, outcome_trigger: outcome, answer_seconds: answerSeconds} = facts.sandbox;
  const way = pick(['', 'aftercancel', 'aftercancel', 'beforecancel', 'norecall', 'late', 'parts', 'short']);
  const {error, response} = await call(operation.path, {
    ...body,
    amount: flow.service.min_amount + Math.floor(chance() * 5000),
    external_transaction_id: newId(way === '' ? 'unpaid' : `${money.prefix}-${way}`),
    external_order_id: newId('stopped'),
    external_customer_id: `${outcome.prefix}-${pick(['success', 'expired', 'failed'])}`,
    point: {callback_url: 'http://localhost:8080/callbacks'},
  });
  if (error.code !== 0) return;
  const {id} = response;
  payments.push({id, amount: response.amount, payin: true});
  const page: string | undefined = response.result?.pay_url;
  if (page && chance() < 0.7)
    await world.gateway.app.request(page, {method: 'POST', body: new URLSearchParams({action: 'trigger'})});
  const stop = async () => {
    const {response: now} = await call('/transaction/find', {id});
    const onlyUnpaid = chance() < 0.5;
    const name = newId('stop');
    const request = {id, external_refund_id: name, ...(onlyUnpaid && {only_unpaid: true})};
    const made = await call('/transaction/cancel', request);
    if (chance() < 0.3) await call('/transaction/cancel', request);
    const {status, cancel_requested_at: asked} = made.response;
    const {code} = made.error;
    cancellations.push({
      id,
      externalRefundId: name,
      onlyUnpaid,
      before: now.status,
      code,
      status,
      asked: asked !== undefined,
    });
    say(`cancel ${id} of ${flow.service.id} (${cancelUnpaid(flow)}, ${way}) in ${now.status}: ${code} ${status}`);
  };
  const wait = pick([0, 0, SECOND, answerSeconds * SECOND, 2 * answerSeconds * SECOND]);
  if (wait === 0) await stop();
  // The task stands in the queue behind the answer of the bank that is due in the same instant.
  else world.after(wait, stop);
}

/** Steps of a shop whose customers change their minds. */
export const CANCEL_STEPS: readonly Step[] = [
  cancelUnpaidPayments,
  cancelUnpaidPayments,
  cancelUnpaidPayments,
  claimRefund,
];

/** Steps and their weights: payments are frequent because most other steps need one. */
const SHOP_STEPS: readonly Step[] = [
  pay,
  pay,
  pay,
  refund,
  refund,
  raise,
  capture,
  capture,
  look,
  answerDisputes,
  answerDisputes,
  treasury,
];

/** Additional steps for push payments. */
export const LATE_STEPS: readonly Step[] = [payLate, refuseLateMoney, claimRefund, claimRefund];

/** Additional steps for payouts in place of a refund. */
export const IN_PLACE_STEPS: readonly Step[] = [payInPlace, payInPlace, payInPlace, disputedInPlace, disputedInPlace];
