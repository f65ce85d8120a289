/**
 * The advice on disputes, played in the sandbox by signed calls. Each outcome of each row is a payment of its own: the advised
 * call is sent, and the end of the dispute and every movement of the wallet are compared with the row.
 */
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {sha256Hex} from '../../../../src/domain';
import {brand} from '../../../../src/brand';
import {utf8} from '../../../../src/domain/platform';
import {disputeCost, type DisputeAdvice} from '../../../../src/facts';
import {flowRequest} from '../../../../src/facts/flowRequest';
import {getFacts} from '../../../../src/facts/load';
import {createCatalogue} from '../../../../src/gateway/catalogue';
import {ROOT} from '../../../root';
import {signed} from './shop';
import {createWorld, ORIGIN, type World} from './world';

type Opening = DisputeAdvice['openings'][number];
type Row = Opening['rows'][number];
type Call = Opening['calls'][number];
/** Where the money of a payment goes. */
type Order = {account_id: number; wallet_id: number};
type Answer = {error: {code: number}; response: Record<string, any>};

const facts = await getFacts(ROOT);
const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;
const {dispute_trigger: trigger} = facts.sandbox;
const {openings} = facts.disputeAdvice;
const services = createCatalogue(facts).services();
const CARD = 2202;
const PIX = 3102;
const AMOUNT = 15000;
const PART = 3000;
const RECEIPT = utf8('signed for by the customer');
const PATHS: Record<Call, string> = {
  disputeDefend: '/dispute/defend',
  disputeAccept: '/dispute/accept',
  transactionCancel: '/transaction/cancel',
};

let world: World;
let lastKey = 0;
beforeEach(() => {
  lastKey = 0;
  world = createWorld(facts, facts.gateway.signing.vector_key);
});
afterEach(() => world.reset());

async function call(path: string, body: object): Promise<Answer> {
  lastKey = Math.max(lastKey + 1, world.now());
  const {path: to, ...request} = signed(facts, `${brand.api.prefix}${path}`, body, lastKey);
  const answer = await world.gateway.app.request(`${ORIGIN}${to}`, {method: 'POST', ...request});
  return (await answer.json()) as Answer;
}

/** Pays an order that a scenario disputes, refunds what was refunded before, and waits for the dispute. */
async function disputed(way: string, refunded?: Row['refunded']) {
  // Bank claims are raised for Pix payments, all other kinds of dispute for cards.
  const serviceId = trigger.ways[way]!.kind === 'bank_claim' ? PIX : CARD;
  const service = services.find(({flow}) => flow.service.id === serviceId)!;
  const {body, operation} = flowRequest(facts, service.method, service.flow);
  const order = body as unknown as Order;
  const card = {card_number: '4242424242424242', expire_month: '09', expire_year: '2030', cvv: '123'};
  const {response: paid, error} = await call(operation.path, {
    ...body,
    external_transaction_id: `advice-${way}`,
    external_order_id: `${trigger.prefix}-${way}-advice`,
    amount: AMOUNT,
    ...(serviceId === CARD && {fields: card}),
  });
  await world.sleep(3 * SECOND);
  expect(error).toMatchObject({code: 0});
  const id = paid.id as number;
  const back = refunded === undefined ? 0 : refunded === 'part' ? PART : AMOUNT;
  const refund =
    back > 0 ? await call('/transaction/cancel', {id, external_refund_id: `advice-${way}`, amount: back}) : undefined;
  const movements = () => world.gateway.parts.ledger.all().filter(({transactionId}) => transactionId === id);
  const before = {booked: movements().length, balance: await balanceOf(order)};
  await world.sleep(trigger.after_seconds * SECOND);
  const {response} = await call('/dispute/list', {transaction_id: id});
  const [dispute] = response.disputes as Record<string, any>[];
  return {
    id,
    order,
    back,
    refundId: refund?.response.refund.id as number | undefined,
    dispute: dispute!,
    before,
    movements,
  };
}

type Case = Awaited<ReturnType<typeof disputed>>;

/** @returns balance in minor units */
async function balanceOf({account_id: account, wallet_id: wallet}: Order): Promise<number> {
  const {response} = await call('/account/info', {account_id: account});
  return response.wallets.find(({id}: {id: number}) => id === wallet).balance;
}

/** Sends a call, and uploads the document that a defence has declared. */
async function act(name: Call, {id, dispute, refundId}: Case, evidence: Row['evidence'] = []): Promise<Answer> {
  const document = {
    kind: 'delivery',
    media_type: 'application/pdf',
    size: RECEIPT.byteLength,
    sha256: sha256Hex(RECEIPT),
  };
  const answer = await call(
    PATHS[name],
    {
      disputeAccept: {id: dispute.id},
      transactionCancel: {id, external_refund_id: 'advice-remedy'},
      disputeDefend: {
        id: dispute.id,
        external_response_id: 'advice-defence',
        ...(evidence.includes('refund_ids') && {refund_ids: [refundId]}),
        ...(evidence.includes('documents') && {documents: [document]}),
      },
    }[name],
  );
  if (name !== 'disputeDefend' || answer.error.code !== 0 || !evidence.includes('documents')) return answer;
  const {upload_url: url} = answer.response.evidence.find(({state}: {state: string}) => state === 'awaited');
  const headers = {'Content-Type': 'application/pdf'};
  const upload = await world.gateway.app.request(url, {method: 'PUT', headers, body: RECEIPT});
  expect(upload.status).toBe(204);
  return answer;
}

const rows = openings.flatMap(({kind, opens, rows: cases}) =>
  cases.flatMap((row) =>
    row.outcomes.map((outcome): [string, Row, Row['outcomes'][number], Opening['opens']] => [
      `${kind} in ${opens}, ${row.name}, ends in ${outcome.ends} by “${outcome.way}”`,
      row,
      outcome,
      opens,
    ]),
  ),
);

describe('advice on a dispute', () => {
  test.each(rows)('%s', async (_title, row, outcome, opens) => {
    const found = await disputed(outcome.way, row.refunded);
    const {dispute, before, back, movements} = found;
    expect(dispute.status).toBe(opens);
    if (row.call) expect((await act(row.call, found, row.evidence)).error).toMatchObject({code: 0});
    await world.sleep(trigger.respond_days * DAY);
    const {response: ended} = await call('/dispute/find', {id: dispute.id});
    expect(ended.status).toBe(outcome.ends);

    // The movements of a next stage belong to its own rows.
    const {response: all} = await call('/dispute/list', {transaction_id: found.id});
    const next = all.disputes.find((one: {previous_dispute_id?: number}) => one.previous_dispute_id === dispute.id);
    expect(next?.kind).toBe(outcome.followed_by);
    const own = movements()
      .slice(before.booked)
      .filter(({disputeId}) => disputeId !== next?.id || next === undefined);
    const amounts = {disputed: AMOUNT, refunded: back, rest: AMOUNT - back, fee: trigger.fee};
    expect(own.map(({kind, amount, reserveAmount}) => [kind, Math.abs(amount + reserveAmount)])).toEqual(
      outcome.movements.map(({kind, part}) => [kind, amounts[part]]),
    );

    // The cost that the page shows is what the wallet has lost.
    const cost = disputeCost(outcome.movements, facts.movementKinds);
    const lost = cost.refunded * amounts.refunded + cost.rest * amounts.rest + cost.fee * amounts.fee;
    if (next === undefined) expect(before.balance - (await balanceOf(found.order))).toBe(lost);
  });

  test.each(openings.map(({kind, opens, ...opening}) => [`${kind} in ${opens}`, opening] as const))(
    'on %s: accepts the calls that it lists and refuses the others with the error that it names',
    async (_name, {calls, refused, rows: cases}) => {
      const way = cases[0]!.outcomes[0]!.way;
      const codes: Partial<Record<Call, number>> = {};
      for (const name of Object.keys(PATHS) as Call[]) {
        world.reset();
        codes[name] = (await act(name, await disputed(way), ['documents'])).error.code;
      }
      expect(codes).toEqual({...Object.fromEntries(calls.map((name) => [name, 0])), ...refused});
    },
  );
});

describe('a defence after a partial refund', () => {
  const won = async (evidence: Row['evidence']) => {
    world.reset();
    const found = await disputed('refunded', 'part');
    await act('disputeDefend', found, evidence);
    await world.sleep(DAY);
    const {response} = await call('/dispute/find', {id: found.dispute.id});
    expect(response.status).toBe(1);
    return response.credited_amount as number;
  };

  test('brings back the refund by its id, the rest by documents, and all by both', async () => {
    expect(await won(['refund_ids'])).toBe(PART);
    expect(await won(['documents'])).toBe(AMOUNT - PART);
    expect(await won(['refund_ids', 'documents'])).toBe(AMOUNT);
  });
});
