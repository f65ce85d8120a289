/**
 * Property tests of the accounting. Each test runs random histories of payments, refunds, payouts and faults from a
 * seed, and checks the invariants of the ledger, events, reports and of the books that a merchant derives from
 * callbacks. `HISTORIES=10000` runs more histories, as the weekly checks do.
 */
import {describe, expect, test} from 'vitest';
import {getFacts} from '../../../../src/facts/load';
import {createCatalogue, type Service} from '../../../../src/gateway/catalogue';
import {ROOT} from '../../../root';
import {createWorld, type World} from '../stories/world';
import {BREAKS} from './breaks';
import {callerOf, CANCEL_STEPS, IN_PLACE_STEPS, LATE_STEPS, play, type Step} from './histories';
import {INVARIANTS} from './invariants';
import {bill} from './invoices';

/** Facts with a refund window shorter than a history, and with a returned fee for a service that is often refunded. */
const facts = structuredClone(await getFacts(ROOT));
facts.sandbox.refund_max_days = 1;
// A history ends before the events of its beginning are forgotten, so its vouchers are short.
for (const name of ['oxxo_pay', 'efecty']) {
  const {payin_hpp: voucher} = facts.methods.get(name)!.flows;
  voucher!.expiry_minutes = 1440;
  voucher!.service.clearing_days = 2;
}
// Some refunds of the gateway are claimed within a history, others are not.
facts.sandbox.refund_claim_days = 3;
facts.methods.get('blik')!.flows.payin_h2h!.service.fee_returned = true;
/** Twice as many as the least visible faults need: two are detected in the 79th history, 81 others by the 51st. */
const HISTORIES = Number(process.env.HISTORIES ?? 160);
/** Number of histories within which each fault must be detected. */
const ENOUGH = 200;

/** Service that supports full refunds only. */
const FULL_ONLY = 3131;
/** Service whose payments banks can claim back. */
const CLAIMED = 3102;
/** One service of each kind: host-to-host, hosted page, hold, payout. */
const SERVICE_IDS = [2101, 2102, 2202, 2204, 2205, FULL_ONLY, CLAIMED];
/** Services of push payments: late payments and overpayments accepted, late payments only, or neither; the last is approved late. */
const SENT_IDS = [3202, 3205, 3211, 2102, 3601];
/** One service of each kind that can be cancelled unpaid, and one that cannot. */
const CANCELLED_IDS = [2101, 3102, 3202, 3205, 3122, 2202, 3211];
/** Every third seed also runs a history of push payments. */
const SENT = 3;
/** Services of payments that payouts return: by card, on hold, and a payout in their currency. */
const RETURNED_IDS = [2202, 2204, 2205];
/** Every fourth seed also runs a history with payouts in place of refunds. */
const IN_PLACE = 4;
/** Every fourth seed also runs a history with cancellations. */
const CANCELLED = 4;
/** Every fifth seed also runs a history with invoices. */
const BILLED = 5;
const servicesOf = (ids: readonly number[]) =>
  createCatalogue(facts)
    .services()
    .filter(({flow}) => ids.includes(flow.service.id));
const services = servicesOf(SERVICE_IDS);
const sent = servicesOf(SENT_IDS);
const returned = servicesOf(RETURNED_IDS);
const cancelled = servicesOf(CANCELLED_IDS);

/** @returns violated invariants after the histories of a seed, empty if all hold */
async function problemsOf(world: World, seed: number): Promise<string[]> {
  const problems = await problemsAfter(world, seed, services);
  if (problems.length === 0 && seed % SENT === 0)
    problems.push(...(await problemsAfter(world, seed, sent, LATE_STEPS)));
  if (problems.length === 0 && seed % IN_PLACE === 0)
    problems.push(...(await problemsAfter(world, seed, returned, IN_PLACE_STEPS)));
  if (problems.length === 0 && seed % CANCELLED === 0)
    problems.push(...(await problemsAfter(world, seed, cancelled, CANCEL_STEPS)));
  if (problems.length === 0 && seed % BILLED === 0)
    problems.push(...(await problemsAfter(world, seed, services, [bill, bill, bill])));
  return problems;
}

async function problemsAfter(
  world: World,
  seed: number,
  paid: readonly Service[],
  more: readonly Step[] = [],
): Promise<string[]> {
  const seen = await play(facts, world, paid, seed, more);
  const call = callerOf(facts, world, seen);
  const problems: string[] = [];
  for (const [name, invariant] of Object.entries(INVARIANTS))
    problems.push(...(await invariant({facts, world, call, seen, seed})).map((what) => `${name}: ${what}`));
  return problems.length === 0 ? [] : [`History ${seed}:`, ...problems, ...seen.log];
}

const newWorld = () => createWorld(facts, facts.gateway.signing.vector_key);

describe('accounting invariants', () => {
  test(`hold after each of ${HISTORIES} random histories`, {timeout: 1_200_000}, async () => {
    const world = newWorld();
    for (let seed = 1; seed <= HISTORIES; seed += 1) expect((await problemsOf(world, seed)).join('\n  ')).toBe('');
  });
});

describe.each(Object.entries(BREAKS))('%s', (_name, breakIt) => {
  test('violates an invariant', {timeout: 120_000}, async () => {
    const world = newWorld();
    breakIt(world.gateway.parts);
    for (let seed = 1; seed <= ENOUGH; seed += 1) if ((await problemsOf(world, seed)).length > 0) return;
    expect.fail(`${ENOUGH} histories have not noticed it`);
  });
});
