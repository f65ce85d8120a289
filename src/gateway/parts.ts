/**
 * The parts of the gateway, joined. Each rule stands in the module that bears its name; here one sees who knows whom.
 *
 * Time, chance, the way out and the log come from outside, and nothing here listens or sends by itself: the same parts
 * can be joined without a server. A part that remembers something has `reset`, and its name stands in `REMEMBERING`.
 */
import type {Direction} from '../facts/browser';
import {createInbox} from './callbacks/inbox';
import {createCallbacks} from './callbacks/queue';
import type {Send} from './callbacks/send';
import {createCatalogue} from './catalogue';
import {createCause} from './cause';
import {createClaims} from './engine/claims';
import type {Clock} from './engine/clock';
import {createApiTokens} from './engine/apiTokens';
import {createCards} from './engine/cards';
import {createDisputes} from './engine/disputes';
import {createGiftCodes} from './engine/giftcodes';
import {createIdempotency} from './engine/idempotency';
import {createInvoices} from './engine/invoices';
import {createInvoicingPages} from './engine/invoicingPages';
import {createInvoicingTokens} from './engine/invoicingTokens';
import {createLedger} from './engine/ledger';
import {seededBookings} from './engine/ledger/seeded';
import {createMachine, type Machine} from './engine/machine';
import {createOutbox} from './engine/outbox';
import {assertReachable} from './engine/outcomes';
import {createPayments} from './engine/payments';
import {watchPayouts} from './engine/payouts';
import {subjectOf} from './engine/payments/announcer';
import {createPayoutRefunds} from './engine/payoutRefunds';
import {createRefunds} from './engine/refunds';
import {createReports} from './engine/reports';
import {createSeal} from './engine/seal';
import {createStore} from './engine/store';
import {createTransfers} from './engine/transfers';
import {createTreasury} from './engine/treasury';
import {createTransparencyTokens} from './engine/transparencyTokens';
import {createAuthenticator, type RefusedRequest} from './http/auth';
import {createContractCheck} from './http/contract';
import {createFaults} from './http/faults';
import {createTriggers} from './http/triggers';
import {createRateLimits} from './http/rateLimits';
import type {Ids} from './engine/ids';
import type {Log} from './log';
import {sendInvoice} from './pages/invoice/message';
import type {Scheduler} from './scheduler';
import type {SandboxFacts} from './content';

/** Dependencies on the host environment. */
export interface Outside {
  clock: Clock;
  scheduler: Scheduler;
  ids: Ids;
  log: Log;
  /** Sends callbacks. */
  send: Send;
  /** @returns true if the address belongs to this machine, so that callbacks may be sent there */
  reaches: (address: URL) => boolean;
  /** Says for the log why a request may have been refused for its signature; absent where nobody reads the log. */
  explain?: ((refused: RefusedRequest) => string) | undefined;
}

/** How strict the gateway is where the live one leaves no choice. */
export interface Strictness {
  /** True to refuse requests beyond the rate limits. */
  enforceLimits?: boolean | undefined;
}

export type SandboxParts = ReturnType<typeof createParts>;

/** The tables of the facts under the names that the parts use, and the look-ups in them. */
function createGround(facts: SandboxFacts) {
  const {
    contract,
    gateway,
    sandbox: seed,
    payerAuth,
    invoiceStates,
    refundStatuses,
    disputeStatuses,
    cardRules,
  } = facts;
  const catalogue = createCatalogue(facts);
  return {
    facts,
    contract,
    gateway,
    seed,
    payerAuth,
    invoiceStates,
    refundStatuses,
    disputeStatuses,
    cardRules,
    catalogue,
  };
}

/** The moves that a transaction of one direction can make. */
function machineOf({transitions}: SandboxFacts['statuses'], of: Direction): Machine {
  return createMachine({transitions: transitions.filter(({direction = of}) => direction === of)});
}

/** Creates the components between the gateway and its merchant: authentication, contract checks and callbacks. */
function createMerchantApi({contract, gateway, seed, catalogue}: ReturnType<typeof createGround>, outside: Outside) {
  const {clock, ids, log, explain} = outside;
  const apiTokens = createApiTokens({seed, gateway, clock, ids});
  const check = createContractCheck(contract, catalogue);
  const webhooks = new Map([...contract.operations].filter(([, {kind}]) => kind === 'webhook'));
  const cause = createCause(() => outside.ids.uuid());
  return {
    check,
    apiTokens,
    authenticator: createAuthenticator(
      gateway.signing,
      apiTokens,
      clock,
      explain && ((refused) => log.info(explain(refused))),
    ),
    inbox: createInbox(gateway, apiTokens, clock),
    outbox: createOutbox(),
    seal: createSeal({ids}),
    cause,
    callbacks: createCallbacks({...outside, cause, webhooks, apiTokens, seed, gateway, catalogue, check}),
  };
}

/**
 * @throws Error when a test value asks for a move that the state machine does not have, or a table for what the sandbox
 * cannot fill
 */
export function createParts(facts: SandboxFacts, outside: Outside, {enforceLimits = false}: Strictness = {}) {
  const ground = createGround(facts);
  const {seed, gateway, catalogue, cardRules, disputeStatuses, invoiceStates: states} = ground;
  const {clock, ids} = outside;
  const machine = createMachine(facts.statuses);
  assertReachable(facts.methods, Object.keys(seed.outcome_trigger.outcomes), machine, catalogue);

  const merchantApi = createMerchantApi(ground, outside);
  const store = createStore({...facts, catalogue});
  const {kinds} = facts.movementKinds;
  const ledger = createLedger({seed, clock, kinds, seeded: () => seededBookings({...ground, store})});
  const {apiTokens, callbacks} = merchantApi;
  const common = {...outside, seed, gateway, catalogue, store, ledger, apiTokens, callbacks};
  const cards = createCards(facts.testCards, ids);
  const machines = {payin: machineOf(facts.statuses, 'payin'), payout: machineOf(facts.statuses, 'payout')};
  const payments = createPayments({...common, cardRules, cards, machine, machines});
  watchPayouts({...common, payments});
  const refunds = createRefunds({...common, payments, statuses: facts.refundStatuses});
  const disputes = createDisputes({
    ...common,
    payments,
    statuses: disputeStatuses,
    reasons: facts.disputeReasons,
    testCards: facts.testCards,
  });
  const reports = createReports({...common, refunds, disputes, callbacks, tables: facts.reports});
  const invoices = createInvoices({
    ...common,
    states,
    payments,
    notify: (invoice, origin) => sendInvoice(invoice, origin, merchantApi.outbox, catalogue),
  });
  const parts = {
    ...ground,
    ...outside,
    ...merchantApi,
    store,
    ledger,
    refunds,
    payoutRefunds: createPayoutRefunds({...common, payments}),
    disputes,
    claims: createClaims({...common, payments}),
    cards,
    reports,
    payments,
    invoices,
    idempotency: createIdempotency(store),
    triggers: createTriggers(seed),
    faults: createFaults(seed),
    limits: createRateLimits(gateway, [seed.point, seed.second_point], outside.clock, enforceLimits),
    giftcodes: createGiftCodes(),
    transparencyTokens: createTransparencyTokens(common),
    invoicingTokens: createInvoicingTokens(common),
    invoicingPages: createInvoicingPages(common),
    transfers: createTransfers({...common, payments}),
    treasury: createTreasury({...common, kinds}),
  };
  seedEvents(parts);
  return parts;
}

/** Everything that remembers, in the order of a reset: first clock and store, because others state moments and name transactions. */
const REMEMBERING = [
  'clock',
  'store',
  'ledger',
  'refunds',
  'disputes',
  'claims',
  'apiTokens',
  'transfers',
  'treasury',
  'invoices',
  'outbox',
  'cards',
  'giftcodes',
  'reports',
  'transparencyTokens',
  'invoicingTokens',
  'invoicingPages',
  'idempotency',
  'faults',
  'limits',
  'authenticator',
  'inbox',
  'ids',
] as const satisfies readonly (keyof SandboxParts)[];

/** Stops every wait and every delivery under way. */
export function stopParts({scheduler, callbacks}: SandboxParts): void {
  scheduler.clear();
  callbacks.reset();
}

/** Back to the seed. */
export function resetParts(parts: SandboxParts): void {
  stopParts(parts);
  for (const name of REMEMBERING) parts[name].reset();
  seedEvents(parts);
}

/** Creates the events of the seeded objects. */
function seedEvents({
  seed,
  store,
  refunds,
  disputes,
  reports,
  invoices,
  callbacks,
  catalogue,
}: Pick<
  SandboxParts,
  'seed' | 'store' | 'refunds' | 'disputes' | 'reports' | 'invoices' | 'callbacks' | 'catalogue'
>): void {
  for (const {event_id: event, request_id: request, ...of} of seed.events) {
    const {transaction_id, refund_id, dispute_id, report_id, invoice_id} = of;
    const transaction = transaction_id === undefined ? undefined : store.byId(transaction_id);
    const refund = refund_id === undefined ? undefined : refunds.byId(refund_id);
    if (transaction) callbacks.seedEvent(subjectOf(transaction, 'result', {catalogue}), {event, request});
    if (refund) callbacks.seedEvent(refunds.subjectOf(refund), {event, request});
    const dispute = dispute_id === undefined ? undefined : disputes.byId(dispute_id);
    if (dispute) callbacks.seedEvent(disputes.subjectOf(dispute), {event, request});
    const report = report_id === undefined ? undefined : reports.byId(report_id);
    if (report) callbacks.seedEvent(reports.subjectOf(report), {event, request});
    const invoice = invoice_id === undefined ? undefined : invoices.byId(invoice_id);
    if (invoice) callbacks.seedEvent(invoices.subjectOf(invoice), {event, request});
  }
}
