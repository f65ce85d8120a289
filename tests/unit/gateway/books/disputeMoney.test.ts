/**
 * Property tests of disputes. Random histories from a seed dispute payments, refund, defend and accept them, or let the
 * deadline pass; the sum of a dispute's movements must match its kind and final status. `DISPUTES=5000` runs more
 * histories.
 */
import {describe, expect, test} from 'vitest';
import {flowRequest} from '../../../../src/facts/flowRequest';
import {getFacts} from '../../../../src/facts/load';
import {createCatalogue} from '../../../../src/gateway/catalogue';
import {randomFrom} from '../../../random';
import {ROOT} from '../../../root';
import {signed} from '../stories/shop';
import {createWorld, ORIGIN, type World} from '../stories/world';
import {expectedSums, type DisputeObject, bookedSums} from './disputeSums';
import {textOf} from '../../../../src/domain/platform';
import {brand} from '../../../../src/brand';

const facts = await getFacts(ROOT);
const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;
const HISTORIES = Number(process.env.DISPUTES ?? 100);
const {statuses, transitions} = facts.disputeStatuses;
const {dispute_trigger: trigger} = facts.sandbox;
const WAYS = Object.keys(trigger.ways);
const CARD = 2202;
const PIX = 3102;
const services = createCatalogue(facts).services();

/** Test card that is approved without a 3-D Secure challenge. */
const cardOf = ({now}: World) => ({
  card_number: '4242424242424242',
  expire_month: '09',
  expire_year: String(new Date(now()).getUTCFullYear() + 1),
  cvv: '123',
});
const statusOf = (name: string) => statuses.find((status) => status.name === name)!.code;

interface DisputeEvent {
  dispute?: DisputeObject;
}

let lastKey = 0;

async function call({gateway, now}: World, path: string, body: object) {
  lastKey = Math.max(lastKey + 1, now());
  const {path: to, ...request} = signed(facts, path, body, lastKey);
  const answer = await gateway.app.request(`${ORIGIN}${to}`, {method: 'POST', ...request});
  return (await answer.json()) as {error: {code: number}; response: Record<string, any>};
}

/** @returns violations found in the history of a seed, and the final statuses of its disputes */
async function play(world: World, seed: number) {
  const random = randomFrom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const problems: string[] = [];
  const must = (ok: boolean, message: string) => void (ok || problems.push(`history ${seed}: ${message}`));
  const events: DisputeEvent[] = [];
  world.reset();
  world.receive(async (_url, _headers, body) => {
    events.push(JSON.parse(textOf(body)) as DisputeEvent);
    return 204;
  });
  const {parts} = world.gateway;
  const amount = 100 + Math.floor(random() * 200_000);
  const way = pick(WAYS);
  // Bank claims are raised for Pix payments, all other kinds of dispute for cards.
  const service = services.find(
    ({flow}) => flow.service.id === (trigger.ways[way]!.kind === 'bank_claim' ? PIX : CARD),
  )!;
  const {body: request, operation} = flowRequest(facts, service.method, service.flow);
  const {response: paid, error} = await call(world, `${brand.api.prefix}${operation.path}`, {
    ...request,
    external_transaction_id: `dispute-${seed}`,
    external_order_id: `${trigger.prefix}-${way}-${seed}`,
    amount,
    ...(service.flow.service.id === CARD && {fields: cardOf(world)}),
    point: {callback_url: `${ORIGIN}/inbox`},
  });
  expect(error, `history ${seed}`).toMatchObject({code: 0});
  const id = paid.id as number;
  const disputesNow = () => parts.disputes.of(parts.store.byId(id)!);
  const check = () => {
    const {disputedAmount = 0} = parts.store.byId(id)!;
    let left = 0;
    for (const dispute of disputesNow()) {
      const shown = parts.disputes.present(dispute) as unknown as DisputeObject;
      const found = bookedSums(parts.ledger.all().filter(({disputeId}) => disputeId === dispute.id));
      const wanted = expectedSums(shown, facts.disputeStatuses);
      must(
        JSON.stringify(found) === JSON.stringify(wanted),
        `dispute ${shown.id} (${shown.kind}, ${shown.status}) moved ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`,
      );
      const won = shown.status === statusOf('won');
      must(won || shown.credited_amount === 0, `dispute ${shown.id} in status ${shown.status} was credited`);
      must(shown.credited_amount <= shown.wallet_amount, `dispute ${shown.id} gave back more than it took`);
      left += shown.wallet_amount - shown.credited_amount;
    }
    must(disputedAmount === left, `disputed_amount is ${disputedAmount}, and the disputes have ${left}`);
  };

  const steps: (() => Promise<unknown> | unknown)[] = [
    () => world.sleep(pick([SECOND, 5 * SECOND, 30 * SECOND, 70 * SECOND, DAY, 15 * DAY])),
    () => world.sleep(pick([SECOND, 5 * SECOND])),
    () =>
      call(world, `${brand.api.prefix}/transaction/cancel`, {
        id,
        external_refund_id: `${pick(['return', 'sandbox-refund-pending', 'sandbox-refund-failed', 'sandbox-refund-bounced'])}-${seed}-${random()}`,
        ...(random() < 0.6 && {amount: 1 + Math.floor(random() * amount)}),
      }),
    () => {
      const dispute = pick(disputesNow());
      return dispute && call(world, `${brand.api.prefix}/dispute/accept`, {id: dispute.id});
    },
    () => {
      const dispute = pick(disputesNow());
      const refunds = parts.refunds.of(parts.store.byId(id)!).map((refund) => refund.id);
      if (!dispute) return undefined;
      const body = {id: dispute.id, external_response_id: `defence-${seed}-${random()}`};
      if (refunds.length > 0 && random() < 0.5)
        return call(world, `${brand.api.prefix}/dispute/defend`, {...body, refund_ids: refunds.slice(0, 1)});
      const document = {kind: 'other', media_type: 'image/png', size: 3, sha256: ABC_SHA256};
      return call(world, `${brand.api.prefix}/dispute/defend`, {...body, documents: [document]}).then(({response}) => {
        const url = response.evidence?.at(-1)?.upload_url as string | undefined;
        if (url === undefined || random() < 0.1) return undefined;
        const headers = {'Content-Type': 'image/png'};
        return world.gateway.app.request(url, {method: 'PUT', headers, body: 'abc'});
      });
    },
  ];
  await world.sleep(3 * SECOND);
  for (let step = 0; step < 12; step += 1) {
    await pick(steps)();
    check();
  }
  await world.sleep(60 * DAY);
  check();
  const own = events.filter(({dispute}) => dispute?.transaction_id === id);
  checkTransitions(own, must);
  const ends = disputesNow().map(({status}) => status);
  must(
    ends.every((status) => statuses.find(({code}) => code === status)!.final),
    `a dispute never ends: ${ends.join(', ')}`,
  );
  return {problems, ends};
}

/** SHA-256 of `abc`: the first test vector of FIPS 180-4. */
const ABC_SHA256 = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

/** Checks that each event is an allowed transition from the previous status and has a higher version. */
function checkTransitions(events: readonly DisputeEvent[], must: (ok: boolean, message: string) => void): void {
  const last = new Map<number, DisputeObject>();
  for (const {dispute} of events) {
    if (!dispute) continue;
    const before = last.get(dispute.id);
    const from = before?.status ?? null;
    must(
      transitions.some((move) => move.from === from && move.to === dispute.status),
      `dispute ${dispute.id} went from ${from} to ${dispute.status}`,
    );
    must(dispute.version > (before?.version ?? 0), `dispute ${dispute.id} has the version ${dispute.version} again`);
    last.set(dispute.id, dispute);
  }
}

describe('sum of the movements of a dispute', () => {
  test(`matches its kind and final status in ${HISTORIES} random histories`, {timeout: 600_000}, async () => {
    const world = createWorld(facts, facts.gateway.signing.vector_key);
    const seen = new Set<number>();
    for (let seed = 1; seed <= HISTORIES; seed += 1) {
      const {problems, ends} = await play(world, seed);
      expect(problems.slice(0, 3)).toEqual([]);
      for (const status of ends) seen.add(status);
    }
    // Guards against histories that miss a case: every final status must occur.
    const finals = statuses.filter(({final}) => final).map(({code}) => code);
    expect([...seen].sort((a, b) => a - b)).toEqual(finals);
  });
});
