/**
 * Property tests of claims: payments arrive, fail, expire and are paid by themselves while their money is claimed. Whatever
 * happens, a transfer is credited once or goes back once, and a claim never touches a wallet. Faults of a claim must be found.
 * `CLAIMS=1000` plays more histories.
 */
import {createHash} from 'node:crypto';
import {describe, expect, test} from 'vitest';
import {getFacts} from '../../../src/facts/load';
import {createCatalogue, type Service} from '../../../src/gateway/catalogue';
import {CLAIM} from '../../../src/gateway/engine/claims/claim';
import type {SandboxParts} from '../../../src/gateway/parts';
import {change, type Transaction} from '../../../src/gateway/engine/transaction';
import {ROOT} from '../../root';
import {callerOf, play, type Call, type HistoryRecord, type Step} from './books/histories';
import {INVARIANTS} from './books/invariants';
import {createWorld, type World} from './stories/world';

const facts = structuredClone(await getFacts(ROOT));
// A history ends before the events of its beginning are forgotten, so its vouchers are short.
const {payin_hpp: voucher} = facts.methods.get('oxxo_pay')!.flows;
voucher!.expiry_minutes = 1440;
voucher!.service.clearing_days = 2;
// No refund of the gateway outlives a history unclaimed.
facts.sandbox.refund_claim_days = 3;
const HISTORIES = Number(process.env.CLAIMS ?? 40);
const {prefix} = facts.sandbox.claim_trigger;

/** Transfers to an account, a voucher that is accepted late, and a service whose wrong amounts are matched to no payment. */
const SERVICES: readonly Service[] = createCatalogue(facts)
  .services()
  .filter(({flow}) => [3202, 3205, 3361, 2601].includes(flow.service.id));

const RECEIPT = Buffer.from('%PDF-1.7 receipt');
const FILE = {
  media_type: 'application/pdf',
  size: RECEIPT.byteLength,
  sha256: createHash('sha256').update(RECEIPT).digest('hex'),
};

/** Counts of claims, and the transfers that they name. */
interface Tally {
  opened: number;
  found: number;
  notFound: number;
  refused: number;
  /** Claims whose receipt never came. */
  expired: number;
  /** Numbers of transfers that were claimed for two payments. */
  shared: string[];
  /** Number of the transfer that the latest claim of a payment was accepted with. */
  references: Map<number, string>;
}

/** Steps that claim money, repeat claims, and claim one transfer for two payments. */
function claimSteps(tally: Tally): readonly Step[] {
  const claim = async (call: Call, world: World, body: {id: number; reference: string}, uploads: boolean) => {
    const {error, response} = await call('/transaction/claim', body);
    if (error.code !== 0) {
      tally.refused += 1;
      return;
    }
    tally.opened += 1;
    tally.references.set(body.id, body.reference);
    const url: string | undefined = response.claim.file.upload_url;
    const headers = {'Content-Type': FILE.media_type};
    if (url && uploads) await world.gateway.app.request(url, {method: 'PUT', headers, body: new Uint8Array(RECEIPT)});
  };
  const bodyOf = (payment: {id: number; amount: number}, reference: string, world: World, amount = payment.amount) => ({
    id: payment.id,
    amount,
    paid_at: new Date(world.now()).toISOString(),
    reference,
    file: FILE,
  });
  const one: Step = async ({call, pick, chance, payments, newId, say, world}) => {
    if (payments.length === 0) return;
    const payment = pick(payments);
    const amount = pick([payment.amount, payment.amount, Math.ceil(payment.amount / 2), payment.amount + 5]);
    const reference = newId(`${prefix}-${pick(['found', 'found', 'notfound'])}`);
    const body = bodyOf(payment, pick([reference, newId('ordinary')]), world, amount);
    await claim(call, world, body, chance() < 0.7);
    if (chance() < 0.4) await claim(call, world, body, true);
    say(`claim ${amount} for ${payment.id} as ${body.reference}`);
  };
  const shared: Step = async ({call, pick, payments, newId, say, world}) => {
    if (payments.length < 2) return;
    const reference = newId(`${prefix}-found-shared`);
    tally.shared.push(reference);
    for (const payment of [pick(payments), pick(payments)])
      await claim(call, world, bodyOf(payment, reference, world), true);
    say(`claim ${reference} for two payments`);
  };
  return [one, one, one, one, shared, shared];
}

/** @returns what is wrong after a history; empty if nothing is */
async function problemsOf(world: World, seed: number, tally: Tally): Promise<string[]> {
  const seen = await play(facts, world, SERVICES, seed, claimSteps(tally));
  const call = callerOf(facts, world, seen);
  const problems: string[] = [];
  for (const [name, invariant] of Object.entries(INVARIANTS)) {
    // Claimed money can have been paid in time and be found too late.
    if (name === 'moneyInTimeIsNeverLate') continue;
    problems.push(...(await invariant({facts, world, call, seen, seed})).map((what) => `${name}: ${what}`));
  }
  problems.push(...claimsAreSound(world, seen, tally));
  return problems.length === 0 ? [] : [`History ${seed}:`, ...problems, ...seen.log];
}

/** Each claim is answered by money that exists once, is told by an event, and books nothing by itself. */
function claimsAreSound({gateway: {parts}}: World, seen: HistoryRecord, tally: Tally): string[] {
  const {store, ledger, refunds, callbacks} = parts;
  const problems: string[] = [];
  const holders = new Map<string, number>();
  for (const id of seen.transactions) {
    const transaction = store.byId(id)!;
    const {claim, receivedAmount = 0} = transaction;
    const credited = ledger.all().filter(({transactionId, kind}) => transactionId === id && kind === 'payment');
    if (credited.length > 1 && (transaction.acceptedExcess ?? 0) === 0)
      problems.push(`transaction ${id} was credited ${credited.length} times`);
    if (!claim) continue;
    problems.push(...cameOnce(transaction, parts));
    if (claim.status === CLAIM.examined || claim.status === CLAIM.awaited)
      problems.push(`the claim of ${id} is never decided`);
    if (claim.status === CLAIM.found) {
      tally.found += 1;
      if (receivedAmount < Math.min(claim.amount, transaction.order.amount))
        problems.push(`claim of ${id} found ${claim.amount}, and ${receivedAmount} has come`);
      const reference = tally.references.get(id)!;
      holders.set(reference, (holders.get(reference) ?? 0) + 1);
    } else if (claim.status === CLAIM.expired) tally.expired += 1;
    else tally.notFound += 1;
    const told = callbacks.events().some(({text}) => {
      const {transaction: shown} = JSON.parse(text) as {transaction?: {id: number; claim?: {status: number}}};
      return shown?.id === id && shown.claim?.status === claim.status;
    });
    if (!told) problems.push(`no event tells of the claim of ${id} in ${claim.status}`);
    const back = refunds.of(transaction).filter(({origin}) => origin !== 'merchant');
    for (const {id: refund} of back)
      if (ledger.all().some(({refundId}) => refundId === refund)) problems.push(`refund ${refund} moved a wallet`);
  }
  for (const [reference, count] of holders)
    if (count > 1) problems.push(`${reference} was found for ${count} payments`);
  for (const {event, text} of parts.callbacks.events().map((one) => ({event: one.kind, text: one.text})))
    if (text.includes(`${prefix}-found`)) problems.push(`an event ${event} shows the number of a transfer`);
  return problems;
}

/** The money of a payment is what it was paid with, or what its claims have found, and never both. */
function cameOnce({id, order, receivedAmount = 0}: Transaction, {callbacks}: SandboxParts): string[] {
  // Other money is on its way there.
  if (order.external_transaction_id.startsWith(facts.sandbox.money_trigger.prefix)) return [];
  const found = new Map<string, number>();
  let paid = false;
  for (const {text} of callbacks.events()) {
    const {transaction} = JSON.parse(text) as {transaction?: {id: number; status: number; claim?: ClaimObject}};
    if (transaction?.id !== id) continue;
    paid ||= transaction.status === 1;
    const {claim} = transaction;
    // A payment has one open claim at a time, so the moment names it.
    if (claim?.status === CLAIM.found) found.set(claim.created_at, claim.amount);
  }
  const sum = [...found.values()].reduce((total, amount) => total + amount, 0);
  const fits = paid ? receivedAmount <= Math.max(order.amount, sum) : receivedAmount === sum;
  return fits ? [] : [`transaction ${id} received ${receivedAmount}, and its claims found ${sum}`];
}

interface ClaimObject {
  status: number;
  amount: number;
  created_at: string;
}

const newTally = (): Tally => ({
  opened: 0,
  found: 0,
  notFound: 0,
  refused: 0,
  expired: 0,
  shared: [],
  references: new Map(),
});

/** Calls `fault` with each payment whose claim has just been found. */
const whenFound =
  (fault: (transaction: Transaction, parts: SandboxParts) => void) =>
  (parts: SandboxParts): void => {
    const {payments} = parts;
    const own = payments.tellOfClaim;
    payments.tellOfClaim = (transaction) => {
      own(transaction);
      if (transaction.claim?.status === CLAIM.found) fault(transaction, parts);
    };
  };

const credit = ({id: transactionId, order, claim}: Transaction, {ledger}: SandboxParts) =>
  void ledger.book({walletId: order.wallet_id, transactionId, kind: 'payment', amount: claim!.amount});

const BREAKS: Record<string, (parts: SandboxParts) => void> = {
  'found money is credited beside what becomes of it': whenFound(credit),
  'found money arrives twice': ({payments}) => {
    const own = payments.arriveFound;
    payments.arriveFound = (...money) => {
      own(...money);
      own(...money);
    };
  },
  'the number of a transfer is not remembered': ({claims}) => {
    const own = claims.open;
    let count = 0;
    claims.open = (transaction, claim, body) =>
      own(transaction, {...claim, reference: `${claim.reference}-${(count += 1)}`}, body);
  },
  'found money never arrives': ({payments}) => {
    payments.arriveFound = () => {};
  },
  'no event tells of a claim': ({payments}) => {
    payments.tellOfClaim = () => {};
  },
  'found money goes back from the wallet': ({refunds, payments, ledger}) => {
    payments.sendBackBy((transaction, origin, amount) => {
      const {id: refundId} = refunds.add({transaction, externalRefundId: undefined, origin, amount});
      const {id: transactionId, order} = transaction;
      ledger.book({walletId: order.wallet_id, transactionId, refundId, kind: 'refund', amount: -amount});
    });
  },
  'a receipt that never comes leaves its claim open': ({claims, catalogue}) => {
    const own = claims.open;
    claims.open = (transaction, claim, body) => {
      own(transaction, claim, body);
      change(transaction, {claim: {...transaction.claim!}}, catalogue);
    };
  },
};

const seeds = Array.from({length: HISTORIES}, (_, index) => index + 1);

describe('claims among payments that arrive, fail and expire', () => {
  test(`leave the books sound after each of ${HISTORIES} histories`, {timeout: 1_200_000}, async () => {
    const world = createWorld(facts, facts.gateway.signing.vector_key);
    const tally = newTally();
    for (const seed of seeds) expect((await problemsOf(world, seed, tally)).join('\n  ')).toBe('');
    // A quiet history would prove nothing.
    for (const name of ['opened', 'found', 'notFound', 'refused', 'expired'] as const)
      expect(tally[name], name).toBeGreaterThan(HISTORIES / 8);
    expect(tally.shared.length).toBeGreaterThan(HISTORIES / 4);
  });

  test.each(Object.entries(BREAKS))('show when %s', {timeout: 120_000}, async (_name, inject) => {
    const world = createWorld(facts, facts.gateway.signing.vector_key);
    inject(world.gateway.parts);
    for (const seed of seeds) if ((await problemsOf(world, seed, newTally())).length > 0) return;
    expect.fail(`${HISTORIES} histories have not noticed it`);
  });
});
