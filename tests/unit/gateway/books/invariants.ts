/** Invariants that hold after every history. Each returns one message per violation. */
import {feeReturned} from '../../../../src/domain/commission';
import {parseCsv} from '../../../csv';
import {cancelUnpaid, lateTerms, returnRules} from '../../../../src/facts/flowTerms';
import type {Facts} from '../../../../src/facts/load';
import {randomFrom} from '../../../random';
import {signed} from '../stories/shop';
import {ORIGIN, type World} from '../stories/world';
import {expectedSums, type DisputeObject, bookedSums} from './disputeSums';
import type {Answer, Call, HistoryRecord} from './histories';
import {bookkeep, changesOf} from './merchant';
import {brand} from '../../../../src/brand';

interface InvariantInput {
  facts: Facts;
  world: World;
  call: Call;
  seen: HistoryRecord;
  seed: number;
}

type Invariant = (input: InvariantInput) => Promise<string[]> | string[];

const DAY_MS = 86_400_000;

interface Wallet {
  id: number;
  balance: number;
  reserve: number;
}

const walletsOf = async (call: Call, facts: Facts): Promise<Wallet[]> => {
  const answers = await Promise.all(facts.sandbox.accounts.map(({id}) => call('/account/info', {account_id: id})));
  return answers.flatMap(({response}) => response.wallets as Wallet[]);
};

/** The movements of each wallet sum to its balance and reserve, and `balance_after` is the running sum. */
const movementsMatchBalances: Invariant = async ({world, call, facts}) => {
  const movements = world.gateway.parts.ledger.all();
  const wallets = await walletsOf(call, facts);
  return wallets.flatMap(({id, balance, reserve}) => {
    let sum = 0;
    let held = 0;
    const problems: string[] = [];
    for (const movement of movements.filter(({walletId}) => walletId === id)) {
      sum += movement.amount;
      held += movement.reserveAmount;
      if (movement.balanceAfter !== sum) problems.push(`movement ${movement.id}: balance_after does not run`);
    }
    if (sum !== balance) problems.push(`wallet ${id}: movements add up to ${sum}, the balance is ${balance}`);
    if (held !== reserve) problems.push(`wallet ${id}: reserves add up to ${held}, the reserve is ${reserve}`);
    return problems;
  });
};

/** The daily reports together list every movement exactly once, in order. */
const dailyReportsListAllMovements: Invariant = async ({world, call, facts, seed}) => {
  const movements = world.gateway.parts.ledger.all();
  const problems: string[] = [];
  for (const {id: accountId, wallets} of facts.sandbox.accounts) {
    const own = movements.filter(({walletId}) => wallets.some(({id}) => id === walletId));
    const days = [...new Set(own.map(({createdAt}) => Math.floor(createdAt / DAY_MS)))].sort((a, b) => a - b);
    const ids: string[] = [];
    for (const day of days) {
      const name = `daily-${accountId}-${day}-${seed}`;
      const period = {from: new Date(day * DAY_MS).toISOString(), to: new Date((day + 1) * DAY_MS).toISOString()};
      const request = {external_report_id: name, kind: 'movements', account_id: accountId, ...period};
      await call('/report/create', request);
      await world.sleep(10_000);
      const file = await download(world, facts, {external_report_id: name});
      ids.push(...file.map((row) => `${row.id} ${row.amount} ${row.reserve_amount} ${row.balance_after}`));
    }
    const expected = own.map(
      ({id, amount, reserveAmount, balanceAfter}) => `${id} ${amount} ${reserveAmount} ${balanceAfter}`,
    );
    if (ids.join() !== expected.join())
      problems.push(`account ${accountId}: the daily reports are not the movements: ${ids.length}, ${expected.length}`);
  }
  return problems;
};

async function download(world: World, facts: Facts, body: object): Promise<Record<string, string>[]> {
  const path = `${brand.api.prefix}/report/download`;
  const request = signed(facts, path, body, world.now() + 7);
  const answer = await world.gateway.app.request(`${ORIGIN}${path}`, {
    method: 'POST',
    headers: request.headers,
    body: request.body,
  });
  const [header = [], ...rows] = parseCsv(await answer.text());
  return rows.map((row) => Object.fromEntries(row.map((cell, index) => [header[index]!, cell])));
}

/** Refunds never exceed the captured amount, and the totals of a transaction match its refunds. */
const refundsAreBounded: Invariant = async ({call, seen, world}) => {
  const {catalogue} = world.gateway.parts;
  const problems: string[] = [];
  for (const id of seen.transactions) {
    const {response: payment} = await call('/transaction/find', {id});
    const refunds: any[] = [];
    let cursor: string | undefined;
    do {
      const {response} = await call('/refund/list', {transaction_id: id, limit: 2, ...(cursor && {cursor})});
      refunds.push(...response.refunds);
      cursor = response.has_more ? response.next_cursor : undefined;
    } while (cursor);
    const sum = (status: number) =>
      refunds
        .filter((refund) => refund.origin === 'merchant' && refund.status === status)
        .reduce((total, {amount}) => total + amount, 0);
    const told = [payment.refunded_amount, payment.refund_pending_amount];
    if (told.join() !== [sum(1), sum(10)].join())
      problems.push(`transaction ${id} tells ${told.join(' and ')} of refunds that are ${sum(1)} and ${sum(10)}`);
    const {captured_amount: captured, refundable_amount: refundable, disputed_amount: disputed} = payment;
    const byPayout = payment.refunded_by_payout_amount ?? 0;
    const back = sum(1) + sum(10) + byPayout;
    if (back > captured) problems.push(`transaction ${id}: more refunded than captured`);
    if (refundable !== (payment.status === 6 ? 0 : Math.max(0, captured - back - disputed)))
      problems.push(`transaction ${id}: refundable_amount is ${refundable}`);
    const payout = catalogue.service(payment.service_id)!.flow.direction === 'payout';
    const reversed = payout ? payment.failure_reason_code !== undefined && payment.status !== 2 : sum(1) === captured;
    if ((payment.status === 4) !== (reversed && (payout || captured > 0)))
      problems.push(`transaction ${id} is in status ${payment.status} with ${sum(1)} of ${captured} refunded`);
  }
  return problems;
};

/**
 * Payouts in place of a refund, as they themselves tell, are the sum that their payment tells, at any time and in the newest
 * event of each; what they and the refunds return is never more than was captured.
 */
const payoutsInPlaceAreBounded: Invariant = async ({call, seen, world}) => {
  const {callbacks} = world.gateway.parts;
  const problems: string[] = [];
  const found = new Map<number, Record<string, any>>();
  for (const id of seen.transactions) found.set(id, (await call('/transaction/find', {id})).response);
  const counted = [...found.values()].filter(({status}) => [0, 10, 1].includes(status as number));
  const returnedBy = (payouts: readonly Record<string, any>[], id: number): number =>
    payouts
      .filter(({refund_of: of}) => of?.transaction_id === id)
      .reduce((total, {amount}) => total + (amount as number), 0);
  for (const [id, payment] of found) {
    const sum = returnedBy(counted, id);
    const told: number = payment.refunded_by_payout_amount ?? 0;
    if (told !== sum) problems.push(`transaction ${id} tells ${told} of payouts in its place that are ${sum}`);
    const back = sum + payment.refunded_amount + payment.refund_pending_amount;
    if (back > payment.captured_amount) problems.push(`transaction ${id}: ${back} of ${payment.captured_amount} back`);
    if (payment.refund_of?.transaction_id !== seen.inPlace.get(id))
      problems.push(`payout ${id} names ${payment.refund_of?.transaction_id}, asked was ${seen.inPlace.get(id)}`);
  }
  // Event by event, by the version of each object: a merchant who stores the newest must agree with the calls.
  const newest = bookkeep(callbacks.events().map(({text}) => text));
  for (const [id, payment] of found) {
    const event = newest.get(`transaction ${id}`);
    if (payment.refunded_by_payout_amount !== undefined && event?.version !== payment.version)
      problems.push(`transaction ${id} is in version ${payment.version}, and ${event?.version} was told`);
  }
  for (const dispute of world.gateway.parts.disputes.all())
    for (const {payoutId, refundAmount} of dispute.evidence.filter((one) => one.payoutId !== undefined)) {
      const payout = found.get(payoutId!);
      if (payout?.refund_of?.transaction_id !== dispute.transaction.id || payout.amount !== refundAmount)
        problems.push(`dispute ${dispute.id} counts payout ${payoutId}, which returns nothing of its payment`);
    }
  return problems;
};

/** A dispute that is won by refunds and payouts alone gives back no more than these have returned of its payment. */
const defencesCreditWhatWentBack: Invariant = ({world}) =>
  world.gateway.parts.disputes.all().flatMap(({id, way, status, evidence, transaction, creditedAmount}) => {
    const documents = evidence.some(({document}) => document !== undefined);
    if (status !== 1 || documents || evidence.length === 0 || way.credited === 'half') return [];
    const named = new Map(evidence.map((one) => [`${one.refundId} ${one.payoutId}`, one.refundAmount ?? 0]));
    const most = [...named.values()].reduce((total, amount) => total + amount, 0);
    return creditedAmount > most
      ? [`dispute ${id} of ${transaction.id} gave back ${creditedAmount} for ${most} that were named`]
      : [];
  });

/** Status code of an object, or the state name of an invoice. */
type Status = number | string;

interface Move {
  from: Status | null;
  to: Status;
  /** Direction of the transactions to which the transition is limited; absent for other objects. */
  direction?: string | undefined;
}

/** Captures never exceed the hold, each has one fee, and the final capture ends the hold. */
const capturesMatchHolds: Invariant = async ({call, facts, seen, world}) => {
  const problems: string[] = [];
  const code = (name: string) => facts.statuses.statuses.find((status) => status.name === name)!.code;
  const sums = new Map<number, number>();
  const parts = new Map<number, number>();
  for (const {id, amount, final, status, captured} of seen.holds) {
    const before = sums.get(id) ?? 0;
    if (status !== code(final ? 'success' : 'authorized'))
      problems.push(`hold ${id} is in status ${status} after a capture`);
    if (amount !== undefined && captured !== before + amount)
      problems.push(`hold ${id}: ${amount} beside ${before} make ${captured}`);
    sums.set(id, captured);
    parts.set(id, (parts.get(id) ?? 0) + 1);
  }
  const movements = world.gateway.parts.ledger.all();
  for (const id of seen.transactions) {
    const {response: payment} = await call('/transaction/find', {id});
    const {authorized_amount: held, captured_amount: captured} = payment;
    if (held === undefined) continue;
    const raised = seen.raised.get(id) ?? 0;
    if (held !== payment.amount + raised)
      problems.push(`hold ${id} holds ${held}, asked were ${payment.amount}, and approved ${raised} more`);
    if (captured > held) problems.push(`hold ${id} gave ${captured} of ${held}`);
    if (captured !== (sums.get(id) ?? 0))
      problems.push(`hold ${id} gave ${captured}, captured were ${sums.get(id) ?? 0}`);
    // Excludes fees of disputes, and fees charged again after a failed refund: they belong to no capture.
    const own = movements.filter(
      ({transactionId, disputeId, refundId}) =>
        transactionId === id && disputeId === undefined && refundId === undefined,
    );
    for (const kind of ['payment', 'fee'])
      if (own.filter((movement) => movement.kind === kind).length !== (parts.get(id) ?? 0))
        problems.push(`hold ${id} has not one ${kind} per capture`);
  }
  return problems;
};

/** Objects make allowed transitions only, and all events with the same version have the same content. */
const objectsMakeAllowedTransitions: Invariant = ({facts, world}) => {
  const {store, catalogue} = world.gateway.parts;
  const isOf = (id: number, {direction}: Move) =>
    direction === undefined || catalogue.serviceOf(store.byId(id)!.order).flow.direction === direction;
  const machines: Record<string, {transitions: readonly Move[]}> = {
    invoice: facts.invoiceStates,
    transaction: facts.statuses,
    refund: facts.refundStatuses,
    dispute: facts.disputeStatuses,
  };
  const problems: string[] = [];
  for (const [name, {transitions}] of Object.entries(machines)) {
    const told = new Map<number, Map<number, {stand: Status; text: string}>>();
    for (const {text} of world.gateway.parts.callbacks.events()) {
      const object = (JSON.parse(text) as Record<string, any>)[name];
      if (!object) continue;
      const versions = told.get(object.id) ?? new Map();
      told.set(object.id, versions);
      const said = JSON.stringify(object);
      if (versions.has(object.version) && versions.get(object.version).text !== said)
        problems.push(`${name} ${object.id} says two things in version ${object.version}`);
      versions.set(object.version, {stand: object.status ?? object.state, text: said});
    }
    for (const [id, versions] of told) {
      const ways = [...versions].sort(([a], [b]) => a - b).map(([, {stand}]) => stand);
      ways.slice(1).forEach((to, index) => {
        const from = ways[index]!;
        if (from !== to && !transitions.some((move) => move.from === from && move.to === to && isOf(id, move)))
          problems.push(`${name} ${id} moved from ${from} to ${to}`);
      });
    }
  }
  return problems;
};

/** Every delivered event can be fetched again by its id, with an identical body. */
const eventsCanBeFetched: Invariant = async ({call, seen}) => {
  const listed = new Map<string, string>();
  let cursor: string | undefined;
  let part: Answer;
  do {
    part = await call('/event/list', {limit: 100, ...(cursor && {cursor})});
    if (part.error.code !== 0) return [`/event/list answers ${part.error.code}`];
    for (const {event_id: id, body} of part.response.events as {event_id: string; body: string}[]) {
      if (listed.has(id)) return [`event ${id} is listed twice`];
      listed.set(id, body);
    }
    cursor = part.response.next_cursor;
  } while (part.response.has_more);
  const genuine = seen.callbacks.map((body) => [(JSON.parse(body) as {event_id: string}).event_id, body] as const);
  return genuine.flatMap(([id, body]) => {
    if (!listed.has(id)) return [`event ${id} was delivered and is not listed`];
    return listed.get(id) === body ? [] : [`event ${id} is listed with another body`];
  });
};

/** Books that a merchant derives from callbacks, in any order, match the balances of the gateway. */
const merchantBooksMatchBalances: Invariant = async ({call, facts, seen, seed, world}) => {
  const chance = randomFrom(seed + 1);
  const shuffled = seen.callbacks
    .map((body) => ({body, place: chance()}))
    .sort((a, b) => a.place - b.place)
    .map(({body}) => body);
  const {catalogue} = world.gateway.parts;
  const isPayout = (id: number) => catalogue.service(id)?.flow.direction === 'payout';
  const changes = changesOf(bookkeep(shuffled), isPayout);
  const before = new Map(facts.sandbox.accounts.flatMap(({wallets}) => wallets.map(({id, balance}) => [id, balance])));
  return (await walletsOf(call, facts)).flatMap(({id, balance}) => {
    const expected = before.get(id)! + (changes.get(id) ?? 0) + moved(seen, id, 'amount');
    return balance === expected ? [] : [`wallet ${id}: the books say ${expected}, the gateway ${balance}`];
  });
};

/** The merchant's copy of an invoice matches the gateway's, and each change has sent an event. */
const invoicesMatchEvents: Invariant = async ({call, seen}) => {
  const books = bookkeep([...seen.callbacks].reverse());
  const told = seen.callbacks.flatMap((body) => (JSON.parse(body) as {invoice?: Invoice}).invoice ?? []);
  const problems: string[] = [];
  for (const id of seen.invoices) {
    const {response: now} = await call('/invoice/find', {id});
    const {size} = new Set(told.filter((invoice) => invoice.id === id).map(({version}) => version));
    // The first version is in the response to `/invoice/create`, so it has no event.
    if (size !== now.version - 1) problems.push(`invoice ${id}: ${size} events tell of version ${now.version}`);
    if (size > 0 && JSON.stringify(books.get(`invoice ${id}`)) !== JSON.stringify(now))
      problems.push(`invoice ${id} stands otherwise in the books`);
  }
  return problems;
};

interface Invoice {
  id: number;
  version: number;
}

/** @returns sum of the treasury operations on a wallet, in minor units */
const moved = ({treasury}: HistoryRecord, id: number, what: 'amount' | 'reserve'): number =>
  treasury.filter(({walletId}) => walletId === id).reduce((sum, change) => sum + change[what], 0);

/** The reserve of a wallet is its initial reserve, plus treasury operations, plus the amounts held by bank claims. */
const reservesMatchHolds: Invariant = async ({call, facts, seen, world}) => {
  const {ledger, disputes} = world.gateway.parts;
  const before = new Map(facts.sandbox.accounts.flatMap(({wallets}) => wallets.map(({id, reserve}) => [id, reserve])));
  const seeded = new Set(facts.sandbox.disputes.map(({id}) => id));
  const held = (walletId: number) =>
    ledger
      .all()
      .filter((one) => one.walletId === walletId && one.disputeId !== undefined && !seeded.has(one.disputeId))
      .reduce((sum, {reserveAmount}) => sum + reserveAmount, 0);
  const problems = disputes
    .all()
    .filter(({id, kind, status}) => kind === 'bank_claim' && !seeded.has(id) && ![0, 10].includes(status))
    .flatMap(({id}) => {
      const left = ledger.all().filter(({disputeId}) => disputeId === id);
      const sum = left.reduce((total, {reserveAmount}) => total + reserveAmount, 0);
      return sum === 0 ? [] : [`dispute ${id} is over and still holds ${sum}`];
    });
  const wrong = (await walletsOf(call, facts)).flatMap(({id, reserve}) => {
    const expected = before.get(id)! + moved(seen, id, 'reserve') + held(id);
    return reserve === expected ? [] : [`wallet ${id}: ${expected} should be in reserve, and ${reserve} is`];
  });
  return [...problems, ...wrong];
};

/** Each conversion has one debit and one credit in different wallets, with matching details. */
const conversionsHaveTwoLegs: Invariant = ({world}) => {
  const legs = new Map<number, ReturnType<typeof world.gateway.parts.ledger.all>[number][]>();
  for (const movement of world.gateway.parts.ledger.all())
    if (movement.kind === 'conversion')
      legs.set(movement.conversionId!, [...(legs.get(movement.conversionId!) ?? []), movement]);
  return [...legs].flatMap(([id, own]) => {
    const [out, into] = own;
    const told = own.map(({originalAmount, originalCurrency, rate}) => [originalAmount, originalCurrency, rate].join());
    const whole = own.length === 2 && out!.amount < 0 && into!.amount > 0 && out!.walletId !== into!.walletId;
    const same = new Set(told).size === 1 && out?.originalAmount === -(out?.amount ?? 0);
    return whole && same ? [] : [`conversion ${id} has the movements ${JSON.stringify(own)}`];
  });
};

/** The movements of each dispute, including held money, sum to the result for its kind and final status. */
const disputeSumsMatchStatus: Invariant = ({facts, seen, world}) => {
  const {disputes, ledger, store} = world.gateway.parts;
  return seen.transactions
    .flatMap((id) => disputes.of(store.byId(id)!))
    .flatMap((dispute) => {
      const shown = disputes.present(dispute) as unknown as DisputeObject;
      const found = JSON.stringify(bookedSums(ledger.all().filter(({disputeId}) => disputeId === dispute.id)));
      const wanted = JSON.stringify(expectedSums(shown, facts.disputeStatuses));
      return found === wanted
        ? []
        : [`dispute ${shown.id} (${shown.kind}, ${shown.status}) moved ${found}, not ${wanted}`];
    });
};

/** Each refund obeys the terms of its service: full or partial, refund window, and returned share of the fee. */
const refundsKeepTheirTerms: Invariant = async ({call, seen, world}) => {
  const {ledger, refunds, store} = world.gateway.parts;
  const {response: list} = await call('/service/list', {});
  const problems: string[] = [];
  for (const id of seen.transactions) {
    const {response: payment} = await call('/transaction/find', {id});
    const {refund: terms} = list.services.find((service: {id: number}) => service.id === payment.service_id);
    const own = refunds.of(store.byId(id)!).filter(({origin}) => origin === 'merchant');
    if (own.length > 0 && terms.support === 'none') problems.push(`transaction ${id} cannot be refunded, and was`);
    for (const {id: refundId, amount, createdAt} of own) {
      if (terms.support === 'full' && amount !== payment.captured_amount)
        problems.push(
          `refund ${refundId} returns ${amount} of ${payment.captured_amount}, and only the whole goes back`,
        );
      if (createdAt >= Date.parse(payment.created_at) + terms.max_days * DAY_MS)
        problems.push(`refund ${refundId} was accepted after ${terms.max_days} days`);
    }
    const fees = ledger.all().filter(({transactionId, disputeId, kind}) => {
      const isFee = kind === 'fee' || kind === 'fee_return';
      return transactionId === id && disputeId === undefined && isFee;
    });
    const sum = (of: typeof fees) => of.reduce((total, {amount}) => total + amount, 0);
    const charged = -sum(fees.filter(({refundId}) => refundId === undefined));
    const back = sum(fees.filter(({refundId}) => refundId !== undefined));
    const {captured_amount: captured, refunded_amount: refunded, fee_amount: fee} = payment;
    const wanted = terms.fee_returned && captured > 0 ? feeReturned(charged, refunded, captured) : 0;
    if (back !== wanted || fee !== charged - wanted)
      problems.push(`transaction ${id}: ${back} of the fee ${charged} came back, ${wanted} should; it tells ${fee}`);
  }
  return problems;
};

/** Money received in push payments is credited, returned or pending, and counted exactly once. */
const receivedMoneyIsAccounted: Invariant = async ({call, seen, world}) => {
  const {catalogue, refunds, store} = world.gateway.parts;
  const problems: string[] = [];
  for (const id of seen.transactions) {
    const {response: payment} = await call('/transaction/find', {id});
    const {received_amount: received, captured_amount: captured, amount, status} = payment;
    if (received === undefined) continue;
    const back = refunds
      .of(store.byId(id)!)
      .filter(({origin}) => origin !== 'merchant')
      .reduce((sum, refund) => sum + refund.amount, 0);
    if (status !== 10 && received !== captured + back)
      problems.push(`transaction ${id}: ${received} came, ${captured} was credited and ${back} went back`);
    const {amount_mismatch: mismatch} = lateTerms(catalogue.service(payment.service_id)!.flow);
    if (captured > amount && mismatch === 'return') problems.push(`transaction ${id}: the excess was not to be kept`);
    if (captured > 0 && captured < amount) problems.push(`transaction ${id}: less than the amount was credited`);
  }
  return problems;
};

/**
 * Money that the gateway returns never touches a wallet, and succeeds only when somebody can be paid: at once where the rail
 * knows the account, else after the merchant has named it. Unclaimed money stays pending.
 */
const returnedMoneyFindsItsOwner: Invariant = ({facts, seen, world}) => {
  const {catalogue, ledger, refunds, store} = world.gateway.parts;
  const problems: string[] = [];
  for (const refund of seen.transactions.flatMap((id) => refunds.of(store.byId(id)!))) {
    const {id, origin, transaction, status, needs, needsReason, needsUntil} = refund;
    if (origin === 'merchant') continue;
    if (ledger.all().some(({refundId}) => refundId === id)) problems.push(`refund ${id} of the gateway moved a wallet`);
    const {method, flow} = catalogue.serviceOf(transaction.order);
    const rules = returnRules(method, flow, facts.sandbox);
    const asks = Object.keys(rules?.needs ?? {}).length > 0;
    if (status === 1 && asks && !seen.claimed.has(id) && transaction.kept?.[rules?.accountField ?? ''] === undefined)
      problems.push(`refund ${id} succeeded, and nobody could be paid`);
    if (status === 2) problems.push(`refund ${id} failed, and its money is owed to the customer`);
    if (!asks && status !== 1) problems.push(`refund ${id} waits, and the rail knows the account`);
    const over = needsUntil !== undefined && world.now() >= needsUntil;
    if (needs.length > 0 && (needsReason === 'not_claimed') !== over)
      problems.push(`refund ${id} is ${needsReason}, and the time to claim it ${over ? 'is over' : 'runs'}`);
  }
  return problems;
};

/** Money is returned as late only if the customer paid it after `expires_at`, whenever it arrived. */
const moneyInTimeIsNeverLate: Invariant = ({seen, world}) => {
  const {refunds, store} = world.gateway.parts;
  return seen.transactions.flatMap((id) => {
    const {paidAt = Infinity, expiresAt = 0, status} = store.byId(id)!;
    const late = refunds.of(store.byId(id)!).some(({origin}) => origin === 'late');
    return late && status === 5 && paidAt <= expiresAt
      ? [`transaction ${id} was paid in time, and it went back as late`]
      : [];
  });
};

/** An accepted late payment ends all new attempts at its order, and is accepted only if no attempt is still payable. */
const lateMoneyPaysOrderOnce: Invariant = ({world}) => {
  const {callbacks, store} = world.gateway.parts;
  const told = callbacks
    .events()
    .flatMap(({text}) => (JSON.parse(text) as {transaction?: Record<string, any>}).transaction ?? [])
    .sort((a, b) => a.version - b.version);
  return told.flatMap((late) => {
    const before = told.filter(({id, version}) => id === late.id && version < late.version).at(-1);
    if (before?.status !== 5 || late.status !== 1) return [];
    const at = Date.parse(late.updated_at);
    return store
      .all()
      .filter(
        ({id, order, createdAt}) =>
          id !== late.id && order.external_order_id === late.external_order_id && createdAt <= at,
      )
      .filter(({status, updatedAt}) => updatedAt > at || status === 1)
      .map(({id}) => `transaction ${id} lived on when late money paid its order by ${late.id}`);
  });
};

/** A payment that was cancelled before anybody paid is never credited or refunded, and its money finds the customer. */
const cancelledIsNeverCredited: Invariant = async ({call, seen, world}) => {
  const {ledger, refunds, store} = world.gateway.parts;
  const problems: string[] = [];
  for (const id of seen.transactions) {
    const {response: payment} = await call('/transaction/find', {id});
    if (payment.status !== 3) continue;
    const movements = ledger.all().filter(({transactionId}) => transactionId === id);
    if (movements.length > 0)
      problems.push(`transaction ${id} is cancelled and moved the wallet: ${movements[0]!.kind}`);
    const {captured_amount: captured, received_amount: received = 0} = payment;
    if (captured !== 0) problems.push(`transaction ${id} is cancelled and has captured ${captured}`);
    const back = refunds.of(store.byId(id)!);
    if (back.some(({origin}) => origin === 'merchant'))
      problems.push(`transaction ${id} is cancelled and was refunded`);
    const sum = back.reduce((total, {amount}) => total + amount, 0);
    if (sum !== received) problems.push(`transaction ${id} is cancelled: ${received} came, and ${sum} went back`);
  }
  return problems;
};

/** Errors of `/transaction/cancel`: its service cancels nothing; and the payment is paid or held, and nothing else was wanted. */
const [NOT_CANCELLED, PAID] = [373, 374];

/** Each cancellation has the effect that its answer has told, as the service allows, and an event tells how the payment ends. */
const cancellationsKeepTheirAnswers: Invariant = async ({call, seen, world}) => {
  const {catalogue, refunds, store} = world.gateway.parts;
  const problems: string[] = [];
  const told = seen.callbacks.flatMap(
    (body) => (JSON.parse(body) as {transaction?: Record<string, any>}).transaction ?? [],
  );
  for (const {id, externalRefundId, onlyUnpaid, before, code, status, asked} of seen.cancellations) {
    const {response: payment} = await call('/transaction/find', {id});
    const term = cancelUnpaid(catalogue.serviceOf(store.byId(id)!.order).flow);
    const unpaid = before === 0 || before === 10;
    const say = (what: string) => problems.push(`cancellation ${externalRefundId} of ${id} (${term}): ${what}`);
    if (unpaid && term === 'no' && code !== NOT_CANCELLED) say(`was not refused, but ${code}`);
    if (term !== 'no' && code === NOT_CANCELLED) say('was refused');
    // A customer may be faster than the call, but a response with status 10 means that the rail was asked.
    if (code === 0 && unpaid && status === 10 && !(asked && term === 'asks')) say('changed nothing');
    if (code === 0 && before === 10 && term === 'asks' && status === 3) say('did not ask the rail');
    if (code === 0 && status === 3 && payment.status !== 3) say(`answered 3, and the payment is ${payment.status}`);
    if (onlyUnpaid && refunds.byExternalId(externalRefundId)) say('was for an unpaid payment only, and refunded');
    if (code === PAID && !onlyUnpaid) say('was refused without `only_unpaid`');
    if (payment.status === 3 && !told.some((event) => event.id === id && event.status === 3))
      say('no event tells of it');
    if (![1, 2, 3, 4, 5].includes(payment.status)) say(`is still ${payment.status}`);
  }
  return problems;
};

/** No call ended in an internal error. */
const noInternalErrors: Invariant = ({seen}) => seen.failures.map((what) => `internal error: ${what}`);

export const INVARIANTS: Record<string, Invariant> = {
  noInternalErrors,
  movementsMatchBalances,
  refundsAreBounded,
  payoutsInPlaceAreBounded,
  defencesCreditWhatWentBack,
  capturesMatchHolds,
  refundsKeepTheirTerms,
  disputeSumsMatchStatus,
  receivedMoneyIsAccounted,
  returnedMoneyFindsItsOwner,
  moneyInTimeIsNeverLate,
  lateMoneyPaysOrderOnce,
  cancelledIsNeverCredited,
  cancellationsKeepTheirAnswers,
  objectsMakeAllowedTransitions,
  merchantBooksMatchBalances,
  invoicesMatchEvents,
  reservesMatchHolds,
  conversionsHaveTwoLegs,
  eventsCanBeFetched,
  dailyReportsListAllMovements,
};
