/** The parts at their addresses: the calls of the contract, the hosted pages, and the aids. */
import {type Context, Hono} from 'hono';
import {implementedCalls} from './operations';
import {inboxRoutes, resetRoutes, sentRoutes} from './http/aids';
import {controlRoutes} from './http/controls';
import {callRoutes} from './http/calls';
import {failureAnswer} from './http/envelope';
import {createGuard} from './http/loopback';
import {uploadRoutes} from './http/uploads';
import {identify} from './http/requestId';
import {jsonResponse, mount} from './http/routes';
import {announceEnd} from './http/sunset';
import {isPlainTarget, targetOf} from './http/target';
import {bankRoutes} from './pages/bank/routes';
import {homeRoutes} from './pages/home/routes';
import {invoiceRoutes} from './pages/invoice/routes';
import {invoicingRoutes} from './pages/invoicing/routes';
import {paymentRoutes} from './pages/payment/routes';
import type {SandboxParts} from './parts';
import {Refusal, refuse} from './refusals';

export interface Addressing {
  /** Answers say that their version is about to end. */
  ending?: boolean | undefined;
  /** See `createGuard`. */
  hosts?: readonly string[] | undefined;
}

/**
 * @throws Error when the contract has a call without a handler
 */
export function createApp(parts: SandboxParts, {ending = false, hosts = []}: Addressing = {}): Hono {
  const prefix = new URL(parts.gateway.hosts.sandbox).pathname;
  const calls = implementedCalls(parts.contract);
  const operations = calls.map(([operation]) => operation);

  const app = new Hono();
  app.use(identify(parts.ids));
  const guard = createGuard(hosts, parts.log);
  app.use(guard.names);
  if (ending) app.use(`${prefix}/*`, announceEnd(parts.gateway.versions));
  const unknownPath = answerUnknownPath(parts);
  // A router forgives what a signature does not: it decodes and resolves, so another target would lead to the same call.
  app.use(`${prefix}/*`, async (c, next) => (isPlainTarget(targetOf(c)) ? next() : unknownPath(c)));
  // A shop of any origin leads the browser of its customer there, and they hide their own origin.
  mount(app, [...paymentRoutes(parts), ...bankRoutes(parts), ...invoicingRoutes(parts), ...invoiceRoutes(parts)]);
  mount(
    app,
    guard.pages([
      ...callRoutes(prefix, calls, parts),
      ...homeRoutes(parts, prefix, operations),
      ...uploadRoutes(parts),
      ...inboxRoutes(parts),
      ...sentRoutes(parts),
      ...resetRoutes(parts),
      ...controlRoutes(parts),
    ]),
  );
  app.notFound(unknownPath);
  answerFailures(app, parts);
  return app;
}

/** A path that is none has no call, only the envelope. */
function answerUnknownPath({catalogue, check}: SandboxParts): (c: Context) => Response {
  return (c) => {
    const message = isPlainTarget(targetOf(c))
      ? `${c.req.path} is not a path of this API`
      : 'has a query, a %, //, a dot segment or a slash at its end';
    const {http, text} = failureAnswer(catalogue, refuse('pathNotFound', 'path', message));
    check.failure(text);
    return jsonResponse(text, http);
  };
}

/** A request that failed outside the calls, which answer for themselves. */
function answerFailures(app: Hono, {catalogue, log}: SandboxParts): void {
  app.onError((error) => {
    if (!(error instanceof Refusal)) log.error('a request failed', error);
    const {http, text} = failureAnswer(catalogue, error instanceof Refusal ? error : new Refusal('internalError'));
    return jsonResponse(text, http);
  });
}
