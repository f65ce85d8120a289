/**
 * The sandbox: the gateway of the contract, in memory.
 *
 * It joins the parts; each rule stands in the module that bears its name.
 */
import {type Context, Hono} from 'hono';
import {getOperation} from '../facts/contract';
import type {Content} from '../facts/load';
import type {SandboxSeed} from '../schemas';
import {createInbox} from './callbacks/inbox';
import {createCallbacks} from './callbacks/queue';
import {type Send, sendHttp} from './callbacks/send';
import {createCatalogue} from './catalogue';
import {createClock} from './clock';
import {createCards} from './engine/cards';
import {createGiftCodes} from './engine/giftcodes';
import {createIdempotency} from './engine/idempotency';
import {createInvoicingPages} from './engine/invoicingPages';
import {createInvoices} from './engine/invoices';
import {createInvoicingTokens} from './engine/invoicingTokens';
import {createMachine} from './engine/machine';
import {createOutbox} from './engine/outbox';
import {assertReachable} from './engine/outcomes';
import {createPayments} from './engine/payments';
import {createReports} from './engine/reports';
import {createStore} from './engine/store';
import {createTransfers} from './engine/transfers';
import {createTransparencyTokens} from './engine/transparencyTokens';
import {createAuthenticator} from './http/auth';
import {readBody} from './http/body';
import {answerCall} from './http/calls';
import {createContractCheck} from './http/contract';
import {failureAnswer, failureText} from './http/envelope';
import {Refusal, refuse} from './refusals';
import {createIds} from './ids';
import {createLog} from './log';
import {implementedCalls} from './operations';
import {bankPage} from './pages/bank';
import {homeView} from './pages/home';
import {invoicingPage} from './pages/invoicing/routes';
import {invoicePage, sendInvoice} from './pages/invoice/routes';
import {pageResponse} from './pages/shared/layout';
import {paymentPage} from './pages/payment/routes';
import {createScheduler} from './scheduler';

export interface SandboxOptions {
  /** Milliseconds since the epoch at which the clock stands still, or a clock of the caller's own. */
  now?: number | (() => number) | undefined;
  /** How many times faster than real time waits pass; 1 by default. */
  timeScale?: number | undefined;
  /** Fixes tokens and event ids. */
  seed?: number | undefined;
  /** Leaves out what only informs; errors are always printed. */
  quiet?: boolean | undefined;
  /** Sends callbacks; by default over HTTP. */
  send?: Send | undefined;
}

export interface Sandbox {
  app: Hono;
  /** The credentials of the one merchant point. */
  point: SandboxSeed['point'];
  /**
   * Back to the seed: payments, invoices, outbox, card lists, reports, invoicing, used keys, callbacks, inbox. A test
   * aid, not a call of the gateway.
   */
  reset(): void;
  /** Stops every wait and every delivery under way. */
  close(): void;
}

/**
 * @param content see `loadContent`
 * @throws Error when the contract has a call without a handler, or a test value asks for a move that the state machine
 * does not have
 */
export function createSandbox(content: Content, options: SandboxOptions = {}): Sandbox {
  const {contract, gateway, sandbox: seed} = content;
  const {timeScale = 1} = options;
  if (!(timeScale > 0 && Number.isFinite(timeScale)))
    throw new Error(`timeScale must be a number above 0, not ${timeScale}`);

  const log = createLog(options.quiet ?? false);
  const clock = createClock(options.now);
  const scheduler = createScheduler(timeScale, (error) => log.error('a wait ended with an error', error));
  const ids = createIds(options.seed);
  const catalogue = createCatalogue(content);
  const machine = createMachine(content.statuses);
  assertReachable(content.methods, Object.keys(seed.outcome_trigger.outcomes), machine, catalogue);
  const check = createContractCheck(contract, catalogue);
  const authenticator = createAuthenticator(gateway.signing, seed.point, clock);
  const inbox = createInbox(gateway.signing.headers, seed.point, clock);
  const callbacks = createCallbacks({
    operation: getOperation(contract, 'transactionStatus'),
    point: seed.point,
    send: options.send ?? sendHttp,
    gateway,
    catalogue,
    check,
    clock,
    scheduler,
    ids,
    log,
  });
  const store = createStore(content);
  const idempotency = createIdempotency(store);
  const cards = createCards(content.testCards, ids);
  const giftcodes = createGiftCodes();
  const reports = createReports({seed, gateway, tables: content.reports, catalogue, store, clock, scheduler});
  const transparencyTokens = createTransparencyTokens({seed, gateway, store, clock, ids});
  const invoicingTokens = createInvoicingTokens(seed.invoicing_token, clock, ids);
  const invoicingPages = createInvoicingPages({seed, catalogue, store, clock, ids});
  const payments = createPayments({
    seed,
    gateway,
    catalogue,
    cards,
    machine,
    store,
    callbacks,
    clock,
    scheduler,
    ids,
    onMove: (transaction) => invoices.settle(transaction),
  });
  const outbox = createOutbox();
  const invoices = createInvoices({
    seed,
    states: content.invoiceStates,
    catalogue,
    store,
    payments,
    clock,
    scheduler,
    ids,
    notify: (invoice, origin) => sendInvoice(invoice, origin, outbox, catalogue),
  });
  const transfers = createTransfers({seed, catalogue, store, payments, clock});

  const stop = () => {
    scheduler.clear();
    callbacks.reset();
  };
  const reset = () => {
    stop();
    // Invoices after the store: they name its transactions.
    const parts = [
      store,
      transfers,
      invoices,
      outbox,
      cards,
      giftcodes,
      reports,
      transparencyTokens,
      invoicingTokens,
      invoicingPages,
      idempotency,
      authenticator,
      inbox,
      ids,
    ];
    for (const part of parts) part.reset();
  };

  const app = new Hono();
  const json = (text: string, status = 200) =>
    new Response(text, {status, headers: {'Content-Type': 'application/json'}});
  const listing = (value: unknown) => json(`${JSON.stringify(value, null, 2)}\n`);
  const prefix = new URL(gateway.hosts.sandbox).pathname;
  const calls = implementedCalls(contract);
  const operations = {
    contract,
    gateway,
    seed,
    catalogue,
    store,
    payments,
    idempotency,
    cards,
    giftcodes,
    transfers,
    reports,
    invoicingTokens,
    invoicingPages,
    clock,
    invoices,
    invoiceStates: content.invoiceStates,
    transparencyTokens,
    payerAuth: content.payerAuth,
  };
  const bearers = {invoicingToken: invoicingTokens, transparencyToken: transparencyTokens};
  const auth = {authenticator, names: gateway.signing.headers, bearers};
  const callParts = {gateway, seed, catalogue, check, auth, idempotency, operations, log};
  for (const [operation, handler] of calls) {
    const route = operation.template.replace(/\{(\w+)\}/g, ':$1');
    app.all(prefix + route, (c) => answerCall(operation, handler, c.req.raw, callParts, c.req.param()));
  }
  const pages = {content, catalogue, store, payments, transfers, cards, callbacks, clock, timeScale};
  app.route('/pay', paymentPage(pages));
  app.route('/bank', bankPage(pages));
  app.route('/page', invoicingPage({content, catalogue, payments, invoicingPages}));
  app.route('/invoice', invoicePage({content, catalogue, invoices}));
  app.get('/', () =>
    pageResponse(
      homeView({
        prefix,
        operations: calls.map(([operation]) => operation),
        point: seed.point,
        invoicingToken: seed.invoicing_token,
      }),
    ),
  );
  app.get('/inbox', () => listing(inbox.list()));
  app.get('/outbox', () => listing(outbox.list()));
  app.post('/inbox', async (c) => {
    const {verified} = inbox.receive(c.req.raw.headers, await readBody(c.req.raw, gateway.request.max_bytes));
    return verified ? new Response(null, {status: 204}) : json(JSON.stringify({verified}), 401);
  });
  app.get('/inbox/get', (c) => {
    const {verified} = inbox.receiveQuery(c.req.raw.headers, new URL(c.req.url).search);
    return verified ? new Response(null, {status: 204}) : json(JSON.stringify({verified}), 401);
  });
  // Test aids. They are no calls of the gateway, so they stand outside the contract and need no signature.
  app.get('/sandbox/callbacks', () => listing(callbacks.list()));
  app.post('/sandbox/reset', () => {
    reset();
    return new Response(null, {status: 204});
  });

  app.notFound((c: Context) => {
    // The catalogue lists code 10 for calls that exist; a path that does not exist has no call, only the envelope.
    const text = failureText(catalogue, refuse('badRequest', 'path', `${c.req.path} is not a path of this API`));
    check.failure(text);
    return json(text, 404);
  });
  app.onError((error) => {
    if (!(error instanceof Refusal)) log.error('a request failed', error);
    const {http, text} = failureAnswer(catalogue, error instanceof Refusal ? error : new Refusal('internalError'));
    return json(text, http);
  });

  return {app, point: seed.point, reset, close: stop};
}
