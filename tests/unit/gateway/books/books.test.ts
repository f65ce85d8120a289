/**
 * What holds after any history of payments, refunds, payouts and faults: the books of the gateway, its events, its reports,
 * and the books of a merchant who has only callbacks. `HISTORIES=10000` plays more, as the weekly checks do.
 */
import {describe, expect, test} from 'vitest';
import {getFacts} from '../../../../src/facts/load';
import {createCatalogue, type Service} from '../../../../src/gateway/catalogue';
import {ROOT} from '../../../root';
import {createWorld, type World} from '../stories/world';
import {BREAKS} from './breaks';
import {callerOf, LATE_STEPS, play, type Step} from './histories';
import {INVARIANTS} from './invariants';
import {bill} from './invoices';

/** The facts, with a window of refunds so short that histories go beyond it, and with a fee that returns where much is refunded. */
const content = structuredClone(await getFacts(ROOT));
content.sandbox.refund_max_days = 1;
content.methods.get('blik')!.flows.payin_h2h!.service.fee_returned = true;
/** Twice as many as the break that hides longest needs: it is noticed in the 72nd history, 63 others by the 48th. */
const HISTORIES = Number(process.env.HISTORIES ?? 150);
/** The days between the reports of a history cost more than the history: every so many histories are reported. */
const REPORTED = 25;
/** So many histories are played until a break must have been caught. */
const ENOUGH = 200;

/** It refunds whole payments only. */
const FULL_ONLY = 3131;
/** Banks claim its money back. */
const CLAIMED = 3102;
/** One service of each way to pay: host to host, on the page, held, paid out. */
const SERVICE_IDS = [2101, 2102, 2202, 2204, 2205, FULL_ONLY, CLAIMED];
/** The customer sends the money: late money and excess are accepted, late money alone, or none of it. */
const SENT_IDS = [3202, 3205, 3211, 2102];
/** How often they are played. */
const SENT = 3;
/** How often invoices are sent. */
const BILLED = 5;
const servicesOf = (ids: readonly number[]) =>
  createCatalogue(content)
    .services()
    .filter(({flow}) => ids.includes(flow.service.id));
const services = servicesOf(SERVICE_IDS);
const sent = servicesOf(SENT_IDS);

/** Every so many seeds play more histories: customers send the money, or get invoices. */
async function problemsOf(world: World, seed: number, reported: boolean): Promise<string[]> {
  const problems = await problemsAfter(world, seed, reported, services);
  if (problems.length === 0 && seed % SENT === 0)
    problems.push(...(await problemsAfter(world, seed, reported, sent, LATE_STEPS)));
  if (problems.length === 0 && seed % BILLED === 0)
    problems.push(...(await problemsAfter(world, seed, reported, services, [bill, bill, bill])));
  return problems;
}

async function problemsAfter(
  world: World,
  seed: number,
  reported: boolean,
  paid: readonly Service[],
  more: readonly Step[] = [],
): Promise<string[]> {
  const seen = await play(content, world, paid, seed, more);
  const call = callerOf(content, world, seen);
  const problems: string[] = [];
  for (const [name, invariant] of Object.entries(INVARIANTS)) {
    if (name === 'dailyReportsAreTheMovements' && !reported) continue;
    problems.push(...(await invariant({content, world, call, seen, seed})).map((what) => `${name}: ${what}`));
  }
  return problems.length === 0 ? [] : [`History ${seed}:`, ...problems, ...seen.log];
}

const newWorld = () => createWorld(content, content.gateway.signing.vector_key);

describe('the books', () => {
  test(`hold after each of ${HISTORIES} histories`, {timeout: 1_200_000}, async () => {
    const world = newWorld();
    for (let seed = 1; seed <= HISTORIES; seed += 1)
      expect((await problemsOf(world, seed, seed % REPORTED === 0)).join('\n  ')).toBe('');
  });
});

describe.each(Object.entries(BREAKS))('%s', (_name, breakIt) => {
  test('is caught', {timeout: 120_000}, async () => {
    const world = newWorld();
    breakIt(world.gateway.parts);
    for (let seed = 1; seed <= ENOUGH; seed += 1) if ((await problemsOf(world, seed, false)).length > 0) return;
    expect.fail(`${ENOUGH} histories have not noticed it`);
  });
});
