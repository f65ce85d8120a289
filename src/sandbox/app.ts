/** The parts at their addresses: the calls of the contract, the hosted pages, and the aids. */
import {Hono} from 'hono';
import {implementedCalls} from './operations';
import {inboxRoutes, resetRoutes, sentRoutes} from './http/aids';
import {callRoutes} from './http/calls';
import {failureAnswer, failureText} from './http/envelope';
import {jsonResponse, mount} from './http/routes';
import {bankRoutes} from './pages/bank/routes';
import {homeRoutes} from './pages/home/routes';
import {invoiceRoutes} from './pages/invoice/routes';
import {invoicingRoutes} from './pages/invoicing/routes';
import {paymentRoutes} from './pages/payment/routes';
import type {SandboxParts} from './parts';
import {Refusal, refuse} from './refusals';

/** @throws Error when the contract has a call without a handler */
export function createApp(parts: SandboxParts): Hono {
  const prefix = new URL(parts.gateway.hosts.sandbox).pathname;
  const calls = implementedCalls(parts.contract);
  const operations = calls.map(([operation]) => operation);

  const app = new Hono();
  mount(app, [
    ...callRoutes(prefix, calls, parts),
    ...paymentRoutes(parts),
    ...bankRoutes(parts),
    ...invoicingRoutes(parts),
    ...invoiceRoutes(parts),
    ...homeRoutes(parts, prefix, operations),
    ...inboxRoutes(parts),
    ...sentRoutes(parts),
    ...resetRoutes(parts),
  ]);
  answerTheRest(app, parts);
  return app;
}

/** A path that is none, and a request that failed outside the calls, which answer for themselves. */
function answerTheRest(app: Hono, {catalogue, check, log}: SandboxParts): void {
  app.notFound((c) => {
    // The catalogue lists the code for calls that exist; a path that does not exist has no call, only the envelope.
    const text = failureText(catalogue, refuse('badRequest', 'path', `${c.req.path} is not a path of this API`));
    check.failure(text);
    return jsonResponse(text, 404);
  });
  app.onError((error) => {
    if (!(error instanceof Refusal)) log.error('a request failed', error);
    const {http, text} = failureAnswer(catalogue, error instanceof Refusal ? error : new Refusal('internalError'));
    return jsonResponse(text, http);
  });
}
