/** Random history of an order with a shop, a customer, a gateway and faults, reproducible from a seed. */
import type {Facts} from '../../../../src/facts/load';
import type {OutcomeTree} from '../../../../src/facts/schemas';
import {randomFrom} from '../../../random';
import {createNetwork, MISHAPS} from './network';
import {type Attempt, type Disk, type Fate, newAttempt, Restart, Shop} from './shop';
import {ORIGIN, type World} from './world';
import {brand} from '../../../../src/brand';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Faults stop after this time, so that every history terminates. */
const FAULTS_END_MS = DAY;
/** Time to run after the shop has finished, so that delayed requests and callbacks still arrive. */
const DRAIN_MS = 10 * DAY;
/** Maximum number of payment attempts of a customer. */
const MAX_ATTEMPTS = 3;

/** Voucher payment, which the customer can pay after it has expired. */
const VOUCHER: Pick<Attempt, 'call' | 'body'> = {
  call: `${brand.api.prefix}/transaction/create`,
  body: {account_id: 302, service_id: 3205, wallet_id: 4114, amount: 45_000, amount_currency: 'MXN'},
};

/** Requests that pay an order: hosted page or host-to-host, immediate or with a hold. */
const WAYS: Pick<Attempt, 'call' | 'body'>[] = [
  {
    call: `${brand.api.prefix}/transaction/create`,
    body: {service_id: 2101, wallet_id: 4001, amount: 1250, amount_currency: 'PLN'},
  },
  {
    call: `${brand.api.prefix}/transaction/create`,
    body: {service_id: 2204, wallet_id: 4002, amount: 1250, amount_currency: 'EUR'},
  },
  {
    call: `${brand.api.prefix}/transaction/pay`,
    body: {service_id: 2102, wallet_id: 4001, amount: 1250, amount_currency: 'PLN', fields: {blik_code: '777123'}},
  },
  VOUCHER,
];

/** Simulated outcomes at the bank. */
const OUTCOMES = ['success', 'success', 'success', 'failed', 'expired'];
/** Simulated callback faults: suffixes of the outcome. */
const MANNERS = ['', '-duplicate', '-reordered', '-late', '-tampered', '-none'];

export interface History {
  seed: number;
  /** Violations found; empty if there are none. */
  problems: string[];
  /** Result of the order for the shop. */
  end: string;
  /** Log of events, for failure messages. */
  events: string[];
}

/** @param tree decision tree that the shop follows @param seed seed of the random history */
export async function play(facts: Facts, world: World, tree: OutcomeTree, seed: number): Promise<History> {
  const random = randomFrom(seed);
  const chance = (share: number) => random() < share;
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const between = (from: number, to: number) => Math.round(from + random() * (to - from));

  world.reset();
  const began = world.now();
  const order = `story-${seed}`;
  const events: string[] = [];
  const problems = new Set<string>();
  const note = (event: string) => void events.push(`${((world.now() - began) / SECOND).toFixed(1)} s: ${event}`);
  const troubled = () => world.now() - began < FAULTS_END_MS;

  // Fault rate of this history.
  const faultRate = pick([0, 0.1, 0.3, 0.6]);
  const kinds = chance(0.5) ? MISHAPS : [pick(MISHAPS)];
  const callbackLoss = pick([0, 0.3, 0.9, 1]);
  const restarts = pick([0, 0, 0.05, 0.15]);
  const givesUpAt = chance(0.25) ? began + between(0, pick([10 * MINUTE, 2 * HOUR])) : Infinity;
  let shopUp = true;
  let gatewayDownUntil = 0;
  const fate: Fate = {
    skewMs: pick([0, 0, -200, 290, 400, -400]) * SECOND,
    mistaken: chance(0.1),
    rebuilds: chance(0.15),
    wanted: () => world.now() < givesUpAt,
    interrupt() {
      if (!troubled()) return;
      if (chance(restarts)) throw new Restart();
      if (chance(restarts / 2)) {
        gatewayDownUntil = world.now() + between(SECOND, HOUR);
        note('the gateway is down for a while');
      }
    },
  };
  const isGatewayUp = () => world.now() >= gatewayDownUntil;

  const {catalogue, store} = world.gateway.parts;
  const ofOrder = () => store.all().filter((one) => one.order.external_order_id === order);
  const nameOf = (status: number) => catalogue.status(status).name;
  /** @returns payments that are paid or can still be paid */
  const activePayments = () =>
    ofOrder().filter(({status}) => ['new', 'pending', 'authorized', 'success'].includes(nameOf(status)));
  const guard = () => {
    if (activePayments().length > 1) problems.add('two payments for one order');
  };

  const carry = createNetwork({
    world,
    patienceMs: facts.gateway.request.client_timeout_seconds * SECOND,
    // A request may be delayed for longer than the time window of its key.
    lateness: () => between(SECOND, 15 * MINUTE),
    errorHeader: facts.sandbox.error_header,
    isUp: isGatewayUp,
    arrived: guard,
  });

  const visited = new Set<string>();
  const customer = (payUrl: string) => {
    const path = new URL(payUrl).pathname;
    if (visited.has(path)) return;
    visited.add(path);
    if (chance(0.15)) return;
    const action = chance(0.1) ? 'cancel' : 'trigger';
    world.after(between(SECOND, 20 * MINUTE), () => {
      if (!isGatewayUp()) return undefined;
      note(`the customer: ${action}`);
      return Promise.resolve(
        world.gateway.app.request(`${ORIGIN}${path}`, {method: 'POST', body: new URLSearchParams({action})}),
      ).finally(guard);
    });
  };

  const disk: Disk = {attempts: [], payments: new Map(), fulfilled: []};
  const open = () =>
    new Shop({
      facts,
      world,
      tree,
      disk,
      fate,
      lead: customer,
      async carry(request) {
        const mishap = troubled() && chance(faultRate) ? pick(kinds) : undefined;
        const answer = await carry(request, mishap);
        const said = answer
          ? `error ${answer.error.code}, status ${String(answer.response.status ?? '–')}`
          : 'no answer';
        note([request.path.split('/').at(-1), said, ...(mishap ? [mishap] : [])].join(': '));
        return answer;
      },
    });
  let shop = open();
  world.receive(async (_url, headers, body) => {
    if (!isGatewayUp() || !shopUp) throw new Error('no connection');
    if (chance(callbackLoss)) {
      note('a callback is lost');
      throw new Error('no connection');
    }
    const answer = shop.receive(headers, body);
    if (troubled() && chance(faultRate)) {
      note('the answer to a callback is lost');
      throw new Error('connection reset');
    }
    return answer;
  });

  let end = 'open';
  try {
    for (let number = 1; number <= MAX_ATTEMPTS; number += 1) {
      const attempt = newAttempt(order, number, drawAttempt());
      disk.attempts.push(attempt);
      note(`attempt ${number}: ${attempt.call} ${String(attempt.body.external_customer_id)}`);
      end = await payThroughRestarts(attempt);
      note(`the attempt ended: ${end}`);
      if (end !== 'unpaid' || !fate.wanted()) break;
    }
    await world.sleep(DRAIN_MS);
  } catch (error) {
    problems.add(error instanceof Error ? error.message : String(error));
  }
  judge();
  return {seed, problems: [...problems], end, events};

  function drawAttempt() {
    const way = pick(WAYS);
    const {call, body} = way;
    const common = {account_id: 301, customer_ip_address: '203.0.113.10', description: 'An order', locale: 'en'};
    const {prefix} = facts.sandbox.money_trigger;
    return {
      call,
      ...(way === VOUCHER && chance(0.6) && {asks: `${prefix}-late`}),
      body: {...common, ...body, external_customer_id: `sandbox-${pick(OUTCOMES)}${pick(MANNERS)}`},
    };
  }

  async function payThroughRestarts(attempt: Attempt): Promise<string> {
    let from = tree.name;
    for (;;) {
      try {
        return await shop.pay(attempt, from);
      } catch (error) {
        if (!(error instanceof Restart)) throw error;
        note('the shop restarts');
        shopUp = false;
        await world.sleep(between(SECOND, HOUR));
        shopUp = true;
        shop = open();
        from = tree.restart;
      }
    }
  }

  function judge() {
    guard();
    const paid = ofOrder().filter(({status}) => nameOf(status) === 'success');
    const fulfilled = disk.fulfilled.length;
    if (paid.length > 0 && fulfilled === 0) problems.add('paid, and never fulfilled');
    if (fulfilled > 1) problems.add(`fulfilled ${fulfilled} times`);
    if (fulfilled > 0 && paid.length === 0) problems.add('fulfilled, and not paid');
    if (end === 'unpaid' && paid.length > 0) problems.add('the shop thinks that it is unpaid, and it is paid');
    if (end === 'paid' && paid.length === 0) problems.add('the shop thinks that it is paid, and it is not');
    if (ofOrder().some((one) => world.held.has(one.id) && nameOf(one.status) !== 'success'))
      problems.add('a hold was lost');
  }
}
