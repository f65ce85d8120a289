/**
 * Seeded histories of payments that are disputed, refunded, defended, accepted or left alone. Whatever happens, the movements
 * of a dispute net to what its kind and its end say. `DISPUTES=5000` plays more.
 */
import {describe, expect, test} from 'vitest';
import {getContent} from '../../../src/facts/load';
import type {Movement} from '../../../src/sandbox/engine/ledger';
import {randomFrom} from '../../random';
import {ROOT} from '../../root';
import {signed} from '../stories/shop';
import {createWorld, ORIGIN, type World} from '../stories/world';

const content = await getContent(ROOT);
const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;
const HISTORIES = Number(process.env.DISPUTES ?? 100);
const {statuses, kinds, transitions} = content.disputeStatuses;
const {dispute_trigger: trigger} = content.sandbox;
const WALLET = 4002;
const WAYS = Object.keys(trigger.ways);
const statusOf = (name: string) => statuses.find((status) => status.name === name)!.code;

interface Shown {
  id: number;
  transaction_id: number;
  kind: string;
  status: number;
  version: number;
  amount: number;
  wallet_amount: number;
  fee_amount: number;
  credited_amount: number;
}

interface Told {
  dispute?: Shown;
}

let lastKey = 0;

async function call({gateway, now}: World, path: string, body: object) {
  lastKey = Math.max(lastKey + 1, now());
  const {path: to, ...request} = signed(content, path, body, lastKey);
  const answer = await gateway.app.request(`${ORIGIN}${to}`, {method: 'POST', ...request});
  return (await answer.json()) as {error: {code: number}; response: Record<string, any>};
}

/** What the movements of a dispute come to, by kind, and what is left of them in balance and reserve. */
function sums(movements: readonly Movement[]) {
  const of = (kind: string) => movements.filter((movement) => movement.kind === kind);
  const total = (list: readonly Movement[], key: 'amount' | 'reserveAmount') =>
    list.reduce((sum, movement) => sum + movement[key], 0);
  return {
    debited: -total(of('chargeback'), 'amount'),
    returned: total(of('chargeback_return'), 'amount'),
    fee: -total(of('fee'), 'amount'),
    held: total(movements, 'reserveAmount'),
  };
}

/** What the design says of a dispute as it is shown, without a look at the engine. */
function expected(dispute: Shown): ReturnType<typeof sums> {
  const {money} = kinds.find(({name}) => name === dispute.kind)!;
  const {wallet_amount: taken, credited_amount: credited, fee_amount: fee, status} = dispute;
  const open = status === statusOf('needs_response') || status === statusOf('under_review');
  switch (money) {
    case 'none':
      return {debited: 0, returned: 0, fee: 0, held: 0};
    case 'debit':
      return {debited: dispute.amount, returned: credited, fee, held: 0};
    case 'hold':
      return {debited: open ? 0 : taken - credited, returned: 0, fee: 0, held: open ? taken : 0};
  }
}

/** @returns what went wrong, and the statuses in which disputes ended */
async function play(world: World, seed: number) {
  const random = randomFrom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const problems: string[] = [];
  const must = (ok: boolean, message: string) => void (ok || problems.push(`history ${seed}: ${message}`));
  const told: Told[] = [];
  world.reset();
  world.receive(async (_url, _headers, body) => {
    told.push(JSON.parse(body.toString('utf8')) as Told);
    return 204;
  });
  const {parts} = world.gateway;
  const amount = 100 + Math.floor(random() * 200_000);
  const {response: paid, error} = await call(world, '/v2/transaction/pay', {
    account_id: 301,
    wallet_id: WALLET,
    service_id: 2202,
    external_transaction_id: `dispute-${seed}`,
    external_order_id: `${trigger.prefix}-${pick(WAYS)}-${seed}`,
    amount,
    amount_currency: 'EUR',
    customer_ip_address: '203.0.113.10',
    fields: {
      card_number: '4242424242424242',
      expire_month: '09',
      expire_year: String(new Date(world.now()).getUTCFullYear() + 1),
      cvv: '123',
    },
    point: {callback_url: `${ORIGIN}/inbox`},
  });
  expect(error, `history ${seed}`).toMatchObject({code: 0});
  const id = paid.id as number;
  const disputesNow = () => parts.disputes.of(parts.store.byId(id)!);
  const check = () => {
    const {disputedAmount = 0} = parts.store.byId(id)!;
    let left = 0;
    for (const dispute of disputesNow()) {
      const shown = parts.disputes.present(dispute) as unknown as Shown;
      const found = sums(parts.ledger.all().filter(({disputeId}) => disputeId === dispute.id));
      const wanted = expected(shown);
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
      call(world, '/v2/transaction/cancel', {
        id,
        external_refund_id: `${pick(['return', 'sandbox-refund-pending', 'sandbox-refund-failed', 'sandbox-refund-bounced'])}-${seed}-${random()}`,
        ...(random() < 0.6 && {amount: 1 + Math.floor(random() * amount)}),
      }),
    () => {
      const dispute = pick(disputesNow());
      return dispute && call(world, '/v2/dispute/accept', {id: dispute.id});
    },
    () => {
      const dispute = pick(disputesNow());
      const refunds = parts.refunds.of(parts.store.byId(id)!).map((refund) => refund.id);
      if (!dispute) return undefined;
      const body = {id: dispute.id, external_response_id: `defence-${seed}-${random()}`};
      if (refunds.length > 0 && random() < 0.5)
        return call(world, '/v2/dispute/defend', {...body, refund_ids: refunds.slice(0, 1)});
      const document = {kind: 'other', media_type: 'image/png', size: 3, sha256: ABC_SHA256};
      return call(world, '/v2/dispute/defend', {...body, documents: [document]}).then(({response}) => {
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
  const own = told.filter(({dispute}) => dispute?.transaction_id === id);
  movesAreThoseOfTheMachine(own, must);
  const ends = disputesNow().map(({status}) => status);
  must(
    ends.every((status) => statuses.find(({code}) => code === status)!.final),
    `a dispute never ends: ${ends.join(', ')}`,
  );
  return {problems, ends};
}

/** SHA-256 of `abc`: the first test vector of FIPS 180-4. */
const ABC_SHA256 = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

/** Every status that was told follows from the one before, and the versions grow. */
function movesAreThoseOfTheMachine(told: readonly Told[], must: (ok: boolean, message: string) => void): void {
  const last = new Map<number, Shown>();
  for (const {dispute} of told) {
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

describe('the money of disputes', () => {
  test(`nets to what kind and end say, in ${HISTORIES} histories`, {timeout: 600_000}, async () => {
    const world = createWorld(content, content.gateway.signing.vector_key);
    const seen = new Set<number>();
    for (let seed = 1; seed <= HISTORIES; seed += 1) {
      const {problems, ends} = await play(world, seed);
      expect(problems.slice(0, 3)).toEqual([]);
      for (const status of ends) seen.add(status);
    }
    // The histories are worth the name: disputes end in every way that there is.
    const finals = statuses.filter(({final}) => final).map(({code}) => code);
    expect([...seen].sort((a, b) => a - b)).toEqual(finals);
  });
});
